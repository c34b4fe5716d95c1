"""Questions with what is right of them, which staff make of answers on the desk, and runs of the
golden ones among them.

They stand in JSONL files beside a concierge's TOML, or where instances share a database in it. A
run goes on in a thread of its own, keeps each answer as it comes, and can be taken up by another
process.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Literal
from uuid import uuid4

from src.config.concierge import ConciergeConfig
from src.config.settings import BUILT_IN
from src.core.errors import ConciergeError
from src.core.nlu.lessons import Lesson, read_lessons
from src.core.nlu.meant import Marking
from src.core.query.checking import checked
from src.core.query.form import bare
from src.core.services.agent_service import AgentService
from src.core.services.conversations import parsed
from src.core.services.desk import Difference, differences, replay
from src.core.services.meter import taken
from src.core.state.database import Database
from src.core.state.opening import State
from src.core.store.building import catalog_parts
from src.core.store.stores import open_store
from src.core.turn import Turn

LabelKind = Literal["questions", "lessons"]
"""`questions` have to stay right, they are the golden ones; `lessons` are to be taught."""

_PUT_LABEL = (
    "INSERT INTO label (concierge, kind, question, body) VALUES (?, 'questions', ?, ?) "
    "ON CONFLICT (concierge, kind, question) DO UPDATE SET body = excluded.body"
)
_LABELS = "SELECT body FROM label WHERE concierge = ? AND kind = 'questions' ORDER BY question"
_RUNS = (
    "SELECT id, concierge, model, begun, data, questions FROM run WHERE ? IN ('', id) "
    "ORDER BY begun DESC"
)
"""Of one run, or of all where its id is empty."""
_OUTCOMES = "SELECT is_right, calls, ms FROM outcome WHERE run = ?"
_PLACES = "SELECT place FROM outcome WHERE run = ?"
_ADD = "INSERT INTO run (id, concierge, model, begun, data, questions) VALUES (?, ?, ?, ?, ?, ?)"
_ANSWERED = (
    "INSERT INTO outcome (run, place, is_right, ms, calls, body) VALUES (?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (run, place) DO UPDATE SET is_right = excluded.is_right, ms = excluded.ms, "
    "calls = excluded.calls, body = excluded.body"
)


def label_file(config: ConciergeConfig, kind: LabelKind) -> Path:
    return config.path.with_name(f"{config.id}.{kind}.jsonl")


def has_golden_questions(state: State, config: ConciergeConfig) -> bool:
    return label_file(config, "questions").exists() or bool(_shared(state, config))


def golden_questions(state: State, config: ConciergeConfig) -> list[Lesson]:
    """Of the file, and of the database, which goes before. Raises `TeachingError`."""
    file = label_file(config, "questions")
    known = {each.question: each for each in (read_lessons(file) if file.exists() else [])}
    shared = map(Lesson.model_validate_json, _shared(state, config))
    return list({**known, **{each.question: each for each in shared}}.values())


def keep_label(service: AgentService, concierge: str, kind: LabelKind, text: str) -> Path | None:
    """Add a question with what is right of it, in the place of the same question's, to the database
    (then None) or to the file that is returned. Raises `ValidationError`: `text` is no lesson;
    `QueryError`: its query does not fit the data; `TeachingError`: the file is damaged."""
    lesson = Lesson.model_validate_json(text)
    catalog = service.catalog(concierge)
    if lesson.query:
        checked(lesson.query, catalog)
    shared = service.state.shared
    if shared and kind == "questions":
        values = [concierge, lesson.question, json.dumps(bare(lesson), ensure_ascii=False)]
        shared.write(lambda run: run.execute(_PUT_LABEL, values))
        return None
    file = label_file(catalog.config, kind)
    known = read_lessons(file) if file.exists() else []
    kept = [each for each in known if each.question != lesson.question]
    lines = [json.dumps(bare(each), ensure_ascii=False) for each in (*kept, lesson)]
    aside = file.with_suffix(".new")
    aside.write_text("\n".join(lines) + "\n", "utf-8")
    aside.replace(file)
    return file


def _shared(state: State, config: ConciergeConfig) -> list[str]:
    rows = state.shared.rows(_LABELS, [config.id]) if state.shared else []
    return [body for (body,) in rows]


class NoQuestions(ConciergeError):
    """The concierge has no golden questions."""


@dataclass(frozen=True)
class Answered:
    """One question of a run with its answer."""

    lesson: Lesson
    is_right: bool
    turn: Turn


@dataclass(frozen=True)
class Run:
    """A run as far as it is."""

    id: str
    concierge: str
    model: str
    begun: str
    """ISO 8601, UTC."""
    data: Mapping[str, str]
    """By file of the concierge, its TOML among them, a hash of it."""
    questions: int
    answered: int
    right: int
    calls: int
    """Tool calls of all its answers."""
    ms: Sequence[float]
    """What each answer took, the shortest first."""

    @property
    def is_whole(self) -> bool:
        return self.answered == self.questions

    def took(self, share: float) -> float:
        """Milliseconds within which that share of its questions was answered; 0 without any."""
        return taken(self.ms, share)


class Runs:
    """All runs of one installation."""

    def __init__(self, service: AgentService, database: Database) -> None:
        self._service = service
        self._database = database
        self._lock = Lock()
        self._stops: dict[str, Event] = {}

    def begin(self, concierge: str, model: str = BUILT_IN) -> str:
        """Id of a new run of all golden questions; it goes on by itself. Raises `NoQuestions`, and
        `TeachingError`: their file is damaged."""
        catalog = self._service.catalog(concierge)
        found = golden_questions(self._service.state, catalog.config)
        if not found:
            file = label_file(catalog.config, "questions")
            raise NoQuestions(f"'{concierge}' has no golden questions; they stand in '{file}'")
        lessons = [each.model_dump(mode="json", exclude_none=True) for each in found]
        run = uuid4().hex
        data = json.dumps(catalog_parts(catalog.config))
        self._write(
            _ADD, [run, concierge, model, datetime.now(UTC).isoformat(), data, json.dumps(lessons)]
        )
        self.resume(run)
        return run

    def resume(self, run: str) -> None:
        """Go on with what is not answered yet; nothing where it goes on already."""
        with self._lock:
            if run in self._stops:
                return
            stop = self._stops[run] = Event()
        Thread(target=self._go_on, args=[run, stop], name="golden-run", daemon=True).start()

    def stop(self, run: str) -> None:
        """End it behind the question that it is at."""
        with self._lock:
            if running := self._stops.get(run):
                running.set()

    def is_running(self, run: str) -> bool:
        return run in self._stops

    def all(self, concierge: str | None = None) -> list[Run]:
        """The newest first."""
        rows = self._database.rows(_RUNS, [""])
        return [self._as_far_as(row) for row in rows if concierge in (None, row[1])]

    def run(self, run: str) -> Run:
        """Raises `KeyError` where there is none."""
        if not run or not (found := self._database.rows(_RUNS, [run])):
            raise KeyError(run)
        return self._as_far_as(found[0])

    def answers(self, run: Run) -> list[Answered]:
        """In the order of the questions, those that this version of the product can read."""
        lessons = self._lessons(run.id)
        sql = "SELECT place, is_right, body FROM outcome WHERE run = ? ORDER BY place"
        return [
            Answered(lessons[int(str(place))], bool(right), turn)
            for place, right, body in self._database.rows(sql, [run.id])
            if (turn := parsed(str(body)))
        ]

    def before(self, run: Run) -> Run | None:
        """The run of the same concierge and model before it."""
        older = (each for each in self.all(run.concierge) if each.begun < run.begun)
        return next((each for each in older if each.model == run.model), None)

    def close(self) -> None:
        """Stop what runs. What is answered is kept."""
        with self._lock:
            for stop in self._stops.values():
                stop.set()

    def _go_on(self, run: str, stop: Event) -> None:
        try:
            self._ask(self.run(run), stop)
        finally:
            with self._lock:
                self._stops.pop(run, None)

    def _ask(self, run: Run, stop: Event) -> None:
        done = {place for (place,) in self._database.rows(_PLACES, [run.id])}
        with closing(open_store(self._service.catalog(run.concierge))) as store:
            marking = Marking(store.catalog, store)
            for place, lesson in enumerate(self._lessons(run.id)):
                if stop.is_set():
                    return
                if place not in done:
                    turn = replay(self._service, run.concierge, [lesson.question], run.model)
                    right, calls = is_right(turn, lesson, marking), len(turn.tool_calls)
                    told = [run.id, place, int(right), turn.ms, calls, turn.model_dump_json()]
                    self._write(_ANSWERED, told)

    def _lessons(self, run: str) -> list[Lesson]:
        ((questions,),) = self._database.rows("SELECT questions FROM run WHERE id = ?", [run])
        return [Lesson.model_validate(each) for each in json.loads(str(questions))]

    def _write(self, sql: str, values: Sequence[object]) -> None:
        self._database.write(lambda run: run.execute(sql, values))

    def _as_far_as(self, row: Sequence[str]) -> Run:
        run, concierge, model, begun, data, questions = row
        outcomes = self._database.rows(_OUTCOMES, [run])
        right, calls = (sum(each[at] or 0 for each in outcomes) for at in (0, 1))
        ms = sorted(each[2] for each in outcomes if each[2] is not None)
        files = json.loads(data) if data.startswith("{") else {}
        count = len(json.loads(questions))
        return Run(run, concierge, model, begun, files, count, len(outcomes), right, calls, ms)


def is_right(turn: Turn, lesson: Lesson, marking: Marking) -> bool:
    """Whether an answer asks the data for what was meant; False where no query fits."""
    try:
        return not turn.failed and marking.meant(lesson).is_right(turn.query)
    except ConciergeError:
        return False


def changed(answers: Sequence[Answered], before: Sequence[Answered]) -> dict[str, list[Difference]]:
    """By question: what is answered otherwise than in another run; without those answered alike."""
    old = {each.lesson.question: each.turn for each in before}
    pairs = ((e.lesson.question, e.turn) for e in answers if e.lesson.question in old)
    found = {question: differences(old[question], turn) for question, turn in pairs}
    return {question: each for question, each in found.items() if each}
