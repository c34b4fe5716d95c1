"""What is held against each other in a shop that nobody tuned, and its kinds that are asked for."""

from collections.abc import Iterator

import pytest

from tests.queries import grouped_by
from tests.untuned_shop import Shop, shop_with

TOML = """
name = "Pantry"
about = "Cheese by the wheel"
currency = "EUR"

[tables.rows]
file = "verdes.csv"
label = { en = "cheeses", es = "quesos", ja = "チーズ", zh = "奶酪" }
key = "name"

[[tools]]
name = "find"
kind = "filters"
tables = "rows"
purpose = "Looks through the pantry."
"""
LINES = (
    "name,family,kind,price,photo",
    "Alder Blue,Blue,soft,12,alder-blue.png",
    "Birch,Birch,hard,19,birch.png",
    "Cedar,Alpine,hard,25,cedar.png",
    "Smoked Cedar,Alpine,hard,27,smoked-cedar.png",
    "Damson Log,Fresh,soft,9,damson-log.png",
    "Elder Round,Birch,soft,11,elder-round.png",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_with(tmp_path_factory.mktemp("pantry"), TOML, LINES)


@pytest.mark.parametrize(
    "question",
    [
        "whats the difference between alder blue and damson log",
        "alder blue vs damson log, whats the diffrence",
        "how do alder blue and damson log differ?",
        "¿qué diferencia hay entre alder blue y damson log?",
        "Alder BlueとDamson Logの違いは？",
        "Alder Blue和Damson Log有什么区别",
    ],
)
def test_two_names_stand_side_by_side(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert turn.reading.act == "compare"
    assert {row["name"] for row in turn.results} == {"Alder Blue", "Damson Log"}
    assert turn.comparison is not None


def test_a_name_of_one_row_is_held_against_a_word_of_several(shop: Shop) -> None:
    reading = shop.read("difference between birch and alpine")
    assert (reading.act, bool(reading.parts)) == ("compare", True)


def test_the_name_of_a_picture_is_no_difference(shop: Shop) -> None:
    turn = shop.ask("compare alder blue and damson log")
    assert turn.comparison is not None
    assert [each.column for each in turn.comparison.differences] == ["family", "price"]


@pytest.mark.parametrize(
    "question", ["what kinds of cheese do you have", "qué tipos de queso tienen"]
)
def test_kinds_of_the_rows_are_told_and_not_the_rows(shop: Shop, question: str) -> None:
    assert grouped_by(shop.read(question)) == "kind"


def test_what_has_most_rows_is_told_by_group(shop: Shop) -> None:
    reading = shop.read("which family has the most cheeses")
    assert (reading.act, grouped_by(reading)) == ("group", "family")
