"""'That you have in stock': only rows of which some are left; of one row it is asked."""

from dataclasses import dataclass

from src.core.reading.availability import stock_of
from src.core.reading.binding.scope import Scope
from src.core.reading.model import RangeConstraint, ValueConstraint


@dataclass(frozen=True)
class StockBinder:
    scope: Scope

    def bind(self) -> None:
        said, column = self.scope.mentions.availability, stock_of(self.scope.table)
        if said is None or column is None:
            return
        if self._names_rows():
            self.scope.bound.asked_columns.append(column.name)
            return
        asked = said.piece.text.strip()
        stock = RangeConstraint(column=column.name, low=0, low_inclusive=False, asked=asked)
        if not said.some:
            stock = RangeConstraint(column=column.name, high=0, asked=asked)
        self.scope.bound.constraints.append(stock)

    def _names_rows(self) -> bool:
        """'Is the Nova in stock?' wants to know how many there are, none as well."""
        own = {column.name for column in self.scope.table.with_role("title", "id")}
        return any(
            isinstance(c, ValueConstraint) and c.column in own and not c.negated
            for c in self.scope.bound.constraints
        )
