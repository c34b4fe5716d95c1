"""What a turn came to, whichever model answered: drawn from the reading and the traces alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from src.core.reading.model import Reading
from src.core.store.catalog import Catalog
from src.core.traces import SqlTrace


@dataclass(frozen=True)
class Outcome:
    table: str | None
    results: tuple[dict[str, JsonValue], ...]
    keys: tuple[JsonValue, ...]
    count: int
    value: float | int | str | None
    how: str
    followups: tuple[str, ...]
    clarify: bool
    refused: bool


def conclude(
    reading: Reading,
    traces: Sequence[SqlTrace],
    catalog: Catalog,
    count_all: Callable[[str], int],
) -> Outcome:
    """Sum a turn up. `count_all` counts the rows of a statement without its outermost limit."""
    raise NotImplementedError
