"""The kind `ranked` of a TOML that rates and narrows nothing: wishes in words, by words and meaning
together; by another tool where there is no meaning."""

from collections.abc import Callable
from typing import Any

from src.config.concierge import RankedToolConfig
from src.core.tools.base import ToolOutput
from src.core.tools.fallback import Fallback
from src.core.tools.meaning_tool import MeaningTool
from src.core.tools.parts import ToolParts
from src.core.tools.search_tool import SearchTool
from src.core.traces import SearchTrace


class WishTool(MeaningTool):
    def __init__(
        self, config: RankedToolConfig, parts: ToolParts, other: Callable[[str], SearchTool]
    ) -> None:
        """`other` finds a tool by its name, when it is needed."""
        super().__init__(config, parts)
        named = config.fallback
        self._fallback = Fallback(named, other, self.schema, self._say) if named else None

    def run(self, **args: Any) -> ToolOutput:
        output = super().run(**args)
        trace = output.trace
        assert isinstance(trace, SearchTrace)
        if self._fallback is None or not trace.without_meaning:
            return output
        return self._fallback.answer(args, trace)
