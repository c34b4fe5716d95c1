"""The words that the oracle's expressions are written in, beside the tables and pandas itself.

All conditions know three answers: yes, no and (for a blank cell) `NA`, so that a blank matches
neither a condition nor its denial.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd


@dataclass(frozen=True)
class Compared:
    """Which of several things is ahead, and the figure of each of them."""

    ahead: str
    figures: dict[str, float]


@dataclass(frozen=True)
class Ordered:
    """Rows whose order is part of the answer."""

    rows: pd.DataFrame


@dataclass(frozen=True)
class Extremes:
    """The one row (or those that tie) of each of several groups; how many match is not asked."""

    rows: pd.DataFrame


@dataclass(frozen=True)
class AnyOf:
    """Rows that may be shown; neither all of them nor how many there are is asked."""

    rows: pd.DataFrame


def has(tags: pd.Series, *values: str) -> pd.Series:
    """Whether a cell of several values has one of these, in any case of letters."""
    wanted = {value.casefold() for value in values}
    return _each(
        tags, lambda cell: bool(wanted & {value.casefold() for value in cell}) if cell else None
    )


def one_of(column: pd.Series, *values: str) -> pd.Series:
    """Whether a cell is one of these, in any case of letters."""
    wanted = {value.casefold() for value in values}
    return _each(column, lambda cell: None if pd.isna(cell) else str(cell).casefold() in wanted)


def says(column: pd.Series, *words: str) -> pd.Series:
    """Whether a text holds one of the words, in any case of letters."""
    parts = [word.casefold() for word in words]
    return _each(
        column,
        lambda cell: None if pd.isna(cell) else any(part in str(cell).casefold() for part in parts),
    )


def _each(column: pd.Series, test: Callable[[Any], bool | None]) -> pd.Series:
    return pd.Series([test(cell) for cell in column], index=column.index, dtype="boolean")


def least(rows: pd.DataFrame, column: str) -> pd.DataFrame:
    """The rows with the lowest value, all of them where several tie."""
    return rows[rows[column] == rows[column].min()]


def most(rows: pd.DataFrame, column: str) -> pd.DataFrame:
    """The rows with the highest value, all of them where several tie."""
    return rows[rows[column] == rows[column].max()]


def both(*parts: pd.DataFrame) -> Extremes:
    """The extremes of several groups together, each row once."""
    joined = pd.concat(parts)
    return Extremes(joined[~joined.index.duplicated()])


def lower_half(rows: pd.DataFrame, column: str) -> AnyOf:
    """The rows that are not above the median: what "not the dearest ones" may show."""
    return AnyOf(rows[rows[column] <= rows[column].median()])


def upper_half(rows: pd.DataFrame, column: str) -> AnyOf:
    """The rows that are not below the median."""
    return AnyOf(rows[rows[column] >= rows[column].median()])


def above_median(rows: pd.DataFrame, column: str) -> pd.DataFrame:
    """The rows that "not the dearest ones" excludes."""
    return rows[rows[column] > rows[column].median()]


def ahead(figures: Mapping[str, float]) -> Compared:
    """The one with the highest figure. Raises `ValueError` for a tie, which has no answer."""
    ranked = sorted(figures.values(), reverse=True)
    if ranked[0] == ranked[1]:
        raise ValueError(f"nothing is ahead, take other things to compare: {dict(figures)}")
    return Compared(max(figures, key=lambda name: figures[name]), dict(figures))


def overlaps(rows: pd.DataFrame, first: str, last: str) -> pd.Series:
    """Whether the row's period has a day in common with this one; NA for an undated row."""
    touches = (rows["start"] <= last) & (rows["end"] >= first)
    return touches.astype("boolean").mask(rows["start"].isna())


WORDS: dict[str, Any] = {
    word.__name__: word
    for word in (
        *(has, one_of, says, least, most, both, lower_half, upper_half, above_median, ahead),
        *(overlaps, AnyOf, Ordered, int, float),
    )
}
