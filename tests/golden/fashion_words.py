"""What questions that name brands, types, colors, genders and models should give."""

from collections.abc import Callable
from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import Expected, Key, Oracle
from tests.golden.oracle_fashion import brand, colored, kind, named, plain, reading, telling

Rows: TypeAlias = pd.DataFrame
Pick: TypeAlias = Callable[[Rows], Rows]
FIRST = 5
MOSTLY = 3
NOWHERE = ("does not appear", "do not appear", "stands nowhere", "stand nowhere")


def ids(rows: Rows) -> list[Key]:
    return list(rows["parent_asin"])


def under(rows: Rows, price: float) -> Rows:
    return rows[rows["price"] < price]


def at_most(rows: Rows, price: float) -> Rows:
    return rows[rows["price"] <= price]


def within(rows: Rows, low: float, high: float) -> Rows:
    return rows[rows["price"].between(low, high)]


def meant_for(rows: Rows, *genders: str) -> Rows:
    """What is for anybody may be shown to them too."""
    return rows[rows["gender"].isin([*genders, "unisex"])]


def women(rows: Rows) -> Rows:
    """What does not say for whom it is may be shown to grown-ups too."""
    return meant_for(rows, "women", "")


def men(rows: Rows) -> Rows:
    return meant_for(rows, "men", "")


def girls(rows: Rows) -> Rows:
    return meant_for(rows, "girls", "kids")


def boys(rows: Rows) -> Rows:
    return meant_for(rows, "boys", "kids")


def any_of(rows: Rows) -> Expected:
    """All rows shown are among these, and at least one is. Raises `ValueError` for none."""
    if rows.empty:
        raise ValueError("no row matches")
    return {"keys_subset_of": ids(rows), "table": "products", "refused": False}


def some() -> Expected:
    """Several rows, whichever: the words leave open which ones."""
    return {"rows": 3, "table": "products", "refused": False}


def all_of(rows: Rows) -> Expected:
    if rows.empty:
        raise ValueError("no row matches")
    return {"keys": ids(rows), "table": "products", "refused": False}


def wish(right: Rows, allowed: Rows | None = None, least: int = MOSTLY) -> Expected:
    """Of the first five most are right; none of those shown breaks a condition (`allowed`).

    What is for anybody, or does not say, may be shown to one or be left out: it is not reckoned on.
    """
    if right.empty:
        raise ValueError("no row is right")
    wanted: Expected = {"table": "products", "refused": False}
    if allowed is not None:
        wanted["keys_subset_of"] = ids(allowed)
    sure = (~right["gender"].isin(["unisex", ""])).sum() or len(right)
    wanted["top"] = {"of": FIRST, "least": int(min(least, sure)), "keys": ids(right)}
    return wanted


def typed(rows: Rows, *kinds: str) -> Expected:
    """The type is what the order goes by; all else is a condition."""
    return wish(kind(rows, *kinds), rows)


def filtered(expected: Expected) -> Expected:
    return {**expected, "intent": "filtered"}


def model(rows: Rows) -> Expected:
    """Named exactly: these come first, before whatever else is like them."""
    return {**wish(rows, least=len(rows)), "intent": "direct"}


def absent(rows: Rows, name: str) -> Expected:
    """A brand that is nowhere in the data: said in words, and not taken for another one."""
    if not brand(rows, name).empty or not telling(rows, plain(name).strip()).empty:
        raise ValueError(f"{name} is in the data")
    told = [f"“{word}” {says}" for word in (name, *name.split()) for says in NOWHERE]
    return {
        "contains_any": [f"no {name}", *told],
        "not_contains": [f"match: “{name.casefold()}"],
        "refused": False,
    }


BRANDS: dict[str, Oracle[Rows]] = {
    "b-nike-running": lambda f: filtered(any_of(under(brand(f, "Nike"), 100))),
    "b-levis-jeans": lambda f: filtered(typed(brand(f, "Levi's"), "jeans")),
    "b-rayban": lambda f: filtered(typed(brand(f, "Ray-Ban"), "sunglasses")),
    "b-adidas-women": lambda f: typed(women(brand(f, "adidas")), "sneakers"),
    "b-north-face": lambda f: typed(brand(f, "The North Face"), "jacket"),
    "b-fossil-women": lambda f: typed(women(brand(f, "Fossil")), "watch"),
    "b-merrell": lambda f: typed(brand(f, "Merrell"), "hiking shoes"),
    "b-ugg-girls": lambda f: typed(girls(brand(f, "UGG")), "slippers"),
    "b-birkenstock": lambda f: typed(under(brand(f, "Birkenstock"), 100), "sandals"),
    "b-tommy-polo": lambda f: wish(
        reading(brand(f, "Tommy Hilfiger"), "polo"), brand(f, "Tommy Hilfiger")
    ),
    "b-docs": lambda f: typed(brand(f, "Dr. Martens"), "boots"),
    "b-kate-spade": lambda f: typed(brand(f, "Kate Spade New York"), "bag"),
    "b-two": lambda f: typed(brand(f, "Nike", "adidas"), "sneakers"),
    "b-carhartt-beanie": lambda f: wish(
        reading(brand(f, "Carhartt"), "beanie"), brand(f, "Carhartt")
    ),
}
COLORS: dict[str, Oracle[Rows]] = {
    "c-black-boots": lambda f: filtered(typed(women(colored(f, "black")), "boots")),
    "c-red-dress": lambda f: filtered(typed(colored(f, "red"), "dress")),
    "c-pink-sneakers": lambda f: typed(under(girls(colored(f, "pink")), 60), "sneakers"),
    "c-navy-men": lambda f: typed(men(colored(f, "navy")), "jacket"),
    "c-green-backpack": lambda f: typed(colored(f, "green"), "backpack"),
    "c-white-or-black": lambda f: typed(men(colored(f, "white", "black")), "sneakers"),
    "c-burgundy": lambda f: typed(colored(f, "burgundy"), "dress"),
    "c-yellow": lambda f: wish(kind(colored(f, "yellow"), "jacket"), colored(f, "yellow"), least=2),
    "c-grey": lambda f: typed(colored(f, "grey"), "sweater"),
    "c-blue-watch": lambda f: typed(under(colored(f, "blue", "navy"), 100), "watch"),
}
PEOPLE: dict[str, Oracle[Rows]] = {
    "p-ladies": lambda f: typed(women(f), "jeans"),
    "p-mens": lambda f: typed(men(f), "watch"),
    "p-gents": lambda f: typed(men(f), "wallet"),
    "p-little-boys": lambda f: typed(boys(f), "backpack"),
    "p-wife": lambda f: typed(women(f), "boots"),
    "p-guys": lambda f: typed(men(f), "sunglasses"),
    "p-womans": lambda f: typed(women(f), "coat"),
    "p-girls": lambda f: typed(girls(f), "dress"),
    "p-unisex": lambda f: typed(meant_for(f), "beanie"),
    "p-curly-quote": lambda f: typed(women(f), "slippers"),
}
WITHOUT: dict[str, Oracle[Rows]] = {
    "x-not-nike": lambda f: typed(
        women(f).drop(brand(f, "Nike").index, errors="ignore"), "sneakers"
    ),
    "x-except": lambda f: typed(
        men(f).drop(brand(f, "The North Face").index, errors="ignore"), "jacket"
    ),
    "x-two-brands": lambda f: typed(f.drop(brand(f, "Nike", "Hoka").index), "running shoes"),
    "x-not-black": lambda f: typed(
        women(f).drop(colored(f, "black").index, errors="ignore"), "dress"
    ),
    "x-other-than": lambda f: typed(f.drop(brand(f, "JanSport").index), "backpack"),
    "x-not-black-price": lambda f: typed(
        under(f.drop(colored(f, "black").index), 30), "sunglasses"
    ),
}
MATERIALS: dict[str, Oracle[Rows]] = {
    "m-leather-wallet": lambda f: wish(telling(kind(men(f), "wallet"), "leather"), men(f)),
    "m-linen": lambda f: wish(telling(kind(f, "pants"), "linen")),
    "m-wool-coat": lambda f: wish(telling(kind(f, "coat"), "wool")),
    "m-steel-watch": lambda f: wish(telling(kind(f, "watch"), "stainless steel")),
    "m-silver-necklace": lambda f: wish(telling(kind(f, "necklace"), "sterling silver")),
    "m-denim-jacket": lambda f: wish(telling(kind(f, "jacket"), "denim", "jean")),
    "m-canvas-tote": lambda f: wish(telling(reading(f, "tote"), "canvas")),
    "m-cashmere": lambda f: wish(telling(f, "cashmere")),
}
MODELS: dict[str, Oracle[Rows]] = {
    "n-air-max": lambda f: model(reading(f, "air max 270")),
    "n-rb2140": lambda f: model(reading(f, "rb2140")),
    "n-501": lambda f: model(reading(brand(f, "Levi's"), "501")),
    "n-snk809": lambda f: model(reading(f, "snk809")),
    "n-clifton": lambda f: model(reading(f, "clifton 9")),
    "n-moab": lambda f: model(reading(f, "moab 3")),
    "n-1460": lambda f: model(reading(f, "1460")),
    "n-g-shock": lambda f: model(reading(f, "ga 2100")),
    "n-number": lambda f: all_of(named(f, ["B0C2MHJF00"])),
    "n-quoted-coat": lambda f: {**any_of(telling(f, "trench coat")), "intent": "direct"},
    "n-quoted-socks": lambda f: {**any_of(telling(f, "crew socks")), "intent": "direct"},
    "n-quoted-watch-hat": lambda f: {**any_of(telling(f, "watch hat")), "intent": "direct"},
}
ABSENT: dict[str, Oracle[Rows]] = {
    "a-gucci": lambda f: absent(f, "Gucci"),
    "a-rolex": lambda f: absent(f, "Rolex"),
    "a-zara": lambda f: absent(f, "Zara"),
    "a-vuitton": lambda f: absent(f, "Louis Vuitton"),
    "a-balenciaga": lambda f: absent(f, "Balenciaga"),
    "a-uniqlo": lambda f: absent(f, "Uniqlo"),
}
MISSPELT: dict[str, Oracle[Rows]] = {
    "t-nike": lambda f: typed(brand(f, "Nike"), "running shoes"),
    "t-addidas": lambda f: typed(brand(f, "adidas"), "sneakers"),
    "t-sunglases": lambda f: wish(kind(f, "sunglasses")),
    "t-bakpack": lambda f: wish(kind(f, "backpack")),
    "t-neckalce": lambda f: wish(kind(women(f), "necklace"), women(f)),
    "t-skecher": lambda f: typed(brand(f, "Skechers"), "sneakers"),
    "t-birkenstok": lambda f: typed(brand(f, "Birkenstock"), "sandals"),
    "t-patagona": lambda f: any_of(brand(f, "Patagonia")),
    "t-timberlnd": lambda f: typed(brand(f, "Timberland"), "boots"),
}
WHOLE_WORDS: dict[str, Oracle[Rows]] = {
    "w-red-tee": lambda f: typed(colored(f, "red"), "t-shirt"),
    "w-steel-tee": lambda f: wish(telling(kind(f, "watch"), "stainless steel", "steel")),
    "w-tan-belt": lambda f: typed(colored(f, "tan"), "belt"),
    "w-ring": lambda f: wish(kind(women(f), "ring"), women(f)),
    "w-cap": lambda f: wish(reading(f, "cap", "hat", "snapback")),
    "w-tie": lambda f: wish(kind(men(f), "tie"), men(f)),
    "w-tee-men": lambda f: typed(men(f), "t-shirt"),
    "w-boot-cut": lambda f: wish(reading(f, "bootcut", "boot cut")),
}

ONE_TURN: dict[str, Oracle[Rows]] = {
    **BRANDS,
    **COLORS,
    **PEOPLE,
    **WITHOUT,
    **MATERIALS,
    **MODELS,
    **ABSENT,
    **MISSPELT,
    **WHOLE_WORDS,
}
EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
