"""What conversations of several turns, and questions that are none, should give."""

from typing import TypeAlias

import pandas as pd

from tests.golden.cars_figures import greatest, least
from tests.golden.cars_numbers import ranked, within
from tests.golden.cars_words import (
    automatic,
    below,
    bluetooth,
    car_play,
    fuelled,
    make,
    manual,
    model,
    since,
)
from tests.golden.expectations import (
    Expected,
    Oracle,
    asks_back,
    found,
    none,
    nothing,
    refused,
    shown,
    talks,
)

Rows: TypeAlias = pd.DataFrame


def by_price(rows: Rows, start: int, end: int) -> Rows:
    return rows.sort_values("price").iloc[start:end]


def mazdas(cars: Rows) -> Rows:
    return since(automatic(make(cars, "Mazda")), 2020)


def further(rows: Rows, column: str, first: int) -> Expected:
    """None of those shown before."""
    rest = rows.sort_values(column).iloc[first:]
    return {"keys_subset_of": list(rest["stock_id"]), "table": "cars"}


def cheaper_than_shown(cars: Rows) -> Rows:
    """Cheaper than the cheapest of those between 100 and 105 thousand."""
    return below(cars, within(cars, "price", 100_000, 105_000)["price"].min())


DIALOGUES: dict[str, tuple[Oracle[Rows], ...]] = {
    "m-other-make": (
        lambda c: found(below(make(c, "Toyota"), 300_000)),
        lambda c: found(below(make(c, "Honda"), 300_000)),
        lambda c: found(bluetooth(below(make(c, "Honda"), 300_000))),
    ),
    "m-narrow": (
        lambda c: found(make(c, "Mazda")),
        lambda c: found(automatic(make(c, "Mazda"))),
        lambda c: found(mazdas(c)),
        lambda c: found(car_play(mazdas(c))),
    ),
    "m-cheaper": (
        lambda c: found(within(c, "price", 100_000, 105_000)),
        lambda c: found(cheaper_than_shown(c)),
    ),
    "m-cheaper-none": (
        lambda c: found(below(make(c, "KIA"), 200_000)),
        lambda _: nothing(),
    ),
    "m-second": (
        lambda c: ranked(c, "price", 5),
        lambda c: shown(by_price(c, 1, 2), ["67,000"]),
        lambda c: shown(by_price(c, 1, 2), ["187"]),
    ),
    "m-compare": (
        lambda c: ranked(make(c, "Nissan"), "price", 3),
        lambda c: shown(by_price(make(c, "Nissan"), 0, 2)),
    ),
    "m-compare-en": (
        lambda c: ranked(model(c, "Vento"), "price", 5),
        lambda c: shown(by_price(model(c, "Vento"), 0, 2)),
    ),
    "m-order": (
        lambda c: found(model(c, "Vento")),
        lambda c: found(model(c, "Vento")),
        lambda c: ranked(model(c, "Vento"), "price", 5),
    ),
    "m-more": (
        lambda c: ranked(make(c, "BMW"), "price", 5),
        lambda c: further(make(c, "BMW"), "price", 5),
    ),
    "m-no-budget": (
        lambda c: found(below(make(c, "Volkswagen"), 150_000)),
        lambda c: found(make(c, "Volkswagen")),
    ),
    "m-english": (
        lambda c: found(below(make(c, "Ford"), 200_000)),
        lambda c: found(below(make(c, "Chevrolet"), 200_000)),
        lambda c: found(automatic(below(make(c, "Chevrolet"), 200_000))),
        lambda c: ranked(automatic(below(make(c, "Chevrolet"), 200_000)), "price", 4),
    ),
    "m-cheapest-of": (
        lambda c: found(model(c, "Jetta")),
        lambda c: shown(least(model(c, "Jetta"), "price")),
    ),
    "m-newest-of": (
        lambda c: found(model(c, "Corolla")),
        lambda c: shown(greatest(model(c, "Corolla"), "year")),
    ),
    "m-except": (
        lambda c: found(since(c, 2024)),
        lambda c: found(since(c[c["make"] != "Chevrolet"], 2024)),
    ),
    "m-not-in-stock": (
        lambda _: nothing("Seat"),
        lambda c: found(model(c, "Leaf")),
    ),
    "m-other-bound": (
        lambda c: found(below(make(c, "Suzuki"), 200_000)),
        lambda c: found(below(make(c, "Suzuki"), 250_000)),
    ),
    "m-another-question": (
        lambda c: found(below(make(c, "Toyota"), 300_000)),
        lambda c: found(fuelled(c, "diesel")),
    ),
    "m-count-of": (
        lambda c: found(make(c, "Honda")),
        lambda c: {"value": len(car_play(make(c, "Honda"))), "refused": False},
    ),
    "m-hybrids": (
        lambda c: found(make(c, "Toyota")),
        lambda c: found(fuelled(make(c, "Toyota"), "hybrid")),
        lambda c: {"value": len(fuelled(make(c, "Toyota"), "hybrid")), "refused": False},
    ),
    "m-except-newest": (
        lambda c: found(car_play(below(c, 180_000))),
        lambda c: found(car_play(below(c[c["make"] != "Chevrolet"], 180_000))),
        lambda c: shown(greatest(car_play(below(c[c["make"] != "Chevrolet"], 180_000)), "year")),
    ),
    "m-least-driven": (
        lambda c: found(model(c, "Kicks")),
        lambda c: shown(least(model(c, "Kicks"), "km")),
    ),
    "m-one-en": (
        lambda c: found(model(c, "Rio")),
        lambda c: shown(least(model(c, "Rio"), "price")),
        lambda c: shown(least(model(c, "Rio"), "price"), ["152,954"]),
    ),
    "m-manual": (
        lambda c: found(model(c, "Vento")),
        lambda c: found(manual(model(c, "Vento"))),
        lambda c: found(below(manual(model(c, "Vento")), 180_000)),
    ),
    "m-change-model": (
        lambda c: found(below(model(c, "Jetta"), 200_000)),
        lambda c: found(below(model(c, "Vento"), 200_000)),
    ),
    "m-first-and-third": (
        lambda c: ranked(model(c, "Gol"), "price", 5),
        lambda c: shown(model(c, "Gol").sort_values("price").iloc[[0, 2]]),
    ),
    "m-years": (
        lambda c: found(since(make(c, "Seat"), 2019)),
        lambda c: found(since(make(c, "Seat"), 2021)),
    ),
    "m-thanks": (
        lambda c: found(model(c, "Gol")),
        lambda _: talks(),
    ),
    "m-nothing-then-price": (
        lambda c: none(below(make(c, "BMW"), 100_000)),
        lambda c: found(below(make(c, "BMW"), 250_000)),
    ),
}

TALK = ("g-hello", "g-morning", "g-thanks", "g-help", "g-english", "g-help-en")
VAGUE = ("v-good-cheap", "v-recommend", "v-english")
REFUSED = (
    *("o-weather", "o-world-cup", "o-poem", "o-recipe-en"),
    *("x-prompt", "x-prompt-en", "x-mixed", "x-drop", "x-role", "x-key"),
    *("x-all-before", "x-hidden", "x-update"),
)

EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = {
    **DIALOGUES,
    **{id: (lambda _: talks(),) for id in TALK},
    **{id: (lambda _: asks_back(),) for id in VAGUE},
    **{id: (lambda _: refused(),) for id in REFUSED},
}
