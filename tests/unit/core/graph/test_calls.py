"""The tool calls of a turn, counted from its messages alone."""

from typing import Any

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage

from src.core.graph import calls
from src.core.traces import REFUSED, SqlTrace


def asks(*ids: str, name: str = "find", **args: Any) -> AIMessage:
    made = [{"name": name, "args": args or {"q": one}, "id": one} for one in ids]
    return AIMessage("", tool_calls=made)


def answers(call_id: str, *rows: dict[str, Any], name: str = "find", **how: Any) -> ToolMessage:
    trace = SqlTrace(tool=name, asked_sql="SELECT 1", rows=rows).model_dump(mode="json")
    return ToolMessage("{}", tool_call_id=call_id, name=name, artifact=trace, **how)


def fails(call_id: str, name: str = "find") -> ToolMessage:
    return answers(call_id, name=name, status="error")


def refused(call_id: str) -> ToolMessage:
    return ToolMessage(
        "no", tool_call_id=call_id, name="find", status="error",
        additional_kwargs={REFUSED: "limit"},
    )  # fmt: skip


def turn(*messages: AnyMessage) -> list[AnyMessage]:
    return [HumanMessage("q"), *messages]


def test_a_turn_begins_with_the_last_question() -> None:
    before = [HumanMessage("a"), AIMessage("b")]
    assert calls.this_turn([*before, *turn(asks("x"))]) == turn(asks("x"))
    assert calls.this_turn([]) == []


def test_a_call_is_a_twin_only_of_an_earlier_one() -> None:
    messages = turn(asks("a", q="same"), asks("b", q="other"), asks("c", q="same"))
    first, other, again = calls.calls_of(messages)
    assert calls.earlier_twin(messages, first) is None
    assert calls.earlier_twin(messages, other) is None
    assert calls.earlier_twin(messages, again) == first


def test_calls_get_ids_of_their_own() -> None:
    before = turn(asks("call_0"), answers("call_0"))
    renamed = calls.with_own_ids(asks("call_0", "call_1"), before)
    ids = [call["id"] for call in renamed.tool_calls]
    assert ids[0] != "call_0" and ids[1] == "call_1" and len(set(ids)) == 2
    nameless = AIMessage("", tool_calls=[{"name": "find", "args": {}, "id": None}])
    assert calls.with_own_ids(nameless, before).tool_calls[0]["id"]


def test_nothing_found_is_no_row_or_figures_of_nought() -> None:
    assert not calls.found_something(turn(asks("a"), answers("a")))
    assert not calls.found_something(turn(asks("a"), answers("a", {"count": 0, "mean": None})))
    assert calls.found_something(turn(asks("a"), answers("a"), asks("b"), answers("b", {"n": 1})))


def test_a_tool_that_failed_three_times_running_is_stuck() -> None:
    twice = turn(asks("a"), fails("a"), asks("b"), fails("b"))
    assert calls.stuck_tool(twice) is None
    assert calls.stuck_tool([*twice, asks("c"), fails("c")]) == "find"
    assert (
        calls.stuck_tool([*twice, asks("c"), answers("c", {"n": 1}), asks("d"), fails("d")]) is None
    )


def test_refused_calls_are_stuck_when_they_were_in_vain_or_are_insisted_on() -> None:
    found = turn(asks("a"), answers("a", {"n": 1}), asks("b"), refused("b"))
    assert calls.stuck_tool(found) is None
    assert calls.stuck_tool([*found, asks("c")]) == "find"
    assert calls.stuck_tool(turn(asks("a"), answers("a"), asks("b"), refused("b"))) == "find"


def test_only_calls_that_were_made_count() -> None:
    assert calls.made(turn(asks("a"), answers("a"), asks("b"), refused("b"))) == 1
