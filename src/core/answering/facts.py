"""Is what a model wrote in the rows? Numbers, names and identifiers of prose, looked up.

Pure: prose and rows in, the prose as it may stand out. It errs on the side of doubt, in one
direction: a true sentence may get a mark, an invented figure may not go without one.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from time import perf_counter

from pydantic import JsonValue

from src.core.reading.model import PeriodConstraint, RangeConstraint, Reading
from src.core.traces import CheckTrace

SCALES: Mapping[str, float] = {
    "百": 1e2, "千": 1e3, "万": 1e4, "萬": 1e4, "億": 1e8, "亿": 1e8,
    "k": 1e3, "mil": 1e3, "thousand": 1e3, "m": 1e6, "million": 1e6, "millones": 1e6,
    "millón": 1e6, "%": 1e-2,
}  # fmt: skip
"""What a word behind a number may multiply it by. `m` may also be a metre: both are tried."""

_PLAIN = r"\d+(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?"
_SCALE = "|".join(sorted(map(re.escape, SCALES), key=len, reverse=True))
_NUMBER = re.compile(
    rf"(?<![A-Za-z0-9_])(?P<number>{_PLAIN})\s?(?P<scale>(?:{_SCALE})(?![A-Za-z]))?"
    rf"(?P<rest>\d+千?(?:\d+)?)?",
    re.IGNORECASE,
)
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
_SENTENCE = re.compile(r"[^\n]*?(?:[。！？]+[」』）)]*|[.!?]+[”\"')*]*(?=\s|$)|(?=\n)|$)|\n")
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_CLOCK = re.compile(r"\b(\d{1,2}):(\d{2})\b")
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

    @classmethod
    def of(
        cls,
        reading: Reading,
        rows: Sequence[Mapping[str, JsonValue]],
        vocabulary: Iterable[str],
        now: datetime,
    ) -> "Grounds":
        cells = [str(cell) for row in rows for cell in _cells(row.values())]
        names = {name for row in rows for name in row}
        texts = [*cells, *names, *vocabulary, reading.question, *_asked(reading)]
        numbers = {value for text in texts for value in _numbers_in(text)}
        numbers |= set(_counts(len(rows))) | set(_today(now))
        joined = "\n".join(texts)
        return cls(frozenset(numbers), fold(joined), frozenset(_words(joined)))

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
        tokens = list(_tokens(prose))
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
    tokens = list(_tokens(prose))
    unknown = [token for token in tokens if not token.known(grounds)]
    found = tuple(dict.fromkeys(token.text for token in tokens if token not in unknown))
    trace = CheckTrace(
        found=found,
        unfounded=tuple(dict.fromkeys(token.text for token in unknown)),
        ms=(perf_counter() - start) * 1000,
    )
    return CheckedProse(_marked(prose, {token.start for token in unknown}, mark), trace)


def fold(text: str) -> str:
    """Letters and digits only, without case, width or accent."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(char for char in plain if char.isalnum())


def _marked(prose: str, places: set[int], mark: str) -> str:
    if not places:
        return prose
    parts: list[str] = []
    for match in _SENTENCE.finditer(prose):
        sentence = match.group()
        doubtful = any(match.start() <= place < match.end() for place in places)
        parts.append(_with_mark(sentence, mark) if doubtful else sentence)
    return "".join(parts)


def _with_mark(sentence: str, mark: str) -> str:
    """The mark stands behind the sentence; in a table's row, inside its last cell."""
    body = sentence.rstrip()
    if body.endswith("|"):
        return f"{body[:-1].rstrip()} {mark} |"
    gap = "" if mark.startswith("（") else " "
    return f"{body}{gap}{mark}{sentence[len(body) :]}"


def _tokens(prose: str) -> Iterator[_Token]:
    """Whatever can be looked up. The prose keeps its length, so that places are those of it."""
    for match in _LINK.finditer(prose):
        yield _Token(match.group(), match.start())
    bare = _blanked(_LINK, prose)
    yield from _names(bare)
    identified = list(_IDENTIFIER.finditer(bare))
    for match in identified:
        yield _Token(match.group(), match.start())
    yield from _numbers(_blanked(_IDENTIFIER, _blanked(_POSITION, _halfwidth(bare))))


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
    kept = [word for word in words if len(word) > 2]
    return " ".join(kept) or None


def _numbers(prose: str) -> Iterator[_Token]:
    for match in _NUMBER.finditer(prose):
        yield _Token(
            match.group().strip(), match.start(), tuple(_candidates(match)), _decimals(match)
        )


def _numbers_in(text: str) -> Iterator[float]:
    plain = unicodedata.normalize("NFKC", text)
    for match in _NUMBER.finditer(plain):
        yield from _candidates(match)
    for parts in _DATE.findall(plain):
        yield from map(float, parts)
    for hour, minute in _CLOCK.findall(plain):
        yield from (float(hour), float(int(hour) % 12 or 12), float(minute))
    # Digits inside an identifier or glued to letters ("RX350", "5kg") are known as well.
    yield from (float(digits) for digits in re.findall(r"\d{1,15}", plain))


def _candidates(match: re.Match[str]) -> Iterator[float]:
    """The values that a written number may have: `1.000` is 1 or 1000, `5m` 5 or 5,000,000."""
    scale = SCALES.get((match["scale"] or "").casefold())
    rest = _rest(match["rest"]) if scale and scale >= 1e3 and match["rest"] else 0.0
    for value in _plain_values(match["number"]):
        if rest == 0.0:
            yield value
        if scale:
            yield value * scale + rest


def _rest(text: str) -> float:
    """`5千` behind `1万`."""
    thousands, mark, ones = text.partition("千")
    return float(thousands) * 1000 + float(ones or 0) if mark else float(text)


def _plain_values(text: str) -> Iterator[float]:
    digits = re.sub(r"['’ \u00a0\u202f]", "", text)
    grouped = re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", digits)
    if grouped:
        yield float(re.sub(r"[.,]", "", digits))
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        yield float(digits)
    elif not grouped or len(re.findall(r"[.,]", digits)) == 1:
        yield float(f"{re.sub(r'[.,]', '', digits[:last])}.{digits[last + 1 :]}")


def _decimals(match: re.Match[str]) -> int:
    tail = re.search(r"[.,](\d+)$", match["number"])
    return len(tail[1]) if tail and len(tail[1]) != 3 else 0


def _cells(values: Iterable[JsonValue]) -> Iterator[str | int | float]:
    for value in values:
        if isinstance(value, dict):
            yield from _cells(value.values())
        elif isinstance(value, list):
            yield from _cells(value)
        elif value is not None and not isinstance(value, bool):
            yield value


def _asked(reading: Reading) -> Iterator[str]:
    """Spellings and bounds that the question was understood to mean."""
    for asked, mended in reading.repaired:
        yield f"{asked} {mended}"
    for constraint in reading.constraints:
        if isinstance(constraint, RangeConstraint):
            yield from (
                str(bound) for bound in (constraint.low, constraint.high) if bound is not None
            )
        elif isinstance(constraint, PeriodConstraint):
            yield from (str(day) for day in (constraint.first, constraint.last) if day)
        yield constraint.asked


def _counts(rows: int) -> Iterator[float]:
    yield from (0.0, 1.0, float(rows))


def _today(now: datetime) -> Iterator[float]:
    """An answer may say from which day it speaks."""
    yield from (float(now.year), float(now.month), float(now.day))


def _words(text: str) -> Iterator[str]:
    for word in re.findall(r"\w+", unicodedata.normalize("NFKC", text)):
        if folded := fold(word):
            yield folded
