"""Asks the golden questions of every shipped concierge and compares with what the oracle found.

Each line of `tests/golden/*.jsonl` is one conversation: `{"id", "concierge", "now", "turns":
[{"ask", "expect": {…}}]}`. A turn is right when everything it expects holds. Exit code 1 below
`--min-right` percent or from `--max-p95` milliseconds on.
"""

import argparse
import json
import math
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from langchain_core.globals import set_llm_cache
from pydantic import Field, ValidationError
from tqdm import tqdm

from src.config.loading import find_concierges
from src.config.settings import BUILT_IN, Settings
from src.config.tools import SearchToolConfig
from src.core.engines.searchable.opening import open_searchables
from src.core.reading.reader import Reader
from src.core.services.agent_service import AgentService
from src.core.services.budgets import Spent
from src.core.store.building import load_catalog
from src.core.store.stores import open_store
from tests.golden.judging import Expect, Strict, failures
from tests.golden.recording import Recording
from tests.postgres_catalogs import publish

HERE = Path(__file__).parent
MAX_P95 = 150.0
SLOWER = {"prefabs": 300.0, "parts": 300.0}
"""Milliseconds, by concierge: searching by meaning and asking several tools take longer."""


class Question(Strict):
    ask: str
    expect: Expect = Expect()


class Case(Strict):
    id: str
    concierge: str
    now: datetime | None = None
    turns: list[Question] = Field(min_length=1)


@dataclass(frozen=True)
class Result:
    case: str
    question: str
    failures: tuple[str, ...]
    ms: float
    concierge: str = ""
    calls: int = 0
    tokens: tuple[int, int] = (0, 0)
    """Of a hosted model, in and out."""
    by_model: bool = False
    """The answer is a hosted model's own."""


def read_cases(paths: Iterable[Path]) -> Iterator[Case]:
    """The cases of all files. Raises `SystemExit` that names the file and line of a bad one."""
    for path in paths:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            if not line.strip():
                continue
            try:
                yield Case.model_validate({"concierge": path.stem, **json.loads(line)})
            except (ValueError, ValidationError) as error:
                raise SystemExit(f"{path.name}:{number}: {error}") from None


def build_vectors(settings: Settings, concierge: str | None = None) -> None:
    """Of one concierge or all, before the first question: while vectors are missing, answers come
    by words alone."""
    for config in find_concierges(settings.input).concierges:
        searches = any(isinstance(tool, SearchToolConfig) for tool in config.tools)
        if concierge not in (None, config.id) or not searches:
            continue
        catalog = load_catalog(config, settings.data / "catalogs")
        with closing(open_store(catalog)) as store:
            values = Reader(catalog, store).knowledge.values
            with closing(open_searchables(catalog, values, store, settings)) as searched:
                searched.build()


class Asker:
    """The service in this process, one for each concierge and clock of the cases."""

    def __init__(self, folder: Path, data: Path, model: str, replays: bool = False) -> None:
        """`replays`: no model is there; its key does not matter."""
        self._replays = replays
        self._folder = folder
        self._data = data
        self._model = model
        self._services: dict[tuple[str, datetime | None], AgentService] = {}

    def run(self, case: Case) -> Iterator[Result]:
        service = self._service(case.concierge, case.now)
        for question in case.turns:
            started = time.perf_counter()
            turn = service.ask(case.concierge, question.ask, thread_id=case.id, owner="golden")
            ms = (time.perf_counter() - started) * 1000
            wrong = failures(question.expect, turn)
            yield Result(
                case.id,
                question.ask,
                wrong,
                ms,
                case.concierge,
                len(turn.tool_calls),
                (turn.tokens_in, turn.tokens_out),
                turn.model != BUILT_IN,
            )

    def _service(self, concierge: str, now: datetime | None) -> AgentService:
        """It loads no other concierge, and this one before it is asked anything; its catalogs are
        built in `SHIPPED_CATALOGS`, where that is set, for the tests as well."""
        if (concierge, now) not in self._services:
            no_model: dict[str, Any] = {"api_key": "none", "model_retries": 0}
            data = self._data / str(len(self._services))
            if shared := os.environ.get("SHIPPED_CATALOGS"):
                data.mkdir(parents=True)
                (data / "catalogs").symlink_to(shared)
            settings = Settings(
                **(no_model if self._replays else {}),
                input=self._folder,
                data=data,
                model=self._model,
                fallback_models="",
                now=now,
                turns_per_minute=1_000_000,
            )
            build_vectors(settings, concierge)
            self._services[concierge, now] = AgentService(settings, loading="asked")
            self._services[concierge, now].catalog(concierge)
        return self._services[concierge, now]

    def close(self) -> None:
        for service in self._services.values():
            service.close()


def compare(model: str, by_model: Sequence[Result], planned: Sequence[Result]) -> None:
    """A line for each concierge and model: right, calls, tokens, cost, milliseconds."""
    for name in dict.fromkeys(result.concierge for result in planned):
        for who, results in ((model, by_model), (BUILT_IN, planned)):
            print(f"{name}, {who}: {_figures([one for one in results if one.concierge == name])}")


def _figures(results: Sequence[Result]) -> str:
    right, count = sum(not one.failures for one in results), len(results)
    spent = Spent(0, *(sum(one.tokens[side] for one in results) for side in (0, 1)))
    money = spent.money(Settings().prices)
    return (
        f"right {right}/{count}, answered itself {sum(one.by_model for one in results)}, "
        f"calls {sum(one.calls for one in results) / count:.1f} a turn, tokens "
        f"{spent.tokens_in / count:,.0f} in and {spent.tokens_out / count:,.0f} out a turn, cost "
        f"{money:.2f}, ms p50 {percentile([one.ms for one in results], 50):.0f}"
    )


def percentile(values: Sequence[float], percent: int) -> float:
    """The smallest value that `percent` percent of the values do not exceed."""
    ranked = sorted(values)
    return ranked[max(0, -(-len(ranked) * percent // 100) - 1)]


def report(results: Sequence[Result], min_right: float, max_p95: float | None = None) -> int:
    """Print each failure, and the totals of each concierge; the exit code."""
    for result in results:
        if result.failures:
            print(f"✗ {result.case}: {result.question}")
            print("\n".join(f"    {failure}" for failure in result.failures))
    names = dict.fromkeys(result.concierge for result in results)
    good = [
        _good_enough(
            name,
            [result for result in results if result.concierge == name],
            min_right,
            max_p95 or SLOWER.get(name, MAX_P95),
        )
        for name in names
    ]
    return int(not all(good))


def _good_enough(name: str, results: Sequence[Result], min_right: float, max_p95: float) -> bool:
    times = [result.ms for result in results]
    p50, p95 = percentile(times, 50), percentile(times, 95)
    right = sum(not result.failures for result in results)
    share = 100 * right / len(results)
    figures = f"right {right}/{len(results)} ({share:.1f} %)"
    print(f"{name}: {figures}, ms a turn: p50 {p50:.0f}, p95 {p95:.0f}")
    if share < min_right:
        print(f"too few are right: at least {min_right:g} % are wanted")
    if p95 >= max_p95:
        print(f"too slow: p95 under {max_p95:g} ms is wanted")
    return share >= min_right and p95 < max_p95


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.run_golden")
    parser.add_argument("files", nargs="*", type=Path, help="JSONL; all of tests/golden by default")
    parser.add_argument("--input", type=Path, default=Path("input"))
    parser.add_argument("--model", default=BUILT_IN)
    parser.add_argument("--store", choices=("files", "postgresql"), default="files")
    parser.add_argument("--record", type=Path, help="keep what the model answers in this file")
    parser.add_argument(
        "--replay", type=Path, help="answers of such a file in place of the model's"
    )
    parser.add_argument("--only", default="", help="cases whose id contains this")
    parser.add_argument("--min-right", type=float, default=95, help="percent")
    parser.add_argument(
        "--max-p95", type=float, help=f"milliseconds; {MAX_P95:g} where not known to take longer"
    )
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(arguments)
    files = chosen.files or sorted(HERE.glob("*.jsonl"))
    cases = [case for case in read_cases(files) if chosen.only in case.id]
    if not cases:
        print("no golden questions found", file=sys.stderr)
        return 1
    if chosen.model != BUILT_IN:
        return with_model(cases, chosen)
    results = asked(cases, chosen)
    slow = {name for name in {case.concierge for case in cases} if _is_slow(name, results, chosen)}
    if slow:  # a busy machine is slow once: of two times the lower counts
        again = _asked_here([case for case in cases if case.concierge in slow], chosen)
        lower = {(each.case, each.question): each.ms for each in again}
        results = [
            replace(each, ms=min(each.ms, lower.get((each.case, each.question), each.ms)))
            for each in results
        ]
    return report(results, chosen.min_right, chosen.max_p95)


def with_model(cases: Sequence[Case], chosen: argparse.Namespace) -> int:
    """Ask a hosted model, or what it answered once, and beside it the built-in planner."""
    kept = chosen.replay or chosen.record
    set_llm_cache(Recording(kept, replays=bool(chosen.replay)) if kept else None)
    try:
        by_model = asked(cases, chosen)
    finally:
        set_llm_cache(None)
    chosen.model, model = BUILT_IN, chosen.model
    code = report(by_model, chosen.min_right, math.inf)
    compare(model, by_model, asked(cases, chosen))
    return code


def asked(cases: Sequence[Case], chosen: argparse.Namespace) -> list[Result]:
    """By the built-in planner over files on all cores; else one concierge after the other."""
    parts = [
        [case for case in cases if case.concierge == name]
        for name in dict.fromkeys(case.concierge for case in cases)
    ]
    if len(parts) == 1 or chosen.model != BUILT_IN or chosen.store != "files":
        return _asked_here(cases, chosen)
    parts.sort(key=len, reverse=True)  # the longest first, so that no core waits in the end
    most = min(len(parts), os.cpu_count() or 1)
    with ProcessPoolExecutor(most, mp_context=get_context("spawn")) as pool:
        done = pool.map(_asked_here, parts, repeat(chosen), repeat(True))
        bar = tqdm(done, total=len(parts), unit="concierge", disable=None, file=sys.stderr)
        return [result for results in bar for result in results]


def _asked_here(
    cases: Sequence[Case], chosen: argparse.Namespace, quiet: bool | None = None
) -> list[Result]:
    """In this process. `quiet`: without a bar; None: with one where a terminal is."""
    with tempfile.TemporaryDirectory(prefix="golden-") as data:
        folder: Path = chosen.input
        if chosen.store == "postgresql":
            folder = publish(folder, Path(data) / "moved", Path(data) / "loaded")
        asker = Asker(folder, Path(data), chosen.model, bool(chosen.replay))
        try:
            bar = tqdm(cases, unit="case", disable=quiet, file=sys.stderr)
            return [result for case in bar for result in asker.run(case)]
        finally:
            asker.close()


def _is_slow(name: str, results: Sequence[Result], chosen: argparse.Namespace) -> bool:
    times = [result.ms for result in results if result.concierge == name]
    return percentile(times, 95) >= (chosen.max_p95 or SLOWER.get(name, MAX_P95))


if __name__ == "__main__":
    sys.exit(main())
