"""Rows whose price is in another currency: they state none in the column's own."""

from collections.abc import Iterator

import pytest

from src.config.roles import Role
from tests.untuned_shop import Shop, shop_over

ROWS = """id,name,price,currency
1,Oak chair,20,USD
2,Elm chair,30,USD
3,Ash table,25,GBP
4,Fir table,35,GBP
5,Pine stool,15,USD""".splitlines()


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    roles: dict[str, Role] = {"id": "id", "name": "title", "price": "price"}
    yield from shop_over(tmp_path_factory.mktemp("wares"), roles, ROWS)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("average price of the tables", "There is no Price (USD)"),
        ("the cheapest table", "lists a Price (USD)"),
        ("verdes under 100", "2 more verdes list no Price (USD)"),
    ],
)
def test_the_answer_names_the_currency_that_is_compared(
    shop: Shop, question: str, told: str
) -> None:
    assert told in shop.ask(question).answer
