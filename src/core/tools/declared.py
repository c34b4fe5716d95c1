"""A tool that a concierge's TOML declares: called, described and recommended as it stands there."""

from src.config.locale import Words
from src.config.tools import ToolConfig
from src.core.tools.base import BaseTool
from src.core.tools.guidance import guidance


class DeclaredTool(BaseTool):
    """What each kind fills in once, when it is opened."""

    _config: ToolConfig
    _say: Words
    """Prompts, in the concierge's own language."""
    _description: str

    @property
    def name(self) -> str:
        return self._config.name

    @property
    def description(self) -> str:
        return self._description

    @property
    def guidance(self) -> tuple[str, ...]:
        return guidance(self._config, self._say)
