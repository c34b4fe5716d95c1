"""Number columns that are asked for in order: "menos kilómetros", "lowest mileage", "sort by year".

Found before anything else is, because the words of order (lowest, menos, bajo) mean other things
elsewhere.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations

from src.core.engines.lexicon import Found
from src.core.reading.knowledge.knowledge import HIGH, LOW
from src.core.reading.recognition.sentence import Piece, Sentence
from src.core.reading.wording import Signal, Wording

_GAP = re.compile(r"\s*(?:(?:de|del|el|la|los|las|of|the|in|number|numero)\s+)*")

_BEFORE: tuple[tuple[Signal, bool, bool], ...] = (
    ("from_low", False, False), ("from_high", True, False),
    ("least", False, True), ("most", True, True),
    ("low_of", False, False), ("high_of", True, False),
)  # fmt: skip
_BEHIND: tuple[tuple[Signal, bool, bool], ...] = (
    ("from_low", False, False), ("from_high", True, False),
    ("low_behind", False, False), ("high_behind", True, False),
)  # fmt: skip

_LESS: tuple[Signal, ...] = ("least", "low_of")
_OTHER_END = {LOW: HIGH, HIGH: LOW}

Way = tuple[Piece, bool | None, bool]
"""Where it stands, whether it is descending, whether only the first is meant."""


@dataclass(frozen=True)
class Ranked:
    """A word for a number column and the way its rows are to be ordered."""

    found: Found
    asked: str
    descending: bool | None
    """None where only "by year" is said: the column knows which end is the better one."""
    superlative: bool = False
    start: int = 0
    end: int = 0
    compared: bool = False
    """Whether less or more than before is said ("fewer km"), and not the least or the most."""


def take_ranked(
    sentence: Sentence,
    numbers: Iterable[Found],
    amounts: Callable[[], Iterable[tuple[int, int]]],
    wording: Wording,
) -> list[Ranked]:
    """Those of the number words that are ranked by; each is taken from the sentence.

    What lies in one of the `amounts` ("menos de 50 mil km") is bounded, not ranked.
    """
    numbers = list(numbers)
    ranked = list(_from_one_end(sentence, numbers, wording))
    for found in numbers:
        if not sentence.is_open(found.start, found.end):
            continue
        ways = _by_its_word if found.entries[0].value else _by_words_beside
        hit = next(ways(sentence.text, found, wording), None)
        if hit is None or overlaps(hit[0], amounts()):
            continue
        piece, descending, superlative = hit
        sentence.take(piece.start, piece.end)
        direction = _said_direction(sentence, wording) if descending is None else descending
        compared = not superlative and _is_compared(sentence.text, piece, wording)
        asked = piece.text.strip()
        ranked.append(
            Ranked(found, asked, direction, superlative, piece.start, piece.end, compared)
        )
    return ranked


def _from_one_end(sentence: Sentence, numbers: list[Found], wording: Wording) -> Iterator[Ranked]:
    """'From cheapest to most expensive': words of order for both ends of a column order all."""
    between = wording.pattern("order_to")
    for first, last in permutations(numbers, 2):
        if first.end > last.start or not between.fullmatch(
            sentence.text[first.end : last.start].strip()
        ):
            continue
        ends = {(c, v) for c, v in _ways(first) if (c, _OTHER_END.get(v, v)) in _ways(last) and v}
        if ends and sentence.is_open(first.start, last.end):
            asked = sentence.take(first.start, last.end)
            descending = any(value == HIGH for _, value in ends)
            yield Ranked(first, asked, descending, start=first.start, end=last.end)


def _ways(found: Found) -> set[tuple[str, str]]:
    return {(entry.column, entry.value) for entry in found.entries}


def overlaps(piece: Piece, amounts: Iterable[tuple[int, int]]) -> bool:
    return any(start < piece.end and piece.start < end for start, end in amounts)


def _by_its_word(text: str, found: Found, wording: Wording) -> Iterator[Way]:
    """A word of order that the catalog declares: "lowest mileage", "más compacto"; "the least
    popular" is the other end."""
    for signal in _LESS if found.entries[0].value == HIGH else ():
        if less := _before(text, found, wording.pattern(signal)):
            yield less, False, signal == "least" or _is_singled(text, less, wording)
    piece = Piece(found.start, found.end, text[found.start : found.end])
    superlative = bool(wording.pattern("superlative_word").fullmatch(piece.text))
    single = superlative or _is_singled(text, piece, wording)
    yield piece, found.entries[0].value == HIGH, single


def _is_singled(text: str, piece: Piece, wording: Wording) -> bool:
    """'El (auto) con menos km' is one, "con menos km" and "los de menos km" are an order."""
    compared = wording.pattern("comparative_word").fullmatch(piece.text)
    return bool(compared and wording.before("singled", text, piece.start))


def _is_compared(text: str, piece: Piece, wording: Wording) -> bool:
    """'With fewer km', and neither "those with fewer km" nor "fewer km first"."""
    said = wording.pattern("compared").fullmatch(piece.text.strip())
    return bool(said) and not is_of_all(text, piece, wording)


def is_of_all(text: str, piece: Piece, wording: Wording) -> bool:
    """Whether a word of order is said of all rows: "el más nuevo", "newer first"."""
    before = any(wording.before(signal, text, piece.start) for signal in ("singled", "several"))
    return before or bool(wording.pattern("put_first").match(text[piece.end :].lstrip()))


def _by_words_beside(text: str, found: Found, wording: Wording) -> Iterator[Way]:
    for signal, descending, superlative in _BEFORE:
        if piece := _before(text, found, wording.pattern(signal)):
            yield piece, descending, superlative or _is_singled(text, piece, wording)
    for signal, descending, superlative in _BEHIND:
        if piece := _behind(text, found, wording.pattern(signal)):
            said = text[found.end : piece.end].strip()
            compared = wording.pattern("comparative_word").fullmatch(said)
            single = compared and wording.before("singled", text, found.start)
            yield piece, descending, superlative or bool(single)
    sort_by = wording.pattern("sort_by")
    if piece := _before(text, found, sort_by) or _behind(text, found, sort_by):
        yield piece, None, False


def _before(text: str, found: Found, pattern: re.Pattern[str]) -> Piece | None:
    for match in pattern.finditer(text[: found.start]):
        if _GAP.fullmatch(text, match.end(), found.start):
            return Piece(match.start(), found.end, text[match.start() : found.end])
    return None


def _behind(text: str, found: Found, pattern: re.Pattern[str]) -> Piece | None:
    start = found.end + (text[found.end : found.end + 1] == " ")
    match = pattern.match(text, start)
    if match is None or not match[0]:
        return None
    return Piece(found.start, match.end(), text[found.start : match.end()])


def _said_direction(sentence: Sentence, wording: Wording) -> bool | None:
    for signal, descending in (("from_high", True), ("from_low", False)):
        if piece := sentence.find(wording.pattern(signal)):  # type: ignore[arg-type]
            sentence.take(piece.start, piece.end)
            return descending
    return None
