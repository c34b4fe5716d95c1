"""The catalogs as pandas frames, read from the files without the product's code.

`frames("cars")` returns one frame for each table. Columns have pandas' nullable types, so a blank
cell is `NA`: it matches neither a condition nor its denial, and `frame[mask]` leaves it out. Of a
TOML only `sql`, `find`, `vocabulary` and the flags' words are used; prices and dates in prose are
read here.
"""

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd

from tests.paraphrases.phrases import Finder

ROOT = Path(__file__).parents[2]
OWN = Path(__file__).parent / "catalogs"
VOCABULARIES = ROOT / "src" / "lang" / "vocabularies"
Config = dict[str, Any]

NUMBERED = {"price", "number", "year"}
PRICE = re.compile(r"(?:[¥￥]\s*([\d,]+)|([\d,]+)(?:円|〜[\d,]+円))")
MAN_YEN = re.compile(r"(\d+)万(?:(\d)千)?円")
EXTRA = re.compile(
    r"[(（][^)）]*(?:各|\+|トッピング|大盛|追|替え|一皿)[^)）]*[)）]|別売り\([^)]*\)|(?:1文字|\+)\d+円"
)
"""What is paid beside the price: toppings, refills, embroidery."""


def folder_of(catalog: str) -> Path:
    """The folder that holds `<catalog>.toml`: the shipped ones first, then those of these tests."""
    return ROOT / "input" if (ROOT / "input" / f"{catalog}.toml").exists() else OWN


@cache
def config_of(catalog: str) -> Config:
    return tomllib.loads((folder_of(catalog) / f"{catalog}.toml").read_text("utf-8"))


@cache
def frames(catalog: str) -> dict[str, pd.DataFrame]:
    """The tables of a catalog by their ids. Raises `FileNotFoundError` for an unknown catalog."""
    tables = config_of(catalog)["tables"]
    return {name: _typed(_derived(_read(catalog, t), t), t) for name, t in tables.items()}


def key_columns(catalog: str, table: str) -> list[str]:
    """The columns that identify a row of the table."""
    key = config_of(catalog)["tables"][table]["key"]
    return [key] if isinstance(key, str) else list(key)


def _read(catalog: str, table: Config) -> pd.DataFrame:
    path = folder_of(catalog) / table["file"]
    if path.suffix == ".csv":
        return pd.read_csv(path, dtype=str, keep_default_na=False, encoding="utf-8-sig").replace(
            "", None
        )
    text = path.read_text("utf-8")
    rows = json.loads(text) if path.suffix == ".json" else map(json.loads, text.splitlines())
    return pd.DataFrame([{name: _cell(value) for name, value in row.items()} for row in rows])


def _cell(value: object) -> object:
    """Lists and objects as JSON text, as DuckDB would hand them to an expression."""
    return (
        json.dumps(value, ensure_ascii=False) if isinstance(value, list | tuple | dict) else value
    )


def _derived(frame: pd.DataFrame, table: Config) -> pd.DataFrame:
    """With the derived columns, in the order in which the TOML builds them on one another."""
    for name, how in table.get("derived", {}).items():
        if "sql" in how:
            query = f'SELECT *, ({how["sql"]}) AS "{name}" FROM frame'
            frame = duckdb.execute(query).df()
        elif "find" in how:
            column = table["columns"][how["find"]]
            finder = Finder(*_listed(column, how))
            frame[name] = [_cell(finder.find(row)) for row in frame.to_dict("records")]
        elif how["extract"] == "price":
            prefix = how.get("prefix", "price_")
            frame[f"{prefix}min"] = [lowest_yen(text) for text in frame[how["from"]]]
        elif how["extract"] == "period":
            frame[["start", "end"]] = [period(text) for text in frame[how["from"]]]
    return frame


def _listed(column: Config, how: Config) -> tuple[dict[str, list[str]], Config]:
    """The values with their words, and how to find them, with those of the product's list."""
    own = column.get("values", {})
    if isinstance(own, list):
        lines = [_words(each) for each in own]
        own = {value: words for value, *words in lines}
    if not (name := column.get("vocabulary")):
        return own, how
    shared = tomllib.loads((VOCABULARIES / f"{name}.toml").read_text("utf-8"))
    ignored = [*shared.get("ignore", []), *how.get("ignore", [])]
    return shared["values"] | own, how | {"ignore": ignored}


def _typed(frame: pd.DataFrame, table: Config) -> pd.DataFrame:
    columns = table.get("columns", {})
    for name, column in columns.items():
        if name not in frame:
            continue
        role = column.get("role")
        if role in NUMBERED:
            frame[name] = pd.Series([number(cell) for cell in frame[name]], dtype="Float64")
        elif role == "flag":
            frame[name] = pd.Series([_flag(cell, column) for cell in frame[name]], dtype="boolean")
        elif role == "tags":
            frame[name] = [_tags(cell, column) for cell in frame[name]]
        elif role in ("start", "end"):
            frame[name] = pd.to_datetime(frame[name])
        else:
            frame[name] = frame[name].astype(pd.StringDtype("python"))
    return frame


def _flag(cell: object, column: Config) -> bool | None:
    if cell is None or pd.isna(cell):
        return None
    known = {"True": True, "False": False}
    known |= {word: True for word in _words(column.get("true_values", []))}
    known |= {word: False for word in _words(column.get("false_values", []))}
    return known.get(str(cell))


def _words(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _tags(cell: object, column: Config) -> tuple[str, ...]:
    """The values of the cell; none for a blank one."""
    if isinstance(cell, tuple | list):
        return tuple(cell)
    if cell is None or pd.isna(cell):
        return ()
    text = str(cell)
    values = json.loads(text) if text.startswith("[") else text.split(column.get("separator", ","))
    return tuple(value.strip() for value in values if value.strip())


def number(cell: object) -> float | None:
    """The number of a cell with a unit, a decimal comma or thousands: `12,50 €`, `8.4万円`."""
    if cell is None or pd.isna(cell):
        return None
    text = re.sub(r",(?=\d{3}(?!\d))", "", str(cell)).replace(",", ".")
    found = re.search(r"-?\d+(?:\.\d+)?", text)
    return round(float(found[0]) * (10_000 if "万" in text else 1), 4) if found else None


def lowest_yen(text: object) -> float | None:
    """The lowest price in yen that the prose states; None for no price, 時価, ASK and US$."""
    if text is None or pd.isna(text):
        return None
    plain = str(text).translate(str.maketrans("０１２３４５６７８９，￥～", "0123456789,¥〜"))
    if plain == "無料":
        return 0.0
    plain = EXTRA.sub("", plain)
    if man := MAN_YEN.search(plain):
        return int(man[1]) * 10_000 + int(man[2] or 0) * 1000
    amounts = [a or b for a, b in PRICE.findall(plain)]
    return min((float(a.replace(",", "")) for a in amounts if a.strip(",")), default=None)


def period(text: object) -> tuple[str | None, str | None]:
    """First and last day of `YYYY-MM-DD`, `start/end` or `YYYY-MM`; both None where undated."""
    if text is None or pd.isna(text):
        return None, None
    first, _, last = str(text).partition("/")
    if len(first) == 7:
        return f"{first}-01", str((pd.Period(first).end_time).date())
    return first, last or first
