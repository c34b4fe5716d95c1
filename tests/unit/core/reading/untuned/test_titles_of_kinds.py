"""Words for the rows and their kinds, which one row's title or maker has as well."""

from collections.abc import Iterator

import pytest

from src.config.roles import Role
from tests.queries import grouped_by
from tests.untuned_shop import Shop, shop_over

ROLES: dict[str, Role] = {"title": "title", "maker": "name", "bake": "category", "from": "category"}
LINES = (
    "no,title,maker,bake,from,price",
    "S1,Kenya,Baker Row,light,Kenya,5",
    "S2,Hill Loaf,Baker Row,medium,Kenya,6",
    "S3,Medium Bake,Dough Beans,dark,Peru,7",
    "S4,Old Rye,Baker Row,medium,Peru,4",
    "S5,Coffee in Brin,Tall Oven,light,Peru,3",
    "S6,Rye of Brin,Tall Oven,dark,Brazil,8",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("titles"), ROLES, LINES, rows="coffee")


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("kenyan coffee", {"S1", "S2"}),
        ("just the medium bake ones", {"S2", "S4"}),
        ("coffees in Brin", {"S5", "S6"}),
        ("peruvian beans under 5", {"S4", "S5"}),
        ("the cheapest cofee", {"S5"}),
    ],
)
def test_a_kind_is_meant_and_not_the_row_called_so(
    shop: Shop, question: str, keys: set[str]
) -> None:
    assert {str(key) for key in shop.ask(question).keys} == keys


def test_the_very_header_is_meant_and_no_form_of_it(shop: Shop) -> None:
    assert grouped_by(shop.read("how many coffees per bake")) == "bake"


@pytest.mark.parametrize(
    "question",
    ["coffee that's not too expensive", "café que no sea muy caro", "不太贵的", "高すぎないもの"],
)
def test_not_dear_is_cheap_first(shop: Shop, question: str) -> None:
    sort = shop.read(question).order
    assert sort is not None and (sort.column, sort.descending) == ("price", False)
