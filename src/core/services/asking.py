"""One turn from question to record: runs the graph, tells listeners, keeps what came of it."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from threading import Lock
from typing import Any

from langchain_core.messages import AIMessage, HumanMessage
from langchain_core.runnables import RunnableConfig

from src.config.settings import BUILT_IN, Settings
from src.core.answering.charts import chart_of
from src.core.answering.outcome import conclude
from src.core.graph import calls
from src.core.graph.graph import Graph
from src.core.graph.signals import ModelWatch, TurnStopped
from src.core.graph.state import State, TurnContext
from src.core.pulse import beat
from src.core.question import TALK
from src.core.reading.context.dialogue import Dialogue
from src.core.services.assembly import LiveConcierge
from src.core.services.budgets import Budgets
from src.core.services.conversations import Conversations
from src.core.services.events import Event, Finished, RunningTurn
from src.core.services.lanes import Lanes, Place
from src.core.services.turn_log import Asked, TurnLog
from src.core.state.database import Away
from src.core.state.memory import Memory
from src.core.store.catalog import Catalog
from src.core.turn import Turn

logger = logging.getLogger(__name__)

REMEMBERED = 8
"""Turns that are looked at for what a question refers back to."""

STEPS_PER_CALL = 2
STEPS_BESIDES = 20
"""Room for read, check, and models that hand over; a graph that exceeds it has a bug."""


Using = Callable[[], AbstractContextManager[LiveConcierge]]


class Asking:
    def __init__(
        self,
        settings: Settings,
        conversations: Conversations,
        memory: Memory,
        running: RunningTurn,
        asked: Asked,
        lanes: Lanes,
        budgets: Budgets,
    ) -> None:
        self.running = running
        self.asked = asked
        self._settings = settings
        self._conversations = conversations
        self._memory = memory
        self._lanes = lanes
        self._ending = Lock()
        self._budgets = budgets
        self._watch = ModelWatch(running.stopped, settings.model_seconds)
        own = BUILT_IN if asked.reading else asked.model or settings.model
        self._is_spent = own != BUILT_IN and not budgets.take(asked.owner)
        self._model = BUILT_IN if self._is_spent else own
        self._log = TurnLog(running, asked, self._model, settings, self._watch)

    def announce(self) -> None:
        """Keep the question before anything is done for it: a killed process loses no word."""
        broken = {"answer": self._log.say("interrupted"), "model": "", "failed": True}
        cut = self._log.turn().model_copy(update=broken)
        thread, replaces = self.running.thread_id, self.running.replaces
        self._conversations.record(thread, cut, replaces, runs=True)
        self.running.on_stop(lambda: self._break_off("stopped"))

    def run(self, using: Using) -> None:
        """The whole turn. Never raises: whatever happens, its last event is `Finished`."""
        try:
            question = self.running.question
            with using() as live, self._lanes.turn(question, self._heed_stop) as place:
                self._log.live = live
                # While a hosted model answers, others may be read; the planner works itself.
                with place.alone() if self._model == BUILT_IN else nullcontext():
                    self._answer(live, place)
        except TurnStopped:
            self._break_off("stopped")
        except Away:
            self._break_off("away")
        except Exception:
            # The rim of the turn: a bug of ours keeps its traceback here and gets a plain sentence.
            logger.exception("turn %s failed", self.running.turn_id)
            self._break_off("broken")
        finally:
            if self._watch.tokens_in:
                self._budgets.add(self.asked.owner, self._watch.tokens_in, self._watch.tokens_out)

    def _answer(self, live: LiveConcierge, place: Place) -> None:
        config = self._config()
        try:
            self._listen(live, config, place)
        except BaseException:
            self._make_whole(live.graph, config)
            raise
        self._memory.prune_thread(self.running.thread_id)
        self._finish(self._concluded(live))

    def _listen(self, live: LiveConcierge, config: RunnableConfig, place: Place) -> None:
        self._heed_stop()
        # Closed before anything else is done: a node that still runs would write over it.
        with closing(self._stream(live, config, place)) as stream:
            for mode, part in stream:
                beat()
                for event in self._log.take(mode, part):
                    self.running.publish(event)
        spent = self._log.without_model("spent") if self._is_spent else ()
        for event in (*spent, *self._log.closing()):
            self.running.publish(event)

    def _stream(self, live: LiveConcierge, config: RunnableConfig, place: Place) -> Any:
        question = HumanMessage(self.running.question, id=self.running.turn_id)
        messages: list[Any] = [*self._mended_memory(live.graph, config), question]
        context = TurnContext(
            live.now(self._settings),
            self._dialogue(live.catalog),
            self.running.stopped,
            self.asked.reading,
            place.alone,
        )
        state = State(messages=messages)
        if self.asked.reading or self.asked.model or self._is_spent:
            state["model"] = self._model
        return live.graph.stream(
            state,
            config,
            context=context,
            stream_mode=["messages", "updates", "custom"],
            durability="exit",
        )

    def _mended_memory(self, graph: Graph, config: RunnableConfig) -> list[Any]:
        """What changes in the model's memory first: a turn that is asked again is removed, and a
        conversation of which it knows nothing (a branch) is told to it."""
        known = graph.get_state(config).values.get("messages", [])
        if self.running.replaces:
            return [*calls.of_turn(known, self.running.replaces)]
        if known:
            return []
        turns = self._conversations.turns(self.running.thread_id, self.asked.owner, REMEMBERED)
        return [
            message
            for turn in turns
            if turn.id != self.running.turn_id and not turn.failed
            for message in (HumanMessage(turn.question, id=turn.id), AIMessage(turn.answer))
        ]

    def _config(self) -> RunnableConfig:
        return {
            "configurable": {"thread_id": self.running.thread_id},
            "callbacks": [self._watch],
            "recursion_limit": STEPS_PER_CALL * self._settings.tool_calls + STEPS_BESIDES,
        }

    def _dialogue(self, catalog: Catalog) -> Dialogue | None:
        """The last turn that a question can refer to, or the rows before where it found none."""
        last: Dialogue | None = None
        turns = list(self._referred_to())
        for turn in turns:
            dialogue = dialogue_of(turn, catalog)
            last = _behind(last, dialogue) if last else dialogue
            if last.rows and not last.reading.rows:
                break
        if last is None:
            return None
        searches = [turn.reading for turn in turns if turn.reading and turn.reading.is_search]
        return last.model_copy(update={"earlier": tuple(searches[1:])})

    def _referred_to(self) -> Iterator[Turn]:
        """The turns that a question may refer back to, the last first, since all was forgotten."""
        thread, owner = self.running.thread_id, self.asked.owner
        for turn in reversed(self._conversations.turns(thread, owner, REMEMBERED)):
            if turn.concierge != self.asked.concierge_id or turn.failed or turn.reading is None:
                continue
            if turn.reading.starts_over or turn.reading.act not in TALK:
                yield turn
            if turn.reading.starts_over:
                return

    def _concluded(self, live: LiveConcierge) -> Turn:
        log = self._log
        if log.reading is None or log.broken:
            return log.turn()
        outcome = conclude(log.reading, log.traces, live.catalog, live.count_all, log.named)
        chart = chart_of(log.reading, live.catalog, outcome.results, live.rows)
        return log.turn(outcome.model_copy(update={"chart": chart}))

    def _make_whole(self, graph: Graph, config: RunnableConfig) -> None:
        """Close a turn that broke off, so that the next question finds a valid conversation."""
        try:
            messages = graph.get_state(config).values.get("messages", [])
            turn = calls.this_turn(messages)
            if not turn or turn[0].id != self.running.turn_id:
                return
            removals = calls.of_turn(messages, self.running.turn_id)[1:]
            closing = AIMessage(self._log.say("interrupted"))
            graph.update_state(config, {"messages": [*removals, closing]}, as_node="check")
            self._memory.prune_thread(self.running.thread_id)
        except Exception:
            # What is lost here is one turn of the model's memory; the first failure matters more.
            logger.exception("conversation %s could not be mended", self.running.thread_id)

    def _heed_stop(self) -> None:
        if self.running.stopped.is_set():
            raise TurnStopped("stopped")

    def _break_off(self, key: str) -> None:
        """End the turn with what there is and a plain sentence; the first ending counts."""
        with self._ending:
            if not self.running.done:
                events = list(self._log.breaking_off(key))
                self._end(self._log.turn(), events)

    def _finish(self, turn: Turn) -> None:
        with self._ending:
            if not self.running.done:
                self._end(turn, [])

    def _end(self, turn: Turn, before: Sequence[Event]) -> None:
        try:
            kept = self._conversations.finish(self.running.thread_id, turn)
        except Exception:
            # Whatever is wrong with the file must not take the answer from who waits for it.
            logger.exception("turn %s could not be kept", turn.id)
            kept = False
        turn = turn if kept else turn.model_copy(update={"kept": False})
        for event in [*before, Finished(turn=turn)]:
            self.running.publish(event)


def _behind(last: Dialogue, before: Dialogue) -> Dialogue:
    """What the last turn leaves open, from one before it: rows, or the search they are of."""
    if not last.rows:
        return last.model_copy(update={"table": before.table, "rows": before.rows})
    if before.table != last.table or before.reading.rows:
        return last
    kept = {"reading": before.reading, "listed": before.rows, "count": before.count}
    return last.model_copy(update=kept)


def dialogue_of(turn: Turn, catalog: Catalog) -> Dialogue:
    """What the next question may refer to: rows as shown, their key's columns among them."""
    assert turn.reading is not None
    tables = {table.id: table for table in catalog.tables}
    table = tables.get(turn.table) if turn.table else None
    key = table.config.key if table else []
    rows = tuple(
        _with_key(row, key, turn.keys[place]) if place < len(turn.keys) else row
        for place, row in enumerate(turn.results)
    )
    return Dialogue(
        reading=turn.reading, table=table.id if table else None, rows=rows, count=turn.count
    )


def _with_key(row: dict[str, Any], names: list[str], key: Any) -> dict[str, Any]:
    values = key if isinstance(key, list) else [key]
    return dict(zip(names, values, strict=False)) | row
