"""Groups and spreads as charts: bars, what stands behind them, and what they leave out."""

import pytest

from src.core.answering.charts import chart_of
from src.core.query.queries import Figure, Groups
from src.core.turn import Chart
from tests.queries import grouped_by
from tests.small_catalogs import Desk


def chart(desk: Desk, question: str) -> Chart | None:
    said = desk.ask(question)
    asked = said.reading
    return chart_of(asked, desk.catalog, said.traces[-1].rows, desk.run)


def test_a_group_is_bars_with_their_unit_and_the_rows_behind_them(boat_desk: Desk) -> None:
    drawn = chart(boat_desk, "average price by builder")
    assert drawn and (drawn.kind, drawn.title) == ("bars", "Average Price by Builder")
    rows = boat_desk.run(
        'SELECT builder, avg(price) AS v, count(price) AS n FROM "boats.csv" GROUP BY 1'
    )
    expected = {row["builder"]: (row["v"], row["n"]) for row in rows if row["v"] is not None}
    assert {bar.label: (bar.value, bar.rows) for bar in drawn.bars} == expected
    assert all(bar.text.startswith("MX$") for bar in drawn.bars)
    best = drawn.bars[0]
    assert drawn.lead == f"Highest: {best.label} ({best.text})."


def test_years_are_a_line_in_their_order(boat_desk: Desk) -> None:
    drawn = chart(boat_desk, "how many boats per year?")
    assert drawn and drawn.kind == "line"
    years = [bar.label for bar in drawn.bars]
    assert years == sorted(years) and all(bar.rows == bar.value for bar in drawn.bars)


@pytest.mark.parametrize(
    "question",
    ["how are the prices spread?", "distribution of prices", "¿cómo se distribuyen los precios?",
     "価格の分布は？", "价格分布怎么样？"],
)  # fmt: skip
def test_a_spread_is_a_histogram_of_round_steps_over_every_row(
    boat_desk: Desk, question: str
) -> None:
    drawn = chart(boat_desk, question)
    assert drawn and drawn.kind == "histogram"
    ((priced, all_rows),) = (row.values() for row in boat_desk.run(
        'SELECT count(price) AS a, count(*) AS b FROM "boats.csv"'))  # fmt: skip
    assert sum(bar.value for bar in drawn.bars) == priced
    assert bool(drawn.missing) == (priced < all_rows)  # type: ignore[operator]


def test_rows_that_do_not_say_are_told_of(bread_desk: Desk) -> None:
    blank = bread_desk.run('SELECT count(*) AS n FROM "breads.csv" WHERE price_min IS NULL')
    drawn = chart(bread_desk, "価格の分布は？")
    assert drawn and blank[0]["n"]
    assert f"{blank[0]['n']}" in drawn.missing


@pytest.mark.parametrize(
    ("language", "ahead"), [("en", False), ("es", False), ("ja", True), ("zh", True)]
)
def test_a_title_has_the_conditions_where_the_language_has_them(
    language: str, ahead: bool, boat_desk: Desk
) -> None:
    said = boat_desk.ask("average price by builder under 300000")
    asked = said.reading.model_copy(update={"language": language})
    drawn = chart_of(asked, boat_desk.catalog, said.traces[-1].rows, boat_desk.run)
    assert drawn and (drawn.title.index("300") < drawn.title.index(drawn.by)) == ahead


def test_one_bar_alone_is_no_chart(boat_desk: Desk) -> None:
    assert chart(boat_desk, "how many boats are there?") is None
    assert chart(boat_desk, "boats under 300000") is None


def test_a_figure_for_each_of_many_numbers_is_a_point_for_each_row(boat_desk: Desk) -> None:
    said = boat_desk.ask("average price by builder")
    figure = Figure(function="avg", column="price")
    asked = said.reading.asking(Groups(table="boats", by="miles", figure=figure))
    drawn = chart_of(asked, boat_desk.catalog, said.traces[-1].rows, boat_desk.run)
    assert drawn and (drawn.kind, drawn.title) == ("points", "Price by Distance")
    rows = boat_desk.run('SELECT price, miles FROM "boats.csv" WHERE price + miles IS NOT NULL')
    found = sorted((bar.value, bar.at) for bar in drawn.bars)
    assert found == sorted((row["price"], row["miles"]) for row in rows)
    assert drawn.said and str(len(rows)) in drawn.lead


@pytest.mark.parametrize(
    ("language", "prices"),
    [
        ("en", ["MX$0", "MX$500,000", "MX$1,000,000", "MX$1,500,000"]),
        ("es", ["$0", "$500,000", "$1,000,000", "$1,500,000"]),
        ("ja", ["MX$0", "MX$500,000", "MX$1,000,000", "MX$1,500,000"]),
        ("zh", ["MX$0", "MX$500,000", "MX$1,000,000", "MX$1,500,000"]),
    ],
)
def test_axes_say_their_numbers_as_the_answer_does(
    boat_desk: Desk, language: str, prices: list[str]
) -> None:
    said = boat_desk.ask("average price by builder")
    asked = said.reading.model_copy(update={"language": language})
    bars = chart_of(asked, boat_desk.catalog, said.traces[-1].rows, boat_desk.run)
    asked = asked.asking(asked.wanted.model_copy(update={"by": "miles"}))
    points = chart_of(asked, boat_desk.catalog, said.traces[-1].rows, boat_desk.run)
    assert bars and bars.ticks[0].at == 0
    assert bars.ticks[-1].at > max(bar.value for bar in bars.bars)
    assert points and [tick.text for tick in points.ticks] == prices
    assert [tick.text for tick in points.ticks_across[:2]] == ["0 km", "20,000 km"]
    low, high = points.ticks_across[0].at, points.ticks_across[-1].at
    assert all(bar.at is not None and low <= bar.at <= high for bar in points.bars)


@pytest.mark.parametrize(
    "question",
    ["price against distance", "precio frente a recorrido", "precio contra recorrido"],
)
def test_one_number_is_held_against_another(boat_desk: Desk, question: str) -> None:
    reading = boat_desk.understanding.read(question, boat_desk.now)
    assert reading.figure and (reading.figure.column, grouped_by(reading)) == ("price", "miles")
