"""Which currency a sign or a noun stands for, seen from a catalog."""

from collections.abc import Mapping
from functools import cache

from babel.core import get_global
from babel.numbers import get_currency_name, get_territory_currencies

# A sign names several currencies: the usual one, and all that are written with it.
_SIGNS = {
    "$": ("USD", frozenset({"USD", "MXN", "CAD", "AUD", "NZD", "ARS", "CLP", "COP", "SGD", "HKD"})),
    "¥": ("JPY", frozenset({"JPY", "CNY"})),
}
# So does a noun: the usual one, and what ends the English names of all that are called so.
_NOUNS = {
    "dollar": ("USD", ("Dollar",)),
    "peso": ("MXN", ("Peso",)),
    "kuai": ("CNY", ("",)),
    "rupee": ("INR", ("Rupee",)),
    "franc": ("CHF", ("Franc", "Francs")),
    "crown": ("SEK", ("Krona", "Króna", "Krone", "Koruna")),
    "dinar": ("KWD", ("Dinar",)),
    "dirham": ("AED", ("Dirham",)),
    "riyal": ("SAR", ("Riyal", "Rial")),
    "ruble": ("RUB", ("Ruble",)),
    "shilling": ("KES", ("Shilling",)),
}
_COUNTRY_LETTERS = 2


def is_sign(unit: str) -> bool:
    """Whether it is less exact than a code: a sign, or a noun that several currencies share."""
    return unit in _SIGNS or unit in _NOUNS


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
    nouns = {
        noun: (usual, frozenset(code for code, name in named.items() if name.endswith(endings)))
        for noun, (usual, endings) in _NOUNS.items()
    }
    return {**_SIGNS, **nouns}
