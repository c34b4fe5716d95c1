from __future__ import annotations

import pytest

from src.core.engines.sql_guard.names import TableNames, fold

KELVIN = "\u212a"


def test_names_are_folded_in_ascii_only() -> None:
    assert fold("DuckDB_ÀÉ") == "duckdb_ÀÉ"
    assert fold(f"duc{KELVIN}db") != "duckdb"


@pytest.mark.parametrize(
    "path", [["book list.csv"], ["BOOK LIST.CSV"], ["book list", "csv"], ["Books"], ["book list"]]
)
def test_a_table_is_found_by_every_name_it_has(names: TableNames, path: list[str]) -> None:
    assert names.find(path) == "book list.csv"


def test_the_schema_may_stand_before_a_table(names: TableNames) -> None:
    assert names.find(["main", "books"]) == names.find(["Main", "book list.csv"]) == "book list.csv"


@pytest.mark.parametrize("path", [["book"], ["other", "books"], ["authors", "csv", "x"], [""]])
def test_no_other_name_finds_a_table(names: TableNames, path: list[str]) -> None:
    assert names.find(path) is None


@pytest.mark.parametrize(
    "name",
    [
        "duckdb_tables",
        "DuckDB_Columns",
        f"duc{KELVIN}db_columns",
        "pg_class",
        "sqlite_master",
        "book list.csv",
        "Authors.CSV",
    ],
)
def test_a_cte_may_not_be_taken_for_something_else(names: TableNames, name: str) -> None:
    assert not names.may_name_cte(name)


@pytest.mark.parametrize("name", ["cheap", "books", "安い", "duck"])
def test_a_cte_may_have_a_name_of_its_own_or_an_alias(names: TableNames, name: str) -> None:
    assert names.may_name_cte(name)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (["books", "title"], ["book list.csv", "title"]),
        (["book list", "csv", "title"], ["book list.csv", "title"]),
        (["book list.csv", "info", "pages"], ["book list.csv", "info", "pages"]),
        (["title"], ["title"]),
        (["info", "pages"], ["info", "pages"]),
        (["b", "title"], ["b", "title"]),
    ],
)
def test_a_column_gets_the_name_of_its_table(
    names: TableNames, path: list[str], expected: list[str]
) -> None:
    assert names.qualify(path, ()) == expected


def test_a_name_that_the_statement_gives_itself_goes_first(names: TableNames) -> None:
    assert names.qualify(["books", "title"], {"books"}) == ["books", "title"]
