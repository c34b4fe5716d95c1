"""Rows side by side: the differences only, in the order that was asked."""

from typing import Any

import pytest

from src.config.locale import LANGUAGES
from src.core.answering.comparison import comparison, in_asked_order
from src.core.answering.conditions import speaker
from src.core.answering.outcome import conclude
from src.core.query.conditions import In
from src.core.query.understood import Understood
from src.core.question import RowRef
from src.core.traces import SqlTrace
from tests.queries import understood
from tests.small_catalogs import Desk, Row

FIRST: Row = {
    "scope_name": "Nova 70", "maker": "Celestria", "price": 199, "weight": 3.5, "motor": None,
    "stock_no": "T-100",
}  # fmt: skip
SECOND: Row = {**FIRST, "scope_name": "Nova 102", "price": 499, "motor": "Yes", "stock_no": "T-108"}
REFS = tuple(
    RowRef(position=place, key={"stock_no": str(row["stock_no"])}, title=str(row["scope_name"]))
    for place, row in enumerate((SECOND, FIRST), start=1)
)


def reading(**more: object) -> Understood:
    known: dict[str, Any] = {"act": "compare", "table": "scopes", "rows": REFS}
    return understood(**known | more)


def test_only_what_differs_is_told_and_the_rest_is_counted(scope_desk: Desk) -> None:
    compared = comparison([FIRST, SECOND], speaker(scope_desk.catalog, "scopes", "en"))
    assert compared is not None
    assert compared.items == ("Nova 70", "Nova 102")
    assert {one.label: one.cells for one in compared.differences} == {
        "Price": ("$199", "$499"),
        "Motor drive": ("—", "Yes"),
    }
    assert compared.same == 2
    assert compared.lead == "They differ in 2 of 4 points and are the same in 2."
    assert compared.lines.splitlines()[:2] == [
        "- Telescope: Nova 70 | Nova 102",
        "- Price: $199 | $499",
    ]


def test_rows_that_are_the_same_are_said_to_be_and_told_apart_by_their_key(
    scope_desk: Desk,
) -> None:
    twin: Row = {**FIRST, "stock_no": "T-200"}
    compared = comparison([FIRST, twin], speaker(scope_desk.catalog, "scopes", "en"))
    assert compared is not None
    assert compared.differences == ()
    assert compared.lead == "They are the same in all 3 points that are listed."
    assert compared.items == ("Nova 70 (T-100)", "Nova 70 (T-200)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lead_counts_in_every_language(scope_desk: Desk, language: str) -> None:
    compared = comparison([FIRST, SECOND], speaker(scope_desk.catalog, "scopes", language))
    assert compared and "2" in compared.lead and "4" in compared.lead
    other: Row = {"scope_name": "Halo", "price": 1}
    whole = comparison([FIRST, other], speaker(scope_desk.catalog, "scopes", language))
    assert whole and whole.same == 0 and "1" in whole.lead


def test_one_row_is_no_comparison(scope_desk: Desk) -> None:
    assert comparison([FIRST], speaker(scope_desk.catalog, "scopes", "en")) is None


def test_the_order_is_the_one_that_was_asked(scope_desk: Desk) -> None:
    table = scope_desk.catalog.table("scopes")
    assert in_asked_order([FIRST, SECOND], reading(), table) == (SECOND, FIRST)
    named = In(column="scope_name", values=("Nova 70", "Nova 102"))
    by_name = reading(rows=(), conditions=(named,), text="compare nova 102 and nova 70")
    assert in_asked_order([FIRST, SECOND, FIRST], by_name, table) == (SECOND, FIRST)


def test_rows_without_their_key_are_known_by_their_name(scope_desk: Desk) -> None:
    rows = [{name: row[name] for name in ("scope_name", "price")} for row in (FIRST, SECOND)]
    table = scope_desk.catalog.table("scopes")
    assert in_asked_order(rows, reading(), table) == (rows[1], rows[0])


def test_a_hosted_model_may_get_the_rows_one_after_the_other(scope_desk: Desk) -> None:
    traces = [
        SqlTrace(tool="search_scopes", table="scopes", asked_sql="…", executed_sql="…", rows=(row,))
        for row in (FIRST, SECOND)
    ]
    outcome = conclude(reading(), traces, scope_desk.catalog, lambda sql: 1)
    assert outcome.results == (SECOND, FIRST)
    assert outcome.keys == ("T-108", "T-100")
    assert outcome.comparison and outcome.comparison.items == ("Nova 102", "Nova 70")


def test_a_whole_turn_compares_rows_in_all_they_have(scope_desk: Desk) -> None:
    said = scope_desk.ask("compare 3 and 1", scope_desk.ask("Celestria telescopes"))
    assert said.reading.act == "compare"
    assert "- Telescope: " in said.answer
    assert "- Motor drive: " in said.answer and "- Notes: " in said.answer
    assert "Maker" not in said.answer
    assert "weekday" not in said.answer and "DX1" not in said.answer
