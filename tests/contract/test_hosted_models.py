"""Hosted models over real HTTP: a scripted OpenAI-compatible server that behaves, and misbehaves.

Each turn must end in an answer or a plain sentence, and leave a conversation that goes on.
"""

import io
import json
import logging
from contextlib import closing
from pathlib import Path
from threading import Thread
from threading import enumerate as enumerate_threads
from time import monotonic, sleep
from typing import Any

import pytest
from pydantic import SecretStr

from src.core.services.agent_service import AgentService
from src.core.services.events import Event
from src.core.traces import CheckTrace, NoticeTrace, SqlTrace
from src.core.turn import Turn
from tests.contract.hosted import MAIN, hosted_settings
from tests.contract.openai_server import Server, call, calls, failure, text
from tests.tea_shop import write_shop

KEY = "sk-never-to-be-seen-0123456789"
GREEN = "SELECT name, price FROM teas WHERE kind = 'green'"
NOTHING = "SELECT name, price FROM teas WHERE kind = 'purple'"
SPARE = "openai:spare"


def opened(folder: Path, **changes: Any) -> closing[AgentService]:
    """A service of the test's own: with other settings, or one that is to learn about the model."""
    told: dict[str, Any] = {"api_key": SecretStr(KEY), "model_seconds": 5.0}
    return closing(AgentService(hosted_settings(write_shop(folder / "input"), **(told | changes))))


def sql(query: str, call_id: str = "call_1", index: int = 0) -> dict[str, Any]:
    return call("search_teas", {"sql_query": query}, call_id, index)


def search(query: str = GREEN, **how: Any) -> Any:
    return calls(sql(query), **how)


def asked(service: AgentService, question: str = "Which green teas are there?") -> Turn:
    return service.ask("shop", question, "thread")


def goes_on(service: AgentService, server: Server) -> Turn:
    """The next question of the conversation is answered by the hosted model."""
    server.script(search(), text("Sencha costs 9.50."))
    turn = asked(service, "And what does the green Sencha cost?")
    assert_valid(server)
    assert (turn.model, turn.failed) == (MAIN, False)
    assert turn.answer == "Sencha costs 9.50."
    return turn


def assert_valid(server: Server) -> None:
    """Every request is one that a strict provider takes: each call answered, right behind it."""
    for request in server.requests:
        waiting: set[str] = set()
        for message in request["messages"]:
            if message["role"] == "tool":
                waiting.remove(message["tool_call_id"])
                continue
            assert not waiting, f"calls without a result before a {message['role']} message"
            waiting = {one["id"] for one in message.get("tool_calls") or []}
        assert not waiting


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def test_streams_the_answer_and_shows_the_call(service: AgentService, server: Server) -> None:
    server.script(search(), text("Sencha ", "is 9.50, ", "Longjing 18."))
    events = list(service.begin("shop", "Which green teas are there?", "thread", "local").events())
    assert kinds(events) == [
        "read",
        "tool_started",
        "tool_finished",
        "token",
        "token",
        "token",
        "finished",
    ]
    turn = service.turns("thread")[0]
    assert turn.answer == "Sencha is 9.50, Longjing 18."
    assert [one.name for one in turn.tool_calls] == ["search_teas"]
    assert [row["name"] for row in turn.results] == ["Sencha", "Longjing"]
    assert turn.count == 3
    assert turn.model == MAIN
    goes_on(service, server)


def test_prose_before_a_call_does_not_stand(service: AgentService, server: Server) -> None:
    server.script(search(prose="Let me look."), text("Sencha is 9.50."))
    events = list(service.begin("shop", "Which green teas are there?", "thread", "local").events())
    assert kinds(events)[:3] == ["read", "token", "text_reset"]
    assert events[-1].turn.answer == "Sencha is 9.50."


def test_two_calls_at_once_are_both_made(service: AgentService, server: Server) -> None:
    black = "SELECT name, price FROM teas WHERE kind = 'black'"
    server.script(
        calls(sql(GREEN, "a", 0), sql(black, "b", 1)), text("Sencha is 9.50 and Keemun 12.")
    )
    turn = asked(service)
    assert [one.args["sql_query"] for one in turn.tool_calls] == [GREEN, black]
    assert turn.answer == "Sencha is 9.50 and Keemun 12."
    goes_on(service, server)


def test_wrong_arguments_are_mended(service: AgentService, server: Server) -> None:
    server.script(calls(call("search_teas", {"query": "green"})), search(), text("Sencha is 9.50."))
    turn = asked(service)
    told = server.requests[1]["messages"][-1]
    assert told["role"] == "tool" and "sql_query" in told["content"]
    assert turn.answer == "Sencha is 9.50."
    goes_on(service, server)


def test_an_unknown_tool_is_mended(service: AgentService, server: Server) -> None:
    server.script(calls(call("find_tea", {})), search(), text("Sencha is 9.50."))
    assert asked(service).answer == "Sencha is 9.50."
    assert "search_teas" in server.requests[1]["messages"][-1]["content"]
    goes_on(service, server)


def test_arguments_that_are_no_json_are_mended(service: AgentService, server: Server) -> None:
    server.script(
        calls(call("search_teas", '{"sql_query": "SELECT nam')), search(), text("Sencha is 9.50.")
    )
    assert asked(service).answer == "Sencha is 9.50."
    assert_valid(server)
    goes_on(service, server)


def test_an_invented_column_is_mended_and_its_trace_kept(
    service: AgentService, server: Server
) -> None:
    server.script(search("SELECT nmae FROM teas"), search(), text("Sencha is 9.50."))
    turn = asked(service)
    told = server.requests[1]["messages"][-1]["content"]
    assert "error" in told and "name" in told
    traces = [trace for trace in turn.trace if isinstance(trace, SqlTrace)]
    assert [bool(trace.error) for trace in traces] == [True, False]
    assert traces[0].asked_sql == "SELECT nmae FROM teas"
    assert turn.answer == "Sencha is 9.50."
    goes_on(service, server)


def test_a_failing_call_repeated_is_taken_over(service: AgentService, server: Server) -> None:
    server.script(*[search(f"SELECT nope{place} FROM teas") for place in range(3)])
    turn = asked(service)
    assert (turn.model, turn.failed) == ("built-in", False)
    assert "without it" in turn.answer
    assert len(turn.tool_calls) <= 5
    goes_on(service, server)


def test_calls_without_end_are_ended(service: AgentService, server: Server) -> None:
    server.script(*[search(f"SELECT name FROM teas LIMIT {n}") for n in range(1, 9)])
    turn = asked(service)
    assert len(turn.tool_calls) == 5
    assert turn.failed and "ask again" in turn.answer
    goes_on(service, server)


def test_the_same_call_is_not_made_twice(service: AgentService, server: Server) -> None:
    server.script(search(), search(), text("Sencha is 9.50."))
    turn = asked(service)
    assert len(turn.tool_calls) == 1
    assert "same" in server.requests[2]["messages"][-1]["content"]
    goes_on(service, server)


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_passing_failure_is_tried_again(
    service: AgentService, server: Server, status: int
) -> None:
    server.script(failure(status), search(), failure(status), text("Sencha is 9.50."))
    turn = asked(service)
    assert (turn.model, turn.answer) == (MAIN, "Sencha is 9.50.")
    goes_on(service, server)


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500])
def test_a_lasting_failure_is_taken_over_by_the_planner(
    service: AgentService, server: Server, status: int
) -> None:
    server.script(*[failure(status, f"bad key {KEY}")] * 4)
    events = list(service.begin("shop", "Which green teas are there?", "thread", "local").events())
    turn = events[-1].turn
    assert "notice" in kinds(events)
    assert (turn.model, turn.failed) == ("built-in", False)
    assert "did not answer" in turn.answer
    assert any(isinstance(trace, NoticeTrace) for trace in turn.trace)
    assert {row["name"] for row in turn.results} == {"Sencha", "Gyokuro", "Longjing"}
    goes_on(service, server)


def test_a_time_out_is_taken_over_at_once(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, model_seconds=0.5, model_retries=2) as service:
        server.script(text("too late", hang=3))
        began = monotonic()
        turn = asked(service)
        assert monotonic() - began < 2.5
        assert turn.model == "built-in"
        goes_on(service, server)


def test_an_answer_that_never_ends_is_ended(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, model_seconds=0.6, model_retries=0) as service:
        server.script(text(*["and "] * 100, pause=0.1))
        began = monotonic()
        turn = asked(service)
        assert monotonic() - began < 3
        assert (turn.model, "and and" in turn.answer) == ("built-in", False)
        goes_on(service, server)


def test_a_server_that_only_says_that_it_is_there_is_left(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, model_seconds=0.6, model_retries=2) as service:
        server.script(text("too late", blank=40, pause=0.1))
        began = monotonic()
        turn = asked(service)
        assert monotonic() - began < 3
        assert (turn.model, "too late" in turn.answer) == ("built-in", False)
        goes_on(service, server)


@pytest.mark.parametrize(
    "flood",
    [
        text(*["and " * 500] * 100),
        calls(call("search_teas", '{"sql_query": "' + "x" * 90_000), sql("y" * 90_000)),
        calls(*[sql(GREEN, f"call_{n}", n) for n in range(3000)]),
    ],
    ids=["of words", "in one call", "of calls"],
)
def test_a_flood_is_cut_off(service: AgentService, server: Server, flood: Any) -> None:
    server.script(flood)
    turn = asked(service)
    assert (turn.model, len(turn.answer) < 2000) == ("built-in", True)
    assert {row["name"] for row in turn.results} == {"Sencha", "Gyokuro", "Longjing"}
    assert len(turn.model_dump_json()) < 100_000
    goes_on(service, server)


def test_a_key_that_a_model_writes_is_kept_nowhere(tmp_path: Path, server: Server) -> None:
    given = f"ck-{'A1b2' * 10}xyz"
    with opened(tmp_path) as service:
        told = search(f"SELECT name, price, '{KEY}' AS k FROM teas WHERE kind = 'green'")
        server.script(told, text("Sencha is 9.50. ", "My key is ", KEY, f" and yours {given}."))
        events = list(
            service.begin("shop", "Which green teas are there?", "thread", "local").events()
        )
        assert not any(key in str(events) for key in (KEY, given))
        assert "9.50" in events[-1].turn.answer
        goes_on(service, server)
    kept = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert not any(key.encode() in file.read_bytes() for key in (KEY, given) for file in kept)


def test_a_key_that_streams_in_by_letters_is_not_shown(tmp_path: Path, server: Server) -> None:
    given = f"ck-{'A1b2' * 10}xyz"
    with opened(tmp_path) as service:
        server.script(search(), text("Sencha is 9.50. My keys are ", *KEY, " ", *given, "."))
        events = list(service.begin("shop", "Which green teas are there?", "t", "local").events())
        seen = "".join(event.text for event in events if event.kind == "token")
        assert not any(key[:8] in seen for key in (KEY, given))


def test_a_word_that_stands_for_no_key_is_shown(
    tmp_path: Path, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "green")
    with opened(tmp_path) as service:
        server.script(search(), text("Sencha is green."))
        assert asked(service).answer == "Sencha is green."


def test_a_server_that_never_stops_sending_keeps_no_thread(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, model_seconds=0.6, model_retries=0) as service:
        server.script(text("too late", blank=100, pause=0.1))
        assert asked(service).model == "built-in"
        wait_until(lambda: not any(t.name == "concierge-model" for t in enumerate_threads()))


@pytest.mark.parametrize(
    "large", [text("x" * 11_000_000), failure(400, "x" * 11_000_000)], ids=["a line", "an error"]
)
def test_what_is_too_large_is_not_read_to_its_end(
    tmp_path: Path, server: Server, caplog: pytest.LogCaptureFixture, large: Any
) -> None:
    with opened(tmp_path, model_retries=0) as service:
        server.script(large)
        assert asked(service).model == "built-in"
        assert "longer than 10000000 bytes" in caplog.text and len(caplog.text) < 5000
        goes_on(service, server)


@pytest.mark.parametrize("way", ["cut", "fade"])
def test_a_cut_stream_is_asked_again(service: AgentService, server: Server, way: str) -> None:
    server.script(search(), text("Sencha is", **{way: True}), text("Sencha is 9.50."))
    events = list(service.begin("shop", "Which green teas are there?", "thread", "local").events())
    assert "text_reset" in kinds(events)
    assert shown(events) == events[-1].turn.answer == "Sencha is 9.50."
    goes_on(service, server)


def test_a_call_cut_in_two_is_not_made(service: AgentService, server: Server) -> None:
    half = calls(call("search_teas", '{"sql_query": "SELECT name FROM te'), cut=True)
    server.script(half, search(), text("Sencha is 9.50."))
    turn = asked(service)
    assert [one.args["sql_query"] for one in turn.tool_calls] == [GREEN]
    goes_on(service, server)


def test_list_content_is_read_as_text(service: AgentService, server: Server) -> None:
    pieces = [{"content": [{"type": "text", "text": piece}]} for piece in ("Sencha ", "is 9.50.")]
    server.script(search(), type(text())(tuple(pieces)))
    assert asked(service).answer == "Sencha is 9.50."
    goes_on(service, server)


def test_an_answer_cut_at_its_longest_goes_on(service: AgentService, server: Server) -> None:
    server.script(search(), text("Sencha is 9.50 and ", finish="length"), text("Longjing is 18."))
    events = list(service.begin("shop", "Which green teas are there?", "thread", "local").events())
    assert shown(events) == events[-1].turn.answer == "Sencha is 9.50 and Longjing is 18."
    *_, cut, asked_on = server.requests[2]["messages"]
    assert (cut["content"], asked_on["role"]) == ("Sencha is 9.50 and ", "user")
    goes_on(service, server)


def test_an_answer_that_is_always_cut_ends(service: AgentService, server: Server) -> None:
    server.script(search(), *[text("Sencha is 9.50. ", finish="length")] * 5)
    turn = asked(service)
    assert (turn.model, len(server.requests)) == (MAIN, 4)
    assert turn.answer.startswith("Sencha is 9.50.")
    goes_on(service, server)


def test_a_refusal_is_taken_over_and_said(service: AgentService, server: Server) -> None:
    refusal = type(text())(({"refusal": "I cannot help with that."},))
    server.script(refusal, refusal)
    turn = asked(service)
    assert (turn.model, turn.failed) == ("built-in", False)
    assert "did not answer" in turn.answer
    goes_on(service, server)


def test_a_withheld_answer_is_not_asked_for_again(service: AgentService, server: Server) -> None:
    server.script(text("Sencha", finish="content_filter"))
    turn = asked(service)
    assert (turn.model, len(server.requests)) == ("built-in", 1)
    assert "did not answer" in turn.answer
    goes_on(service, server)


def test_a_model_without_a_temperature_is_asked_without(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path) as service:
        why = "Unsupported value: 'temperature' does not support 0.1 with this model."
        server.script(failure(400, why), search(), text("Sencha is 9.50."))
        assert asked(service).answer == "Sencha is 9.50."
        assert ["temperature" in request for request in server.requests] == [True, False, False]
        goes_on(service, server)
        assert not any("temperature" in request for request in server.requests)


@pytest.mark.parametrize("holds_to_schemas", [True, False])
def test_a_provider_without_tools_is_asked_in_json(
    tmp_path: Path, server: Server, holds_to_schemas: bool
) -> None:
    with opened(tmp_path) as service:
        called = json.dumps({"tool": "search_teas", "arguments": {"sql_query": GREEN}})
        told = json.dumps({"answer": "Sencha is 9.50."})
        refused = [] if holds_to_schemas else [failure(400, "response_format is not known")]
        server.script(
            failure(400, "main does not support tools"),
            *refused,
            text(called[:30], called[30:]),
            text(told[:9], told[9:]),
        )
        events = list(
            service.begin("shop", "Which green teas are there?", "thread", "local").events()
        )
        turn = events[-1].turn
        assert (turn.model, turn.answer) == (MAIN, "Sencha is 9.50.")
        assert [one.args["sql_query"] for one in turn.tool_calls] == [GREEN]
        assert not any("{" in event.text for event in events if event.kind == "token")
        last = server.requests[-1]
        assert "tools" not in last and ("response_format" in last) == holds_to_schemas
        assert {message["role"] for message in last["messages"]} == {"system", "user", "assistant"}
        server.script(text("Sencha costs 9.50."))  # no JSON is an answer as well
        assert asked(service, "And the Sencha?").answer == "Sencha costs 9.50."


def test_an_empty_answer_is_asked_again(service: AgentService, server: Server) -> None:
    server.script(search(), text(), text("Sencha is 9.50."))
    assert asked(service).answer == "Sencha is 9.50."
    goes_on(service, server)


def test_the_fallback_takes_over(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, fallback_models=SPARE) as service:
        server.script(failure(401), search(), text("Sencha is 9.50."))
        turn = asked(service)
        assert [request["model"] for request in server.requests] == ["main", "spare", "spare"]
        assert (turn.model, turn.answer) == (SPARE, "Sencha is 9.50.")
        assert any(isinstance(trace, NoticeTrace) for trace in turn.trace)
        goes_on(service, server)


def test_the_fallback_goes_on_with_what_was_found(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path, fallback_models=SPARE, model_retries=0) as service:
        server.script(search(), text("Sencha is", cut=True), text("Sencha is 9.50."))
        turn = asked(service)
        assert (turn.model, turn.answer) == (SPARE, "Sencha is 9.50.")
        assert len(turn.tool_calls) == 1
        assert_valid(server)


def test_an_empty_result_is_never_made_into_prose(service: AgentService, server: Server) -> None:
    server.script(search(NOTHING), text("Our purple tea Violet Dream costs 99."))
    turn = asked(service, "Which green teas are there?")
    assert "Violet" not in turn.answer and "99" not in turn.answer
    assert turn.model == "built-in"
    goes_on(service, server)


def test_an_answer_from_memory_is_looked_up(service: AgentService, server: Server) -> None:
    server.script(text("We have Moon Palace at 45."))
    turn = asked(service)
    assert "Moon Palace" not in turn.answer
    assert {row["name"] for row in turn.results} == {"Sencha", "Gyokuro", "Longjing"}
    goes_on(service, server)


def test_an_invented_price_does_not_stand_as_fact(service: AgentService, server: Server) -> None:
    server.script(search(), text("Sencha costs 9.50. Gyokuro costs 77.25 today."))
    events = list(service.begin("shop", "Which green teas are there?", "thread", "local").events())
    turn = events[-1].turn
    assert turn.answer == "Sencha costs 9.50."
    assert shown(events) == turn.answer
    check = next(trace for trace in turn.trace if isinstance(trace, CheckTrace))
    assert "77.25" in check.unfounded and "9.50" in check.found


def test_stop_in_mid_answer_keeps_what_there_is(service: AgentService, server: Server) -> None:
    server.script(search(), text("Sencha is 9.50. ", *["And so on. "] * 100, pause=0.05))
    running = service.start("shop", "Which green teas are there?", "thread")
    for event in running.events():
        if event.kind == "token":
            break
    began = monotonic()
    running.stop()
    turn = running.result(1)
    assert monotonic() - began < 1
    assert turn.failed and turn.answer.startswith("Sencha is 9.50.")
    assert "Stopped" in turn.answer
    assert list(running.events())[-1].kind == "finished"
    goes_on(service, server)
    assert service.turns("thread")[0].id == turn.id


def test_stop_while_the_model_is_silent_answers_at_once(
    service: AgentService, server: Server
) -> None:
    server.script(text("late", hang=1.5))
    running = service.start("shop", "Which green teas are there?", "thread")
    assert server.asked.wait(5)
    running.stop()
    assert running.result(0.5).failed
    goes_on(service, server)


def test_two_conversations_at_once_do_not_mix(service: AgentService, server: Server) -> None:
    server.always = text("Tell me more, please.", pause=0.05)
    turns: dict[str, Turn] = {}

    def ask(thread: str) -> None:
        turns[thread] = service.ask("shop", f"Hello from {thread}", thread)

    threads = [Thread(target=ask, args=[name]) for name in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    for name, turn in turns.items():
        assert turn.question == f"Hello from {name}"
        assert [one.question for one in service.turns(name)] == [turn.question]
    for request in server.requests:
        said = [one["content"] for one in request["messages"] if one["role"] == "user"]
        assert len(said) == 1


def test_a_restarted_app_goes_on(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path) as service:
        server.script(search(), text("Sencha is 9.50."))
        asked(service)
    with opened(tmp_path) as service:
        assert [turn.answer for turn in service.turns("thread")] == ["Sencha is 9.50."]
        goes_on(service, server)
        said = [one["content"] for one in server.requests[0]["messages"]]
        assert "Sencha is 9.50." in said


def test_only_the_latest_turns_go_to_the_model(service: AgentService, server: Server) -> None:
    for place in range(11):
        server.script(search(), text("Sencha is 9.50."))
        asked(service, f"Which green teas are there? {place}")
    messages = server.requests[0]["messages"]
    assert sum(one["role"] == "user" for one in messages) == 9
    assert sum(one["role"] == "tool" for one in messages) == 1
    assert len(service.turns("thread")) == 11


def test_results_of_data_that_changed_are_not_used_again(tmp_path: Path, server: Server) -> None:
    with opened(tmp_path) as service:
        server.script(search(), text("Sencha is 9.50."))
        before = asked(service)
        file = tmp_path / "input" / "teas.csv"
        file.write_text(file.read_text("utf-8").replace("Sencha,green,9.50", "Sencha,green,11"))
        version = service.catalog("shop").version
        wait_until(lambda: service.catalog("shop").version != version)
        server.script(search(), text("Sencha is 11."))
        turn = asked(service, "And what does the green Sencha cost now?")
        assert not any(one["role"] == "tool" for one in server.requests[0]["messages"])
        assert turn.answer == "Sencha is 11."
        assert before.answer == "Sencha is 9.50."


def test_the_question_asked_again_replaces_the_answer(
    service: AgentService, server: Server
) -> None:
    server.script(search(), text("Sencha is 9.50."))
    first = asked(service)
    server.script(search(), text("Longjing is 18."))
    again = service.start("shop", first.question, "thread", regenerate=True).result(10)
    assert [turn.answer for turn in service.turns("thread")] == ["Longjing is 18."]
    assert again.id != first.id
    said = [one["content"] for one in server.requests[0]["messages"] if one["role"] == "user"]
    assert [each.partition("\n\n")[0] for each in said] == [first.question]


def test_the_key_is_seen_by_the_server_alone(
    tmp_path: Path, server: Server, capfd: pytest.CaptureFixture[str]
) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(logging.DEBUG)
    try:
        with opened(tmp_path) as service:
            server.script(*[failure(401, f"Incorrect API key provided: {KEY}")] * 2)
            events = list(
                service.begin("shop", "Which green teas are there?", "thread", "local").events()
            )
            server.script(search(), text("Sencha is 9.50."))
            asked(service)
    finally:
        logging.getLogger().removeHandler(handler)
        logging.getLogger().setLevel(logging.WARNING)
    assert f"Bearer {KEY}" in str(server.headers)
    told = stream.getvalue() + "".join(capfd.readouterr()) + str(events)
    told += json.dumps([turn.model_dump(mode="json") for turn in [events[-1].turn]])
    assert KEY not in told
    assert not any(
        KEY.encode() in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()
    )


def shown(events: list[Event]) -> str:
    """The text as a page that follows the events has it in the end."""
    said = ""
    for event in events:
        if event.kind == "token":
            said += event.text
        elif event.kind == "text_reset":
            said = ""
    return said


def wait_until(condition: Any, seconds: float = 10) -> None:
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "waited in vain"
        sleep(0.05)


def test_a_value_that_a_tool_mended_is_said_where_the_model_does_not(
    service: AgentService, server: Server
) -> None:
    server.script(search(GREEN.replace("green", "grean")), text("Sencha costs 9.50."))
    turn = asked(service)
    assert turn.count == 3
    assert turn.answer.startswith("Sencha costs 9.50.")
    assert "“grean”" in turn.answer and "“green”" in turn.answer
    server.script(search(GREEN.replace("green", "grean")), text("For grean: Sencha costs 9.50."))
    assert asked(service).answer == "For grean: Sencha costs 9.50."


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Are there any purple teas?", "I searched the teas and there are no purple ones."),
        ("¿Hay té morado?", "No hay ningún té morado en la tienda."),
        ("紫のお茶はありますか", "申し訳ございません。紫のお茶は見つかりませんでした。"),
        ("有紫色的茶吗", "抱歉，没有紫色的茶。"),
    ],
)
def test_a_truthful_none_stays(
    service: AgentService, server: Server, question: str, told: str
) -> None:
    server.script(search(NOTHING), text(told))
    turn = asked(service, question)
    assert (turn.model, turn.answer) == (MAIN, told)
    goes_on(service, server)


def test_a_none_that_the_data_contradict_is_taken_over(
    service: AgentService, server: Server
) -> None:
    server.script(search(NOTHING), text("There are no green teas."))
    turn = asked(service)
    assert turn.model == "built-in"
    assert {row["name"] for row in turn.results} == {"Sencha", "Gyokuro", "Longjing"}
