"""A turn on its way: it runs in its own thread, and any number of listeners may come and go."""

from collections.abc import Callable, Iterator
from itertools import count
from threading import Condition, Event

from src.core.services.events import Event as TurnEvent
from src.core.services.events import Finished
from src.core.turn import Turn


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
        self.stopped = Event()
        self._events: list[TurnEvent] = []
        self._news = Condition()
        self._when_stopped: Callable[[], None] = lambda: None

    @property
    def done(self) -> bool:
        with self._news:
            return self._finished() is not None

    def events(self) -> Iterator[TurnEvent]:
        """All events from the first one on, then live; ends with `Finished`."""
        for place in count():
            yield (event := self._event(place))
            if isinstance(event, Finished):
                return

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

    def on_stop(self, ending: Callable[[], None]) -> None:
        """What `stop` does besides setting `stopped`."""
        self._when_stopped = ending

    def publish(self, event: TurnEvent) -> bool:
        """Tell all listeners; whether it was still wanted: nothing follows `Finished`."""
        with self._news:
            if self._finished() is not None:
                return False
            self._events.append(event)
            self._news.notify_all()
            return True

    def _event(self, place: int) -> TurnEvent:
        with self._news:
            self._news.wait_for(lambda: len(self._events) > place)
            return self._events[place]

    def _finished(self) -> Finished | None:
        last = self._events[-1] if self._events else None
        return last if isinstance(last, Finished) else None
