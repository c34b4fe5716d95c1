"""A search that another tool answers, because there are no vectors to search by."""

from collections.abc import Callable
from typing import Any

from src.config.locale import Words
from src.core.engines.filters.schema import FilterSchema
from src.core.tools.base import ToolOutput
from src.core.tools.search.tool import SearchTool
from src.core.traces import SearchTrace

_SHARED = ("query", "skip", "rows")


class Fallback:
    def __init__(
        self, name: str, other: Callable[[str], SearchTool], schema: FilterSchema, say: Words
    ) -> None:
        """`other` finds a tool by its name, when it is needed."""
        self._name = name
        self._other = other
        self._schema = schema
        self._say = say

    def answer(self, args: dict[str, Any], own: SearchTrace) -> ToolOutput:
        """The other tool's answer, which says that it is."""
        other = self._other(self._name)
        output = other.run(**self._as_asked_of(other, args))
        assert isinstance(output.trace, SearchTrace)
        said = self._say("search.answered_by", tool=other.name)
        notes = tuple(dict.fromkeys((*own.notes, said, *output.trace.notes)))
        told = {"without_meaning": own.without_meaning, "problem": own.problem, "notes": notes}
        content = output.content | {
            "answered_by": other.name,
            "without_meaning": own.without_meaning,
            "notes": list(notes),
        }
        return ToolOutput(content, output.trace.model_copy(update=told))

    def _as_asked_of(self, other: SearchTool, args: dict[str, Any]) -> dict[str, Any]:
        """The arguments by the other tool's names; what it has no parameter for is left out."""
        names = {self._schema.limit: other.limit, **{name: name for name in _SHARED}}
        for name, column in self._schema.values.items():
            if same := other.schema.value_parameter(column.name):
                names[name] = same
        return {names[name]: value for name, value in args.items() if name in names}
