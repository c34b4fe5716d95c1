"""Several instances of the product on one database: a browser may land on any of them."""

import multiprocessing
import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from src.config.settings import Settings
from src.core.errors import ConfigError
from src.core.services import instances
from src.core.services.agent_service import AgentService
from src.core.services.conversations import Conversations
from src.core.services.desk import suggested_label
from src.core.services.lanes import LONG_QUESTION
from src.core.services.runs import Runs, has_golden_questions, keep_label
from src.core.state.database import Away
from src.core.state.postgres import Postgres
from src.core.turn import Turn
from src.ui.access import new_owner_cookie, owner_key, read_owner
from tests.postgres_server import another_server, url
from tests.state_databases import fresh_database
from tests.tea_shop import write_shop

LONG = "green teas " * (LONG_QUESTION // 10)
QUICK = "black tea under 10"
KILLS = int(os.environ.get("KILLS", "2"))
"""How often one is killed; more by hand."""


@pytest.fixture(scope="module", autouse=True)
def quicker() -> Iterator[None]:
    """Instances notice sooner that another one has ended."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(instances, "BEAT_SECONDS", 0.5)
        patch.setattr(instances, "GONE_SECONDS", 3.0)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shop")
    write_shop(folder / "input")
    return folder


@pytest.fixture(scope="module")
def address() -> str:
    return fresh_database()


def settings(folder: Path, address: str) -> Settings:
    return Settings(
        input=folder / "input",
        data=folder / "data",
        embeddings="none",
        database_url=address,
        sql_workers=1,
    )


@pytest.fixture(scope="module")
def here(folder: Path, address: str) -> Iterator[AgentService]:
    with closing(AgentService(settings(folder, address))) as service:
        yield service


@pytest.fixture(scope="module")
def there(folder: Path, address: str) -> Iterator[AgentService]:
    with closing(AgentService(settings(folder, address))) as service:
        yield service


@contextmanager
def held_up(service: AgentService) -> Iterator[None]:
    """Long questions wait at this instance meanwhile."""
    with service._lanes.turn(LONG, lambda: None) as place, place.alone():
        yield


def until(holds: Callable[[], bool], seconds: float = 15) -> bool:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def test_a_conversation_begun_on_one_goes_on_on_the_other(
    here: AgentService, there: AgentService
) -> None:
    first = here.ask("shop", "black teas", thread_id="goes-on", owner="ann")
    assert [turn.id for turn in there.turns("goes-on", "ann")] == [first.id]
    second = there.ask("shop", "and the cheapest of them?", thread_id="goes-on", owner="ann")
    assert second.keys == ("Assam",)
    there.archive.rate("goes-on", second.id, "ann", "up", "")
    assert [rating.turn_id for rating in here.archive.ratings("goes-on", "ann")] == [second.id]
    assert [one.id for one in here.archive.of("ann")] == ["goes-on"]
    assert len(here.turns("goes-on", "ann")) == 2
    there.delete("goes-on", "ann")
    assert here.archive.of("ann") == []


def test_a_browser_that_one_has_named_is_known_to_the_other(
    here: AgentService, there: AgentService, tmp_path: Path
) -> None:
    key = owner_key(here.state, tmp_path)
    cookie = new_owner_cookie(key)
    known = read_owner(cookie, owner_key(there.state, tmp_path))
    assert known and known == read_owner(cookie, key)
    assert list(tmp_path.iterdir()) == []


def test_a_turn_that_runs_on_one_is_followed_on_the_other(
    here: AgentService, there: AgentService
) -> None:
    with held_up(here):
        running = here.start("shop", LONG, thread_id="followed")
        seen = there.running("followed")
        assert seen and (seen.turn_id, seen.question) == (running.turn_id, LONG.strip())
        assert there.running("followed") is seen and there.turns("followed") == []
    assert seen.result(20) == running.result(20)
    assert until(lambda: there.running("followed") is None)
    assert [turn.failed for turn in there.turns("followed")] == [False]


def test_a_turn_is_stopped_from_where_it_does_not_run(
    here: AgentService, there: AgentService
) -> None:
    with held_up(here):
        running = here.start("shop", LONG, thread_id="stopped")
        time.sleep(2 * instances.BEAT_SECONDS)
        seen = there.running("stopped")
        assert seen
        seen.stop()
        assert "topped" in running.result(10).answer
    assert [turn.failed for turn in there.turns("stopped")] == [True]


def test_a_conversation_that_is_deleted_where_it_does_not_run_is_forgotten(
    here: AgentService, there: AgentService
) -> None:
    config = {"configurable": {"thread_id": "gone", "checkpoint_ns": ""}}
    here.ask("shop", QUICK, thread_id="gone")
    assert there._memory.get_tuple(config)
    with held_up(here):
        running = here.start("shop", LONG, thread_id="gone")
        there.delete("gone")
    assert running.result(20).answer
    assert until(lambda: here.running("gone") is None)
    assert until(lambda: there._memory.get_tuple(config) is None)
    assert here.archive.of("local") == there.archive.of("local") and not [
        one for one in here.archive.of("local") if one.id == "gone"
    ]


def test_a_second_question_waits_for_the_first_wherever_it_is_put(
    here: AgentService, there: AgentService
) -> None:
    with held_up(here):
        first = here.start("shop", LONG, thread_id="waits")
        second = there.start("shop", "only the cheapest", thread_id="waits")
        with pytest.raises(TimeoutError):
            second.result(1)
        assert not first.done
    assert first.result(20).keys and second.result(20).keys
    assert [turn.question for turn in here.turns("waits")] == [LONG.strip(), "only the cheapest"]


def test_an_instance_that_ended_in_the_middle_leaves_nothing_running(
    folder: Path, address: str, there: AgentService
) -> None:
    with closing(AgentService(settings(folder, address))) as service, held_up(service):
        service.start("shop", LONG, thread_id="ended")
        assert there.running("ended")
    assert there.running("ended") is None
    again = there.start("shop", LONG, "ended", regenerate=True).result(20)
    assert [turn.id for turn in there.turns("ended")] == [again.id]


def test_an_answer_of_before_does_not_come_back_beside_the_one_put_again(
    here: AgentService, there: AgentService
) -> None:
    with held_up(here):
        slow = here.start("shop", LONG, thread_id="late")
        here.archive.change("UPDATE instance SET seen = seen - 60", [])
        again = there.start("shop", "x", "late", regenerate=True)
        here.archive.change("DELETE FROM turn WHERE id = ?", [slow.turn_id])
    assert slow.result(20).answer and again.result(20)
    assert [turn.id for turn in there.turns("late")] == [again.turn_id]


def test_a_golden_question_made_on_one_is_asked_on_the_other(
    here: AgentService, there: AgentService
) -> None:
    turn = here.ask("shop", QUICK)
    assert not has_golden_questions(there.state, there.catalog("shop").config)
    for _ in range(2):
        assert keep_label(here, "shop", "questions", suggested_label(turn)) is None
    runs = Runs(there, there.state.database("runs"))
    run = runs.begin("shop")
    assert until(lambda: runs.run(run).is_whole)
    seen = Runs(here, here.state.database("runs")).run(run)
    assert (seen.questions, seen.right) == (1, 1)


def test_two_instances_that_start_at_once_make_the_tables_once() -> None:
    address, made = fresh_database(), list[Postgres]()
    starting = [Thread(target=lambda: made.append(Postgres(address))) for _ in range(4)]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    assert len(made) == 4
    assert len(set(made[0].rows("SELECT part, step FROM migration"))) == len(
        made[0].rows("SELECT part FROM migration")
    )
    for each in made:
        each.close()


def test_an_instance_of_before_an_update_goes_on_beside_newer_ones() -> None:
    with closing(Postgres(address := fresh_database())) as newer:
        newer.write(lambda run: run.execute("ALTER TABLE turn ADD COLUMN later TEXT"))
        newer.write(lambda run: run.execute("INSERT INTO migration VALUES ('conversations', 99)"))
        with closing(Conversations(Postgres(address))) as kept:
            kept.open("t", "ann", "shop", "q")
            assert [one.id for one in kept.of("ann")] == ["t"]


def test_a_database_that_cannot_be_used_is_told_without_its_password(folder: Path) -> None:
    for wrong in ("no address", url("no_such_database"), "postgresql://a:secret@127.0.0.1:1/x"):
        with pytest.raises(ConfigError, match="CONCIERGE_DATABASE_URL") as told:
            AgentService(settings(folder, wrong))
        assert "secret" not in str(told.value)


# ------------------------------------------------------------------ killed, and away
def _work(told: Connection, folder: Path, name: str, address: str) -> None:
    """An instance that is asked as fast as it answers, until it is killed."""
    instances.BEAT_SECONDS = 0.5
    service = AgentService(settings(folder, address))
    for place in range(1_000):
        told.send(f"{name}-{place}")
        running = service.start("shop", QUICK, f"{name}-{place}", f"by-{place}")
        told.send(running.turn_id)
        if place % 2:
            running.result(20)


def test_an_instance_that_is_killed_loses_no_question_and_no_answer_comes_twice(
    folder: Path, address: str, there: AgentService
) -> None:
    starting = multiprocessing.get_context("forkserver")
    starting.set_forkserver_preload(["src.core.services.agent_service"])
    for round_ in range(KILLS):
        ours, theirs = starting.Pipe(duplex=False)
        process = starting.Process(target=_work, args=[theirs, folder, f"k{round_}", address])
        process.start()
        theirs.close()
        begun = [ours.recv(), ours.recv()]  # it has started
        time.sleep(random.uniform(0, 1))
        os.kill(process.pid, signal.SIGKILL)
        process.join()
        with suppress(EOFError):
            while True:
                begun.append(ours.recv())
        taken = [thread for thread, _ in zip(begun[::2], begun[1::2], strict=False)]
        for thread in taken:
            owner = f"by-{thread.split('-')[1]}"
            (turn,) = there.turns(thread, owner) or [_followed(there, thread)]
            assert turn.question == QUICK
            if turn.failed:
                assert until(lambda thread=thread: there.running(thread) is None)
                there.start("shop", turn.question, thread, owner, regenerate=True).result(20)
            (turn,) = there.turns(thread, owner)
            assert turn.keys == ("Assam",), turn


def _followed(service: AgentService, thread: str) -> Turn:
    running = service.running(thread)
    assert running
    return running.result(20)


@pytest.mark.alone
def test_a_database_that_goes_away_is_told_and_gone_on_with_when_it_is_back(folder: Path) -> None:
    server = another_server()
    try:
        with closing(AgentService(settings(folder, url(folder=server.folder)))) as service:
            service.ask("shop", QUICK, thread_id="t")
            with held_up(service):
                running = service.start("shop", LONG, thread_id="t")
                server.stop("fast")
                for refused in (
                    lambda: service.start("shop", QUICK),
                    lambda: service.turns("t"),
                    lambda: service.archive.of("local"),
                ):
                    began = time.monotonic()
                    with pytest.raises(Away, match="ask again in a moment"):
                        refused()
                    assert time.monotonic() - began < 8
                assert service.failures()
            late = running.result(30)
            assert "ask again" in late.answer and late.failed and not late.kept
            server.start()
            assert until(lambda: service.failures() == ())
            assert until(lambda: [turn.kept for turn in service.turns("t")] == [True, True])
            assert service.turns("t")[1].answer == late.answer
            assert service.ask("shop", QUICK, thread_id="t").kept
    finally:
        server.remove()


def test_everything_goes_by_the_statements_of_a_transaction(address: str) -> None:
    """A pooler in transaction mode hands the session to somebody else after each."""
    with psycopg.connect(address, autocommit=True) as admin, closing(Postgres(address)) as database:
        database.write(lambda run: run.execute("SELECT 1"))
        rows = admin.execute(
            "SELECT (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'), "
            "(SELECT count(*) FROM pg_prepared_statements), (SELECT count(*) FROM "
            "pg_stat_activity WHERE query ILIKE 'listen%')"
        )
        assert rows.fetchone() == (0, 0, 0)
