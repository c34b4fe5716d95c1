"""Planning for the kind `filters`: one call says it all."""

from typing import Any

from src.core.answering.compose import Findings
from src.core.engines.filters import MOST_ROWS, FilterSchema, arguments_of, can_ask, relaxed
from src.core.models.plan import Args, Calls, Done, Plan, Purpose, Row, content_of, number_of
from src.core.query.conditions import Condition
from src.core.query.understood import Understood
from src.core.traces import Easing


class FilterPlan(Plan):
    def __init__(self, tool: str, schema: FilterSchema) -> None:
        super().__init__(tool)
        self._schema = schema

    def beyond(self, reading: Understood) -> tuple[Condition, ...]:
        return tuple(c for c in reading.conditions if not can_ask(c, self._schema))

    def search(self, reading: Understood, calls: Calls) -> Done:
        purpose: Purpose = "figure" if reading.act in ("group", "aggregate") else "rows"
        return {purpose: calls(self.tool, self.arguments(reading))}

    def arguments(self, reading: Understood) -> Args:
        return arguments_of(reading.query(self._schema.table), self._schema)

    def findings(self, reading: Understood, done: Done) -> Findings:
        content = content_of(done.get("figure") or done.get("rows"))
        nearest = [Easing.model_validate(each) for each in content.get("nearest", [])]
        return Findings(
            rows=tuple(self._flat(row) for row in content.get("results", [])),
            total=number_of(content, "total"),
            unpriced=number_of(content, "unpriced"),
            undated=number_of(content, "undated"),
            stated=number_of(content, "stated"),
            suiting=number_of(content, "suiting"),
            mixed=bool(content.get("mixed")),
            eased=relaxed(reading, nearest),
            most=MOST_ROWS,
        )

    def _flat(self, row: dict[str, Any]) -> Row:
        """The row without its groups, their columns in it; what a group left out is unknown."""
        flat = {name: value for name, value in row.items() if name not in self._schema.groups}
        for group, columns in self._schema.groups.items():
            values = row.get(group) or {}
            flat |= {name: values.get(name) for name in columns}
        return flat
