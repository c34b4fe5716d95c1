"""What a later turn in a shop adds, takes back and asks of what is shown."""

import pytest

from src.core.query.conditions import is_denied, leaf_of
from tests.untuned_shop import Shop, clothes_toml, keys, shop_fixture

COLUMNS = """
maker.role = "name"
maker.asked_as = ["brand"]
kind.values.boots = ["boot", "botas", "ブーツ", "靴子"]
kind.values.coats = ["coat", "abrigos", "コート", "大衣"]
kind.values.sleeves = ["sleeve"]
colour.role = "tags"
colour.separator = "|"
colour.values.black = ["negro", "negras", "黒", "黑色"]
colour.values.brown = ["marrón", "茶色", "棕色"]
price.role = "price"
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
    "t6,Comet coat,Comet,coats,black|brown,35,4.0,20",
    "t7,Comet arm sleeves,Comet,sleeves,black,12,4.1,7",
    "t8,Vega boots without laces,Vega,boots,brown,55,4.2,14",
]

shop = shop_fixture(clothes_toml(COLUMNS, TOOL), [HEADER, *ROWS])


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("black boots", "brown too"),
        ("black boots", "in brown as well"),
        ("botas negras", "también en marrón"),
        ("黒のブーツ", "茶色も"),
        ("黑色靴子", "棕色也可以"),
    ],
)
def test_another_value_as_well_is_asked_for_beside_the_first(
    shop: Shop, first: str, then: str
) -> None:
    assert keys(shop, first) == {"t1"}
    assert keys(shop, first, then) == {"t1", "t2", "t8"}


@pytest.mark.parametrize("then", ["brown", "and in brown?"])
def test_another_value_alone_replaces_the_first(shop: Shop, then: str) -> None:
    assert keys(shop, "black boots", then) == {"t2", "t8"}


@pytest.mark.parametrize(
    "then", ["forget the floral", "forgett the floral", "take off the floral condition"]
)
def test_a_free_word_is_taken_back(shop: Shop, then: str) -> None:
    assert keys(shop, "floral boots") == {"t3"}
    assert keys(shop, "floral boots", then) == {"t1", "t2", "t3", "t8"}


def test_where_all_is_taken_back_all_is_shown(shop: Shop) -> None:
    assert shop.ask("nova", "forget the brand").count == len(ROWS)


def test_another_kind_insted_is_the_other_kind(shop: Shop) -> None:
    assert keys(shop, "floral boots", "coats insted") == {"t4"}


def test_without_the_colour_of_black_ones_gives_it_up(shop: Shop) -> None:
    assert keys(shop, "black boots", "without the colour then") == {"t1", "t2", "t3", "t8"}
    assert keys(shop, "black boots", "forget the color, any is fine") == {"t1", "t2", "t3", "t8"}


@pytest.mark.parametrize(
    "then",
    [
        "how many people rated it?",
        "how many customers have reviewed it",
        "¿cuántas personas lo han valorado?",
        "何人が評価しましたか",
        "多少人评价过",
    ],
)
def test_how_many_people_rated_it_is_told_of_what_is_shown(shop: Shop, then: str) -> None:
    turn = shop.ask("black boots", then)
    assert turn.reading.asked_columns == ("votes",)
    assert turn.keys == ("t1",)


def test_other_colours_are_those_of_no_row_shown_one_by_one(shop: Shop) -> None:
    reading = shop.ask("floral boots", "other colours?").reading
    (denied,) = [c for c in reading.conditions if is_denied(c)]
    assert getattr(leaf_of(denied), "values", ()) == ("white", "red")


@pytest.mark.parametrize(
    "asked", ["how much is shipping?", "¿cuánto cuesta el envío?", "送料はいくら", "运费多少"]
)
def test_what_a_shop_does_is_told_of_in_no_title(shop: Shop, asked: str) -> None:
    assert shop.ask("boots", asked).reading.act == "outside"


def test_a_word_of_a_service_that_is_said_alone_is_looked_for(shop: Shop) -> None:
    assert keys(shop, "shipping") == {"t1"}


@pytest.mark.parametrize("then", ["without laces", "no laces please"])
def test_in_a_shop_what_is_not_told_of_is_not_there(shop: Shop, then: str) -> None:
    assert keys(shop, "black or brown boots", then) == {"t2", "t8"}


@pytest.mark.parametrize("then", ["never mind the brown", "forget the brown"])
def test_a_word_of_a_longer_name_is_taken_back_as_what_it_was_asked_for(
    shop: Shop, then: str
) -> None:
    assert keys(shop, "brown coats") == {"t5", "t6"}
    assert keys(shop, "brown coats", then) == {"t4", "t5", "t6", "t9"}


@pytest.mark.parametrize("then", ["for my wife", "for my wife then"])
def test_whom_it_is_for_goes_on_with_what_was_found(shop: Shop, then: str) -> None:
    reading = shop.ask("black boots", then).reading
    assert {"boots", "black"} <= {
        v for c in map(leaf_of, reading.conditions) for v in getattr(c, "values", ())
    }


def test_another_maker_nobody_has_heard_of_leaves_the_kind(shop: Shop) -> None:
    assert keys(shop, "zorblax boots", "quuxly then") == {"t1", "t2", "t3", "t8"}
    assert shop.ask("zorblax boots", "quuxly then", "ok any brand").count == 4


@pytest.mark.parametrize("said", ["thank u", "thanks u", "thanks"])
def test_thanks_in_short_is_thanks(shop: Shop, said: str) -> None:
    assert shop.ask("boots", said).reading.act == "thanks"
