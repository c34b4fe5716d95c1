"""What a concierge offers of what its TOML declares, when some tables could not be loaded."""

from collections.abc import Collection

from src.config.concierge import ConciergeConfig
from src.config.tools import ToolConfig


def served(config: ConciergeConfig, loaded: Collection[str]) -> ConciergeConfig:
    """`config` with the tables in `loaded` only, and the tools that are over them.

    A tool that lacks one of its tables is left out, for its words promise what is not there. One
    that is the only way to a table that is there is kept for that table alone.
    """
    if all(name in loaded for name in config.tables):
        return config
    whole = [tool for tool in config.tools if all(name in loaded for name in tool.tables)]
    reached = {name for tool in whole for name in tool.tables}
    tools: list[ToolConfig] = []
    for tool in config.tools:
        if tool in whole:
            tools.append(tool)
        elif alone := [name for name in tool.tables if name in loaded and name not in reached]:
            # Its written examples may name the table that is not there; others are generated.
            tools.append(tool.model_copy(update={"tables": alone, "examples": {}}))
            reached.update(alone)
    names = {tool.name for tool in tools}
    return config.model_copy(
        update={
            "tables": {name: table for name, table in config.tables.items() if name in loaded},
            "tools": [_among(tool, names) for tool in tools],
        }
    )


def tools_without(config: ConciergeConfig, left: ConciergeConfig, table_id: str) -> list[str]:
    """The tools over the table that `left` has no more."""
    kept = {tool.name for tool in left.tools}
    return [tool.name for tool in config.tools if table_id in tool.tables and tool.name not in kept]


def _among(tool: ToolConfig, names: Collection[str]) -> ToolConfig:
    """The tool without its words about others that are not there."""
    others = {name: asked for name, asked in tool.use_other.items() if name in names}
    return tool.model_copy(update={"use_other": others})
