"""The default concierge's tools, opened once for a process and closed with it.

For the import paths that need no wiring. Nothing is opened before the first of them is used.
"""

import atexit
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock

from src.config.concierge import ConciergeConfig, ToolConfig
from src.config.loading import find_concierges
from src.config.settings import get_settings
from src.core.engines.sql_guard import GuardedDatabase
from src.core.errors import ConfigError
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog
from src.core.tools.registry import ToolRegistry, build_registry, open_database

_opening = Lock()


@dataclass(frozen=True)
class DefaultConcierge:
    catalog: Catalog
    database: GuardedDatabase
    registry: ToolRegistry


def default_concierge() -> DefaultConcierge:
    """The first concierge of the input folder.

    Raises:
        ConfigError: there is none; says what is wrong with the files that there are.
    """
    with _opening:
        return _open()


def default_tool_parts(name: str) -> tuple[ToolConfig, Catalog, GuardedDatabase]:
    """What the default concierge's tool of that name is made of.

    Raises:
        ConfigError: it declares no such tool.
    """
    concierge = default_concierge()
    tools = concierge.catalog.config.tools
    for tool in tools:
        if tool.name == name:
            return tool, concierge.catalog, concierge.database
    declared = ", ".join(tool.name for tool in tools)
    raise ConfigError(
        f"no tool '{name}' in '{concierge.catalog.config.id}'; it declares: {declared}"
    )


@lru_cache(maxsize=1)
def _open() -> DefaultConcierge:
    settings = get_settings()
    catalog = load_catalog(_first(settings.input), settings.data / "catalogs")
    database = open_database(catalog, settings)
    atexit.register(database.close)
    return DefaultConcierge(catalog, database, build_registry(catalog, database))


def _first(folder: Path) -> ConciergeConfig:
    found = find_concierges(folder)
    if not found.concierges:
        raise ConfigError("; ".join(found.problems))
    return found.concierges[0]
