"""How a talk in a shop starts over, asks why, goes on to the next and lets one thing give way to
another."""

import pytest

from src.core.reading.recognition.courtesy import without_restart
from src.core.reading.wording import wording_for
from tests.untuned_shop import Shop, clothes_toml, keys, shop_fixture

COLUMNS = """
maker.role = "name"
maker.asked_as = ["brand"]
kind.values.boots = ["boot", "botas", "ブーツ", "靴子"]
kind.values.coats = ["coat", "abrigos", "コート", "大衣"]
kind.values.sleeves = ["sleeve"]
colour.role = "tags"
colour.separator = "|"
colour.asked_as = ["color"]
colour.values.black = ["negro", "negras", "黒", "黑色"]
colour.values.brown = ["marrón", "茶色", "棕色"]
price.role = "price"
votes.high_words = ["popular"]
"""
TOOL = """
facets = ["kind"]
parsed.brand = "maker"
parsed.colors = "colour"
"""
HEADER = "code,name,maker,kind,colour,price,score,votes"
ROWS = [
    "t1,Nova boots with laces and fast shipping,Nova,boots,black,60,4.5,90",
    "t2,Comet boots,Comet,boots,brown,80,4.0,40",
    "t3,Comet floral boots,Comet,boots,white|red,20,3.5,12",
    "t9,Coat,The Brown Bear,coats,,90,4.0,3",
    "t4,Vega floral coat with long sleeves,Vega,coats,white,15,4.8,80",
    "t5,Nova coat with long sleeves,Nova,coats,brown,40,4.1,33",
    "t6,Comet coat of steel color,Comet,coats,black|brown,35,4.0,20",
    "t7,Comet arm sleeves,Comet,sleeves,black,12,4.1,7",
    "t8,Vega boots without laces,Vega,boots,brown,55,4.2,14",
]

shop = shop_fixture(clothes_toml(COLUMNS, TOOL), [HEADER, *ROWS])


@pytest.mark.parametrize(
    ("first", "over", "then"),
    [
        ("black boots", "start over", "in brown"),
        ("black boots", "let's start again", "brown ones"),
        ("botas negras", "empecemos de nuevo", "en marrón"),
        ("黒のブーツ", "最初からやり直したい", "茶色"),
        ("黑色靴子", "重新开始", "棕色"),
    ],
)
def test_what_was_asked_before_starting_over_is_forgotten(
    shop: Shop, first: str, over: str, then: str
) -> None:
    asked = shop.ask(first, over)
    assert asked.reading.act == "vague"
    assert not asked.keys
    again = shop.ask(first, over, then)
    assert {"t2", "t5"} <= set(again.keys)  # boots and coats
    assert again.language == asked.language


@pytest.mark.parametrize("then", ["start over: brown", "ok, new search, brown"])
def test_a_search_that_starts_over_stands_alone(shop: Shop, then: str) -> None:
    assert {"t2", "t5"} <= keys(shop, "black boots", then)


@pytest.mark.parametrize("then", ["something in brown", "maybe something in brown"])
def test_something_in_a_colour_is_said_of_what_was_found(shop: Shop, then: str) -> None:
    assert keys(shop, "boots", then) == {"t2", "t8"}


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ("boots", "why?"),
        ("boots", "why that one?"),
        ("boots", "why do you recommend it?"),
        ("botas", "¿por qué?"),
        ("botas", "¿por qué me recomiendas esa?"),
        ("ブーツ", "一番上のはなぜ？"),
        ("ブーツ", "なぜこれ？"),
    ],
)
def test_why_alone_is_asked_of_the_first_row(shop: Shop, first: str, why: str) -> None:
    found, told = shop.ask(first), shop.ask(first, why)
    assert told.reading.act == "why"
    assert [ref.key["code"] for ref in told.reading.rows] == [found.keys[0]]


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("which boots have the fewest votes?", "another one"),
        ("what are the boots with the fewest votes?", "show me another"),
        ("ブーツで一番安いのは？", "他のは？"),
        ("ブーツで一番安いのは？", "もう一つ見せて"),
    ],
)
def test_another_one_than_the_cheapest_is_the_next(shop: Shop, first: str, then: str) -> None:
    assert shop.ask(first).keys == ("t3",)
    assert shop.ask(first, then).keys == ("t8",)


@pytest.mark.parametrize("then", ["which has the most votes?", "which one has more votes?"])
def test_the_most_of_one_row_is_what_that_row_has(shop: Shop, then: str) -> None:
    asked = shop.ask("floral boots", then)
    assert asked.keys == ("t3",)
    assert "12" in asked.answer


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("boots", "instead of boots, coats"),
        ("botas", "en vez de botas, abrigos"),
        ("ブーツ", "ブーツの代わりにコート"),
        ("ブーツ", "ブーツじゃなくてコート"),
    ],
)
def test_what_stands_behind_instead_of_is_wanted(shop: Shop, first: str, then: str) -> None:
    assert keys(shop, first, then) == keys(shop, "coats")


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("boots, not black", "I don't mind black actually"),
        ("botas que no sean negras", "no me importa que sean negras"),
    ],
)
def test_what_was_ruled_out_is_let_in_again(shop: Shop, first: str, then: str) -> None:
    assert "t1" not in keys(shop, first)
    assert keys(shop, first, then) == keys(shop, "boots")


@pytest.mark.parametrize("then", ["el color del primero", "¿y el color de la primera?"])
def test_a_column_is_named_behind_an_article_that_ends_a_word_of_a_title(
    shop: Shop, then: str
) -> None:
    assert shop.ask("botas", then).reading.asked_columns == ("colour",)


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("boots", "which is the least popular?"),
        ("boots", "and the least popular one?"),
        ("botas", "¿y la menos popular?"),
    ],
)
def test_the_least_of_a_word_of_order_is_its_other_end(shop: Shop, first: str, then: str) -> None:
    assert keys(shop, first, then) == {"t3"}


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (("black boots", "coats", "go back to the boots"), {"t1"}),
        (("black boots", "coats", "sleeves", "back to the boots"), {"t1"}),
        (("black boots", "coats", "sleeves", "go back to the first search"), {"t1"}),
        (("black boots", "coats", "go back"), {"t1"}),
        (("black boots", "coats", "the previous search"), {"t1"}),
        (("brown boots", "coats", "back to the boots but under 60"), {"t8"}),
        (("botas negras", "abrigos", "vuelve a las botas"), {"t1"}),
        (("botas negras", "abrigos", "la búsqueda anterior"), {"t1"}),
        (("黒のブーツ", "コート", "ブーツに戻って"), {"t1"}),
        (("黒のブーツ", "コート", "さっきの検索に戻って"), {"t1"}),
        (("黑色靴子", "大衣", "回到靴子"), {"t1"}),
    ],
)
def test_an_earlier_search_is_gone_back_to(
    shop: Shop, turns: tuple[str, ...], found: set[str]
) -> None:
    assert keys(shop, *turns) == found


def test_what_was_not_searched_for_is_not_gone_back_to(shop: Shop) -> None:
    assert keys(shop, "black boots", "coats", "go back to the sleeves") == {"t7"}
    assert keys(shop, "black boots", "start over", "coats", "go back to the boots") > {"t1"}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("brown boots", "cheaper than the second one"),
        ("botas marrones", "más baratas que la segunda"),
    ],
)
def test_cheaper_than_one_that_is_shown_is_cheaper_than_that_one(
    shop: Shop, first: str, then: str
) -> None:
    second = shop.ask(first).results[1]
    bound = shop.ask(first, then).reading.conditions[-1]
    assert getattr(bound, "high", None) == second["price"]


def test_of_two_that_are_pointed_at_the_price_of_both_is_told(shop: Shop) -> None:
    told = shop.ask("boots", "which of the first two is cheaper?")
    assert told.reading.asked_columns == ("price",)
    assert len(told.keys) == 2


@pytest.mark.parametrize("then", ["I can go up to 60", "I could go up to 60"])
def test_how_far_one_can_go_is_no_word_to_look_for(shop: Shop, then: str) -> None:
    assert keys(shop, "boots under 30", then) == {"t1", "t3", "t8"}


def test_another_colour_of_one_row_asks_for_its_colour(shop: Shop) -> None:
    told = shop.ask("boots", "do you have the second one in another colour?")
    assert told.reading.asked_columns == ("colour",)


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        (("boots", "any floral?"), {"t3"}),
        (("botas", "¿alguna floral?"), {"t3"}),
        (("black boots", "actually make that brown"), {"t2", "t8"}),
        (("boots", "something with laces"), {"t1", "t8"}),
        (("black boots", "brown is fine too"), {"t1", "t2", "t8"}),
        (("brown boots", "which one's the cheapest?"), {"t8"}),
        (("boots", "floral", "no I don't want floral, without laces"), {"t2", "t8"}),
    ],
)
def test_what_is_said_of_those_found(shop: Shop, turns: tuple[str, ...], found: set[str]) -> None:
    assert keys(shop, *turns) == found


def test_how_many_are_left_is_of_those_found(shop: Shop) -> None:
    assert shop.ask("boots", "how many are left?").value == 4


@pytest.mark.parametrize(
    ("said", "rest"),
    [("start over: hats", "hats"), ("how do i reset my pump?", None), ("reset the pump", None)],
)
def test_a_thing_that_is_reset_starts_nothing_over(said: str, rest: str | None) -> None:
    assert without_restart(said, wording_for("en")) == rest
