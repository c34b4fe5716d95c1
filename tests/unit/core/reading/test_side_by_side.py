"""Rows put beside each other, and conditions that are given up, in the four languages."""

import pytest

from src.core.models.planner import sides
from src.core.query.conditions import In, Range, leaf_of, words_of
from tests.small_catalogs import Desk


@pytest.mark.parametrize(
    ("then", "places"),
    [
        ("compara las dos primeras", [1, 2]),
        ("compare the first two", [1, 2]),
        ("¿cuál es la diferencia entre la 1 y la 2?", [1, 2]),
        ("what's the difference between 1 and 3", [1, 3]),
        ("first vs third", [1, 3]),
        ("compara 1, 2 y 3", [1, 2, 3]),
        ("compáralas", [1, 2, 3, 4]),
        ("最初の2つを比べて", [1, 2]),
        ("对比前两个", [1, 2]),
        ("比较第一个和第三个", [1, 3]),
    ],
)
def test_rows_that_were_shown_are_compared(boat_desk: Desk, then: str, places: list[int]) -> None:
    reading = boat_desk.read(then, boat_desk.ask("lanchas"))
    assert reading.act == "compare"
    assert [row.position for row in reading.rows] == places
    assert reading.conditions == () and reading.asked_columns == ()


def test_rows_are_compared_by_their_identifiers_before_any_was_shown(boat_desk: Desk) -> None:
    reading = boat_desk.read("compara 700101 y 700104")
    (named,) = reading.conditions
    assert (reading.act, reading.rows) == ("compare", ())
    assert named.kind == "in" and set(named.values) == {"700101", "700104"}


def test_names_of_rows_that_were_shown_mean_those_rows(bread_desk: Desk) -> None:
    reading = bread_desk.read("塩パンとあんぱんを比べて", bread_desk.ask("180円以下のパン"))
    assert reading.act == "compare"
    assert {row.title for row in reading.rows} == {"塩パン", "あんぱん"}


def test_names_of_many_rows_are_sides_and_each_is_searched_for(boat_desk: Desk) -> None:
    reading = boat_desk.read("Gaviota vs Fiordo")
    assert (reading.act, bool(reading.parts)) == ("compare", True)
    first, second = sides(reading)
    assert (first.act, second.act) == ("search", "search")
    assert [c.values for c in first.conditions if isinstance(c, In)] != [
        c.values for c in second.conditions if isinstance(c, In)
    ]


def test_one_row_alone_is_shown_and_not_compared(boat_desk: Desk) -> None:
    assert boat_desk.read("compara la primera", boat_desk.ask("lanchas")).act == "detail"


def test_rather_cheap_is_no_comparison(boat_desk: Desk) -> None:
    assert boat_desk.read("比较便宜的", boat_desk.ask("lanchas")).act == "search"


@pytest.mark.parametrize(
    "then",
    [
        "olvida el presupuesto",
        "sin importar el precio",
        "el precio no importa",
        "forget the budget",
        "price doesn't matter",
        "予算は気にしない",
        "预算无所谓",
    ],
)
def test_the_budget_is_given_up_and_the_rest_kept(boat_desk: Desk, then: str) -> None:
    reading = boat_desk.read(then, boat_desk.ask("Bavaro de menos de 200 mil"))
    assert not [c for c in reading.conditions if isinstance(c, Range)]
    assert list(map(words_of, reading.conditions)) == ["bavaro"]
    assert reading.missing == ()


@pytest.mark.parametrize("then", ["any make", "cualquier marca", "no importa la marca"])
def test_a_name_is_given_up_and_the_budget_kept(boat_desk: Desk, then: str) -> None:
    reading = boat_desk.read(then, boat_desk.ask("Bavaro de menos de 200 mil"))
    assert [leaf_of(c).kind for c in reading.conditions] == ["range"]
    assert reading.asked_columns == ()


@pytest.mark.parametrize(
    ("then", "kinds"),
    [
        ("que no sean Gaviota", ["in", "in"]),
        ("sin radar", ["in", "flag"]),
        ("solo los de 2018 en adelante", ["in", "range"]),
        ("¿cuántas son en total?", ["in"]),
        ("ordénalas por horas", ["in"]),
    ],
)
def test_what_narrows_or_orders_keeps_what_was_asked(
    boat_desk: Desk, then: str, kinds: list[str]
) -> None:
    reading = boat_desk.read(then, boat_desk.ask("Bavaro"))
    assert sorted(leaf_of(c).kind for c in reading.conditions) == sorted(kinds)
    assert "bavaro" in reading.carried


def test_a_word_that_found_nothing_is_not_asked_again(boat_desk: Desk) -> None:
    reading = boat_desk.read("¿y Nordika?", boat_desk.ask("un Ferretti con radar"))
    assert sorted(leaf_of(c).kind for c in reading.conditions) == ["flag", "in"]


def test_an_amount_of_the_only_row_is_told(boat_desk: Desk) -> None:
    said = boat_desk.talk("la Sirena", "¿cuántas horas tiene?")
    assert (said.reading.act, said.reading.asked_columns) == ("detail", ("hours",))
    assert "80" in said.answer
