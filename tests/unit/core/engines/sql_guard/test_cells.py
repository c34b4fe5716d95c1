from __future__ import annotations

import json
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from src.core.engines.sql_guard.cells import json_safe, page
from src.core.engines.sql_guard.protocol import SqlLimits

LIMITS = SqlLimits(columns=3, cell_chars=20, result_bytes=200)


@pytest.mark.parametrize(
    ("value", "safe"),
    [
        (None, None),
        (True, True),
        (2**100, 2**100),
        (1.5, 1.5),
        (float("nan"), "nan"),
        (float("inf"), "inf"),
        (Decimal("10.00"), 10),
        (Decimal("10.50"), 10.5),
        (date(2024, 2, 29), "2024-02-29"),
        (time(9, 30), "09:30:00"),
        (datetime(2024, 1, 1, tzinfo=timezone.utc), "2024-01-01T00:00:00+00:00"),  # noqa: UP017
        (timedelta(days=3), "3 days, 0:00:00"),
        (b"\x00\xff", "00ff"),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        ([1, (2, None)], [1, [2, None]]),
        ({"a": Decimal("1.5"), 2: date(2024, 1, 1)}, {"a": 1.5, "2": "2024-01-01"}),
    ],
)
def test_every_value_becomes_plain_json(value: Any, safe: Any) -> None:
    assert json_safe(value) == safe
    json.dumps(json_safe(value), allow_nan=False)


def test_what_fits_is_handed_out_whole_and_without_a_note() -> None:
    result = page(["a", "b"], [(1, "x"), (2, "y")], 10, LIMITS)
    assert (result.columns, result.rows) == (["a", "b"], [[1, "x"], [2, "y"]])
    assert not result.truncated and not result.notes


def test_the_key_of_each_row_stands_apart_from_its_columns() -> None:
    rows = [("x", 1, date(2024, 1, 1)), ("y" * 30, 2, "z" * 30), ("more", 3, "")]
    result = page(["a", "id", "day"], rows, 2, LIMITS, keys=2)
    assert (result.columns, result.rows) == (["a"], [["x"], ["y" * 20]])
    assert result.keys == [[1, "2024-01-01"], [2, "z" * 20]]


def test_one_row_more_than_asked_for_says_that_there_are_more() -> None:
    result = page(["a"], [(1,), (2,), (3,)], 2, LIMITS)
    assert result.rows == [[1], [2]] and result.truncated and not result.notes


def test_a_long_cell_is_cut_and_the_note_says_so_once() -> None:
    result = page(["a"], [("x" * 30,), ("y" * 30,)], 10, LIMITS)
    assert result.rows == [["x" * 20], ["y" * 20]]
    assert result.truncated and result.notes == ["a cell longer than 20 characters was cut"]


def test_a_long_list_becomes_the_start_of_its_text() -> None:
    result = page(["a"], [(list(range(50)),)], 10, LIMITS)
    assert result.rows == [["[0, 1, 2, 3, 4, 5, 6"]]


def test_too_many_columns_are_left_out() -> None:
    result = page(list("abcde"), [(1, 2, 3, 4, 5)], 10, LIMITS)
    assert result.columns == ["a", "b", "c"] and result.rows == [[1, 2, 3]]
    assert result.notes == ["only the first 3 of 5 columns are shown"]


def test_rows_beyond_the_byte_cap_are_left_out() -> None:
    result = page(["a"], [("x" * 20,)] * 10, 10, LIMITS)
    assert len(result.rows) == 8 and result.truncated
    assert result.notes == ["only the first 8 rows fit into the answer's size"]


def test_one_row_beyond_the_byte_cap_is_squeezed_into_it() -> None:
    limits = SqlLimits(columns=60, cell_chars=2000, result_bytes=1000)
    result = page([str(i) for i in range(50)], [("日" * 2000,) * 49 + ([1] * 900,)], 10, limits)
    assert len(json.dumps(result.rows, ensure_ascii=False).encode()) <= 1000 + 49 * 4
    assert result.truncated


def test_columns_of_the_same_name_stay_apart() -> None:
    assert page(["a", "a", "a_1"], [], 10, LIMITS).columns == ["a", "a_2", "a_1"]
    assert page(["n", "n", "n"], [], 10, LIMITS).columns == ["n", "n_1", "n_2"]


def test_a_caller_of_more_rows_gets_more_bytes() -> None:
    assert SqlLimits().bytes_for(10) == 64_000
    assert SqlLimits().bytes_for(1) == 64_000
    assert SqlLimits().bytes_for(1000) == 6_400_000
