"""One question and all that came of it: what the command line prints and the page shows."""

from typing import Any, Literal

from pydantic import Field, JsonValue

from src.config.settings import BUILT_IN
from src.config.strict import Frozen
from src.core.query.conditions import Condition
from src.core.query.queries import Query
from src.core.query.understood import Understood
from src.core.traces import Trace


class ToolCallRecord(Frozen):
    name: str
    args: dict[str, Any]


class FacetChoice(Frozen):
    """What a tap narrows a search down to: a value, or a range (low included, high not)."""

    text: str
    """As people read it."""
    count: int
    value: str | None = None
    low: float | None = None
    high: float | None = None


class Facet(Frozen):
    """Values of one column over all rows that match, with their counts."""

    column: str
    label: str
    options: tuple[FacetChoice, ...]


class Difference(Frozen):
    """A column in which rows differ, and its cell in each of them as people read it."""

    column: str
    label: str
    cells: tuple[str, ...]
    better: tuple[int, ...] = ()
    """Places of the cells that are better than the others; none where nobody says what is."""


class Comparison(Frozen):
    """Rows side by side: what they differ in, and in how much they are the same."""

    lead: str
    """What came of it in one sentence."""
    lines: str
    """The differences in plain lines, for an answer that stands alone."""
    items: tuple[str, ...]
    """The rows' names, in the order of the cells."""
    differences: tuple[Difference, ...]
    same: int


class Bar(Frozen):
    """One group of a chart, or one range of a histogram."""

    label: str
    tick: str = ""
    """Of a range where it begins, for the axis."""
    value: float
    text: str
    """The value as people read it, with its currency or unit."""
    rows: int | None = None
    """How many rows stand behind it; None where that could not be counted."""
    at: float | None = None
    """Of a point, its place across."""
    narrows: Condition | None = None
    """What its rows have in common; None where no condition can say it."""


class Tick(Frozen):
    """A mark on an axis of a chart."""

    at: float
    text: str
    """The number as people read it, with its currency or unit."""


class Chart(Frozen):
    """The figures of an answer, to look at rather than to read."""

    kind: Literal["bars", "line", "histogram", "points"]
    """`line`: over years or days; `points`: each row by two of its numbers."""
    title: str
    by: str
    """What the bars are apart by: a column's label."""
    measure: str
    """What their values are."""
    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...] = ()
    """Of the axis of values, round numbers from the lowest to beyond the highest; in order."""
    ticks_across: tuple[Tick, ...] = ()
    """Of points: those of the other axis."""
    missing: str = ""
    """How many rows it does not show because their cells are blank, in a sentence."""
    said: str = ""
    """The sentence of the answer that lists the same figures."""
    lead: str = ""
    """What stands in its place beside the chart."""


class Related(Frozen):
    """Rows beside the results: of another table that these lead to, as the parts that a guide
    names; or of their own table, which come near what is asked for."""

    table: str
    results: tuple[dict[str, JsonValue], ...]
    keys: tuple[JsonValue, ...]
    lead: str = ""
    """What stands above them; of another table nothing but its name."""
    said: str = ""
    """The sentence of the answer that names them; left out where they stand beside it."""


class Outcome(Frozen):
    """What a turn came to. `results` are the rows as the user sees them, by column name."""

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
    refused: bool = False
    """The question was declined: outside the scope, or an order to the assistant."""
    clarify: bool = False
    """The answer is a question back."""
    followups: tuple[str, ...] = ()
    facets: tuple[Facet, ...] = ()
    layout: Literal["grid", "list"] = "list"
    """How the rows are best shown: pictures beside each other, or one under the other."""
    whys: tuple[str, ...] = ()
    """One for each result of a ranked search: why it stands where it does, in a sentence."""
    comparison: Comparison | None = None
    chart: Chart | None = None
    named: str = ""
    """The sentence of the answer that names rows; left out where they stand beside it."""
    related: tuple[Related, ...] = ()
    brief: str = ""
    """Lines of the answer that say what each row is; left out where the rows stand beside it."""


class Turn(Outcome):
    """A finished turn."""

    id: str
    concierge: str
    question: str
    answer: str
    bare: str = ""
    """The answer without the conditions, for where these stand beside it; empty for no other."""
    language: str
    model: str
    tool_calls: tuple[ToolCallRecord, ...] = ()
    reading: Understood | None = None
    query: Query | None = None
    """What was asked of the data; None where nothing was: a greeting, a question back."""
    trace: tuple[Trace, ...] = ()
    failed: bool = False
    """No answer could be given (a model or a tool failed); `answer` says so and what to do."""
    messages: tuple[dict[str, Any], ...] = ()
    """The messages of the turn as the model saw them, for the debug panel."""
    timings: dict[str, float] = Field(default_factory=dict)
    """Milliseconds by stage: read, model, tools, check."""
    ms: float = 0.0
    tokens_in: int = 0
    tokens_out: int = 0
    """Of hosted models, asked and answered."""
    created: str = ""
    kept: bool = True
    """False where it could not be written to the conversation's file (yet): the disk is full."""

    @property
    def short_answer(self) -> str:
        """The planner's answer without what is shown beside it; a model's stays as it streamed."""
        return self._shortened(self.answer)

    @property
    def bare_answer(self) -> str:
        """The short answer where its conditions stand beside it as well."""
        return self._shortened(self.bare or self.answer)

    def _shortened(self, text: str) -> str:
        if self.model != BUILT_IN:
            return text
        if self.chart and self.chart.lead:
            text = text.replace(self.chart.said, self.chart.lead)
        text = f"\n{text}"
        for lines in (self.comparison.lines if self.comparison else "", self.brief):
            *parts, last = text.split(f"\n{lines}") if lines else [text]
            text = "".join([*(part.rstrip("\n") for part in parts), last])
        for said in (self.named, *(each.said for each in self.related)):
            text = text.replace(said, "")
        return text.strip()
