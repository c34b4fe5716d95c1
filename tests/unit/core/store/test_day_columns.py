"""Dates and times of day in a column, however each cell is written."""

import datetime
from pathlib import Path

import duckdb
import pytest

from src.core.store.day_columns import clock_column, day_column
from src.core.store.hours_cells import CLOCK
from src.core.store.period_cells import read_day
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn
from tests.unit.core.store.test_building import load


def stage(cells: list[str]) -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t (n INTEGER, day VARCHAR)")
    connection.executemany("INSERT INTO t VALUES (?, ?)", list(enumerate(cells)))
    return connection


def values(connection: duckdb.DuckDBPyConnection, found: TypedColumn, of: str = "") -> list[object]:
    sql = of or found.expression
    rows = connection.execute(f"SELECT {sql} FROM t ORDER BY n").fetchall()
    return [cell for (cell,) in rows]


@pytest.mark.parametrize(
    ("cell", "day"),
    [
        ("令和8年9月19日", (2026, 9, 19)),
        ("R8.9.19", (2026, 9, 19)),
        ("平成元年1月8日", (1989, 1, 8)),
        ("民國113年5月3日", (2024, 5, 3)),
        ("2026年8月9日（日）", (2026, 8, 9)),
        ("2007.2.17", (2007, 2, 17)),
        ("10-9-2025", (2025, 9, 10)),
        ("3/4/26", (2026, 4, 3)),
        ("10 de septiembre de 2025", (2025, 9, 10)),
        ("sábado 14 de marzo de 2026", (2026, 3, 14)),
        ("05/ENE/2026", (2026, 1, 5)),
        ("Mar 3rd, 2026", (2026, 3, 3)),
        ("1998, March 3", (1998, 3, 3)),
        ("11/1/99", (1999, 1, 11)),
    ],
)
def test_a_day_is_read_in_every_written_form(cell: str, day: tuple[int, int, int]) -> None:
    found = read_day(cell, True)
    assert found is not None and found.start.date() == datetime.date(*day) and found.exact


@pytest.mark.parametrize("cell", ["2025/0001", "2026年2月30日", "1999", "085-989-1032", "Mayo"])
def test_what_is_no_day_is_none(cell: str) -> None:
    assert read_day(cell, True) is None


@pytest.mark.parametrize("cell", ["1939, May", "May-39", "May 1939", "5/1939"])
def test_a_month_is_read_in_either_order(cell: str) -> None:
    found = read_day(cell, True)
    assert found is not None and found.start.date() == datetime.date(1939, 5, 1) and not found.exact


def test_nothing_but_firsts_of_january_are_years() -> None:
    connection = stage(["1970-01-01", "1971-01-01", "1971-01-01"])
    connection.execute("ALTER TABLE t RENAME day TO year")
    found = day_column(Stage(connection, "t"), "year", True)
    assert found is not None and found.sql_type == "BIGINT"
    assert values(connection, found) == [1970, 1971, 1971]
    kept = day_column(Stage(connection, "t"), "year", True, years=False)
    assert kept is not None and kept.sql_type == "DATE"


def test_a_column_may_mix_forms_and_keeps_what_it_cannot_read() -> None:
    connection = stage(["2026/3/14", "2026年5月18日", "2026.5.2", "2026-02-01"] * 3 + ["soon"])
    found = day_column(Stage(connection, "t"), "day", True)
    assert found is not None and (found.sql_type, found.unread) == ("DATE", 1)
    assert values(connection, found)[0] == datetime.date(2026, 3, 14)
    assert values(connection, found, str(found.written))[-2:] == [None, "soon"]


def test_times_of_day_are_minutes_and_opening_hours_are_none() -> None:
    connection = stage(["19:45", "14時", "15時～19時", "3pm"])
    found = clock_column(Stage(connection, "t"), "day")
    assert found is not None and found.unit == CLOCK
    assert values(connection, found) == [1185, 840, 900, 900]
    assert clock_column(Stage(stage(["9:00～21:00", "8:30-17:00"]), "t"), "day") is None


def test_cells_that_a_derived_column_reads_stay_as_they_are_written(tmp_path: Path) -> None:
    text = 'name,since,cost\na,2007.2.17,"¥1,810"\nb,2005年2月,690元\nc,2013年8月9日,1200元\n'
    derived = {
        "month": {"sql": "regexp_extract(since, '年([0-9]+)月', 1)"},
        "yen": {"sql": "cost LIKE '¥%'"},
    }
    columns = {c.name: c for c in load(tmp_path, text, {"derived": derived}).tables[0].columns}
    assert (columns["since"].sql_type, columns["cost"].sql_type) == ("VARCHAR", "VARCHAR")
    assert columns["month"].filled


def test_rows_keep_their_order_where_days_are_looked_up(tmp_path: Path) -> None:
    first = datetime.date(1990, 1, 1)
    days = [first + datetime.timedelta(days=7 * n % 9_000) for n in range(9_000)]
    lines = [f"V{n},{day:%d.%m.%Y}" for n, day in enumerate(days)]
    table = load(tmp_path, "\n".join(["visit,seen on", *lines])).table("things")
    assert table.column("seen on").role != "text"
    assert table.column("visit").samples == tuple(f"V{n}" for n in range(5))
