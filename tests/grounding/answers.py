"""True answers and lies over the shipped catalogs, filled from rows that are really there."""

import atexit
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.answering.grounding.check import CheckedProse, check
from src.core.answering.grounding.evidence import Evidence
from src.core.query.understood import Understood
from src.core.reading.knowledge.knowledge import Knowledge, learn
from src.core.services.assembly import vocabulary
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.tools.registry import open_database

HERE = Path(__file__).parent
INPUT = HERE.parents[1] / "input"
NOW = datetime(2026, 10, 10, 12)
_SLOT = re.compile(
    r"\{(\d+|o)\.((?:hours-ja|[^:{}+-]+))([+-](?:\d+\.[a-z_]+|\d+))?(?::([^{}]+))?\}"
)
MESES = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
MONTHS = "January February March April May June July August September October November December"


@dataclass(frozen=True)
class Answer:
    concierge: str
    question: str
    language: str
    rows: tuple[Mapping[str, Any], ...]
    true: str
    lie: str

    def checked(self, prose: str) -> CheckedProse:
        catalog, _, knowledge = opened(self.concierge)
        reading = Understood(question=self.question, language=self.language, act="search")
        words = vocabulary(catalog)
        return check(prose, Evidence.of(reading, list(self.rows), words, NOW, knowledge))

    @property
    def is_damaged(self) -> bool:
        return self.checked(self.true).text != self.true

    @property
    def is_caught(self) -> bool:
        return bool(self.checked(self.lie).trace.unfounded)


@cache
def opened(concierge: str) -> tuple[Catalog, Any, Knowledge]:
    catalog = load_catalog(
        load_concierge(INPUT / f"{concierge}.toml"), Path(gettempdir()) / "grounding"
    )
    database = open_database(catalog, Settings(_env_file=None, input=INPUT))
    store = DuckDBStore(catalog)
    for each in (database, store):
        atexit.register(each.close)
    return catalog, database, learn(catalog, store)


def answers(half: str) -> Iterator[Answer]:
    """The answers of `open` or `sealed`, each over the rows that its statement finds."""
    for one in tomllib.loads((HERE / f"{half}.toml").read_text("utf-8"))["answer"]:
        for value in one["vary"]:
            try:
                yield _filled(one, value)
            except IndexError:  # the catalog has fewer rows of this value than the answer names
                continue


def _filled(one: Mapping[str, Any], value: str) -> Answer:
    database = opened(one["concierge"])[1]
    sql = one["sql"].replace("{p}", value)
    rows = tuple(database.query(sql).rows)
    if "{o." in one["true"] + one["lie"]:
        away = re.sub(r" WHERE .*? ORDER", " WHERE true ORDER", sql)
        away = re.sub(r" OFFSET \d+", "", away) + " OFFSET 40"
        other = database.query(away).rows[0]
    else:
        other = {}

    def text(kind: str) -> str:
        return _slots(one[kind].replace("{p}", value).replace("{n}", str(len(rows))), rows, other)

    return Answer(one["concierge"], one["question"].replace("{p}", value), one["language"],
                  rows, text("true"), text("lie"))  # fmt: skip


def _slots(text: str, rows: Any, other: Mapping[str, Any]) -> str:
    def cell(found: re.Match[str]) -> str:
        row = other if found[1] == "o" else rows[int(found[1])]
        if found[2] == "hours":
            return _hours(row["opening_hours"]).replace("〜", " a ")
        if found[2] == "hours-ja":
            return _hours(row["opening_hours"])
        value = row[found[2]]
        if found[3]:
            value = float(value) + _change(found[3], rows)
        return _written(value, found[4])

    return _SLOT.sub(cell, text)


def _change(text: str, rows: Any) -> float:
    """`+2`, or `-0.price` of another row."""
    place, _, column = text[1:].partition(".")
    change = float(rows[int(place)][column]) if column else float(place)
    return change if text[0] == "+" else -change


def _hours(cell: str) -> str:
    return re.search(r'"weekday": "([^"]+)"', cell)[1]  # type: ignore[index]


def _written(value: Any, how: str | None) -> str:
    match how:
        case None:
            return (
                str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
            )
        case "round":
            return f"{round(value, -3):,.0f}"
        case "wan" | "man":
            return f"{value / 10_000:.1f}"
        case "mil":
            return f"{value / 1000:.0f}"
        case "coma":
            return f"{value:.1f}".replace(".", ",")
        case "coma2":
            return f"{value:.2f}".replace(".", ",")
        case "short":
            return " ".join(str(value).split(",")[0].split()[:5])
        case "short-ja":
            return re.split(r"[ 　・（]", str(value))[0]
        case "model":
            return str(value).split(" · ")[0]
        case "dia":
            day = datetime.fromisoformat(value)
            return f"{day.day} de {MESES.split()[day.month - 1]}"
        case "月日":
            day = datetime.fromisoformat(value)
            return f"{day.month}月{day.day}日"
        case "date-en":
            day = datetime.fromisoformat(value)
            return f"{MONTHS.split()[day.month - 1]} {day.day}, {day.year}"
        case _:
            return format(value, how)
