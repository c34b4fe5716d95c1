"""What questions come to on the rows of a shop that no weight was learned from."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from src.core.query.checking import checked
from src.core.query.conditions import leaves
from src.core.query.queries import Rows
from tests.unit.core.nlu.conftest import Shop, parses

Found = Callable[[str], set[str]]
GREEN, BLACK = {"Sencha", "Gyokuro", "Longjing"}, {"Keemun", "Assam", "Darjeeling"}
ALL = GREEN | BLACK | {"Rooibos"}


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("green teas under 20", {"Sencha", "Longjing"}),
        ("teas except the green ones", ALL - GREEN),
        ("teas that are not black", ALL - BLACK),
        ("neither green nor black", {"Rooibos"}),
        ("green under 10 or black under 10", {"Sencha", "Assam"}),
        ("the cheapest green and the cheapest black", {"Sencha", "Assam"}),
        ("nada que cueste mas de 10", {"Sencha", "Assam", "Rooibos"}),
        ("algo green o de menos de 7", GREEN | {"Rooibos"}),
        ("todos menos los de China", ALL - {"Longjing", "Keemun"}),
        ("中国以外のお茶", ALL - {"Longjing", "Keemun"}),
        ("不要印度的", ALL - {"Assam", "Darjeeling"}),
        ("10以上20以下", {"Longjing", "Keemun", "Darjeeling"}),
    ],
)
def test_what_is_denied_and_what_is_an_alternative_has_its_scope(
    question: str, names: set[str], found: Found
) -> None:
    assert found(question) == names


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("the two cheapest black teas, lowest price first", {"Assam", "Keemun"}),
        ("which two teas have the lowest price? start with the cheapest one", {"Rooibos", "Assam"}),
        ("las dos teas mas caras, de mayor a menor precio", {"Gyokuro", "Longjing"}),
    ],
)
def test_an_order_may_be_said_twice_and_its_number_once(
    question: str, names: set[str], found: Found
) -> None:
    assert found(question) == names


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("kind is not green, under 10", {"Assam", "Rooibos"}),
        ("kind不是green的茶", ALL - GREEN),
        ("black or under 7", BLACK | {"Rooibos"}),
    ],
)
def test_a_denial_behind_a_column_and_a_choice_are_not_left_out(
    question: str, names: set[str], found: Found
) -> None:
    assert found(question) == names


def test_small_talk_is_nothing_that_it_has_a_query_for(shop: Shop) -> None:
    assert shop.parses("thank you so much!")[0].query is None


def test_a_parse_tells_what_it_had_no_use_for(shop: Shop) -> None:
    assert "please" in shop.parses("green teas please")[0].skipped


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=80) | st.lists(st.sampled_from(["not", "or", "10", "green", "以外", "か"])))
def test_whatever_is_asked_every_parse_fits_the_catalog(shop: Shop, said: str | list[str]) -> None:
    question = said if isinstance(said, str) else " ".join(said)
    for parse in shop.parses(question):
        assert parse.query is None or checked(parse.query, shop.catalog)


def test_a_question_of_hundreds_of_words_is_not_parsed(shop: Shop) -> None:
    assert shop.parses("green or black " * 60) == []


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Teas that are not Black", ["Black"]),
        ("¿Té  Ｇｒｅｅｎ por menos de 20?", ["Ｇｒｅｅｎ", "menos de 20"]),
        ("不要中國的", ["中國"]),
    ],
)
def test_conditions_know_where_they_were_typed(question: str, said: list[str], shop: Shop) -> None:
    table, heard = shop.catalog.tables[0], shop.reader.heard(question)
    query = parses(shop.parser(), heard, table, typed=question)[0].query
    assert isinstance(query, Rows)
    spans = [leaf.span for leaf in leaves(query.where)]
    assert [span and question[slice(*span)] for span in spans] == said
