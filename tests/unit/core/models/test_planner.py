"""The built-in planner as any chat model: messages in, tool calls or an answer out."""

from collections.abc import Sequence

import pytest
from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    HumanMessage,
    SystemMessage,
    ToolMessage,
)

from src.core.models.planner import Planner
from tests.small_catalogs import Desk, opening, result


@pytest.fixture
def planner(bread_desk: Desk) -> Planner:
    return Planner(catalog=bread_desk.catalog)


def asked(desk: Desk, question: str) -> list[BaseMessage]:
    return opening(desk.read(question))


def purposes(message: AIMessage) -> list[str]:
    return [str(call["id"]).partition("-")[0] for call in message.tool_calls]


def answer(desk: Desk, calls: AIMessage) -> list[BaseMessage]:
    """The calls with the results that the data give."""
    results = [
        result(str(call["id"]), desk.run(call["args"]["sql_query"])) for call in calls.tool_calls
    ]
    return [calls, *results]


def test_a_search_is_a_count_and_a_list_and_then_an_answer(
    bread_desk: Desk, planner: Planner
) -> None:
    messages = asked(bread_desk, "300円以下のパン")
    calls = planner.invoke(messages)
    assert purposes(calls) == ["total", "rows"]
    assert {call["name"] for call in calls.tool_calls} == {"search_breads"}
    said = planner.invoke([*messages, *answer(bread_desk, calls)])
    assert said.tool_calls == []
    assert "5個" in said.text


def test_the_tool_is_the_one_of_the_table(bread_desk: Desk, planner: Planner) -> None:
    (first, _) = planner.invoke(asked(bread_desk, "今月の催し")).tool_calls
    assert first["name"] == "search_events"


def test_nothing_found_is_followed_by_one_more_look(bread_desk: Desk, planner: Planner) -> None:
    messages = asked(bread_desk, "100円以下のパン")
    messages += answer(bread_desk, planner.invoke(messages))
    relax = planner.invoke(messages)
    assert purposes(relax) == ["relax"]
    said = planner.invoke([*messages, *answer(bread_desk, relax)])
    assert "¥200以下なら2個" in said.text


def test_a_figure_is_one_statement(bread_desk: Desk, planner: Planner) -> None:
    for question, found in (("パンの平均価格は？", "¥612"), ("分類ごとのパンの数", "おやつ 6")):
        messages = asked(bread_desk, question)
        calls = planner.invoke(messages)
        assert purposes(calls) == ["figure"]
        assert found in planner.invoke([*messages, *answer(bread_desk, calls)]).text


@pytest.mark.parametrize("question", ["こんにちは", "おすすめは？", "天気は？", "supplier_id"])
def test_what_needs_no_search_calls_no_tool(
    bread_desk: Desk, planner: Planner, question: str
) -> None:
    said = planner.invoke(asked(bread_desk, question))
    assert said.tool_calls == []
    assert said.text


def test_a_place_that_was_not_shown_needs_no_search(bread_desk: Desk, planner: Planner) -> None:
    before = bread_desk.ask("おやつのパン")
    said = planner.invoke(opening(bread_desk.read("9番目は？", before)))
    assert said.tool_calls == []
    assert "9" in said.text


def test_what_is_too_close_to_call_is_asked_back_without_a_search(
    bread_desk: Desk, planner: Planner
) -> None:
    reading = bread_desk.read("300円以下のパン").model_copy(update={"choices": ("A", "B")})
    said = planner.invoke(opening(reading))
    assert said.tool_calls == []
    assert said.text == "どちらのことでしょうか？ A・B"


def test_a_comparison_is_one_call_for_all_columns_of_the_rows(
    bread_desk: Desk, planner: Planner
) -> None:
    before = bread_desk.ask("おやつのパン")
    messages = opening(bread_desk.read("最初の2つを比べて", before))
    calls = planner.invoke(messages)
    assert purposes(calls) == ["rows"]
    assert "organic" in calls.tool_calls[0]["args"]["sql_query"]
    said = planner.invoke([*messages, *answer(bread_desk, calls)])
    assert "・重さ：" in said.text


@pytest.mark.parametrize("desk", ["bread_desk", "scope_desk", "hut_desk"])
def test_a_failed_tool_ends_in_a_plain_sentence(desk: str, request: pytest.FixtureRequest) -> None:
    found: Desk = request.getfixturevalue(desk)
    planner = Planner(catalog=found.catalog)
    messages = asked(found, "under 300")
    calls = planner.invoke(messages)
    failed = [
        ToolMessage('{"error": "Binder Error"}', tool_call_id=call["id"], status="error")
        for call in calls.tool_calls
    ]
    said = planner.invoke([*messages, calls, *failed])
    assert said.tool_calls == []
    assert said.text
    assert "Binder" not in said.text


def test_results_of_an_earlier_question_are_not_this_ones(
    bread_desk: Desk, planner: Planner
) -> None:
    messages = asked(bread_desk, "300円以下のパン")
    messages += answer(bread_desk, planner.invoke(messages))
    later = [*messages, AIMessage("…"), HumanMessage("もう一度")]
    assert purposes(planner.invoke(later)) == ["total", "rows"]


def test_a_strange_tool_message_is_passed_over(bread_desk: Desk, planner: Planner) -> None:
    strange = ToolMessage("{}", tool_call_id="call_abc")
    messages = [*asked(bread_desk, "300円以下のパン"), strange]
    assert purposes(planner.invoke(messages)) == ["total", "rows"]


def joined(planner: Planner, messages: Sequence[BaseMessage]) -> AIMessageChunk:
    chunks = list(planner.stream(list(messages)))
    whole = chunks[0]
    for chunk in chunks[1:]:
        whole = whole + chunk
    assert isinstance(whole, AIMessageChunk)
    return whole


def test_streamed_calls_and_answers_are_those_of_one_piece(
    bread_desk: Desk, planner: Planner
) -> None:
    messages = asked(bread_desk, "300円以下のパン")
    streamed, whole = joined(planner, messages), planner.invoke(messages)
    assert [c["args"] for c in streamed.tool_calls] == [c["args"] for c in whole.tool_calls]
    messages += answer(bread_desk, whole)
    assert joined(planner, messages).text == planner.invoke(messages).text


def test_a_streamed_answer_comes_in_pieces_and_tells_each(
    bread_desk: Desk, planner: Planner
) -> None:
    class Heard(BaseCallbackHandler):
        def __init__(self) -> None:
            self.pieces: list[str] = []

        def on_llm_new_token(self, token: object, **kwargs: object) -> None:
            self.pieces.append(str(token))

    heard = Heard()
    messages = asked(bread_desk, "使い方を教えて")
    text = "".join(chunk.text for chunk in planner.stream(messages, config={"callbacks": [heard]}))
    assert len(heard.pieces) > 1
    assert "".join(heard.pieces) == text


def test_the_same_question_has_the_same_plan_and_tools_need_no_binding(
    bread_desk: Desk, planner: Planner
) -> None:
    messages = asked(bread_desk, "おやつのパンを安い順に3つ")
    first, again = (planner.bind_tools([]).invoke(messages) for _ in range(2))
    assert [c["args"] for c in first.tool_calls] == [c["args"] for c in again.tool_calls]
    assert planner._llm_type == "built-in"


def test_messages_without_a_reading_are_a_mistake_of_ours(planner: Planner) -> None:
    with pytest.raises(ValueError, match="reading"):
        planner.invoke([SystemMessage("…"), HumanMessage("?")])
