"""A number with the unit beside it, before anything is known about bounds."""

from collections.abc import Iterator, Set
from dataclasses import dataclass
from math import isfinite

from src.core.reading.grammar.numerals import Scanned, scan
from src.core.reading.grammar.phrases import Hit
from src.core.reading.grammar.units import (
    NOT_A_QUANTITY,
    Dimension,
    dimension_of,
    not_behind,
    settle,
    unit_before,
    unit_behind,
)
from src.core.reading.grammar.word_data import phrases
from src.core.reading.grammar.word_numerals import half_behind_unit

_YEARS, _YEARS_SAID = range(1950, 2040), range(1000, 2100)
"""Numbers that are likely years, and those that are years behind which "year" is said: 1912年."""


@dataclass(frozen=True)
class Measure:
    start: int
    end: int
    value: float
    scale: int
    unit: str | None
    dimension: Dimension | None  # None when the unit does not say
    kind: str
    approximate: bool = False  # 100多元
    year_shaped: bool = False


_OF_ONE: Set[Dimension | None] = {"length", "distance", "weight", "volume", "area"}
"""What one of is said by an article: over a metre. A day and a person are not counted by it."""
_WRITTEN_OUT = 4
"""Letters of the shortest unit that is no abbreviation."""


def find_measures(text: str) -> list[Measure]:
    """Numbers of a folded text with their units; dates, floors, ranks and hours are left out."""
    found = [_measure(text, numeral) for numeral in scan(text)]
    return [*(measure for measure in found if measure), *_of_one(text)]


def _of_one(text: str) -> Iterator[Measure]:
    """An article with a unit that is written out: "a metre", "un kilo", and no "a mi hermana"."""
    for article in phrases("numerals.words", "article").find(text):
        behind = unit_behind(text, article.end)
        written = text[article.end : behind.end].strip() if behind else ""
        if behind and len(written) >= _WRITTEN_OUT and dimension_of(behind.tag) in _OF_ONE:
            unit, factor = settle(behind.tag, 1.0)
            dimension = dimension_of(unit)
            yield Measure(article.start, behind.end, factor, 1, unit, dimension, "words")


def _measure(text: str, numeral: Scanned) -> Measure | None:
    infix = phrases("numerals.words", "about").at(text, numeral.end)
    behind = unit_behind(text, infix.end if infix else numeral.end)
    if infix and not behind:
        behind, infix = unit_behind(text, numeral.end), None
    before = unit_before(text, numeral.start)
    if behind and behind.tag == NOT_A_QUANTITY:
        return None
    unit = _chosen_unit(before, behind)
    value = float(numeral.value)
    if not isfinite(value):
        return None
    factor = 1.0
    if unit:
        if text[: numeral.start].endswith(not_behind(unit)):
            return None
        unit, factor = settle(unit, value)
    half = half_behind_unit(text, behind.end) if behind else None
    value += 0.5 if half else 0.0
    return Measure(
        start=before.start if before else numeral.start,
        end=half or (behind.end if behind else numeral.end),
        value=value * factor,
        scale=numeral.scale,
        unit=unit,
        dimension=_dimension(unit, value),
        kind=numeral.kind,
        approximate=infix is not None,
        year_shaped=_is_year_shaped(text, numeral),
    )


def _chosen_unit(before: Hit[str] | None, behind: Hit[str] | None) -> str | None:
    """ "$300 mxn" is said in MXN: the more exact of the two."""
    if before and behind and dimension_of(behind.tag) != "money":
        return before.tag
    return behind.tag if behind else before.tag if before else None


def _dimension(unit: str | None, value: float) -> Dimension | None:
    """2018年 is a year, 5年 lasts."""
    if unit == "year":
        return "year" if value in _YEARS_SAID else "duration"
    return dimension_of(unit)


def _is_year_shaped(text: str, numeral: Scanned) -> bool:
    written = text[numeral.start : numeral.end]
    return len(written) == 4 and written.isdigit() and int(written) in _YEARS
