"""The prefabs read a second time, on their own terms: nothing is shared with the product."""

import json
import re
import unicodedata
from pathlib import Path

import pandas as pd

INPUT = Path(__file__).parents[2] / "input"


def read_prefabs(folder: Path = INPUT) -> pd.DataFrame:
    """One row for each prefab, as they stand in the file, with all their `words` in one text."""
    rows = pd.DataFrame(json.loads((folder / "prefabs.json").read_text("utf-8")))
    texts = rows[["id", "name", "description"]].agg("\n".join, axis=1)
    rows["words"] = (texts + "\n" + rows["tags"].map("\n".join)).map(plain)
    return rows


def plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


def saying(rows: pd.DataFrame, *words: str) -> pd.DataFrame:
    """Rows with any of the words: Latin ones whole, Chinese ones anywhere."""
    pattern = "|".join(map(_whole, words))
    return rows[rows["words"].str.contains(pattern, regex=True)]


def tagged(rows: pd.DataFrame, *tags: str) -> pd.DataFrame:
    wanted = {plain(tag) for tag in tags}
    return rows[rows["tags"].map(lambda given: bool(wanted & {plain(tag) for tag in given}))]


def by(rows: pd.DataFrame, author: str) -> pd.DataFrame:
    return rows[rows["author"].map(plain) == plain(author)]


def named(rows: pd.DataFrame, *ids: str) -> pd.DataFrame:
    """Rows picked by reading them. Raises `ValueError` for one that is not there."""
    if unknown := set(ids) - set(rows["id"]):
        raise ValueError(f"no prefab is called {sorted(unknown)}")
    return rows[rows["id"].isin(ids)]


def _whole(word: str) -> str:
    text = re.escape(plain(word))
    before = "(?<![a-z0-9])" if text[0].isascii() else ""
    behind = "(?![a-z0-9])" if text[-1].isascii() else ""
    return f"{before}{text}{behind}"
