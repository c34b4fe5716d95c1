from datetime import date, datetime

import pytest

from src.core.query.conditions import OpenAt, Overlaps
from src.core.query.understood import Understood
from tests.small_catalogs import Desk


def period_of(reading: Understood) -> tuple[date | None, date | None] | None:
    found = [c for c in reading.conditions if isinstance(c, Overlaps)]
    return (found[0].first, found[0].last) if found else None


@pytest.mark.parametrize(
    ("question", "first", "last", "names"),
    [
        (
            "今月の催し",
            date(2025, 10, 1),
            date(2025, 10, 31),
            ["親子パン教室", "秋のパンまつり", "夜のパン呑み"],
        ),
        ("11月の催し", date(2025, 11, 1), date(2025, 11, 30), ["秋のパンまつり", "発酵講座"]),
        ("10月20日の催し", date(2025, 10, 20), date(2025, 10, 20), ["秋のパンまつり"]),
        ("events in December", date(2025, 12, 1), date(2025, 12, 31), ["クリスマスリース作り"]),
        ("本月的活动", date(2025, 10, 1), date(2025, 10, 31), None),
        ("eventos de este mes", date(2025, 10, 1), date(2025, 10, 31), None),
        ("来週末の催し", date(2025, 10, 18), date(2025, 10, 19), ["秋のパンまつり"]),
    ],
)
def test_an_event_belongs_to_a_period_that_it_overlaps(
    bread_desk: Desk, question: str, first: date, last: date, names: list[str] | None
) -> None:
    said = bread_desk.ask(question)
    assert period_of(said.reading) == (first, last)
    assert names is None or said.names("event_name") == names


def test_undated_events_are_counted_apart(bread_desk: Desk) -> None:
    said = bread_desk.ask("今月の催し")
    assert said.total == 3
    assert "日程の記載がない催しが1件" in said.answer


def test_a_holiday_that_is_a_word_of_the_data_is_looked_up_as_one(bread_desk: Desk) -> None:
    reading = bread_desk.read("クリスマスの催し")
    assert period_of(reading) is None
    assert bread_desk.ask("クリスマスの催し").names("event_name") == ["クリスマスリース作り"]
    assert bread_desk.ask("クリスマスのパン").names("bread_name") == ["シュトーレン"]


def test_a_month_without_a_year_is_the_one_that_the_data_has(bread_desk: Desk) -> None:
    later = bread_desk.at(datetime(2026, 6, 1))
    assert period_of(later.read("12月の催し")) == (date(2025, 12, 1), date(2025, 12, 31))


def test_the_table_with_days_is_meant_when_only_a_day_is_said(bread_desk: Desk) -> None:
    assert bread_desk.read("今月は何がある？").table == "events"


@pytest.mark.parametrize(
    ("question", "day", "minutes", "when", "names"),
    [
        ("平日の19時30分に開いている店", "weekday", 1170, "at", ["BOULE NOIRE"]),
        ("土日の20時30分に開いている店", "weekend", 1230, "at", ["BOULE NOIRE"]),
        ("日曜の20時30分に開いている店", "sunday", 1230, "at", ["BOULE NOIRE"]),
        ("19時まで開いている店", "weekday", 1140, "until", ["BOULE NOIRE", "すずめ庵"]),
        ("8時までに開く店", "weekday", 480, "by", ["山波堂", "SUNNY OVEN"]),
        (
            "今開いている店",
            "weekday",
            660,
            "at",
            ["山波堂", "BOULE NOIRE", "すずめ庵", "SUNNY OVEN"],
        ),
    ],
)
def test_shops_are_asked_for_by_the_hour(
    bread_desk: Desk, question: str, day: str, minutes: int, when: str, names: list[str]
) -> None:
    said = bread_desk.ask(question)
    (hours,) = said.reading.conditions
    assert isinstance(hours, OpenAt)
    assert (hours.day, hours.minutes, hours.moment) == (day, minutes, when)
    assert said.names("shop") == names


@pytest.mark.parametrize(
    ("question", "day", "total"),
    [
        ("土曜日に開いている店", "saturday", 3),
        ("10月11日に開いている店", "weekend", 3),
        ("金曜に開いている店", "friday", 4),
    ],
)
def test_a_day_said_of_shops_asks_which_are_open_then(
    bread_desk: Desk, question: str, day: str, total: int
) -> None:
    said = bread_desk.ask(question)
    (hours,) = said.reading.conditions
    assert isinstance(hours, OpenAt)
    assert (hours.day, hours.moment) == (day, "any")
    assert said.total == total


def test_an_hour_without_a_day_is_of_todays_kind(bread_desk: Desk) -> None:
    saturday = bread_desk.at(datetime(2025, 10, 11, 20, 30))
    assert saturday.ask("今開いている店").names("shop") == ["BOULE NOIRE"]


def test_an_hour_is_missing_where_nothing_is_open_or_shut(scope_desk: Desk) -> None:
    reading = scope_desk.read("telescopes open at 9:00")
    assert not [c for c in reading.conditions if isinstance(c, OpenAt)]
    assert any("9:00" in what for what in reading.missing)


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("一番遅くまで開いている店は？", ["BOULE NOIRE"]),
        ("which shop closes the latest?", ["BOULE NOIRE"]),
        ("¿qué tienda cierra más tarde?", ["BOULE NOIRE"]),
        ("哪家店铺关门最晚？", ["BOULE NOIRE"]),
        ("which shop opens earliest?", ["SUNNY OVEN"]),
        ("日曜に一番早く開く店", ["SUNNY OVEN"]),
        ("which café is open latest?", ["SUNNY OVEN"]),
    ],
)
def test_shops_are_put_in_order_by_their_hours(
    bread_desk: Desk, question: str, names: list[str]
) -> None:
    said = bread_desk.ask(question)
    assert said.names("shop")[:1] == names
    assert names[0] in said.answer and ":00〜" in said.answer


def test_hours_are_no_order_of_what_has_none(scope_desk: Desk) -> None:
    reading = scope_desk.read("which telescope closes the latest?")
    assert reading.order is None and reading.missing
