"""What every store promises: each test runs on DuckDB and on PostgreSQL, over the same rows.

`tests/unit/core/query/test_properties.py` holds random conditions against pandas on both as well.
"""

from collections.abc import Iterator
from contextlib import closing
from datetime import date

import numpy as np
import pytest

from src.config.loading import load_concierge
from src.core.engines.ranking.facets import FacetCounter
from src.core.errors import QueryFailed
from src.core.query.conditions import (
    And,
    Condition,
    Flag,
    HasKey,
    In,
    Known,
    Not,
    OpenAt,
    Or,
    Overlaps,
    Range,
    Related,
    Text,
)
from src.core.query.queries import Bounds, Figure, Groups, Order, Rows, Statistic
from src.core.query.sql import QuerySql
from src.core.store.building import load_catalog
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Table
from src.core.store.folding import fold
from src.core.store.links import way
from src.core.store.protocol import Store
from src.core.store.stores import open_store
from tests.postgres_catalogs import SECRET, moved

TOML = """
name = "Boats"
about = "boats to hire and the harbours they lie in"
language = "en"
currency = "EUR"

[tables.boats]
file = "boats.csv"
label = "boat"
key = "code"
hidden = ["owner"]
[tables.boats.columns]
code = { role = "id" }
name = { role = "title" }
kind = { role = "category" }
gear = { role = "tags", separator = ";" }
colours = { role = "tags" }
price = { role = "price" }
berths = { role = "number" }
built = { role = "year" }
heated = { role = "flag" }
about = { role = "text" }
from = { role = "start" }
until = { role = "end" }
harbour = { role = "name", refers_to = "harbours.name" }
[tables.boats.derived]
hundreds = { sql = "price / 100" }

[tables.harbours]
file = "harbours.csv"
label = "harbour"
key = "name"
[tables.harbours.columns]
name = { role = "title" }
town = { role = "place" }
[tables.harbours.derived.open]
extract = "hours"
from = "hours"

[[tools]]
kind = "filters"
name = "boats"
purpose = "boats to hire"
tables = "boats"
[[tools]]
kind = "sql"
name = "harbours"
purpose = "boats and harbours"
tables = ["boats", "harbours"]
"""
BOATS = """code,name,kind,gear,colours,price,berths,built,heated,about,from,until,harbour,owner
b1,Écume,sailing yacht,anchor;radio,"[""red"",""white""]",900,4-6,1998,yes,\
A quiet boat without radio.,2026-05-01,2026-09-30,Nord,Ann
b2,Möwe,sailing yacht,anchor ; plotter,"[""blue""]",1200,6-8,2004,no,Sleeps six. 100% new_sails\
,2026-04-01,2026-10-31,Nord,Bo
b3,Zephyr,motor boat,radio,"[""red""]",450,2,2015,,Small and fast,2026-06-01,2026-06-30,Sud,Cy
b4,alba,motor boat,,,,3,,no,"It's for 'two', or three",,,Sud,Di
b5,Bora,,plotter;radio,"[""white"",""blue""]",450,8,2015,yes,Roomy,2026-07-10,2026-07-20,,Ed
b6,カモメ,屋形船,anchor,"[""赤""]",3000,18-20,1987,yes,夏の屋形船です,2026-08-01,2026-08-31,Nord,Fu
"""
HARBOURS = """name,town,hours
Nord,Hafen,Mon-Sun 09:00-18:00
Sud,Porto,"Mon-Fri 10:00-12:00, Sat-Sun closed"
"""


@pytest.fixture(scope="module", params=["duckdb", "postgresql"])
def harbour(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Catalog, Store]]:
    folder = tmp_path_factory.mktemp("boats")
    for name, text in (("boats.toml", TOML), ("boats.csv", BOATS), ("harbours.csv", HARBOURS)):
        (folder / name).write_text(text, "utf-8")
    catalog = load_catalog(load_concierge(folder / "boats.toml"), folder / "built")
    if request.param == "postgresql":
        catalog = moved(catalog, folder, "stores")
    with closing(open_store(catalog)) as store:
        yield catalog, store


@pytest.fixture
def catalog(harbour: tuple[Catalog, Store]) -> Catalog:
    return harbour[0]


@pytest.fixture
def store(harbour: tuple[Catalog, Store]) -> Store:
    return harbour[1]


def boats(catalog: Catalog) -> Table:
    return catalog.table("boats")


def codes(
    catalog: Catalog, store: Store, where: Condition | None = None, **asked: object
) -> list[str]:
    """The keys of the rows that match, in their order."""
    table = boats(catalog)
    query = Rows(table="boats", where=where, columns=("code",), **asked)  # type: ignore[arg-type]
    sql = QuerySql(catalog, table)
    names = [*dict.fromkeys([*sql._shown(query)])]
    return [str(row[names.index("code")]) for row in store.trusted(sql.rows(query, 20))]


def keys(text: str) -> list[str]:
    return [f"b{digit}" for digit in text]


def test_the_catalog_knows_the_same(catalog: Catalog) -> None:
    known = {column.name: (column.role, column.sql_type) for column in boats(catalog).columns}
    assert known == {
        "code": ("id", "VARCHAR"),
        "name": ("title", "VARCHAR"),
        "kind": ("category", "VARCHAR"),
        "gear": ("tags", "VARCHAR"),
        "colours": ("tags", "JSON"),
        "price": ("price", "BIGINT"),
        "berths": ("number", "BIGINT"),
        "built": ("year", "BIGINT"),
        "heated": ("flag", "BOOLEAN"),
        "about": ("text", "VARCHAR"),
        "from": ("start", "DATE"),
        "until": ("end", "DATE"),
        "harbour": ("name", "VARCHAR"),
        "hundreds": ("number", "DOUBLE"),
    }
    assert boats(catalog).rows == 6
    assert boats(catalog).column("berths").up_to == "berths_up_to"
    counted = [(c.filled, c.distinct) for c in boats(catalog).columns if c.role == "price"]
    assert counted == [(5, 4)]
    assert catalog.notices == ()


@pytest.mark.parametrize(
    ("where", "found"),
    [
        (In(column="kind", values=("motor boat",)), "34"),
        (In(column="kind", values=("motor boat", "屋形船")), "346"),
        (Not(condition=In(column="kind", values=("motor boat",))), "126"),
        (In(column="gear", values=("radio",)), "135"),
        (In(column="gear", values=("plotter", "anchor")), "1256"),
        (Not(condition=In(column="gear", values=("radio",))), "26"),
        (In(column="colours", values=("white",)), "15"),
        (In(column="colours", values=("赤", "blue")), "256"),
        (Not(condition=In(column="colours", values=("red",))), "256"),
        (In(column="berths", values=("5",)), "1"),
        (In(column="built", values=("2015",)), "35"),
        (Range(column="price", high=900, high_inclusive=True), "135"),
        (Range(column="price", low=450, low_inclusive=False), "126"),
        (Range(column="price", low=450, high=450), "35"),
        (Range(column="berths", low=5, high=5), "1"),
        (Range(column="hundreds", high=4.5), "35"),
        (Flag(column="heated"), "156"),
        (Not(condition=Flag(column="heated")), "24"),
        (Known(column="price"), "12356"),
        (Not(condition=Known(column="price")), "4"),
        (Not(condition=Known(column="colours")), "4"),
        (
            Overlaps(
                start_column="from",
                end_column="until",
                first=date(2026, 7, 1),
                last=date(2026, 7, 15),
            ),
            "125",
        ),
        (Text(words=("quiet",), whole_words=True), "1"),
        (Text(words=("ECUME",), whole_words=True), "1"),
        (Text(words=("mowe",), fields=("name",), whole_words=True), "2"),
        (Text(words=("屋形",)), "6"),
        (Text(words=("100%",), fields=("about",)), "2"),
        (Text(words=("w_s",), fields=("about",)), "2"),
        (Text(words=("s'",), fields=("about",)), ""),
        (Text(words=("it's for 'two', or",), fields=("about",)), "4"),
        (Not(condition=Text(words=("radio",), fields=("about",), whole_words=True)), "123456"),
        (HasKey(keys=({"code": "b2"}, {"code": "b9"})), "2"),
        (HasKey(keys=()), ""),
        (
            And(conditions=(Flag(column="heated"), In(column="gear", values=("anchor",)))),
            "16",
        ),
        (
            Or(conditions=(Range(column="price", high=450), Not(condition=Flag(column="heated")))),
            "2345",
        ),
        (
            Not(
                condition=And(
                    conditions=(Flag(column="heated"), In(column="gear", values=("anchor",)))
                )
            ),
            "2345",
        ),
    ],
)
def test_conditions_find(catalog: Catalog, store: Store, where: Condition, found: str) -> None:
    assert sorted(codes(catalog, store, where)) == keys(found)


def test_links_lead_to_rows_of_other_tables(catalog: Catalog, store: Store) -> None:
    hops = way(catalog, "boats", "harbours")
    assert hops is not None
    town = Related(hops=tuple(hops), condition=In(column="town", values=("Hafen",)))
    assert sorted(codes(catalog, store, town)) == keys("126")
    assert sorted(codes(catalog, store, Not(condition=town))) == keys("345")


def test_hours_of_a_linked_table(catalog: Catalog, store: Store) -> None:
    table = catalog.table("harbours")
    columns = table.hours("saturday")
    assert columns is not None
    at = OpenAt(
        opens_column=columns[0],
        closes_column=columns[1],
        day="saturday",
        moment="at",
        minutes=11 * 60,
    )
    assert counted(catalog, store, table, at) == 1


def counted(catalog: Catalog, store: Store, table: Table, where: Condition | None) -> int:
    ((count,),) = store.trusted(QuerySql(catalog, table).counts({"n": where}))
    return int(str(count))


def test_counts_in_one_pass(catalog: Catalog, store: Store) -> None:
    wanted: dict[str, Condition | None] = {
        "all": None,
        "heated": Flag(column="heated"),
        "cheap": And(conditions=(Flag(column="heated"), Range(column="price", high=1000))),
    }
    assert store.trusted(QuerySql(catalog, boats(catalog)).counts(wanted)) == [(6, 3, 2)]


@pytest.mark.parametrize(
    ("order", "found"),
    [
        (Order(column="price"), "53126"),
        (Order(column="price", descending=True), "62153"),
        (Order(column="price", ties=True), "53"),
        (Order(column="built", descending=True), "53216"),
        (Order(column="berths", descending=True), "652143"),
        (Order(column="from"), "21356"),
        # Capitals before small letters, those before accented ones, whatever the locale is.
        (Order(column="name"), "523416"),
    ],
)
def test_rows_in_an_order_have_no_blanks(
    catalog: Catalog, store: Store, order: Order, found: str
) -> None:
    assert codes(catalog, store, order=order) == keys(found)


def test_rows_without_an_order_have_one(catalog: Catalog, store: Store) -> None:
    assert codes(catalog, store, limit=4) == keys("1234")
    assert codes(catalog, store, limit=4, offset=4) == keys("56")


def test_pages_follow_each_other(catalog: Catalog, store: Store) -> None:
    order = Order(column="price")
    whole = codes(catalog, store, order=order)
    pages = [codes(catalog, store, order=order, limit=2, offset=at) for at in (0, 2, 4)]
    assert [code for page in pages for code in page] == whole


@pytest.mark.parametrize(
    ("function", "value"),
    [("min", 450), ("max", 3000), ("avg", 1200), ("sum", 6000), ("median", 900), ("distinct", 4)],
)
def test_figures(catalog: Catalog, store: Store, function: str, value: float) -> None:
    figure = Figure(function=function, column="price")  # type: ignore[arg-type]
    statement = QuerySql(catalog, boats(catalog)).statistic(Statistic(table="boats", figure=figure))
    assert store.trusted(statement) == [(value, 5)]


def test_the_figure_of_ranges_is_of_their_outermost_ends(catalog: Catalog, store: Store) -> None:
    sql = QuerySql(catalog, boats(catalog))
    kind = In(column="kind", values=("sailing yacht",))
    ends = Statistic(table="boats", where=kind, figure=Figure(function="range", column="berths"))
    assert store.trusted(sql.statistic(ends)) == [(4, 8, 2)]
    middle = Statistic(table="boats", where=kind, figure=Figure(function="avg", column="berths"))
    assert store.trusted(sql.statistic(middle)) == [(6, 2)]


def test_groups_by_counts_figures_and_bounds(catalog: Catalog, store: Store) -> None:
    sql = QuerySql(catalog, boats(catalog))
    assert store.trusted(sql.groups(Groups(table="boats", by="kind"))) == [
        ("motor boat", 2),
        ("sailing yacht", 2),
        ("屋形船", 1),
    ]
    mean = Groups(table="boats", by="kind", figure=Figure(function="avg", column="price"))
    assert store.trusted(sql.groups(mean)) == [
        ("屋形船", 3000),
        ("sailing yacht", 1050),
        ("motor boat", 450),
    ]
    several = Groups(table="boats", by="kind", having=Bounds(low=2))
    assert [name for name, _ in store.trusted(sql.groups(several))] == [
        "motor boat",
        "sailing yacht",
    ]


@pytest.mark.parametrize(
    ("by", "counts"),
    [
        ("gear", {"radio": 3, "anchor": 3, "plotter": 2}),
        ("colours", {"red": 2, "white": 2, "blue": 2, "赤": 1}),
        ("built", {1987: 1, 1998: 1, 2004: 1, 2015: 2}),
    ],
)
def test_groups_by_each_value_of_a_cell(
    catalog: Catalog, store: Store, by: str, counts: dict[object, int]
) -> None:
    statement = QuerySql(catalog, boats(catalog)).groups(Groups(table="boats", by=by))
    assert dict(store.trusted(statement)) == counts


def test_figures_by_each_value_of_a_cell(catalog: Catalog, store: Store) -> None:
    dearest = Figure(function="max", column="price")
    asked = Groups(table="boats", by="gear", figure=dearest, where=Known(column="built"))
    found = store.trusted(QuerySql(catalog, boats(catalog)).groups(asked))
    assert found == [("anchor", 3000), ("plotter", 1200), ("radio", 900)]


def test_facets_count_all_rows_and_some(catalog: Catalog, store: Store) -> None:
    table = boats(catalog)
    numbered = store.trusted(f'SELECT rowid, code FROM "{table.name}" ORDER BY rowid')
    assert [number for number, _ in numbered] == list(range(6))
    columns = [table.column(name) for name in ("kind", "gear", "colours", "price")]
    counter = FacetCounter(table, columns, [int(str(row[0])) for row in numbered], store)
    every = {each.column: each.options for each in counter.count(None).facets}
    assert [(o.value, o.count) for o in every["gear"]] == [
        ("anchor", 3),
        ("radio", 3),
        ("plotter", 2),
    ]
    assert sum(option.count for option in every["price"]) == 5
    assert {(o.value, o.count) for o in every["colours"]} >= {("red", 2), ("赤", 1)}
    some = np.array([code in ("b1", "b3", "b5") for _, code in numbered])
    picked = {each.column: each.options for each in counter.count(some).facets}
    assert [(o.value, o.count) for o in picked["gear"]] == [
        ("radio", 3),
        ("anchor", 1),
        ("plotter", 1),
    ]


def test_the_text_that_is_searched_is_folded(catalog: Catalog, store: Store) -> None:
    name = boats(catalog).name
    rows = store.trusted(f'SELECT name, about, {SEARCH_COLUMN} FROM "{name}"')
    assert all(text == fold(f"{title} {about}") for title, about, text in rows)


def test_what_is_hidden_is_not_there(catalog: Catalog, store: Store) -> None:
    name = boats(catalog).name
    assert SECRET not in str(store.trusted(f'SELECT * FROM "{name}"'))
    with pytest.raises(Exception, match="owner"):
        store.trusted(f'SELECT owner FROM "{name}"')


def test_nothing_can_be_written(catalog: Catalog, store: Store) -> None:
    with pytest.raises(Exception):  # noqa: B017  (each engine has its own)
        store.trusted(f'DELETE FROM "{boats(catalog).name}"')
    assert counted(catalog, store, boats(catalog), None) == 6


def test_a_closed_store_says_so(harbour: tuple[Catalog, Store]) -> None:
    other = open_store(harbour[0])
    other.close()
    with pytest.raises(QueryFailed):
        other.trusted("SELECT 1")
