"""Conditions put as arguments read back to the same conditions."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from src.config.roles import Role
from src.config.tables import ColumnConfig, TableConfig
from src.config.tools import FiltersToolConfig
from src.core.engines.filters.arguments import arguments_of, can_ask, conditions_of, query_of
from src.core.engines.filters.schema import (
    FilterSchema,
    filter_schema,
    parameter_name,
    typed_schema,
)
from src.core.query.conditions import (
    And,
    Condition,
    Flag,
    In,
    Known,
    Not,
    OpenAt,
    Or,
    Overlaps,
    Range,
    Text,
    all_of,
    conjuncts,
    leaves,
    negate,
)
from src.core.query.parts import listed
from src.core.query.queries import Figure, Groups, Order, Rows, Search
from src.core.query.understood import Understood
from src.core.question import RowRef
from src.core.store.catalog import Column, Table
from tests.queries import understood

ROLES: dict[str, Role] = {
    "name": "title",
    "maker": "name",
    "tone": "tags",
    "price": "price",
    "width": "number",
    "made": "year",
    "case": "flag",
    "shown from": "start",
    "shown to": "end",
}
DECLARED = TableConfig(file="violins.csv", label="violins", key=["name"])
TABLE = Table(
    "violins",
    "violins.csv",
    DECLARED,
    tuple(Column(n, "VARCHAR", role, ColumnConfig.model_validate({})) for n, role in ROLES.items()),
    rows=3,
)
TOOL = FiltersToolConfig.model_validate(
    {
        "name": "find_violins",
        "kind": "filters",
        "tables": "violins",
        "purpose": "Finds violins.",
        "parameters": {
            "spend": {"column": "price", "bound": "max"},
            "luthier": {"column": "maker"},
        },
        "sorts": {"dearest": "-price", "lost": "gone"},
        "prefer": ["made", "-gone"],
        "groups": {"sizes": ["width", "gone"]},
    }
)


def schema() -> FilterSchema:
    return filter_schema(TOOL, TABLE)


def reading(*conditions: Condition, **fields: object) -> Understood:
    said: dict[str, Any] = {"table": "violins", "conditions": conditions}
    return understood(**said | fields)


def arguments(asked: Understood) -> dict[str, object]:
    return arguments_of(listed(asked.wanted, TABLE), schema())


def read_value(name: str, text: str) -> In:
    return In(column=schema().values[name].name, values=(text,), text=text)


def read_words(text: str) -> list[Text]:
    return [Text(words=(text,), term=text, text=text)]


def back(args: dict[str, object]) -> list[Condition]:
    return list(conjuncts(conditions_of(args, schema(), read_value, read_words)))


@pytest.mark.parametrize(
    ("condition", "args"),
    [
        (In(column="maker", values=("Amati",), text="Amati"), {"luthier": "Amati"}),
        (
            In(column="maker", values=("A", "B"), text="A, B"),
            {"luthier": ["A", "B"]},
        ),
        (
            Not(condition=In(column="maker", values=("A",), text="A")),
            {"exclude": {"luthier": ["A"]}},
        ),
        (
            In(column="made", values=("1716", "1721"), text="1716, 1721"),
            {"made": ["1716", "1721"]},
        ),
        (Range(column="price", high=9, text="9"), {"spend": 9}),
        (
            Range(column="width", low=3, low_inclusive=False, high=4, text="3 – 4"),
            {"width_min": 3, "width_max": 4, "exclusive": ["width_min"]},
        ),
        (Flag(column="case", text="case"), {"features": ["case"]}),
        (Not(condition=Flag(column="case", text="case")), {"without": ["case"]}),
        (Not(condition=Known(column="made", text="made")), {"unlisted": ["made"]}),
        (Text(term="dark", words=("dark",), text="dark"), {"text": ["dark"]}),
        (
            Overlaps(
                start_column="shown from",
                end_column="shown to",
                first=date(2026, 3, 1),
                last=date(2026, 3, 9),
                text="2026-03-01 – 2026-03-09",
            ),
            {"from_date": "2026-03-01", "to_date": "2026-03-09"},
        ),
        (
            Overlaps(
                start_column="shown from",
                end_column="shown to",
                first=date(2000, 3, 1),
                last=date(2000, 3, 31),
                every_year=True,
                text="2000-03-01 – 2000-03-31",
            ),
            {"from_date": "2000-03-01", "to_date": "2000-03-31", "every_year": True},
        ),
    ],
)
def test_each_constraint_has_its_argument_and_comes_back(
    condition: Condition, args: dict[str, object]
) -> None:
    asked = reading(condition)
    assert arguments(asked) == args
    assert back(args) == [condition]


def test_two_ranges_of_one_column_become_the_narrower_one() -> None:
    asked = reading(
        Range(column="price", high=9, text="9"),
        Range(column="price", high=7, high_inclusive=False, text="7"),
    )
    assert arguments(asked) == {"spend": 7, "exclusive": ["spend"]}


def test_what_it_cannot_ask_is_left_out_and_told() -> None:
    hours = OpenAt(opens_column="o", closes_column="c", day="weekday", minutes=600, text="at ten")
    assert arguments(reading(hours)) == {}
    assert not can_ask(hours, schema())


def test_opening_hours_of_some_days_have_an_argument_and_come_back() -> None:
    hours = [f"monday_{end}" for end in ("opens", "closes")]
    derived = {"monday": {"from": "hours", "extract": "hours", "prefix": ""}}
    columns = tuple(Column(n, "INTEGER", "number", ColumnConfig.model_validate({})) for n in hours)
    config = TableConfig.model_validate(DECLARED.model_dump() | {"derived": derived})
    table = replace(TABLE, config=config, columns=(*TABLE.columns, *columns))
    asked = filter_schema(TOOL, table)
    monday = {"opens_column": hours[0], "closes_column": hours[1], "day": "monday"}
    late = OpenAt.model_validate({**monday, "moment": "at", "minutes": 1230})
    where = all_of(late, negate(OpenAt.model_validate({**monday, "moment": "any"})))
    args = arguments_of(Rows(table="violins", where=where), asked)
    assert args == {
        "open": [{"day": "monday", "at": "20:30"}],
        "exclude": {"open": [{"day": "monday"}]},
    }
    found = conditions_of(args, asked, read_value, read_words)
    plain = [each.model_copy(update={"text": ""}) for each in leaves(found)]
    assert plain == list(leaves(where))
    assert [each.kind for each in conjuncts(found)] == ["open_at", "not"]


def test_days_of_one_column_beside_the_rows_period_have_an_argument_and_come_back() -> None:
    """Shown since March is not the same as on show in March."""
    dated = [
        replace(c, sql_type="DATE") if c.role in ("start", "end") else c for c in TABLE.columns
    ]
    asked = filter_schema(TOOL, replace(TABLE, columns=tuple(dated)))
    since = Overlaps(
        start_column="shown from", end_column="shown from", first=date(2026, 3, 1), text=""
    )
    where = all_of(since, negate(since.model_copy(update={"last": date(2026, 3, 9)})))
    args = arguments_of(Rows(table="violins", where=where), asked)
    assert args == {
        "dates": [{"of": "shown from", "from_date": "2026-03-01"}],
        "exclude": {
            "dates": [{"of": "shown from", "from_date": "2026-03-01", "to_date": "2026-03-09"}]
        },
    }
    found = conditions_of(args, asked, read_value, read_words)
    assert [each.model_copy(update={"text": ""}) for each in leaves(found)] == list(leaves(where))


def test_order_number_page_rows_and_figures() -> None:
    dearest = Order(column="price", descending=True, text="dearest")
    assert arguments(reading(order=dearest, limit=50, offset=5)) == {
        "sort_by": "dearest",
        "max_results": 20,
        "skip": 5,
    }
    best = dearest.model_copy(update={"ties": True})
    assert arguments(reading(order=best)) == {
        "sort_by": "dearest",
        "best_only": True,
    }
    shown = RowRef(position=1, key={"name": "Il Cremonese"}, title="Il Cremonese")
    assert arguments(reading(rows=(shown,), asked_columns=("made",))) == {
        "rows": [{"name": "Il Cremonese"}],
        "show": ["made"],
    }
    mean = Figure(function="avg", column="price", text="average")
    per_maker = reading(act="group", by="maker", figure=mean)
    assert arguments(per_maker) == {
        "per": "maker",
        "figure": "average",
        "figure_of": "price",
    }


def test_groups_by_a_period_come_back_whole() -> None:
    monthly = Groups(table="violins", by="shown from", step="month")
    args = arguments_of(monthly, schema())
    assert args == {"per": "shown from", "per_period": "month", "figure": "count"}
    assert query_of(args, schema(), read_value, read_words) == monthly


# ------------------------------------------------------------------ the schema
def test_a_search_in_words_comes_back_whole() -> None:
    amati = In(column="maker", values=("Amati",), text="Amati")
    asked = Search(table="violins", where=amati, words="warm tone", stated=True, candidates=20)
    args = arguments_of(asked, schema())
    said = {"query": "warm tone", "luthier": "Amati", "stated": True, "candidates": 20}
    assert args == said
    assert query_of(args, schema(), read_value, read_words) == asked


def test_columns_go_by_the_names_of_the_toml_and_else_by_their_own() -> None:
    found = schema()
    assert list(found.values) == ["luthier", "name", "tone", "made"]
    assert {n: (b.column.name, b.side) for n, b in found.bounds.items()} == {
        "spend": ("price", "max"),
        "price_min": ("price", "min"),
        "width_min": ("width", "min"),
        "width_max": ("width", "max"),
        "made_min": ("made", "min"),
        "made_max": ("made", "max"),
    }
    assert found.sort_name("price", descending=True) == "dearest"
    assert found.sort_name("price", descending=False) == "price_low"
    assert found.sort_name("made", descending=True) == "made_new"
    assert found.groups == {"sizes": ("width",), "features": ("case",)}


def test_columns_that_are_not_there_are_left_out_and_told() -> None:
    known = [column.name for column in TABLE.columns]
    assert [order.column.name for order in schema().prefer] == ["made"]
    assert "lost" not in schema().sorts
    assert [(key, name) for key, name in TOOL.columns_named() if name not in known] == [
        ("sorts.lost", "gone"),
        ("prefer", "gone"),
        ("groups.sizes", "gone"),
    ]


@pytest.mark.parametrize(
    ("column", "name"),
    [
        ("Año", "ano"),
        ("Precio (MXN)", "precio_mxn"),
        ("価格", "column_3"),
        ("規格_1", "column_3"),
        ("features", "features_is"),
        ("sort_by", "sort_by_is"),
    ],
)
def test_parameters_have_names_that_every_provider_takes(column: str, name: str) -> None:
    assert parameter_name(column, 2) == name


def test_each_column_has_a_parameter_of_its_own() -> None:
    titles = {"高さ(kind)", "幅(kind)"}
    table = replace(
        TABLE, columns=tuple(replace(TABLE.columns[0], name=n, role="category") for n in titles)
    )
    schema = typed_schema(table, {}, {}, 5)
    assert {column.name for column in schema.values.values()} == titles


CHEAP, WIDE = Range(column="price", high=9, text="9"), Range(column="width", low=3, text="3")
AMATI = In(column="maker", values=("Amati",), text="Amati")
BOW = In(column="maker", values=("Bow",), text="Bow")
CASE = Flag(column="case", text="case")


@pytest.mark.parametrize(
    ("where", "args"),
    [
        (negate(WIDE), {"exclude": {"width_min": 3}}),
        (
            Or(conditions=(And(conditions=(AMATI, CHEAP)), WIDE)),
            {"any_of": [{"luthier": "Amati", "spend": 9}, {"width_min": 3}]},
        ),
        (
            And(conditions=(CASE, Or(conditions=(AMATI, negate(CHEAP))))),
            {"features": ["case"], "any_of": [{"luthier": "Amati"}, {"exclude": {"spend": 9}}]},
        ),
        (
            negate(Or(conditions=(AMATI, WIDE, CASE))),
            {"exclude": {"luthier": ["Amati"], "width_min": 3}, "without": ["case"]},
        ),
        (
            negate(And(conditions=(AMATI, CASE))),
            {"any_of": [{"exclude": {"luthier": ["Amati"]}}, {"without": ["case"]}]},
        ),
        (
            And(conditions=(AMATI, BOW)),
            {"luthier": "Amati", "all_of": [{"luthier": "Bow"}]},
        ),
        (
            And(conditions=(Or(conditions=(AMATI, CASE)), Or(conditions=(CHEAP, WIDE)))),
            {
                "any_of": [{"luthier": "Amati"}, {"features": ["case"]}],
                "all_of": [{"any_of": [{"spend": 9}, {"width_min": 3}]}],
            },
        ),
    ],
)
def test_denials_and_alternatives_have_arguments_that_mean_the_same(
    where: Condition, args: dict[str, object]
) -> None:
    query = Rows(table="violins", where=where)
    found = arguments_of(query, schema())
    assert found == args
    again = query_of(found, schema(), read_value, read_words)
    assert arguments_of(again, schema()) == args


def test_a_bound_below_nought_of_what_is_never_below_it_finds_nothing_or_bounds_nothing() -> None:
    assert arguments(reading(Range(column="price", high=-5, text="-5"))) == {
        "spend": 0,
        "exclusive": ["spend"],
    }
    assert arguments(reading(Range(column="width", low=-5, text="-5"))) == {"width_min": 0}
