"""Dicts and lists as Python prints them are read like JSON, and nothing is ever run."""

import json
from pathlib import Path

import pytest

from src.core.store.cleaning.nested_cells import python_as_json
from tests.unit.core.store.test_building import cells, load, the_table


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ("{'weekday': '11:00-20:00', 'note': None}", {"weekday": "11:00-20:00", "note": None}),
        ("['a','b']", ["a", "b"]),
        (" [True, False, 1.5, ('x', 2)]", [True, False, 1.5, ["x", 2]]),
        ("{'駐車場': {'有': True}}", {"駐車場": {"有": True}}),
        ("{\"it's\": '5\" wide'}", {"it's": '5" wide'}),
        ("{2, 1}", [1, 2]),
    ],
)
def test_plain_values_become_json(cell: str, value: object) -> None:
    made = python_as_json(cell)
    assert made is not None and json.loads(made) == value


@pytest.mark.parametrize(
    "cell",
    [
        "[new] tea",
        "{'a': __import__('os').getcwd()}",
        "['a'] + ['b']",
        "[" * 5000,
        "[" + "-" * 90_000 + "1]",
        "[1e999]",
        "[b'x']",
        "{(1, 2): 3}",
        "['\\ud800']",
        "['" + "x" * 100_001 + "']",
    ],
)
def test_anything_else_is_left_as_it_is(cell: str) -> None:
    assert python_as_json(cell) is None


def test_a_column_of_both_notations_is_json(tmp_path: Path) -> None:
    text = (
        "name,hours\n"
        "a,\"{'open': '10:00', 'note': None}\"\n"
        'b,"{""open"": ""11:00""}"\n'
        "c,\"{'open': '10:00', 'note': None}\"\n"
        "d,\n"
        "e,closed\n"
    )
    table = {"derived": {"opens": {"sql": "hours->>'$.open'"}}}
    catalog = load(tmp_path, text, table)
    assert the_table(catalog).column("hours").sql_type == "JSON"
    assert cells(catalog, "opens") == ["10:00", "11:00", "10:00", None, None]
    assert cells(catalog, "hours")[0] == '{"open": "10:00", "note": null}'


def test_lists_are_tags(tmp_path: Path) -> None:
    text = "name,labels\n" + "".join(f"n{n},\"['red', 'x{n % 2}']\"\n" for n in range(6))
    column = the_table(load(tmp_path, text)).column("labels")
    assert (column.role, column.samples) == ("tags", ("red", "x0", "x1"))


def test_prose_with_brackets_keeps_its_words(tmp_path: Path) -> None:
    text = "name,about\na,\"['old'] a tea\"\nb,\"['x']\"\nc,plain\nd,words\ne,more\n"
    assert cells(load(tmp_path, text), "about") == [
        "['old'] a tea",
        "['x']",
        "plain",
        "words",
        "more",
    ]
