"""Clothes in a shop that nobody tuned: words that are several things, or none of those sold."""

import pytest

from src.core.query.conditions import words_of
from src.core.query.parts import is_described
from tests.queries import grouped_by
from tests.untuned_shop import PARAMETERS, Shop, clothes_toml, shop_fixture, values_of

COLUMNS = """
maker.role = "name"
kind.values.leisure-pants = ["leisure pants"]
kind.values.pants = ["trousers", "パンツ", "裤子"]
kind.values.jeans = ["denims"]
kind.values.tees = ["tee", "T恤", "Tシャツ"]
kind.values.coats = ["coat", "parka"]
kind.values.socks = ["sock", "calcetines", "袜子"]
sizes.role = "tags"
sizes.separator = ","
colour.role = "tags"
colour.values.blue = ["azul", "蓝色"]
colour.values.opal = ["opal blue"]
colour.values.red = ["rojo", "红色"]
colour.values.grey = ["gris"]
colour.values.black = ["negro"]
cloth.role = "tags"
cloth.values.denim = []
cloth.values.wool = ["lana"]
cloth.values.linen = []
score.asked_as = ["rating", "rated", "valoración", "評価", "评分"]
score.high_words = ["best rated", "better rated", "mejor valorados", "評価が高い", "评分更高"]

[tables.clothes.derived.colour]
find = "colour"
in = ["name"]
take = "all"

[tables.clothes.derived.cloth]
find = "cloth"
in = ["name"]
take = "all"
"""
TOOL = """
fields = { name = 5, kind = 3, maker = 2 }
facets = ["kind", "maker"]
results = 10
parsed.brand = "maker"
parsed.colors = "colour"
parsed.size = "sizes"
parameters.cloth = { column = "cloth", meaning = "Cloth" }
parameters.size = { column = "sizes", meaning = "Size" }
"""
LINES = (
    "code,name,maker,kind,sizes,price,score,votes",
    'c1,Lunar denim coat,Lunar,coats,"S, M, L",90,4.1,40',
    'c2,Norte red denim coat,Norte,coats,"S, M",70,4.4,80',
    'c3,Lunar grey wool coat,Lunar,coats,"M, L",120,4.6,60',
    'c4,Norte black wool coat,Norte,coats,"S, M, L",110,4.0,30',
    'j1,Lunar blue jeans,Lunar,jeans,"S, M",60,4.2,90',
    'j2,Norte black jeans,Norte,jeans,"S, M, L",40,4.3,20',
    'j3,Norte grey jeans,Norte,jeans,"M, L",50,3.9,50',
    'p1,Lunar grey leisure pants,Lunar,leisure-pants,"S, M",30,4.5,70',
    'p2,Norte black leisure pants,Norte,leisure-pants,"S, M",25,4.0,10',
    'p3,Norte linen pants,Norte,pants,"M, L",45,4.1,15',
    'p4,Lunar black linen pants,Lunar,pants,"S, M",55,4.4,25',
    't1,Lunar opal blue tee,Lunar,tees,"S, M",20,4.7,95',
    't2,Norte blue tee,Norte,tees,"S, M, L",15,4.2,85',
    't3,Norte red tee,Norte,tees,"S, M, L",16,4.3,35',
    't4,Lunar opal tee,Lunar,tees,"S, M",22,4.0,45',
    's1,Norte clog socks,Norte,socks,"S, M",8,4.5,55',
    's2,Lunar wool socks,Lunar,socks,"M, L",9,4.6,65',
)

shop = shop_fixture(clothes_toml(COLUMNS, TOOL + PARAMETERS), LINES)


def test_a_value_is_no_other_word_for_something_else(shop: Shop) -> None:
    assert values_of(shop.read("denim coats")) == {"kind": ("coats",), "cloth": ("denim",)}
    assert values_of(shop.read("denims")) == {"kind": ("jeans",)}


@pytest.mark.parametrize("question", ["lesure pants", "black leisur pants", "leisure pnats"])
def test_a_misspelt_name_of_two_words_is_mended_as_a_whole(shop: Shop, question: str) -> None:
    assert values_of(shop.read(question))["kind"] == ("leisure-pants",)


def test_a_name_in_two_scripts_is_not_cut(shop: Shop) -> None:
    assert values_of(shop.read("T恤的平均价格是多少")) == {"kind": ("tees",)}


@pytest.mark.parametrize("question", ["tees, not blue", "tees que no sean azul", "不要蓝色的T恤"])
def test_what_is_not_wanted_is_not_in_the_name_of_something_else(shop: Shop, question: str) -> None:
    assert {row["code"] for row in shop.ask(question).results} == {"t3", "t4"}


@pytest.mark.parametrize(
    ("question", "unknown"),
    [
        ("kilts or pants", "kilts"),
        ("pants or kilts", "kilts"),
        ("kilts o trousers", "kilts"),
        ("キルトかパンツを探しています", "キルト"),
        ("木屐或裤子", "木屐"),
    ],
)
def test_one_of_two_kinds_that_is_not_there_leaves_the_other(
    shop: Shop, question: str, unknown: str
) -> None:
    turn = shop.ask(question)
    assert turn.count == 2 and {row["kind"] for row in turn.results} == {"pants"}
    assert unknown in turn.answer


@pytest.mark.parametrize(
    "question", ["do you sell clogs?", "do you stock clogs", "any clogs for sale?", "clogs"]
)
def test_a_kind_that_only_other_things_are_named_after_is_not_there(
    shop: Shop, question: str
) -> None:
    answer = shop.ask(question).answer
    assert answer.startswith("There are no “clogs”") and "Norte clog socks" in answer


def test_a_kind_that_rows_are_is_there(shop: Shop) -> None:
    assert "There are no" not in shop.ask("do you sell socks?").answer


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("do you sell umbrellas?", "umbrellas"),
        ("do you carry umbrellas", "umbrellas"),
        ("¿venden paraguas?", "paraguas"),
        ("傘は売っていますか", "傘"),
        ("你们卖伞吗", "伞"),
        ("something to wear to a banquet", "banquet"),
        ("what can i wear to a banquet", "banquet"),
        ("algo que ponerme para un banquete", "banquete"),
        ("晩餐会に着ていく服", "晩餐会"),
    ],
)
def test_to_sell_and_to_wear_are_nothing_to_look_for(shop: Shop, question: str, thing: str) -> None:
    turn = shop.ask(question)
    assert list(map(words_of, turn.reading.conditions)) == [thing]
    assert {call.args.get("query", thing) for call in turn.tool_calls} == {thing}


@pytest.mark.parametrize(
    ("question", "lower"),
    [
        ("lunar or norte jeans, which are cheaper on average", "Norte"),
        ("which is cheaper, lunar or norte jeans?", "Norte"),
        ("which jeans are better rated, lunar or norte", "Lunar"),
        ("which has more coats, lunar or norte", None),
        ("are there more lunar or norte jeans?", "Norte"),
        ("¿qué jeans están mejor valorados, lunar o norte?", "Lunar"),
        ("¿cuál tiene más jeans, lunar o norte?", "Norte"),
        ("¿cuáles jeans son más baratos, lunar o norte?", "Norte"),
        ("LunarとNorteのjeans、どちらが評価が高い？", "Lunar"),
        ("LunarとNorteのjeansはどっちが多い？", "Norte"),
        ("Lunar和Norte的jeans哪个更便宜", "Norte"),
        ("Lunar和Norte的jeans哪个更多", "Norte"),
    ],
)
def test_each_of_two_names_has_its_own_figure(shop: Shop, question: str, lower: str | None) -> None:
    turn = shop.ask(question)
    assert (turn.reading.act, grouped_by(turn.reading)) == ("group", "maker")
    assert {row["maker"] for row in turn.results} == {"Lunar", "Norte"}
    assert lower is None or lower in turn.answer.rstrip("です。.").split()[-1]


@pytest.mark.parametrize("question", ["lunar or norte jeans", "the cheapest lunar or norte jeans"])
def test_either_of_two_names_will_do_where_none_is_asked_for(shop: Shop, question: str) -> None:
    assert grouped_by(shop.read(question)) is None


def test_only_the_values_that_were_named_are_groups(shop: Shop) -> None:
    rows = shop.ask("which are cheaper on average, blue or red tees").results
    assert {str(row["colour"]) for row in rows} == {"blue", "red"}


@pytest.mark.parametrize(
    "question",
    [
        "compare the lunar grey wool coat with the norte red denim coat",
        "lunar grey wool coat vs norte red denim coat",
        "what's the difference between the grey lunar coat and the red norte coat?",
        "compara el coat gris de lunar con el coat rojo de norte",
        "Lunarのgrey coatとNorteのred coatを比べて",
        "比较Lunar的grey coat和Norte的red coat",
    ],
)
def test_each_of_two_things_is_searched_in_its_own_words(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert [row["code"] for row in turn.results] == ["c3", "c2"]
    assert turn.comparison is not None
    assert turn.comparison.items == ("Lunar grey wool coat", "Norte red denim coat")
    assert "120" in turn.answer and "70" in turn.answer


def test_of_two_things_compared_the_cheaper_one_is_told(shop: Shop) -> None:
    turn = shop.ask(
        "compare the lunar grey wool coat with the norte red denim coat", "which one is cheaper?"
    )
    assert [row["code"] for row in turn.results] == ["c2"]


@pytest.mark.parametrize("question", ["compare black and grey jeans", "grey coats vs jeans"])
def test_words_that_two_things_share_go_for_both(shop: Shop, question: str) -> None:
    reading = shop.read(question)
    assert reading.act == "compare"
    assert reading.parts and not is_described(reading.query)


@pytest.mark.parametrize(
    "questions",
    [
        ["does the Lunar opal tee come in XL?"],
        ["Lunar opal tee", "does it come in L?"],
        ["Lunar opal tee", "¿viene en L?"],
        ["Lunar opal tee", "Lはありますか"],
        ["lunar tees", "tell me about the second one", "does it come in L"],
        ["opal tees in size L"],
    ],
)
def test_a_size_that_a_row_does_not_have_is_told_with_those_it_has(
    shop: Shop, questions: list[str]
) -> None:
    answer = shop.ask(*questions).answer
    assert "Lunar opal" in answer and "S, M" in answer.replace("、", ", ")


def test_a_size_is_asked_of_what_was_found_before(shop: Shop) -> None:
    turn = shop.ask("norte tees", "do they come in L?")
    assert {row["code"] for row in turn.results} == {"t2", "t3"}


@pytest.mark.parametrize(
    "question",
    [
        "which is cheaper, the grey lunar coat or the red norte coat?",
        "the grey lunar coat or the red norte coat, which is cheaper?",
        "¿cuál es más barato, el coat gris de lunar o el coat rojo de norte?",
        "Lunarのgrey coatとNorteのred coatはどちらが安い？",
        "Lunar的grey coat和Norte的red coat哪个更便宜？",
    ],
)
def test_which_of_two_things_it_is_stands_below_both(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert [row["code"] for row in turn.results] == ["c3", "c2"]
    assert "Norte red denim coat" in turn.answer.splitlines()[-1]
