"""``models.txt`` to cars on the yard: one of each model, then more of those that sell most."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from input.make_data.table import Row

COLUMNS = (
    *("stock_id", "km", "price", "make", "model", "year", "version"),
    *("bluetooth", "largo", "ancho", "altura", "car_play"),
)
ROWS = 360
THIS_YEAR = 2025
YES = "Sí"

FIRST_YEAR_KEEPS = 0.88
"""Of the price when new; a year later the next figure, and so on."""
EACH_YEAR_KEEPS = 0.915
DEARER_VERSION = 0.07
KM_A_YEAR = (5_000, 21_000)
AVERAGE_KM_A_YEAR = 13_000
FIRST_STOCK_ID = 201_400


@dataclass(frozen=True)
class Version:
    """One trim; `rank` is its place from the cheapest on."""

    text: str
    since: int
    rank: int


@dataclass(frozen=True)
class Model:
    """One line of ``models.txt``; sizes in mm, the price in pesos."""

    make: str
    name: str
    weight: int
    years: range
    price_when_new: int
    sizes: tuple[int, int, int]
    versions: tuple[Version, ...]


def car_rows(text: str, rows: int | None = None) -> Iterator[Row]:
    """The first ``rows`` cars (default: 360); the same N gives the same cars, and more go on."""
    chance = random.Random("cars")
    models = list(_parse(text))
    shuffled = chance.sample(models, len(models))
    stock_id = FIRST_STOCK_ID
    for model in islice(chain(shuffled, _popular(models, chance)), ROWS if rows is None else rows):
        stock_id += chance.randint(1, 97)
        yield {"stock_id": stock_id, **_car(model, chance)}


def _parse(text: str) -> Iterator[Model]:
    make = ""
    for line in text.splitlines():
        if line.startswith("## "):
            make = line.removeprefix("## ")
        elif line and not line.startswith("#"):
            name, weight, years, price, sizes, versions = line.split(" | ")
            first, last = map(int, years.split("-"))
            length, width, height = map(int, sizes.split())
            yield Model(
                make,
                name,
                int(weight),
                range(first, last + 1),
                int(price) * 1000,
                (length, width, height),
                tuple(_version(*pair) for pair in enumerate(versions.split("; "))),
            )


def _version(rank: int, text: str) -> Version:
    name, _, since = text.partition("@")
    return Version(name, int(since or 0), rank)


def _popular(models: list[Model], chance: random.Random) -> Iterator[Model]:
    weights = [model.weight for model in models]
    while True:
        yield from chance.choices(models, weights, k=100)


def _car(model: Model, chance: random.Random) -> Row:
    year = chance.choice(model.years)
    version = chance.choice([v for v in model.versions if v.since <= year] or model.versions[:1])
    km = _km(year, chance)
    length, width, height = _sizes(model, chance)
    return {
        "km": km,
        "price": _price(model, version, year, km, chance),
        "make": model.make,
        "model": model.name,
        "year": year,
        "version": None if chance.random() < 0.02 else version.text,
        "bluetooth": _flag(0.55 + 0.04 * (year - 2012), chance),
        "largo": length,
        "ancho": width,
        "altura": height,
        "car_play": _flag(0.12 * (year - 2015), chance),
    }


def _km(year: int, chance: random.Random) -> int:
    """Odometers, a few of them rounded by whoever read them."""
    km = max(1, THIS_YEAR - year) * chance.randint(*KM_A_YEAR)
    return round(km, -3) if chance.random() < 0.3 else km + chance.randint(0, 999)


def _price(model: Model, version: Version, year: int, km: int, chance: random.Random) -> str:
    """To the thousand, or one peso below it, with the decimals of a float column."""
    age = THIS_YEAR - year
    kept = FIRST_YEAR_KEEPS * EACH_YEAR_KEEPS ** (age - 1)
    driven = 1 - 0.1 * (km / (age * AVERAGE_KM_A_YEAR) - 1)
    worth = model.price_when_new * (1 + DEARER_VERSION * version.rank) * kept * driven
    thousands = round(worth * chance.uniform(0.95, 1.05) / 1000) * 1000
    return f"{thousands - (chance.random() < 0.4):.1f}"


def _sizes(model: Model, chance: random.Random) -> tuple[str | None, ...]:
    """As floats, since the column has blanks: all three missing, or the height alone."""
    missing = chance.random()
    length, width, height = (f"{size:.1f}" for size in model.sizes)
    if missing < 0.12:
        return None, None, None
    return length, width, None if missing < 0.16 else height


def _flag(likely: float, chance: random.Random) -> str | None:
    return YES if chance.random() < likely else None
