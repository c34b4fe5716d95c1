"""Is what a model wrote in the rows? Numbers, names and identifiers of prose, looked up.

Pure: prose and rows in, the prose as it may stand out. It errs on the side of doubt, in one
direction: a true sentence may get a mark, an invented figure may not go without one.
"""

import re
import unicodedata
from bisect import bisect_left
from calendar import day_name, month_name
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from time import perf_counter

from pydantic import JsonValue

from src.core.answering.prose_numbers import numbers_in, written_numbers
from src.core.query.conditions import Overlaps, Range, words_of
from src.core.query.understood import Understood
from src.core.traces import CheckTrace

_POSITION = re.compile(r"^\s*(?:[-*•#>]+\s*)*\(?\d{1,2}[.)、．:]\s?(?=\D)|[①-⑳]", re.MULTILINE)
_IDENTIFIER = re.compile(
    r"(?<![A-Za-z0-9])(?=[A-Za-z0-9_/-]*[A-Za-z])(?=[A-Za-z0-9_/-]*\d)[A-Za-z][A-Za-z0-9]*"
    r"(?:[-_/][A-Za-z0-9]+)*(?![A-Za-z0-9])"
)
_QUOTED = re.compile(
    r"「([^「」\n]{2,60})」|『([^『』\n]{2,60})』|“([^“”\n]{2,60})”|\"([^\"\n]{2,60})\"|«([^«»\n]{2,60})»"
)
_BOLD = re.compile(r"\*\*([^*\n]{2,60})\*\*")
_PROPER = re.compile(
    r"(?<![\w'’])(?:[A-ZÀ-Þ][\w'’&]+|[A-Z]{2,})(?:[ -](?:[A-ZÀ-Þ][\w'’&]+|[A-Z]{2,}))*"
)
_HEAD = re.compile(
    r"^(?:[-*•・]|(?P<number>\d{1,2}[.)．、]|[①-⑳]))[ \t　]*"
    r"(?P<name>[^\n*:：（(|–—]{2,60}?)[ \t　]*(?:[（(–—]| - |(?(number)[:：]|(?!)))",
    re.MULTILINE,
)
"""The head of a list's item. Behind a bullet, "Price:" is a label; behind a number it is a name."""
_COMMON = frozenset(
    name.casefold() for name in (*month_name, *day_name, "I'm", "I'd", "I'll", "I've", "I’m")
)
"""What English writes with a capital and is no name of anything in a catalog."""
_SENTENCE = re.compile(r"[^\n]*?(?:[。！？]+[」』）)]*|[.!?]+[”\"')*]*(?=\s|$)|(?=\n)|$)|\n")
_LINK = re.compile(r"https?://[^\s)\]>]+")


@dataclass(frozen=True)
class CheckedProse:
    text: str
    trace: CheckTrace


@dataclass(frozen=True)
class Grounds:
    """All that a sentence of the answer may rest on."""

    numbers: frozenset[float]
    text: str
    """Every cell, the question and the vocabulary, folded to letters and digits."""
    words: frozenset[str]
    today: re.Pattern[str]

    @classmethod
    def of(
        cls,
        reading: Understood,
        rows: Sequence[Mapping[str, JsonValue]],
        vocabulary: Iterable[str],
        now: datetime,
    ) -> "Grounds":
        cells = [str(cell) for row in rows for cell in _cells(row.values())]
        names = {name for row in rows for name in row}
        texts = [*cells, *names, *vocabulary, reading.question, *_asked(reading)]
        numbers = {value for text in texts for value in numbers_in(text)}
        numbers |= {0.0, 1.0, float(len(rows)), float(now.year)}
        joined = "\n".join(texts)
        return cls(frozenset(numbers), fold(joined), frozenset(_words(joined)), _today(now))

    def number(self, candidates: Iterable[float], decimals: int) -> bool:
        """Whether one of the readings of a number is known, rounded as it was written."""
        return any(
            value in self.numbers or any(round(known, decimals) == value for known in self.numbers)
            for value in candidates
        )

    def name(self, name: str) -> bool:
        return fold(name) in self.text or all(word in self.words for word in _words(name))

    def supports(self, prose: str) -> bool:
        """There is something that can be looked up, and all of it is found."""
        tokens = list(_tokens(prose, self.today))
        return bool(tokens) and all(token.known(self) for token in tokens)


@dataclass(frozen=True)
class _Token:
    text: str
    start: int
    candidates: tuple[float, ...] = ()
    decimals: int = 0

    def known(self, grounds: Grounds) -> bool:
        if self.candidates:
            return grounds.number(self.candidates, self.decimals)
        return grounds.name(self.text)


def check(prose: str, grounds: Grounds, mark: str) -> CheckedProse:
    """Mark each sentence that holds a number, name or identifier which is not in the rows."""
    start = perf_counter()
    known: dict[bool, list[_Token]] = {True: [], False: []}
    for token in _tokens(prose, grounds.today):
        known[token.known(grounds)].append(token)
    trace = CheckTrace(
        found=tuple(dict.fromkeys(token.text for token in known[True])),
        unfounded=tuple(dict.fromkeys(token.text for token in known[False])),
        ms=(perf_counter() - start) * 1000,
    )
    return CheckedProse(_marked(prose, [token.start for token in known[False]], mark), trace)


def fold(text: str) -> str:
    """Letters and digits only, without case, width or accent."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(char for char in plain if char.isalnum())


def _marked(prose: str, places: Sequence[int], mark: str) -> str:
    ordered = sorted(places)
    parts: list[str] = []
    for match in _SENTENCE.finditer(prose):
        doubtful = bisect_left(ordered, match.start()) < bisect_left(ordered, match.end())
        parts.append(_with_mark(match.group(), mark) if doubtful else match.group())
    return "".join(parts)


def _with_mark(sentence: str, mark: str) -> str:
    """The mark stands behind the sentence; in a table's row, inside its last cell."""
    body = sentence.rstrip()
    if body.endswith("|"):
        return f"{body[:-1].rstrip()} {mark} |"
    gap = "" if mark.startswith("（") else " "
    return f"{body}{gap}{mark}{sentence[len(body) :]}"


def _tokens(prose: str, today: re.Pattern[str]) -> Iterator[_Token]:
    """Whatever can be looked up. The prose keeps its length, so that places are those of it."""
    for match in _LINK.finditer(prose):
        yield _Token(match.group(), match.start())
    bare = _blanked(_LINK, prose)
    bare = _blanked(today, bare)
    yield from _names(bare)
    identified = list(_IDENTIFIER.finditer(bare))
    for match in identified:
        yield _Token(match.group(), match.start())
    figures = _blanked(_IDENTIFIER, _blanked(_POSITION, _halfwidth(bare)))
    for number in written_numbers(figures):
        yield _Token(number.text, number.start, number.values, number.decimals)


def _blanked(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda match: " " * len(match.group()), text)


def _halfwidth(text: str) -> str:
    """Full-width digits and signs as plain ones, one for one."""
    return "".join(
        unicodedata.normalize("NFKC", char) if "！" <= char <= "～" else char for char in text
    )


def _names(prose: str) -> Iterator[_Token]:
    for pattern in (_QUOTED, _BOLD):
        for match in pattern.finditer(prose):
            name = next(filter(None, match.groups()))
            if not name.rstrip().endswith((":", "：")) and not re.fullmatch(r"[\d\W]+", name):
                yield _Token(name.strip(), match.start())
    covered = _blanked(_BOLD, _blanked(_QUOTED, prose))
    for match in _HEAD.finditer(covered):
        if (name := match["name"].strip()) and not name.isnumeric():
            yield _Token(name, match.start())
    for match in _PROPER.finditer(covered):
        if name := _proper(match, covered):
            yield _Token(name, match.start())


def _proper(match: re.Match[str], prose: str) -> str | None:
    """A proper name in Latin letters; a sentence's first word is capitalised for being first."""
    words = match.group().split(" ")
    before = prose[: match.start()].rstrip(" *_#>-•|(¿¡0123456789.)")
    first = not before or before[-1] in "\n.!?:。！？"
    if first:
        words = words[1:]
    kept = [word for word in words if len(word) > 2 and word.casefold() not in _COMMON]
    return " ".join(kept) or None


def _cells(values: Iterable[JsonValue]) -> Iterator[str | int | float]:
    for value in values:
        if isinstance(value, dict):
            yield from _cells(value.values())
        elif isinstance(value, list):
            yield from _cells(value)
        elif value is not None and not isinstance(value, bool):
            yield value


def _asked(reading: Understood) -> Iterator[str]:
    """Spellings and bounds that the question was understood to mean."""
    for asked, mended in reading.repaired:
        yield f"{asked} {mended}"
    for condition in reading.conditions:
        if isinstance(condition, Range):
            yield from (
                str(bound) for bound in (condition.low, condition.high) if bound is not None
            )
        elif isinstance(condition, Overlaps):
            yield from (str(day) for day in (condition.first, condition.last) if day)
        yield words_of(condition)


def _today(now: datetime) -> re.Pattern[str]:
    """How prose writes the day it speaks from. Its bare numbers would be grounds for too much."""
    month, day = now.month, now.day
    forms = (
        f"{now:%Y-%m-%d}",
        f"{month}月{day}日",
        f"{month}/{day}",
        f"{day}/{month}",
        f"{now:%B} {day}",
        f"{day} {now:%B}",
    )
    return re.compile(rf"(?<!\d)(?:{'|'.join(map(re.escape, forms))})(?!\d)")


def _words(text: str) -> Iterator[str]:
    for word in re.findall(r"\w+", unicodedata.normalize("NFKC", text)):
        if folded := fold(word):
            yield folded
