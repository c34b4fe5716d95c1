"""What every tool is built over: one loaded catalog, in the forms that tools use it."""

from dataclasses import dataclass, field

from src.core.engines.searchable.opening import Searchables
from src.core.engines.sql_guard import GuardedDatabase
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Catalog


@dataclass(frozen=True)
class ToolParts:
    database: GuardedDatabase
    knowledge: Knowledge
    """Its values, by which spellings are mended."""
    searchables: Searchables = field(default_factory=Searchables)
    """Its texts, for the tools that search in words."""

    @property
    def catalog(self) -> Catalog:
        return self.knowledge.catalog
