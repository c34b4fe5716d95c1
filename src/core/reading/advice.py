"""Questions that prose answers: how, why, what is wrong; and the tables that have it."""

from src.config.concierge import DocumentsToolConfig
from src.core.reading.mentions import Mentions
from src.core.store.catalog import Catalog


def advisory(catalog: Catalog) -> frozenset[str]:
    """Ids of the tables whose rows are passages to read."""
    tools = [tool for tool in catalog.config.tools if isinstance(tool, DocumentsToolConfig)]
    return frozenset(table for tool in tools for table in tool.tables)


def asks_advice(mentions: Mentions, catalog: Catalog) -> bool:
    """Whether an explanation is asked for, of a catalog that has some."""
    return bool(advisory(catalog)) and mentions.has("wondering", "trouble")
