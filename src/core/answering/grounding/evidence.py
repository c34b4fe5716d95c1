"""What an answer may rest on: the rows that were found, the question, the catalog's own words."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from pydantic import JsonValue

from src.config.roles import NUMBER_ROLES
from src.core.answering.cells import is_yes
from src.core.answering.grounding.claims import Claim
from src.core.answering.grounding.cues import all_cues
from src.core.answering.grounding.derived import derived_from, is_figure, numbers_of, ratios_of
from src.core.answering.grounding.facts import Facts, Row, cells, is_near, letters
from src.core.answering.grounding.names import KINDS, Names
from src.core.answering.grounding.told import Told, asked_texts
from src.core.engines.words import is_ordinary_word, stem
from src.core.query.understood import Understood
from src.core.reading.grammar import word_numerals
from src.core.reading.grammar.dictionary import sense, senses_of
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Column, Table
from src.core.store.days import DAY_KINDS
from src.core.store.folding import fold

_COMPARED = 40
"""Rows of which differences are worked out."""
_SHORTEST_WORD = 3
_MINUTES = 24 * 60

RowSet = frozenset[int]


@dataclass(frozen=True)
class Named:
    """A value of a column that a text names; `value` is empty for a yes-or-no column's yes."""

    start: int
    end: int
    values: Mapping[str, set[str]]
    """By column: the values that the words may mean."""
    text: str


@dataclass(frozen=True)
class Evidence:
    rows: tuple[Facts, ...]
    asked: Facts
    """The question, what it was understood to mean, the catalog's vocabulary, tools' notes."""
    counts: frozenset[float]
    """Numbers of rows, and other figures that a tool told."""
    now: datetime
    language: str
    """In which figures alone stand for a day: 3/4."""
    question: str
    """The folded letters of the question and of what it was understood to mean."""
    names: Names
    knowledge: Knowledge | None = None
    columns: tuple[Mapping[str, Column], ...] = ()
    """For each row, those of its table."""
    labelled: frozenset[tuple[str, float]] = frozenset()
    """Numbers that a tool told of something, with its folded name: how many are by one maker."""
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
        told: Told = Told(),  # noqa: B008 -- it is frozen
        earlier: Sequence[Row] = (),
    ) -> "Evidence":
        """`earlier`: rows of the turn before."""
        found = {str(row): row for row in rows}
        rows = [*rows, *earlier]
        distinct = list({str(row): row for row in rows}.values())
        named = {column for row in rows for column in row}
        said = [reading.question, *asked_texts(reading), str(now.year)]
        catalog = knowledge.catalog if knowledge else None
        tables = [catalog.table_of(r) if catalog and catalog.tables else None for r in distinct]
        columns = [{c.name: c for c in table.columns} if table else {} for table in tables]
        prose = catalog.config.passages if catalog else ()
        return cls(
            tuple(
                _facts(row, told.beside.get(str(row), {}), table)
                for row, table in zip(distinct, tables, strict=True)
            ),
            replace(
                Facts.of({}, [*vocabulary, *named, *said, *told.texts]),
                numbers=Facts.of({}, [*said, *told.texts]).numbers,
            ),
            frozenset({1.0, 0.0, *map(_size, (distinct, found.values())), *told.counts}),
            now,
            reading.language,
            "\n".join(map(letters, said)),
            Names(distinct, columns),
            knowledge,
            tuple(columns),
            told.labelled,
            frozenset(n for n, table in enumerate(tables) if table and table.id in prose),
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
    def totals(self) -> frozenset[float]:
        """How many there may be of what was looked for: as tools told, and rows of figures."""
        figures = (facts.row for facts in self.rows if is_figure(facts.row))
        return self.counts | {n for row in figures for n in numbers_of(row)}

    @cached_property
    def derived(self) -> frozenset[float]:
        rows = [facts.row for facts in self.rows[:_COMPARED]]
        return derived_from(rows, self.asked.numbers, self.now.date())

    @cached_property
    def ratios(self) -> frozenset[float]:
        return ratios_of([facts.row for facts in self.rows[:_COMPARED]])

    def are_groups(self, rows: Iterable[int]) -> bool:
        """Whether they are groups and figures, which no table has as rows."""
        return self.knowledge is not None and all(n in self.names.untitled for n in rows)

    def is_asked(self, text: str) -> bool:
        """Whether the question has the text, or was understood to mean it."""
        return letters(text) in self.question

    def is_asked_for(self, named: Named) -> bool:
        """Whether the question has the words, or a value that they mean."""
        values = {value for each in named.values.values() for value in each if value}
        return any(map(self.is_asked, {named.text, *values}))

    def is_header(self, word: str) -> bool:
        """Whether a plain word names a column."""
        return self.knowledge is not None and bool(self.knowledge.schema.find(word))

    def place_of(self, row: Row) -> int | None:
        """Where among the rows it is."""
        return next((n for n, facts in enumerate(self.rows) if facts.row == row), None)

    def having(self, claim: Claim) -> RowSet:
        return frozenset(n for n, facts in enumerate(self.rows) if facts.has(claim))

    def is_total(self, claim: Claim, text: str) -> bool:
        """Whether a tool told the number, of all or of something that the text names."""
        said = letters(text)
        return _is_any(claim, self.totals | {n for label, n in self.labelled if label in said})

    def follows(self, claim: Claim, *, rounds: bool = True) -> bool:
        """Whether a number follows from those of the rows and of the question."""
        if not rounds:
            return not self.derived.isdisjoint(claim.values)
        return _is_any(claim, self.derived) or ("%" in claim.text and _is_any(claim, self.ratios))

    def has_heard(self, word: str) -> bool:
        """Whether the catalog's text, the question or a row has a word, in any language."""
        said = fold(word)
        forms = {said, said.removesuffix("s"), stem(said, "english")}
        forms |= _translations(said)
        known = self.knowledge is not None and any(map(self.knowledge.says, forms))
        return known or any(letters(form) in self.public for form in forms)

    def numeric(self, rows: Collection[int], role: str | None = None) -> frozenset[str]:
        """The columns of numbers that the rows' tables have, of one role or of any."""
        roles = {role} if role else NUMBER_ROLES
        columns = (self.columns[number].items() for number in rows)
        return frozenset(name for each in columns for name, c in each if c.role in roles)

    def cells_with(self, number: int, claim: Claim) -> frozenset[str]:
        """The columns in which a row has what is claimed."""
        row = self.rows[number].row
        return frozenset(
            n for n, cell in row.items() if Facts.of({}, map(str, cells([cell]))).has(claim)
        )

    def is_end(
        self, rows: Collection[int], rivals: Iterable[int], column: str, *, first: bool
    ) -> bool | None:
        """Whether a row has the least (`first`) or the most of a column; None if it is blank."""
        own, others = (
            [cell for n in each if isinstance(cell := self.rows[n].row.get(column), int | float)]
            for each in (rows, rivals)
        )
        return own[0] == (min if first else max)([*own, *others]) if own else None

    def is_blank(self, number: int, column: str) -> bool:
        """Whether a row has the column, without a value."""
        row = self.rows[number].row
        return column in row and row[column] is None

    def headers_in(self, text: str) -> frozenset[str]:
        """The columns that a plain text names."""
        found = self.knowledge.schema.find(text) if self.knowledge else ()
        return frozenset(e.column for each in found for e in each.entries if e.value == "")

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
        roles = {name: c.role for columns in self.columns for name, c in columns.items()}
        found += [(each, e.column, "") for each in schema for e in each.entries
                  if e.value == "" and roles.get(e.column) == "flag"]  # fmt: skip
        named: dict[tuple[int, int], dict[str, set[str]]] = {}
        for each, column, value in found:
            word = text[each.start : each.end]
            by_word = not value or roles.get(column) in KINDS
            if _is_telling(word) and (by_word or " " in word or not is_ordinary_word(word)):
                columns = named.setdefault((each.start, each.end), {})
                columns.setdefault(column, set()).add(value)
        return [Named(a, b, columns, text[a:b]) for (a, b), columns in sorted(named.items())]

    def holds(self, number: int, named: Named) -> bool | None:
        """Whether a row has what is named; None where none of the columns was asked for."""
        facts, columns = self.rows[number], self.columns[number]
        shown = {n: v for n, v in named.values.items() if n in facts.row and n in columns}
        if flags := self.flags(number, named):
            return True in flags
        if any(map(facts.has_text, (named.text, *_translations(named.text)))):
            return True
        described = any(c.role == "text" and facts.row.get(n) for n, c in columns.items())
        held = [
            _holds(facts.row[name], columns[name], values)
            for name, values in shown.items()
            if not (described and columns[name].role == "tags")
        ]
        known = [each for each in held if each is not None]
        return any(known) if known else None

    def tells(self, number: int, named: Named) -> bool:
        """Whether the row has a yes or no, or one of few values, in the column of what is named."""
        row, columns = self.rows[number].row, self.columns[number]
        known = [n for n in named.values if n in columns and row.get(n) is not None]
        return any(columns[name].role in ("flag", "category", "name") for name in known)

    def flags(self, number: int, named: Named) -> list[bool | None]:
        """What the yes-or-no columns that are named say of the row."""
        row, columns = self.rows[number].row, self.columns[number]
        shown = [name for name in named.values if name in row and name in columns]
        return [is_yes(row[n], columns[n]) for n in shown if columns[n].role == "flag"]


def _size(rows: Iterable[Row]) -> float:
    """How many they are, without those that are only figures."""
    return float(sum(not is_figure(row) for row in rows))


def _facts(row: Row, beside: Row, table: Table | None) -> Facts:
    """Of a row and of what was told with it, its opening hours among them."""
    facts = Facts.of(row, map(str, cells([*row.values(), *beside.values()])))
    hours = [name for day in DAY_KINDS for name in (table.hours(day) if table else None) or ()]
    opens = (row.get(name) for name in hours)
    minutes = {minute % _MINUTES for minute in opens if isinstance(minute, int)}
    return replace(facts, times=facts.times | minutes)


def _translations(text: str) -> set[str]:
    """The words for the same in other languages."""
    return {form for number in senses_of(text) for form in sense(number)}


def _is_any(claim: Claim, known: frozenset[float]) -> bool:
    return claim.kind == "number" and any(is_near(v, claim, known) for v in claim.values)


_TELLING = frozenset({"category", "tags", "place", "name", "title"})
"""Roles of columns whose values a sentence may give to the wrong row."""


def _is_telling(word: str) -> bool:
    said = letters(word)
    number = word_numerals.read(word, 0)
    if word in all_cues() or (number and number.end == len(word)) or said.isdigit():
        return False
    return len(said) >= (_SHORTEST_WORD if word.isascii() else 2)


def _holds(cell: JsonValue, column: Column, values: Iterable[str]) -> bool | None:
    """None where the words name no value of the column, but it itself."""
    said = [value for value in values if value]
    if column.role not in _TELLING or not said:
        return None
    return cell is not None and any(letters(value) in letters(str(cell)) for value in said)
