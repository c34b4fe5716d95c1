"""Random conditions over random tables with blanks: SQL finds the rows that pandas finds."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from src.core.query import counting
from src.core.query.checking import QueryError, checked
from src.core.query.conditions import (
    And,
    Condition,
    Flag,
    HasKey,
    In,
    Known,
    Not,
    Or,
    Overlaps,
    Range,
    Text,
    all_of,
    negate,
)
from src.core.query.counting import RowCounts
from src.core.query.queries import Bounds, Figure, Groups, Order, Query, Rows, Statistic, Step
from src.core.query.sql import QuerySql
from src.core.store.catalog import Catalog
from src.core.store.protocol import Store
from src.core.store.stores import open_store
from tests.postgres_catalogs import moved
from tests.unit.core.store.test_building import load

CONDITION: TypeAdapter[Condition] = TypeAdapter(Condition)
QUERY: TypeAdapter[Query] = TypeAdapter(Query)

COLOURS = ["red", "blue", "it's %green_"]
TAGS = ["new", "sale", "a b"]
WORDS = ["oak", "lamp", "soft"]
ROWS = 60
CONFIG = {
    "key": "id",
    "columns": {
        "title": {"role": "title"},
        "colour": {"role": "category"},
        "tags": {"role": "tags", "separator": ";"},
        "price": {"role": "price"},
        "stock": {"role": "flag"},
        "begins": {"role": "start"},
        "ends": {"role": "end"},
    },
}


def _frame() -> pd.DataFrame:
    """A table in which every column but the key and the title has blanks, in all combinations."""
    rows = []
    for i in range(ROWS):
        rows.append(
            {
                "id": f"k{i}",
                "title": f"{WORDS[i % 3]} {WORDS[(i // 3) % 3]} {i}",
                "colour": None if i % 4 == 3 else COLOURS[i % 3],
                "tags": None if i % 5 == 4 else ";".join(TAGS[: 1 + i % 3]),
                "price": None if i % 7 == 6 else float((i * 37) % 100),
                "stock": None if i % 3 == 2 else ("yes" if i % 2 else "no"),
                "begins": None if i % 6 == 5 else f"2025-{1 + i % 12:02d}-10",
                "ends": None if i % 6 == 5 else f"2025-{1 + i % 12:02d}-{12 + i % 9}",
            }
        )
    return pd.DataFrame(rows)


FRAME = _frame()


@pytest.fixture(scope="module", params=["duckdb", "postgresql"])
def things(request: pytest.FixtureRequest) -> Iterator[tuple[Catalog, Store]]:
    with tempfile.TemporaryDirectory() as folder:
        catalog = load(Path(folder), FRAME.to_csv(index=False), CONFIG)
        if request.param == "postgresql":
            catalog = moved(catalog, Path(folder), "properties")
        with closing(open_store(catalog)) as store:
            yield catalog, store


def _bounds() -> st.SearchStrategy[Condition]:
    number = st.integers(-5, 105).map(float)
    pair = st.tuples(number, number).map(sorted)
    return st.builds(
        lambda ends, side, inclusive: Range(
            column="price",
            low=None if side == "high" else ends[0],
            high=None if side == "low" else ends[1],
            low_inclusive=inclusive,
            high_inclusive=inclusive,
        ),
        *(pair, st.sampled_from(["low", "high", "both"]), st.booleans()),
    )


def _values(column: str, values: list[str]) -> st.SearchStrategy[Condition]:
    some = st.lists(st.sampled_from([*values, "none"]), min_size=1, max_size=3, unique=True)
    return some.map(lambda chosen: In(column=column, values=tuple(chosen)))


def _periods() -> st.SearchStrategy[Condition]:
    days = st.dates(date(2025, 1, 1), date(2025, 12, 31))
    between = st.tuples(days, days).map(
        lambda ends: Overlaps(
            start_column="begins", end_column="ends", first=min(ends), last=max(ends)
        )
    )
    days = st.dates(date(2000, 1, 1), date(2000, 12, 31))
    of_any_year = st.tuples(days, days).map(
        lambda ends: Overlaps(
            start_column="begins", end_column="ends", first=ends[0], last=ends[1], every_year=True
        )
    )
    return between | of_any_year


LEAVES: st.SearchStrategy[Condition] = st.one_of(
    _values("colour", COLOURS),
    _values("tags", TAGS),
    _bounds(),
    _periods(),
    st.just(Flag(column="stock")),
    st.sampled_from(["colour", "price", "stock", "tags"]).map(lambda name: Known(column=name)),
    st.sampled_from(WORDS).map(lambda word: Text(words=(word,), whole_words=True)),
    st.sampled_from([*WORDS, "la"]).map(lambda word: Text(words=(word,), fields=("title",))),
    st.lists(st.integers(0, ROWS), max_size=3).map(
        lambda rows: HasKey(keys=tuple({"id": f"k{row}"} for row in rows))
    ),
)


def _joined(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    several = st.lists(parts, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        several.map(lambda each: And(conditions=each)),
        several.map(lambda each: Or(conditions=each)),
        parts.map(lambda each: Not(condition=each)),
    )


TREES = st.recursive(LEAVES, _joined, max_leaves=6)


def holds(condition: Condition) -> pd.Series:
    """True, False or NA for each row of `FRAME`, by pandas alone."""
    match condition:
        case And():
            return _fold(condition.conditions, lambda one, other: one & other)
        case Or():
            return _fold(condition.conditions, lambda one, other: one | other)
        case Not():
            return ~holds(condition.condition)
        case In(column="tags"):
            return _each("tags", lambda cell: bool(set(cell.split(";")) & set(condition.values)))
        case In():
            return _each(condition.column, lambda cell: cell in condition.values)
        case Range():
            return _each("price", lambda cell: _within(cell, condition))
        case Flag():
            return _each("stock", lambda cell: cell == "yes")
        case Overlaps(every_year=True):
            first, last = condition.first.isoformat()[5:], condition.last.isoformat()[5:]
            if first <= last:
                return _each("begins", lambda cell: first <= cell[5:] <= last)
            return _each("begins", lambda cell: cell[5:] >= first or cell[5:] <= last)
        case Overlaps():
            begun = _each("begins", lambda cell: cell <= condition.last.isoformat())
            return begun & _each("ends", lambda cell: cell >= condition.first.isoformat())
        case Known():
            return FRAME[condition.column].notna().astype("boolean")
        case Text():
            return _each("title", lambda cell: _says(cell, condition))
        case HasKey():
            keys = [key["id"] for key in condition.keys]
            return FRAME["id"].isin(keys).astype("boolean")
    raise AssertionError(condition)


def _fold(
    parts: tuple[Condition, ...], join: Callable[[pd.Series, pd.Series], pd.Series]
) -> pd.Series:
    found = holds(parts[0])
    for part in parts[1:]:
        found = join(found, holds(part))
    return found


def _each(column: str, test: Callable[..., bool]) -> pd.Series:
    cells = [pd.NA if pd.isna(cell) else test(cell) for cell in FRAME[column]]
    return pd.Series(cells, dtype="boolean")


def _within(cell: float, bounds: Range) -> bool:
    low, high = bounds.low, bounds.high
    over = low is None or cell > low or (bounds.low_inclusive and cell == low)
    return over and (high is None or cell < high or (bounds.high_inclusive and cell == high))


def _says(cell: str, condition: Text) -> bool:
    if condition.whole_words:
        return any(word in cell.split() for word in condition.words)
    return any(word in cell for word in condition.words)


def found(things: tuple[Catalog, Store], condition: Condition) -> list[int]:
    catalog, store = things
    table = catalog.tables[0]
    numbered = store.trusted(f'SELECT rowid, id FROM "{table.name}"')
    places = {number: int(str(key).removeprefix("k")) for number, key in numbered}
    rows = store.trusted(QuerySql(catalog, table).row_ids(condition))
    return sorted(places[row] for (row,) in rows)


def expected(condition: Condition) -> list[int]:
    return [int(row) for row in FRAME.index[holds(condition).fillna(False).astype(bool)]]


FEW = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@FEW
@given(condition=TREES)
def test_sql_finds_what_pandas_finds(things: tuple[Catalog, Store], condition: Condition) -> None:
    assert found(things, condition) == expected(condition)


@FEW
@given(condition=TREES)
def test_a_denied_denial_is_the_condition(
    things: tuple[Catalog, Store], condition: Condition
) -> None:
    twice = Not(condition=Not(condition=condition))
    assert found(things, twice) == found(things, condition)
    assert negate(negate(condition)) == condition or isinstance(condition, Not)


@FEW
@given(one=TREES, other=TREES)
def test_de_morgan(things: tuple[Catalog, Store], one: Condition, other: Condition) -> None:
    neither = And(conditions=(negate(one), negate(other)))
    assert found(things, Not(condition=Or(conditions=(one, other)))) == found(things, neither)


@FEW
@given(condition=TREES)
def test_a_tree_survives_json(condition: Condition) -> None:
    assert CONDITION.validate_json(CONDITION.dump_json(condition)) == condition


def test_a_blank_meets_neither_a_bound_nor_its_denial(
    things: tuple[Catalog, Store],
) -> None:
    bound = Range(column="price", low=50)
    both = found(things, Or(conditions=(bound, Not(condition=bound))))
    assert both == [int(row) for row in FRAME.index[FRAME["price"].notna()]]


def test_counts_are_those_of_the_rows(things: tuple[Catalog, Store]) -> None:
    catalog, store = things
    red, cheap = In(column="colour", values=("red",)), Range(column="price", high=50)
    wanted: dict[str, Condition | None] = {
        "all": None,
        "both": And(conditions=(red, cheap)),
        "red": red,
        "neither": Not(condition=Or(conditions=(red, cheap))),
    }
    ((*counts,),) = store.trusted(QuerySql(catalog, catalog.tables[0]).counts(wanted))
    assert counts == [
        ROWS if each is None else len(found(things, each)) for each in wanted.values()
    ]


@FEW
@given(trees=st.lists(TREES, max_size=3))
def test_kept_rows_are_counted_as_the_database_does(
    things: tuple[Catalog, Store], monkeypatch: pytest.MonkeyPatch, trees: list[Condition]
) -> None:
    monkeypatch.setattr(counting, "_KEPT", 1)  # so that some are forgotten
    rows, table = RowCounts(*things), things[0].tables[0]
    wanted = [None, *trees, all_of(*trees)]
    counts = [ROWS if each is None else len(found(things, each)) for each in wanted]
    assert [rows.of(table, [each]) for each in wanted] == [[count] for count in counts]
    assert rows.of(table, wanted) == counts
    assert rows.of(table, wanted) == counts  # now from what is kept


def test_figures_and_groups_are_those_of_pandas(things: tuple[Catalog, Store]) -> None:
    catalog, store = things
    table = catalog.tables[0]
    sql, red = QuerySql(catalog, table), In(column="colour", values=("red",))
    mean = Statistic(table=table.id, where=red, figure=Figure(function="avg", column="price"))
    prices = FRAME[FRAME["colour"] == "red"]["price"]
    assert store.trusted(sql.statistic(mean))[0][:2] == (pytest.approx(prices.mean()), 13)
    assert prices.notna().sum() == 13
    groups = Groups(table=table.id, by="colour")
    counted = FRAME["colour"].value_counts()
    assert dict(store.trusted(sql.groups(groups))) == counted.to_dict()
    most = int(counted.max())
    some = groups.model_copy(update={"having": Bounds(low=2, high=most - 1)})
    within = counted[counted.between(2, most - 1)]
    assert dict(store.trusted(sql.groups(some))) == within.to_dict()


STEPS: dict[Step, str] = {"day": "D", "week": "W", "month": "M", "year": "Y"}
"""By step: what pandas calls the period."""


@FEW
@given(
    condition=TREES,
    step=st.sampled_from(list(STEPS)),
    column=st.sampled_from(["begins", "ends"]),
    mean=st.booleans(),
)
def test_groups_by_a_period_are_those_of_pandas(
    things: tuple[Catalog, Store], condition: Condition, step: Step, column: str, mean: bool
) -> None:
    catalog, store = things
    table = catalog.tables[0]
    figure = Figure(function="avg", column="price") if mean else None
    groups = Groups(table=table.id, where=condition, by=column, step=step, figure=figure)
    rows = FRAME.iloc[expected(condition)].dropna(subset=[column])
    days = pd.to_datetime(rows[column]).dt.to_period(STEPS[step]).dt.start_time.dt.date
    by = rows.groupby(days)["price"]
    wanted = [(day, value) for day, value in (by.mean() if mean else by.size()).items()]
    assert checked(QUERY.validate_json(groups.model_dump_json()), catalog) == groups
    written = QuerySql(catalog, table).groups(groups, most=ROWS)
    key = f"CAST(DATE_TRUNC('{step.upper()}', \"{column}\") AS DATE)"
    assert f'{key} AS "{column}"' in written
    made = store.trusted(written)
    assert [(day, pytest.approx(_number(value), nan_ok=True)) for day, value in made] == [
        (day, _number(value)) for day, value in wanted
    ]


def _number(value: object) -> float:
    return float("nan") if value is None else float(str(value))


def test_an_order_leaves_blanks_out_and_shows_all_that_tie(
    things: tuple[Catalog, Store],
) -> None:
    catalog, store = things
    table = catalog.tables[0]
    sql = QuerySql(catalog, table)
    cheapest = Rows(table=table.id, order=Order(column="price", ties=True))
    lowest = FRAME.index[FRAME["price"] == FRAME["price"].min()]
    assert len(store.trusted(sql.rows(cheapest))) == len(lowest)
    ordered = Rows(table=table.id, order=Order(column="price", descending=True), limit=3)
    assert len(store.trusted(sql.rows(ordered))) == 3


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"kind": "rows", "table": "thing"}, "no table 'thing'"),
        (
            {"kind": "rows", "table": "{id}", "where": {"kind": "known", "column": "color"}},
            "no column 'color' in '{id}'; did you mean 'colour'",
        ),
        (
            {
                "kind": "rows",
                "table": "{id}",
                "where": {"kind": "range", "column": "colour", "low": 1},
            },
            "'colour' takes no bounds",
        ),
        (
            {
                "kind": "statistic",
                "table": "{id}",
                "figure": {"function": "avg", "column": "colour"},
            },
            "'colour' has no 'avg'",
        ),
        ({"kind": "rows", "table": "{id}", "order": {"column": "cost"}}, "no column 'cost'"),
        (
            {"kind": "groups", "table": "{id}", "by": "colour", "step": "month"},
            "'colour' has no groups by month: it is no date",
        ),
    ],
)
def test_an_error_names_the_column_and_what_there_is(
    things: tuple[Catalog, Store], query: dict[str, object], says: str
) -> None:
    catalog, _ = things
    name = catalog.tables[0].id
    named = {key: name if value == "{id}" else value for key, value in query.items()}
    with pytest.raises(QueryError, match=says.replace("{id}", name)):
        checked(QUERY.validate_python(named), catalog)
