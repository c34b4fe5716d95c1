"""Workbooks, databases and packed files as the data of a concierge."""

import gzip
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from time import monotonic, sleep

import duckdb
import openpyxl
import pytest

from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.errors import DataError
from src.core.services.assembly import Concierges
from src.core.state.memory import SqliteMemory
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore

SHOP = """
name = "Shop"
about = "Teas and cups"
[tables.teas]
file = "shop.xlsx"
sheet = "Teas"
label = "teas"
hidden = "cost"
[tables.cups]
file = "shop.xlsx"
table = "Cups"
label = "cups"
[[tools]]
name = "find"
tables = ["teas", "cups"]
purpose = "Finds teas and cups."
"""
ONE = """
name = "Shop"
about = "Teas"
[tables.teas]
file = "{file}"
label = "teas"
[[tools]]
name = "find_teas"
kind = "filters"
tables = "teas"
purpose = "Finds teas."
"""
TEAS = [("Sencha", 4), ("Hojicha", 3)]


def write_workbook(path: Path, teas: Sequence[tuple[str, int]] = TEAS) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Teas"
    for row in (("name", "cost"), *teas):
        book.active.append(row)
    cups = book.create_sheet("Cups")
    for row in (("cup",), ("Blue",)):
        cups.append(row)
    book.save(path)


def write_sqlite(path: Path, teas: Sequence[tuple[str, int]] = TEAS) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TABLE IF EXISTS teas")
        database.execute("CREATE TABLE teas (name, cost)")
        database.executemany("INSERT INTO teas VALUES (?, ?)", teas)
        database.commit()


def write_duckdb(path: Path, teas: Sequence[tuple[str, int]] = TEAS) -> None:
    with duckdb.connect(str(path)) as database:
        database.execute("CREATE OR REPLACE TABLE teas (name VARCHAR, cost INT)")
        database.executemany("INSERT INTO teas VALUES (?, ?)", teas)


def write_packed(path: Path, teas: Sequence[tuple[str, int]] = TEAS) -> None:
    rows = "".join(f"{name},{cost}\n" for name, cost in teas)
    path.write_bytes(gzip.compress(f"name,cost\n{rows}".encode()))


def write_toml(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "shop.toml").write_text(text, "utf-8")
    return folder / "shop.toml"


def test_two_sheets_of_one_workbook_are_two_tables(tmp_path: Path) -> None:
    toml = write_toml(tmp_path, SHOP)
    write_workbook(tmp_path / "shop.xlsx")
    catalog = load_catalog(load_concierge(toml), tmp_path / "cache")
    assert [table.name for table in catalog.tables] == ["shop.xlsx/Teas", "shop.xlsx/Cups"]
    with closing(DuckDBStore(catalog)) as store:
        assert store.trusted("FROM 'shop.xlsx/Teas' SELECT name") == [("Sencha",), ("Hojicha",)]
        assert store.trusted("FROM 'shop.xlsx/Cups' SELECT cup") == [("Blue",)]


def test_what_is_told_names_the_sheet(tmp_path: Path) -> None:
    toml = write_toml(tmp_path, SHOP.replace('"Cups"', '"Mugs"'))
    write_workbook(tmp_path / "shop.xlsx")
    (notice,) = load_catalog(load_concierge(toml), tmp_path / "cache").left_out
    assert "shop.xlsx has no sheet or table 'Mugs'; there are: 'Teas', 'Cups'" in notice
    write_toml(tmp_path, SHOP.replace('"cost"', '"costs"'))
    with pytest.raises(DataError, match=r"shop\.xlsx/Teas has no column 'costs'"):
        load_catalog(load_concierge(toml), tmp_path / "cache", required=["teas"])


def test_sheets_of_the_same_columns_are_one_table(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.active.title = "Green"
    black = book.create_sheet("Black")
    for sheet, rows in (
        (book.active, [("name", "cost", "cups"), ("Sencha", 4, 3), ("Hojicha", 3, None)]),
        (black, [("Teas of Ann",), ("NAME", "cost", "tins"), ("Assam", "ask", 2)]),
        (black, [("Yunnan", 5, 1)]),
    ):
        for row in rows:
            sheet.append(row)
    book.save(tmp_path / "shop.xlsx")
    joined = ONE.replace('"{file}"', '"shop.xlsx"\nsheet = ["Green", "Black"]\nhidden = "cost"')
    toml = write_toml(tmp_path, joined)
    catalog = load_catalog(load_concierge(toml), tmp_path / "cache")
    (table,) = catalog.tables
    assert table.name == "shop.xlsx/Green+Black" and table.config.key == ["name"]
    with closing(DuckDBStore(catalog)) as store:
        assert store.trusted(f"SELECT name, cups, tins, sheet FROM '{table.name}'") == [
            ("Sencha", 3, None, "Green"),
            ("Hojicha", None, None, "Green"),
            ("Assam", None, 2, "Black"),
            ("Yunnan", None, 1, "Black"),
        ]
    assert any("'Black', row 1 stands above" in notice for notice in catalog.notices)


def test_files_of_a_folder_are_one_table_and_read_again_where_one_changes(tmp_path: Path) -> None:
    folder = tmp_path / "input"
    joined = ONE.replace('"{file}"', '"sales"\nsheet = ["2026-01.csv", "2026-02.csv"]')
    write_toml(folder, joined)
    (folder / "sales").mkdir()
    (folder / "sales" / "2026-01.csv").write_text("name,sold\nSencha,4\n", "utf-8")
    february = folder / "sales" / "2026-02.csv"
    february.write_text("name,sold\nSencha,7\n", "utf-8")
    catalog = load_catalog(load_concierge(folder / "shop.toml"), tmp_path / "cache")
    with closing(DuckDBStore(catalog)) as store:
        found = store.trusted(f"SELECT sheet, sold FROM '{catalog.tables[0].name}'")
    assert found == [(date(2026, 1, 1), 4), (date(2026, 2, 1), 7)]
    settings = Settings(_env_file=None, input=folder, data=tmp_path / "data")
    with (
        closing(SqliteMemory(tmp_path / "memory.sqlite")) as memory,
        closing(Concierges(settings, memory)) as concierges,
    ):
        assert rows(concierges) == 2
        february.write_text("name,sold\nSencha,7\nHojicha,1\n", "utf-8")
        until = monotonic() + 10
        while monotonic() < until and rows(concierges) != 3:
            sleep(0.2)
        assert rows(concierges) == 3


def test_a_folder_without_the_named_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "sales").mkdir()
    (tmp_path / "sales" / "a.csv").write_text("name\nSencha\n", "utf-8")
    toml = write_toml(tmp_path, ONE.replace('"{file}"', '"sales"'))
    with pytest.raises(DataError, match=r"sales is a folder .* by 'sheet'; there are: 'a\.csv'"):
        load_catalog(load_concierge(toml), tmp_path / "cache")


def test_a_sheet_whose_hidden_column_got_another_name_is_not_read(tmp_path: Path) -> None:
    write_workbook(tmp_path / "shop.xlsx")
    book = openpyxl.load_workbook(tmp_path / "shop.xlsx")
    more = book.create_sheet("More")
    for row in (("name", "paid"), ("Assam", 9)):
        more.append(row)
    book.save(tmp_path / "shop.xlsx")
    joined = ONE.replace('"{file}"', '"shop.xlsx"\nsheet = ["Teas", "More"]\nhidden = "cost"')
    with pytest.raises(DataError, match=r"'More' of shop\.xlsx has no column 'cost', which"):
        load_catalog(load_concierge(write_toml(tmp_path, joined)), tmp_path / "cache")
    told = joined.replace('label = "teas"', 'label = "teas"\n[tables.teas.columns.name]', 1)
    told += '[tables.teas.columns.paid]\nlabel = "Paid"\n'
    load_catalog(load_concierge(write_toml(tmp_path, told)), tmp_path / "cache")


@pytest.mark.parametrize(
    ("file", "write"),
    [
        ("shop.xlsx", write_workbook),
        ("shop.sqlite", write_sqlite),
        ("shop.duckdb", write_duckdb),
        ("shop.csv.gz", write_packed),
    ],
)
def test_a_file_that_changes_is_read_again(
    tmp_path: Path, file: str, write: Callable[..., None]
) -> None:
    folder = write_toml(tmp_path / "input", ONE.format(file=file)).parent
    write(folder / file)
    settings = Settings(_env_file=None, input=folder, data=tmp_path / "data")
    with (
        closing(SqliteMemory(tmp_path / "memory.sqlite")) as memory,
        closing(Concierges(settings, memory)) as concierges,
    ):
        assert rows(concierges) == 2
        write(folder / file, [*TEAS, ("Bancha", 2)])
        wait_until(lambda: rows(concierges) == 3)
        (folder / file).write_bytes(b"broken")
        wait_until(concierges.problems)
        assert file in " ".join(concierges.problems())
        assert rows(concierges) == 3


def rows(concierges: Concierges) -> int:
    return concierges.catalog("shop").tables[0].rows


def wait_until(condition: Callable[[], object], seconds: float = 15) -> None:
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "waited in vain"
        sleep(0.05)
