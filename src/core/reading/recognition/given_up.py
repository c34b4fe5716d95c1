"""What a question gives up ("olvida el presupuesto", "any make") or wants other than before."""

import re
from collections.abc import Iterable

from src.core.engines.lexicon import Found
from src.core.reading.recognition.sentence import Piece, Sentence
from src.core.reading.wording import Signal, Wording

_GAP = re.compile(r"\s*(?:(?:de|del|el|la|los|las|of|the|my|mi|lo)\s+)*")

TAKEN_BACK: tuple[Signal, Signal] = ("taken_back", "taken_back_behind")
"""What is said before and behind a value that is not asked for any more."""


def take_given_up(sentence: Sentence, named: Iterable[Found], wording: Wording) -> None:
    """Take the columns that no longer matter, and the budget where it does not."""
    for match in list(wording.pattern("unlimited").finditer(sentence.open)):
        sentence.take(match.start(), match.end())
    open_ = (found for found in named if sentence.is_open(found.start, found.end))
    named = [found for found in open_ if not _is_excepted(found, sentence.text, wording)]
    for found in named:
        place = Piece(found.start, found.end, found.text)
        if piece := dropped(sentence.text, place, wording):
            sentence.take(piece.start, piece.end)
    for match in wording.pattern("budget").finditer(sentence.open):
        place = Piece(match.start(), match.end(), match[0])
        if piece := dropped(sentence.text, place, wording):
            sentence.take(piece.start, piece.end)


def take_taken_back(sentence: Sentence, values: Iterable[Found], wording: Wording) -> None:
    """Take the values that are not asked for any more: "forget the cotton", 綿は忘れて."""
    for found in values:
        place = Piece(found.start, found.end, found.text)
        piece = dropped(sentence.text, place, wording, *TAKEN_BACK)
        if piece and sentence.is_open(found.start, found.end):
            sentence.take(piece.start, piece.end)


def take_others(sentence: Sentence, named: Iterable[Found], wording: Wording) -> None:
    """Take the columns of which another value is wanted: "de otra marca", "a different maker"."""
    for found in named:
        before = wording.before("other", sentence.text, found.start)
        start = found.end + (sentence.text[found.end : found.end + 1] == " ")
        behind = wording.pattern("other_behind").match(sentence.text, start)
        first = before.start() if before else found.start
        counted = wording.before("count", sentence.text, first)  # "how many different makers"
        if (before or behind) and not (counted or _is_excepted(found, sentence.text, wording)):
            sentence.take(first, behind.end() if behind else found.end)


def _is_excepted(found: Found, text: str, wording: Wording) -> bool:
    """'Any floor but the third', "plantas distintas de la 2": some of it does matter."""
    start = found.end + (text[found.end : found.end + 1] == " ")
    return bool(wording.pattern("excepting").match(text, start))


def dropped(
    text: str,
    place: Piece,
    wording: Wording,
    said_before: Signal = "drop",
    said_behind: Signal = "drop_behind",
) -> Piece | None:
    """The place with the words that drop it, before or behind: "any color", "any color is fine"."""
    start = place.end + (text[place.end : place.end + 1] == " ")
    behind = wording.pattern(said_behind).match(text, start)
    for match in wording.pattern(said_before).finditer(text[: place.start]):
        if _GAP.fullmatch(text, match.end(), place.start):
            behind = behind or wording.pattern("limit_behind").match(text, start)
            end = behind.end() if behind else place.end
            return Piece(match.start(), end, text[match.start() : end])
    return Piece(place.start, behind.end(), text[place.start : behind.end()]) if behind else None
