"""Things held against each other, places in an order, spreads, and values that are listed: a right
query is among the readings."""

import pytest

from src.core.nlu.meaning import Meanings
from src.core.query.conditions import In
from src.core.query.queries import (
    Compare,
    Count,
    Detail,
    Each,
    Figure,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)
from tests.unit.core.nlu.conftest import Shop, parses

GREEN, BLACK = In(column="kind", values=("green",)), In(column="kind", values=("black",))
ASSAM, SENCHA = (In(column="name", values=(name,)) for name in ("Assam", "Sencha"))
PRICE = Order(column="price")


def among(shop: Shop, question: str, *right: Query) -> bool:
    """Whether a reading of the question means what one of the right queries does."""
    meanings = Meanings(shop.catalog, shop.store)
    wanted = {meanings.of(query) for query in right}
    heard, table = shop.reader.heard(question), shop.catalog.tables[0]
    found = parses(shop.parser(), heard, table, most=60)
    return any(meanings.of(each.query) in wanted for each in found)


@pytest.mark.parametrize(
    "question",
    [
        "difference between Assam and green teas", "compare Assam with the green ones",
        "Assam vs green teas", "diferencia entre Assam y los green", "AssamとGreenの違いは？",
        "Assam和green有什么区别",
    ],
)  # fmt: skip
def test_a_name_is_held_against_a_kind(shop: Shop, question: str) -> None:
    sides = tuple(Detail(table="teas", where=each) for each in (ASSAM, GREEN))
    assert among(shop, question, Compare(queries=sides))


@pytest.mark.parametrize(
    "question", ["Assam and Sencha, which is cheaper?", "Assam和Sencha哪个更便宜"]
)
def test_what_is_compared_may_have_an_order(shop: Shop, question: str) -> None:
    sides = tuple(Rows(table="teas", where=each, order=PRICE) for each in (ASSAM, SENCHA))
    both = In(column="name", values=("Assam", "Sencha"))
    tied = PRICE.model_copy(update={"ties": True})
    listed = (Rows(table="teas", where=both, order=order) for order in (PRICE, tied))
    assert among(shop, question, Compare(queries=sides), *listed)


@pytest.mark.parametrize(
    "question",
    [
        "how many green and how many black teas", "cuántos green y cuántos black hay",
        "greenとblackはそれぞれ何件", "green和black分别有多少种",
    ],
)  # fmt: skip
def test_values_are_counted_one_by_one(shop: Shop, question: str) -> None:
    counts = tuple(Count(table="teas", where=each) for each in (GREEN, BLACK))
    assert among(shop, question, Each(queries=counts))


@pytest.mark.parametrize(
    "question",
    ["the second cheapest tea", "el segundo té más barato", "2番目に安いお茶", "第二便宜的茶"],
)
def test_a_place_in_an_order_is_one_row(shop: Shop, question: str) -> None:
    assert among(shop, question, Rows(table="teas", order=PRICE, limit=1, offset=1))


def test_the_place_passes_over_the_rows_before_it(shop: Shop) -> None:
    assert shop.names(Rows(table="teas", order=PRICE, limit=1, offset=1)) == {"Assam"}


@pytest.mark.parametrize(
    "question",
    [
        "between what prices are the green teas", "lowest and highest price of green teas",
        "de qué precio a qué precio van los green", "greenの価格帯", "green的价格从多少到多少",
    ],
)  # fmt: skip
def test_a_spread_has_both_ends(shop: Shop, question: str) -> None:
    spread = Figure(function="range", column="price")
    assert among(shop, question, Statistic(table="teas", where=GREEN, figure=spread))


@pytest.mark.parametrize(
    "question",
    [
        "which origins are there",
        "list the kinds",
        "qué orígenes hay",
        "originは何がある",
        "有哪些origin",
    ],
)
def test_values_of_a_column_are_listed(shop: Shop, question: str) -> None:
    groups = (Groups(table="teas", by=column) for column in ("origin", "kind"))
    assert among(shop, question, *groups)


@pytest.mark.parametrize("question", ["top 2 teas by price", "top 2 by price"])
def test_the_top_of_a_column_is_its_most(shop: Shop, question: str) -> None:
    dearest = Order(column="price", descending=True)
    assert among(shop, question, Rows(table="teas", order=dearest, limit=2))
