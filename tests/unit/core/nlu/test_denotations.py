"""How many rows the readings of a question find, and what that tells of them."""

import pytest

from src.core.nlu import denotations
from src.core.nlu.denotations import Denoted
from src.core.query import counting
from src.core.query.conditions import Condition, In, Not, Range, all_of
from src.core.query.counting import RowCounts
from src.core.query.queries import Compare, Count, Each, Order, Query, Rows
from tests.unit.core.nlu.conftest import Shop

GREEN = In(column="kind", values=("green",))
JAPAN = In(column="origin", values=("Japan",))
CHEAP = Range(column="price", high=100)


@pytest.fixture(autouse=True)
def few_rows_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(denotations, "_FEWEST_ROWS", 7)


def of(shop: Shop, *queries: Query) -> list[Denoted]:
    found = denotations.Denotations(RowCounts(shop.catalog, shop.store))
    return found.of(queries, shop.catalog.tables[0])


def teas(*conditions: Condition) -> Rows:
    return Rows(table="teas", where=all_of(*conditions))


def test_a_condition_that_all_rows_meet_adds_nothing(shop: Shop) -> None:
    narrow, wide = of(shop, teas(GREEN), teas(GREEN, CHEAP))
    assert "found:adds nothing|range" in wide.features
    assert not any("adds nothing" in feature for feature in narrow.features)


def test_a_condition_that_leaves_none_of_some_empties(shop: Shop) -> None:
    both, never = of(shop, teas(GREEN, Not(condition=GREEN)), teas(JAPAN, Not(condition=JAPAN)))
    assert {"found:none", "found:empties|in", "found:empties|not"} <= {*both.features}
    assert never.features == both.features


def test_queries_that_ask_the_same_of_as_many_rows_find_the_same(shop: Shop) -> None:
    two = Range(column="price", low=15)
    ordered = Rows(table="teas", where=JAPAN, order=Order(column="price"))
    japan, dear, count, by_price = of(
        shop, teas(JAPAN), teas(two), Count(table="teas", where=JAPAN), ordered
    )
    assert japan.found == dear.found
    assert len({japan.found, count.found, by_price.found}) == 3


def test_what_is_made_of_several_queries_has_a_number_for_each(shop: Shop) -> None:
    counts = tuple(Count(table="teas", where=each) for each in (GREEN, JAPAN))
    each, compare = of(shop, Each(queries=counts), Compare(queries=counts))
    assert each.found == ("each", 3, 2) and compare.found == ("compare", 3, 2)


@pytest.mark.parametrize(("name", "rows"), [("_MOST_ROWS", 6), ("_FEWEST_ROWS", 8)])
def test_rows_of_a_very_small_or_large_table_are_not_counted(
    shop: Shop, monkeypatch: pytest.MonkeyPatch, name: str, rows: int
) -> None:
    monkeypatch.setattr(denotations, name, rows)
    assert of(shop, teas(GREEN)) == [Denoted()]


def test_the_likelihoods_of_what_is_told_apart_are_one(shop: Shop) -> None:
    parses = shop.parses("teas not from india or japan")
    told = {parse.found: parse.share for parse in parses if parse.found is not None}
    assert len(told) > 1 and sum(told.values()) <= 1.0 + 1e-9
    assert parses[0].share == max(told.values())


def test_counts_stay_right_when_too_many_are_kept(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "_KEPT", 1)
    counts, table = RowCounts(shop.catalog, shop.store), shop.catalog.tables[0]
    (green,), (japan,) = counts.of(table, [GREEN]), counts.of(table, [JAPAN])
    assert counts.of(table, [JAPAN, GREEN, JAPAN]) == [japan, green, japan]
