"""What a conversation remembers for the model."""

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, ToolMessage

from src.core.graph import calls


def exchange(name: str, version: str | None = "v1", *, whole: bool = True) -> list[AnyMessage]:
    """A turn with one call; half of one when it is not `whole`."""
    call = {"name": "find", "args": {}, "id": f"call-{name}"}
    messages: list[AnyMessage] = [
        HumanMessage("q", id=f"{name}-q"),
        AIMessage("", id=f"{name}-call", tool_calls=[call]),
    ]
    if not whole:
        return messages
    artifact = {"data_version": version} if version else None
    result = ToolMessage("{}", tool_call_id=call["id"], id=f"{name}-result", artifact=artifact)
    return [*messages, result, AIMessage("a", id=f"{name}-a")]


def kept(messages: list[AnyMessage], version: str = "v1") -> list[str]:
    gone = {removal.id for removal in calls.forget(messages, version)}
    return [str(message.id) for message in messages if message.id not in gone]


NOW = [HumanMessage("now", id="now")]


def test_the_last_turn_keeps_its_results_and_earlier_ones_their_words() -> None:
    assert kept([*exchange("one"), *exchange("two"), *NOW]) == [
        "one-q", "one-a", "two-q", "two-call", "two-result", "two-a", "now",
    ]  # fmt: skip


def test_results_of_other_data_are_forgotten() -> None:
    assert kept([*exchange("one", "v0"), *NOW]) == ["one-q", "one-a", "now"]


def test_calls_that_were_never_answered_are_forgotten() -> None:
    assert kept([*exchange("one", whole=False), *NOW]) == ["one-q", "now"]


def test_only_the_latest_turns_are_remembered() -> None:
    turns = [message for place in range(12) for message in exchange(f"t{place}")]
    questions = [name for name in kept([*turns, *NOW]) if name.endswith("-q")]
    assert questions == [f"t{place}-q" for place in range(4, 12)]


def test_a_turn_is_found_by_its_question() -> None:
    messages = [*exchange("one"), *exchange("two")]
    ids = [removal.id for removal in calls.of_turn(messages, "two-q")]
    assert ids == ["two-q", "two-call", "two-result", "two-a"]
    assert calls.of_turn(messages, "none") == []
