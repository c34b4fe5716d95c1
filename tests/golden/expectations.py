"""What a turn is expected to give, made from the rows that the oracle picks."""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypedDict

import pandas as pd

from tests.golden.oracle_mall import Mall

SHOWN = 10
"""Lists show this many rows; of more that match, any ten may be shown."""

Key: TypeAlias = str | list[str]


class Expected(TypedDict, total=False):
    """The `expect` part of a line, as `run_golden` reads it."""

    keys: list[Key]
    keys_subset_of: list[Key]
    ordered: bool
    count: int
    value: float | int | str
    table: str
    act: str
    refused: bool
    clarify: bool
    contains: list[str]
    not_contains: list[str]


Oracle: TypeAlias = Callable[[Mall], Expected]
"""One turn's expectation, worked out from the data."""

NAMES = {
    "products": ["store_name", "product_name"],
    "events": ["event_name"],
    "stores": ["store_name"],
}


def keys(rows: pd.DataFrame) -> list[Key]:
    """What names a row to people: products by store and name, the others by name."""
    if "product_name" in rows:
        return [list(pair) for pair in rows[NAMES["products"]].itertuples(index=False)]
    name = "event_name" if "event_name" in rows else "store_name"
    return list(rows[name])


def table(rows: pd.DataFrame) -> str:
    return next(name for name, columns in NAMES.items() if set(columns) <= set(rows.columns))


def found(rows: pd.DataFrame, contains: Sequence[str] = ()) -> Expected:
    """These rows match: all of them are shown up to ten, any ten of them beyond."""
    if rows.empty:
        raise ValueError("no row matches; say nothing() where that is meant")
    wanted: Expected = {"count": len(rows), "table": table(rows), "refused": False}
    if len(rows) <= SHOWN:
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


def counted(rows: pd.DataFrame) -> Expected:
    """How many rows match, whether or not some are shown."""
    return {"value": len(rows), "refused": False}


def figure(value: float | int) -> Expected:
    return {"value": round(value, 2), "refused": False}


def nothing(*not_contains: str) -> Expected:
    """No row matches, and none is shown as if it did."""
    wanted: Expected = {"keys": [], "count": 0, "refused": False}
    if not_contains:
        wanted["not_contains"] = list(not_contains)
    return wanted


def says(*texts: str) -> Expected:
    return {"contains": list(texts), "refused": False}


def refused() -> Expected:
    """Declined, without rows and without a word of what is hidden."""
    return {"keys": [], "refused": True, "not_contains": ["STR-"]}


def asks_back() -> Expected:
    return {"keys": [], "clarify": True, "refused": False}


def talks() -> Expected:
    """A friendly word: no rows, no refusal, no question back."""
    return {"keys": [], "count": 0, "refused": False, "clarify": False}
