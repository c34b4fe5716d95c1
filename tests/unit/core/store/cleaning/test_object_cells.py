"""Lists of objects with names become lists of the names."""

import json
from typing import Any

import duckdb
import pytest

from src.core.store.cleaning.object_cells import name_objects
from src.core.store.stage import Stage


def named(cell: list[Any], column: str = "kinds") -> Any:
    with duckdb.connect() as connection:
        connection.execute(f"CREATE TABLE t ({column} VARCHAR)")
        connection.execute("INSERT INTO t VALUES (?), ('[]'), (NULL)", [json.dumps(cell)])
        name_objects(Stage(connection, "t"), [column])
        found = connection.execute("FROM t").fetchall()
    assert found[1:] == [("[]",), (None,)]
    return json.loads(found[0][0])


@pytest.mark.parametrize(
    ("cell", "names"),
    [
        ([{"id": 28, "name": "Drama"}, {"id": 12, "name": "War"}], ["Drama", "War"]),
        ([{"hex_value": "#000", "colour_name": "Fair 05"}], ["Fair 05"]),
        ([{"name": "Ann", "original_name": "Anna"}, {"name": "Bo"}], ["Ann", "Bo"]),
        ([{"name": "Oak"}, {"name": None}, {"name": "Ash"}], ["Oak", "Ash"]),
    ],
)
def test_objects_are_called_by_their_names(cell: list[Any], names: list[str]) -> None:
    assert named(cell) == names


@pytest.mark.parametrize(
    "cell",
    [
        [{"from": 1, "to": 2}],
        [{"reviewer_name": "Ann", "comment": "Lovely", "rating": 5}],
        [{"name": "Ann", "email": "ann@mail.example"}],
        [{"name": "x" * 80}],
        ["Drama", {"name": "War"}],
    ],
)
def test_what_is_more_than_a_name_stays_as_it_is(cell: list[Any]) -> None:
    assert named(cell) == cell


def test_pictures_stay_as_they_are() -> None:
    assert named([{"name": "front", "src": "a.png"}], "images") == [
        {"name": "front", "src": "a.png"}
    ]
