"""The mall's files read a second time, on their own terms: nothing here is shared with the product.

The prices that `product_price` finds were compared by eye with all rows of the shipped file.
"""

import json
import re
import unicodedata
from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pandas as pd

INPUT = Path(__file__).parents[2] / "input"

OPTION_PRICES = (
    r"\((?!\d+円|¥\d|税込)[^()]*\d+円\)",  # (トッピング各100円), (+250円), (替え刃400円)
    r"\+\d+円",  # 栗入りは+90円
    r"1文字\d+円",
    r"別売り\(\d+円\)",
    r"持ち帰りの冷凍は20個\d+円",
)
"""Prices of something besides the product: an extra, a refill, another size of pack."""

YEN = r"¥(\d+)|(\d+)円|(\d+)(?=[〜~]\d+円)"


@dataclass(frozen=True)
class Mall:
    products: pd.DataFrame
    events: pd.DataFrame
    stores: pd.DataFrame


def read_mall(folder: Path = INPUT) -> Mall:
    """The three tables; products with `low` (price), `text`; events with `start`, `end`, …"""
    return Mall(
        _products(_csv(folder / "filtered_product_data.csv")),
        _events(_csv(folder / "events.csv")),
        _stores(_csv(folder / "stores.csv")),
    )


def plain(text: str) -> str:
    """Full and half width made one, small letters."""
    return unicodedata.normalize("NFKC", text).lower()


def product_price(description: str) -> int | None:
    """The lowest price in yen; None where none is stated in yen."""
    text = plain(description).replace(",", "").replace("(税込)", "")
    if wan := re.search(r"(\d+)万(\d)千円", text):
        return int(wan[1]) * 10_000 + int(wan[2]) * 1_000
    for option in OPTION_PRICES:
        text = re.sub(option, "", text)
    text = re.sub(r"(?:us)?\$\d+", "", text)
    return min((int("".join(groups)) for groups in re.findall(YEN, text)), default=None)


def period(text: str) -> tuple[date, date] | None:
    """First and last day of a day, `start/end` or `YYYY-MM`."""
    if not text:
        return None
    first, _, last = text.partition("/")
    if len(first) == len("2026-12"):
        year, month = (int(part) for part in first.split("-"))
        return date(year, month, 1), date(year, month, monthrange(year, month)[1])
    return date.fromisoformat(first), date.fromisoformat(last or first)


def yen(text: str | None) -> float | None:
    """The lowest amount in an event's fee."""
    amounts = [int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*\d{2}", plain(text or ""))]
    return min(amounts) if amounts else None


def _csv(path: Path) -> pd.DataFrame:
    return pd.read_csv(path, encoding="utf-8-sig", dtype=str, keep_default_na=False)


def _products(rows: pd.DataFrame) -> pd.DataFrame:
    rows["low"] = rows["product_description"].map(product_price).astype(float)
    rows["name"] = rows["product_name"].map(plain)
    rows["text"] = rows["name"] + "\n" + rows["product_description"].map(plain)
    rows["shop"] = rows["store_name"].map(plain)
    rows["tags"] = rows["tag"].map(lambda cell: tuple(cell.split("、")) if cell else ())
    return rows


def _events(rows: pd.DataFrame) -> pd.DataFrame:
    periods = rows["date_time"].map(period)
    rows["start"] = [days[0] if days else None for days in periods]
    rows["end"] = [days[1] if days else None for days in periods]
    costs = rows["cost"].map(lambda cell: json.loads(cell) if cell else {})
    rows["free"] = costs.map(lambda cost: cost.get("is_free"))
    rows["fee"] = costs.map(lambda cost: yen(cost.get("amount"))).astype(float)
    places = rows["location"].map(lambda cell: json.loads(cell) if cell else {})
    rows["venue"] = places.map(lambda place: plain(place.get("venue") or ""))
    rows["text"] = rows["event_name"].map(plain) + "\n" + rows["description"].map(plain)
    rows["audience"] = rows["target_audience"].map(lambda cell: json.loads(cell) if cell else [])
    return rows


def _stores(rows: pd.DataFrame) -> pd.DataFrame:
    rows["categories"] = rows["category"].map(lambda cell: cell.split(","))
    rows["hours"] = rows["opening_hours"].map(lambda cell: json.loads(cell) if cell else {})
    rows["parks"] = rows["parking"].map(lambda cell: json.loads(cell)["available"])
    rows["shop"] = rows["store_name"].map(plain)
    rows["text"] = rows["shop"] + "\n" + rows["store_description"].map(plain)
    rows["floor"] = rows["floor/area"].map(plain)
    return rows
