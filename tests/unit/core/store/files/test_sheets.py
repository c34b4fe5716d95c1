"""Workbooks, databases and packed files, written by the programs that write them."""

import datetime as dt
import gzip
import sqlite3
import zipfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import duckdb
import openpyxl
import pytest
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from src.core.errors import DataError
from src.core.store.files import workbooks
from src.core.store.files.reading import read_file
from src.core.store.files.sheets import sheets_of

HERE = Path(__file__).parent / "workbooks"
ODS = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>
<table:table table:name="Teas"><table:table-row>
<table:table-cell office:value-type="string"><text:p>name</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p>since</text:p></table:table-cell>
</table:table-row><table:table-row>
<table:table-cell office:value-type="string"><text:p>Sencha</text:p></table:table-cell>
<table:table-cell office:value-type="date" office:date-value="2024-05-01"/>
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"""
ODS_MANIFEST = """<?xml version="1.0"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml">{}
</manifest:file-entry></manifest:manifest>"""
LOCKED = "<manifest:encryption-data/>"


def workbook(path: Path, **sheets: Sequence[Sequence[Any]]) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(list(row))
    book.save(path)
    return path


def ods(path: Path, encryption: str = "") -> Path:
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        file.writestr("META-INF/manifest.xml", ODS_MANIFEST.format(encryption))
        file.writestr("content.xml", ODS.replace(">\n<", "><"))
    return path


def sqlite_file(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()
    return path


def duckdb_file(path: Path, *statements: str) -> Path:
    with duckdb.connect(str(path)) as database:
        for statement in statements:
            database.execute(statement)
    return path


TEAS = "CREATE TABLE teas AS SELECT 'Sencha' AS name, 4.5 AS price, 3 AS left_over"


def test_cells_are_typed_as_the_workbook_types_them(tmp_path: Path) -> None:
    day, moment = dt.date(2024, 5, 1), dt.datetime(2024, 5, 1, 10, 30)
    opens, lasts = dt.time(9, 30), dt.timedelta(hours=30)
    header = ["name", "price", "count", "day", "at", "opens", "lasts", "open", "size", 2024]
    rows = [
        ["Sencha", 4.5, 3, day, moment, opens, lasts, True, 38, None],
        ["Hojicha", 3, None, day, day, opens, None, False, "S", 2],
    ]
    raw = read_file(workbook(tmp_path / "a.xlsx", Teas=[header, *rows]))
    kinds = {field.name: str(field.type) for field in raw.data.schema}
    midnight = dt.datetime(2024, 5, 1)
    assert raw.data.to_pylist() == [
        dict(zip(kinds, [*rows[0][:5], "09:30", "30:00", True, "38", None], strict=True)),
        dict(
            zip(
                kinds,
                ["Hojicha", 3, None, day, midnight, "09:30", None, False, "S", 2],
                strict=True,
            )
        ),
    ]
    assert kinds["count"] == kinds["2024"] == "int64" and kinds["price"] == "double"
    assert (raw.place, list(raw.lines), raw.problems) == ("row", [2, 3], ())


def test_days_of_both_date_systems_are_the_same(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    book.epoch = CALENDAR_MAC_1904
    for row in (["day"], [dt.date(2024, 5, 1)]):
        book.active.append(row)
    book.save(tmp_path / "mac.xlsx")
    assert read_file(tmp_path / "mac.xlsx").data.to_pylist() == [{"day": dt.date(2024, 5, 1)}]


def test_xls_is_read() -> None:
    raw = read_file(HERE / "teas.xls")
    assert raw.data.to_pylist() == [
        {"name": "Sencha", "price": 4.5, "since": dt.date(2024, 5, 1)},
        {"name": "Hojicha", "price": 3.0, "since": dt.date(2023, 12, 24)},
    ]


def test_ods_is_read(tmp_path: Path) -> None:
    raw = read_file(ods(tmp_path / "teas.ods"))
    assert raw.data.to_pylist() == [{"name": "Sencha", "since": dt.date(2024, 5, 1)}]


def test_a_workbook_under_the_ending_of_another_kind_is_read(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", Teas=[["name"], ["Sencha"]]).rename(tmp_path / "a.xls")
    assert read_file(path).data.to_pylist() == [{"name": "Sencha"}]


def test_headings_blank_cells_and_notes_around_the_table_are_no_part_of_it(tmp_path: Path) -> None:
    rows = [
        ["Prices of May"],
        [],
        ["name", None, "price", "price"],
        ["Sencha", None, 4, 5],
        [" ", None, None, None],
        ["Hojicha", None, 3, 4, None, "ask Ann"],
    ]
    raw = read_file(workbook(tmp_path / "a.xlsx", Teas=rows))
    assert raw.data.to_pylist() == [
        {"name": "Sencha", "price": 4, "price_2": 5},
        {"name": "Hojicha", "price": 3, "price_2": 4},
    ]
    assert list(raw.lines) == [4, 6]
    told = [(each.line, each.reason, each.kept) for each in raw.problems]
    assert told == [
        (1, "stands above the column names", False),
        (6, "has cells right of the last column name, which are left out", True),
    ]


def test_merged_cells_are_headings_above_names_and_values_of_all_their_rows(tmp_path: Path) -> None:
    rows = [
        ["Teas of Ann"],
        [None, None, "Price"],
        ["kind", "name", "cup", "tin"],
        ["green", "Sencha", 4, 9],
        [],
        [None, "Hojicha", 3, 8],
        ["black", "Assam", 2, 7],
    ]
    book = openpyxl.load_workbook(workbook(tmp_path / "a.xlsx", Teas=rows))
    for cells in ("A1:D1", "C2:D2", "A4:A6"):
        book.active.merge_cells(cells)
    book.save(tmp_path / "a.xlsx")
    raw = read_file(tmp_path / "a.xlsx")
    assert raw.data.to_pylist() == [
        {"kind": "green", "name": "Sencha", "Price cup": 4, "Price tin": 9},
        {"kind": "green", "name": "Hojicha", "Price cup": 3, "Price tin": 8},
        {"kind": "black", "name": "Assam", "Price cup": 2, "Price tin": 7},
    ]
    assert list(raw.lines) == [4, 6, 7]


def test_a_header_alone_is_a_table_without_rows(tmp_path: Path) -> None:
    raw = read_file(workbook(tmp_path / "a.xlsx", Teas=[["name", "price"]]))
    assert (raw.data.column_names, raw.data.num_rows) == (["name", "price"], 0)


def test_the_first_sheet_is_read_or_the_one_that_is_named(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", Teas=[["tea"], ["Sencha"]], Cups=[["cup"], ["A"], ["B"]])
    assert read_file(path).data.column_names == ["tea"]
    assert read_file(path, sheets=["Cups"]).data.column_names == ["cup"]
    assert [(each.name, each.rows) for each in sheets_of(path)] == [("Cups", 2), ("Teas", 1)]


def test_where_each_question_is_asked_once_no_second_process_reads_what_did_not_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = workbook(tmp_path / "a.xlsx", Teas=[["tea"], ["Sencha"]])
    with workbooks.each_question_once():
        before = read_file(path)
        monkeypatch.setattr(workbooks, "_READER", "nothing to run")
        with workbooks.each_question_once():
            assert read_file(path) == before
        workbook(path, Teas=[["tea"], ["Sencha"], ["Assam"]])
        with pytest.raises(DataError):
            read_file(path)
    with pytest.raises(DataError):
        read_file(path)


def test_hidden_sheets_are_read_only_where_they_are_named(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(
        workbook(tmp_path / "a.xlsx", Lists=[["x"], [1], [2]], Teas=[["tea"], ["Sencha"]])
    )
    book["Lists"].sheet_state = "hidden"
    book.create_chartsheet("Chart", 0)
    book.active = book["Teas"]
    book.save(tmp_path / "a.xlsx")
    assert [each.name for each in sheets_of(tmp_path / "a.xlsx")] == ["Teas"]
    assert read_file(tmp_path / "a.xlsx").data.column_names == ["tea"]
    assert read_file(tmp_path / "a.xlsx", sheets=["Lists"]).data.column_names == ["x"]


@pytest.mark.parametrize("ending", ["sqlite", "sqlite3", "db"])
def test_sqlite_tables_and_views_are_read(tmp_path: Path, ending: str) -> None:
    path = sqlite_file(
        tmp_path / f"shop.{ending}",
        TEAS,
        "INSERT INTO teas VALUES (x'00ff', 'on request', NULL)",
        "CREATE VIEW cheap AS SELECT name FROM teas WHERE left_over < 5",
        "CREATE VIEW broken AS SELECT * FROM nowhere",
    )
    assert read_file(path, sheets=["teas"]).data.to_pylist() == [
        {"name": "Sencha", "price": "4.5", "left_over": 3},
        {"name": None, "price": "on request", "left_over": None},
    ]
    assert read_file(path, sheets=["cheap"]).data.to_pylist() == [{"name": "Sencha"}]
    sheets = [(each.name, each.rows) for each in sheets_of(path)]
    assert sheets == [("teas", 2), ("cheap", 1), ("broken", 0)]


def test_nothing_is_left_beside_a_database_with_a_log(tmp_path: Path) -> None:
    path = sqlite_file(tmp_path / "shop.db", "PRAGMA journal_mode=wal", TEAS)
    before = path.read_bytes()
    assert read_file(path).data.num_rows == 1
    assert [file.name for file in tmp_path.iterdir()] == ["shop.db"]
    assert path.read_bytes() == before


def test_a_database_that_is_being_written_is_read_with_what_is_committed(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "shop.db")) as writer:
        writer.execute("PRAGMA journal_mode=wal")
        writer.execute(TEAS)
        writer.commit()
        assert read_file(tmp_path / "shop.db").data.num_rows == 1


@pytest.mark.parametrize("ending", ["duckdb", "db"])
def test_duckdb_tables_are_read_with_their_types(tmp_path: Path, ending: str) -> None:
    path = duckdb_file(
        tmp_path / f"shop.{ending}",
        "CREATE TABLE teas AS SELECT 'Sencha' AS name, 4.5::DECIMAL(5, 2) AS price, true AS bio,"
        " DATE '2024-05-01' AS since, TIME '09:30' AS opens, INTERVAL 3 HOURS AS lasts",
        "CREATE SCHEMA old",
        "CREATE TABLE old.teas AS SELECT 'Bancha' AS name",
    )
    assert read_file(path, sheets=["teas"]).data.to_pylist() == [
        {
            "name": "Sencha",
            "price": 4.5,
            "bio": True,
            "since": dt.date(2024, 5, 1),
            "opens": "09:30:00",
            "lasts": "03:00:00",
        }
    ]
    assert read_file(path, sheets=["old.teas"]).data.to_pylist() == [{"name": "Bancha"}]


def test_a_view_reaches_no_file_beside_its_database(tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("word\nsesame\n")
    view = f"CREATE VIEW v AS SELECT * FROM read_csv('{tmp_path / 'secret.csv'}')"
    with pytest.raises(DataError, match="is a database that cannot be read"):
        read_file(duckdb_file(tmp_path / "shop.duckdb", view))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.csv.gz", "name,price\nSencha,4\n"),
        ("a.TSV.GZ", "name\tprice\nSencha\t4\n"),
        ("a.json.gz", '[{"name": "Sencha", "price": "4"}]'),
        ("a.jsonl.gz", '{"name": "Sencha", "price": "4"}\n'),
    ],
)
def test_packed_text_is_read_as_what_it_is(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_bytes(gzip.compress(text.encode()))
    assert read_file(tmp_path / name).data.to_pylist() == [{"name": "Sencha", "price": "4"}]


def damaged(path: Path) -> Path:
    """A workbook of which one byte is another: the library asks for 515 GB, and aborts."""
    content = bytearray((HERE / "teas.xls").read_bytes())
    content[1654] = 200
    path.write_bytes(content)
    return path


def content(data: bytes) -> Callable[[Path], Path]:
    def write(path: Path) -> Path:
        path.write_bytes(data)
        return path

    return write


PACKED = gzip.compress(b"name,price\n" + b"Sencha,4\n" * 1000)
SAVE = "open it in a spreadsheet program and save it as .xlsx"
BAD: dict[str, tuple[str, Callable[[Path], Path], str, str]] = {
    "no workbook": ("a.xlsx", content(b"a,b\n1,2\n"), "", SAVE),
    "empty file": ("a.xls", content(b""), "", "a.xls is empty; export the table anew"),
    "another archive": ("a.ods", content(b"PK\x05\x06" + bytes(18)), "", SAVE),
    "damaged": ("a.xls", damaged, "", "a.xls is damaged or too large to be read"),
    "locked": ("a.xlsx", content((HERE / "locked.xlsx").read_bytes()), "", "by a password"),
    "locked ods": ("a.ods", lambda path: ods(path, LOCKED), "", "by a password; save it without"),
    "empty sheet": (
        "a.xlsx",
        lambda path: workbook(path, Notes=[], Teas=[["name"], ["Sencha"]]),
        "",
        "the sheet 'Notes' of a.xlsx is empty; .* another one by 'sheet'; .* 'Notes', 'Teas'",
    ),
    "no such sheet": (
        "a.xlsx",
        lambda path: workbook(path, Teas=[["name"]], Cups=[["cup"]]),
        "Mugs",
        "a.xlsx has no sheet or table 'Mugs'; there are: 'Teas', 'Cups'",
    ),
    "no such table": (
        "a.db",
        lambda path: sqlite_file(path, TEAS),
        "cups",
        "a.db has no sheet or table 'cups'; there are: 'teas'",
    ),
    "several tables": (
        "a.db",
        lambda path: sqlite_file(path, TEAS, "CREATE TABLE cups (name)"),
        "",
        "a.db has several tables; name one by 'sheet'; there are: 'teas', 'cups'",
    ),
    "no tables": ("a.duckdb", duckdb_file, "", "a.duckdb has no sheet or table in it"),
    "no database": ("a.sqlite", content(b"name,price\n"), "", "a.sqlite is no SQLite or DuckDB"),
    "empty database": ("a.db", content(b""), "", "a.db is empty; export the table anew"),
    "broken sqlite": (
        "a.db",
        content(b"SQLite format 3\x00" + b"\xff" * 2000),
        "",
        "a.db is a database that cannot be read .*; close the program",
    ),
    "broken duckdb": (
        "a.duckdb",
        content(bytes(8) + b"DUCK" + bytes(5000)),
        "",
        "a.duckdb is a database that cannot be read .*; close the program",
    ),
    "view of nothing": (
        "a.db",
        lambda path: sqlite_file(path, "CREATE VIEW v AS SELECT * FROM nowhere"),
        "",
        "a.db is a database that cannot be read .no such table: .*nowhere",
    ),
    "no gz": ("a.csv.gz", content(b"name,price\n"), "", "a.csv.gz cannot be unpacked .*gzip"),
    "gz cut off": ("a.csv.gz", content(PACKED[:-12]), "", "a.csv.gz cannot be unpacked"),
    "gz damaged": ("a.csv.gz", content(PACKED[:20] + b"\0" * 9 + PACKED[29:]), "", "be unpacked"),
    "gz of a workbook": ("a.xlsx.gz", content(PACKED), "", "of no kind that can be read; CSV, "),
    "gz of parquet": ("a.parquet.gz", content(PACKED), "", "of no kind that can be read; CSV, "),
    "sheet of a text": ("a.csv", content(b"a\n1\n"), "Teas", "a.csv has no sheets, yet 'sheet'"),
    "no such file": ("a.xlsx", lambda path: path, "", "a.xlsx cannot be read: No such file"),
}


@pytest.mark.parametrize(("name", "write", "sheet", "told"), BAD.values(), ids=BAD)
def test_a_bad_file_is_told_in_one_sentence(
    tmp_path: Path, name: str, write: Callable[[Path], Path], sheet: str, told: str
) -> None:
    with pytest.raises(DataError, match=told) as raised:
        read_file(write(tmp_path / name), sheets=[sheet] if sheet else [])
    assert name in str(raised.value)
    assert "\n" not in str(raised.value) and len(str(raised.value)) < 400


def test_what_unpacks_to_too_much_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("src.core.store.files.unpacking.MOST_UNPACKED", 100)
    (tmp_path / "a.csv.gz").write_bytes(PACKED)
    with pytest.raises(DataError, match=r"a\.csv\.gz unpacks to more than"):
        read_file(tmp_path / "a.csv.gz")
