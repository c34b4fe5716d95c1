"""Columns that are named: asked for, wanted as a flag, ordered by."""

from dataclasses import dataclass
from itertools import chain

from src.config.roles import NUMBER_ROLES, Role
from src.core.engines.lexicon import Entry, Found
from src.core.query.queries import Order
from src.core.question import BlankConstraint, ValueConstraint
from src.core.reading.binding.flags import FlagBinder
from src.core.reading.binding.groups import GroupBinder
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.knowledge import HIGH, LOW, TABLE
from src.core.reading.knowledge.shops import shops
from src.core.store.catalog import Column
from src.core.store.concepts import is_called, names_of
from src.core.store.folding import fold

_NEVER_ASKED: tuple[Role, ...] = ("title", "text", "id", *NUMBER_ROLES)


@dataclass(frozen=True)
class ColumnBinder:
    """What the name of a column asks of it."""

    scope: Scope

    def bind(self) -> None:
        for found in self.scope.mentions.schema:
            named = {
                (entry.column, entry.value): entry
                for entry in found.entries
                if entry.table == self.scope.table.id and entry.column != TABLE
            }
            for entry in named.values():
                self._column(self.scope.table.column(entry.column), entry, found)
            if self._is_flag_elsewhere(found):
                self.scope.chunks.append(self.scope.as_chunk(found.start, found.end))
        FlagBinder(self.scope).ask_harm()
        self._maker_of_named()
        self._price_of_named()

    def _maker_of_named(self) -> None:
        """'Who makes the Nova?'"""
        if self.scope.mentions.has("made_by") and (maker := self._maker()):
            self.scope.bound.asked_columns.append(maker)

    def _maker(self) -> str | None:
        """The column that is asked for as the brand, else one that is called so, else a name."""
        table = self.scope.table
        if shop := shops(self.scope.knowledge.catalog.config).get(table.id):
            return shop.parsed.get("brand")
        words = set(names_of("brand"))
        asked = (c for c in table.columns if words & set(map(fold, c.config.asked_as)))
        called = (c for c in table.columns if is_called(c, "brand"))
        found = next(chain(asked, called, table.with_role("name")), None)
        return found.name if found else None

    def _price_of_named(self) -> None:
        """'How much is the Nova lamp?' of a shop's row that is described: whether it is told."""
        bound, price = self.scope.bound, self.scope.table.price
        named = [c for c in bound.constraints if isinstance(c, ValueConstraint)]
        described = self.scope.chunks or any(self._is_name(c) for c in named)
        figures = bound.sort or bound.aggregate or bound.group_by
        asked = self.scope.is_shop and self.scope.mentions.has("how_much")
        if asked and price and described and not figures:
            bound.asked_columns.append(price.name)

    def _is_name(self, constraint: ValueConstraint) -> bool:
        return self.scope.table.column(constraint.column).role in ("name", "title")

    def _is_flag_elsewhere(self, found: Found) -> bool:
        """'Dogs' asks a shop whether they may come in; of a product it is a word like others."""
        tables = self.scope.knowledge.catalog
        return all(
            e.table != self.scope.table.id
            and e.column != TABLE
            and tables.table(e.table).column(e.column).role in ("flag", "info")
            for e in found.entries
        ) and any(tables.table(e.table).column(e.column).role == "flag" for e in found.entries)

    def _column(self, column: Column, entry: Entry, found: Found) -> None:
        groups = GroupBinder(self.scope)
        taken = (
            self._ordered(column, entry, found)
            or self._unknown(column, found)
            or groups.group(column, found)
            or groups.count(column, found)
            or FlagBinder(self.scope).bind(column, entry, found)
        )
        if not taken and self._is_asked(column, found):
            self.scope.bound.asked_columns.append(column.name)

    def _said(self, found: Found) -> str:
        return self.scope.text[found.start : found.end]

    def _ordered(self, column: Column, entry: Entry, found: Found) -> bool:
        groups = GroupBinder(self.scope)
        by_number = groups.is_by(found) and not groups.has_kinds(column)
        if entry.value not in (LOW, HIGH) and not (by_number and column.role in NUMBER_ROLES):
            return False
        high_first = self.scope.high_comes_first(column)
        self.scope.bound.sort = self.scope.bound.sort or Order(
            column=column.name,
            descending=entry.value == HIGH if entry.value else high_first,
            ties=bool(entry.value) and self.scope.mentions.has("superlative"),
            text=self._said(found),
        )
        return True

    def _unknown(self, column: Column, found: Found) -> bool:
        stepped = any(
            isinstance(c, ValueConstraint) and c.column == column.name
            for c in self.scope.bound.constraints
        )  # "without sun" has been taken for its least
        answers = self.scope.knowledge.answers(self.scope.table.id, column.name)
        if answers or stepped or not self._says_unknown(found):
            return False
        blank = BlankConstraint(column=column.name, asked=self._said(found))
        self.scope.bound.constraints.append(blank)
        return True

    def _is_asked(self, column: Column, found: Found) -> bool:
        """Of rows that are named any column; of a search those that are not what it is by."""
        if column.role in NUMBER_ROLES:
            return self._is_amount_of_named(found)
        if self.scope.bound.names_row:
            return column.role not in _NEVER_ASKED or self._is_another_number(column)
        return column.role not in _NEVER_ASKED and not self._is_value(found)

    def _is_another_number(self, column: Column) -> bool:
        """What the maker calls it, of a row that is named by our own number."""
        named = [c for c in self.scope.bound.constraints if isinstance(c, ValueConstraint)]
        return column.role == "id" and column.name not in [c.column for c in named]

    def _is_amount_of_named(self, found: Found) -> bool:
        """'How many km has the Nova?': of something named, and no bound or figure."""
        figures = self.scope.mentions.has("average", "median", "total", "maximum", "minimum")
        named = any(isinstance(c, ValueConstraint) for c in self.scope.bound.constraints)
        bounded = any(
            quantity.start <= found.end + 1 and found.start <= quantity.end + 1
            for quantity in self.scope.mentions.quantities
        )
        asked = named or self.scope.mentions.has("amount")
        return asked and not bounded and not figures

    def _is_value(self, found: Found) -> bool:
        spans = {(value.start, value.end) for value in self.scope.mentions.values}
        return (found.start, found.end) in spans

    def _says_unknown(self, found: Found) -> bool:
        """'値段の書いていない商品': asked for is that the data does not say it."""
        behind = self.scope.text[found.end :]
        start = found.end + len(behind) - len(behind.lstrip())
        wording = self.scope.wording
        if wording.pattern("unknown_after").match(self.scope.text, start):
            return True
        of_it = wording.pattern("limit_behind").match(self.scope.text, start)
        return bool(wording.before("lacking", self.scope.text, found.start)) and not of_it
