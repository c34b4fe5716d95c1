"""`make record`: freezes the questions of the golden sets, the benches and the tests.

It runs the tests with itself as a plugin of pytest, which notes what comes through the two doors
of questions, `Understanding` and `AgentService`, and then asks what is new. A question that is
recorded keeps the outcome it was first recorded with, whatever comes of it now: `make diff` tells
that. With `--anew` every recorded question is asked again, its outcome replaced, and nothing is
accepted any more: after a rewrite whose differences were looked at.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.nlu.understanding import Understanding
from src.core.query.understood import Understood
from src.core.reading.reader import Reader
from src.core.services.agent_service import AgentService, RunningTurn
from src.core.store.catalog import Catalog
from src.core.store.described import data_files
from src.core.store.protocol import Store
from tests.golden.run_golden import read_cases
from tests.recorded.archive import RECORD, ROOT, SHIPPED, Asked, Record, distinct
from tests.recorded.asking import ask_all
from tests.recorded.diff import ACCEPTED

ASKING_TESTS = "tests/unit"
"""Those of `ui` and `contract` need servers and ask what these ask."""
BENCHED = ROOT / "tests/bench/relevance/fashion_queries.jsonl"
IN_TURN = ContextVar("IN_TURN", default=False)
"""Whether the service reads: its questions are noted when they are put."""


def pytest_configure(config: pytest.Config) -> None:
    collector = Collector()
    config.pluginmanager.register(collector)
    _wrap(Understanding, "__init__", collector.opening)
    _wrap(Understanding, "read", collector.reading)
    _wrap(Understanding, "warm_up", lambda *_: None)  # what is read to warm up is nobody's question
    _wrap(AgentService, "begin", collector.beginning)
    _wrap(AgentService, "_run", collector.running)


def _wrap(owner: type, name: str, around: Callable[..., Any]) -> None:
    inner = getattr(owner, name)
    setattr(owner, name, lambda self, *args, **named: around(inner, self, *args, **named))


class Collector:
    """Keeps beside a reading the turns that led to it: later questions may go on from there."""

    def __init__(self) -> None:
        self._record = Record()
        self._skipped: Counter[str] = Counter()
        self._catalogs: dict[str, str | None] = {}
        self._turns: dict[int, tuple[Understood, tuple[str, ...]]] = {}
        """By the reading's `id()`, which is its own for as long as it is kept here."""

    def pytest_sessionfinish(self) -> None:
        self._record.asked = distinct(self._record.asked)
        self._record.write(Path(os.environ["RECORDED_TO"]))
        for why, count in self._skipped.items():
            print(f"\n{count} questions are not recorded: {why}")

    def opening(
        self, inner: Callable, understanding: Understanding, reader: Reader, store: Store,
        *more: Any, **named: Any,
    ) -> None:  # fmt: skip
        catalog = reader.knowledge.catalog
        if catalog.version not in self._catalogs:
            frozen = self._record.add_catalog(catalog.config.path, data_files(catalog.config))
            self._catalogs[catalog.version] = frozen
        inner(understanding, reader, store, *more, **named)
        vars(understanding)["recorded"] = True

    def reading(
        self, inner: Callable, understanding: Understanding, question: str, *more: Any, **named: Any
    ) -> Understood:
        found: Understood = inner(understanding, question, *more, **named)
        now, dialogue, *_ = (*more, None)
        if "recorded" in vars(understanding) and not IN_TURN.get():
            before = dialogue.reading if dialogue else None
            said = (before.question,) if before and before.question else ()
            _, earlier = self._turns.get(id(before), (None, said))
            self._turns[id(found)] = found, (*earlier, question)
            self._note(understanding.knowledge.catalog, now, (*earlier, question))
        return found

    def beginning(
        self,
        inner: Callable,
        service: AgentService,
        concierge: str,
        question: str,
        *more: Any,
        **named: Any,
    ) -> RunningTurn:
        running: RunningTurn = inner(service, concierge, question, *more, **named)
        if running.replaces is None:
            threads = vars(service).setdefault("recorded", {})
            place, catalog = (concierge, running.thread_id), service.catalog(concierge)
            threads[place] = (*threads.get(place, ()), running.question)
            self._note(catalog, service._settings.clock(catalog.config.timezone), threads[place])
        return running

    def running(self, inner: Callable, service: AgentService, asking: Any) -> None:
        IN_TURN.set(True)  # the thread is the turn's own, and the graph's nodes get a copy of this
        inner(service, asking)

    def _note(self, catalog: Catalog, now: datetime, turns: tuple[str, ...]) -> None:
        source = os.environ.get("PYTEST_CURRENT_TEST", "").split("[")[0].split(" (")[0]
        present = abs(datetime.now(now.tzinfo) - now) < timedelta(minutes=5)
        clock = None if present else now.replace(tzinfo=None).isoformat()
        if hypothesis.currently_in_test_context():
            self._skipped["Hypothesis makes them up, others each time"] += 1
        elif frozen := self._catalogs.get(catalog.version):
            self._record.asked.append(Asked(frozen, clock, turns, source))
        else:
            self._skipped[f"their catalog is too large or elsewhere: {source}"] += 1


def other_questions() -> Iterator[Asked]:
    """Those that lie in files: of the golden sets and of a bench."""
    for path in sorted((ROOT / "tests/golden").glob("*.jsonl")):
        zone = load_concierge(ROOT / SHIPPED / f"{path.stem}.toml").timezone
        for case in read_cases([path]):
            now = Settings(now=case.now).clock(zone).replace(tzinfo=None) if case.now else None
            turns = tuple(turn.ask for turn in case.turns)
            clock = now.isoformat() if now else None
            yield Asked(SHIPPED + case.concierge, clock, turns, f"golden {case.id}")
    for query in map(json.loads, BENCHED.read_text("utf-8").splitlines()):
        yield Asked(f"{SHIPPED}fashion", None, (query["text"],), f"bench {query['id']}")


def collect(path: Path) -> Record:
    """What the tests ask, run with the plugin. One that fails has asked all the same."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "tests.recorded.record",
        "--tb=no",
        ASKING_TESTS,
    ]
    subprocess.run(command, env=os.environ | {"RECORDED_TO": str(path)}, cwd=ROOT, check=False)
    return Record.read(path)


def freeze(found: Record, anew: bool = False) -> Record:
    """Add what was found to what was recorded before, and ask what is new, or all of it anew."""
    record = Record.read()
    record.files |= found.files
    record.catalogs |= found.catalogs
    record.asked = distinct([*record.asked, *other_questions(), *found.asked])
    if anew:
        record.outcomes = {}
        ACCEPTED.unlink(missing_ok=True)
    new = [each for each in record.asked if not set(each.ids()) <= record.outcomes.keys()]
    record.outcomes = dict(sorted((ask_all(new, record) | record.outcomes).items()))
    record.write()
    return record


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.recorded.record")
    parser.add_argument("--anew", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="recorded-") as folder:
        record = freeze(collect(Path(folder, "asked")), chosen.anew)
    catalogs, size = len(record.catalogs), RECORD.stat().st_size / 1e6
    print(f"{len(record.outcomes)} questions, {catalogs} made-up catalogs, {size:.1f} MB")


if __name__ == "__main__":
    main()
