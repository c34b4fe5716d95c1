"""Asks the golden questions of every shipped concierge and compares with what the oracle found.

Each line of `tests/golden/*.jsonl` is one conversation: `{"id", "concierge", "now", "turns":
[{"ask", "expect": {…}}]}`. A turn is right when everything it expects holds. Exit code 1 below
`--min-right` percent or from `--max-p95` milliseconds on.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from math import isclose
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError
from tqdm import tqdm

from src.config.concierge import SearchToolConfig
from src.config.loading import find_concierges
from src.config.settings import BUILT_IN, Settings
from src.core.engines.searchable import open_searchables
from src.core.reading.reader import Reader
from src.core.services.agent_service import AgentService
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.turn import Turn

HERE = Path(__file__).parent
CLOSE = 0.005
"""A figure may differ by this part of itself: answers are rounded for reading."""
LEADING = 3
MOST_CALLS = 5


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Expect(Strict):
    """What must hold of a turn; what is left out is not looked at."""

    keys: list[JsonValue] | None = Field(None, description="Keys of the rows, all of them.")
    keys_subset_of: list[JsonValue] | None = Field(None, description="Rows shown are among these.")
    keys_include: list[JsonValue] = Field([], description="Rows shown have these among them.")
    first: JsonValue = Field(None, description="Key of the first row shown.")
    ordered: bool = Field(False, description="`keys` come in this order.")
    count: int | None = None
    value: float | int | str | None = None
    table: str | None = None
    act: str | None = None
    refused: bool | None = None
    clarify: bool | None = None
    contains: list[str] = []
    contains_any: list[str] = Field([], description="At least one of these, in any case.")
    not_contains: list[str] = []
    leads: dict[str, list[JsonValue]] = Field(
        {}, description="By table: one of these is among the first three of it that are shown."
    )
    shows: dict[str, list[JsonValue]] = Field(
        {}, description="By table: all of these are shown, as results or beside them."
    )
    only: dict[str, list[JsonValue]] = Field(
        {}, description="By table: what is shown of it is among these."
    )


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


def failures(expect: Expect, turn: Turn) -> tuple[str, ...]:
    """What of the expectations does not hold, in words; empty when the turn is right."""
    return tuple(
        [
            *_wrong_rows(expect, turn),
            *_wrong_tables(expect, turn),
            *_wrong_facts(expect, turn),
            *_wrong_text(expect, turn),
            *_wrong_calls(turn),
        ]
    )


def _wrong_rows(expect: Expect, turn: Turn) -> Iterator[str]:
    got = [_canonical(key) for key in turn.keys]
    if expect.keys is not None:
        wanted = [_canonical(key) for key in expect.keys]
        same = got == wanted if expect.ordered else sorted(got) == sorted(wanted)
        if not same:
            yield f"keys: expected {_list(wanted)}, got {_list(got)}"
    if expect.keys_subset_of is not None:
        allowed = {_canonical(key) for key in expect.keys_subset_of}
        if strangers := [key for key in got if key not in allowed]:
            yield f"keys: not among the {len(allowed)} that match: {_list(strangers)}"
        if allowed and not got:
            yield f"keys: none shown of {len(allowed)} that match"
    if lacking := [key for key in map(_canonical, expect.keys_include) if key not in got]:
        yield f"keys: lack {_list(lacking)}, got {_list(got)}"
    if expect.first is not None and got[:1] != [_canonical(expect.first)]:
        yield f"keys: first should be {_canonical(expect.first)}, got {_list(got)}"


def _wrong_tables(expect: Expect, turn: Turn) -> Iterator[str]:
    for table, wanted in expect.leads.items():
        first = _shown(turn, table)[:LEADING]
        if not any(key in wanted for key in first):
            yield f"{table}: none of {_texts(wanted)} is first, but {_texts(first)}"
    for table, wanted in expect.shows.items():
        if missing := [key for key in wanted if key not in _shown(turn, table)]:
            yield f"{table}: not shown: {_texts(missing)}; but {_texts(_shown(turn, table))}"
    for table, wanted in expect.only.items():
        if strangers := [key for key in _shown(turn, table) if key not in wanted]:
            yield f"{table}: shown, but not among the {len(wanted)}: {_texts(strangers)}"


def _shown(turn: Turn, table: str) -> list[JsonValue]:
    """Rows of a table wherever the turn shows them: as results, or beside them."""
    own = list(turn.keys) if turn.table == table else []
    return own + [key for each in turn.related if each.table == table for key in each.keys]


def _wrong_calls(turn: Turn) -> Iterator[str]:
    """Holds of every turn, whatever it is about."""
    calls = [f"{call.name} {json.dumps(call.args, sort_keys=True)}" for call in turn.tool_calls]
    if len(calls) > MOST_CALLS:
        yield f"tool calls: {len(calls)}, more than {MOST_CALLS}"
    if len(set(calls)) < len(calls):
        yield f"tool calls: one is made twice: {calls}"


def _wrong_facts(expect: Expect, turn: Turn) -> Iterator[str]:
    act = turn.reading.act if turn.reading else None
    facts = {
        "count": (expect.count, turn.count),
        "table": (expect.table, turn.table),
        "act": (expect.act, act),
        "refused": (expect.refused, turn.refused),
        "clarify": (expect.clarify, turn.clarify),
    }
    for name, (wanted, got) in facts.items():
        if wanted is not None and wanted != got:
            yield f"{name}: expected {wanted!r}, got {got!r}"
    if expect.value is not None and not _same_value(expect.value, turn.value):
        yield f"value: expected {expect.value!r}, got {turn.value!r}"


def _wrong_text(expect: Expect, turn: Turn) -> Iterator[str]:
    for text in expect.contains:
        if text not in turn.answer:
            yield f"answer: lacks {text!r}: {turn.answer!r}"
    if expect.contains_any and not any(
        text.casefold() in turn.answer.casefold() for text in expect.contains_any
    ):
        yield f"answer: has none of {expect.contains_any}: {turn.answer!r}"
    for text in expect.not_contains:
        if text in turn.answer:
            yield f"answer: must not hold {text!r}: {turn.answer!r}"


def _canonical(key: JsonValue) -> str:
    return json.dumps(key, ensure_ascii=False)


def _texts(keys: Iterable[JsonValue]) -> str:
    return _list([_canonical(key) for key in keys])


def _list(keys: Sequence[str]) -> str:
    return "[" + ", ".join(keys) + "]"


def _same_value(wanted: float | int | str, got: float | int | str | None) -> bool:
    if isinstance(wanted, str) or isinstance(got, str) or got is None:
        return wanted == got
    return isclose(wanted, got, rel_tol=CLOSE, abs_tol=1e-9)


def build_vectors(settings: Settings) -> None:
    """Before the first question: while vectors are missing, answers come by words alone."""
    for config in find_concierges(settings.input).concierges:
        if not any(isinstance(tool, SearchToolConfig) for tool in config.tools):
            continue
        catalog = load_catalog(config, settings.data / "catalogs")
        with closing(DuckDBStore(catalog)) as store:
            knowledge = Reader(catalog, store).knowledge
            with closing(open_searchables(knowledge, store, settings)) as searched:
                searched.build()


class Asker:
    """The service in this process, one for each clock that the cases are set to."""

    def __init__(self, folder: Path, data: Path, model: str) -> None:
        self._folder = folder
        self._data = data
        self._model = model
        self._services: dict[datetime | None, AgentService] = {}

    def run(self, case: Case) -> Iterator[Result]:
        service = self._service(case.now)
        for question in case.turns:
            started = time.perf_counter()
            turn = service.ask(case.concierge, question.ask, thread_id=case.id, owner="golden")
            ms = (time.perf_counter() - started) * 1000
            yield Result(case.id, question.ask, failures(question.expect, turn), ms)

    def _service(self, now: datetime | None) -> AgentService:
        if now not in self._services:
            settings = Settings(
                input=self._folder,
                data=self._data / str(len(self._services)),
                model=self._model,
                fallback_models="",
                now=now,
                turns_per_minute=1_000_000,
            )
            build_vectors(settings)
            self._services[now] = AgentService(settings)
        return self._services[now]

    def close(self) -> None:
        for service in self._services.values():
            service.close()


def percentile(values: Sequence[float], percent: int) -> float:
    """The smallest value that `percent` percent of the values do not exceed."""
    ranked = sorted(values)
    return ranked[max(0, -(-len(ranked) * percent // 100) - 1)]


def report(results: Sequence[Result], min_right: float, max_p95: float) -> int:
    """Print each failure and the totals; the exit code."""
    wrong = [result for result in results if result.failures]
    for result in wrong:
        print(f"✗ {result.case}: {result.question}")
        print("\n".join(f"    {failure}" for failure in result.failures))
    times = [result.ms for result in results]
    p50, p95 = percentile(times, 50), percentile(times, 95)
    right = len(results) - len(wrong)
    share = 100 * right / len(results)
    print(f"right {right}/{len(results)} ({share:.1f} %), ms a turn: p50 {p50:.0f}, p95 {p95:.0f}")
    if share < min_right:
        print(f"too few are right: at least {min_right:g} % are wanted")
    if p95 >= max_p95:
        print(f"too slow: p95 under {max_p95:g} ms is wanted")
    return int(share < min_right or p95 >= max_p95)


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.run_golden")
    parser.add_argument("files", nargs="*", type=Path, help="JSONL; all of tests/golden by default")
    parser.add_argument("--input", type=Path, default=Path("input"))
    parser.add_argument("--model", default=BUILT_IN)
    parser.add_argument("--only", default="", help="cases whose id contains this")
    parser.add_argument("--min-right", type=float, default=95, help="percent")
    parser.add_argument("--max-p95", type=float, default=150, help="milliseconds")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(arguments)
    files = chosen.files or sorted(HERE.glob("*.jsonl"))
    cases = [case for case in read_cases(files) if chosen.only in case.id]
    if not cases:
        print("no golden questions found", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="golden-") as data:
        asker = Asker(chosen.input, Path(data), chosen.model)
        try:
            # `disable=None`: the bar is for terminals only.
            bar = tqdm(cases, unit="case", disable=None, file=sys.stderr)
            results = [result for case in bar for result in asker.run(case)]
        finally:
            asker.close()
    return report(results, chosen.min_right, chosen.max_p95)


if __name__ == "__main__":
    sys.exit(main())
