"""What is asked of a shop and not of its goods, though its sellers' prose has the same words."""

import pytest

from tests.untuned_shop import Shop, clothes_toml, shop_fixture, shop_with

COLUMNS = """
kind.values.coats = ["coat", "abrigos", "コート", "大衣"]
kind.values.belts = ["belt", "cinturones"]
kind.values.scarves = ["scarf"]
price.role = "price"
price.asked_as = ["cost"]
size.role = "info"
about.role = "text"
"""
TOOL = """
facets = ["kind"]
"""
HEADER = "code,name,kind,price,size,units,about"
ROWS = [
    "g1,Nova wool coat,coats,60,M,4,Free shipping. Where is my package? We return and wrap.",
    "g2,Comet coat with a gift card holder,coats,20,L,0,Track the order. In stock. On sale.",
    "g3,Vega belt,belts,15,,2,Washable. Delivery takes long; open Sundays from store hours.",
    "g4,Vega linen scarf,scarves,15,,2,Machine wash cold. Lined.",
    "g5,Vega silk scarf,scarves,9.5,,2,Made by hand.",
]

shop = shop_fixture(clothes_toml(COLUMNS, TOOL, rated=False), [HEADER, *ROWS])


@pytest.mark.parametrize(
    "question",
    [
        "where is my package",
        "how do i return a coat that doesn't fit",
        "do you offer free shipping on orders over 50?",
        "ok then how long does delivery take",
        "how much is shipping?",
        "what are your store hours",
        "can you gift wrap it?",
        "got any promo codes?",
        "do you know a good place to eat near here?",
        "whats your return polcy? i wore the coat once",
        "what size should i get if i'm 5'7",
        "is it in stock?",
        "¿hacen envíos a México?",
        "¿puedo devolver un abrigo si no me queda?",
        "返品できますか？",
        "送料はいくらですか",
        "可以退货吗？",
    ],
)
def test_a_question_of_a_service_lists_no_rows(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert (turn.refused, turn.results) == (True, ())


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("coats on sale", "on sale"),
        ("do you have coats in stock?", "in stock"),
        ("a coat with free shipping", "free shipping"),
        ("half off coats", "half off"),
        ("abrigos en oferta", "en oferta"),
        ("大衣有现货吗", "有现货吗"),
    ],
)
def test_a_service_beside_a_thing_is_told_apart_from_it(
    shop: Shop, question: str, said: str
) -> None:
    turn = shop.ask(question)
    assert [row["code"] for row in turn.results] == ["g1", "g2"] and said in turn.answer


@pytest.mark.parametrize("question", ["coat with a gift card holder", "what size is the Nova coat"])
def test_what_is_asked_of_the_goods_is_looked_for(shop: Shop, question: str) -> None:
    assert shop.ask(question).results


def test_it_is_told_as_far_as_the_question_goes(shop: Shop) -> None:
    assert "“do you ship to canada”" in shop.ask("do you ship to Canada? i live there").answer


def test_a_talk_goes_on_behind_a_service(shop: Shop) -> None:
    turn = shop.ask("coats", "do you ship to Canada?", "under 30 euros")
    assert [row["code"] for row in turn.results] == ["g2"]


def test_a_column_that_tells_it_is_asked(tmp_path_factory: pytest.TempPathFactory) -> None:
    told = clothes_toml(COLUMNS + 'units.asked_as = ["in stock"]', TOOL, rated=False)
    for shop in shop_with(tmp_path_factory.mktemp("stock"), told, (HEADER, *ROWS)):
        assert "say nothing" not in shop.ask("coats in stock").answer


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("is the Vega linen scarf machine washable?", "Vega linen scarf says “machine wash”"),
        ("is the Vega linen scarf lined?", "Vega linen scarf says “lined”"),
        ("is the Vega silk scarf washable?", "does not say “washable” of Vega silk scarf"),
    ],
)
def test_what_can_be_done_to_a_row_is_told_by_what_is_done(
    shop: Shop, question: str, said: str
) -> None:
    assert said in shop.ask(question).answer


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("scarves for exactly 9.5 euros", ["g5"]),
        ("which things cost exactly 15 euros?", ["g3", "g4"]),
    ],
)
def test_exactly_bounds_on_both_sides(shop: Shop, question: str, found: list[str]) -> None:
    assert sorted(row["code"] for row in shop.ask(question).results) == found


def test_an_average_of_those_is_of_no_single_row(shop: Shop) -> None:
    assert shop.ask("scarves", "what's the average price of these?").value == 12.25


@pytest.mark.parametrize(
    "question",
    ["thanks a bunch, thats all", "awesome, thats perfect thank u", "thanks for the help!"],
)
def test_thanks_are_answered_as_such(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert (turn.reading.act, turn.results) == ("thanks", ())
