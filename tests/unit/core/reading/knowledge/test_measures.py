"""Which column of numbers an adjective is about, told by its header, unit or role."""

import pytest

from src.config.locale import LANGUAGES, read_locale
from src.config.roles import Role
from src.config.tables import ColumnConfig, TableConfig
from src.core.reading.knowledge.measures import measured_by
from src.core.reading.wording import all_wordings
from src.core.store.catalog import Column, Table


def table_of(*columns: tuple[str, Role, str | None]) -> Table:
    config = TableConfig(file="rows.csv", label="rows")
    made = tuple(Column(name, "DOUBLE", role, ColumnConfig(), unit) for name, role, unit in columns)
    return Table("rows", "rows", config, made, rows=9)


def column_by(
    measures: list[str], *columns: tuple[str, Role, str | None]
) -> tuple[str, bool] | None:
    found = measured_by(measures, table_of(*columns))
    return (found.column.name, found.turned) if found else None


@pytest.mark.parametrize(
    ("measures", "columns", "found"),
    [
        (["length", "duration"], [("play_time", "number", "min")], ("play_time", False)),
        (["length", "duration"], [("playtime", "number", None)], ("playtime", False)),
        (["weight"], [("peso", "number", None)], ("peso", False)),
        (["weight"], [("burden", "number", "kg")], ("burden", False)),
        (["difficulty"], [("complexity_weight", "number", None)], ("complexity_weight", False)),
        (["year", "-age"], [("built", "year", None)], ("built", False)),
        (["year", "-age"], [("edad", "number", None)], ("edad", True)),
        (["rating"], [("avg_rating", "number", None), ("rating_count", "number", None)],
         ("avg_rating", False)),
        (["votes"], [("rating", "number", None), ("num_ratings", "number", None)],
         ("num_ratings", False)),
        (["votes"], [("評価", "number", None), ("評価数", "number", None)], ("評価数", False)),
    ],
)  # fmt: skip
def test_a_measure_is_of_the_column_that_is_called_so_or_has_its_unit(
    measures: list[str],
    columns: list[tuple[str, Role, str | None]],
    found: tuple[str, bool],
) -> None:
    assert column_by(measures, *columns) == found


def test_of_two_columns_of_one_measure_neither_is_meant() -> None:
    sizes: list[tuple[str, Role, str | None]] = [
        ("frame_size", "number", "cm"), ("wheel_size", "number", "in")
    ]  # fmt: skip
    assert column_by(["size"], *sizes) is None


def test_a_unit_tells_nothing_of_a_column_that_is_named_for_another_measure() -> None:
    assert column_by(["length"], ("rider_height", "number", "cm")) is None


def test_every_language_names_the_same_measures_and_orders_go_by_no_other() -> None:
    lists = [read_locale("measures", each) for each in LANGUAGES]
    assert all(set(each) == set(lists[0]) for each in lists)
    assert all(names for each in lists for names in each.values())
    said = {
        m.removeprefix("-") for w in all_wordings().values() for o in w.orders for m in o.measures
    }
    assert said <= set(lists[0])
