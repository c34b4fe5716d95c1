"""Counts of values and ranges over any rows of a table."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing

import numpy as np
import pytest

from src.config.loading import load_concierge
from src.core.engines.ranking.facets import FacetCounter
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.traces import FacetCounts
from tests.lamp_shop import LAMPS, write_shop

COLUMNS = ("kind", "maker", "price", "shades", "dimmable")


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FacetCounter]:
    folder = tmp_path_factory.mktemp("shop")
    catalog = load_catalog(load_concierge(write_shop(folder)), folder / "built")
    with closing(DuckDBStore(catalog)) as store:
        table = catalog.table("lamps")
        columns = [table.column(name) for name in COLUMNS]
        yield FacetCounter(table, columns, range(len(LAMPS)), store)


def counts(facets: tuple[FacetCounts, ...], column: str) -> dict[str | None, int]:
    facet = next((each for each in facets if each.column == column), None)
    return {option.value: option.count for option in facet.options} if facet else {}


def rows(*ids: str) -> np.ndarray:
    return np.array([lamp[0] in ids for lamp in LAMPS])


def test_values_are_counted_the_most_frequent_first(counter: FacetCounter) -> None:
    facets = counter.count(None).facets
    assert next(iter(counts(facets, "kind").items())) == ("clip", 5)
    assert counts(facets, "kind") == Counter(lamp[3] for lamp in LAMPS)
    assert counts(facets, "dimmable") == {"true": 9, "false": 5}  # one does not say


def test_each_of_several_values_in_a_cell_counts(counter: FacetCounter) -> None:
    shades = Counter(shade for lamp in LAMPS for shade in lamp[4].split(", "))
    assert counts(counter.count(None).facets, "shades") == shades


def test_ranges_hold_all_numbers_once(counter: FacetCounter) -> None:
    (price,) = [each for each in counter.count(None).facets if each.column == "price"]
    prices = [lamp[6] for lamp in LAMPS if lamp[6] is not None]
    for option in price.options:
        low, high = option.low or -1, option.high or 1e9
        assert option.count == sum(low <= each < high for each in prices)
    assert sum(option.count for option in price.options) == len(prices)
    assert 3 <= len(price.options) <= 6
    assert (price.options[0].low, price.options[-1].high) == (None, None)


def test_only_the_rows_that_match_are_counted(counter: FacetCounter) -> None:
    facets = counter.count(rows("a1", "a2", "b1")).facets
    assert counts(facets, "kind") == {"desk": 2, "outdoor": 1}
    assert counts(facets, "maker") == {"Fjord": 2, "Halden": 1}


def test_where_there_is_nothing_to_choose_there_is_no_facet(counter: FacetCounter) -> None:
    facets = counter.count(rows("a1", "a2")).facets
    assert {each.column for each in facets} == {"price", "shades"}
    assert counter.count(rows()).facets == ()
    assert counter.count(rows("a7")).facets == ()


def test_one_statement_counts_everything(counter: FacetCounter) -> None:
    statement = counter.count(rows("a1", "a2", "b1")).statement
    assert statement.count("GROUP BY") == len(COLUMNS) and ";" not in statement
