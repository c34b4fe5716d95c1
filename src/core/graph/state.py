"""What the graph carries: the conversation, kept; the turn, forgotten when it ends."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime
from threading import Event
from typing import Annotated, NotRequired, TypedDict

from langchain_core.messages import AnyMessage
from langgraph.channels import UntrackedValue
from langgraph.graph.message import add_messages

from src.core.query.understood import Understood
from src.core.reading.context.dialogue import Dialogue


class State(TypedDict):
    """Only `messages` reach the checkpointer."""

    messages: Annotated[list[AnyMessage], add_messages]
    reading: NotRequired[Annotated[Understood, UntrackedValue]]
    model: NotRequired[Annotated[str, UntrackedValue]]
    """Who answers this turn, once somebody has; the later calls of the turn start there."""
    bare: NotRequired[Annotated[str, UntrackedValue]]
    """The planner's answer without its conditions."""
    spent: NotRequired[Annotated[int, UntrackedValue]]
    """Tool calls of a model that had to hand over; they count for the turn all the same."""


@dataclass(frozen=True)
class TurnContext:
    """What a turn is told from outside."""

    now: datetime
    dialogue: Dialogue | None = None
    stopped: Event = field(default_factory=Event)
    """Set by whoever no longer wants the answer."""
    reading: Understood | None = None
    """What was understood, where that is known: the question is not read."""
    reading_slot: Callable[[], AbstractContextManager[None]] = nullcontext
    """Held while the question is read."""
