"""One question and all that came of it: what the command line prints and the page shows."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, JsonValue

from src.core.query.queries import Query
from src.core.question import Reading
from src.core.traces import Trace


class ToolCallRecord(BaseModel):
    model_config = ConfigDict(frozen=True)

    name: str
    args: dict[str, Any]


class FacetChoice(BaseModel):
    """What a tap narrows a search down to: a value, or a range (low included, high not)."""

    model_config = ConfigDict(frozen=True)

    text: str
    """As people read it."""
    count: int
    value: str | None = None
    low: float | None = None
    high: float | None = None


class Facet(BaseModel):
    """Values of one column over all rows that match, with their counts."""

    model_config = ConfigDict(frozen=True)

    column: str
    label: str
    options: tuple[FacetChoice, ...]


class Difference(BaseModel):
    """A column in which rows differ, and its cell in each of them as people read it."""

    model_config = ConfigDict(frozen=True)

    column: str
    label: str
    cells: tuple[str, ...]


class Comparison(BaseModel):
    """Rows side by side: what they differ in, and in how much they are the same."""

    model_config = ConfigDict(frozen=True)

    lead: str
    """What came of it in one sentence."""
    lines: str
    """The differences in plain lines, for an answer that stands alone."""
    items: tuple[str, ...]
    """The rows' names, in the order of the cells."""
    differences: tuple[Difference, ...]
    same: int


class Related(BaseModel):
    """Rows of another table that the results lead to: the parts that a guide names."""

    model_config = ConfigDict(frozen=True)

    table: str
    results: tuple[dict[str, JsonValue], ...]
    keys: tuple[JsonValue, ...]


class Turn(BaseModel):
    """A finished turn. `results` are the rows as the user sees them, by column name."""

    model_config = ConfigDict(frozen=True)

    id: str
    concierge: str
    question: str
    answer: str
    language: str
    model: str
    tool_calls: tuple[ToolCallRecord, ...] = ()
    table: str | None = None
    """Id of the table that `results` are rows of; None when they are figures."""
    results: tuple[dict[str, JsonValue], ...] = ()
    keys: tuple[JsonValue, ...] = ()
    """One for each result: the key's value, or the list of values of a key of several columns."""
    count: int = 0
    """Rows that match in all, not only those shown."""
    value: float | int | str | None = None
    """The answer in one figure, of a count or an aggregate."""
    how: str = ""
    """How it was found, in one plain sentence in the question's language."""
    reading: Reading | None = None
    query: Query | None = None
    """What was asked of the data; None where nothing was: a greeting, a question back."""
    trace: tuple[Trace, ...] = ()
    refused: bool = False
    """The question was declined: outside the scope, or an order to the assistant."""
    clarify: bool = False
    """The answer is a question back."""
    failed: bool = False
    """No answer could be given (a model or a tool failed); `answer` says so and what to do."""
    followups: tuple[str, ...] = ()
    facets: tuple[Facet, ...] = ()
    layout: Literal["grid", "list"] = "list"
    """How the rows are best shown: pictures beside each other, or one under the other."""
    whys: tuple[str, ...] = ()
    """One for each result of a ranked search: why it stands where it does, in a sentence."""
    comparison: Comparison | None = None
    related: tuple[Related, ...] = ()
    brief: str = ""
    """Lines of the answer that say what each row is; left out where the rows stand beside it."""
    messages: tuple[dict[str, Any], ...] = ()
    """The messages of the turn as the model saw them, for the debug panel."""
    timings: dict[str, float] = {}
    """Milliseconds by stage: read, model, tools, check."""
    ms: float = 0.0
    created: str = ""
    kept: bool = True
    """False where it could not be written to the conversation's file (yet): the disk is full."""

    @property
    def short_answer(self) -> str:
        """Without the lines that say what is shown as a table beside it."""
        text = self.answer
        for lines in (self.comparison.lines if self.comparison else "", self.brief):
            text = text.replace(f"\n\n{lines}", "") if lines else text
        return text
