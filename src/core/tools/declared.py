"""A tool that a concierge's TOML declares: called, described and recommended as it stands there."""

import logging

from pydantic import JsonValue

from src.config.locale import Words
from src.config.tools import ToolConfig
from src.core.errors import ConciergeError
from src.core.tools.base import BaseTool, ToolFailed
from src.core.tools.filters.describe import guidance
from src.core.traces import Trace

logger = logging.getLogger(__name__)


class DeclaredTool(BaseTool):
    """What each kind fills in once, when it is opened."""

    _config: ToolConfig
    _say: Words
    """Prompts, in the concierge's own language."""
    _description: str

    def failed(self, error: ConciergeError, trace: Trace) -> ToolFailed:
        """A search that came to nothing; `error` is for the log, and not for the model."""
        logger.error("%s: %s", self.name, error)
        empty: dict[str, JsonValue] = {"results": [], "count": 0, "total": 0}
        return ToolFailed(self._say("filters.failed"), trace, empty)

    @property
    def name(self) -> str:
        return self._config.name

    @property
    def description(self) -> str:
        return self._description

    @property
    def guidance(self) -> tuple[str, ...]:
        return guidance(self._config, self._say)
