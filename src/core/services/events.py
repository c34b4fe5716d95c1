"""What a running turn tells its listener, in order. The page and the API know only these."""

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
