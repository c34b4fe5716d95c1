"""At the counter of a shop that nobody tuned: names that it has not, groups counted one by one,
and questions that go on with the one before."""

import re

import pytest

from src.core.query.conditions import In, Range, Text, leaf_of
from src.core.query.understood import Understood
from tests.untuned_shop import EUROS, PARAMETERS, Shop, clothes_toml, shop_fixture, values_of

COLUMNS = """
maker.role = "name"
kind.values.boots = ["boot", "botas", "ブーツ", "靴子"]
kind.values.coats = ["coat", "abrigos", "abrigo", "コート", "大衣"]
colour.role = "category"
colour.asked_as = ["colour", "color"]
colour.values.red = ["rojo", "rojos", "赤い", "红色"]
colour.values.blue = ["azul", "azules", "青い", "蓝色"]
people.role = "category"
people.values.Women = ["womens", "mujer", "mujeres", "女性", "女士"]
people.values.Men = ["mens", "hombre", "hombres", "男性", "男士"]
people.values.Kids = ["kids", "niños", "子供", "儿童"]
story.role = "text"
"""
TOOL = """
fields = { name = 5, kind = 3, maker = 2, story = 1 }
results = 10
parsed.brand = "maker"
parsed.colors = "colour"
parsed.gender = "people"
parameters.people = { column = "people", meaning = "For whom" }
"""
LINES = (
    "code,name,maker,kind,colour,people,story,price,score,votes",
    "b1,Lunar Ridgeback boots,Lunar,boots,red,Women,They play a role in the snow,60,4.1,40",
    "b2,Lunar Ridgeback boots,Lunar,boots,blue,Men,A sole with grooves,70,4.4,80",
    "b3,Norte dune boots,Norte,boots,red,Kids,For a long walk,30,4.6,60",
    "b4,Norte dune boots,Norte,boots,blue,Women,For a short walk,50,4.0,30",
    "c1,Lunar felt coat,Lunar,coats,blue,Men,For the whole winter,90,4.2,90",
    "c2,Norte felt coat,Norte,coats,red,Men,Keep it by the door,80,4.3,20",
    "c3,Norte fog coat,Norte,coats,red,Women,A pair of pockets,40,3.9,50",
)

shop = shop_fixture(clothes_toml(COLUMNS, TOOL + PARAMETERS, head=EUROS), LINES)


def terms_of(reading: Understood) -> list[str]:
    return [c.term for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("got any rolex boots?", "rolex"),  # a role is in some text
        ("do you carry gloves?", "gloves"),  # grooves are
        ("¿tienen botas rolex?", "rolex"),
    ],
)
def test_what_the_shop_has_not_is_no_slip_of_a_word_of_some_text(
    shop: Shop, question: str, unknown: str
) -> None:
    turn = shop.ask(question)
    assert turn.reading.repaired == () and unknown in turn.answer


def test_a_slip_in_a_name_is_still_mended(shop: Shop) -> None:
    assert shop.read("ridgebak boots").repaired == (("ridgebak", "ridgeback"),)


@pytest.mark.parametrize(
    "question",
    [
        "a pair of boots",
        "un par de botas",
        "boots in the whole shop",
        "botas en toda la tienda",
        "just boots, keep it under 200",
        "boots overall",
        "botas x menos d 200",
    ],
)
def test_what_only_measures_or_asks_is_no_word_to_find(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert (terms_of(turn.reading), turn.reading.missing, turn.count) == ([], (), 4)


@pytest.mark.parametrize(
    "question", ["boots, nothing for kids", "boots but not for kids", "botas, nada para niños"]
)
def test_nothing_for_somebody_is_left_out(shop: Shop, question: str) -> None:
    assert {row["code"] for row in shop.ask(question).results} == {"b1", "b2", "b4"}


@pytest.mark.parametrize(
    ("question", "figures"),
    [
        ("how many pieces for women, for men and for kids?", (3, 3, 1)),
        ("cuántas prendas hay para mujeres, para hombres y para niños", (3, 3, 1)),
        ("how many red and how many blue coats?", (2, 1)),
        ("cuántos abrigos rojos y cuántos azules hay", (2, 1)),
        ("赤いコートと青いコートはそれぞれ何点ありますか", (2, 1)),
        ("红色的和蓝色的大衣各有多少件", (2, 1)),
    ],
)
def test_named_groups_are_counted_one_by_one(
    shop: Shop, question: str, figures: tuple[int, ...]
) -> None:
    told = shop.ask(question).answer
    assert sorted(map(int, re.findall(r"\b\d+\b", told)), reverse=True)[-len(figures) :] == [
        *figures
    ]


def test_either_of_two_groups_is_one_figure(shop: Shop) -> None:
    assert shop.ask("how many coats for men or women?").count == 3


@pytest.mark.parametrize("question", ["any for women?", "got those for women?", "¿hay para mujer?"])
def test_who_asks_for_any_goes_on_with_what_was_asked(shop: Shop, question: str) -> None:
    assert values_of(shop.read("boots")) == {"kind": ("boots",)}
    reading = shop.ask("boots", question).reading
    assert values_of(reading) == {"kind": ("boots",), "people": ("Women",)}


def test_a_colour_is_given_up_and_the_rest_kept(shop: Shop) -> None:
    reading = shop.ask("red boots", "forget the color, just keep it under 55").reading
    bounds = [c.high for c in reading.conditions if isinstance(c, Range)]
    assert (values_of(reading), terms_of(reading), bounds) == ({"kind": ("boots",)}, [], [55])


def test_another_value_is_as_much_of_a_wish_as_the_one_before(shop: Shop) -> None:
    def chosen(*questions: str) -> list[bool]:
        said = shop.ask(*questions).reading.conditions
        return [
            c.required for c in map(leaf_of, said) if isinstance(c, In) and c.column == "people"
        ]

    assert chosen("boots for a man", "and for a woman?") == [False]
    assert chosen("boots", "only for women") == [True]


def test_what_no_dictionary_has_is_another_maker(shop: Shop) -> None:
    turn = shop.ask("Lunar boots", "what about zorvex?")
    assert values_of(turn.reading) == {"kind": ("boots",)} and "zorvex" in turn.answer
    assert "maker" in values_of(shop.read("Lunar boots"))
