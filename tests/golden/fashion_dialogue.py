"""What conversations of several turns about fashion should give."""

from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import Expected, Oracle, counted, figure, none, talks
from tests.golden.fashion_numbers import by, good, greatest, in_order, least, only, over
from tests.golden.fashion_words import (
    absent,
    all_of,
    any_of,
    girls,
    men,
    some,
    typed,
    under,
    wish,
    within,
    women,
)
from tests.golden.oracle_fashion import brand, colored, kind, named, telling

Rows: TypeAlias = pd.DataFrame


def nth(rows: Rows, column: str, *places: int) -> Rows:
    """The rows at these places (from 1) of the ones with the least in a column."""
    order = by(rows, column, max(places))
    return named(rows, [str(order[place - 1]) for place in places])


def stars(rows: Rows) -> Expected:
    """That the mean of the only one's ratings is told."""
    return {"contains": [f"{rows['average_rating'].item():g}"], "refused": False}


def cheaper_than_five_dearest(rows: Rows) -> Rows:
    return under(rows, rows["price"].nlargest(5).min())


def reasons() -> Expected:
    """Why one stands before another: in points, of both."""
    return {"act": "why", "contains_any": ["points"], "refused": False, "clarify": False}


def without(rows: Rows, *colors: str) -> Rows:
    return rows.drop(colored(rows, *colors).index)


def often_rated(rows: Rows, more_than: int) -> Rows:
    return rows[rows["rating_number"] > more_than]


def gift(fashion: Rows) -> Rows:
    return kind(women(fashion), "jewelry")


DIALOGUES: dict[str, tuple[Oracle[Rows], ...]] = {
    "d-cheaper": (
        lambda f: in_order(brand(f, "Fossil"), "price", 5, rising=False),
        lambda f: any_of(cheaper_than_five_dearest(brand(f, "Fossil"))),
    ),
    "d-cheaper-none": (
        lambda f: least(brand(f, "Nike"), "price"),
        lambda _: {"keys": [], "refused": False},
    ),
    "d-narrow": (
        lambda f: wish(kind(women(f), "sneakers"), women(f)),
        lambda f: typed(women(brand(f, "adidas")), "sneakers"),
        lambda f: typed(under(women(brand(f, "adidas")), 80), "sneakers"),
    ),
    "d-color": (
        lambda f: wish(kind(f, "backpack")),
        lambda f: typed(colored(f, "black"), "backpack"),
        lambda f: typed(colored(f, "red"), "backpack"),
    ),
    "d-more": (
        lambda f: in_order(brand(f, "Levi's"), "price", 10),
        lambda f: in_order(brand(f, "Levi's"), "price", 10, skip=10),
    ),
    "d-second": (
        lambda f: in_order(brand(f, "Nike"), "price", 3),
        lambda f: all_of(nth(brand(f, "Nike"), "price", 2)),
        lambda f: stars(nth(brand(f, "Nike"), "price", 2)),
    ),
    "d-compare": (
        lambda f: in_order(brand(f, "Columbia"), "price", 3),
        lambda f: all_of(nth(brand(f, "Columbia"), "price", 1, 2)),
    ),
    "d-sort": (
        lambda f: any_of(under(brand(f, "adidas"), 150)),
        lambda f: in_order(under(brand(f, "adidas"), 150), "price", 10),
    ),
    "d-why": (
        lambda f: typed(colored(f, "red"), "dress"),
        lambda _: reasons(),
    ),
    "d-why-second": (
        lambda f: wish(kind(f, "sunglasses")),
        lambda _: reasons(),
    ),
    "d-why-brand": (
        lambda f: any_of(brand(f, "Skechers")),
        lambda _: {"act": "why", "refused": False, "clarify": False},
    ),
    "d-not-brand": (
        lambda f: wish(kind(men(f), "watch"), men(f)),
        lambda f: typed(men(f[f["brand"] != "Fossil"]), "watch"),
        lambda f: typed(under(men(f[f["brand"] != "Fossil"]), 60), "watch"),
    ),
    "d-other-brand": (
        lambda f: any_of(under(brand(f, "Nike"), 100)),
        lambda f: any_of(under(brand(f, "adidas"), 100)),
    ),
    "d-count-of": (
        lambda f: any_of(brand(f, "Columbia")),
        lambda f: counted(only(brand(f, "Columbia"), "women")),
    ),
    "d-gender": (
        lambda f: typed(women(colored(f, "black")), "boots"),
        lambda f: typed(men(colored(f, "black")), "boots"),
    ),
    "d-no-limit": (
        lambda f: {
            **any_of(under(brand(f, "Nike"), 60)),
            "count": len(under(brand(f, "Nike"), 60)),
        },
        lambda f: {**any_of(brand(f, "Nike")), "count": len(brand(f, "Nike"))},
    ),
    "d-good": (
        lambda f: any_of(brand(f, "Skechers")),
        lambda f: all_of(good(brand(f, "Skechers"))),
    ),
    "d-topic": (
        lambda f: typed(brand(f, "Nike"), "sneakers", "shoes"),
        lambda f: wish(kind(men(f), "belt"), men(f)),
    ),
    "d-cheapest-of": (
        lambda f: any_of(brand(f, "Tommy Hilfiger")),
        lambda f: least(brand(f, "Tommy Hilfiger"), "price"),
    ),
    "d-best-of": (
        lambda f: any_of(brand(f, "Patagonia")),
        lambda f: greatest(brand(f, "Patagonia"), "rating"),
    ),
    "d-absent": (
        lambda f: absent(f, "Gucci"),
        lambda f: typed(brand(f, "Kate Spade New York"), "bag"),
    ),
    "d-gift": (
        lambda f: {**some(), "followups": 2},
        lambda f: any_of(women(f)),
        lambda f: wish(gift(f), women(f)),
        lambda f: wish(under(gift(f), 30), under(women(f), 30)),
    ),
    "d-thanks": (
        lambda f: any_of(brand(f, "Hoka")),
        lambda _: talks(),
    ),
    "d-spanish": (
        lambda f: typed(brand(f, "adidas"), "sneakers"),
        lambda f: typed(women(brand(f, "adidas")), "sneakers"),
    ),
    "d-japanese": (
        lambda f: wish(kind(f, "watch")),
        lambda f: typed(under(f, 50), "watch"),
    ),
    "d-instead": (
        lambda f: any_of(within(brand(f, "Tommy Hilfiger"), 20, 50)),
        lambda f: all_of(within(brand(f, "Tommy Hilfiger"), 50, 100)),
    ),
    "d-not-black": (
        lambda f: wish(kind(women(f), "dress"), women(f)),
        lambda f: typed(without(women(f), "black"), "dress"),
        lambda f: typed(without(women(f), "black", "red"), "dress"),
    ),
    "d-reviews": (
        lambda f: any_of(brand(f, "Amazon Essentials")),
        lambda f: all_of(often_rated(brand(f, "Amazon Essentials"), 500)),
    ),
    "d-by-rating": (
        lambda f: any_of(brand(f, "Columbia")),
        lambda f: {
            **any_of(brand(f, "Columbia")),
            "first": by(brand(f, "Columbia"), "rating", 1, rising=False)[0],
        },
    ),
    "d-dearest-of": (
        lambda f: any_of(under(brand(f, "adidas"), 100)),
        lambda f: greatest(under(brand(f, "adidas"), 100), "price"),
    ),
    "d-leather": (
        lambda f: wish(kind(men(f), "wallet"), men(f)),
        lambda f: wish(telling(kind(men(f), "wallet"), "leather"), men(f)),
    ),
    "d-chinese": (
        lambda f: any_of(brand(f, "Nike")),
        lambda f: any_of(under(brand(f, "Nike"), 100.01)),
    ),
    "d-other-bound": (
        lambda f: typed(over(f, 50), "jacket"),
        # A condition of the same column takes the place of the one before.
        lambda f: typed(under(f, 100), "jacket"),
    ),
    "d-count-twice": (
        lambda f: counted(brand(f, "Nike")),
        lambda f: counted(brand(f, "adidas")),
        lambda f: counted(under(brand(f, "adidas"), 50)),
    ),
    "d-average": (
        lambda f: any_of(brand(f, "Timberland")),
        lambda f: figure(brand(f, "Timberland")["price"].mean()),
    ),
    "d-drop-color": (
        lambda f: typed(women(colored(f, "black")), "sneakers"),
        lambda f: typed(women(f), "sneakers"),
        lambda f: any_of(women(brand(f, "Converse"))),
    ),
    "d-type": (
        lambda f: typed(men(brand(f, "Nike")), "sneakers"),
        lambda f: none(kind(men(brand(f, "Nike")), "hoodie")),
    ),
    "d-girls": (
        lambda f: typed(under(girls(f), 40), "dress"),
        lambda f: typed(under(women(f), 40), "dress"),
    ),
    "d-hello": (
        lambda _: talks(),
        lambda f: typed(under(brand(f, "Fossil"), 200), "watch"),
    ),
    "d-first-third": (
        lambda f: in_order(brand(f, "Merrell"), "price", 3),
        lambda f: all_of(nth(brand(f, "Merrell"), "price", 1, 3)),
    ),
}
EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = DIALOGUES
