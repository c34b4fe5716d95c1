"""Watches a model while it answers: stops it when nobody wants the answer, or it never ends."""

from threading import Event
from time import monotonic
from typing import Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import BaseMessage

from src.core.errors import ConciergeError, ModelFailed
from src.core.graph.signals import TextVoid, signal


class TurnStopped(ConciergeError):
    """The person who asked no longer wants the answer."""


class ModelWatch(BaseCallbackHandler):
    """Raises out of the model's stream. One for a turn.

    A client's own time-out counts from one piece to the next: a server that sends a word now and
    then would hold a turn for ever.
    """

    raise_error = True
    run_inline = True

    def __init__(self, stopped: Event, seconds: float) -> None:
        self._stopped = stopped
        self._seconds = seconds
        self._deadline = 0.0

    def on_chat_model_start(
        self, serialized: dict[str, Any], messages: list[list[BaseMessage]], **kwargs: Any
    ) -> None:
        self._deadline = monotonic() + self._seconds
        self._heed()

    def on_llm_new_token(self, token: str | list[str | dict[str, Any]], **kwargs: Any) -> None:
        self._heed()
        if monotonic() > self._deadline:
            raise ModelFailed(f"the model's answer took longer than {self._seconds:g} s")

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **kwargs: Any) -> None:
        if not isinstance(error, TurnStopped):
            signal(TextVoid())

    def _heed(self) -> None:
        if self._stopped.is_set():
            raise TurnStopped("stopped")
