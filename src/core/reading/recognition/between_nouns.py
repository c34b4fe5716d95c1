"""What numbers between two columns are of, by the words that stand beside them: 4 players."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.units import DEGREES
from src.core.reading.grammar.word_data import load
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.measures import names_of
from src.core.reading.recognition.worded_amounts import is_worded
from src.core.store.catalog import Column, Ends, Table
from src.core.store.column_words import amount_words, end_words, unit_words
from src.core.store.ends import stem_of


@dataclass(frozen=True)
class Thing:
    """What is counted between two columns, by the words that stand beside a number for it."""

    table: str
    ends: Ends
    nouns: frozenset[str]
    people: bool
    most: float


def things_of(knowledge: Knowledge) -> Iterator[Thing]:
    for table in knowledge.catalog.tables:
        for ends in _all_ends(table):
            nouns = nouns_of(ends, table) | _counted(table.column(ends.low))
            people = not nouns.isdisjoint(map(fold_text, asked_words("people")))
            aged = any(name in noun.split() for noun in nouns for name in names_of("age"))
            also = asked_words("people") if people else asked_words("age") if aged else ()
            high = table.column(ends.high).up_to or ends.high
            reach = knowledge.reach[table.id].get(high, (0.0, 0.0))
            yield Thing(table.id, ends, nouns | {*map(fold_text, also)}, people, reach[1])


def _all_ends(table: Table) -> Iterator[Ends]:
    """Pairs of columns, and columns of which a cell says both ends or what it counts, or whose
    unit is none of the grammar's."""
    for ends in table.ends:
        if table.column(ends.low).role == "number":
            yield ends
    paired = {name for ends in table.ends for name in (ends.low, ends.high)}
    for column in table.with_role("number"):
        strange = column.unit is not None and column.unit not in {*load("units"), *DEGREES}
        told = column.counted or strange or ((column.up_to or column.opens) and not column.unit)
        if told and column.name not in paired and not is_worded(column):
            yield Ends(column.name, column.name, fold_text(column.name.replace("_", " ")))


def _counted(column: Column) -> frozenset[str]:
    """The words behind its numbers, in their cells and so in questions too."""
    alike = amount_words()["alike"]
    if column.counted in alike:
        return frozenset(alike)
    said = [column.counted] if column.counted else unit_words(column.unit) if column.unit else []
    return frozenset(form for word in said for form in _numbers_of(word))


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


def asked_words(section: str, key: str = "words") -> tuple[str, ...]:
    return tuple(load("ends")[section][key])


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


def either_of(nouns: frozenset[str]) -> str:
    return "|".join(whole_word(noun) for noun in sorted(nouns, key=len, reverse=True))


def whole_word(noun: str) -> str:
    word = re.escape(noun).replace(r"\ ", "[ -]")
    return rf"(?<![a-z]){word}(?![a-z])" if noun.isascii() else word
