"""Asks a set of questions as a user would, with no model's key, and grades each answer.

`python -m tests.paraphrases.judge --set logic/open [--json FILE]`. A set is a JSONL file below
`tests/paraphrases/` of the form `tests.paraphrases.expecting.Question`. Prints what was not right,
and the totals by language, catalog and phenomenon; `tests.paraphrases.grading` says what the
grades mean. `--json` writes a line for each question, with the answer and the rows shown.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tqdm import tqdm

from src.config.settings import BUILT_IN, Settings
from src.core.services.agent_service import AgentService
from src.core.turn import Turn
from tests.golden.run_golden import build_vectors
from tests.paraphrases.expecting import Question, read_questions
from tests.paraphrases.frames import folder_of
from tests.paraphrases.grading import GRADES, Grade, grade

HERE = Path(__file__).parent
NOW = datetime.fromisoformat("2026-11-23T12:00:00")
"""The clock of every question."""
GROUPS = ("language", "catalog", "phenomenon")


@dataclass(frozen=True)
class Judged:
    question: Question
    turn: Turn
    grade: Grade

    def line(self) -> str:
        """The question, what was answered and how good it is, as one line of JSON."""
        about = self.question.model_dump(include={"id", *GROUPS, "turns", "question"})
        answer = {
            **{name: getattr(self.turn, name) for name in ("answer", "keys", "count", "value")},
            **{name: getattr(self.turn, name) for name in ("how", "clarify", "refused")},
            "tool_calls": [call.model_dump() for call in self.turn.tool_calls],
        }
        expected = self.question.model_dump(include={"expect", "accept"}, exclude_defaults=True)
        everything = {**about, "grade": self.grade, **answer, **expected}
        return json.dumps(everything, ensure_ascii=False, default=str)


class Asker:
    """The service in this process, one for each folder of catalogs."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._services: dict[Path, AgentService] = {}

    def judged(self, questions: Iterable[Question]) -> Iterator[Judged]:
        for question in questions:
            turn = self._asked(question)
            yield Judged(question, turn, grade(question, turn))

    def _asked(self, question: Question) -> Turn:
        """The last turn of the question's conversation."""
        service = self._service(folder_of(question.catalog))
        turns = [
            service.ask(question.catalog, text, thread_id=question.id, owner="judge")
            for text in (*question.turns, question.question)
        ]
        return turns[-1]

    def _service(self, folder: Path) -> AgentService:
        if folder not in self._services:
            settings = Settings(
                input=folder,
                data=self._data / str(len(self._services)),
                model=BUILT_IN,
                fallback_models="",
                now=NOW,
                turns_per_minute=1_000_000,
            )
            build_vectors(settings)
            self._services[folder] = AgentService(settings, loading="asked")
        return self._services[folder]

    def close(self) -> None:
        for service in self._services.values():
            service.close()


def report(judged: Sequence[Judged]) -> None:
    """Print each answer that is not right, then the totals."""
    for each in judged:
        if each.grade != "right":
            told = each.turn.answer.replace("\n", " ")[:160]
            print(f"{each.grade:12} {each.question.id}: {each.question.question}\n{'':13}{told}")
    print(f"\n{'':24}{'all':>5}{''.join(f'{name:>14}' for name in GRADES)}")
    _print_totals("all", judged)
    for group in GROUPS:
        print(group)
        for value in sorted({getattr(each.question, group) for each in judged}):
            part = [each for each in judged if getattr(each.question, group) == value]
            _print_totals(f"  {value}", part)


def _print_totals(name: str, judged: Sequence[Judged]) -> None:
    counted = Counter(each.grade for each in judged)
    shares = [f"{counted[kind]} ({100 * counted[kind] / len(judged):.0f} %)" for kind in GRADES]
    print(f"{name:24}{len(judged):>5}{''.join(f'{share:>14}' for share in shares)}")


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.paraphrases.judge")
    parser.add_argument("--set", required=True, help="`logic/open`: a file below this folder")
    parser.add_argument("--only", default="", help="questions whose id contains this")
    parser.add_argument("--json", type=Path, help="where to write a line for each question")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = options(arguments)
    path = HERE / f"{chosen.set}.jsonl"
    if not path.exists():
        print(f"no set {chosen.set!r}: {path} does not exist", file=sys.stderr)
        return 1
    questions = [each for each in read_questions(path) if chosen.only in each.id]
    if not questions:
        print(f"no question of {chosen.set!r} has {chosen.only!r} in its id", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="judge-") as data:
        asker = Asker(Path(data))
        try:
            # `disable=None`: the bar is for terminals only.
            bar = tqdm(questions, unit="question", disable=None, file=sys.stderr)
            judged = list(asker.judged(bar))
        finally:
            asker.close()
    if chosen.json:
        chosen.json.write_text("".join(f"{each.line()}\n" for each in judged), "utf-8")
    report(judged)
    return 0


if __name__ == "__main__":
    sys.exit(main())
