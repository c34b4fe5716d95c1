"""The built-in planner: a reading in, calls of tools, an answer out."""

from typing import Any

import pytest
from langchain_core.messages import ToolMessage

from src.core.models.planner import Planner
from src.core.query.understood import Understood
from src.core.traces import REFUSED
from tests.small_catalogs import Desk


def asked(desk: Desk, question: str) -> Understood:
    return desk.read(question)


def statements(desk: Desk, question: str) -> list[str]:
    return [trace.asked_sql for trace in desk.plan(desk.read(question))[1]]


def test_a_search_is_a_count_and_a_list_and_then_an_answer(bread_desk: Desk) -> None:
    answer, calls = bread_desk.plan(bread_desk.read("300円以下のパン"))
    assert ["total" in call.rows[0] for call in calls] == [True, False]
    assert {call.tool for call in calls} == {"search_breads"}
    assert "5個" in answer


def test_the_tool_is_the_one_of_the_table(bread_desk: Desk) -> None:
    _, calls = bread_desk.plan(bread_desk.read("今月の催し"))
    assert calls[0].tool == "search_events"


def test_nothing_found_is_followed_by_one_more_look(bread_desk: Desk) -> None:
    answer, calls = bread_desk.plan(bread_desk.read("100円以下のパン"))
    assert len(calls) == 3
    assert "r0" in calls[-1].rows[0]
    assert "¥200以下なら2個" in answer


def test_a_figure_is_one_statement(bread_desk: Desk) -> None:
    for question, found in (("パンの平均価格は？", "¥612"), ("分類ごとのパンの数", "おやつ 6")):
        answer, calls = bread_desk.plan(bread_desk.read(question))
        assert len(calls) == 1
        assert found in answer


@pytest.mark.parametrize("question", ["こんにちは", "おすすめは？", "天気は？", "supplier_id"])
def test_what_needs_no_search_calls_no_tool(bread_desk: Desk, question: str) -> None:
    answer, calls = bread_desk.plan(bread_desk.read(question))
    assert calls == []
    assert answer


def test_a_place_that_was_not_shown_needs_no_search(bread_desk: Desk) -> None:
    before = bread_desk.ask("おやつのパン")
    answer, calls = bread_desk.plan(bread_desk.read("9番目は？", before))
    assert calls == []
    assert "9" in answer


def test_what_is_too_close_to_call_is_asked_back_without_a_search(bread_desk: Desk) -> None:
    reading = bread_desk.read("300円以下のパン").model_copy(update={"choices": ("A", "B")})
    assert bread_desk.plan(reading) == ("どちらのことでしょうか？ A・B", [])


def test_a_comparison_is_one_call_for_all_columns_of_the_rows(bread_desk: Desk) -> None:
    before = bread_desk.ask("おやつのパン")
    answer, calls = bread_desk.plan(bread_desk.read("最初の2つを比べて", before))
    assert len(calls) == 1
    assert "organic" in calls[0].asked_sql
    assert "・重さ：" in answer


@pytest.mark.parametrize("desk", ["bread_desk", "scope_desk", "hut_desk"])
def test_a_failed_tool_ends_in_a_plain_sentence(desk: str, request: pytest.FixtureRequest) -> None:
    found: Desk = request.getfixturevalue(desk)

    def failing(tool: str, args: dict[str, Any]) -> ToolMessage:
        return ToolMessage('{"error": "Binder Error"}', tool_call_id=tool, status="error")

    answer, _ = Planner(found.catalog).answer(asked(found, "under 300"), failing)
    assert answer
    assert "Binder" not in answer


def test_a_refused_call_is_one_without_rows(bread_desk: Desk) -> None:
    def refusing(tool: str, args: dict[str, Any]) -> ToolMessage:
        refused = {REFUSED: "limit"}
        return ToolMessage("no more", tool_call_id=tool, status="error", additional_kwargs=refused)

    assert Planner(bread_desk.catalog).answer(asked(bread_desk, "300円以下のパン"), refusing)[0]


def test_the_same_question_has_the_same_plan(bread_desk: Desk) -> None:
    first, again = (statements(bread_desk, "おやつのパンを安い順に3つ") for _ in range(2))
    assert first == again
    assert len(set(first)) == len(first)
