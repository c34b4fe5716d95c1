"""Cells as people write them."""

import duckdb
import pytest

from src.config.roles import Role
from src.config.tables import ColumnConfig
from src.core.store.cleaning.markup import shown_as_words
from src.core.store.stage import Stage


def shown(role: Role, cells: list[str], told: dict[str, object] | None = None) -> list[str]:
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE t (c VARCHAR)")
        connection.executemany("INSERT INTO t VALUES (?)", [[cell] for cell in cells])
        shown_as_words(Stage(connection, "t"), "c", role, ColumnConfig.model_validate(told or {}))
        return [str(cell) for (cell,) in connection.execute("FROM t").fetchall()]


@pytest.mark.parametrize(
    ("role", "cells", "words"),
    [
        ("category", ["lip_gloss", "bb_cc", "gel"], ["lip gloss", "bb cc", "gel"]),
        ("tags", ['["dry_skin", "new"]'], ['["dry skin", "new"]']),
        ("category", ["FULL_TIME"], ["FULL TIME"]),
        ("category", ["file_a", "File B of us"], ["file_a", "File B of us"]),
        ("name", ["jo_doe", "ann"], ["jo_doe", "ann"]),
        ("title", ["Soft\n  Pencil", "Oak"], ["Soft Pencil", "Oak"]),
        ("text", ["One.\nTwo."], ["One.\nTwo."]),
        ("image", ["//a.example/1.png", "b.png"], ["https://a.example/1.png", "b.png"]),
    ],
)
def test_cells_are_words(role: Role, cells: list[str], words: list[str]) -> None:
    assert shown(role, cells) == words


def test_values_that_the_toml_names_stay_as_they_are() -> None:
    told: dict[str, object] = {"values": {"lip_gloss": ["gloss"]}}
    assert shown("category", ["lip_gloss"], told) == ["lip_gloss"]
