"""What a question no longer cares for: "olvida el presupuesto", "any make", 予算は気にしない."""

import re
from collections.abc import Iterable

from src.core.engines.lexicon import Entry, Found
from src.core.reading.sentence import Piece, Sentence
from src.core.reading.wording import Wording

_GAP = re.compile(r"\s*(?:(?:de|del|el|la|los|las|of|the|my|mi|lo)\s+)*")


def take_given_up(
    sentence: Sentence, named: Iterable[Found], wording: Wording
) -> tuple[list[Entry], bool]:
    """The columns that are given up, as entries, and whether the budget is; each is taken."""
    entries: list[Entry] = []
    for found in named:
        place = Piece(found.start, found.end, found.text)
        if piece := _dropped(sentence.text, place, wording):
            sentence.take(piece.start, piece.end)
            entries.extend(found.entries)
    budget = False
    for match in wording.pattern("budget").finditer(sentence.open):
        place = Piece(match.start(), match.end(), match[0])
        if piece := _dropped(sentence.text, place, wording):
            sentence.take(piece.start, piece.end)
            budget = True
    return entries, budget


def _dropped(text: str, place: Piece, wording: Wording) -> Piece | None:
    """The place with the words that drop it, before or behind."""
    for match in wording.pattern("drop").finditer(text[: place.start]):
        if _GAP.fullmatch(text, match.end(), place.start):
            return Piece(match.start(), place.end, text[match.start() : place.end])
    start = place.end + (text[place.end : place.end + 1] == " ")
    behind = wording.pattern("drop_behind").match(text, start)
    return Piece(place.start, behind.end(), text[place.start : behind.end()]) if behind else None
