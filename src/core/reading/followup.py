"""What a question takes over from the turn before: "and cheaper ones?", ②, "その店は？"."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pydantic import JsonValue

from src.core.reading.binding import Bound, bind
from src.core.reading.dialogue import Dialogue
from src.core.reading.knowledge import Knowledge
from src.core.reading.mentions import Mentions
from src.core.reading.model import (
    Act,
    RangeConstraint,
    Reading,
    RowRef,
    Sort,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.replacing import is_negated, is_unheard, slot
from src.core.reading.tables import named_tables
from src.core.reading.wording import Wording
from src.core.store.catalog import Table
from src.core.store.folding import fold

Row = dict[str, JsonValue]

_SHORT = 12
_BARE = 5
"""A value with hardly a word around it ("ギフトは？") goes on with the search before it."""
MOST_COMPARED = 4
_FIGURES: tuple[Act, ...] = ("count", "aggregate", "group")


@dataclass(frozen=True)
class Continuation:
    """A question as it reads by itself, and the turn that it may go on with."""

    reading: Reading
    folded: str
    mentions: Mentions
    dialogue: Dialogue
    knowledge: Knowledge
    wording: Wording

    def resolve(self) -> Reading | None:
        """The reading with what it takes over, or None when it stands alone."""
        if self.before.table is None or self.reading.act == "outside":
            return None
        if self.reading.table != self.shown.id and (across := self._across()):
            return across
        rows = self._meant()
        if self.mentions.has("compare") and (compared := self._side_by_side(rows)):
            return compared
        if self.mentions.ordinals and self.dialogue.rows:
            return self._rows_again(rows)
        if self.mentions.has("more") and not self.reading.constraints:
            return self._more()
        if self.mentions.has("cheaper", "dearer") and not named_tables(self.mentions):
            return self._compared()
        if rows and self._is_of_rows():
            return self._rows_again(rows)
        return self._merged() if self._goes_on() else None

    @property
    def before(self) -> Reading:
        return self.dialogue.reading

    @property
    def table(self) -> Table:
        """The table of the search before."""
        return self.knowledge.catalog.table(str(self.before.table))

    @property
    def shown(self) -> Table:
        """The table of the rows that are still on the page."""
        return self.knowledge.catalog.table(self.dialogue.table or str(self.before.table))

    # -- rows that were shown

    @property
    def _list(self) -> Sequence[Row]:
        """The rows that have places: those shown last, or of which the one shown last is one."""
        one = len(self.dialogue.rows) == 1
        return (self.dialogue.listed if one else ()) or self.dialogue.rows

    def _meant(self) -> list[tuple[int, Row]]:
        """The shown rows that are pointed at, by place; with "that" the first; a single one."""
        rows = self.dialogue.rows
        if self.mentions.ordinals:
            listed = self._list
            places = [i if i > 0 else len(listed) + 1 + i for i in self.mentions.ordinals]
            return [(place, listed[place - 1]) for place in places if 0 < place <= len(listed)]
        if self.mentions.has("back", "detail") or len(rows) == 1:
            return [(1, row) for row in rows[:1]]
        return []

    def _side_by_side(self, meant: Sequence[tuple[int, Row]]) -> Reading | None:
        """The rows pointed at or named, else the first of those shown, beside each other."""
        if self.mentions.ordinals:
            pairs = list(meant)
        elif self.reading.constraints:
            pairs = self._named_rows()
        else:
            pairs = list(enumerate(self._list, start=1))
        if len(pairs) < 2:
            return None
        again = self._rows_again(pairs[:MOST_COMPARED])
        return again.model_copy(update={"act": "compare", "asked_columns": ()})

    def _named_rows(self) -> list[tuple[int, Row]]:
        """The rows shown that have one of the names in the question, when each is of one row."""
        told = {
            (c.column, value)
            for c in self._on_shown.constraints
            if isinstance(c, ValueConstraint)
            for value in c.values
        }
        if title := self.shown.title:
            titles = {str(row.get(title.name) or "") for row in self.dialogue.rows}
            told |= {(title.name, name) for name in titles if name and fold(name) in self.folded}
        found = {place: row for named in told for place, row in self._only_row(*named)}
        return sorted(found.items())

    def _only_row(self, column: str, value: str) -> list[tuple[int, Row]]:
        rows = enumerate(self._list, start=1)
        fitting = [(place, row) for place, row in rows if row.get(column) == value]
        return fitting if len(fitting) == 1 else []

    def _is_of_rows(self) -> bool:
        """Whether it asks for something of rows that were shown, and not for others."""
        if self.wording.has("narrowing", self.folded):
            return False
        flags_only = all(c.kind == "flag" for c in self.reading.constraints)
        if self.mentions.has("back", "detail") and not self.reading.constraints:
            return not self.reading.sort
        asked = self.reading.asked_columns or self._on_shown.asked_columns
        asks = asked or self.mentions.has("how_much")
        return bool(flags_only and (asks or self.reading.constraints)) and (
            len(self.dialogue.rows) == 1 and not named_tables(self.mentions)
        )

    def _rows_again(self, rows: Sequence[tuple[int, Row]]) -> Reading:
        refs = tuple(_ref(row, place, self.shown) for place, row in rows)
        found = {ref.position for ref in refs}
        asked = self._on_shown
        flags = [c.column for c in asked.constraints if c.kind == "flag"]
        price = [self.shown.price.name] if self.shown.price else []
        columns = [*asked.asked_columns, *flags]
        if self.mentions.has("how_much") and not columns:
            columns = price
        absent = [str(i) for i in self.mentions.ordinals if i > 0 and i not in found]
        return self.reading.model_copy(
            update={
                "act": "detail",
                "table": self.shown.id,
                "constraints": (),
                "sort": None,
                "rows": refs,
                "missing": tuple(absent),
                "asked_columns": tuple(dict.fromkeys(columns)),
                "carried": tuple(ref.title for ref in refs),
            }
        )

    def _across(self) -> Reading | None:
        """'That shop' of a product that was shown, or its products: rows that share a name."""
        pointed = self.mentions.ordinals or self.mentions.has("back")
        rows = [row for _, row in self._meant()] if pointed else []
        names = [
            str(row[column.name])
            for row in rows
            for column in self.shown.with_role("title", "name")
            if row.get(column.name)
        ]
        entries = [
            entry
            for name in dict.fromkeys(names)
            for entry in self.knowledge.values.lookup(name)
            if entry.table == self.reading.table and entry.kind == "value"
        ]
        if not entries:
            return None
        first = entries[0]
        values = dict.fromkeys(e.value for e in entries if e.column == first.column)
        shared = ValueConstraint(column=first.column, values=tuple(values), asked=first.value)
        others = [c for c in self.reading.constraints if slot(c) != slot(shared)]
        return self.reading.model_copy(
            update={
                "act": "detail" if self.reading.asked_columns else self.reading.act,
                "constraints": (shared, *others),
                "carried": (first.value,),
            }
        )

    # -- the search before

    def _more(self) -> Reading:
        return self.before.model_copy(
            update={
                "question": self.reading.question,
                "language": self.reading.language,
                "act": "more",
                "offset": self.before.offset + len(self.dialogue.listed or self.dialogue.rows),
                "limit": self.reading.limit,
                "carried": tuple(c.asked for c in self.before.constraints),
                "repaired": (),
                "steps": (),
            }
        )

    def _compared(self) -> Reading | None:
        """Cheaper than the cheapest shown, dearer than the dearest."""
        if self.table.price is None:
            return None
        name, lower = self.table.price.name, self.mentions.has("cheaper")
        prices = [p for row in self.dialogue.rows if isinstance(p := row.get(name), int | float)]
        asked = self.mentions.signals["cheaper" if lower else "dearer"].text.strip()
        kept = [c for c in self.before.constraints if slot(c) != ("column", name)]
        beyond = RangeConstraint(
            column=name,
            high=min(prices) if lower and prices else None,
            high_inclusive=False,
            low=max(prices) if prices and not lower else None,
            low_inclusive=False,
            asked=asked,
        )
        return self.reading.model_copy(
            update={
                "act": "search",
                "table": self.table.id,
                "constraints": (*kept, *([beyond] if prices else [])),
                "sort": Sort(column=name, descending=not lower, asked=asked),
                "carried": tuple(c.asked for c in kept),
            }
        )

    def _goes_on(self) -> bool:
        named = named_tables(self.mentions)
        if named and self.before.table not in named:
            return False
        if self.mentions.has("follow", "narrow") or self._dropped:
            return True
        if self.wording.has("narrowing", self.folded) and self._again.constraints:
            return True
        if named:
            return False
        again = self._again
        constraints = again.constraints
        if constraints and all(is_negated(c) for c in constraints):
            return True  # "que no sean de Orion" leaves some of those out
        if self.reading.table != self.before.table and not self._is_of_table(again):
            return False
        if all(c.kind in ("range", "flag", "period", "hours") for c in constraints):
            asks = again.asked_columns or again.sort or self.reading.limit
            return bool(constraints or asks or self.reading.act in _FIGURES)
        unknown = any(isinstance(c, TermConstraint) and not c.spellings for c in constraints)
        if unknown or self.reading.sort or self.reading.limit:
            return False
        bare = len(self.folded) - sum(len(c.asked) for c in constraints) <= _BARE
        return bare and self.wording.has("and_this", self.folded)

    def _is_of_table(self, again: Bound) -> bool:
        """'いつ？', '子ども向けは？': short, and the table before knows all that is said."""
        terms = [c for c in again.constraints if isinstance(c, TermConstraint)]
        known = all(term.spellings for term in terms)
        says = again.asked_columns or self.wording.has("and_this", self.folded)
        return bool(known and says and not again.missing and len(self.folded) <= _SHORT)

    def _merged(self) -> Reading:
        """The turn before, with its constraint of the same column replaced."""
        bound, before = self._again, self.before
        narrowing = self.mentions.has("narrow")
        new = {slot(c) for c in bound.constraints}
        dropped = self._dropped
        kept = [
            c
            for c in before.constraints
            if (slot(c) not in new or (narrowing and isinstance(c, TermConstraint)))
            and slot(c)[1] not in dropped
            and not (is_unheard(c) and bound.constraints)
        ]
        return self.reading.model_copy(
            update={
                "act": self._merged_act(),
                "table": before.table,
                "constraints": (*kept, *bound.constraints),
                "sort": bound.sort or before.sort,
                "aggregate": bound.aggregate or before.aggregate,
                "group_by": bound.group_by or before.group_by,
                "asked_columns": tuple(bound.asked_columns),
                "carried": tuple(c.asked for c in kept),
                "missing": tuple(bound.missing),
                "repaired": tuple(bound.repaired),
            }
        )

    def _merged_act(self) -> Act:
        if self.before.act in _FIGURES and self.reading.act == "search" and not self.reading.sort:
            return self.before.act
        return "search" if self.reading.act in ("vague", "more", "detail") else self.reading.act

    @property
    def _dropped(self) -> set[str]:
        """Columns whose constraint is given up: 'forget the budget', "any make"."""
        named = {e.column for e in self.mentions.given_up if e.table == self.table.id}
        prices = self.table.with_role("price") if self.mentions.no_budget else ()
        return named | {column.name for column in prices}

    @cached_property
    def _again(self) -> Bound:
        """The question read on the table of the search before."""
        return self._bound(self.table)

    @cached_property
    def _on_shown(self) -> Bound:
        """The question read on the table of the rows that are shown."""
        return self._again if self.shown is self.table else self._bound(self.shown)

    def _bound(self, table: Table) -> Bound:
        return bind(table, self.folded, self.mentions, self.knowledge, self.wording)


def _ref(row: Row, position: int, table: Table) -> RowRef:
    title = table.title
    names = table.config.key or ([title.name] if title else list(row)[:1])
    key = {name: row.get(name) for name in names}
    name = str(row.get(title.name, "")) if title else str(next(iter(key.values()), ""))
    return RowRef.model_validate({"position": position, "key": key, "title": name})
