"""A turn summed up from its reading and traces, whichever model wrote the statements."""

import pytest

from src.core.answering.outcome import Outcome, conclude
from src.core.query.conditions import In, Range
from src.core.query.queries import Figure, Order
from src.core.query.relaxation import relaxations
from src.core.query.understood import Understood
from src.core.traces import SqlTrace
from tests.queries import understood
from tests.small_catalogs import Desk, Row

CHEAP = Range(column="price_min", high=100, text="100円以下")
GIFT = In(column="kind", values=("ギフト",), text="ギフト")
LISTED = "SELECT shop, bread_name FROM 'breads.csv' LIMIT 10"


def reading(act: str = "search", table: str = "breads", **more: object) -> Understood:
    return understood(act, table, **{"language": "ja"} | more)


def trace(rows: list[Row], table: str | None = "breads", error: str | None = None) -> SqlTrace:
    return SqlTrace(
        tool="search_breads",
        table=table,
        asked_sql=LISTED,
        executed_sql="" if error else LISTED,
        rows=tuple(rows),
        error=error,
    )


def sum_up(desk: Desk, of: Understood, *traces: SqlTrace, all_rows: int = 42) -> Outcome:
    return conclude(of, traces, desk.catalog, lambda sql: all_rows if sql == LISTED else -1)


BUN: Row = {"shop": "すずめ庵", "bread_name": "あんぱん"}


def test_the_rows_of_a_hosted_models_listing_are_counted_without_their_limit(
    bread_desk: Desk,
) -> None:
    outcome = sum_up(bread_desk, reading(), trace([BUN]))
    assert (outcome.table, outcome.count, outcome.value) == ("breads", 42, None)
    assert outcome.results == (BUN,)
    assert outcome.keys == (["すずめ庵", "あんぱん"],)


def test_a_total_that_was_asked_for_needs_no_counting(bread_desk: Desk) -> None:
    outcome = sum_up(bread_desk, reading(), trace([{"total": 7}], None), trace([BUN]), all_rows=-5)
    assert outcome.count == 7


def test_an_empty_listing_is_not_counted(bread_desk: Desk) -> None:
    assert sum_up(bread_desk, reading(), trace([]), all_rows=-5).count == 0


def test_the_last_listing_that_worked_is_the_one_shown(bread_desk: Desk) -> None:
    second: Row = {"shop": "山波堂", "bread_name": "塩パン"}
    outcome = sum_up(bread_desk, reading(), trace([BUN]), trace([second]), trace([], error="no"))
    assert outcome.results == (second,)


def test_a_key_of_one_column_is_its_value_and_a_missing_one_the_first_cell(
    bread_desk: Desk,
) -> None:
    shops = reading(table="shops")
    assert sum_up(bread_desk, shops, trace([{"shop": "麦の音"}], "shops")).keys == ("麦の音",)
    assert sum_up(bread_desk, reading(), trace([{"weight": 90}])).keys == (90,)


@pytest.mark.parametrize(
    ("row", "value"),
    [({"value": 611.8, "counted": 11}, 611.8), ({"avg(price_min)": 300}, 300), ({"m": None}, None)],
)
def test_the_value_of_an_aggregate_is_its_cell(
    bread_desk: Desk, row: Row, value: float | None
) -> None:
    aggregate = Figure(function="avg", column="price_min", text="平均")
    outcome = sum_up(bread_desk, reading("aggregate", figure=aggregate), trace([row], None))
    assert outcome.value == value
    assert outcome.table is None
    assert outcome.results == (row,)
    assert outcome.keys == ()


def test_the_value_of_a_count_is_the_count(bread_desk: Desk) -> None:
    outcome = sum_up(bread_desk, reading("count"), trace([{"total": 5}], None), trace([BUN]))
    assert (outcome.value, outcome.count) == (5, 5)


def test_groups_are_the_results(bread_desk: Desk) -> None:
    rows: list[Row] = [{"kind": "おやつ", "value": 6}, {"kind": "食事", "value": 5}]
    outcome = sum_up(bread_desk, reading("group", by="kind"), trace(rows, None))
    assert (outcome.results, outcome.count, outcome.value) == (tuple(rows), 2, None)


def test_without_an_answer_from_the_data_there_is_nothing(bread_desk: Desk) -> None:
    outcome = sum_up(bread_desk, reading(), trace([], error="refused"))
    assert (outcome.results, outcome.count, outcome.how) == ((), 0, "")


@pytest.mark.parametrize(
    ("act", "clarify", "refused"),
    [
        ("vague", True, False),
        ("outside", False, True),
        ("order", False, True),
        ("greeting", False, False),
    ],
)
def test_a_question_back_and_a_refusal_are_told_apart(
    bread_desk: Desk, act: str, clarify: bool, refused: bool
) -> None:
    outcome = sum_up(bread_desk, reading(act))
    assert (outcome.clarify, outcome.refused) == (clarify, refused)


def test_choices_are_a_question_back(bread_desk: Desk) -> None:
    assert sum_up(bread_desk, reading(choices=("A", "B"))).clarify


def test_what_was_eased_is_offered(bread_desk: Desk) -> None:
    of = reading(conditions=(CHEAP, GIFT))
    options = relaxations(of.conditions)
    counts: Row = {f"r{i}": int(i >= 3) for i in range(len(options))}
    outcome = sum_up(bread_desk, of, trace([{"total": 0}], None), trace([]), trace([counts], None))
    assert outcome.count == 0
    assert outcome.followups[0] == "¥300以下のギフトのパン"


@pytest.mark.parametrize(
    ("of", "sentence"),
    [
        (reading(), "パンのデータをすべて調べました。"),
        (
            reading(conditions=(CHEAP, GIFT)),
            "パンのデータから価格¥100以下・「ギフト」を探しました。",
        ),
        (
            reading(conditions=(GIFT,), carried=("ギフト",)),
            "パンのデータから「ギフト」を探しました。前の質問から「ギフト」を引き継ぎました。",
        ),
        (
            reading(order=Order(column="price_min", text="安い順")),
            "パンのデータをすべて調べました。価格の安い順に並べています。",
        ),
        (
            reading(rows=({"position": 1, "key": {}, "title": "あんぱん"},)),
            "パンのデータからあんぱんを探しました。",
        ),
    ],
)
def test_how_it_was_found_is_one_plain_sentence(
    bread_desk: Desk, of: Understood, sentence: str
) -> None:
    assert sum_up(bread_desk, of, trace([BUN])).how == sentence


def test_in_a_language_with_blanks_the_sentences_are_kept_apart(bread_desk: Desk) -> None:
    of = reading(language="en", carried=("ギフト",), conditions=(GIFT,))
    how = sum_up(bread_desk, of, trace([BUN])).how
    assert how == "Searched the breads for “ギフト”. Kept from before: ギフト."
