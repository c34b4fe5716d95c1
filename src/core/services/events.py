"""What a running turn tells its listener, in order. The page and the API know only these."""

from collections.abc import Callable, Iterator
from threading import Condition
from threading import Event as Flag
from typing import Annotated, Literal

from pydantic import Field

from src.config.strict import Frozen
from src.core.query.queries import Query
from src.core.traces import RowsTrace
from src.core.turn import Turn


class ReadEvent(Frozen):
    """The question has been read."""

    kind: Literal["read"] = "read"
    language: str
    query: Query | None


class ToolStarted(Frozen):
    kind: Literal["tool_started"] = "tool_started"
    call_id: str
    tool: str
    label: str
    """What is being done, in the question's language: 'Searching products'."""


class ToolFinished(Frozen):
    kind: Literal["tool_finished"] = "tool_finished"
    call_id: str
    tool: str
    trace: RowsTrace | None = None
    error: str | None = None


class Token(Frozen):
    """A piece of the answer's text."""

    kind: Literal["token"] = "token"
    text: str
    whole: bool = False
    """Of an answer that is written at once: what is shown beside it is cut when it is finished."""


class TextReset(Frozen):
    """The text so far does not stand (a model failed half-way, or prose before a tool call)."""

    kind: Literal["text_reset"] = "text_reset"


class Notice(Frozen):
    """A plain sentence about the way: another model took over, a slow retry."""

    kind: Literal["notice"] = "notice"
    text: str


class Finished(Frozen):
    """The last event of every turn, also of one that failed or was stopped."""

    kind: Literal["finished"] = "finished"
    turn: Turn


Event = Annotated[
    ReadEvent | ToolStarted | ToolFinished | Token | TextReset | Notice | Finished,
    Field(discriminator="kind"),
]


class RunningTurn:
    """What `AgentService.start` hands out. A click or a reload of the page cannot end it."""

    def __init__(
        self, thread_id: str, turn_id: str, question: str, replaces: str | None = None
    ) -> None:
        """`replaces`: id of the turn whose answer is forgotten for this one."""
        self.thread_id = thread_id
        self.turn_id = turn_id
        self.question = question
        self.replaces = replaces
        self.stopped = Flag()
        self._events: list[Event] = []
        self._news = Condition()
        self._when_stopped: Callable[[], object] = lambda: None

    @property
    def done(self) -> bool:
        with self._news:
            return self._finished() is not None

    def events(self) -> Iterator[Event]:
        """All events from the first one on, then live; ends with `Finished`."""
        return (event for event in self.paced(None) if event)

    def paced(self, seconds: float | None) -> Iterator[Event | None]:
        """As `events`, with a None whenever none came for so many seconds."""
        event: Event | None = None
        place = 0

        def came() -> bool:
            return len(self._events) > place

        while not isinstance(event, Finished):
            with self._news:
                event = self._events[place] if self._news.wait_for(came, seconds) else None
            place += event is not None
            yield event

    def result(self, timeout: float | None = None) -> Turn:
        """The finished turn. Raises `TimeoutError` when it takes longer than `timeout` seconds."""
        with self._news:
            if not self._news.wait_for(lambda: self._finished() is not None, timeout):
                raise TimeoutError(f"the turn is not finished after {timeout:g} s")
            finished = self._finished()
        assert finished is not None
        return finished.turn

    def stop(self) -> None:
        """End it now, with what there is. The model may notice a little later."""
        self.stopped.set()
        self._when_stopped()

    def on_stop(self, ending: Callable[[], object]) -> None:
        """What `stop` does besides setting `stopped`."""
        self._when_stopped = ending

    def publish(self, event: Event) -> bool:
        """Tell all listeners; whether it was still wanted: nothing follows `Finished`."""
        with self._news:
            if self._finished() is not None:
                return False
            self._events.append(event)
            self._news.notify_all()
            return True

    def _finished(self) -> Finished | None:
        last = self._events[-1] if self._events else None
        return last if isinstance(last, Finished) else None
