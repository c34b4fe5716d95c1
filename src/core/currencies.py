"""Which currency a sign or a noun stands for, seen from a catalog."""

from collections.abc import Mapping
from functools import cache

from babel.core import get_global
from babel.numbers import get_currency_name, get_territory_currencies

from src.config.locale import read_locale

_COUNTRY_LETTERS = 2


def is_sign(unit: str) -> bool:
    """Whether it is less exact than a code: a sign, or a noun that several currencies share."""
    return unit in read_locale("currencies")


def said_currency(unit: str | None, catalog_currency: str) -> str:
    """The currency an amount was said in, for a catalog in `catalog_currency`.

    "$" is any dollar or peso, "¥" yen or yuan, and a rupee that of any country: the catalog's own
    when it is one of them. No unit at all means the catalog's.
    """
    if unit is not None and is_sign(unit):
        default, members = _shared()[unit]
        return catalog_currency if catalog_currency in members else default
    return unit or catalog_currency


@cache
def in_use() -> frozenset[str]:
    """The codes of the currencies that are legal tender somewhere."""
    countries = (t for t in get_global("territory_currencies") if len(t) == _COUNTRY_LETTERS)
    return frozenset(code for each in countries for code in get_territory_currencies(each))


@cache
def _shared() -> Mapping[str, tuple[str, frozenset[str]]]:
    named = {code: str(get_currency_name(code, locale="en")) for code in in_use()}
    return {
        said: (usual, frozenset(c for c, name in named.items() if name.endswith(tuple(endings))))
        for said, (usual, *endings) in read_locale("currencies").items()
    }
