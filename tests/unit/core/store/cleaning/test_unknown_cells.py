"""Cells that only say that nothing is known are blank; what may be a value stays one."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import duckdb
import pytest

from src.config.tables import ColumnConfig
from src.core.store.cleaning.unknown_cells import blank_declared, blank_unknown
from src.core.store.stage import Stage


def blanked(
    columns: Mapping[str, Sequence[str]], declared: dict[str, dict[str, Any]] | None = None
) -> tuple[dict[str, list[str | None]], list[str]]:
    """The columns afterwards, and what is told."""
    configs = {name: ColumnConfig.model_validate(each) for name, each in (declared or {}).items()}
    with duckdb.connect() as connection:
        names = ", ".join(f'"{name}"' for name in columns)
        marks = ", ".join("?" for _ in columns)
        connection.execute(f"CREATE TABLE t ({names.replace(chr(44), ' VARCHAR,')} VARCHAR)")
        rows = [list(row) for row in zip(*columns.values(), strict=True)]
        connection.executemany(f"INSERT INTO t VALUES ({marks})", rows)
        told = blank_unknown(Stage(connection, "t"), list(columns), configs)
        found = connection.execute(f"SELECT {names} FROM t").fetchall()
    cells = zip(*found, strict=True)
    return {name: list(each) for name, each in zip(columns, cells, strict=True)}, told


@pytest.mark.parametrize(
    "mark", ["N/A", "n/d", "-", "—", "?", "#N/A", " - ", "Unknown", "NA", "desconocido", "不明"]
)
def test_a_mark_or_word_for_nothing_among_words_is_blank(mark: str) -> None:
    cells, _ = blanked({"maker": ["Loom", "Loom", "Ada", mark]})
    assert cells["maker"] == ["Loom", "Loom", "Ada", None]


def test_a_word_among_codes_is_a_code() -> None:
    cells, told = blanked({"country": ["US", "FR", "NA", "FR"]})
    assert cells["country"] == ["US", "FR", "NA", "FR"] and not told


def test_a_word_among_codes_is_blank_where_it_is_blank_elsewhere() -> None:
    countries = ["US", "FR", "NA", "FR"]
    cells, told = blanked({"country": countries, "maker": ["Loom", "NA", "NA", "Ada"]})
    assert cells["country"] == ["US", "FR", None, "FR"]
    assert told == ["'NA' says nothing and is left blank in 'country', 'maker' (3 cells)"]


def test_two_columns_of_codes_do_not_blank_each_others_codes() -> None:
    columns = {"from": ["US", "FR", "NA"], "to": ["NA", "JP", "JP"]}
    assert blanked(columns)[0] == columns


def test_sizes_are_no_codes_of_two_letters() -> None:
    cells, _ = blanked({"size": ["S", "M", "L", "XL", "NA", "M"]})
    assert cells["size"][4] is None


def test_a_mark_among_marks_is_a_mark() -> None:
    cells, _ = blanked({"rhesus": ["+", "-", "+"]})
    assert cells["rhesus"] == ["+", "-", "+"]


def test_a_name_among_names_is_a_name() -> None:
    cells, _ = blanked({"film": ["Alien", "Unknown", "Solaris"]})
    assert cells["film"] == ["Alien", "Unknown", "Solaris"]


def test_what_the_toml_lists_is_a_value() -> None:
    shelf = {"values": {"Unknown": ["mystery"]}}
    given = {"false_values": ["-"]}
    columns = {"shelf": ["Poems", "Poems", "Unknown"], "given": ["yes", "yes", "-"]}
    assert blanked(columns, {"shelf": shelf, "given": given})[0] == columns


def test_words_are_told_and_marks_are_not(tmp_path: Path) -> None:
    _, told = blanked({"maker": ["Loom", "Loom", "unknown", "-"]})
    assert told == ["'unknown' says nothing and is left blank in 'maker' (1 cell)"]


@pytest.mark.parametrize(
    ("sql_type", "said", "cells"),
    [
        ("DOUBLE", "0", [None, 12.5, None]),
        ("VARCHAR", "0", [None, "12.5", None]),
        ("VARCHAR", "12.50", ["0.0", None, "0"]),
    ],
)
def test_a_cell_that_the_toml_says_means_nothing_is_blank(
    sql_type: str, said: str, cells: list[object]
) -> None:
    with duckdb.connect() as connection:
        connection.execute(f"CREATE TABLE t (price {sql_type})")
        connection.execute("INSERT INTO t VALUES ('0.0'), ('12.5'), ('0')")
        told = {"price": ColumnConfig.model_validate({"unknown_values": said})}
        blank_declared(Stage(connection, "t"), ["price"], told)
        assert [cell for (cell,) in connection.execute("FROM t").fetchall()] == cells
