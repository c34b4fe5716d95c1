"""What a header says that its column is about."""

import pytest

from src.config.roles import Role
from src.config.tables import ColumnConfig
from src.core.store.catalog import Column
from src.core.store.concepts import concept_of


def about(name: str, role: Role) -> str | None:
    return concept_of(Column(name, "VARCHAR", role, ColumnConfig.model_validate({})))


@pytest.mark.parametrize(
    ("name", "role", "concept"),
    [
        ("行驶距离(万公里)", "number", "mileage"),
        ("到地铁距离", "number", "distance"),
        ("距离说明", "number", None),
        ("续航里程", "number", "range"),
        ("车辆级别", "category", "type"),
        ("课程难度", "category", "level"),
        ("車両価格(税込)", "price", "price"),
        ("车身颜色", "category", "color"),
        ("Screen inches", "number", "diagonal"),
        ("color principal", "category", "color"),
    ],
)
def test_a_cjk_header_ends_in_what_it_is_about(name: str, role: Role, concept: str | None) -> None:
    assert about(name, role) == concept


def test_so_much_for_each_of_something_is_about_what_it_begins_with() -> None:
    assert about("seat km per week", "number") is None
    assert about("km per week", "number") == "mileage"
    assert about("low wage jobs", "number") is None
