"""Events per month and sales by year: from the question to the chart, and what a tap asks next."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest
from pydantic import ValidationError

from src.config.locale import words
from src.core.answering.cells import Showing, days_of
from src.core.answering.charts import chart_of
from src.core.answering.fields import figure_rows
from src.core.engines.filters.schema import typed_schema
from src.core.models.planner import Planner
from src.core.query.conditions import Overlaps
from src.core.query.edits import Show, edited
from src.core.query.queries import Groups, Step
from src.core.tools.arguments import filter_arguments
from tests.small_catalogs import Desk, open_desk

REGATTAS = """
name = "Harbour"
about = "I look up regattas"
greeting = "Ahoy."
language = "en"
currency = "EUR"
examples = ["regattas in June"]

[tables.regattas]
file = "regattas.csv"
label = { en = "regattas", es = "regatas", ja = "レガッタ", zh = "赛船会" }
asked_as = ["regattas", "regatta", "regatas", "regata", "レガッタ", "赛船会"]
key = "regatta"

[tables.regattas.columns.regatta]
role = "title"
[tables.regattas.columns.sails_on]
label = { en = "Sails on", es = "Zarpa el", ja = "出航日", zh = "出航日" }
role = "start"
[tables.regattas.columns.enrolment]
label = { en = "Enrolment", es = "Inscripción", ja = "申込日", zh = "报名" }
asked_as = ["enrolment", "inscripción", "申込", "报名"]
role = "info"
[tables.regattas.columns.fee]
label = { en = "Fee", es = "Cuota", ja = "参加費", zh = "费用" }
role = "price"
asked_as = ["fee", "cuota", "参加費", "费用"]
[tables.regattas.columns.port]
role = "category"

[[tools]]
name = "ask_harbour"
kind = "sql"
tables = "regattas"
purpose = "Looks up regattas."
use_when = "Regattas in June"
"""
ROWS = """regatta,sails_on,enrolment,fee,port
Albatross,2025-11-08,2025-09-01,40,Lerwick
Bonito,2026-06-03,2026-01-10,10,Vigo
Corvina,2026-06-21,2026-02-11,20,Lerwick
Dorado,2026-07-02,2026-02-20,60,Vigo
Eider,2026-07-09,2026-03-05,30,Vigo
Fulmar,2026-07-30,,90,Lerwick
Gannet,,2026-04-02,50,Vigo
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    opened = open_desk(tmp_path_factory.mktemp("regattas"), REGATTAS, {"regattas.csv": ROWS})
    with closing(opened.store):
        yield opened


@pytest.mark.parametrize(
    ("question", "by", "step", "figure"),
    [
        ("regattas per month", "sails_on", "month", None),
        ("how many regattas by year?", "sails_on", "year", None),
        ("average fee for each month", "sails_on", "month", "avg"),
        ("average fee per year of enrolment", "enrolment", "year", "avg"),
        ("regattas per week", "sails_on", "week", None),
        ("regattas by day", "sails_on", "day", None),
        ("regatas por mes", "sails_on", "month", None),
        ("¿cuántas regatas hay cada año?", "sails_on", "year", None),
        ("cuota media por año de inscripción", "enrolment", "year", "avg"),
        ("月ごとのレガッタ数", "sails_on", "month", None),
        ("年別の平均参加費", "sails_on", "year", "avg"),
        ("每月有多少赛船会", "sails_on", "month", None),
        ("各年的平均费用", "sails_on", "year", "avg"),
        ("按月统计赛船会数量", "sails_on", "month", None),
        ("regattas by port", "port", None, None),
    ],
)
def test_a_period_is_heard(
    question: str, by: str, step: str | None, figure: str | None, desk: Desk
) -> None:
    query = desk.read(question).query
    assert isinstance(query, Groups)
    made = query.figure and query.figure.function
    assert (query.by, query.step, made) == (by, step, figure)


@pytest.mark.parametrize(
    "question", ["regattas under 50 per month", "regatas de 50 euros por mes", "每个月2000以内的"]
)
def test_an_amount_per_month_is_a_rate(question: str, desk: Desk) -> None:
    assert not isinstance(desk.read(question).query, Groups)


def test_conditions_hold_beside_a_period_and_follow_ups_keep_them(desk: Desk) -> None:
    said = desk.talk("regattas per month in Vigo", "and by year?")
    query = said.reading.query
    assert isinstance(query, Groups) and query.step == "year"
    assert said.traces[-1].rows == ({"sails_on": "2026-01-01", "value": 3},)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("regattas per month", "By month (Sails on), regattas: November 2025 1, June 2026 2, July"),
        ("regatas por mes", "Por mes (Zarpa el), regatas: noviembre de 2025 1, junio de 2026 2"),
        ("月ごとのレガッタ数", "2025年11月 1・2026年6月 2・2026年7月 3"),
        ("每月有多少赛船会", "按出航日（月）：2025年11月 1、2026年6月 2、2026年7月 3"),
        ("regattas by year", "2025 1, 2026 5"),
        ("regattas per week", "week of November 3, 2025 1"),
    ],
)
def test_the_answer_names_periods_in_order_of_time(question: str, told: str, desk: Desk) -> None:
    assert told in desk.ask(question).answer


def test_tables_name_periods_as_well(desk: Desk) -> None:
    said = desk.ask("regattas per month")
    rows = figure_rows(said.traces[-1].rows, desk.catalog, Showing("es", "EUR"), said.reading)
    assert [(row[0].label, row[0].text) for row in rows][:1] == [("Zarpa el", "noviembre de 2025")]


def test_the_chart_is_a_line_whose_points_narrow_to_their_period(desk: Desk) -> None:
    said = desk.ask("regattas per month")
    drawn = chart_of(said.reading, desk.catalog, said.traces[-1].rows, desk.run)
    assert drawn and (drawn.kind, drawn.title) == ("line", "Regattas by month (Sails on)")
    assert [bar.label for bar in drawn.bars if bar.value] == [
        "November 2025",
        "June 2026",
        "July 2026",
    ]
    empty = [bar for bar in drawn.bars if not bar.value]
    assert [bar.label for bar in empty][0::5] == ["December 2025", "May 2026"]
    assert all(bar.rows == 0 and bar.narrows is None for bar in empty)
    assert "1 of the regattas states no Sails on" in drawn.missing
    june = drawn.bars[7].narrows
    assert isinstance(june, Overlaps)
    assert (june.first, june.last) == (date(2026, 6, 1), date(2026, 6, 30))
    shown = edited(said.reading, Show(condition=june))
    answer, traces = desk.plan(shown)
    assert "Bonito" in answer and {row["regatta"] for row in traces[-1].rows} == {
        "Bonito",
        "Corvina",
    }


@pytest.mark.parametrize(
    ("day", "step", "days"),
    [
        ("2028-02-01", "month", (date(2028, 2, 1), date(2028, 2, 29))),
        ("2026-01-01", "year", (date(2026, 1, 1), date(2026, 12, 31))),
        ("2026-12-28", "week", (date(2026, 12, 28), date(2027, 1, 3))),
        ("2026-12-28", "day", (date(2026, 12, 28), date(2026, 12, 28))),
        ("2026-06", "month", None),
        (None, "week", None),
    ],
)
def test_the_days_of_a_period(day: str | None, step: Step, days: tuple[date, date] | None) -> None:
    assert days_of(day, step) == days


def test_a_model_asks_for_periods_of_dates_alone(desk: Desk) -> None:
    schema = typed_schema(desk.catalog.tables[0], {}, {}, 10)
    asking = filter_arguments("find", schema, words("prompts", "en"), Showing("en", "EUR"))
    asking.model_validate({"per": "enrolment", "per_period": "year"})
    with pytest.raises(ValidationError, match="needs a column of dates in 'per'"):
        asking.model_validate({"per": "port", "per_period": "year"})


def test_a_hosted_model_is_hinted_the_period(desk: Desk) -> None:
    assert "MONTH" in Planner(desk.catalog).hint(desk.read("regattas per month"))


@pytest.mark.parametrize(
    "question",
    [
        "in which month are there most regattas?",
        "¿En qué mes hay más regatas?",
        "レガッタが一番多いのは何月?",
        "哪个月赛船会最多",
    ],
)
def test_the_month_that_most_rows_are_of_is_asked_for(question: str, desk: Desk) -> None:
    query = desk.read(question).query
    assert isinstance(query, Groups)
    assert (query.by, query.step, query.limit, query.ascending) == ("sails_on", "month", 1, False)
