"""What an answer may rest on: the rows that were found, the question, the catalog's own words."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from pydantic import JsonValue

from src.core.answering.cells import is_yes
from src.core.answering.grounding.catalog_rows import columns_of, facts_of, passages_of
from src.core.answering.grounding.claims import Claim, today_pattern
from src.core.answering.grounding.cues import is_cue
from src.core.answering.grounding.derived import cell_numbers, derived_from, is_figure
from src.core.answering.grounding.facts import Facts, Row, is_near, letters
from src.core.answering.grounding.names import Names
from src.core.answering.grounding.told import Told, asked_texts
from src.core.engines.words import is_ordinary_word
from src.core.nlu.senses import senses, senses_of
from src.core.query.understood import Understood
from src.core.reading.grammar import word_numerals
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Column

_COUNTED = 100
"""A whole number below this, said of no row, counts rows unless a row has it."""
_COMPARED = 40
"""Rows of which differences are worked out."""
_SHORTEST_WORD = 3

RowSet = frozenset[int]


@dataclass(frozen=True)
class Named:
    """A value of a column that a text names; `value` is empty for a yes-or-no column's yes."""

    start: int
    end: int
    values: Mapping[str, set[str]]
    """By column: the values that the words may mean."""
    text: str
    is_loose: bool

    @property
    def translations(self) -> Iterator[str]:
        """The words for the same in other languages."""
        return (form for number in senses_of(self.text) for form in senses()[number])


@dataclass(frozen=True)
class Evidence:
    rows: tuple[Facts, ...]
    asked: Facts
    """The question, what it was understood to mean, and the catalog's vocabulary."""
    counts: frozenset[float]
    """Numbers of rows, and other figures that a tool told."""
    today: re.Pattern[str]
    question: str
    """The folded letters of the question and of what it was understood to mean."""
    names: Names
    knowledge: Knowledge | None = None
    columns: tuple[Mapping[str, Column], ...] = ()
    """For each row, those of its table."""
    labelled: frozenset[tuple[str, float]] = frozenset()
    """Numbers that a tool told, with the folded letters of what they are of."""
    figures: frozenset[float] = frozenset()
    """Numbers of rows that have nothing but numbers: a mean, a sum."""
    passages: RowSet = frozenset()
    """The rows of prose, which a sentence need not name to rest on."""
    earlier: RowSet = frozenset()
    """The rows that only an earlier turn found, where this one found others."""

    @classmethod
    def of(
        cls,
        reading: Understood,
        rows: Sequence[Row],
        vocabulary: Iterable[str],
        now: datetime,
        knowledge: Knowledge | None = None,
        told: Told = Told(),  # noqa: B008  (frozen)
        earlier: Sequence[Row] = (),
    ) -> "Evidence":
        """`told`: what tools told beside their rows; `earlier`: rows of the turn before."""
        found = {str(row) for row in rows}
        rows = [*rows, *earlier]
        distinct = list({str(row): row for row in rows}.values())
        named = {column for row in rows for column in row}
        said = [reading.question, *asked_texts(reading), str(now.year)]
        asked = Facts.of({}, [*vocabulary, *named, *said, *told.texts])
        tables = [columns_of(row, knowledge) for row in distinct]
        return cls(
            tuple(facts_of(row, told.beside.get(str(row), {}), knowledge) for row in distinct),
            replace(asked, numbers=Facts.of({}, said).numbers),
            frozenset({1.0, 0.0, float(len(distinct)), float(len(rows)), *told.counts}),
            today_pattern(now),
            "\n".join(map(letters, said)),
            Names(
                distinct,
                [_of_role(columns, "title", "id") for columns in tables],
                [_of_role(columns, "flag", "text") for columns in tables],
                [_of_role(columns, *_KINDS) for columns in tables],
            ),
            knowledge,
            tuple(tables),
            told.labelled,
            frozenset(n for row in distinct if is_figure(row) for n in cell_numbers(row)),
            passages_of(distinct, knowledge),
            frozenset(range(len(found), len(distinct))) if found else frozenset(),
        )

    @cached_property
    def everything(self) -> RowSet:
        return frozenset(range(len(self.rows)))

    @cached_property
    def public(self) -> str:
        """The folded letters of all that an answer may say: the question's, the rows' …"""
        return "\n".join([self.asked.text, *(facts.text for facts in self.rows)])

    @property
    def is_empty(self) -> bool:
        return not self.rows and not any(count > 1 for count in self.counts)

    @cached_property
    def derived(self) -> frozenset[float]:
        """What follows from two or more rows of a column: differences, sums, means."""
        return derived_from([facts.row for facts in self.rows[:_COMPARED]])

    def is_asked(self, text: str) -> bool:
        """Whether the question has the text, or was understood to mean it."""
        return letters(text) in self.question

    def price_of(self, number: int) -> float | None:
        """What a row costs, where it is known."""
        columns = self.columns[number].items()
        priced = (self.rows[number].row.get(name) for name, c in columns if c.role == "price")
        return next((float(cell) for cell in priced if isinstance(cell, int | float)), None)

    def place_of(self, row: Row) -> int | None:
        """Where among the rows it is."""
        return next((n for n, facts in enumerate(self.rows) if facts.row == row), None)

    def supports(
        self, claim: Claim, about: RowSet, counts: frozenset[float], *, is_of_one: bool = False
    ) -> bool:
        """Whether a row among `about` has it, the question has it, or it counts rows.

        `is_of_one`: it is said of one of them, whichever: the cheapest, the newest.
        """
        of_prose = any(self.rows[number].has(claim) for number in self.passages)
        if of_prose or self.asked.has(claim) or self._is_figure(claim):
            return True
        if any(self.rows[number].has(claim) for number in about):
            return is_of_one or not self._is_count(claim, about, counts)
        if claim.kind == "number":
            counted = any(value in self.counts | counts for value in claim.values)
            return counted and (not claim.is_measured or (claim.is_spelled and 1 in claim.values))
        if claim.kind == "time" and not any(self.rows[number].times for number in about):
            return False
        return claim.kind == "name" and self._has_elsewhere(claim.text, about)

    def _is_figure(self, claim: Claim) -> bool:
        known = claim.kind == "number" and self.figures
        return bool(known) and any(is_near(v, claim, self.figures) for v in claim.values)

    def is_told_of(self, claim: Claim, text: str) -> bool:
        """Whether a tool told the number of something that the text names: so many by Nike."""
        said = letters(text)
        return claim.kind == "number" and any(
            number in claim.values and label in said for label, number in self.labelled
        )

    def follows(self, claim: Claim) -> bool:
        """Whether a number is a difference, a sum or a mean of what rows say."""
        return claim.kind == "number" and any(
            is_near(value, claim, self.derived) for value in claim.values
        )

    def _has_elsewhere(self, name: str, about: RowSet) -> bool:
        """Whether another row's text has the name, though not as a cell of its own."""
        others = [facts for number, facts in enumerate(self.rows) if number not in about]
        return any(facts.has_text(name) for facts in others) and not any(
            facts.has_cell(name) for facts in others
        )

    def _is_count(self, claim: Claim, about: RowSet, counts: frozenset[float]) -> bool:
        """A small number said of all rows counts them, so that a cell is no ground for it."""
        if claim.kind != "number" or claim.is_part or claim.is_measured or claim.decimals:
            return False
        if len(about) < max(2, len(self.rows)):
            return False
        if not all(value < _COUNTED and float(value).is_integer() for value in claim.values):
            return False
        if any(value in self.counts | counts for value in claim.values):
            return False
        cells_of_rows = (cell for facts in self.rows for cell in facts.row.values())
        return claim.is_spelled or not any(
            v == cell for cell in cells_of_rows for v in claim.values
        )

    def has_anywhere(self, text: str) -> bool:
        """Whether the question, the catalog's vocabulary or any row has the text."""
        return letters(text) in self.public

    def named_in(self, text: str) -> list[Named]:
        """Values and yes-or-no columns of the catalog that a plain text names."""
        if self.knowledge is None:
            return []
        found = [(each, e.column, e.value)
                 for each in self.knowledge.values.find(text)
                 for e in each.entries if e.kind != "word"]  # fmt: skip
        schema = self.knowledge.schema.find(text)
        headers = {(each.start, each.end) for each in schema
                   if any(e.value == "" for e in each.entries)}  # fmt: skip
        found = [one for one in found if (one[0].start, one[0].end) not in headers]
        found += [(each, e.column, "") for each in schema for e in each.entries if e.value == ""]
        roles = {name: c.role for columns in self.columns for name, c in columns.items()}
        named: dict[tuple[int, int], dict[str, set[str]]] = {}
        for each, column, value in found:
            word = text[each.start : each.end]
            by_word = not value or roles.get(column) in _KINDS
            if _is_telling(word) and (by_word or " " in word or not is_ordinary_word(word)):
                columns = named.setdefault((each.start, each.end), {})
                columns.setdefault(column, set()).add(value)
        return [
            Named(a, b, columns, text[a:b], self._is_loose(columns))
            for (a, b), columns in sorted(named.items())
        ]

    def _is_loose(self, names: Iterable[str]) -> bool:
        """Whether they are words of tags alone, by which rows are also found in other words."""
        roles = {c[name].role for c in self.columns for name in names if name in c}
        return roles <= {"tags"}

    def holds(self, number: int, named: Named) -> bool | None:
        """Whether a row has what is named; None where none of the columns was asked for."""
        facts, columns = self.rows[number], self.columns[number]
        shown = {n: v for n, v in named.values.items() if n in facts.row and n in columns}
        flags = [is_yes(facts.row[n], columns[n]) for n in shown if columns[n].role == "flag"]
        if flags:
            return True in flags
        if facts.has_text(named.text) or any(map(facts.has_text, named.translations)):
            return True
        described = any(c.role == "text" and facts.row.get(n) for n, c in columns.items())
        held = [
            _holds(facts.row[name], columns[name], values)
            for name, values in shown.items()
            if not (described and columns[name].role == "tags")
        ]
        known = [each for each in held if each is not None]
        return any(known) if known else None


_TELLING = frozenset({"category", "tags", "place", "name", "title"})
"""Roles of columns whose values a sentence may give to the wrong row."""

_KINDS = frozenset({"category", "tags"})
"""Roles of columns whose values are everyday words; elsewhere such a word is no name."""


def _is_numeral(word: str) -> bool:
    number = word_numerals.read(word, 0)
    return number is not None and number.end == len(word)


def _is_telling(word: str) -> bool:
    said = letters(word)
    if is_cue(word) or _is_numeral(word) or said.isdigit():
        return False
    return len(said) >= (_SHORTEST_WORD if word.isascii() else 2)


def _of_role(columns: Mapping[str, Column], *roles: str) -> frozenset[str]:
    return frozenset(name for name, column in columns.items() if column.role in roles)


def _holds(cell: JsonValue, column: Column, values: Iterable[str]) -> bool | None:
    """None where the words name no value of the column, but it itself."""
    said = [value for value in values if value]
    if column.role not in _TELLING or not said:
        return None
    return cell is not None and any(letters(value) in letters(str(cell)) for value in said)
