"""Question → `Reading`."""

from datetime import datetime

from src.core.reading.dialogue import Dialogue
from src.core.reading.model import Reading
from src.core.store.catalog import Catalog
from src.core.store.protocol import Store


class Reader:
    """Reads questions against one loaded catalog; built anew when its data change."""

    def __init__(self, catalog: Catalog, store: Store) -> None:
        raise NotImplementedError

    def read(self, question: str, now: datetime, dialogue: Dialogue | None = None) -> Reading:
        raise NotImplementedError
