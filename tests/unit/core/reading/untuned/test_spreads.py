"""From what to what a number goes, asked of an untuned file in every language."""

from collections.abc import Iterator

import pytest

from src.config.roles import Role
from tests.untuned_shop import Shop, shop_over

BIKES = [
    "ref,bike,kind,price,weight_kg,rating",
    "B1,Otter One,city,300,14,4.1",
    "B2,Heron Two,city,450,13,3.9",
    "B3,Lynx Three,trail,900,12,4.7",
    "B4,Fox Four,trail,1200,11,4.4",
    "B5,Badger Five,city,380,16,3.2",
    "B6,Marten Six,trail,1500,10,4.9",
]
ROLES: dict[str, Role] = {"kind": "category"}


@pytest.fixture(scope="module")
def bikes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("bikes"), ROLES, BIKES, rows="bikes")


@pytest.mark.parametrize(
    ("question", "column", "value"),
    [
        ("what is the price range of the city bikes?", "price", "300 – 450"),
        ("from what to what do trail bikes cost?", "price", "900 – 1500"),
        ("between what prices are the trail bikes?", "price", "900 – 1500"),
        ("¿entre qué precios están las bicis city?", "price", "300 – 450"),
        ("city 価格帯は？", "price", "300 – 450"),
        ("trail 的价格区间是多少", "price", "900 – 1500"),
        ("lowest and highest rating of trail bikes", "rating", "4.4 – 4.9"),
        ("from how heavy to how heavy are city bikes?", "weight_kg", "13 – 16"),
    ],
)
def test_both_ends_are_told_of_what_is_asked(
    bikes: Shop, question: str, column: str, value: str
) -> None:
    turn = bikes.ask(question)
    assert turn.reading.figure and turn.reading.figure.column == column
    assert turn.value == value


def test_of_each_kind_too(bikes: Shop) -> None:
    turn = bikes.ask("price range by kind")
    assert "city from €300 to €450" in turn.answer
    assert "trail from €900 to €1,500" in turn.answer


@pytest.mark.parametrize("question", ["bikes in the price range 300 to 400", "bikes in my range"])
def test_a_bound_or_a_mere_word_asks_for_no_figure(bikes: Shop, question: str) -> None:
    assert bikes.read(question).figure is None
