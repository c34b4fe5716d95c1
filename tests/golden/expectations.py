"""What a turn is expected to give, made from the rows that the oracle picks."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypedDict, TypeVar

import pandas as pd

Data = TypeVar("Data")
Key: TypeAlias = str | int | list[str]


class Share(TypedDict):
    """Of the first `of` rows shown, at least `least` are among `keys`."""

    of: int
    least: int
    keys: list[Key]


class Expected(TypedDict, total=False):
    """The `expect` part of a line, as `run_golden` reads it."""

    keys: list[Key]
    keys_subset_of: list[Key]
    keys_include: list[Key]
    first: Key
    ordered: bool
    count: int
    value: float | int | str
    table: str
    act: str
    refused: bool
    clarify: bool
    contains: list[str]
    contains_any: list[str]
    not_contains: list[str]
    leads: dict[str, list[Key]]
    shows: dict[str, list[Key]]
    only: dict[str, list[Key]]
    rows: int
    top: Share
    facets: dict[str, dict[str, int]]
    followups: int
    intent: str


Oracle: TypeAlias = Callable[[Data], Expected]
"""One turn's expectation, worked out from the data."""

NAMES = {
    "products": ["store_name", "product_name"],
    "events": ["event_name"],
    "stores": ["store_name"],
    "cars": ["stock_id"],
    "prefabs": ["id"],
    "parts": ["ps_number"],
    "models": ["model_number"],
    "documents": ["doc_id"],
}
"""Table → the columns that name a row to people."""

SHOWN = {
    "products": 10,
    "events": 10,
    "stores": 10,
    "cars": 5,
    "prefabs": 10,
    "parts": 10,
    "models": 10,
    "documents": 5,
}
"""Lists show this many rows; of more that match, any so many may be shown."""


def keys(rows: pd.DataFrame) -> list[Key]:
    """A name of one column is that cell, one of several the list of them."""
    columns = NAMES[table(rows)]
    if len(columns) == 1:
        return list(rows[columns[0]])
    return [list(cells) for cells in rows[columns].itertuples(index=False)]


def table(rows: pd.DataFrame) -> str:
    return next(name for name, columns in NAMES.items() if set(columns) <= set(rows.columns))


def found(rows: pd.DataFrame, contains: Sequence[str] = ()) -> Expected:
    """These rows match: all of them are shown as far as lists go, any of them beyond."""
    if rows.empty:
        raise ValueError("no row matches; say nothing() where that is meant")
    wanted: Expected = {"count": len(rows), "table": table(rows), "refused": False}
    if len(rows) <= SHOWN[wanted["table"]]:
        wanted["keys"] = keys(rows)
    else:
        wanted["keys_subset_of"] = keys(rows)
    if contains:
        wanted["contains"] = list(contains)
    return wanted


def shown(rows: pd.DataFrame, contains: Sequence[str] = ()) -> Expected:
    """Exactly these rows are shown, whatever the answer counts."""
    wanted: Expected = {"keys": keys(rows), "table": table(rows)}
    if contains:
        wanted["contains"] = list(contains)
    return wanted


def in_order(rows: pd.DataFrame, count: int) -> Expected:
    """These rows in this order, out of `count` that match."""
    return {"keys": keys(rows), "ordered": True, "count": count, "table": table(rows)}


def among(rows: pd.DataFrame) -> Expected:
    """At least one row, and none that is not here: the words leave open which ones exactly."""
    return {"keys_subset_of": keys(rows), "table": table(rows), "refused": False}


def leading(*choices: pd.DataFrame) -> Expected:
    """Of each table, one of these rows is among the first three of it that are shown."""
    wanted = {table(rows): keys(rows) for rows in choices}
    if len(wanted) < len(choices) or not all(wanted.values()):
        raise ValueError("each choice has to be of a table of its own, and have rows")
    return {"leads": wanted, "refused": False}


def counted(rows: pd.DataFrame) -> Expected:
    """How many rows match, whether or not some are shown."""
    return {"value": len(rows), "refused": False}


def figure(value: float | int) -> Expected:
    return {"value": round(value, 2), "refused": False}


def none(rows: pd.DataFrame) -> Expected:
    """No row matches, which the oracle has looked up."""
    if not rows.empty:
        raise ValueError(f"{len(rows)} rows match where none should")
    return nothing()


def nothing(*not_contains: str) -> Expected:
    """No row matches, and none is shown as if it did."""
    wanted: Expected = {"keys": [], "count": 0, "refused": False}
    if not_contains:
        wanted["not_contains"] = list(not_contains)
    return wanted


def says(*texts: str) -> Expected:
    return {"contains": list(texts), "refused": False}


def refused(*hidden: str) -> Expected:
    """Declined, without rows and without a word of what is hidden."""
    wanted: Expected = {"keys": [], "refused": True}
    if hidden:
        wanted["not_contains"] = list(hidden)
    return wanted


def asks_back() -> Expected:
    return {"keys": [], "clarify": True, "refused": False}


def talks() -> Expected:
    """A friendly word: no rows, no refusal, no question back."""
    return {"keys": [], "count": 0, "refused": False, "clarify": False}
