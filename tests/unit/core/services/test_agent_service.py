"""The service with everything real behind it: files, store, guard, graph and planner."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import monotonic, sleep
from typing import Any

import pytest

from src.config.settings import Settings
from src.core.errors import ConfigError
from src.core.nlu import understanding
from src.core.services.agent_service import AgentService, Refused
from src.core.services.conversations import NotYours
from src.core.services.events import Finished
from tests.tea_shop import write_shop

ROOT = Path(__file__).parents[4]
GREEN = "green teas"


def open_service(folder: Path, **changes: Any) -> AgentService:
    write_shop(folder / "input")
    told: dict[str, Any] = {"input": folder / "input", "data": folder / "data"}
    return AgentService(Settings(_env_file=None, **(told | changes)))


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    running = open_service(tmp_path_factory.mktemp("service"), turns_per_minute=10_000)
    yield running
    running.close()


def wait_until(condition: Callable[[], Any], seconds: float = 15) -> None:
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "waited in vain"
        sleep(0.05)


def test_a_turn_is_streamed_kept_and_listed(service: AgentService) -> None:
    running = service.start("shop", GREEN, "streamed", "ann")
    events = list(running.events())
    kinds = [event.kind for event in events]
    assert kinds[0] == "read" and {"tool_started", "tool_finished", "token"} <= set(kinds)
    assert isinstance(events[-1], Finished)
    turn = events[-1].turn
    assert (turn.model, turn.failed) == ("built-in", False)
    assert {row["name"] for row in turn.results} == {"Sencha", "Gyokuro", "Longjing"}
    assert {"read", "model", "tools", "check"} <= turn.timings.keys()
    assert service.turns("streamed", "ann") == [turn]
    (listed,) = service.archive.of("ann")
    assert (listed.id, listed.concierge, listed.title) == ("streamed", "shop", GREEN)


def test_the_label_of_a_step_is_in_the_questions_language(service: AgentService) -> None:
    events = list(service.start("shop", "what green teas are there?").events())
    labels = [event.label for event in events if event.kind == "tool_started"]
    assert labels and set(labels) == {"Searching: teas"}


def test_a_follow_up_refers_to_the_turn_before(service: AgentService) -> None:
    service.ask("shop", GREEN, "follow")
    turn = service.ask("shop", "which is the cheapest?", "follow")
    assert [row["name"] for row in turn.results] == ["Sencha"]


@pytest.mark.parametrize(
    ("question", "said"), [("  \n ", "write a question"), ("x" * 2001, "2001")]
)
def test_a_question_that_is_not_taken_is_refused_in_words(
    service: AgentService, question: str, said: str
) -> None:
    with pytest.raises(Refused, match=said):
        service.start("shop", question, "refused")
    assert service.archive.of("nobody") == []


def test_one_question_too_many_is_refused(tmp_path: Path) -> None:
    service = open_service(tmp_path, turns_per_minute=2)
    try:
        for _ in range(2):
            service.start("shop", "hello", owner="ann").result(10)
        with pytest.raises(Refused, match="seconds"):
            service.start("shop", "hello", owner="ann")
        service.start("shop", "hello", owner="bob").result(10)
        assert not service.ask("shop", "hello", owner="ann").failed
    finally:
        service.close()


def test_an_unknown_concierge_is_named_with_those_there_are(service: AgentService) -> None:
    with pytest.raises(ConfigError, match=r"'cars'.*shop"):
        service.start("cars", "hello")


def test_nobody_reaches_anothers_conversation(service: AgentService) -> None:
    turn = service.ask("shop", GREEN, "anns", "ann")
    attempts: list[Callable[[], Any]] = [
        lambda: service.turns("anns", "bob"),
        lambda: service.start("shop", GREEN, "anns", "bob"),
        lambda: service.ask("shop", GREEN, "anns", "bob"),
        lambda: service.delete("anns", "bob"),
        lambda: service.archive.rate("anns", turn.id, "bob", "down", ""),
        lambda: service.archive.ratings("anns", "bob"),
        lambda: service.start("shop", GREEN, "anns", "bob", regenerate=True),
    ]
    for attempt in attempts:
        with pytest.raises(NotYours):
            attempt()
    assert service.turns("anns", "ann") == [turn]


def test_thumbs_are_kept(service: AgentService) -> None:
    turn = service.ask("shop", GREEN, "rated")
    service.archive.rate("rated", turn.id, "local", "up", "quick")
    (rating,) = service.archive.ratings("rated", "local")
    assert (rating.turn_id, rating.thumbs, rating.comment) == (turn.id, "up", "quick")


def test_a_deleted_conversation_is_gone_from_both_memories(service: AgentService) -> None:
    service.ask("shop", GREEN, "gone")
    service.delete("gone")
    service.delete("gone")
    with pytest.raises(NotYours):
        service.turns("gone")
    again = service.ask("shop", "which is the cheapest?", "gone")
    assert again.results == () or len(again.results) == 1
    assert again.reading is not None and again.reading.carried == ()


def test_asked_again_the_last_turn_is_replaced(service: AgentService) -> None:
    service.ask("shop", "black teas", "again")
    last = service.ask("shop", GREEN, "again")
    turn = service.start("shop", GREEN, "again", regenerate=True).result(10)
    assert [one.id for one in service.turns("again")][1:] == [turn.id]
    assert turn.answer == last.answer


def test_questions_of_one_conversation_are_answered_one_after_the_other(
    service: AgentService,
) -> None:
    running = [service.start("shop", GREEN, "queue") for _ in range(4)]
    assert all(not one.result(20).failed for one in running)
    assert [turn.id for turn in service.turns("queue")] == [one.turn_id for one in running]
    wait_until(lambda: service.running("queue") is None)


def test_conversations_at_once_do_not_mix(service: AgentService) -> None:
    kinds = ["green", "black", "herbal"] * 4
    running = [service.start("shop", f"{kind} teas") for kind in kinds]
    for kind, one in zip(kinds, running, strict=True):
        assert {row["kind"] for row in one.result(30).results} == {kind}


@pytest.mark.alone
def test_a_long_conversation_stays_small_and_quick(service: AgentService) -> None:
    for _ in range(60):
        service.ask("shop", GREEN, "long")
    took = [turn.ms for turn in service.turns("long")]
    assert len(took) == 60
    assert median(took[-10:]) < 150
    run = service._memory.conn
    count, size = run.execute(
        "SELECT count(*), sum(length(checkpoint)) FROM checkpoints WHERE thread_id = 'long'"
    ).fetchone()
    assert count == 1
    assert size < 60_000
    assert run.execute("SELECT count(*) FROM writes WHERE thread_id = 'long'").fetchone()[0] < 40


CRASH = """
import sys
from pathlib import Path
from src.config.settings import Settings
from src.core.services.agent_service import AgentService

folder = Path(sys.argv[1])
service = AgentService(Settings(_env_file=None, input=folder / "input", data=folder / "data"))
service.ask("shop", "green teas", "thread", "ann")
running = service.start("shop", "which is the cheapest?", "thread", "ann")
for event in running.events():
    print(event.kind, flush=True)
    if event.kind == "tool_started":
        import os, signal
        os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_loses_no_question_and_the_conversation_goes_on(tmp_path: Path) -> None:
    write_shop(tmp_path / "input")
    crash = subprocess.run(
        [sys.executable, "-c", CRASH, str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert crash.returncode == -signal.SIGKILL, crash.stderr
    service = open_service(tmp_path)
    try:
        whole, cut = service.turns("thread", "ann")
        assert not whole.failed and cut.failed
        assert (cut.question, "interrupted" in cut.answer) == ("which is the cheapest?", True)
        turn = service.ask("shop", cut.question, "thread", "ann")
        assert [row["name"] for row in turn.results] == ["Sencha"]
    finally:
        service.close()


def test_a_bug_ends_in_a_plain_sentence_and_the_conversation_goes_on(
    service: AgentService, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def bug(*args: Any, **kwargs: Any) -> Any:
        raise ZeroDivisionError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr("src.core.tools.sql.tool.SqlTool.run", bug)
        turn = service.ask("shop", GREEN, "bug")
    assert turn.failed and "went wrong on our side" in turn.answer
    assert "ZeroDivisionError" not in turn.answer and "ZeroDivisionError" in caplog.text
    assert not service.ask("shop", GREEN, "bug").failed


def test_a_conversation_whose_memory_is_lost_goes_on(service: AgentService) -> None:
    service.ask("shop", GREEN, "amnesia")
    service._memory.delete_thread("amnesia")
    turn = service.ask("shop", "which is the cheapest?", "amnesia")
    assert [row["name"] for row in turn.results] == ["Sencha"]


def test_closing_stops_what_runs(tmp_path: Path) -> None:
    service = open_service(tmp_path)
    running = [service.start("shop", GREEN) for _ in range(5)]
    service.close()
    assert all(one.done for one in running)


def test_the_first_line_says_that_only_the_beginning_was_read(
    service: AgentService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(understanding, "_IN_TIME", 0.0)
    turn = service.ask("shop", f"{GREEN} " + "please show them to me " * 20)
    first, _, rest = turn.answer.partition("\n\n")
    assert "too long" in first and rest
    assert {row["name"] for row in turn.results} == {"Sencha", "Gyokuro", "Longjing"}


def test_stop_ends_a_long_question_that_waits_to_be_read(service: AgentService) -> None:
    with service._lanes.turn("x" * 2000, lambda: None) as place, place.alone():
        running = service.start("shop", "green teas " * 100, owner="stopper")
        with pytest.raises(TimeoutError):
            running.result(0.5)
        running.stop()
        assert running.result(2).failed
        wait_until(lambda: not service._threads.held(running.thread_id), 5)
    assert not service.ask("shop", GREEN).failed
