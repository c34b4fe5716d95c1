"""How Spanish, Japanese and Chinese shoppers put things, in a shop that nobody tuned."""

from pathlib import Path

import pytest

from src.core.query.conditions import In, Range, leaf_of, words_of
from tests import queries
from tests.queries import grouped_by, limit_of
from tests.untuned_shop import Shop, clothes_toml, shop_fixture, shop_with

COLUMNS = """
maker.role = "name"
maker.asked_as = ["brand", "marca", "ブランド", "牌子"]
maker.values.Vega = ["维加"]
maker.values.Nova = []
kind.values.coats = ["coat", "abrigos", "コート", "大衣", "连衣裙"]
kind.values.watches = ["watch", "relojes", "腕時計", "手表"]
kind.values.straps = ["strap", "correas", "時計バンド", "表带"]
colour.role = "category"
colour.values.black = ["negro", "黒", "黑色"]
colour.values.red = ["rojo", "赤", "红色"]
price.role = "price"
price.asked_as = ["price", "precio", "値段", "价格"]
score.asked_as = ["rating"]
score.high_words = ["best", "mejor", "mejores"]
"""
TOOL = """
parsed.brand = "maker"
parsed.colors = "colour"
"""
LINES = [
    "code,name,maker,kind,colour,price,score,votes",
    "g1,Nova long coat that will return every winter,Nova,coats,black,60,4.5,90",
    "g2,Nova waterproof coat to pay for itself,Nova,coats,red,80,4.0,40",
    "g3,Nova fog coat of Mexico,Nova,coats,red,20,3.5,12",
    "g4,Vega steel watch,Vega,watches,black,150,4.8,80",
    "g5,Vega comfortable watch,Vega,watches,red,40,4.1,33",
    "g6,Nova steel strap,Nova,straps,black,35,4.0,20",
    "g7,Nova soft strap,Nova,straps,red,,4.0,20",
]

TOML = clothes_toml(COLUMNS, TOOL, head='currency = "USD"')

shop = shop_fixture(TOML, LINES)


@pytest.mark.parametrize(
    "question",
    [
        "do you ship to mexico?",
        "can i return it",
        "do you accept credit cards",
        "envian a mexico?",
        "puedo pagar con paypal",
        "se puede devolver?",
        "代引きできますか",
        "何日で届きますか",
        "可以货到付款吗",
        "几天能到货",
    ],
)
def test_what_the_shop_is_asked_is_no_search_whatever_rows_say(shop: Shop, question: str) -> None:
    turn = shop.ask(question)
    assert turn.reading.act == "outside"
    assert turn.tool_calls == ()


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("watches", "how much?"),
        ("relojes", "cuanto cuestan?"),
        ("relojes", "¿precio?"),
        ("腕時計", "いくらですか？"),
        ("腕時計", "値段は？"),
        ("手表", "多少钱"),
    ],
)
def test_a_bare_question_is_of_each_row_shown(shop: Shop, first: str, then: str) -> None:
    answer = shop.ask(first, then).answer
    assert "150" in answer and "40" in answer


def test_another_column_is_asked_of_each_row_too(shop: Shop) -> None:
    reading = shop.ask("watches", "and the brand?").reading
    assert (len(reading.rows), reading.asked_columns) == (2, ("maker",))


@pytest.mark.parametrize("amount", ["100元以内", "100块以下", "不超过100刀", "100块钱以内"])
def test_chinese_has_one_word_for_whatever_unit_prices_are_in(shop: Shop, amount: str) -> None:
    reading = shop.read(f"{amount}的手表")
    bounds = [c.high for c in reading.conditions if isinstance(c, Range)]
    assert bounds == [100]


@pytest.mark.parametrize(
    ("first", "then"),
    [("手表", "最便宜的是哪只"), ("手表", "哪枚最便宜"), ("大衣", "哪件最便宜")],
)
def test_a_counter_is_no_word_to_look_for(shop: Shop, first: str, then: str) -> None:
    turn = shop.ask(first, then)
    assert turn.keys == (("g5",) if first == "手表" else ("g3",))


@pytest.mark.parametrize(
    "question",
    [
        "大衣哪个牌子最多",
        "哪个牌子的大衣最多",
        "コートが一番多いブランドは？",
        "どのブランドのコートが多い？",
        "marca con más abrigos",
        "¿cuál es la marca con más prendas?",
    ],
)
def test_what_there_is_most_of_is_said_at_the_end_as_well(shop: Shop, question: str) -> None:
    reading = shop.read(question)
    assert (reading.act, grouped_by(reading)) == ("group", "maker")


def test_small_words_side_by_side_are_no_maker(tmp_path: Path) -> None:
    lines = [*LINES, "g8,AMI plain coat,AMI,coats,black,70,4.0,9"]
    for shop in shop_with(tmp_path, TOML, lines):
        bought = shop.read("un abrigo para regalarle a mi hermana").conditions
        assert "maker" not in [c.column for c in map(leaf_of, bought) if isinstance(c, In)]


def test_traditional_chinese_is_no_japanese(shop: Shop) -> None:
    reading = shop.read("我想買一件黑色連衣裙")
    assert (reading.language, limit_of(reading)) == ("zh", None)
    assert list(map(words_of, reading.conditions)) == ["连衣裙", "黑色"]


def test_a_sign_left_of_a_name_that_overlaps_another_is_no_word(shop: Shop) -> None:
    reading = shop.read("黒い腕時計バンド")
    assert [leaf_of(c).kind for c in reading.conditions] == ["in", "in"]


def test_rather_another_one_is_no_order(shop: Shop) -> None:
    reading = shop.ask("relojes", "mejor en negro").reading
    assert reading.order is None
    assert {c.values for c in map(leaf_of, reading.conditions) if isinstance(c, In)} == {
        ("watches",),
        ("black",),
    }


def test_a_maker_that_has_none_of_a_kind_is_asked_for_it(shop: Shop) -> None:
    reading = shop.ask("大衣不要黑色的", "要维加的").reading
    assert set(map(words_of, reading.conditions)) == {"大衣", "黑色", "维加"}


def test_what_is_not_there_is_told_with_its_accents(shop: Shop) -> None:
    assert "ñandú" in shop.ask("un abrigo con un ñandú").answer


@pytest.mark.parametrize(
    ("question", "wished"),
    [
        ("abrigo impermeble", "waterproof"),
        ("abrigos inpermeables", "waterproof"),
        ("relojes comodos", "comfortable"),
    ],
)
def test_a_wish_in_slips_of_spanish_is_in_the_rows_own_words(
    shop: Shop, question: str, wished: str
) -> None:
    assert wished in map(words_of, shop.read(question).conditions)


def test_words_that_nobody_knows_are_of_the_language_they_end_in(shop: Shop) -> None:
    assert shop.read("lavadoras").language == "es"
    assert shop.read("straps").language == "en"


def test_of_several_kinds_wanted_the_others_still_are(shop: Shop) -> None:
    reading = shop.ask("watches or straps", "no straps").reading
    assert {(values, denied) for _, values, denied in queries.values_of(reading)} == {
        (("watches", "straps"), False),
        (("straps",), True),
    }
