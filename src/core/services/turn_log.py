"""What a turn's graph streams → events for listeners, and at its end the `Turn`."""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from langchain_core.messages import AIMessage, AnyMessage, ToolMessage

from src.config.locale import words
from src.config.settings import BUILT_IN, Settings
from src.core.answering.grounding.citations import held_back, without_citations
from src.core.graph import signals
from src.core.models.factory import redacted, without_begun_key
from src.core.query.queries import Query
from src.core.query.understood import Understood
from src.core.services import events
from src.core.services.assembly import LiveConcierge
from src.core.traces import NoticeTrace, RowKey, RowsTrace, Trace
from src.core.turn import Outcome, ToolCallRecord, Turn

LOOKED_AT_EVERY = 80
"""Characters that a hosted model writes until they are looked through for what is secret."""

SAID_IN_ANSWER: frozenset[signals.HandOverReason] = frozenset({"model_failed", "model_stuck"})
"""Reasons that the answer itself names: no hosted model wrote it."""


@dataclass(frozen=True)
class Asked:
    concierge_id: str
    language: str
    """Of the concierge, until the question has been read."""
    owner: str
    reading: Understood | None = None
    """What is meant, where a person has said so by hand: the built-in planner alone answers it."""
    model: str | None = None
    """Who is to answer, where that is not left to the settings."""


class TurnLog:
    """Takes one turn's stream. Used by the turn's own thread, and by whoever stops it."""

    live: LiveConcierge
    """Who answers; set before anything is streamed."""

    def __init__(
        self,
        running: events.RunningTurn,
        asked: Asked,
        model: str,
        settings: Settings,
        watch: signals.ModelWatch,
    ) -> None:
        """`model`: who is asked first; `watch`: counts the tokens of hosted models."""
        self._running = running
        self._asked = asked
        self._settings = settings
        self._watch = watch
        self.reading: Understood | None = None
        self._query: Query | None = None
        self.traces: list[RowsTrace] = []
        """What the answering model's tools did, in the order of its calls, which may end in any."""
        self._places: list[int] = []
        """Of each trace among the calls of the turn."""
        self._called: dict[str, int] = {}
        """By id of a call: its place among them."""
        self.named: tuple[RowKey, ...] = ()
        """The rows that a hosted model's answer names."""
        self._superseded: list[RowsTrace] = []
        self.broken = False
        self._model = model
        self._looked_at = 0
        self._is_hidden = False
        self._held = ""
        self._is_whole = False
        self._text = ""
        self._bare = ""
        self._note = ""
        self._calls: list[ToolCallRecord] = []
        self._notes: list[Trace] = []
        self._messages: list[dict[str, Any]] = [{"role": "human", "content": running.question}]
        self._timings: dict[str, float] = {}
        self._began = perf_counter()

    @property
    def language(self) -> str:
        return self.reading.language if self.reading else self._asked.language

    def say(self, key: str, **values: object) -> str:
        return words("agent", self.language)(key, **values)

    def take(self, mode: str, part: Any) -> Iterator[events.Event]:
        """One piece of `graph.stream(stream_mode=["messages", "updates", "custom"])`."""
        if mode == "custom":
            yield from self._signal(part)
        elif mode == "messages":
            message, metadata = part
            if metadata.get("langgraph_node") == "model" and isinstance(message, AIMessage):
                yield from self._flow(message.text)
        else:
            for node, update in part.items():
                yield from self._update(node, update or {})

    def without_model(self, key: str) -> Iterator[events.Event]:
        """Say that no hosted model was asked, and why."""
        self._note = self.say(key)
        self._notes.append(NoticeTrace(text=self._note))
        yield events.Notice(text=self._note)

    def closing(self) -> Iterator[events.Event]:
        """The sentence at the answer's end that says who wrote it, where that is to be said."""
        if self._note:
            yield from self._say(f"\n\n{self._note}" if self._text else self._note)

    def breaking_off(self, key: str) -> Iterator[events.Event]:
        """The plain sentence behind what there is, in place of the rest."""
        self.broken = True
        gap = "\n\n" if self._text.strip() else ""
        yield from self._say(gap + self.say(key))

    def turn(self, outcome: Outcome | None = None) -> Turn:
        return Turn(
            **(vars(outcome) if outcome else {}),
            id=self._running.turn_id,
            concierge=self._asked.concierge_id,
            question=self._running.question,
            answer=self._text.strip(),
            bare="" if self._note else self._bare.strip(),
            language=self.language,
            model=self._model,
            tool_calls=tuple(self._calls),
            reading=self.reading,
            query=self._query,
            trace=(*self._superseded, *self.traces, *self._notes),
            failed=self.broken,
            messages=tuple(self._messages),
            timings=self._timings,
            tokens_in=self._watch.tokens_in,
            tokens_out=self._watch.tokens_out,
            ms=(perf_counter() - self._began) * 1000,
            created=datetime.now(UTC).isoformat(timespec="seconds"),
        )

    def _flow(self, text: str) -> Iterator[events.Event]:
        """Stream a piece of text, unless the text so far is secret: the check replaces it then."""
        if self._is_hidden:
            return
        flowing = self._held + text
        sure = without_begun_key(self._text + held_back(flowing), self._settings)
        text = sure[len(self._text) :]
        self._held = flowing[len(text) :]
        text = without_citations(text)
        if self._is_to_hide(self._text + text):
            yield from self._void()
            self._is_hidden = True
            return
        yield from self._say(text)

    def _is_to_hide(self, text: str) -> bool:
        """Whether a key stands in it, or now and then, whether it gives the instructions away."""
        if redacted(text, self._settings) != text:
            return True
        if self.reading is None or len(text) - self._looked_at < LOOKED_AT_EVERY:
            return False
        self._looked_at = len(text)
        return self.live.is_secret(text, self.reading)

    def _say(self, text: str) -> Iterator[events.Event]:
        if text:
            self._text += text
            yield events.Token(text=text, whole=self._is_whole)

    def _void(self) -> Iterator[events.Event]:
        self._looked_at, self._is_hidden, self._held, self._is_whole = 0, False, "", False
        if self._text:
            self._text = ""
            yield events.TextReset()

    def _replace(self, text: str) -> Iterator[events.Event]:
        if text != self._text:
            yield from self._void()
            yield from self._say(text)

    def _update(self, node: str, update: dict[str, Any]) -> Iterator[events.Event]:
        self._model = update.get("model", self._model)
        messages: list[AnyMessage] = update.get("messages", [])
        for message in messages:
            if isinstance(message, AIMessage | ToolMessage):
                self._messages.append(_shown(message))
            for call in message.tool_calls if isinstance(message, AIMessage) else ():
                self._called.setdefault(str(call["id"]), len(self._called))
            if node == "model" and isinstance(message, AIMessage) and message.tool_calls:
                yield from self._void()
        if node == "plan":
            self._is_whole, self._bare = True, update["bare"]
            yield from self._say(messages[-1].text)

    def _signal(self, part: signals.Signal) -> Iterator[events.Event]:
        match part:
            case signals.Read(reading):
                self.reading, self._query = reading, reading.query
                yield events.ReadEvent(language=reading.language, query=self._query)
            case signals.Took(stage, ms):
                self._timings[stage] = self._timings.get(stage, 0.0) + ms
            case signals.CallStarted(call_id, tool, args):
                self._calls.append(ToolCallRecord(name=tool, args=args))
                label = self.say("searching", what=self.live.tool_label(tool, self.language))
                yield events.ToolStarted(call_id=call_id, tool=tool, label=label)
            case signals.CallFinished(call_id, tool, trace, error):
                self._timings["tools"] = self._timings.get("tools", 0.0) + (
                    trace.total_ms if trace else 0.0
                )
                if trace:
                    place = self._called.get(call_id, len(self._called))
                    at = bisect_right(self._places, place)
                    self._places.insert(at, place)
                    self.traces.insert(at, trace)
                yield events.ToolFinished(call_id=call_id, tool=tool, trace=trace, error=error)
            case signals.TextVoid():
                yield from self._void()
            case signals.HandedOver():
                yield from self._hand_over(part)
            case signals.Checked(text, check):
                self._notes.append(check)
                self.named = check.named
                yield from self._replace(text)
            case signals.GaveUp(text):
                self.broken = True
                yield from self._replace(text)

    def _hand_over(self, part: signals.HandedOver) -> Iterator[events.Event]:
        yield from self._void()
        self._model, last = part.to, part.to == BUILT_IN
        if last:
            self._superseded, self.traces = [*self._superseded, *self.traces], []
            self._places = []
        text = self.say(part.reason if last else "other_model")
        if last and part.reason in SAID_IN_ANSWER:
            self._note = text
        self._notes.append(NoticeTrace(text=text))
        yield events.Notice(text=text)


def _shown(message: AIMessage | ToolMessage) -> dict[str, Any]:
    """A message for the debug panel: what the model said or was told."""
    shown: dict[str, Any] = {"role": message.type, "content": message.text}
    if isinstance(message, ToolMessage):
        return shown | {"tool": message.name, "status": message.status}
    if message.tool_calls:
        shown["tool_calls"] = [
            {"name": call["name"], "args": call["args"]} for call in message.tool_calls
        ]
    return shown
