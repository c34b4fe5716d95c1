"""The parts' files read a second time, on their own terms: nothing is shared with the product."""

import json
import re
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

INPUT = Path(__file__).parents[2] / "input"

BOILER_PLATE = re.compile(r"Share this article.*|Posted by.*|.*/", re.DOTALL)
"""What a scraped category has around its one telling line."""


@dataclass(frozen=True)
class Parts:
    parts: pd.DataFrame
    models: pd.DataFrame
    pairs: pd.DataFrame
    """Which part is listed for which model, by `ps_number` and `model_number`."""
    documents: pd.DataFrame


def read_parts(folder: Path = INPUT) -> Parts:
    """The four tables: parts with `ps_number`, `makers`; documents with a clean `topic`."""
    parts = _parts(_csv(folder / "parts.csv"))
    pairs = _csv(folder / "part_model_mapping.csv")
    pairs["ps_number"] = pairs["part_id"].map(parts.set_index("part_id")["ps_number"])
    return Parts(parts, _csv(folder / "models.csv"), pairs, _documents(folder / "documents.jsonl"))


def _csv(path: Path) -> pd.DataFrame:
    return pd.read_csv(path, dtype=str, keep_default_na=False)


def _parts(rows: pd.DataFrame) -> pd.DataFrame:
    """The number of a part and who makes it stand in its address; `brand` may be another name."""
    address = rows["product_url"].str.extract(r"/(PS\d+)-([^-]+)-")
    rows["ps_number"] = address[0]
    rows["makers"] = [set(names) for names in zip(address[1], rows["brand"], strict=True)]
    for column in ("current_price", "original_price", "rating", "review_count"):
        rows[column] = pd.to_numeric(rows[column])
    return rows


def _documents(path: Path) -> pd.DataFrame:
    rows = pd.DataFrame([json.loads(line) for line in path.read_text("utf-8").splitlines()])
    rows = rows.fillna("")
    rows["topic"] = rows["category"].map(lambda told: BOILER_PLATE.sub("", told).strip())
    return rows
