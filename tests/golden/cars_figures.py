"""What superlatives, counts, averages, groups and lists of a stated length should give."""

from typing import TypeAlias

import pandas as pd

from tests.golden.cars_numbers import ranked
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
from tests.golden.expectations import Expected, Oracle, counted, figure, found, says, shown

Rows: TypeAlias = pd.DataFrame
CAP = 20
"""A list is never longer."""


def least(rows: Rows, column: str) -> Rows:
    """All that tie; blanks do not take part."""
    return rows[rows[column] == rows[column].min()]


def greatest(rows: Rows, column: str) -> Rows:
    return rows[rows[column] == rows[column].max()]


def of_year(rows: Rows, year: int) -> Rows:
    return rows[rows["year"] == year]


def group(cars: Rows, column: str, value: str) -> Expected:
    return says(value, str(int((cars[column].astype(str) == value).sum())))


def capped(rows: Rows) -> Expected:
    """Asked for more than is allowed: as many as may be, and the answer says so."""
    return {**found(rows), "contains": [str(CAP)]}


FIRST: dict[str, Oracle[Rows]] = {
    "s-cheapest": lambda c: shown(least(c, "price"), ["65,999"]),
    "s-cheapest-make": lambda c: shown(least(make(c, "Nissan"), "price")),
    "s-cheapest-automatic": lambda c: shown(least(automatic(c), "price")),
    "s-cheapest-ties": lambda c: shown(least(of_year(make(c, "Honda"), 2023), "price")),
    "s-dearest": lambda c: shown(greatest(c, "price")),
    "s-dearest-en": lambda c: shown(greatest(make(c, "Toyota"), "price")),
    "s-newest-ties": lambda c: shown(greatest(make(c, "Honda"), "year")),
    "s-newest-en": lambda c: shown(greatest(make(c, "Mazda"), "year")),
    "s-oldest": lambda c: shown(least(make(c, "KIA"), "year")),
    "s-least-driven": lambda c: shown(least(c, "km")),
    "s-least-driven-model": lambda c: shown(least(model(c, "Vento"), "km")),
    "s-longest": lambda c: shown(greatest(c, "largo")),
    "s-widest-en": lambda c: shown(greatest(c, "ancho")),
    "s-shortest-make": lambda c: shown(least(make(c, "Chevrolet"), "largo")),
    "s-tallest": lambda c: shown(greatest(make(c, "Toyota"), "altura")),
    "s-three-cheapest": lambda c: ranked(make(c, "Nissan"), "price", 3),
    "s-five-dearest": lambda c: ranked(c, "price", 5, rising=False),
    "s-three-newest-en": lambda c: ranked(model(c, "Corolla"), "year", 3, rising=False),
    "s-cheapest-since": lambda c: shown(least(since(make(c, "Mazda"), 2020), "price")),
}

FIGURES: dict[str, Oracle[Rows]] = {
    "c-all": lambda c: counted(c),
    "c-make": lambda c: counted(make(c, "Mazda")),
    "c-bluetooth": lambda c: counted(bluetooth(c)),
    "c-carplay": lambda c: counted(car_play(c)),
    "c-no-bluetooth": lambda c: counted(c[~c["bluetooth"]]),
    "c-automatic": lambda c: counted(automatic(c)),
    "c-manual-make": lambda c: counted(manual(make(c, "Volkswagen"))),
    "c-under-en": lambda c: counted(below(c, 200_000)),
    "c-average": lambda c: figure(make(c, "Honda")["price"].mean()),
    "c-average-en": lambda c: figure(model(c, "Jetta")["km"].mean()),
    "c-average-hybrid": lambda c: figure(fuelled(c, "hybrid")["price"].mean()),
    "c-average-km": lambda c: figure(c["km"].mean()),
    "c-by-make": lambda c: group(c, "make", "Chevrolet"),
    "c-by-gearbox": lambda c: says(str(len(automatic(c))), str(len(manual(c)))),
    "c-by-make-en": lambda c: group(c, "make", "Nissan"),
    "c-average-by-make": lambda c: says(str(c.groupby("make")["price"].mean().idxmax())),
    "c-make-under": lambda c: counted(below(make(c, "Toyota"), 200_000)),
    "c-by-year": lambda c: group(c, "year", "2021"),
    "c-average-worth": lambda c: figure(model(c, "Jetta")["price"].mean()),
    "c-lowest": lambda c: says(f"{make(c, 'Toyota')['price'].min():,.0f}"),
    "c-highest-km": lambda c: says(f"{c['km'].max():,.0f}"),
    "c-hybrids-en": lambda c: counted(fuelled(c, "hybrid")),
    "c-since": lambda c: counted(since(c, 2022)),
}

LISTS: dict[str, Oracle[Rows]] = {
    "l-three": lambda c: found(make(c, "Nissan")),
    "l-eight": lambda c: found(make(c, "Toyota")),
    "l-too-many": lambda c: capped(make(c, "Volkswagen")),
    "l-sorted-km": lambda c: ranked(model(c, "Gol"), "km", 5),
    "l-sorted-km-down": lambda c: ranked(model(c, "Mazda 2", "CX-5"), "km", 5, rising=False),
    "l-cheapest-first-en": lambda c: ranked(make(c, "BMW"), "price", 5),
    "l-price-of": lambda c: shown(of_year(model(c, "Leaf"), 2020), ["447"]),
    "l-km-of": lambda c: shown(model(c, "Serie 7"), ["116"]),
    "l-year-of": lambda c: shown(model(c, "Grand Cherokee"), ["2021"]),
}

ONE_TURN: dict[str, Oracle[Rows]] = {**FIRST, **FIGURES, **LISTS}
EXPECTED: dict[str, tuple[Oracle[Rows], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
