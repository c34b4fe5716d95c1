"""What a tool did, for people: typed, small, plain JSON (a checkpointer keeps it)."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter


class SqlTrace(BaseModel):
    """One statement: as it was asked, as it ran, and what it cost."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["sql"] = "sql"
    tool: str
    table: str | None = None
    """Id of the one table that the rows are of, when they are rows of one."""
    asked_sql: str
    executed_sql: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[dict[str, JsonValue], ...] = ()
    truncated: bool = False
    notes: tuple[str, ...] = ()
    error: str | None = None
    query_ms: float = 0.0
    check_ms: float = 0.0
    total_ms: float = 0.0
    data_version: str = ""


class CheckTrace(BaseModel):
    """Which numbers and names of the answer were found in the rows, and which were not."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["check"] = "check"
    found: tuple[str, ...] = ()
    unfounded: tuple[str, ...] = ()
    ms: float = 0.0


class NoticeTrace(BaseModel):
    """Something that the reader should know of the way: a model failed and another took over."""

    model_config = ConfigDict(frozen=True)

    kind: Literal["notice"] = "notice"
    text: str


Trace = Annotated[SqlTrace | CheckTrace | NoticeTrace, Field(discriminator="kind")]

TRACE: TypeAdapter[Trace] = TypeAdapter(Trace)
"""The one place where a stored artifact becomes a trace again: `TRACE.validate_python`."""
