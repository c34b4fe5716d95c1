"""Units and currencies as people write them around a number."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from babel.numbers import get_currency_name

from src.config.locale import LANGUAGES
from src.core.currencies import in_use
from src.core.pulse import once_a_process
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.phrases import Hit, Phrases
from src.core.reading.grammar.word_data import load
from src.core.store.folding import fold

Dimension = str
"""What a unit measures, as `units.toml` says it: money, length, count, plain."""

_HYPHENATED = re.compile(r"-[a-z]")  # "5-star"

_AMBIGUOUS = 2
_SHORTEST_NAME = 2


NOT_A_QUANTITY = "not a quantity"


@cache
@once_a_process()
def unit_phrases(place: Literal["after", "glued", "before"]) -> Phrases[str]:
    """Units as they stand behind a number, glued to it, or before it."""
    return Phrases.of({name: unit.get(place, ()) for name, unit in _units().items()})


def unit_behind(text: str, position: int) -> Hit[str] | None:
    """The unit written right behind a number, or one space behind it ("300km", "300 km")."""
    glued = unit_phrases("glued").at(text, position), unit_phrases("after").at(text, position)
    if any(glued):
        return max(filter(None, glued), key=lambda hit: hit.end)
    if text[position : position + 1] == " " or _HYPHENATED.match(text, position):
        return unit_phrases("after").at(text, position + 1)
    return None


def unit_before(text: str, position: int) -> Hit[str] | None:
    """The currency sign or star in front of a number ("$300", "US$ 300", "★4")."""
    return unit_phrases("before").ending(text, position)


def dimension_of(unit: str | None) -> Dimension | None:
    if unit is None:
        return None
    dimension: Dimension | None = _entry(unit).get("dimension")
    return dimension


def conversion(said: str | None, held: str | None) -> float | None:
    """By what an amount in one unit is multiplied to be in the other; None where it cannot be."""
    one, other = (_units().get(unit or "", {}).get("is") for unit in (said, held))
    return one[0] / other[0] if one and other and one[1] == other[1] else None


@cache
def unit_called(written: str) -> str:
    """The unit of which this is a name, ㎡ of m²; the text itself where it is none's."""
    folded = fold(written)
    hit = None if written in _units() else unit_phrases("after").at(folded, 0)
    return hit.tag if hit and hit.end == len(folded) else written


def not_behind(unit: str) -> tuple[str, ...]:
    """What stands before the number where it is no amount: the month of a date before its day."""
    return tuple(_entry(unit).get("not_behind", ()))


def namesakes(unit: str | None) -> tuple[str, ...]:
    """Other units of the same word: pounds of weight are pounds sterling too."""
    return tuple(_entry(unit).get("also", ())) if unit else ()


def is_money(word: str) -> bool:
    """Whether the word alone is a currency: "how much is it in dollars?". Two letters may be
    anything: Rs."""
    if word.isascii() and len(word) <= _AMBIGUOUS:
        return False
    hit = unit_phrases("after").at(word, 0)
    return hit is not None and hit.end == len(word) and dimension_of(hit.tag) == "money"


def settle(unit: str, value: float) -> tuple[str, float]:
    """Unit and factor of a spelling that stands for another unit: キロ by size, 割 is tenths."""
    entry = _entry(unit)
    if "split" in entry:
        split = entry["split"]
        return (split["above"] if value >= split["at"] else split["below"]), 1.0
    return entry.get("becomes", unit), float(entry.get("factor", 1))


def _entry(unit: str) -> dict[str, Any]:
    return _units()[unit]


@cache
@once_a_process()
def _units() -> dict[str, dict[str, Any]]:
    """The units of the file, and all currencies by their names in full."""
    units: dict[str, dict[str, Any]] = dict(load("units"))
    for code in sorted(in_use()):
        unit = units.get(code, {"dimension": "money"})
        names = dict.fromkeys(_currency_names(code))
        units[code] = unit | {"after": [*names, *unit.get("after", ())]}
    return units


def _currency_names(code: str) -> Iterator[str]:
    """Folded, in the singular and the plural, as CLDR has them: インドルピー, "rupias indias"."""
    for language in LANGUAGES:
        for count in (1, 2):
            name = fold_text(str(get_currency_name(code, count, locale=language)))
            if len(name) >= _SHORTEST_NAME:
                yield name
                if not name.isascii():
                    yield name.replace(" ", "")
