"""What a parse makes of a question."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.core.nlu.understanding import Understanding
from src.core.query.conditions import Or, Range, words_of
from src.core.query.queries import Groups
from src.core.reading.context.dialogue import Dialogue
from src.core.store.folding import fold
from tests.clothes_rail import clothes_rail
from tests.unit.core.nlu.conftest import NOW, Shop


def test_alternatives_of_whole_descriptions_are_one_condition(shop: Shop) -> None:
    question = "green teas under 10 or black teas under 10"
    reading = shop.understanding().read(question, NOW)
    assert [type(each) for each in reading.conditions] == [Or]


@pytest.mark.parametrize(("question", "act"), [("hello", "greeting"), ("thanks", "thanks")])
def test_courtesy_asks_nothing_of_the_data(shop: Shop, question: str, act: str) -> None:
    reading = shop.understanding().read(question, NOW)
    assert (reading.act, reading.conditions) == (act, ())


def test_a_word_that_no_row_has_is_never_dropped(shop: Shop) -> None:
    reading = shop.understanding().read("green teas with vanadium", NOW)
    said = list(map(words_of, reading.conditions))
    assert any("vanadium" in each for each in (*said, *reading.missing))


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("有带阳台的绿茶吗", "阳台"),
        ("室外绿茶有几种", "室外"),
        ("ガスの緑茶はいくつ？", "ガス"),
        ("緑茶で大型のもの", "大型"),
    ],
)
def test_a_word_of_two_signs_that_no_row_has_is_never_dropped(
    shop: Shop, question: str, word: str
) -> None:
    reading = shop.understanding().read(question, NOW)
    assert any(word in each for each in (*map(words_of, reading.conditions), *reading.missing))


@pytest.fixture(scope="module")
def rail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    with clothes_rail(tmp_path_factory.mktemp("rail")) as opened:
        yield opened


@pytest.mark.parametrize(
    "question", ["total of clothes", "total de clothes", "total number of clothes"]
)
def test_a_total_of_what_a_shop_has_is_a_count(rail: Understanding, question: str) -> None:
    assert rail.read(question, NOW).act == "count"


def test_figures_and_groups_of_a_shop_are_parsed(rail: Understanding) -> None:
    average = rail.read("average price of red sneakers", NOW)
    assert average.figure is not None
    assert (average.figure.function, average.figure.column) == ("avg", "price")
    groups = rail.read("marcas con más de 10 clothes", NOW)
    assert isinstance(groups.query, Groups)
    assert (groups.query.by, groups.conditions) == ("brand", ())
    assert groups.query.having is not None and groups.query.having.low == 11


@pytest.mark.parametrize(
    "question", ["みっつめのやつ", "ふたつ目の急須", "ひとつめとふたつめ", "いつつめはどれ", "つめ"]
)
def test_numbers_in_kana_without_a_use_are_told_or_let_go(shop: Shop, question: str) -> None:
    reading = shop.understanding().read(question, NOW)
    assert all(each and each in fold(reading.question) for each in reading.missing)


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("sold out green teas", "sold out"),
        ("teas from Japan with free shipping", "free"),
        ("teas from japan on sale", "on sale"),
    ],
)
def test_what_decides_on_rows_and_has_no_use_is_told(shop: Shop, question: str, word: str) -> None:
    assert shop.understanding().read(question, NOW).unread == (word,)


def test_a_number_that_is_part_of_a_name_is_no_price(rail: Understanding) -> None:
    reading = rail.read("Korvan Gale Runner 40", NOW)
    assert {c.kind for c in reading.conditions} == {"in", "text"}
    assert "runner 40" in " ".join(map(words_of, reading.conditions))
    (bound,) = (c for c in rail.read("Korvan under 40", NOW).conditions if c.kind != "in")
    assert isinstance(bound, Range)


def test_one_name_for_several_kinds_is_looked_for_and_not_held_against_itself(
    tmp_path: Path,
) -> None:
    with clothes_rail(tmp_path, sneakers=["footgear"], socks=["footgear"]) as opened:
        assert opened.read("small footgear in white", NOW).act == "search"


def test_a_wish_told_at_length_is_no_other_matter(rail: Understanding) -> None:
    reading = rail.read("i need something to wear to my sister's party, a red dress maybe", NOW)
    assert reading.act == "search"


def test_the_same_question_again_means_the_same(rail: Understanding) -> None:
    question = "soft red hoodie, not too warm"
    first = rail.read(question, NOW)
    again = rail.read(question, NOW, Dialogue(reading=first))
    assert (again.conditions, again.carried) == (first.conditions, first.carried)
