"""Rows that stand in memory while their table is described, of a file or of a server."""

from collections.abc import Collection
from pathlib import PurePath
from typing import Protocol

from src.config.tables import ColumnConfig
from src.core.store.cell_readings import Made
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn


class Staged(Protocol):
    """What is known of the columns of the rows in `stage`."""

    stage: Stage

    made: Made
    """What was derived."""
    notices: list[str]

    @property
    def path(self) -> PurePath:
        """The file's name, or the relation's."""
        ...

    @property
    def currency_columns(self) -> Collection[str]: ...

    @property
    def visible(self) -> list[TypedColumn]: ...

    def declared(self, name: str) -> ColumnConfig: ...
