"""What questions about parts should give: prices, stock, ratings, numbers, and which ones exist."""

import re
from collections.abc import Sequence
from typing import TypeAlias

import pandas as pd

from tests.golden.expectations import Expected, Oracle, counted, found, shown
from tests.golden.oracle_parts import Parts

Rows: TypeAlias = pd.DataFrame

UNTOLD = ("not listed", "does not say", "unknown", "not known", "no information")
"""How an answer may say that a cell is blank."""
NOT_FOUND = (
    *("does not appear", "not in the data", "not in our data", "no such"),
    *("not found", "do not know", "don't know", "do not have", "don't have", "says anything about"),
)
"""How an answer may say that a number or a code stands nowhere."""


def part(p: Parts, *numbers: str) -> Rows:
    """Raises `ValueError` for a number that there is not."""
    rows = p.parts[p.parts["ps_number"].isin(numbers)]
    if len(rows) < len(numbers):
        raise ValueError(f"not all of {numbers} are in parts.csv")
    return rows


def by_brand(rows: Rows, brand: str) -> Rows:
    """Made by it, or listed under it."""
    return rows[rows["makers"].map(lambda makers: brand in makers)]


def of_appliance(rows: Rows, kind: str) -> Rows:
    return rows[rows["appliance_type"] == kind]


def fridge(p: Parts) -> Rows:
    return of_appliance(p.parts, "refrigerator")


def dishwasher(p: Parts) -> Rows:
    return of_appliance(p.parts, "dishwasher")


def called(rows: Rows, words: str) -> Rows:
    return rows[rows["part_name"].str.contains(words)]


def mends(rows: Rows, symptom: str) -> Rows:
    return rows[rows["symptoms"].str.split(" | ", regex=False).map(lambda all: symptom in all)]


def under(rows: Rows, price: float) -> Rows:
    return rows[rows["current_price"] < price]


def over(rows: Rows, column: str, bound: float) -> Rows:
    return rows[rows[column] > bound]


def stocked(rows: Rows) -> Rows:
    return rows[rows["availability"].str.startswith("In Stock")]


def cheapest(rows: Rows) -> Rows:
    return rows[rows["current_price"] == rows["current_price"].min()]


def dearest(rows: Rows) -> Rows:
    return rows[rows["current_price"] == rows["current_price"].max()]


def written(cell: str | float) -> str:
    """A cell as people write it; full dollars with or without their cents."""
    return cell if isinstance(cell, str) else f"{cell:g}"


def price(p: Parts, number: str) -> str:
    return written(part(p, number)["current_price"].item())


def priced(p: Parts, number: str) -> Expected:
    return shown(part(p, number), [price(p, number)])


def told(p: Parts, number: str, *columns: str) -> Expected:
    """The part, with what these columns say of it."""
    row = part(p, number).iloc[0]
    return shown(part(p, number), [written(row[column]) for column in columns])


def says_any(p: Parts, number: str, said: Sequence[str], never: Sequence[str] = ()) -> Expected:
    wanted: Expected = {**shown(part(p, number)), "contains_any": list(said)}
    return {**wanted, "not_contains": list(never)} if never else wanted


def in_stock(p: Parts, number: str) -> Expected:
    if stocked(part(p, number)).empty:
        raise ValueError(f"{number} is not in stock")
    return says_any(p, number, ["yes", "is in stock"], ["not in stock", ": No"])


def out_of_stock(p: Parts, number: str) -> Expected:
    """Not in stock, told by the page's own words or as a plain no."""
    status = re.sub(" (Add to cart|Notify me)$", "", part(p, number)["availability"].item())
    if not status or status == "In Stock":
        raise ValueError(f"{number} is in stock, or nobody knows")
    return says_any(p, number, [status, ": no", "not in stock"], [": Yes"])


def stock_untold(p: Parts, number: str) -> Expected:
    """Neither yes nor no."""
    if part(p, number)["availability"].item():
        raise ValueError(f"{number} has an availability")
    return says_any(p, number, UNTOLD, ["Yes", ": No", "not in stock", "out of stock"])


def unknown(*not_contains: str) -> Expected:
    """The answer says that it is not there, and shows no part or passage as if it were."""
    wanted: Expected = {
        "only": {"parts": [], "documents": []},
        "contains_any": list(NOT_FOUND),
        "refused": False,
    }
    return {**wanted, "not_contains": list(not_contains)} if not_contains else wanted


PRICES: dict[str, Oracle[Parts]] = {
    "r-price": lambda p: priced(p, "PS11746239"),
    "r-price-in-address": lambda p: priced(p, "PS8768845"),
    "r-price-maker-number": lambda p: priced(p, "PS310869"),
    "r-price-maker-digits": lambda p: priced(p, "PS8731322"),
    "r-price-name": lambda p: priced(p, "PS10063982"),
    "r-price-before": lambda p: told(p, "PS11752158", "original_price"),
    "r-price-small": lambda p: priced(p, "PS11750057"),
    "r-price-es": lambda p: priced(p, "PS11752778"),
    "r-price-typo": lambda p: priced(p, "PS11755866"),
    "r-unknown": lambda _: unknown(),
    "r-unknown-near": lambda _: unknown("39.22"),
    "r-unknown-stock": lambda _: unknown("In stock: Yes"),
}

STOCK: dict[str, Oracle[Parts]] = {
    "r-stock": lambda p: in_stock(p, "PS11756150"),
    "r-stock-buy": lambda p: in_stock(p, "PS10063417"),
    "r-stock-gone": lambda p: out_of_stock(p, "PS11742476"),
    "r-stock-gone-order": lambda p: out_of_stock(p, "PS2363921"),
    "r-stock-back-order": lambda p: out_of_stock(p, "PS12087463"),
    "r-stock-untold": lambda p: stock_untold(p, "PS10057181"),
    "r-stock-untold-drawer": lambda p: stock_untold(p, "PS12367838"),
    "r-stock-untold-fan": lambda p: stock_untold(p, "PS4139445"),
}

SEARCHES: dict[str, Oracle[Parts]] = {
    "r-below": lambda p: found(under(dishwasher(p), 20)),
    "r-over": lambda p: found(over(fridge(p), "current_price", 150)),
    "r-rated": lambda p: found(over(called(fridge(p), "Water Filter"), "rating", 4.6)),
    "r-between": lambda p: found(
        by_brand(fridge(p), "GE").query("20 <= current_price and current_price <= 60")
    ),
    "r-brand-stock": lambda p: found(stocked(by_brand(dishwasher(p), "Frigidaire"))),
    "r-brand-budget": lambda p: found(under(by_brand(p.parts, "Samsung"), 50)),
    "r-brand-kind": lambda p: found(called(by_brand(p.parts, "Kenmore"), "Ice Maker")),
    "r-cheapest": lambda p: shown(cheapest(called(fridge(p), "Water Filter"))),
    "r-dearest": lambda p: shown(dearest(dishwasher(p))),
    "r-most-reviews": lambda p: shown(p.parts.nlargest(1, "review_count")),
    "r-count": lambda p: counted(dishwasher(p)),
    "r-back-order": lambda p: found(p.parts[p.parts["availability"].str.startswith("On Back")]),
    "r-gaskets": lambda p: found(called(fridge(p), "Door Gasket")),
    "r-symptom-parts": lambda p: found(mends(dishwasher(p), "Door latch failure")),
    "r-typo-brand": lambda p: found(called(by_brand(p.parts, "Frigidaire"), "Spray Arm")),
    "r-really-easy": lambda p: found(
        dishwasher(p).query("installation_difficulty == 'Really Easy'")
    ),
    "r-fifteen-minutes": lambda p: found(
        fridge(p).query("installation_time == 'Less than 15 mins'")
    ),
}

FACTS: dict[str, Oracle[Parts]] = {
    "r-about": lambda p: told(p, "PS11750684", "part_name"),
    "r-rating": lambda p: told(p, "PS11755867", "rating", "review_count"),
    "r-rating-untold": lambda p: says_any(p, "PS11731570", UNTOLD),
    "r-replaces": lambda p: shown(part(p, "PS11722130"), ["W10295370A", "4396841"]),
    "r-replaced-by": lambda p: shown(part(p, "PS11748370")),
    "r-old-number": lambda p: shown(part(p, "PS11747115")),
    "r-maker-number": lambda p: told(p, "PS310869", "manufacturer_part_number"),
    "r-who-makes": lambda p: shown(part(p, "PS12071658"), ["Frigidaire"]),
    "r-mends": lambda p: shown(part(p, "PS11739232"), ["Fridge too warm"]),
    "r-difficult": lambda p: told(p, "PS11750093", "installation_difficulty"),
    "r-how-long": lambda p: told(p, "PS11755880", "installation_time"),
    "r-how-long-maker": lambda p: told(p, "PS11750057", "installation_time"),
    "r-video": lambda p: told(p, "PS11755867", "video_url"),
    "r-video-none": lambda p: says_any(
        p, "PS11756150", [*UNTOLD, "no video"], ["https://example.com/videos"]
    ),
}

ONE_TURN = {**PRICES, **STOCK, **SEARCHES, **FACTS}
EXPECTED: dict[str, tuple[Oracle[Parts], ...]] = {id: (oracle,) for id, oracle in ONE_TURN.items()}
