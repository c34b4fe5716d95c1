"""What questions with amounts should give: prices, ratings, counts, averages and orders."""

from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import Expected, Key, Oracle, counted, figure
from tests.golden.fashion_words import (
    all_of,
    any_of,
    at_most,
    ids,
    men,
    typed,
    under,
    wish,
    within,
    women,
)
from tests.golden.oracle_fashion import GOOD, brand, colored, kind

Rows: TypeAlias = pd.DataFrame


def over(rows: Rows, price: float) -> Rows:
    return rows[rows["price"] > price]


def good(rows: Rows, least: float = GOOD) -> Rows:
    return rows[rows["rating"] >= least]


def only(rows: Rows, gender: str) -> Rows:
    return rows[rows["gender"] == gender]


def unpriced(rows: Rows) -> Rows:
    return rows[rows["price"].isna()]


def greatest(rows: Rows, column: str) -> Expected:
    """Those with the greatest value, all of them."""
    return all_of(rows[rows[column] == rows[column].max()])


def least(rows: Rows, column: str) -> Expected:
    return all_of(rows[rows[column] == rows[column].min()])


def by(rows: Rows, column: str, first: int, rising: bool = True, skip: int = 0) -> list[Key]:
    """Raises `ValueError` where a tie leaves the order open."""
    known = rows.dropna(subset=column).sort_values(column, ascending=rising)
    if known[column].iloc[: skip + first + 1].duplicated().any():
        raise ValueError(f"equal in '{column}': the order of these rows is open")
    return ids(known.iloc[skip : skip + first])


def in_order(rows: Rows, column: str, first: int, rising: bool = True, skip: int = 0) -> Expected:
    keys = by(rows, column, first, rising, skip)
    return {"keys": keys, "ordered": True, "table": "products", "refused": False}


def says_unpriced(rows: Rows, expected: Expected) -> Expected:
    """How many of them have no price is in the answer."""
    return {**expected, "contains": [str(len(unpriced(rows)))]}


def most_frequent(rows: Rows, column: str, first: int) -> Expected:
    """The values that most rows have, and how many, are told."""
    counts = rows[rows[column] != ""][column].value_counts().head(first)
    figures = [f"{count:,}" for count in counts]
    return {"contains": [*map(str, counts.index), *figures], "refused": False}


PRICES: dict[str, Oracle[Rows]] = {
    "p-under": lambda f: typed(under(f, 50), "watch"),
    "p-strict": lambda f: counted(under(brand(f, "Nike"), 68.99)),
    "p-inclusive": lambda f: counted(at_most(brand(f, "Nike"), 68.99)),
    "p-between": lambda f: typed(within(f, 20, 40), "sunglasses"),
    "p-reversed": lambda f: typed(within(f, 20, 40), "sunglasses"),
    "p-around": lambda f: typed(within(f, 24, 36), "earrings"),
    "p-over": lambda f: typed(over(f, 40), "belt"),
    "p-from": lambda f: typed(f[f["price"] >= 100], "jacket"),
    "p-or-less": lambda f: typed(at_most(f, 50), "backpack"),
    "p-budget": lambda f: typed(men(at_most(f, 60)), "boots"),
    "p-brand-unpriced": lambda f: says_unpriced(
        brand(f, "adidas"), any_of(under(brand(f, "adidas"), 80))
    ),
    "p-cheapest-unpriced": lambda f: least(brand(f, "Columbia"), "price"),
    "p-euro": lambda _: {"contains_any": ["EUR", "euro", "€"], "refused": False},
}
RATED: dict[str, Oracle[Rows]] = {
    "g-sunglasses": lambda f: typed(good(f), "sunglasses"),
    "g-boots": lambda f: typed(good(women(f)), "boots"),
    "g-count": lambda f: counted(good(f)),
    "g-brand-count": lambda f: counted(good(brand(f, "Skechers"))),
    "g-least": lambda f: typed(good(f, 4.6), "backpack"),
    "g-few-ratings": lambda f: counted(f[(f["rating_number"] > 1000) & (f["rating"] >= GOOD)]),
}
COUNTS: dict[str, Oracle[Rows]] = {
    "c-all": counted,
    "c-jeans": lambda f: counted(kind(f, "jeans")),
    "c-sunglasses": lambda f: counted(under(kind(f, "sunglasses"), 20)),
    "c-watches-men": lambda f: counted(only(kind(f, "watch"), "men")),
    "c-nike": lambda f: counted(brand(f, "Nike")),
    "c-black-backpacks": lambda f: counted(colored(kind(f, "backpack"), "black")),
    "c-women": lambda f: counted(only(f, "women")),
    "c-umbrellas": lambda f: counted(kind(f, "umbrella")),
    "c-brand-gender": lambda f: counted(only(brand(f, "adidas"), "women")),
    "c-color": lambda f: counted(colored(brand(f, "Skechers"), "black")),
}
FIGURES: dict[str, Oracle[Rows]] = {
    "f-average-nike": lambda f: figure(brand(f, "Nike")["price"].mean()),
    "f-average-sunglasses": lambda f: figure(kind(f, "sunglasses")["price"].mean()),
    "f-average-men-watch": lambda f: figure(only(kind(f, "watch"), "men")["price"].mean()),
    "f-highest": lambda f: {
        "contains": [f"{brand(f, 'adidas')['price'].max():.2f}"],
        "refused": False,
    },
    "f-average-rating": lambda f: figure(brand(f, "Merrell")["rating"].mean()),
}
GROUPS: dict[str, Oracle[Rows]] = {
    "g-gender": lambda f: most_frequent(f, "gender", 3),
    "g-brand": lambda f: most_frequent(f, "brand", 3),
    "g-watch-brand": lambda f: most_frequent(kind(f, "watch"), "brand", 1),
}
ORDERS: dict[str, Oracle[Rows]] = {
    "o-cheapest-nike": lambda f: least(brand(f, "Nike"), "price"),
    "o-dearest-watch": lambda f: greatest(kind(f, "watch"), "price"),
    # Of several asked for, whether one is shown or a list, the first is the cheapest.
    "o-cheapest-sunglasses": lambda f: {
        **any_of(kind(f, "sunglasses")),
        "first": by(kind(f, "sunglasses"), "price", 1)[0],
    },
    "o-most-reviewed": lambda f: greatest(f, "rating_number"),
    "o-most-reviewed-backpack": lambda f: greatest(kind(f, "backpack"), "rating_number"),
    "o-best-nike": lambda f: greatest(brand(f, "Nike"), "rating"),
    "o-best-belt": lambda f: {
        **wish(kind(f, "belt")),
        "first": by(kind(f, "belt"), "rating", 1, rising=False)[0],
    },
    "o-three-cheapest-fossil": lambda f: in_order(brand(f, "Fossil"), "price", 3),
    "o-five-dearest-fossil": lambda f: in_order(brand(f, "Fossil"), "price", 5, rising=False),
    "o-sorted-levis": lambda f: in_order(brand(f, "Levi's"), "price", 10),
    "o-women-boots": lambda f: in_order(only(brand(f, "Timberland"), "women"), "price", 3),
}
EXACT: dict[str, Oracle[Rows]] = {**PRICES, **RATED, **COUNTS, **FIGURES, **GROUPS, **ORDERS}
EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = {
    f"num-{id}": (oracle,) for id, oracle in EXACT.items()
}
