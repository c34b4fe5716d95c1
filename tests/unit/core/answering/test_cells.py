"""One cell in the reader's language."""

import pytest
from pydantic import JsonValue

from src.config.roles import Role
from src.config.tables import ColumnConfig
from src.core.answering.cells import Showing, cell_text, money, number, period
from src.core.store.catalog import Column


def column(role: Role, unit: str | None = None, **config: object) -> Column:
    return Column("c", "VARCHAR", role, ColumnConfig.model_validate(config), unit=unit)


@pytest.mark.parametrize(
    ("value", "currency", "language", "text"),
    [
        (1800, "JPY", "ja", "¥1,800"),
        (1800.0, "JPY", "en", "¥1,800"),
        (300000, "MXN", "es", "$300,000"),
        (9.5, "EUR", "en", "€9.50"),
        (24, "USD", "en", "$24"),
        ("ask", "USD", "en", "ask"),
    ],
)
def test_money(value: JsonValue, currency: str, language: str, text: str) -> None:
    assert money(value, currency, Showing(language, currency)) == text


@pytest.mark.parametrize(
    ("value", "config", "text"),
    [
        (True, {}, "はい"),
        (False, {}, "いいえ"),
        (None, {}, "—"),
        ("", {}, "—"),
        ("Sí", {"true_values": ["Sí"]}, "はい"),
        ("no way", {"false_values": ["No way"]}, "いいえ"),
        ("perhaps", {}, "—"),
    ],
)
def test_a_flag_is_yes_no_or_unknown(
    value: JsonValue, config: dict[str, object], text: str
) -> None:
    assert cell_text(value, column("flag", **config), Showing("ja", "JPY")) == text


@pytest.mark.parametrize("role", ["number", "info"])
def test_minutes_past_midnight_are_a_time_of_day(role: Role) -> None:
    assert cell_text(1140, column(role, "clock"), Showing("ja", "JPY")) == "19:00"


@pytest.mark.parametrize(
    ("currency", "language", "text"),
    [("MXN", "es", "61,765.5"), ("EUR", "es", "61.765,5"), ("MXN", "en", "61,765.5")],
)
def test_numbers_are_written_as_the_prices_beside_them(
    currency: str, language: str, text: str
) -> None:
    assert number(61765.5, Showing(language, currency)) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ('["子ども", "家族"]', "子ども、家族"),
        (["子ども", None, "家族"], "子ども、家族"),
        ("フード / ギフト", "フード、ギフト"),
    ],
)
def test_tags_are_a_list_however_they_are_written(value: JsonValue, text: str) -> None:
    assert cell_text(value, column("tags", separator="/"), Showing("ja", "JPY")) == text


def test_a_json_cell_is_read_out_with_its_blanks_left_away() -> None:
    cell = '{"weekday": "10:00-20:00", "holiday": null, "last_order": "19:30"}'
    text = cell_text(cell, column("info"), Showing("ja", "JPY"))
    assert text == "平日：10:00-20:00 · Last order：19:30"


def test_what_only_looks_like_json_stays_as_it_is() -> None:
    assert cell_text("{not json", column("info"), Showing("en", "USD")) == "{not json"


@pytest.mark.parametrize(
    ("role", "unit", "value", "text"),
    [
        ("number", "km", 12000, "12,000 km"),
        ("year", None, 2019, "2019"),
        ("id", None, 100200, "100200"),
        ("start", None, "2026-11-01", "November 1, 2026"),
        ("start", None, "some day", "some day"),
    ],
)
def test_numbers_years_and_days(role: Role, unit: str | None, value: JsonValue, text: str) -> None:
    assert cell_text(value, column(role, unit), Showing("en", "USD")) == text


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [
        ("2026-11-01", "2026-12-03", "2026年11月1日～12月3日"),
        ("2026-11-01", "2026-11-01", "2026年11月1日"),
        ("2026-11-01", None, "2026年11月1日"),
        (None, "2026-12-03", "2026年12月3日まで"),
        (None, None, "—"),
    ],
)
def test_a_period(start: JsonValue, end: JsonValue, text: str) -> None:
    assert period(start, end, Showing("ja", "JPY")) == text
