"""'That you have in stock', "with a garage": some or none of what is counted; of one row asked.

A column that its file gives no words for is meant where it has rows with none.
"""

import re
from dataclasses import dataclass

from src.core.question import RangeConstraint, ValueConstraint
from src.core.reading.binding.scope import Scope
from src.core.reading.recognition.availability import counting
from src.core.store.catalog import Column

_ARTICLE = r"(?:(?:a|an|any|some|un|una|algun|alguna) )?$"
_WITH = re.compile(rf"(?<![a-z])(?:with|has|have|having|con|tengan?) {_ARTICLE}")
_WITHOUT = re.compile(rf"(?<![a-z])(?:without|with no|no|sin) {_ARTICLE}")


@dataclass(frozen=True)
class StockBinder:
    scope: Scope

    def bind(self) -> None:
        for said in self.scope.mentions.availability:
            column = counting(said.of, self.scope.table)
            if column is None:
                continue
            if self._names_rows():
                self.scope.bound.asked_columns.append(column.name)
                continue
            asked = said.piece.text.strip()
            self.scope.bound.constraints.append(_some_or_none(column.name, said.some, asked))

    def bind_others(self) -> None:
        """'With a garage', "sin garaje": some or none of what another column counts."""
        bound = self.scope.bound
        for found in self.scope.mentions.schema:
            before = self.scope.text[: found.start]
            with_it, without = _WITH.search(before), _WITHOUT.search(before)
            column = next(iter(self.scope.number_columns(found.entries)), None)
            if column is None or not (with_it or without) or not self._may_be_none(column):
                continue
            bound.asked_columns = [name for name in bound.asked_columns if name != column.name]
            bound.constraints = [
                c for c in bound.constraints if c.kind != "blank" or c.column != column.name
            ]
            asked = self.scope.text[found.start : found.end]
            bound.constraints.append(_some_or_none(column.name, not without, asked))

    def _may_be_none(self, column: Column) -> bool:
        bound = self.scope.bound
        reach = self.scope.knowledge.reach[self.scope.table.id].get(column.name, (1.0, 1.0))
        told = any(
            isinstance(c, RangeConstraint) and c.column == column.name for c in bound.constraints
        )
        ordered = bound.sort is not None and bound.sort.column == column.name
        untold = column.role == "number" and not (column.config.asked_as or column.config.label)
        return untold and reach[0] == 0 and not (told or ordered or bound.names_row)

    def _names_rows(self) -> bool:
        """'Is the Nova in stock?' wants to know how many there are, none as well."""
        own = {column.name for column in self.scope.table.with_role("title", "id")}
        return any(
            isinstance(c, ValueConstraint) and c.column in own and not c.negated
            for c in self.scope.bound.constraints
        )


def _some_or_none(column: str, some: bool, asked: str) -> RangeConstraint:
    if some:
        return RangeConstraint(column=column, low=0, low_inclusive=False, asked=asked)
    return RangeConstraint(column=column, high=0, asked=asked)
