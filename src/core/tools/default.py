"""The default concierge's tools for import paths without wiring, opened at first use."""

import atexit
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

from src.config.loading import find_concierges
from src.config.settings import get_settings
from src.config.tools import SqlToolConfig
from src.core.engines.searchable.opening import open_searchables
from src.core.errors import ConfigError
from src.core.reading.knowledge.knowledge import learn
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog
from src.core.store.stores import open_store
from src.core.tools.base import ToolParts
from src.core.tools.registry import ToolRegistry, build_registry, open_database

_opening = Lock()


@dataclass(frozen=True)
class DefaultConcierge:
    parts: ToolParts
    registry: ToolRegistry

    @property
    def catalog(self) -> Catalog:
        return self.parts.catalog


def default_concierge() -> DefaultConcierge:
    """The first concierge of the input folder. Raises `ConfigError`: there is none, and why."""
    with _opening:
        return _open()


def default_tool(name: str) -> tuple[SqlToolConfig, ToolParts]:
    """The parts of the default concierge's `sql` tool of that name, else `ConfigError`."""
    concierge = default_concierge()
    tools = concierge.catalog.config.tools
    for tool in tools:
        if tool.name == name and isinstance(tool, SqlToolConfig):
            return tool, concierge.parts
    declared = ", ".join(f"{tool.name} ({tool.kind})" for tool in tools)
    raise ConfigError(
        f"no tool '{name}' of that kind in '{concierge.catalog.config.id}'; it declares: {declared}"
    )


@lru_cache(maxsize=1)
def _open() -> DefaultConcierge:
    settings = get_settings()
    found = find_concierges(settings.input)
    if not found.concierges:
        raise ConfigError("; ".join(found.problems))
    catalog = load_catalog(found.concierges[0], settings.data / "catalogs")
    database = open_database(catalog, settings)
    atexit.register(database.close)
    store = open_store(catalog)
    atexit.register(store.close)
    knowledge = learn(catalog, store)
    searchables = open_searchables(catalog, knowledge.values, store, settings)
    atexit.register(searchables.close)
    searchables.start()
    parts = ToolParts(database, knowledge, searchables)
    return DefaultConcierge(parts, build_registry(parts))
