"""What questions with amounts should give: prices, kilometres, years and sizes."""

from typing import TypeAlias

import pandas as pd

from tests.golden.cars_words import at_most, automatic, below, make, model, since
from tests.golden.expectations import Expected, Oracle, counted, found, in_order

Rows: TypeAlias = pd.DataFrame
MOST = 1e9


def within(rows: Rows, column: str, low: float, high: float) -> Rows:
    """Both bounds included; a blank is never within."""
    return rows[rows[column].between(low, high)]


def under(rows: Rows, column: str, bound: float) -> Rows:
    return rows[rows[column] < bound]


def over(rows: Rows, column: str, bound: float) -> Rows:
    return rows[rows[column] > bound]


def around(rows: Rows, price: float) -> Rows:
    return within(rows, "price", 0.8 * price, 1.2 * price)


def ranked(rows: Rows, column: str, first: int, rising: bool = True) -> Expected:
    """The `first` rows by a column, out of all. Raises `ValueError` where a tie leaves it open."""
    by_value = rows.dropna(subset=column).sort_values(column, ascending=rising)
    if by_value[column].iloc[: first + 1].duplicated().any():
        raise ValueError(f"equal in '{column}': the order of these rows is open")
    return in_order(by_value.iloc[:first], len(by_value))


PRICES: dict[str, Oracle[Rows]] = {
    "p-seed": lambda c: found(below(make(c, "Toyota"), 300_000)),
    "p-mil": lambda c: found(below(make(c, "Honda"), 300_000)),
    "p-comma": lambda c: found(below(model(c, "Sentra"), 300_000)),
    "p-at-most-bound": lambda c: found(at_most(model(c, "Sentra"), 300_000)),
    "p-dot": lambda c: found(below(make(c, "Nissan"), 300_000)),
    "p-k": lambda c: counted(below(c, 100_000)),
    "p-words": lambda c: found(below(make(c, "KIA"), 200_000)),
    "p-half-million": lambda c: found(over(make(c, "Honda", "Toyota"), "price", 500_000)),
    "p-million": lambda c: found(over(c, "price", 1_000_000)),
    "p-a-lo-mucho": lambda c: found(at_most(c, 88_000)),
    "p-maximum": lambda c: found(at_most(make(c, "Seat"), 180_000)),
    "p-budget": lambda c: found(at_most(c, 76_000)),
    "p-purse": lambda c: found(automatic(at_most(c, 140_000))),
    "p-not-over": lambda c: found(at_most(make(c, "Suzuki"), 219_000)),
    "p-from": lambda c: found(within(c, "price", 950_999, MOST)),
    "p-between": lambda c: found(within(make(c, "Mazda"), "price", 200_000, 300_000)),
    "p-between-scale": lambda c: found(within(make(c, "Volkswagen"), "price", 150_000, 180_000)),
    "p-between-narrow": lambda c: found(within(c, "price", 100_000, 105_000)),
    "p-reversed": lambda c: found(within(make(c, "Ford"), "price", 150_000, 180_000)),
    "p-between-en": lambda c: found(within(make(c, "Hyundai"), "price", 200_000, 300_000)),
    "p-around": lambda c: found(around(make(c, "Mazda"), 300_000)),
    "p-around-como": lambda c: found(around(make(c, "Renault"), 200_000)),
    "p-around-en": lambda c: found(around(make(c, "Jeep"), 400_000)),
    "p-pesos": lambda c: found(below(make(c, "Chevrolet"), 120_000)),
    "p-two-bounds": lambda c: found(below(over(make(c, "Chevrolet"), "price", 200_000), 240_000)),
    "p-mixed": lambda c: found(below(c[c["bluetooth"] & (c["make"] == "Honda")], 300_000)),
    "p-pa-abajo": lambda c: found(at_most(make(c, "Renault"), 150_000)),
    "p-between-signs": lambda c: found(within(make(c, "Honda"), "price", 180_000, 220_000)),
    "p-no-spend": lambda c: found(at_most(c, 95_000)),
    "p-budget-k": lambda c: found(at_most(make(c, "Chevrolet"), 130_000)),
    "p-above": lambda c: found(over(c, "price", 900_000)),
    "p-around-unos": lambda c: found(around(c, 65_000)),
    "p-dash": lambda c: found(within(make(c, "Toyota"), "price", 200_000, 250_000)),
    "p-bare-en": lambda c: found(below(c, 90_000)),
    "p-over-up-to": lambda c: found(at_most(over(make(c, "Honda"), "price", 300_000), 350_000)),
    "p-cheaper-than": lambda c: found(below(c, 75_000)),
    "p-ja": lambda c: found(at_most(make(c, "Toyota"), 200_000)),
    "p-zh": lambda c: found(below(make(c, "Nissan"), 150_000)),
}

DRIVEN: dict[str, Oracle[Rows]] = {
    "k-seed": lambda c: counted(under(c, "km", 50_000)),
    "k-mil": lambda c: found(under(make(c, "Chevrolet"), "km", 50_000)),
    "k-thousand": lambda c: found(under(c, "km", 15_000)),
    "k-20k-en": lambda c: found(under(make(c, "Hyundai", "KIA"), "km", 40_000)),
    "k-over": lambda c: found(over(c, "km", 240_000)),
    "k-between": lambda c: found(within(c, "km", 40_000, 41_000)),
    "k-at-most": lambda c: found(within(make(c, "Nissan"), "km", 0, 40_000)),
    "k-and-price": lambda c: found(below(under(make(c, "Nissan"), "km", 40_000), 290_000)),
    "k-not-over": lambda c: found(automatic(within(make(c, "KIA"), "km", 0, 20_000))),
    "k-15k-en": lambda c: found(under(c, "km", 15_000)),
    "k-label": lambda c: found(under(c, "km", 12_000)),
    "k-low": lambda c: ranked(c, "km", 5),
    "k-low-make": lambda c: ranked(make(c, "Toyota"), "km", 5),
    "k-with-price": lambda c: found(under(at_most(c, 180_000), "km", 50_000)),
    "k-low-en": lambda c: ranked(make(c, "Volkswagen"), "km", 5),
}

AGED: dict[str, Oracle[Rows]] = {
    "y-from": lambda c: found(since(make(c, "Toyota"), 2018)),
    "y-not-older": lambda c: found(since(make(c, "Nissan"), 2017)),
    "y-or-newer": lambda c: found(since(make(c, "Seat"), 2019)),
    "y-model-or-newer": lambda c: found(since(model(c, "Jetta"), 2016)),
    "y-of": lambda c: found(make(c, "Mazda")[lambda rows: rows["year"] == 2020]),
    "y-model-of": lambda c: counted(c[c["year"] == 2022]),
    "y-between": lambda c: found(within(make(c, "Ford"), "year", 2015, 2017)),
    "y-before": lambda c: found(under(make(c, "Toyota"), "year", 2016)),
    "y-newer-than": lambda c: found(over(make(c, "Honda"), "year", 2022)),
    "y-since-en": lambda c: found(since(make(c, "BMW"), 2021)),
    "y-older-en": lambda c: found(under(make(c, "Chevrolet"), "year", 2014)),
    "y-plain": lambda c: found(make(c, "Toyota")[lambda rows: rows["year"] == 2021]),
    "y-a": lambda c: found(within(make(c, "Ford"), "year", 2012, 2014)),
    "y-two": lambda c: found(within(make(c, "Mazda"), "year", 2022, 2023)),
    "y-after-en": lambda c: found(over(make(c, "Honda"), "year", 2021)),
    "y-not-older-2": lambda c: found(since(make(c, "Hyundai"), 2022)),
    "y-with-price": lambda c: found(below(since(make(c, "KIA"), 2020), 260_000)),
    "y-no-price": lambda c: found(since(below(c, 150_000), 2021)),
}

SIZES: dict[str, Oracle[Rows]] = {
    "d-metres": lambda c: found(under(c, "largo", 3700)),
    "d-metres-make": lambda c: found(under(make(c, "Toyota"), "largo", 4500)),
    "d-centimetres": lambda c: found(under(make(c, "Ford"), "largo", 450 * 10)),
    "d-millimetres": lambda c: found(under(c, "ancho", 1600)),
    "d-over": lambda c: found(over(c, "largo", 5800)),
    "d-height": lambda c: found(under(make(c, "Mazda"), "altura", 1500)),
    "d-width-en": lambda c: found(over(c, "ancho", 2050)),
    "d-length-en": lambda c: found(under(c, "largo", 3700)),
}

ONE_TURN: dict[str, Oracle[Rows]] = {**PRICES, **DRIVEN, **AGED, **SIZES}
EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
