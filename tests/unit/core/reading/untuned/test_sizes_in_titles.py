"""Sizes that only titles state, and how many makers are asked for."""

import pytest

from tests.untuned_shop import Shop, clothes_toml, shop_fixture

COLUMNS = """
maker.role = "name"
maker.asked_as = ["brand"]
kind.values.dresses = ["dress"]
kind.values.coats = ["coat"]
"""
TOOL = """
facets = ["kind"]
parsed.brand = "maker"
"""
LINES = [
    "code;name;maker;kind",
    "t1;Plus Size Linen Dress for a Large Party, XX-Large;Nova;dresses",
    "t2;Linen Dress, Large;Nova;dresses",
    "t3;Wool Dress (Large, Blue);Comet;dresses",
    "t4;Wool Dress, X-Large;Comet;dresses",
    "t5;Long Dress XL;Nova;dresses",
    "t6;Long Coat;Vega;coats",
]

shop = shop_fixture(clothes_toml(COLUMNS, TOOL, rated=False), LINES)


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("a dress in size large", {"t2", "t3"}),
        ("dresses size L", {"t2", "t3"}),
        ("dress in xl", {"t4", "t5"}),
    ],
)
def test_a_size_is_that_size_and_none_that_has_its_word(
    shop: Shop, asked: str, found: set[str]
) -> None:
    assert {str(key) for key in shop.ask(asked).keys} == found


def test_the_size_is_told_as_it_was_asked_for(shop: Shop) -> None:
    assert "size large”" in shop.ask("a dress in size large").answer


def test_a_number_before_what_is_counted_says_how_many(shop: Shop) -> None:
    turn = shop.ask("which 2 brands have the most pieces?")
    assert [row["maker"] for row in turn.results] == ["Nova", "Comet"]


@pytest.mark.parametrize("then", ["and in xl?", "in size xl", "¿y en xl?"])
def test_a_size_takes_the_place_of_a_size(shop: Shop, then: str) -> None:
    assert {str(key) for key in shop.ask("dresses in size large", then).keys} == {"t4", "t5"}


def test_a_size_stays_beside_what_else_is_said(shop: Shop) -> None:
    turns = ("dresses in size large", "only wool ones", "and in size xl?")
    assert {str(key) for key in shop.ask(*turns).keys} == {"t4"}
