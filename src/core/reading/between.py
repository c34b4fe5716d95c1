"""Numbers that lie between two columns: for 4 players, where games have a least and a most of them.

What is counted is told by the columns' names, labels and words: `min_players`, "Jugadores (máx.)".
A column whose cells are ranges is both ends itself.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from rapidfuzz.distance import OSA

from src.core.engines.lexicon import Entry, Found
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.numerals import scan
from src.core.reading.grammar.quantities import find_quantities
from src.core.reading.grammar.quantity import Quantity
from src.core.reading.grammar.word_data import load
from src.core.reading.knowledge import Knowledge
from src.core.reading.measures import names_of
from src.core.reading.model import RangeConstraint
from src.core.reading.sentence import Sentence
from src.core.reading.wording import Wording
from src.core.store.catalog import Column, Ends, Table
from src.core.store.column_words import end_words
from src.core.store.ends import stem_of

_NEAR = 0.8
_FUZZY = 5
"""Letters from which on a noun may be misspelt."""
_JOINED = re.compile(r" ?(?:or|o|u|and|y|/|、|か|或) ?")
_DIGITS = re.compile(r"(?<![\w.,/-])\d{1,4}(?=-[a-z])")
"""Of 2-player, which is one word."""
_SAID_BEFORE = re.compile(r"s?(?: ?[:=] ?| )(?=\d)")


@dataclass(frozen=True)
class Between:
    """A number asked for of what a table has two ends of."""

    table: str
    ends: Ends
    quantity: Quantity


@dataclass(frozen=True)
class _Thing:
    """What is counted between two columns, by the words that stand beside a number for it."""

    table: str
    ends: Ends
    nouns: frozenset[str]
    people: bool
    most: float


def take_between(sentence: Sentence, knowledge: Knowledge, language: str) -> list[Between]:
    """The numbers of such things, taken out of the sentence; none of a name in the data."""
    said = [
        Between(thing.table, thing.ends, quantity)
        for thing in _things(knowledge)
        for quantity in _asked(sentence, thing, language)
        if sentence.is_open(quantity.start, quantity.end)
    ]
    names = knowledge.values.find(sentence.text) if said else []
    found: list[Between] = []
    for each in said:
        start, end = each.quantity.start, each.quantity.end
        named = any(name.start < end and start < name.end for name in names)
        before = [other.quantity for other in found if other.table == each.table]
        if not named and not any(q.start < end and start < q.end for q in before):
            found.append(each)
    for each in found:
        sentence.take(each.quantity.start, each.quantity.end)
    return found


def named_ends(
    sentence: Sentence, schema: Sequence[Found], knowledge: Knowledge, wording: Wording
) -> list[Found]:
    """Where what lies between two columns is named with no number: both of them are meant, the
    one that it is the fewest of or the most before the other."""
    found: list[Found] = []
    for thing in _things(knowledge):
        low, high = thing.ends.low, thing.ends.high
        own = nouns_of(thing.ends, knowledge.catalog.table(thing.table))
        for match in re.finditer(_either_of(thing.nouns), sentence.open):
            start, end, noun = match.start(), match.end(), match[0]
            counted = wording.before("count", sentence.text, start)
            known = any(f.start < end and start < f.end for f in (*schema, *found))
            if low == high or known or not (noun in own or counted):
                continue
            fewest = wording.before("least", sentence.text, start)
            columns = (low, high) if fewest or counted else (high, low)
            entries = (Entry(noun, thing.table, name, "", "alias", False) for name in columns)
            found.append(Found(start, end, tuple(entries), text=noun))
    return found


def nouns_of(ends: Ends, table: Table) -> frozenset[str]:
    """All that is said for what lies between the two columns, folded, in singular and plural."""
    low_words, high_words = end_words()
    called = {ends.noun}
    for name in (ends.low, ends.high):
        config = table.column(name).config
        label = config.label or ""
        labels = [label] if isinstance(label, str) else list(label.values())
        for text in (*labels, *config.asked_as):
            called.add(stem_of(text, low_words) or stem_of(text, high_words) or fold_text(text))
    whole = {fold_text(text) for text in called if text}
    last = {text.rpartition(" ")[2] for text in whole}
    return frozenset(form for text in whole | last for form in _numbers_of(text))


def constraints_of(asked: Between, table: Table) -> list[RangeConstraint]:
    """The bounds on both columns that let the number, or all of them, lie between them.

    A blank end is unknown, and fits nothing. Where more or less than a number is asked for, the
    most counts, for eight can play what is for four to ten; of a measure, which nobody chooses,
    all that it may be.
    """
    quantity, low, high = asked.quantity, asked.ends.low, asked.ends.high
    if low == high:
        return [_bound(quantity, low, quantity.low, quantity.high)]
    if quantity.low is not None and quantity.high is not None:
        first, last = quantity.low, quantity.high
        if quantity.approximate:
            first, last = last, first
        return [_bound(quantity, low, None, first), _bound(quantity, high, last, None)]
    least = low if table.column(low).unit else high
    if quantity.low is not None:
        return [_bound(quantity, least, quantity.low, None)]
    return [_bound(quantity, high, None, quantity.high)]


def _bound(
    quantity: Quantity, column: str, low: float | None, high: float | None
) -> RangeConstraint:
    return RangeConstraint(
        column=column,
        low=low,
        low_inclusive=quantity.low_inclusive,
        high=high,
        high_inclusive=quantity.high_inclusive,
        asked=quantity.text.strip(),
    )


def _things(knowledge: Knowledge) -> Iterator[_Thing]:
    for table in knowledge.catalog.tables:
        for ends in _all_ends(table):
            nouns = nouns_of(ends, table) | _counted(table.column(ends.low))
            people = not nouns.isdisjoint(map(fold_text, _words("people")))
            aged = any(name in noun.split() for noun in nouns for name in names_of("age"))
            also = _words("people") if people else _words("age") if aged else ()
            reach = knowledge.reach[table.id].get(ends.high, (0.0, 0.0))
            yield _Thing(table.id, ends, nouns | {*map(fold_text, also)}, people, reach[1])


def _all_ends(table: Table) -> Iterator[Ends]:
    """Pairs of columns, and columns of which a cell says both ends or what it counts."""
    for ends in table.ends:
        if table.column(ends.low).role == "number":
            yield ends
    paired = {name for ends in table.ends for name in (ends.low, ends.high)}
    for column in table.with_role("number"):
        told = column.counted or ((column.up_to or column.opens) and not column.unit)
        if told and column.name not in paired:
            yield Ends(column.name, column.name, fold_text(column.name.replace("_", " ")))


def _counted(column: Column) -> frozenset[str]:
    return frozenset(_numbers_of(column.counted)) if column.counted else frozenset()


def _numbers_of(noun: str) -> Iterator[str]:
    """The noun, and in English and Spanish the other of singular and plural."""
    yield noun
    if not noun.isascii() or not noun:
        return
    if noun.endswith("s"):
        yield noun.removesuffix("s")
        if noun.endswith("es"):
            yield noun.removesuffix("es")
    else:
        yield f"{noun}s"
        yield f"{noun}es"


def _words(section: str, key: str = "words") -> tuple[str, ...]:
    return tuple(load("ends")[section][key])


def _asked(sentence: Sentence, thing: _Thing, language: str) -> Iterator[Quantity]:
    for start, end, behind in _places(sentence.open, thing.nouns):
        if quantity := _at_noun(sentence.open, start, end, behind, language):
            yield quantity
    if thing.people:
        yield from _people(sentence, thing, language)


def _places(text: str, nouns: frozenset[str]) -> list[tuple[int, int, bool]]:
    """Where the nouns stand, and whether that is behind a number, misspelt too, or before one."""
    either = _either_of(nouns)
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


def _either_of(nouns: frozenset[str]) -> str:
    return "|".join(_whole(noun) for noun in sorted(nouns, key=len, reverse=True))


def _whole(noun: str) -> str:
    word = re.escape(noun).replace(r"\ ", "[ -]")
    return rf"(?<![a-z]){word}(?![a-z])" if noun.isascii() else word


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
    amounts = [q for q in find_quantities(cut, language) if q.unit is None]
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
    return Quantity(
        start=start,
        end=end,
        text=text[start:end],
        low=value,
        low_inclusive=True,
        high=value,
        high_inclusive=True,
        unit=None,
        dimension="count",
        approximate=False,
        exact=value,
        topic=None,
    )


def _people(sentence: Sentence, thing: _Thing, language: str) -> Iterator[Quantity]:
    """Who comes alone, and "for 4" with no word of whom."""
    alone = "|".join(_whole(fold_text(each)) for each in _words("alone", language))
    for found in re.finditer(alone, sentence.open):
        yield _exactly(1.0, found.start(), found.end(), sentence.text)
    opened = "|".join(_words("for"))
    closed = "|".join(_words("for", "behind"))
    pattern = re.compile(
        rf"(?<![a-z])(?:{opened}) (?P<how_many>\S+)(?=\s*(?:$|[?!.,;¿¡])| (?:{closed})(?![a-z]))"
    )
    for found in pattern.finditer(sentence.open):
        start, end = found.span("how_many")
        numerals = [each for each in scan(sentence.open) if (each.start, each.end) == (start, end)]
        if numerals and 1 <= numerals[0].value <= thing.most:
            yield _exactly(float(numerals[0].value), start, end, sentence.text)
