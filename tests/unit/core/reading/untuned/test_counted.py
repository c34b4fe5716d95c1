"""Several figures of one question, one of many in an order, and what is asked of a row that is
named, in a shop that nobody tuned."""

import pytest

from tests.queries import grouped_by
from tests.untuned_shop import PARAMETERS, Shop, clothes_toml, shop_fixture

COLUMNS = """
maker.role = "name"
kind.values.boots = ["boot", "botas", "ブーツ", "靴子"]
kind.values."rain boots" = []
kind.values.coats = ["coat", "abrigos", "abrigo", "コート", "大衣"]
kind.values.tights = ["medias"]
kind.includes.boots = ["rain boots"]
colour.role = "category"
colour.asked_as = ["colour", "color"]
cloth.role = "tags"
cloth.separator = ","
cloth.asked_as = ["material", "cloth"]
people.role = "category"
people.values.Women = ["womens", "mujer", "mujeres", "女性", "女士"]
people.values.Men = ["mens", "hombre", "hombres", "男性", "男士"]
people.values.Kids = ["kids", "baby", "niños", "子供", "儿童"]
story.role = "text"
votes.asked_as = ["reviews"]
"""
TOOL = """
fields = { name = 5, kind = 3, maker = 2, story = 1 }
results = 10
parsed.brand = "maker"
parsed.colors = "colour"
parsed.gender = "people"
parameters.cloth = { column = "cloth", meaning = "Of what" }
parameters.people = { column = "people", meaning = "For whom" }
"""
LINES = (
    "code,name,maker,kind,colour,people,cloth,story,price,score,votes",
    "b1,Lunar Ridgeback boots,Lunar,boots,red,Women,leather,For the snow,60,4.1,40",
    "b2,Lunar Ridgeback boots,Lunar,boots,blue,Men,leather,A sole with grooves,70,4.4,80",
    "b3,Norte dune boots,Norte,boots,red,Women,wool,For a long walk,30,4.6,60",
    "b4,Norte puddle boots,Norte,rain boots,green,Women,rubber,For a short walk,50,4.0,30",
    "c1,Lunar felt coat,Lunar,coats,blue,Men,wool,For the whole winter,90,4.2,90",
    "c2,Norte felt coat,Norte,coats,red,Men,wool,Keep it by the door,80,4.3,20",
    "c3,Baby Cloud fog coat,Baby Cloud,coats,red,Women,cotton,A pair of pockets,,3.9,50",
    "t1,Norte sheer tights,Norte,tights,blue,Women,nylon,Thin,8,4.0,9",
)

shop = shop_fixture(clothes_toml(COLUMNS, TOOL + PARAMETERS), LINES)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how many boots and how many coats do you have?", "boots 4, coats 3"),
        ("how many boots and coats do you have?", "boots 4, coats 3"),
        ("how many red, blue and green boots are there", "red 2, blue 1, green 1"),
        ("how many red boots and how many coats", "“boots or rain boots”, “red” 2, “coats” 3"),
        ("how many lunar, norte and vega pieces", "lunar 3, norte 4, vega 0"),
        ("do you have more boots or coats?", "Most: boots"),
        ("average price of boots vs coats", "boots €52.50, coats €85. Highest: coats"),
        ("¿cuántas botas y cuántos abrigos hay?", "botas 4, abrigos 3"),
        ("ブーツは何点、コートは何点ありますか", "「coats」 3"),
        ("how many boots are there, and how many of them are red?", "“boots or rain boots” 2."),
        ("are men's or women's boots dearer?", "Men €70, Women €46.67. Highest: Men."),
        (
            "do the coats cost more than the boots?",
            "One by one: coats €85, boots €52.50. Highest: coats.",
        ),
        (
            "are the wool boots cheaper than the leather ones?",
            "wool €30, leather €65. Lowest: wool.",
        ),
        ("¿son más caras las botas de hombre que las de mujer?", "El mayor: Men."),
        ("is norte or lunar better rated?", "Highest: Lunar."),
        (
            "average price of wool coats versus leather ones",
            "“coats”, “wool” €85, “leather”, “coats” —",
        ),
    ],
)
def test_each_of_what_is_named_has_its_figure(shop: Shop, question: str, told: str) -> None:
    assert told in shop.ask(question).answer


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what percentage of the boots are red?", "50% of the pieces with “boots or rain boots”"),
        ("what share of the pieces is for men", "38% of the pieces match “Men”: 3 of 8."),
        ("what's the percentage of red boots?", "50% of the pieces with “boots or rain boots”"),
        ("what % of coats cost less than 85?", "1 more of the pieces lists no Price"),
        ("¿qué porcentaje de las botas son rojas?", "2 cumplen «red»: el 50 %"),
        ("ブーツのうち赤は何割ですか", "「red」は50%です（4中2）"),
        ("大衣中红色的占百分之几", "“red”占67%（3中有2）"),
    ],
)
def test_a_share_is_told_in_percent(shop: Shop, question: str, told: str) -> None:
    assert told in shop.ask(question).answer


@pytest.mark.parametrize(
    "dislike",
    ["he hates red", "who can't stand red", "he's not a fan of red", "he doesn't wear red"],
)
def test_what_somebody_dislikes_is_left_out(shop: Shop, dislike: str) -> None:
    turn = shop.ask(f"a coat for my brother {dislike}")
    assert [row["code"] for row in turn.results] == ["c1"]


def test_a_group_that_no_row_is_of_is_told_too(shop: Shop) -> None:
    assert "green 0" in shop.ask("how many blue and how many green coats?").answer


def test_all_that_is_counted_together_is_counted_as_well(shop: Shop) -> None:
    turn = shop.ask("how many red and blue coats?")
    assert turn.count == 3


@pytest.mark.parametrize("word", ["median", "average"])
def test_a_word_for_a_figure_is_no_form_of_a_value(shop: Shop, word: str) -> None:
    turn = shop.ask(f"{word} price of coats")
    assert turn.value == 85


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("the second cheapest boots", "b4"),
        ("3rd most expensive piece", "b2"),
        ("el segundo abrigo más caro", "c2"),
        ("2番目に安いブーツ", "b4"),
    ],
)
def test_one_of_an_order_is_shown_alone(shop: Shop, question: str, code: str) -> None:
    assert [row["code"] for row in shop.ask(question).results] == [code]


def test_a_word_of_a_makers_name_is_nobody_to_buy_for(shop: Shop) -> None:
    turn = shop.ask("how much is the baby cloud fog coat")
    assert [row["code"] for row in turn.results] == ["c3"]
    assert "does not say the Price" in turn.answer


def test_a_number_behind_a_makers_word_is_part_of_the_name(shop: Shop) -> None:
    turn = shop.ask("do you have the lunar glide max 70")
    assert not [c for c in turn.reading.conditions if c.kind == "range"]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("is the norte felt coat leather?", "has no “leather”"),
        ("does the norte puddle boot come in blue", "has no “blue”"),
        ("who makes the puddle boots", "Norte"),
        ("cloth of the lunar winter coat", "Cloth of Lunar felt coat: wool"),
    ],
)
def test_what_is_asked_of_a_named_row_is_told_of_it(shop: Shop, question: str, told: str) -> None:
    assert told in shop.ask(question).answer


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("is the baby cloud coat for winter?", "does not say “winter”"),
        ("does the norte dune boot fit on a walk?", ""),
    ],
)
def test_what_no_text_says_of_a_named_row_is_told(shop: Shop, question: str, told: str) -> None:
    answer = shop.ask(question).answer
    assert told in answer
    assert bool(told) == ("does not say" in answer)


def test_how_many_and_how_much_are_both_told(shop: Shop) -> None:
    answer = shop.ask("how many lunar pieces are there and what is their average price?").answer
    assert "3 pieces match" in answer
    assert "€73.33" in answer


@pytest.mark.parametrize("question", ["top 2 rated boots", "the top 2 best rated boots"])
def test_so_many_of_an_order_that_is_said_around_the_number(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert [row["code"] for row in turn.results] == ["b3", "b2"]


def test_rows_without_a_price_are_in_no_order_of_prices(shop: Shop) -> None:
    answer = shop.ask("cheapest cotton coat").answer
    assert answer == "1 of the pieces fits “cotton”, “coats”, and lists no Price."


@pytest.mark.parametrize(
    "question",
    [
        "which maker do you have the most of",
        "list makers that sell coats",
        "a breakdown of the coats by maker",
        "which maker sells the most?",
        "which maker do most of the coats come from?",
    ],
)
def test_what_has_most_and_who_sells_is_told_by_groups(shop: Shop, question: str) -> None:
    reading = shop.read(question)
    assert (reading.act, grouped_by(reading)) == ("group", "maker")


@pytest.mark.parametrize(
    "questions",
    [
        ("something like the lunar ridgeback women's boots but cheaper",),
        ("lunar red boots", "anything similar but cheaper"),
    ],
)
def test_what_is_like_a_row_is_of_its_kind_and_another(
    shop: Shop, questions: tuple[str, ...]
) -> None:
    assert [row["code"] for row in shop.ask(*questions).results] == ["b3"]


def test_two_that_are_named_are_weighed(shop: Shop) -> None:
    turn = shop.ask("which is cheaper: the lunar coat for winter or the norte rain boots")
    assert turn.reading.act == "compare"
    assert "Lowest: Norte puddle boots" in turn.answer


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("how many boots do you have and which is the best rated", "4 pieces match: “boots"),
        ("cuántas botas tienen y cuál es la más cara", "Hay 4 prendas"),
    ],
)
def test_how_many_there_are_is_told_beside_the_first_of_them(
    shop: Shop, question: str, told: str
) -> None:
    turn = shop.ask(question)
    assert turn.answer.startswith(told)
    assert turn.count == 4
    assert "Lunar Ridgeback boots" in turn.answer or "Norte dune boots" in turn.answer
