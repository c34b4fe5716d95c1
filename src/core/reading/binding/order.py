"""What is wanted first, and one figure for many rows."""

import re
from dataclasses import dataclass

from src.core.engines.words import stem
from src.core.query.queries import Figure, Order
from src.core.question import HoursConstraint, TermConstraint
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.knowledge import TABLE
from src.core.reading.knowledge.measures import Measured, measured_by
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.mentions import SaidOrder
from src.core.reading.recognition.recognise import OPENING
from src.core.reading.wording import Signal
from src.core.store.catalog import Column
from src.core.store.column_words import name_words

_REMOTENESS = ("remoteness",)
_WORD_BEHIND = re.compile(r"(?P<to>(?: (?:a|al|del?|el|la|los|las|to|from|the))*) ?([^\W\d_]+)")
_HERE = ("me", "us", "mi", "here", "aqui")
_AGGREGATES: dict[Signal, str] = {
    "average": "avg", "median": "median", "total": "sum", "maximum": "max", "minimum": "min",
}  # fmt: skip


@dataclass(frozen=True)
class OrderBinder:
    """Order and aggregate; a superlative keeps to rows that are called so."""

    scope: Scope

    def bind(self) -> None:
        self._asked_measures()
        self._ranked()
        self._measured_order()
        self._order()
        self._hours()
        self._spread()
        self._aggregate()
        self._of_each_kind()

    def _ranked(self) -> None:
        """'Lowest mileage', "ordenados por año"; by year the newest, by rating the best."""
        for ranked in self.scope.mentions.ranked:
            column = next(iter(self.scope.number_columns(ranked.found.entries)), None)
            if column is None or self.scope.bound.sort:
                continue
            if self.scope.wording.before("amount", self.scope.text, ranked.start):
                self.scope.bound.asked_columns.append(column.name)
            high_first = self.scope.high_comes_first(column)
            self.scope.bound.sort = Order(
                column=column.name,
                descending=high_first if ranked.descending is None else ranked.descending,
                ties=ranked.superlative and self._only_first(ranked.asked, ranked.end),
                text=ranked.asked,
            )

    def _order(self) -> None:
        price, start = self.scope.table.price, self.scope.table.period
        year = next(iter(self.scope.table.with_role("year")), None)
        date_column = start[0] if start else year
        orders: tuple[tuple[Signal, Column | None, bool, bool], ...] = (
            ("cheap_first", price, False, False),
            ("dear_first", price, True, False),
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
                self.scope.bound.sort = Order(
                    column=column.name,
                    descending=descending,
                    ties=superlative and self._only_first(piece.text, piece.end),
                    text=piece.text.strip(),
                )

    def _hours(self) -> None:
        """'Which is open latest?': by when rows close or open on that kind of day."""
        bound, day = self.scope.bound, self.scope.mentions.day
        said = (c.day for c in bound.constraints if isinstance(c, HoursConstraint))
        columns = self.scope.table.hours(next(said, day))
        for place, signal in enumerate(OPENING):
            piece = self.scope.mentions.signals.get(signal)
            if piece is None or bound.sort:
                continue
            if columns is None:
                bound.missing.append(piece.text.strip())
                continue
            bound.sort = Order(
                column=columns[place],
                descending=signal == "closes_last",
                ties=self._only_first(piece.text, piece.end),
                text=piece.text.strip(),
            )
            bound.asked_columns.append(str(self.scope.table.hours_source))

    def _measured_order(self) -> None:
        """'The longest': by a column of such a unit, or one that is called so."""
        orders = sorted(self.scope.mentions.orders, key=lambda said: said.piece.start)
        for said in orders:
            measured = self._measured(said)
            if measured is None or self.scope.bound.sort:
                continue
            if not self._is_of_place(said, measured.column):
                continue
            first = len(orders) == 1 and not said.compared
            self.scope.bound.sort = Order(
                column=measured.column.name,
                descending=said.order.descending != measured.turned,
                ties=first and self._only_first(said.piece.text, said.piece.end),
                text=said.piece.text.strip(),
            )

    def _is_of_place(self, said: SaidOrder, column: Column) -> bool:
        """'Near the centre', "cerca del centro": the distance that is known is the one to what its
        header names; how near to anything else the rows are, nothing says."""
        behind = _WORD_BEHIND.match(self.scope.text, said.piece.end)
        if said.order.measures != _REMOTENESS or behind is None:
            return True
        header = {stem(word, "english") for word in name_words(column.name)}
        if stem(behind[2], "english") in header:
            self.scope.let_go(behind.start(2), behind.end(2))
            return True
        elsewhere = bool(behind["to"]) or behind[2] in _HERE
        if elsewhere:
            asked = self.scope.text[said.piece.start : behind.end()].strip()
            self.scope.bound.missing.append(asked)
        return not elsewhere

    def _measured(self, said: SaidOrder) -> Measured | None:
        """Of the "longest range" and "el rango más largo" the column that is named with it; else
        the one column of the adjective's own measure."""
        for found in self.scope.mentions.schema:
            first, last = sorted([(found.start, found.end), (said.piece.start, said.piece.end)])
            beside = not self.scope.text[first[1] : last[0]].strip()
            if beside and (named := self.scope.number_columns(found.entries)):
                return Measured(named[0])
        return measured_by(said.order.measures, self.scope.table)

    def _asked_measures(self) -> None:
        """'How heavy is it?' asks for what stands in the column of that measure."""
        for order in self.scope.mentions.measured:
            measured = measured_by(order.measures, self.scope.table)
            if measured and measured.column.name not in self.scope.bound.asked_columns:
                self.scope.bound.asked_columns.append(measured.column.name)

    def _only_first(self, asked: str, end: int) -> bool:
        """'The newest' is one of them; "the newest cars" and "los más nuevos" are an order."""
        in_order, text = self.scope.wording.pattern("in_order"), self.scope.text
        ordered = (
            in_order.search(asked) or in_order.match(text, end) or in_order.match(text, end + 1)
        )
        several = any(
            0 <= found.start - end <= 1 and found.text.endswith("s")
            for found in self.scope.mentions.schema
            if any(entry.column == TABLE for entry in found.entries)
        )
        several = several or self._is_of_several_kind(end)
        return self.scope.mentions.limit is None and not (ordered or several)

    def _is_of_several_kind(self, end: int) -> bool:
        """A shopper's "best running shoes" are a list, "the best pair of shoes" too."""
        if self.scope.table.id not in shops(self.scope.knowledge.catalog.config):
            return False
        return any(
            found.start >= end and found.text.endswith("s")
            for found in self.scope.mentions.values
            for entry in found.entries[:1]
            if self.scope.table.id == entry.table
            and self.scope.table.column(entry.column).role == "category"
        )

    def _spread(self) -> None:
        """'What is the price range?': of the number that is named or measured, or of prices."""
        mentions, bound = self.scope.mentions, self.scope.bound
        piece = mentions.signals.get("price_spread") or mentions.signals.get("spread")
        if piece is None:
            return
        measured = (measured_by(order.measures, self.scope.table) for order in mentions.measured)
        named = [*self.scope.topics, *(each.column for each in measured if each)]
        price = [self.scope.table.price] if mentions.has("price_spread") else []
        column = next((c for c in [*named, *price] if c and c.name != bound.group_by), None)
        if column:
            bound.aggregate = Figure(function="range", column=column.name, text=piece.text)

    def _aggregate(self) -> None:
        for signal, function in _AGGREGATES.items():
            piece = self.scope.mentions.signals.get(signal)
            topics = [t for t in self.scope.topics if t.name != self.scope.bound.group_by]
            column = topics[0] if topics else self.scope.table.price
            if piece and column and self.scope.bound.aggregate is None:
                self.scope.bound.aggregate = Figure.model_validate(
                    {"function": function, "column": column.name, "text": piece.text}
                )

    def _of_each_kind(self) -> None:
        """'The cheapest by colour': the end of each kind, where the kinds are what is listed."""
        bound = self.scope.bound
        if not (bound.group_by and bound.sort and bound.sort.ties) or bound.aggregate:
            return
        if bound.sort.column == bound.group_by or self.scope.mentions.has("count", "most"):
            return
        bound.aggregate = Figure(
            function="max" if bound.sort.descending else "min",
            column=bound.sort.column,
            text=bound.sort.text,
        )

    def narrow(self) -> None:
        """The cheapest coffee is called a coffee, if any row is: not a jar to keep it in."""
        if not (self.scope.bound.sort and self.scope.bound.sort.ties):
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
