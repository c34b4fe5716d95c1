"""What wishes in prose, broad and vague words, facets and other languages should give."""

from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import Expected, Oracle, counted, refused, talks
from tests.golden.fashion_numbers import least
from tests.golden.fashion_words import (
    any_of,
    at_most,
    girls,
    men,
    some,
    typed,
    under,
    wish,
    women,
)
from tests.golden.oracle_fashion import brand, colored, kind, reading, telling

Rows: TypeAlias = pd.DataFrame
OFFERED = 3


def broad(expected: Expected, followups: int = 2) -> Expected:
    """Rows at once, and questions that narrow them down."""
    return {**expected, "intent": "ambiguous", "followups": followups, "clarify": False}


def offers(rows: Rows, *columns: str) -> Expected:
    """The commonest values of these columns over all rows that match, with their counts."""
    return {**any_of(rows), "count": len(rows), "facets": {c: commonest(rows, c) for c in columns}}


def offers_types(rows: Rows, *kinds: str) -> Expected:
    """How many of the rows that match are of these types."""
    return {**any_of(rows), "facets": {"type": {name: len(kind(rows, name)) for name in kinds}}}


def commonest(rows: Rows, column: str) -> dict[str, int]:
    """Those before the first tie with what comes behind them; what all rows have is no choice.

    Raises `ValueError` where none is left.
    """
    counts = rows[column].explode().replace("", None).value_counts()
    counts = counts[counts < len(rows)]
    clear = counts[counts > counts.iloc[OFFERED]] if len(counts) > OFFERED else counts
    if clear.empty:
        raise ValueError(f"no value of '{column}' is clearly the commonest")
    return {str(value): int(count) for value, count in clear.head(OFFERED).items()}


WISHES: dict[str, Oracle[Rows]] = {
    "w-hiking": lambda f: wish(telling(f, "waterproof", "water resistant", "hiking", "trail")),
    "w-winter-hat": lambda f: wish(kind(f, "hat")),
    "w-standing": lambda f: wish(kind(f, "shoes", "slippers", "sandals")),
    "w-interview": lambda f: wish(telling(f, "interview")),
    "w-wedding": lambda f: typed(colored(f, "red"), "dress"),
    "w-wedding-guest": lambda f: wish(telling(kind(f, "dress"), "wedding", "bridesmaid")),
    "w-wife-jewelry": lambda f: wish(kind(women(f), "jewelry"), women(f)),
    "w-husband-watch": lambda f: wish(kind(men(under(f, 100)), "watch"), men(under(f, 100))),
    "w-beach": lambda f: wish(telling(f, "beach", "summer", "pool", "swim")),
    "w-rain-boots": lambda f: wish(reading(women(f), "rain boots"), women(f)),
    "w-laptop": lambda f: wish(telling(kind(f, "bag"), "laptop")),
    "w-swim-kids": lambda f: wish(kind(f, "swimwear")),
    "w-halloween": lambda f: wish(kind(girls(f), "costume"), girls(f)),
    "w-blue-light": lambda f: wish(telling(f, "blue light")),
    "w-ugly": lambda f: wish(telling(f, "christmas")),
    "w-rfid": lambda f: wish(telling(kind(men(f), "wallet"), "rfid"), men(f)),
    "w-polarized": lambda f: wish(telling(kind(f, "sunglasses"), "polarized")),
    "w-yoga": lambda f: wish(kind(women(f), "leggings", "pants"), women(f)),
    "w-cold-hands": lambda f: wish(reading(f, "gloves", "mittens", "glove")),
    "w-steel-toe": lambda f: wish(telling(kind(f, "boots", "shoes"), "steel toe")),
    "w-prom": lambda f: wish(kind(f, "dress")),
    "w-graphic": lambda f: wish(reading(men(f), "graphic"), men(f)),
    "w-school": lambda f: wish(kind(f, "backpack")),
    "w-travel": lambda f: wish(kind(f, "bag")),
}
BROAD: dict[str, Oracle[Rows]] = {
    "v-nice": lambda f: broad(some()),
    "v-wear": lambda f: broad(some()),
    "v-gift": lambda f: broad(some()),
    "v-boots": lambda f: broad(wish(kind(f, "boots"))),
    "v-dresses": lambda f: broad(wish(kind(f, "dress"))),
    "v-nike": lambda f: broad(any_of(brand(f, "Nike"))),
    "v-cheap": lambda f: broad(some()),
    "v-women": lambda f: broad(any_of(women(f))),
}
FACETS: dict[str, Oracle[Rows]] = {
    "f-nike-under": lambda f: offers(under(brand(f, "Nike"), 100), "color"),
    "f-black-under": lambda f: offers(under(colored(f, "black"), 20)),
    "f-type-watch": lambda f: offers_types(brand(f, "Fossil"), "watch"),
    "f-type-shoes": lambda f: offers_types(brand(f, "Hoka"), "running shoes"),
    "f-type-sunglasses": lambda f: offers_types(brand(f, "Ray-Ban", "Oakley"), "sunglasses"),
    "f-brand": lambda f: offers(brand(f, "Amazon Essentials"), "color"),
    "f-two-brands": lambda f: offers(brand(f, "Columbia", "Patagonia"), "brand"),
    "f-good": lambda f: offers(f[f["rating"] >= 4.5], "color"),
    "f-price": lambda f: offers(f[f["price"] < 10], "color"),
}
LANGUAGES: dict[str, Oracle[Rows]] = {
    "l-es-dress": lambda f: typed(colored(f, "red"), "dress"),
    "l-es-nike": lambda f: typed(under(brand(f, "Nike"), 100), "sneakers", "running shoes"),
    "l-es-watch": lambda f: typed(men(at_most(f, 50)), "watch"),
    "l-es-count": lambda f: counted(kind(f, "sunglasses")),
    "l-es-cheapest": lambda f: least(kind(f, "backpack"), "price"),
    "l-ja-nike": lambda f: typed(brand(f, "Nike"), "sneakers"),
    "l-ja-backpack": lambda f: typed(at_most(colored(f, "black"), 50), "backpack"),
    "l-ja-dress": lambda f: typed(women(colored(f, "red")), "dress"),
    "l-ja-cheapest": lambda f: least(kind(f, "watch"), "price"),
    "l-ja-count": lambda f: counted(kind(f, "backpack")),
    "l-zh-nike": lambda f: typed(brand(f, "Nike"), "running shoes"),
    "l-zh-boots": lambda f: typed(women(under(f, 100)), "boots"),
    "l-zh-count": lambda f: counted(kind(f, "backpack")),
    "l-zh-black": lambda f: typed(men(colored(f, "black")), "wallet"),
}
TALK = ("t-hello", "t-thanks", "t-help", "t-hola")
REFUSED = (
    *("o-weather", "o-poem", "o-politics", "o-order", "o-recipe"),
    *("i-prompt", "i-drop", "i-role", "i-key", "i-secret-es"),
)

ONE_TURN: dict[str, Oracle[Rows]] = {
    **WISHES,
    **BROAD,
    **FACETS,
    **LANGUAGES,
    **{id: lambda _: talks() for id in TALK},
    **{id: lambda _: refused() for id in REFUSED},
}
EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = {
    f"wish-{id}": (oracle,) for id, oracle in ONE_TURN.items()
}
