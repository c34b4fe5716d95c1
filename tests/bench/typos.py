"""`python -m tests.bench.typos`: how often a misspelt name is taken for the right one."""

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from src.cli.table import table
from src.config.concierge import ConciergeConfig
from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.likeness import squash
from src.core.engines.resolving import resolve
from src.core.errors import DataError
from src.core.reading.knowledge.knowledge import learn
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.folding import fold
from tests.bench.command import run
from tests.bench.matchers import MATCHERS, Matcher

Outcome = Literal["right", "wrong", "missed", "false positive", "refused"]
Values = dict[str, str]
"""Column → value; empty for nothing in the data."""

WIDTH = 120
_TABLE = "names"
_NOT_RIGHT: tuple[Outcome, ...] = ("wrong", "missed", "false positive")


@dataclass(frozen=True)
class Case:
    asked: str
    field: str
    """The column that was asked for."""
    type: str
    expected: Values


@dataclass(frozen=True)
class Answer:
    case: Case
    values: Values
    ms: float

    @property
    def outcome(self) -> Outcome:
        if not self.case.expected:
            return "false positive" if self.values else "refused"
        if not self.values:
            return "missed"
        return "right" if all(map(self._agrees, self.case.expected)) else "wrong"

    def _agrees(self, column: str) -> bool:
        """Two spellings are one name; a name that several owners have names none of them."""
        if column not in self.values:
            return self.case.field in self.values and column != self.case.field
        return _name(self.values[column]) == _name(self.case.expected[column])


Resolve = Callable[[Case], Values]


def measure(catalog: Path, cases: Path, compare: bool, misses: bool) -> int:
    """Print how the app's own resolver does on the cases; 0 whatever the figures."""
    fields = sorted({str(told["field"]) for told in _lines(cases)})
    with tempfile.TemporaryDirectory(prefix="bench-typos-") as aside:
        lexicon, columns = _learn(catalog, Path(aside), fields)
    told = _read(cases, columns)
    answers = _answers(told, _ours(lexicon))
    print("\n".join(table(list(_by_type(answers)), WIDTH)))
    print(_speed(answers))
    for line in _missed(answers) if misses else ():
        print(line)
    if compare:
        others = {
            name: _answers(told, _theirs(lexicon, matcher, fields))
            for name, matcher in MATCHERS.items()
        }
        rows = [{"matcher": name, **_figures(theirs)} for name, theirs in others.items()]
        print("\n" + "\n".join(table([*rows, {"matcher": "ours", **_figures(answers)}], WIDTH)))
    return 0


def _lines(path: Path) -> Iterator[dict[str, str | None]]:
    if not path.is_file():
        raise DataError(f"there is no file '{path}'")
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            told = json.loads(line)
            if not isinstance(told, dict) or not {"q", "field", "type"} <= told.keys():
                raise ValueError("it needs 'q', 'field' and 'type'")
        except ValueError as error:
            raise DataError(f"{path.name}: line {number} is no case: {error}") from None
        yield told


def _read(path: Path, columns: Sequence[str]) -> list[Case]:
    cases = []
    for told in _lines(path):
        expected = {name: str(told[name]) for name in columns if told.get(name)}
        cases.append(Case(str(told["q"]), str(told["field"]), str(told["type"]), expected))
    if not cases:
        raise DataError(f"there are no cases in '{path}'")
    return cases


def _learn(source: Path, aside: Path, fields: Sequence[str]) -> tuple[Lexicon, list[str]]:
    """The lexicon as a concierge has it, with the cases' columns declared to be names."""
    if not source.is_file():
        raise DataError(f"there is no file '{source}'")
    columns = {field: {"role": "name"} for field in fields}
    config = ConciergeConfig.model_validate(
        {
            "id": "bench",
            "path": source.resolve().with_suffix(".toml"),
            "name": "bench",
            "about": "bench",
            "tables": {_TABLE: {"file": source.name, "label": "names", "columns": columns}},
            "tools": [{"name": "search_names", "tables": _TABLE, "purpose": "Searches names."}],
        }
    )
    catalog = load_catalog(config, aside)
    with closing(DuckDBStore(catalog)) as store:
        return learn(catalog, store).values, [c.name for c in catalog.tables[0].columns]


def _ours(lexicon: Lexicon) -> Resolve:
    def resolved(case: Case) -> Values:
        place = (_TABLE, case.field)
        found = resolve(lexicon, case.asked, first=[place])
        return _told(found.chosen)

    return resolved


def _theirs(lexicon: Lexicon, matcher: Matcher, fields: Sequence[str]) -> Resolve:
    """The matcher over the names of the column asked for; of the others, names as written."""
    matches = {field: matcher.over(lexicon.values_of((_TABLE, field))) for field in fields}

    def resolved(case: Case) -> Values:
        exact = sorted(lexicon.written(case.asked), key=lambda e: e.column != case.field)
        entry = exact[0] if exact else matches[case.field](case.asked)
        return _told(entry)

    return resolved


def _told(entry: Entry | None) -> Values:
    """The name that was found, and whose it is where that is one's alone."""
    if entry is None:
        return {}
    owner = {entry.owner_column: entry.owners[0]} if len(entry.owners) == 1 else {}
    return {entry.column: entry.value, **owner}


def _answers(cases: Sequence[Case], resolve_case: Resolve) -> list[Answer]:
    resolve_case(cases[0])  # patterns are compiled and words read before the clock runs
    answers = []
    for case in cases:
        started = time.perf_counter()
        values = resolve_case(case)
        answers.append(Answer(case, values, (time.perf_counter() - started) * 1000))
    return answers


def _name(value: str) -> str:
    return squash(fold(value))


def _by_type(answers: Sequence[Answer]) -> Iterator[dict[str, str]]:
    yield {"field": "all", "type": "", **_figures(answers)}
    for field in sorted({answer.case.field for answer in answers}):
        of_field = [answer for answer in answers if answer.case.field == field]
        yield {"field": field, "type": "all", **_figures(of_field)}
        for kind in sorted({answer.case.type for answer in of_field}):
            of_kind = [answer for answer in of_field if answer.case.type == kind]
            yield {"field": field, "type": kind, **_figures(of_kind)}


def _figures(answers: Sequence[Answer]) -> dict[str, str]:
    counted = Counter(answer.outcome for answer in answers)
    named = sum(bool(answer.case.expected) for answer in answers)
    return {
        "cases": f"{len(answers):,}",
        "right": _share(counted["right"], named),
        "wrong name": _share(counted["wrong"], named),
        "false positives": _share(counted["false positive"], len(answers) - named),
    }


def _share(count: int, among: int) -> str:
    return f"{count / among:.4f} ({count:,} of {among:,})" if among else ""


def _speed(answers: Sequence[Answer]) -> str:
    times = sorted(answer.ms for answer in answers)
    p50, p95 = times[len(times) // 2], times[int(len(times) * 0.95)]
    return f"\np50 {p50:.2f} ms, p95 {p95:.2f} ms a case"


def _missed(answers: Sequence[Answer]) -> Iterator[str]:
    for outcome in _NOT_RIGHT:
        for answer in answers:
            case = answer.case
            if answer.outcome == outcome:
                taken = answer.values or "nothing"
                yield f"{outcome}: {case.asked!r} ({case.field}, {case.type}) taken for {taken}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench.typos",
        description="Resolves every case with the engine that answers questions. Right: of the "
        "cases that name something, those whose resolved values are the expected ones. Wrong name: "
        "those resolved to another. False positives: of the cases that name nothing, those "
        "resolved to anything. Too close to call counts as not resolved.",
    )
    parser.add_argument("--catalog", metavar="CSV", type=Path, required=True, help="the names")
    parser.add_argument(
        "--cases",
        metavar="JSONL",
        type=Path,
        required=True,
        help='lines of {"q", "field", "type"} and the expected value of each column of the CSV',
    )
    parser.add_argument("--compare", action="store_true", help="plain matchers as well")
    parser.add_argument("--misses", action="store_true", help="list what is not right as well")
    asked = parser.parse_args(arguments)
    return run(lambda: measure(asked.catalog, asked.cases, asked.compare, asked.misses))


if __name__ == "__main__":
    sys.exit(main())
