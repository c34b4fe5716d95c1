"""Text that packs several values in one cell, `512GB NVMe + 2TB HDD`, taken apart."""

import re
from dataclasses import dataclass
from functools import lru_cache

from src.core.store.amounts.cells import read_amount
from src.core.store.column_words import base_of, currency_named, unit_named
from src.core.store.folding import fold

_NUMBER = r"(?:\d[\d.,]*\d|\d)"
_BEHIND = r"[^\W\d_]+[23²³]?|[%°\"″'′]"
_AMOUNT = re.compile(
    rf"(?<![A-Za-z\u00c0-\u024f\d.,/_-])(?P<number>{_NUMBER}(?:\s?[-–~〜～]\s?{_NUMBER})?\+?)"
    rf"(?:\s?(?P<unit>{_BEHIND}))?(?![^\W_]|/)"
)
_YEAR_MONTH = re.compile(r"((?:19|20)\d\d)(?:年|[-/.])(?:0?[1-9]|1[0-2])月?")
_YEAR = "年"
_LAST = re.compile(r"[^\d\s.,+~〜-][^\d]*$")
_TIMES = ("x", "×")
"""What stands between a number and what it counts: 2 x HDMI."""
_EDGES = " \t\u3000,;:·()（）:：×"
OPEN = "+"
"""Instead of a unit, of a number that only says where it begins: 12+."""


@dataclass(frozen=True)
class Part:
    """One value of a packed cell."""

    text: str
    number: str = ""
    """The amount in it, with its unit; empty where it has none."""
    unit: str = ""
    """What stands beside the number: `GB`, `players`, `+`; of `2 x HDMI` what is counted."""
    words: str = ""
    """What is left beside the amount."""


def split_parts(cell: str, separator: str) -> list[str]:
    """The parts between separators, without the empty ones; of no separator the whole cell."""
    parts = cell.split(separator) if separator else [cell]
    return [part.strip() for part in parts if part.strip()]


@lru_cache(maxsize=4096)
def part_of(text: str) -> Part:
    """The one amount in a part and what stands beside it."""
    if month := _YEAR_MONTH.fullmatch(text):
        return Part(text, month[1], _YEAR)
    whole = read_amount(text)
    if whole and not whole.signed and (unit := _whole_unit(whole.units, whole.opens)) is not None:
        return Part(text, text, _as_written(text, unit))
    amounts = [*_AMOUNT.finditer(text)]
    found = next((each for each in amounts if each["unit"]), next(iter(amounts), None))
    if found is None:
        return Part(text, words=text)
    number = found[0].strip()
    unit = found["unit"] or (OPEN if number.endswith(OPEN) else "")
    words = f"{text[: found.start()].strip(_EDGES)} {text[found.end() :]}"
    plain = " ".join(words.split()).strip(_EDGES)
    if fold(unit) in _TIMES:
        return Part(text, found["number"], plain)
    return Part(text, number, unit, plain)


def unit_key(unit: str) -> str:
    """The unit that a word stands for, of multiples the base; singular and plural are one."""
    word = fold(unit)
    known = unit_named(word)
    return base_of(known)[0] if known else word.removesuffix("s")


def _whole_unit(units: frozenset[str], opens: bool) -> str | None:
    """The unit of a part that is nothing but an amount; None where words may be in it."""
    if len(units) > 1:
        return None
    unit = next(iter(units), OPEN if opens else "")
    plain = not any(letter.isspace() for letter in unit) or unit_named(unit)
    return unit if plain and not currency_named(unit) else None


def _as_written(text: str, unit: str) -> str:
    """A folded unit with its capitals and accents."""
    found = _LAST.search(text)
    return found[0] if found and fold(found[0]) == unit else unit
