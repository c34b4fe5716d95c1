"""Which currency a sign stands for, seen from a catalog."""

# A sign names several currencies: the usual one, and all that are written with it.
_SIGNS = {
    "$": ("USD", frozenset({"USD", "MXN", "CAD", "AUD", "NZD", "ARS", "CLP", "COP", "SGD", "HKD"})),
    "¥": ("JPY", frozenset({"JPY", "CNY"})),
}


def is_sign(unit: str) -> bool:
    return unit in _SIGNS


def said_currency(unit: str | None, catalog_currency: str) -> str:
    """The currency an amount was said in, for a catalog in `catalog_currency`.

    "$" is any dollar or peso and "¥" yen or yuan: the catalog's own when it is one of them. No
    unit at all means the catalog's.
    """
    if unit in _SIGNS:
        default, members = _SIGNS[unit]
        return catalog_currency if catalog_currency in members else default
    return unit or catalog_currency
