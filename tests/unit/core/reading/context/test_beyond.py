"""Follow-ups that go past what was shown, or leave it for another one."""

import pytest

from src.core.query.conditions import In, Range, leaf_of, words_of
from tests.small_catalogs import Desk


@pytest.mark.parametrize(
    ("first", "then", "column", "low", "high"),
    [
        ("Costera", "¿y más nuevas?", "year", 2019, None),
        ("Costera", "something newer", "year", 2019, None),
        ("Costera", "algo más antiguo", "year", None, 2009),
        ("Bavaro", "with fewer hours", "hours", None, 150),
        ("Bavaro", "¿y con menos horas?", "hours", None, 150),
        ("Bavaro", "con más horas", "hours", 420, None),
    ],
)
def test_a_comparative_goes_past_the_end_of_what_was_shown(
    boat_desk: Desk, first: str, then: str, column: str, low: float | None, high: float | None
) -> None:
    reading = boat_desk.talk(first, then).reading
    beyond = next(c for c in reading.conditions if isinstance(c, Range))
    assert (beyond.column, beyond.low, beyond.high) == (column, low, high)
    assert reading.order and reading.order.descending == (low is not None)
    assert list(map(words_of, reading.conditions[:1])) == [first.lower()]


@pytest.mark.parametrize(("then", "column"), [("bigger ones", "eslora"), ("¿más anchas?", "manga")])
def test_what_the_page_did_not_show_can_only_be_put_in_order(
    boat_desk: Desk, then: str, column: str
) -> None:
    reading = boat_desk.talk("Costera", then).reading
    assert reading.order and (reading.order.column, reading.order.descending) == (column, True)
    assert [leaf_of(c).kind for c in reading.conditions] == ["in"]


@pytest.mark.parametrize("then", ["¿y los más nuevos?", "newest first", "newer first", "por año"])
def test_an_order_of_all_rows_is_no_comparison(boat_desk: Desk, then: str) -> None:
    reading = boat_desk.talk("Costera", then).reading
    assert not [c for c in reading.conditions if isinstance(c, Range)]
    assert reading.order and reading.order.column == "year"
    assert not reading.rows


@pytest.mark.parametrize(
    "then",
    ["sort by year, newest first", "ordénalas por año, primero las más nuevas", "cheapest first"],
)
def test_first_beside_a_word_of_order_points_at_no_row(boat_desk: Desk, then: str) -> None:
    said = boat_desk.talk("lanchas con radar", then)
    assert (said.reading.act, said.total) == ("search", 6)


@pytest.mark.parametrize(
    ("first", "then", "builders"),
    [
        ("Bavaro de menos de 300 mil", "¿y de otra marca?", {"Nordika", "Costera"}),
        ("Gaviota under 300k", "another make", {"Nordika", "Costera"}),
        ("Pelícano de menos de 110 mil", "¿y de otro astillero?", set()),
    ],
)
def test_another_one_leaves_out_the_one_before_and_keeps_the_rest(
    boat_desk: Desk, first: str, then: str, builders: set[str]
) -> None:
    assert set(boat_desk.talk(first, then).names("builder")) == builders


def test_a_new_maker_gives_up_the_model_of_the_old(boat_desk: Desk) -> None:
    reading = boat_desk.talk("Bavaro Gaviota", "¿y Nordika?").reading
    assert [c.column for c in map(leaf_of, reading.conditions) if isinstance(c, In)] == ["builder"]


@pytest.mark.parametrize(
    ("then", "column"),
    [
        ("how long is the second one?", "eslora"),
        ("¿qué tan ancha es la segunda?", "manga"),
        ("how old is the second one?", "year"),
    ],
)
def test_a_measure_is_asked_for_by_its_adjective(boat_desk: Desk, then: str, column: str) -> None:
    reading = boat_desk.talk("lanchas con radar", then).reading
    assert (reading.act, [row.position for row in reading.rows]) == ("detail", [2])
    assert reading.asked_columns == (column,)


@pytest.mark.parametrize(
    ("question", "column"),
    [
        ("how much does the Nova 90 weigh?", "weight"),
        ("how heavy is the Nova 90?", "weight"),
        ("¿cuánto pesa el Nova 90?", "weight"),
    ],
)
def test_the_measure_of_something_named_is_told(
    scope_desk: Desk, question: str, column: str
) -> None:
    reading = scope_desk.read(question)
    assert (reading.act, reading.asked_columns) == ("detail", (column,))
