"""Tables that every office has, as `new` reads them: staff, orders, weather, results, events.

What the answers have to be is reckoned here from the rows, without the product.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

import pytest

from tests.unit.core.services.drafting import Ask, asking

NOW = datetime(2026, 11, 28, 12)
STAFF = [
    (1001 + at, name, "FM"[at % 2], ("Sales", "IT", "Finance")[at % 3], day, 30_000 + 4_000 * at,
     ("TX", "CA", "NY", "FL")[at % 4])
    for at, (name, day) in enumerate(zip(
        ("Ann Lee", "Bo Li", "Cy Roe", "Di Fox", "Ed Oak", "Fay Elm", "Gus Ash", "Hal Yew",
         "Ivy Fir", "Jo Pine", "Kit Bay", "Lou Fen"),
        ("2019-03-04", "2021-06-15", "2016-03-28", "2023-11-02", "2018-07-19", "2020-03-11",
         "2015-10-30", "2024-01-22", "2022-06-03", "2017-09-25", "2019-06-21", "2021-12-13"),
        strict=True,
    ))
]  # fmt: skip
DAYS = [date(2025, 1, 1) + timedelta(days=3 * at) for at in range(120)]
WEATHER = [
    (day, (at * 7) % 31 - 8, (at * 7) % 31 + 5, round((at * 13) % 17 / 2, 1),
     ("Sunny", "Rain", "Snow", "Cloudy")[at % 4])
    for at, day in enumerate(DAYS)
]  # fmt: skip
ORDERS = [
    (f"S-{2000 + at}", date(2024, 1, 5) + timedelta(days=9 * at), ("West", "East", "South")[at % 3],
     at % 7 + 1, 45 * (at % 5 + 1), (at % 7 + 1) * 45 * (at % 5 + 1))
    for at in range(36)
]  # fmt: skip
RACE = [
    (at + 1, f"{name} {at}", ("ESP", "ITA", "USA")[at % 3], ("GK", "DF", "FW")[at % 3],
     f"{1 + at // 20}:{(40 + at) % 60:02}:{(at * 17) % 60:02}", 40 - at)
    for at, name in enumerate(["Lark", "Wren", "Tern", "Rail", "Gull"] * 5)
]  # fmt: skip
SHOWS = [
    ("Jazz night", "Lund", "2026-12-04", 25), ("Food fair", "Malmo", "2026-12-12", 0),
    ("Rock fest", "Lund", "2027-01-09", 60), ("Poetry slam", "Harbour", "2026-12-01", 8),
    ("Kids theatre", "Malmo", "2026-12-06", 12), ("Tech talk", "Lund", "2027-01-15", 0),
]  # fmt: skip
LANDS = [
    ("Peru", "Lima", "South America", 33_700_000, 1821),
    ("Chile", "Santiago", "South America", 19_500_000, 1818),
    ("Japan", "Tokyo", "Asia", 125_700_000, ""),
    ("Nepal", "Kathmandu", "Asia", 30_000_000, 1768),
    ("Kenya", "Nairobi", "Africa", 53_000_000, 1963),
    ("Norway", "Oslo", "Europe", 5_400_000, 1905),
]

ANSWERS = [
    (at + 1, ("Male", "Female", "Other")[at % 3], ("Yes", "No", "Maybe")[at % 4 % 3],
     ("Porto", "Lyon")[at % 2])
    for at in range(30)
]  # fmt: skip
LESSONS = [
    (name, day, 8 + at % 3, ("yes", "no")[at % 2])
    for at, (name, day) in enumerate([
        ("Yoga", "Monday"), ("Boxing", "Friday"), ("Yoga", "Saturday"), ("Zumba", "Sunday"),
        ("Pilates", "Tuesday"), ("Zumba", "Saturday"),
    ])
]  # fmt: skip
RULERS = [
    ("Anna", "0001-03-01"), ("Bela", "0850-03-14"), ("Carl", "1204-05-02"),
    ("Dora", "1490-07-20"), ("Emil", "1702-11-05"),
]  # fmt: skip


def _lines(header: str, rows: list[tuple[object, ...]]) -> list[str]:
    return [header, *(",".join(map(str, row)) for row in rows)]


FILES = {
    "staff": _lines("emp_no,full_name,gender,dept,hire_date,salary,state", [*STAFF]),
    "weather": _lines("date,tmin,tmax,precip_mm,condition", [*WEATHER]),
    "orders": _lines("order_id,order_date,region,qty,unit_price,total", [*ORDERS]),
    "race": _lines("pos,rider,nat,position,finish time,points", [*RACE]),
    "shows": _lines("event,city,start_date,price", [*SHOWS]),
    "survey": _lines("respondent,gender,would_recommend,city", [*ANSWERS]),
    "lessons": _lines("lesson,day,price,paid", [*LESSONS]),
    "countries": _lines("country,capital,continent,population,independence", [*LANDS]),
    "rulers": _lines("ruler,crowned", [*RULERS]),
}


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ask]:
    with asking(tmp_path_factory.mktemp("everyday"), FILES, NOW) as answer:
        yield answer


@pytest.mark.parametrize(
    ("question", "letter"),
    [
        ("how many women work here?", "F"),
        ("¿cuántas mujeres hay?", "F"),
        ("女性は何人いますか", "F"),
        ("男性有多少人？", "M"),
        ("how many men are there", "M"),
    ],
)
def test_codes_for_men_and_women_are_asked_for_by_any_word(
    ask: Ask, question: str, letter: str
) -> None:
    assert ask("staff", question).count == sum(row[2] == letter for row in STAFF)


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("which women are in IT", lambda row: row[2] == "F" and row[3] == "IT"),
        ("people in Texas", lambda row: row[6] == "TX"),
        ("who was hired in June", lambda row: row[4][5:7] == "06"),
        ("empleados contratados en marzo", lambda row: row[4][5:7] == "03"),
        ("staff hired in March 2019", lambda row: row[4][:7] == "2019-03"),
        ("who was hired first", lambda row: row[4] == min(r[4] for r in STAFF)),
        ("who was hired last", lambda row: row[4] == max(r[4] for r in STAFF)),
        ("who earns the most", lambda row: row[5] == max(r[5] for r in STAFF)),
    ],
)
def test_staff_is_found(ask: Ask, question: str, kept: object) -> None:
    assert callable(kept)
    assert {*ask("staff", question).keys} == {row[0] for row in STAFF if kept(row)}


def test_when_somebody_came_is_told_by_the_day(ask: Ask) -> None:
    assert "March 4, 2019" in ask("staff", "when was Ann Lee hired?").answer


def test_salaries_are_no_prices(ask: Ask) -> None:
    assert "expensive" not in ask("staff", "who earns the most").answer


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many rainy days in March", sum(d.month == 3 and c == "Rain"
                                             for d, *_, c in WEATHER)),
        ("how many days from June to August had snow", sum(6 <= d.month <= 8 and c == "Snow"
                                                          for d, *_, c in WEATHER)),
        ("days after november", sum(d.month == 12 for d, *_ in WEATHER)),
    ],
)  # fmt: skip
def test_a_month_without_its_year_is_the_one_that_the_days_are_of(
    ask: Ask, question: str, count: int
) -> None:
    assert ask("weather", question).count == count


def test_the_coldest_and_the_hottest_day(ask: Ask) -> None:
    coldest = min(row[1] for row in WEATHER)
    found = ask("weather", "coldest day of the year").keys
    assert {*found} <= {str(row[0]) for row in WEATHER if row[1] == coldest}
    august = [row for row in WEATHER if row[0].month == 8]
    hottest = max(row[2] for row in august)
    found = ask("weather", "hottest day in august").keys
    assert {*found} == {str(row[0]) for row in august if row[2] == hottest}


def test_orders_are_weighed_by_what_all_of_it_costs(ask: Ask) -> None:
    assert ask("orders", "orders over $900").count == sum(row[5] > 900 for row in ORDERS)
    south = sum(row[5] for row in ORDERS if row[2] == "South")
    assert f"South ${south:,}" in ask("orders", "total sales by region").answer


def test_orders_from_a_month_are_of_it(ask: Ask) -> None:
    march = sum(row[1].strftime("%Y-%m") == "2024-03" for row in ORDERS)
    since = sum(row[1] >= date(2024, 3, 1) for row in ORDERS)
    assert ask("orders", "orders from March 2024").count == march
    assert ask("orders", "orders since March 2024").count == since


@pytest.mark.parametrize(
    ("question", "place"), [("who won?", 1), ("who finished 10th", 10), ("last place", 25)]
)
def test_a_place_is_asked_for_by_its_number(ask: Ask, question: str, place: int) -> None:
    answer = ask("race", question)
    assert RACE[place - 1][1] in answer.answer and answer.count == 1


def test_times_to_the_second_are_reckoned_in_minutes(ask: Ask) -> None:
    fastest = min(RACE, key=lambda row: row[4])
    assert fastest[1] in ask("race", "fastest rider").answer
    under = sum(row[4] < "1:50:00" for row in RACE)
    assert ask("race", "riders with a finish time under 110 minutes").count == under


def test_positions_are_codes(ask: Ask) -> None:
    assert ask("race", "how many goalkeepers are there").count == 9
    assert ask("race", "¿cuántos defensas hay?").count == 8


@pytest.mark.parametrize(
    "question", ["free events", "eventos gratis", "無料のイベント", "免费活动"]
)
def test_what_costs_nothing_is_free(ask: Ask, question: str) -> None:
    assert ask("shows", question).count == 2


def test_when_an_event_is(ask: Ask) -> None:
    assert "December 1, 2026" in ask("shows", "when is the poetry slam?").answer


def test_a_country_names_its_row_and_a_capital_is_a_detail(ask: Ask) -> None:
    assert "Lima" in ask("countries", "capital of Peru").answer
    assert ask("countries", "which country has the most people").keys == ("Japan",)
    assert "1963" in ask("countries", "when did Kenya become independent").answer


@pytest.mark.parametrize(
    ("question", "days"),
    [
        ("lessons on weekends", ("Saturday", "Sunday")),
        ("clases del fin de semana", ("Saturday", "Sunday")),
        ("lessons on weekdays", ("Monday", "Tuesday", "Friday")),
    ],
)
def test_weekends_and_weekdays_are_their_days(
    ask: Ask, question: str, days: tuple[str, ...]
) -> None:
    assert ask("lessons", question).count == sum(row[1] in days for row in LESSONS)


def test_one_word_denies_a_flag(ask: Ask) -> None:
    assert ask("lessons", "unpaid lessons").count == sum(row[3] == "no" for row in LESSONS)


def test_what_was_spent_is_a_sum(ask: Ask) -> None:
    july = sum(row[5] for row in ORDERS if row[1].month == 7)
    assert ask("orders", "how much did we spend in July").value == july


def test_a_denied_answer_is_told_as_denied(ask: Ask) -> None:
    turn = ask("survey", "how many would not recommend?")
    assert turn.count == sum(row[2] == "No" for row in ANSWERS)
    assert "not" in turn.answer


def test_men_are_male(ask: Ask) -> None:
    turn = ask("survey", "men in Porto")
    assert turn.count == sum(row[1] == "Male" and row[3] == "Porto" for row in ANSWERS)


def test_days_may_begin_with_the_first_year(ask: Ask) -> None:
    assert {*ask("rulers", "who was crowned in March").keys} == {
        ruler for ruler, day in RULERS if day[5:7] == "03"
    }
