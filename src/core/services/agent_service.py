"""What the page, the API and the command line ask: questions in, events and turns out."""

from contextlib import suppress
from threading import Lock, Thread
from typing import Any
from uuid import uuid4

from pydantic import JsonValue

from src.config.concierge import ConciergeConfig
from src.config.locale import words
from src.config.settings import BUILT_IN, Settings, get_settings
from src.core.errors import ConciergeError
from src.core.query.conditions import words_of
from src.core.query.edits import Edit, Show, edited, refinable
from src.core.query.understood import Understood
from src.core.services import branches
from src.core.services.asking import Asking
from src.core.services.assembly import Concierges, Loading
from src.core.services.budgets import Budgets, Spending
from src.core.services.conversations import Conversation, Conversations, NotYours, short_title
from src.core.services.events import RunningTurn
from src.core.services.exporting import Sheet, sheet_of
from src.core.services.instances import Instances
from src.core.services.lanes import LONG_QUESTION, Lanes, ThreadLocks
from src.core.services.meter import Meter
from src.core.services.pace import Pace
from src.core.services.searching import SearchAnswer, search
from src.core.services.turn_log import Asked
from src.core.state.database import NotKept
from src.core.state.opening import State
from src.core.store.catalog import Catalog
from src.core.store.described import Report
from src.core.tools.base import BaseTool
from src.core.turn import Turn

__all__ = ["AgentService", "Conversation", "Refused", "RunningTurn"]

LOCAL = "local"

CLOSING_SECONDS = 2.0


class Refused(ConciergeError):
    """The question is not taken: blank, too long, or one too many; says so in plain words."""


class AgentService:
    """All of the product behind one object; one for a process. Safe to use from any thread."""

    def __init__(
        self,
        settings: Settings | None = None,
        loading: Loading = "all",
        report: Report = lambda _: None,
    ) -> None:
        """Load the input folder; `problems` tells what is wrong with a part of it. `report` is told
        what is being done where it takes a while.

        Raises `ConfigError`: a setting is wrong, or the data folder cannot be written to.
        """
        self._settings = settings or get_settings()
        self.state = State(self._settings)
        self.archive = Conversations(self.state.database("conversations"))
        """All conversations, for what changes or shows them without asking anything."""
        self._memory = self.state.memory()
        self._concierges = Concierges(
            self._settings, self._memory, loading, report, self.state.shared
        )
        self._budgets = Budgets(self._settings, self.state.database("spent"))
        self._pace = Pace(self._settings.turns_per_minute, self.state.database("pace"))
        self.meter = Meter()
        self._threads = ThreadLocks()
        self._lanes = Lanes()
        self._running: dict[str, RunningTurn] = {}
        self._lock = Lock()
        self._is_closed = False
        self._refining = Lock()
        self._instances = Instances(self.archive, self._here)

    def concierges(self) -> list[ConciergeConfig]:
        """Those that can answer or are not built yet, in their order; the first is the default."""
        return self._concierges.configs()

    @property
    def models(self) -> tuple[str, ...]:
        """Who may answer: the built-in planner, then the hosted models in their order."""
        return (BUILT_IN, *(model.name for model in self._concierges.hosted))

    def problems(self) -> tuple[str, ...]:
        """What is wrong with the input folder, a plain sentence each."""
        return self._concierges.problems()

    def spent(self) -> Spending | None:
        """What hosted models were asked today, and its price; None where none is asked at all."""
        return self._budgets.spending() if self._concierges.hosted else None

    @property
    def turns_running(self) -> int:
        return len(self._here())

    def _here(self) -> list[RunningTurn]:
        with self._lock:
            return [turn for turn in self._running.values() if not turn.done]

    def workers(self) -> dict[str, tuple[int, int]]:
        """By concierge: its processes for statements that are idle, and all of them."""
        return self._concierges.workers()

    def failures(self) -> tuple[str, ...]:
        """What fails now, a sentence each: a database, or the file of conversations."""
        return (*self._concierges.failures(), *self.archive.failures())

    def catalog(self, concierge_id: str) -> Catalog:
        """What a concierge has loaded, or loads now. Raises `ConfigError` where it cannot."""
        return self._concierges.catalog(concierge_id)

    def preparing(self, concierge_id: str) -> tuple[int, int]:
        """(done, total) of vectors being computed, (0, 0) without any. Raises `ConfigError`."""
        return self._concierges.preparing(concierge_id)

    def start(
        self,
        concierge_id: str,
        question: str,
        thread_id: str | None = None,
        owner: str = LOCAL,
        regenerate: bool = False,
    ) -> RunningTurn:
        """Put a person's question; the turn runs on its own, whatever becomes of the caller, behind
        an earlier one of its conversation. `regenerate`: the last question again, its answer
        forgotten.

        Raises `Refused`: the question is blank, too long, or too many came in a minute;
        `ConfigError`: there is no such concierge; `NotYours`: the conversation is somebody else's.
        """
        self._keep_pace(owner, self._checked(question, concierge_id))
        return self.begin(concierge_id, question, thread_id, owner, regenerate)

    def branch(
        self, thread_id: str, turn_id: str, question: str, owner: str = LOCAL
    ) -> RunningTurn:
        """Put another question in the place of one of before, in a new conversation that begins
        with the turns before it; the old conversation stays. Raises as `start`, and `NotKept`."""
        concierge_id = self.archive.concierge_of(thread_id, owner)
        if concierge_id is None:
            raise NotYours(f"no conversation '{thread_id}' of yours; begin a new one")
        self._keep_pace(owner, self._checked(question, concierge_id))
        title = short_title(question)
        fork = branches.fork(self.archive, thread_id, turn_id, owner, title)
        return self.begin(concierge_id, question, fork, owner)

    def refine(self, thread_id: str, turn_id: str, edit: Edit, owner: str = LOCAL) -> RunningTurn:
        """Answer the last question anew, as a person has changed by hand what it asks for. No model
        is asked: the built-in planner goes by the edited reading. The new turn takes the old one's
        place.

        Raises `Refused`: it is not the last answer, or none that was searched for; `UnfitEdit`: its
        reading does not say what is edited; `NotYours`; `ConfigError`: its concierge is gone.
        """
        with self._refining:
            turn, reading = self._edited(thread_id, turn_id, edit, owner)
            running = RunningTurn(thread_id, uuid4().hex, turn.question, replaces=turn.id)
            return self._run_aside(running, Asked(turn.concierge, turn.language, owner, reading))

    def narrow(self, thread_id: str, turn_id: str, edit: Show, owner: str = LOCAL) -> RunningTurn:
        """Ask for the rows behind one bar of the last answer's chart, as a question of its own; the
        chart stays where it is, and no model is asked. Raises as `refine`."""
        with self._refining:
            turn, reading = self._edited(thread_id, turn_id, edit, owner)
            running = RunningTurn(thread_id, uuid4().hex, words_of(edit.condition))
            return self._run_aside(running, Asked(turn.concierge, turn.language, owner, reading))

    def running(self, thread_id: str) -> RunningTurn | None:
        """The turn that a conversation is waiting for; the latest one when there are several."""
        with self._lock:
            running = self._running.get(thread_id)
        here = running if running and not running.done else None
        return here or self._instances.turn_of(thread_id)

    def ask(
        self,
        concierge_id: str,
        question: str,
        thread_id: str | None = None,
        owner: str = LOCAL,
        model: str | None = None,
    ) -> Turn:
        """Put a program's question to one of `models`, at any pace, and wait; as `start`."""
        return self.begin(concierge_id, question, thread_id, owner, model=model).result()

    def search(
        self,
        concierge_id: str,
        query: str,
        candidates: int | None = None,
        blend: float | None = None,
    ) -> SearchAnswer:
        """The candidates for a query, without a conversation. Raises `Refused`: it is blank or too
        long; `ConfigError`: no such concierge, or it has no `ranked` tool; `ToolFailed`."""
        with (
            self._concierges.using(concierge_id) as live,
            self._lanes.turn(query, lambda: None) as place,
        ):
            self._checked(query, concierge_id)
            now, hosted = live.now(self._settings), self._concierges.hosted
            return search(live, hosted, place, query.strip(), now, candidates, blend)

    def tools(self, concierge_id: str) -> list[BaseTool]:
        """A concierge's tools, to be described. Raises `ConfigError`."""
        with self._concierges.using(concierge_id) as live:
            return list(live.registry)

    def call_tool(self, concierge_id: str, name: str, args: dict[str, Any]) -> dict[str, JsonValue]:
        """What a tool answers; `{"error": …}` where it cannot. Raises `ConfigError`."""
        with self._concierges.using(concierge_id) as live:
            return live.registry.get_tool(name).execute(**args)

    def turns(self, thread_id: str, owner: str = LOCAL) -> list[Turn]:
        """The finished turns of a conversation. Raises `NotYours`."""
        turns = self.archive.turns(thread_id, owner)
        running = self.running(thread_id)
        return [turn for turn in turns if running is None or turn.id != running.turn_id]

    def delete(self, thread_id: str, owner: str = LOCAL) -> None:
        """Forget a conversation, if there is one. Raises `NotYours` for somebody else's."""
        if not self.archive.delete(thread_id, owner):
            return
        if running := self.running(thread_id):
            running.stop()
        if self._threads.held(thread_id):
            # A model that was just stopped may take its time to notice; nobody waits for that.
            Thread(target=self._forget, args=[thread_id], daemon=True).start()
        else:
            self._forget(thread_id)

    def sheet(self, turn: Turn) -> Sheet:
        """All rows behind an answer of the owner's own. Raises `ConfigError`."""
        with self._concierges.using(turn.concierge) as live:
            return sheet_of(turn, live)

    def close(self) -> None:
        """Stop what runs and let go of files and processes."""
        with self._lock:
            running = list(self._running.values())
        for turn in running:
            turn.stop()
        self._threads.wait_all(CLOSING_SECONDS)
        self._is_closed = True
        self._instances.close()
        self._concierges.close()
        self._memory.close()
        self.archive.close()
        self._budgets.close()
        self.state.close()

    def _forget(self, thread_id: str) -> None:
        with self._threads.holding(thread_id):
            self._memory.delete_thread(thread_id)

    def begin(
        self,
        concierge_id: str,
        question: str,
        thread_id: str | None,
        owner: str,
        regenerate: bool = False,
        model: str | None = None,
    ) -> RunningTurn:
        """As `start`, at any pace: whoever calls keeps it."""
        config = self._checked(question, concierge_id)
        thread, question = thread_id or uuid4().hex, question.strip()
        self.archive.open(thread, owner, concierge_id, question)
        earlier = self.archive.turns(thread, owner, 1) if regenerate else []
        replaces = earlier[-1].id if earlier else None
        running = RunningTurn(thread, uuid4().hex, question, replaces)
        asked = Asked(concierge_id, config.language, owner, model=model)
        return self._run_aside(running, asked)

    def _edited(
        self, thread_id: str, turn_id: str, edit: Edit, owner: str
    ) -> tuple[Turn, Understood]:
        """The last turn, and its reading after the edit. Raises as `refine`."""
        latest = self.archive.turns(thread_id, owner, 1)
        if not latest or latest[0].id != turn_id or self.running(thread_id):
            language = latest[0].language if latest else self._concierges.configs()[0].language
            raise Refused(words("agent", language)("not_last"))
        turn = latest[0]
        if turn.failed or turn.reading is None or not refinable(turn.reading):
            raise Refused(words("agent", turn.language)("not_refined"))
        return turn, edited(turn.reading, edit)

    def _run_aside(self, running: RunningTurn, asked: Asked) -> RunningTurn:
        asking = Asking(
            self._settings, self.archive, self._memory, running, asked, self._lanes, self._budgets
        )
        asking.announce()
        with self._lock:
            self._running[running.thread_id] = running
        Thread(target=self._run, args=[asking], name="concierge-turn", daemon=True).start()
        return running

    def _run(self, asking: Asking) -> None:
        """The turn's own thread: one turn at a time in a conversation."""
        running = asking.running
        try:
            with suppress(NotKept):
                self._instances.let_earlier_end(running)
            with self._threads.holding(running.thread_id):
                asking.run(lambda: self._concierges.using(asking.asked.concierge_id))
                if not self._is_closed:  # else it ended too late for anything to be kept
                    self._forget_if_gone(running.thread_id, asking.asked.owner)
                    self.meter.count(running.result(0), asking.asked.owner)
        finally:
            with self._lock:
                if self._running.get(running.thread_id) is running:
                    del self._running[running.thread_id]

    def _forget_if_gone(self, thread_id: str, owner: str) -> None:
        """Another instance may have deleted the conversation while a turn of it ran here."""
        with suppress(NotKept):
            if self.state.shared and self.archive.concierge_of(thread_id, owner) is None:
                self._memory.delete_thread(thread_id)

    def _keep_pace(self, owner: str, config: ConciergeConfig) -> None:
        if wait := self._pace.seconds_to_wait(owner):
            raise Refused(words("agent", config.language)("too_many", seconds=wait))

    def _checked(self, question: str, concierge_id: str) -> ConciergeConfig:
        """Whom it is put to. Raises `Refused`, and `ConfigError` where there is no such one."""
        config = self.catalog(concierge_id).config
        say, limit = words("agent", config.language), self._settings.question_chars
        if not question.strip():
            raise Refused(say("blank"))
        if len(question) > limit:
            raise Refused(say("too_long", length=len(question), limit=limit))
        if len(question) > LONG_QUESTION and self._lanes.full:
            raise Refused(say("too_many_long", length=LONG_QUESTION))
        return config
