"""A shop without ratings that sells below list price: discounts, two bounds, what it lacks."""

import pytest

from tests.untuned_shop import Shop, shop_fixture
from tests.untuned_shop import all_keys as keys

TOML = """
name = "Outlet"
about = "Garments below list price"
currency = "EUR"

[tables.garments]
file = "verdes.csv"
label = { en = "garments", es = "prendas", ja = "服", zh = "衣服" }
key = "code"

[tables.garments.columns.name]
role = "title"

[tables.garments.columns.maker]
role = "name"

[tables.garments.columns.kind]
role = "category"

[tables.garments.columns.kind.values]
"tops" = ["top", "blusas"]
"coats" = ["coat", "abrigos", "コート", "大衣"]
"jeans" = ["vaqueros"]

[tables.garments.columns.who]
role = "category"

[tables.garments.columns.who.values]
"kids" = ["kid", "son", "daughter", "niños"]
"men" = ["man"]
"women" = ["woman", "mujer"]

[tables.garments.columns.price]
role = "price"
asked_as = ["price", "precio"]
low_words = ["cheapest"]
high_words = ["most expensive"]

[tables.garments.columns.list_price]
label = { en = "List price", es = "Precio original" }
role = "price"
asked_as = ["list price", "mrp"]

[tables.garments.derived.discount]
sql = "round(100 * (list_price - price) / list_price)"

[tables.garments.columns.discount]
label = { en = "Discount", es = "Descuento" }
role = "number"
unit = "%"
asked_as = ["discount", "% off", "off", "descuento"]

[tables.garments.columns.saved]
label = { en = "You save", es = "Ahorro" }
role = "number"
asked_as = ["saving"]

[tables.garments.derived.saved]
sql = "list_price - price"

[tables.garments.columns.score]
role = "number"
asked_as = ["rating", "rated"]

[tables.garments.derived.whole_price]
sql = "CAST(price AS INTEGER)"

[tables.garments.columns.whole_price]
role = "number"
asked_as = ["whole price"]

[[tools]]
name = "find"
kind = "ranked"
tables = "garments"
purpose = "Finds garments."
facets = ["kind"]

[tools.parsed]
category = "kind"
brand = "maker"
gender = "who"
"""
HEADER = "code,name,maker,kind,who,price,list_price,score"
ROWS = [
    "g1,Nova wool coat,Nova,coats,men,60,100,4.5",
    "g2,Nova rain coat,Nova,coats,women,80,80,4.0",
    "g3,Comet wool coat,Comet,coats,kids,20,100,3.5",
    "g4,Comet linen blouse,Comet,tops,women,15,30,4.8",
    "g5,Vega silk blouse,Vega,tops,women,40,40,4.1",
    "g6,Vega slim jeans,Vega,jeans,men,30,60,4.4",
    "g7,Nova wide jeans,Nova,jeans,women,24,60,3.9",
    "g8,Comet black jeans,Comet,jeans,men,45,45,4.2",
    "g9,Halo linen shawl,Halo,tops,women,12,20,4.6",
]

shop = shop_fixture(TOML, [HEADER, *ROWS])


@pytest.mark.parametrize(
    "question",
    ["coats on sale", "abrigos en oferta", "セール中のコート", "打折的大衣", "有没有打折的大衣"],
)
def test_what_is_on_sale_has_something_taken_off(shop: Shop, question: str) -> None:
    assert keys(shop, question) == {"g1", "g3"}


@pytest.mark.parametrize(
    "question",
    ["coats not on sale", "full price coats", "abrigos sin descuento", "没有打折的大衣"],
)
def test_what_is_not_on_sale_has_nothing_taken_off(shop: Shop, question: str) -> None:
    assert keys(shop, question) == {"g2"}


@pytest.mark.parametrize(
    "question",
    [
        "coats 80% off or more",
        "coats at 80% discount or more",
        "abrigos con 80% de descuento o más",
        "abrigos con más del 70% de descuento",
    ],
)
def test_a_bound_may_stand_behind_the_word_for_its_column(shop: Shop, question: str) -> None:
    assert keys(shop, question) == {"g3"}


@pytest.mark.parametrize(
    "question", ["below 50 and rated over 4.5", "max 50 with rating 4.5 or more"]
)
def test_what_says_of_one_amount_what_it_is_says_nothing_of_the_other(
    shop: Shop, question: str
) -> None:
    low = {str(key) for key in shop.ask(question).keys}
    assert low == {"g4", "g9"}


def test_how_many_rows_are_wanted_is_no_kind_of_thing(shop: Shop) -> None:
    turn = shop.ask("top 2 cheapest coats")
    assert [str(key) for key in turn.keys] == ["g3", "g1"]


@pytest.mark.parametrize("question", ["the cheapest ones first", "cheapest first"])
def test_ones_first_puts_in_order_and_points_at_none(shop: Shop, question: str) -> None:
    assert [str(k) for k in shop.ask("coats", question).keys] == ["g3", "g1", "g2"]


def test_what_costs_least_is_the_cheapest_and_told_with_what_was_asked(shop: Shop) -> None:
    turn = shop.ask("what's the list price of the coat that costs least")
    assert [str(k) for k in turn.keys] == ["g3"]
    assert "100" in turn.answer


def test_a_name_that_the_shop_has_not_is_told(shop: Shop) -> None:
    assert "zorgo" in shop.ask("zorgo jeans").answer
    assert "zorgo" in shop.ask("average price of zorgo jeans").answer.casefold()


def test_what_meets_no_condition_is_not_said_to_be_nowhere(shop: Shop) -> None:
    turn = shop.ask("shawl for my man under 30")
    assert turn.count == 0
    assert "shawl" in turn.answer and "comes near" not in turn.answer


@pytest.mark.parametrize(
    ("question", "figures"),
    [
        ("avg price of men's coats vs women's coats", ("60", "80")),
        ("average price of shawls vs blouses", ("12", "27.5")),
        ("average price of coats and of jeans", ("53.33", "33")),
    ],
)
def test_a_figure_of_two_is_one_of_each(
    shop: Shop, question: str, figures: tuple[str, str]
) -> None:
    assert all(figure in shop.ask(question).answer for figure in figures)


def test_small_words_of_the_question_are_no_words_of_another_language(shop: Shop) -> None:
    assert keys(shop, "¿cuáles son los abrigos?") == {"g1", "g2", "g3"}
    assert keys(shop, "coats for my son") == {"g3"}


def test_the_mean_is_asked_for_in_spanish(shop: Shop) -> None:
    assert "33" in shop.ask("¿cuánto cuestan de media los vaqueros?").answer


def test_a_derived_column_of_any_type_of_numbers_is_one_of_numbers(shop: Shop) -> None:
    assert keys(shop, "whole price under 15") == {"g9"}


@pytest.mark.parametrize("question", ["on jeans?", "and on jeans"])
def test_a_figure_goes_on_with_another_kind(shop: Shop, question: str) -> None:
    turn = shop.ask("average discount on coats", question)
    assert turn.reading.act == "aggregate" and "36.67" in turn.answer, turn.answer
