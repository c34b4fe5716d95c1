"""The kind `ranked`: by words and meaning together; by another tool where there is no meaning."""

from collections.abc import Callable
from typing import Any

from src.config.concierge import RankedToolConfig
from src.core.tools.base import ToolOutput
from src.core.tools.meaning_tool import MeaningTool
from src.core.tools.parts import ToolParts
from src.core.tools.search_tool import SearchTool
from src.core.traces import SearchTrace


class RankedTool(MeaningTool):
    def __init__(
        self, config: RankedToolConfig, parts: ToolParts, other: Callable[[str], SearchTool]
    ) -> None:
        """`other` finds a tool by its name, when it is needed."""
        super().__init__(config, parts)
        self._other = other
        self._fallback = config.fallback

    def run(self, **args: Any) -> ToolOutput:
        output = super().run(**args)
        trace = output.trace
        assert isinstance(trace, SearchTrace)
        if not (self._fallback and trace.without_meaning):
            return output
        return self._answered_by(self._other(self._fallback), args, trace)

    def _answered_by(self, other: SearchTool, args: dict[str, Any], own: SearchTrace) -> ToolOutput:
        """The other tool's answer, which says that it is."""
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
        names = {self.limit: other.limit, **{name: name for name in ("query", "skip", "rows")}}
        for name, column in self.schema.values.items():
            if same := other.schema.value_parameter(column.name):
                names[name] = same
        return {names[name]: value for name, value in args.items() if name in names}
