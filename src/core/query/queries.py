"""What is asked of a catalog: one immutable tree, from the parse to SQL, words and chips."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from src.config.strict import Strict
from src.core.query.conditions import Condition, Leaf, Span, leaves

Function = Literal["min", "max", "range", "avg", "sum", "median", "distinct"]
"""`range`: the smallest and the largest; `distinct`: the number of different values."""
Step = Literal["day", "week", "month", "year"]
"""Length of a period; weeks begin on Monday."""


MOST_COMPARED = 4
"""Rows that stand side by side."""


class Order(Strict):
    """Rows by a column; rows with a blank there are left out."""

    column: str
    descending: bool = False
    ties: bool = False
    """Only the first row, with all that tie with it: "the cheapest"."""
    text: str = ""
    span: Span | None = None


class Figure(Strict):
    """One number over the rows that match."""

    function: Function
    column: str
    text: str = ""
    span: Span | None = None


class Bounds(Strict):
    """Ends of a figure, both of them inside; None where there is none."""

    low: float | None = None
    high: float | None = None


class OfTable(Strict):
    table: str
    """Id of the table."""
    where: Condition | None = None
    """None: every row."""


class Rows(OfTable):
    """The rows that match."""

    kind: Literal["rows"] = "rows"
    order: Order | None = None
    limit: int | None = Field(None, ge=1)
    offset: int = Field(0, ge=0)
    columns: tuple[str, ...] = ()
    """Columns that are asked about, beyond what is always shown."""


class Search(Rows):
    """The rows that match, by how well they fit words."""

    words: str = ""
    """What is left of the question for a search in words."""
    stated: bool = False
    """Only rows that state all that must hold, and none that may suit."""
    blend: float | None = None
    """Relevance's share, where the tool is told."""
    candidates: int | None = None


class Count(OfTable):
    """How many rows match."""

    kind: Literal["count"] = "count"


class Statistic(OfTable):
    """One number over a column of the rows that match."""

    kind: Literal["statistic"] = "statistic"
    figure: Figure


class Groups(OfTable):
    """The number of rows, or a figure over them, for each value of a column."""

    kind: Literal["groups"] = "groups"
    by: str
    step: Step | None = None
    """Of dates: groups by such periods, named by the first day, in order; None: by value."""
    figure: Figure | None = None
    """None counts the rows."""
    ascending: bool = False
    """Smallest figure first; groups by a number or a year stand in their own order."""
    limit: int | None = Field(None, ge=1)
    having: Bounds | None = None
    """Only groups whose number of rows, or figure, is within."""


class Detail(OfTable):
    """Everything about the rows that match, or the columns asked for."""

    kind: Literal["detail"] = "detail"
    columns: tuple[str, ...] = ()


class Each(Strict):
    """Several queries answered one after the other: the cheapest of one make and of another."""

    kind: Literal["each"] = "each"
    queries: tuple["Query", ...] = Field(min_length=2)
    share: bool = False
    """Whether it is asked what share the second of two counts is of the first."""


class Compare(Strict):
    """Several queries, or the rows they find, held against each other."""

    kind: Literal["compare"] = "compare"
    queries: tuple["Query", ...] = Field(min_length=1)
    least: bool = False
    """Of figures, whether the least is asked for: which is cheaper."""


Query = Annotated[
    Rows | Count | Statistic | Groups | Detail | Each | Compare, Field(discriminator="kind")
]

for _model in (Each, Compare):
    _model.model_rebuild()


def leaves_in(query: Query | None) -> Iterator[Leaf]:
    """The leaf conditions of a query, and of the queries it is made of."""
    if isinstance(query, Each | Compare):
        yield from (leaf for part in query.queries for leaf in leaves_in(part))
    elif query is not None:
        yield from leaves(query.where)
