"""What calls the rows or the shop asks for nothing: flats of 物件, 车 of 四驱车, "on your menu"."""

from collections.abc import Iterator

import pytest

from src.core.query.conditions import Text, leaf_of
from src.core.query.understood import Understood
from tests.untuned_shop import Shop, shop_with

TOML = """
name = "{name}"
about = "{about}"
language = "{language}"
currency = "EUR"

[tables.rows]
file = "verdes.csv"
label = "{label}"
key = "no"

[[tools]]
name = "find"
kind = "filters"
tables = "rows"
purpose = "Looks for what there is."
"""
FLATS = (
    "no,title,kind,floor,price",
    "1,Elm Court 2B,studio,2,700",
    "2,Elm Court 4A,two bedrooms,4,1100",
    "3,Mill House 1,studio,1,650",
    "4,Quay 7,two bedrooms,7,1300",
)
ROOMS = (
    "no,建物名,種別,家賃",
    "1,青葉荘 201,賃貸アパート,60000",
    "2,青葉荘 202,賃貸アパート,62000",
    "3,若草館 101,賃貸マンション,90000",
    "4,若草館 305,賃貸マンション,98000",
)
CARS = (
    "no,名称,级别,驱动,售价",
    "1,云雀 2020款,中型车,前置四驱,90000",
    "2,山鹰 2021款,紧凑型车,前置前驱,60000",
    "3,海豚 2022款,中型车,前置四驱,120000",
    "4,白鹭 2019款,微型车,后置后驱,40000",
)


def opened(
    factory: pytest.TempPathFactory, label: str, language: str, lines: tuple[str, ...]
) -> Iterator[Shop]:
    said = {"name": "The Lobby", "about": "Homes of the harbour", "language": language}
    yield from shop_with(factory.mktemp(language), TOML.format(label=label, **said), lines)


@pytest.fixture(scope="module")
def flats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from opened(tmp_path_factory, "apartments", "en", FLATS)


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from opened(tmp_path_factory, "物件", "ja", ROOMS)


@pytest.fixture(scope="module")
def cars(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from opened(tmp_path_factory, "二手车", "zh", CARS)


def terms_of(reading: Understood) -> list[str]:
    return [c.text for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]


@pytest.mark.parametrize(
    "question",
    [
        "the cheapest flat on your list",
        "how many flats are in the lobby?",
        "all apartments in the catalogue",
        "what is the dearest flat in your range?",
        "el piso más caro de la carta",
        "一番安い部屋は？",
    ],
)
def test_words_for_such_rows_and_for_the_shop_are_no_condition(flats: Shop, question: str) -> None:
    reading = flats.read(question)
    assert not reading.conditions
    assert not reading.missing


def test_what_only_the_shop_says_of_itself_is_let_go_and_said(flats: Shop) -> None:
    reading = flats.read("the cheapest flats of the harbour")
    assert not reading.conditions
    assert reading.missing == ("harbour",)


def test_a_word_of_the_name_alone_is_still_what_is_asked_for(flats: Shop) -> None:
    assert terms_of(flats.read("do you have a lobby?")) == ["lobby"]


def test_what_health_may_hang_on_is_never_let_go(tmp_path_factory: pytest.TempPathFactory) -> None:
    toml = TOML.format(name="Oven", about="Vegan cakes", label="cakes", language="en")
    lines = ("no,title,price", "1,Plum cake,9", "2,Nut cake,8", "3,Lemon tart,7")
    for shop in shop_with(tmp_path_factory.mktemp("cakes"), toml, lines):
        assert terms_of(shop.read("vegan cakes")) == ["vegan"]


def test_another_word_for_such_rows_is_a_condition_where_values_have_it(rooms: Shop) -> None:
    assert not rooms.read("安い部屋").conditions
    assert terms_of(rooms.read("マンションを探しています")) == ["マンション"]


@pytest.mark.parametrize(
    ("question", "count"), [("一共有多少辆车", 4), ("最便宜的车", 1), ("汽车有多少", 4)]
)
def test_the_last_sign_of_a_label_calls_the_rows(cars: Shop, question: str, count: int) -> None:
    turn = cars.ask(question)
    assert not turn.reading.conditions
    assert turn.count == count


def test_before_the_last_sign_of_a_label_stands_the_condition(cars: Shop) -> None:
    turn = cars.ask("四驱车有多少")
    assert terms_of(turn.reading) == ["四驱"]
    assert turn.count == 2


def test_a_value_that_ends_in_the_same_sign_is_meant(cars: Shop) -> None:
    turn = cars.ask("中型车有多少")
    assert turn.count == 2
