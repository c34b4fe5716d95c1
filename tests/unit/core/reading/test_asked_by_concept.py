"""Columns are asked for by all words for what they are about, in every language; and counted."""

from collections.abc import Iterator

import pytest

from tests.queries import grouped_by
from tests.untuned_shop import Shop, shop_over

LINES = (
    "sku,name,company,colour,price,warranty",
    "K1,Heron,Lakewind,red,799,2",
    "K2,Otter,Lakewind,blue,1099,5",
    "K3,Pike,Nordfjell,yellow,1890,3",
    "K4,Minnow,Nordfjell,red,399,1",
    "K5,Raven,Puffin,black,349,4",
    "K6,Egret,Lakewind,red,949,2",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("concepts"), {}, LINES, rows="boats")


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many brands do you have", 3),
        ("how many different makers are there", 3),
        ("how many brands make red boats", 2),
        ("cuántas marcas hay", 3),
        ("¿cuántos colores distintos tenéis?", 4),
        ("ブランドはいくつありますか", 3),
        ("有多少个品牌", 3),
        ("有几种颜色", 4),
    ],
)
def test_kinds_are_counted_and_not_the_rows(shop: Shop, question: str, count: int) -> None:
    assert shop.ask(question).value == count


@pytest.mark.parametrize(("question", "count"), [("how many boats", 6), ("how many red boats", 3)])
def test_rows_are_counted_where_rows_are_named(shop: Shop, question: str, count: int) -> None:
    assert shop.ask(question).value == count


@pytest.mark.parametrize(
    "question", ["which publishers do you carry", "¿qué marcas tenéis?", "有哪些品牌"]
)
def test_values_are_listed_by_any_word_for_the_column(shop: Shop, question: str) -> None:
    assert grouped_by(shop.read(question)) == "company"


@pytest.mark.parametrize("question", ["boats with a guarantee over 3", "garantía de más de 3"])
def test_numbers_are_asked_for_by_other_names_too(shop: Shop, question: str) -> None:
    assert {str(key) for key in shop.ask(question).keys} == {"K2", "K5"}


def test_a_word_of_another_header_asks_for_that_column(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    walks = ("no,walk,length_km,duration", "W1,Ridge,4,2 h", "W2,Tarn,10,1 h", "W3,Pass,7,6 h")
    for shop in shop_over(tmp_path_factory.mktemp("walks"), {}, walks, rows="walks"):
        assert shop.ask("average length of the walks").value == 7
        assert shop.ask("average duration").value == 3
