"""Amounts beside the nouns of what lies between two columns, with their bounds: at least 4 players.

The noun may be unknown to the grammar of amounts: they are read as if it did not stand there.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from rapidfuzz.distance import OSA

from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.numerals import scan
from src.core.reading.grammar.quantities import find_quantities
from src.core.reading.grammar.quantity import Quantity, said_amount
from src.core.reading.recognition.between_nouns import Thing, asked_words, either_of, whole_word
from src.core.reading.recognition.sentence import Sentence
from src.core.store.column_words import end_words

_NEAR = 0.8
_FUZZY = 5
"""Letters from which on a noun may be misspelt."""
_FAR_APART = 20
"""A range whose ends are so many times apart is of two amounts: 3 bedrooms under 300k."""
_JOINED = re.compile(r" ?(?:or|o|u|and|y|/|、|か|或) ?")
_DIGITS = re.compile(r"(?<![\w.,/-])\d{1,4}(?:[.,]\d{1,2})?(?=-?[a-z°]|[*★])")
"""Of 2-player and 18v, which are one word."""
_HOW_MANY = r"(?P<how_many>[^\s?!.,;]+)"
_SAID_BEFORE = re.compile(r"s?(?: ?[:=] ?| )(?=\d)")


def asked_of(sentence: Sentence, thing: Thing, language: str) -> Iterator[Quantity]:
    for start, noun_end, behind in _places(sentence.open, thing.nouns):
        end = _past_name(sentence.open, noun_end, thing) if behind else noun_end
        if quantity := _at_noun(sentence.open, start, end, behind, language):
            yield quantity
    if thing.people:
        yield from _people(sentence, thing, language)


def _past_name(text: str, end: int, thing: Thing) -> int:
    """'3 year warranty': behind the column's own name that follows what is counted."""
    named = re.compile(rf" (?:of |de )?(?:{either_of(thing.nouns)})").match(text, end)
    return named.end() if named else end


def _places(text: str, nouns: frozenset[str]) -> list[tuple[int, int, bool]]:
    """Where the nouns stand, and whether that is behind a number, misspelt too, or before one."""
    either = either_of(nouns)
    places = []
    noun, word = re.compile(rf"[ -]?(?:{either})"), re.compile(r"[ -]([a-z]{5,})")
    ends = {numeral.end for numeral in scan(text)} | {d.end() for d in _DIGITS.finditer(text)}
    for end in sorted(ends):
        at = end + (text[end : end + 1] == "+")
        behind, near = noun.match(text, at), word.match(text, at)
        if behind is None and near and _is_near(near[1], nouns):
            behind = near
        if behind:
            places.append((at, behind.end(), True))
    for before in re.finditer(rf"(?:{either})", text):
        of_end = text[: before.start()].rstrip(" .").rpartition(" ")[2] in chain(*end_words())
        if _SAID_BEFORE.match(text, before.end()) and not of_end:
            places.append((before.start(), before.end(), False))
    return places


def _is_near(word: str, nouns: frozenset[str]) -> bool:
    return any(
        len(noun) >= _FUZZY
        and noun[0] == word[0]
        and OSA.normalized_similarity(noun, word) >= _NEAR
        for noun in nouns
    )


def _at_noun(text: str, start: int, end: int, behind: bool, language: str) -> Quantity | None:
    """The amount beside the noun, with its bounds, as if the noun did not stand there."""
    cut = f"{text[:start]} {text[end:]}"
    amounts = _amounts(cut, start, language)
    if behind:
        touching = [q for q in amounts if q.start < start <= q.end + 1]
    else:
        touching = [q for q in amounts if start <= q.start <= start + 3]
    if not touching:
        return _spoken(text, start, end)
    found = _either(cut, touching[-1], amounts)

    def origin(position: int) -> int:
        return position if position <= start else position + end - start - 1

    first, last = min(found.start, start), max(origin(found.end), end)
    return replace(found, start=first, end=last, text=text[first:last], dimension="count")


def _amounts(cut: str, start: int, language: str) -> list[Quantity]:
    """Those without a unit; none that takes the amount beyond the noun for its other end."""
    amounts = [q for q in find_quantities(cut, language) if q.unit is None]
    if any(q.low and q.high and q.high > _FAR_APART * q.low for q in amounts):
        near = [each for each in scan(cut) if start - 1 <= each.end <= start + 1][-1:]
        blank = [each for each in scan(cut) if each not in near]
        for each in blank:
            cut = cut[: each.start] + "\1" * (each.end - each.start) + cut[each.end :]
        return [q for q in find_quantities(cut, language) if q.unit is None]
    return amounts


def _either(text: str, last: Quantity, amounts: Sequence[Quantity]) -> Quantity:
    """'For 5 or 6 players': for the one and for the other."""
    for first in amounts:
        joined = first.end < last.start and _JOINED.fullmatch(text[first.end : last.start])
        if joined and first.exact is not None and last.exact is not None:
            ends = sorted((first.exact, last.exact))
            return replace(last, start=first.start, low=ends[0], high=ends[1], exact=None)
    return last


def _spoken(text: str, start: int, end: int) -> Quantity | None:
    """'Two player games': a number in words, which alone would be no amount."""
    numeral = next((each for each in scan(text) if each.end == start), None)
    return _exactly(float(numeral.value), numeral.start, end, text) if numeral else None


def _exactly(value: float, start: int, end: int, text: str) -> Quantity:
    return said_amount(text, (start, end), (value, value), None, "count")


def _people(sentence: Sentence, thing: Thing, language: str) -> Iterator[Quantity]:
    """Who comes alone, and "for 4" with no word of whom."""
    alone = "|".join(whole_word(fold_text(each)) for each in asked_words("alone", language))
    for found in re.finditer(alone, sentence.open):
        yield _exactly(1.0, found.start(), found.end(), sentence.text)
    text, closed = sentence.open, "|".join(asked_words("for", "behind"))
    ended = rf"(?=\s*(?:$|[?!.,;¿¡])| (?:{closed})(?![a-z]))"
    for_so_many = rf"(?<![a-z])(?:{'|'.join(asked_words('for'))}) {_HOW_MANY}{ended}"
    for found in re.finditer(for_so_many, text):
        yield from _persons(text, found.span("how_many"), found.span("how_many"), thing)
    said = rf"(?<![a-z])(?:{'|'.join(asked_words('of_us'))})"
    behind = rf" (?:{'|'.join(asked_words('of_us', 'behind'))})(?![a-z])"
    for of_us in (rf"(?:{said} )?{_HOW_MANY}{behind}", rf"{said} {_HOW_MANY}{ended}"):
        for found in re.finditer(of_us, text):
            yield from _persons(text, found.span("how_many"), found.span(), thing)


def _persons(
    text: str, number: tuple[int, int], whole: tuple[int, int], thing: Thing
) -> Iterator[Quantity]:
    """So many as stand there, where the rows have as many."""
    numerals = [each for each in scan(text) if (each.start, each.end) == number]
    if numerals and 1 <= numerals[0].value <= thing.most:
        yield _exactly(float(numerals[0].value), *whole, text)
