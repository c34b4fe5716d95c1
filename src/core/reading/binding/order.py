"""What is wanted first, and one figure for many rows."""

from dataclasses import dataclass

from src.core.reading.binding.scope import Scope
from src.core.reading.grammar.folded import fold_text
from src.core.reading.model import (
    Aggregate,
    Sort,
    TermConstraint,
)
from src.core.reading.wording import Order, Signal
from src.core.store.catalog import Column

_AGGREGATES: dict[Signal, str] = {
    "average": "avg", "total": "sum", "maximum": "max", "minimum": "min",
}  # fmt: skip


@dataclass(frozen=True)
class OrderBinder:
    """Sort and aggregate; a superlative keeps to rows that are called so."""

    scope: Scope

    def bind(self) -> None:
        self._measured_order()
        self._order()
        self._aggregate()

    def _order(self) -> None:
        price, start = self.scope.table.price, self.scope.table.period
        year = next(iter(self.scope.table.with_role("year")), None)
        date_column = start[0] if start else year
        orders: tuple[tuple[Signal, Column | None, bool, bool], ...] = (
            ("lowest_price", price, False, True),
            ("highest_price", price, True, True),
            ("cheaper", price, False, False),
            ("dearer", price, True, False),
            ("low_price", price, False, self.scope.mentions.has("superlative")),
            ("high_price", price, True, self.scope.mentions.has("superlative")),
            ("first_date", date_column, False, False),
            ("latest_date", date_column, True, False),
        )
        for signal, column, descending, superlative in orders:
            piece = self.scope.mentions.signals.get(signal)
            if piece and column and self.scope.bound.sort is None:
                self.scope.bound.sort = Sort(
                    column=column.name,
                    descending=descending,
                    superlative=superlative,
                    asked=piece.text.strip(),
                )

    def _measured_order(self) -> None:
        """'The longest': by a column of such a unit, or one that is called so."""
        for piece, order in self.scope.mentions.orders:
            column = self._measure(order)
            if column is None or self.scope.bound.sort:
                continue
            self.scope.bound.sort = Sort(
                column=column.name,
                descending=order.descending,
                superlative=self.scope.mentions.limit is None and "順" not in piece.text,
                asked=piece.text.strip(),
            )

    def _measure(self, order: Order) -> Column | None:
        numbers = self.scope.table.with_role("number", "year", "start")
        named = [c for c in numbers if any(name in _known_as(c) for name in order.names)]
        fitting = [c for c in numbers if c.unit in order.units or c.role in order.units]
        return next(iter(named), None) or next(iter(fitting), None)

    def _aggregate(self) -> None:
        for signal, function in _AGGREGATES.items():
            piece = self.scope.mentions.signals.get(signal)
            topics = self.scope.topics(None)
            column = topics[0] if topics else self.scope.table.price
            if piece and column and self.scope.bound.aggregate is None:
                self.scope.bound.aggregate = Aggregate.model_validate(
                    {"function": function, "column": column.name, "asked": piece.text}
                )

    def narrow(self) -> None:
        """The cheapest coffee is called a coffee, if any row is: not a jar to keep it in."""
        if not (self.scope.bound.sort and self.scope.bound.sort.superlative):
            return
        titles = self.scope.knowledge.titles[self.scope.table.id]
        self.scope.bound.constraints = [
            c.model_copy(update={"scope": "title"})
            if isinstance(c, TermConstraint)
            and not c.negated
            and any(titles.has(word, c.latin) for word in c.spellings)
            else c
            for c in self.scope.bound.constraints
        ]


def _known_as(column: Column) -> str:
    """All that a column is called, folded, in one text."""
    label = column.config.label or ""
    labels = [label] if isinstance(label, str) else list(label.values())
    return fold_text(" ".join([column.name.replace("_", " "), *labels, *column.config.asked_as]))
