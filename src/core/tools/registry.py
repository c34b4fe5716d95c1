"""The tools of one concierge, by name."""

from collections.abc import Iterator
from pathlib import PurePath

from langchain_core.tools import StructuredTool

from src.config.settings import Settings
from src.config.tools import (
    DocumentsToolConfig,
    FiltersToolConfig,
    KeywordsToolConfig,
    RankedToolConfig,
    SqlToolConfig,
    ToolConfig,
)
from src.core.engines.sql_guard import GuardedDatabase, GuardedTable, SqlLimits
from src.core.engines.sql_guard.protocol import Database
from src.core.errors import ConfigError
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Table
from src.core.store.postgres.views import ServerTables
from src.core.tools.base import BaseTool, ToolParts
from src.core.tools.filters.tool import FilterTool
from src.core.tools.ranked.tool import RankedTool
from src.core.tools.search.kinds import DocumentsTool, KeywordsTool, WishTool
from src.core.tools.search.tool import Others
from src.core.tools.sql.tool import SqlTool


def make_tool(config: ToolConfig, parts: ToolParts, others: Others) -> BaseTool:
    """A new kind of tool is a class and a case here. `others` finds the tools beside it."""
    match config:
        case SqlToolConfig():
            return SqlTool(config, parts)
        case FiltersToolConfig():
            return FilterTool(config, parts)
        case KeywordsToolConfig():
            return KeywordsTool(config, parts)
        case RankedToolConfig(is_exact=True):
            return RankedTool(config, parts, others)
        case RankedToolConfig():
            return WishTool(config, parts, others)
        case DocumentsToolConfig():
            return DocumentsTool(config, parts)


class ToolRegistry:
    def __init__(self) -> None:
        self._tools: dict[str, BaseTool] = {}

    def register_tool(self, tool: BaseTool) -> None:
        if tool.name in self._tools:
            raise ConfigError(f"two tools are named '{tool.name}'; rename one")
        self._tools[tool.name] = tool

    def get_tool(self, name: str) -> BaseTool:
        """Raises `ConfigError`, with the names there are, for one that there is not."""
        if name not in self._tools:
            raise ConfigError(f"no tool '{name}'; there are: {', '.join(self._tools)}")
        return self._tools[name]

    def get_all_tool_instances(self) -> dict[str, BaseTool]:
        return dict(self._tools)

    def get_all_tools(self) -> list[StructuredTool]:
        """All tools as LangChain's, ready for `bind_tools` and `ToolNode`."""
        return [tool.as_langchain() for tool in self._tools.values()]

    def __iter__(self) -> Iterator[BaseTool]:
        return iter(self._tools.values())


def build_registry(parts: ToolParts) -> ToolRegistry:
    """The tools that a concierge's TOML declares, over its loaded data."""
    registry = ToolRegistry()
    for config in parts.catalog.config.tools:
        registry.register_tool(make_tool(config, parts, registry.get_tool))
    return registry


def open_database(catalog: Catalog, settings: Settings) -> Database:
    """The catalog behind the guard. Whoever opens it closes it."""
    tables = [_guarded(table) for table in catalog.tables]
    limits = SqlLimits(seconds=settings.sql_seconds, memory_mb=settings.sql_memory_mb)
    if isinstance(catalog.database, ServerTables):
        from src.core.engines.postgres_guard import PostgresDatabase

        return PostgresDatabase(catalog.database, tables, limits)
    return GuardedDatabase(catalog.database, tables, limits, settings.sql_workers)


def _guarded(table: Table) -> GuardedTable:
    aliases = (table.id, PurePath(table.name).stem)
    columns = tuple(column.name for column in table.columns)
    told = (*columns, *table.sides, SEARCH_COLUMN)
    return GuardedTable(table.name, aliases, told, table.identifying)
