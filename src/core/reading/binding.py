"""Mentions → constraints on one table: which column each word and number is about."""

from dataclasses import dataclass, field
from datetime import date

from src.config.concierge import NUMBER_ROLES, Role
from src.core.engines.lexicon import Entry, Found
from src.core.engines.words import words_of
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.times import Period
from src.core.reading.knowledge import HIGH, KIND, LOW, NOT, TABLE, Knowledge
from src.core.reading.mentions import Chunk, Mentions
from src.core.reading.model import (
    Aggregate,
    BlankConstraint,
    Candidate,
    Constraint,
    FlagConstraint,
    HoursConstraint,
    MatchStep,
    PeriodConstraint,
    RangeConstraint,
    Sort,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.recognise import CALENDAR
from src.core.reading.slots import place
from src.core.reading.tables import named_tables
from src.core.reading.terms import TermReader
from src.core.reading.wording import Order, Signal, Wording
from src.core.store.catalog import Column, Table

_VALUE_ORDER: tuple[Role, ...] = ("id", "title", "name", "category", "tags", "place")
_AGGREGATES: dict[Signal, str] = {
    "average": "avg", "total": "sum", "maximum": "max", "minimum": "min",
}  # fmt: skip
_NEVER_ASKED: tuple[Role, ...] = ("title", "text", "id", *NUMBER_ROLES)


@dataclass
class Bound:
    """One table's share of a question."""

    table: Table
    constraints: list[Constraint] = field(default_factory=list)
    asked_columns: list[str] = field(default_factory=list)
    sort: Sort | None = None
    aggregate: Aggregate | None = None
    group_by: str | None = None
    missing: list[str] = field(default_factory=list)
    repaired: list[tuple[str, str]] = field(default_factory=list)
    steps: list[MatchStep] = field(default_factory=list)

    @property
    def names_row(self) -> bool:
        """Whether rows are named by their own name or identifier."""
        own = {column.name for column in self.table.with_role("title", "id")}
        return any(isinstance(c, ValueConstraint) and c.column in own for c in self.constraints)


def bind(
    table: Table, folded: str, mentions: Mentions, knowledge: Knowledge, wording: Wording
) -> Bound:
    return _Binder(table, folded, mentions, knowledge, wording).bind()


class _Binder:
    def __init__(
        self, table: Table, folded: str, mentions: Mentions, knowledge: Knowledge, wording: Wording
    ) -> None:
        self.table, self.text, self.mentions = table, folded, mentions
        self.knowledge, self.wording = knowledge, wording
        self.bound = Bound(table)
        self.chunks = list(mentions.chunks)

    def bind(self) -> Bound:
        flags = self._flag_spans()
        for found in self.mentions.values:
            if (found.start, found.end) not in flags:
                self._value(found)
        self._kinds()
        self._periods()
        self._hours()
        self._columns()
        self._amounts()
        self._measured_order()
        self._order()
        self._aggregate()
        self._terms()
        self._merge_values()
        self._narrow_superlative()
        return self.bound

    def _narrow_superlative(self) -> None:
        """The cheapest coffee is called a coffee, if any row is: not a jar to keep it in."""
        if not (self.bound.sort and self.bound.sort.superlative):
            return
        titles = self.knowledge.titles[self.table.id]
        self.bound.constraints = [
            c.model_copy(update={"scope": "title"})
            if isinstance(c, TermConstraint)
            and not c.negated
            and any(titles.has(word, c.latin) for word in c.spellings)
            else c
            for c in self.bound.constraints
        ]

    # -- values

    def _value(self, found: Found) -> None:
        entries = [e for e in found.entries if e.table == self.table.id]
        if not entries or self._is_plain_word(found, entries):
            self.chunks.append(self._as_chunk(found.start, found.end))
            return
        column = min((self.table.column(e.column) for e in entries), key=_by_role)
        chosen = [e for e in entries if e.column == column.name]
        asked = self.text[found.start : found.end]
        self.bound.constraints.append(
            ValueConstraint(
                column=column.name,
                values=tuple(dict.fromkeys(e.value for e in chosen)),
                negated=self._negated(found.start, found.end),
                asked=asked,
            )
        )
        self._note(asked, chosen, found.score)

    def _flag_spans(self) -> set[tuple[int, int]]:
        """Words that name a yes-or-no column: "pets" asks whether they may come in."""
        return {
            (found.start, found.end)
            for found in self.mentions.schema
            for entry in found.entries
            if entry.table == self.table.id
            and entry.column != TABLE
            and self.table.column(entry.column).role == "flag"
        }

    def _kinds(self) -> None:
        """A word for some rows of the table is searched for, unless it is a value already."""
        taken = {(found.start, found.end) for found in self.mentions.values}
        for found in self.mentions.schema:
            kinds = [e for e in found.entries if e.value == KIND and e.table == self.table.id]
            if kinds and (found.start, found.end) not in taken:
                self.chunks.append(self._as_chunk(found.start, found.end))

    def _is_plain_word(self, found: Found, entries: list[Entry]) -> bool:
        """A row's name that is also a common word of other rows."""
        text = self.text[found.start : found.end]
        vocabulary = self.knowledge.vocabulary(self.table)
        titles = {column.name for column in self.table.with_role("title")}
        if not all(e.column in titles for e in entries):
            return False
        return vocabulary.rows_with(text) > len({e.value for e in entries})

    def _note(self, asked: str, entries: list[Entry], score: float) -> None:
        if score < 1:
            self.bound.repaired.append((asked, entries[0].value))
            return
        why = {"value": "as the data writes it", "alias": "another word for it"}
        self.bound.steps.append(
            MatchStep(
                asked=asked,
                column=entries[0].column,
                candidates=tuple(Candidate(value=e.value, score=score) for e in entries[:5]),
                threshold=1.0,
                chosen=entries[0].value,
                why=why.get(entries[0].kind, "a word of the name"),
            )
        )

    def _merge_values(self) -> None:
        """'Mazda or Honda': several values of one column are alternatives."""
        merged: dict[tuple[str, bool], ValueConstraint] = {}
        others: list[Constraint] = []
        for constraint in self.bound.constraints:
            if not isinstance(constraint, ValueConstraint):
                others.append(constraint)
                continue
            place = (constraint.column, constraint.negated)
            before = merged.get(place)
            merged[place] = _union(before, constraint) if before else constraint
        self.bound.constraints = [*merged.values(), *others]

    # -- columns that are named

    def _columns(self) -> None:
        for found in self.mentions.schema:
            named = {
                (entry.column, entry.value): entry
                for entry in found.entries
                if entry.table == self.table.id and entry.column != TABLE
            }
            for entry in named.values():
                self._column(self.table.column(entry.column), entry, found)
            if self._is_flag_elsewhere(found):
                self.chunks.append(self._as_chunk(found.start, found.end))

    def _is_flag_elsewhere(self, found: Found) -> bool:
        """'Dogs' asks a shop whether they may come in; of a product it is a word like others."""
        tables = self.knowledge.catalog
        return all(
            e.table != self.table.id
            and e.column != TABLE
            and tables.table(e.table).column(e.column).role in ("flag", "info")
            for e in found.entries
        ) and any(tables.table(e.table).column(e.column).role == "flag" for e in found.entries)

    def _column(self, column: Column, entry: Entry, found: Found) -> None:
        asked = self.text[found.start : found.end]
        if entry.value in (LOW, HIGH):
            superlative = self.mentions.has("superlative")
            self.bound.sort = Sort(
                column=column.name,
                descending=entry.value == HIGH,
                superlative=superlative,
                asked=asked,
            )
        elif column.role != "flag" and self._says_unknown(found):
            self.bound.constraints.append(BlankConstraint(column=column.name, asked=asked))
        elif self._groups(found) and column.role not in NUMBER_ROLES:
            self.bound.group_by = column.name
        elif column.role == "flag" and not self.bound.names_row:
            wanted = (entry.value != NOT) != self._negated(found.start, found.end)
            flag = FlagConstraint(column=column.name, wanted=wanted, asked=asked)
            if column.name not in [c.column for c in self.bound.constraints if c.kind == "flag"]:
                self.bound.constraints.append(flag)
        elif column.role not in _NEVER_ASKED and not self._is_value(found):
            self.bound.asked_columns.append(column.name)

    def _is_value(self, found: Found) -> bool:
        spans = {(value.start, value.end) for value in self.mentions.values}
        return (found.start, found.end) in spans

    def _says_unknown(self, found: Found) -> bool:
        """'値段の書いていない商品': asked for is that the data does not say it."""
        return bool(self.wording.pattern("unknown_after").match(self.text, found.end))

    def _groups(self, found: Found) -> bool:
        signal = self.mentions.signals.get("group")
        if signal is None:
            return False
        behind = 0 <= signal.start - found.end <= 1
        before = 0 <= found.start - signal.end <= 1
        return behind if self.wording.language == "ja" else before or behind

    # -- numbers, money and days

    def _topics(self, word: str | None) -> tuple[Column, ...]:
        said = [e for found in self.mentions.schema for e in found.entries]
        if word:
            said = [*self.knowledge.schema.lookup(word), *said]
        return tuple(
            column
            for entry in said
            if entry.table == self.table.id
            and entry.column != TABLE
            and (column := self.table.column(entry.column)).role in NUMBER_ROLES
        )

    def _amounts(self) -> None:
        currency = self.knowledge.catalog.config.currency
        for quantity in self.mentions.quantities:
            slot = place(quantity, self.table, self._topics(quantity.topic), currency)
            if slot and slot.constraint:
                self.bound.constraints.append(self._spent(slot.constraint, quantity.end))
            elif slot and slot.missing:
                self.bound.missing.append(slot.missing)
            elif quantity.dimension in ("money", "year", "length", "distance"):
                self.bound.missing.append(quantity.text.strip())
            else:
                self.chunks.append(self._as_chunk(quantity.start, quantity.end))

    def _spent(self, constraint: RangeConstraint, end: int) -> RangeConstraint:
        """'1000円でランチ' is what one has to spend, not what it costs to the yen."""
        exact = constraint.low is not None and constraint.low == constraint.high
        unit_at = max(0, end - 1)
        match = self.wording.pattern("spend").match(self.text, unit_at)
        if exact and match:
            return constraint.model_copy(update={"low": None})
        return constraint

    def _periods(self) -> None:
        columns = self.table.period
        vocabulary = self.knowledge.vocabulary(self.table)
        for period in self.mentions.periods:
            named = not CALENDAR.search(period.text) and vocabulary.has(period.text.strip())
            if columns is None or named:  # クリスマス is a word of the data before it is a day
                self.chunks.append(self._as_chunk(period.start, period.end))
                continue
            first, last = self._with_data(period)
            self.bound.constraints.append(
                PeriodConstraint(
                    start_column=columns[0].name,
                    end_column=columns[1].name,
                    first=first,
                    last=last,
                    asked=period.text.strip(),
                )
            )

    def _hours(self) -> None:
        day = self.mentions.day
        columns = self.table.hours(day)
        for time in self.mentions.hours:
            asked = self.text[time.start : time.end].strip()
            if columns is None:
                self.bound.missing.append(asked)
                continue
            self.bound.constraints.append(
                HoursConstraint(
                    opens_column=columns[0],
                    closes_column=columns[1],
                    day=day,
                    minutes=time.minutes,
                    before=time.kind == "before",
                    asked=asked,
                )
            )

    def _with_data(self, period: Period) -> tuple[date | None, date | None]:
        """The period as said, or the same of the year before when only that has any data."""
        known = self.knowledge.spans.get(self.table.id)
        if known is None or _overlap((period.first, period.last), known):
            return period.first, period.last
        options = [span for span in period.alternatives if _overlap(span, known)]
        return options[0] if options else (period.first, period.last)

    # -- order and figures

    def _order(self) -> None:
        price, start = self.table.price, self.table.period
        year = next(iter(self.table.with_role("year")), None)
        date_column = start[0] if start else year
        orders: tuple[tuple[Signal, Column | None, bool, bool], ...] = (
            ("lowest_price", price, False, True),
            ("highest_price", price, True, True),
            ("cheaper", price, False, False),
            ("dearer", price, True, False),
            ("low_price", price, False, self.mentions.has("superlative")),
            ("high_price", price, True, self.mentions.has("superlative")),
            ("first_date", date_column, False, False),
            ("latest_date", date_column, True, False),
        )
        for signal, column, descending, superlative in orders:
            piece = self.mentions.signals.get(signal)
            if piece and column and self.bound.sort is None:
                self.bound.sort = Sort(
                    column=column.name,
                    descending=descending,
                    superlative=superlative,
                    asked=piece.text.strip(),
                )

    def _measured_order(self) -> None:
        """'The longest': by a column of such a unit, or one that is called so."""
        for piece, order in self.mentions.orders:
            column = self._measure(order)
            if column is None or self.bound.sort:
                continue
            self.bound.sort = Sort(
                column=column.name,
                descending=order.descending,
                superlative=self.mentions.limit is None,
                asked=piece.text.strip(),
            )

    def _measure(self, order: Order) -> Column | None:
        numbers = self.table.with_role("number", "year", "start")
        named = [c for c in numbers if any(name in _known_as(c) for name in order.names)]
        fitting = [c for c in numbers if c.unit in order.units or c.role in order.units]
        return next(iter(named), None) or next(iter(fitting), None)

    def _aggregate(self) -> None:
        for signal, function in _AGGREGATES.items():
            piece = self.mentions.signals.get(signal)
            topics = self._topics(None)
            column = topics[0] if topics else self.table.price
            if piece and column and self.bound.aggregate is None:
                self.bound.aggregate = Aggregate.model_validate(
                    {"function": function, "column": column.name, "asked": piece.text}
                )

    # -- free words

    def _terms(self) -> None:
        reader = TermReader(self.table, self.knowledge)
        previous: Chunk | None = None
        for chunk in sorted(self.chunks, key=lambda c: c.start):
            if name := self._word_of_name(chunk):
                self.bound.constraints.append(name)
                continue
            terms = reader.read(chunk)
            unknown = not any(term.spellings for term in terms)
            if unknown and (chunk.soft or self._says_nothing(chunk)):
                self.bound.missing += [] if chunk.soft else [chunk.text]
                continue
            if previous and self._alternatives(previous, chunk) and len(terms) == 1:
                terms = self._joined(terms[0])
            negated = self._negated(chunk.start, chunk.end)
            self.bound.constraints.extend(
                term.model_copy(update={"negated": negated}) if negated else term for term in terms
            )
            previous = chunk
        self.bound.steps.extend(reader.steps)
        self.bound.repaired.extend(reader.repaired)

    def _says_nothing(self, chunk: Chunk) -> bool:
        """A Latin word that the data never has, beside others that say what is meant.

        Which of them are nouns cannot be told: it is left out, and the answer says so. What is
        left of "the cheapest x" without x is another question, so there it stays.
        """
        superlative = self.bound.sort and self.bound.sort.superlative
        others = bool(self.bound.constraints) or bool(named_tables(self.mentions))
        said = self.wording.language in ("en", "es") and not any(map(str.isdigit, chunk.text))
        return said and chunk.latin and others and not superlative

    def _word_of_name(self, chunk: Chunk) -> ValueConstraint | None:
        """A word that stands in no text of the table, and in some of its names: short for them."""
        normal = "".join(normal for _, normal in chunk.words)
        if self.knowledge.vocabulary(self.table).spellings(chunk.text, normal, chunk.latin):
            return None
        entries = [e for e in self.knowledge.values.lookup(chunk.text) if e.table == self.table.id]
        if not entries:
            return None
        column = min((self.table.column(e.column) for e in entries), key=_by_role)
        return ValueConstraint(
            column=column.name,
            values=tuple(dict.fromkeys(e.value for e in entries if e.column == column.name)),
            negated=self._negated(chunk.start, chunk.end),
            asked=chunk.text,
        )

    def _joined(self, term: TermConstraint) -> list[TermConstraint]:
        """The term, taken together with the one before it: either will do."""
        last = self.bound.constraints.pop()
        if not isinstance(last, TermConstraint):
            self.bound.constraints.append(last)
            return [term]
        return [
            last.model_copy(
                update={
                    "spellings": (*last.spellings, *term.spellings),
                    "columns": tuple(dict.fromkeys((*last.columns, *term.columns))),
                    "asked": f"{last.asked} / {term.asked}",
                }
            )
        ]

    def _alternatives(self, first: Chunk, second: Chunk) -> bool:
        between = self.text[first.end : second.start].strip()
        if self.wording.pattern("and_or").fullmatch(between):
            return True
        listed = self.wording.pattern("and_with").fullmatch(between)
        vocabulary = self.knowledge.vocabulary(self.table)
        return bool(listed) and not vocabulary.together(first.text, second.text)

    def _as_chunk(self, start: int, end: int) -> Chunk:
        text = self.text[start:end].strip()
        words = tuple((word.surface, word.normal) for word in words_of(text))
        return Chunk(start, end, text, text.isascii(), words)

    def _negated(self, start: int, end: int) -> bool:
        behind = self.wording.pattern("negated_after").match(self.text, end)
        before = [
            match
            for match in self.wording.pattern("negated_before").finditer(self.text[:start])
            if start - match.end() <= 1
        ]
        return bool(behind or before)


def _known_as(column: Column) -> str:
    """All that a column is called, folded, in one text."""
    label = column.config.label or ""
    labels = [label] if isinstance(label, str) else list(label.values())
    return fold_text(" ".join([column.name.replace("_", " "), *labels, *column.config.asked_as]))


def _by_role(column: Column) -> int:
    return _VALUE_ORDER.index(column.role) if column.role in _VALUE_ORDER else len(_VALUE_ORDER)


def _union(first: ValueConstraint, second: ValueConstraint) -> ValueConstraint:
    return first.model_copy(
        update={
            "values": tuple(dict.fromkeys((*first.values, *second.values))),
            "asked": f"{first.asked}, {second.asked}",
        }
    )


def _overlap(span: tuple[date | None, date | None], known: tuple[date, date]) -> bool:
    return (span[0] or date.min) <= known[1] and (span[1] or date.max) >= known[0]
