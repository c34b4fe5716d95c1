"""What a question may want, name and point at: plain data, JSON in and out."""

from typing import Literal

from pydantic import Field

from src.config.strict import Frozen

Act = Literal[
    "search",  # rows that fit
    "count",  # how many rows fit
    "aggregate",  # one number over the rows that fit
    "group",  # one number for each value of a column
    "detail",  # everything about rows that were named or shown
    "compare",  # two to four rows side by side, those shown before (`rows`) or named
    "why",  # why one of the rows shown before (`rows`) stands before another
    "more",  # the next rows of the search before
    "vague",  # a wish without anything to search for: one question goes back
    "greeting",
    "thanks",
    "help",
    "outside",  # nothing of it is in the data
    "order",  # tries to give orders to the assistant, or to see what is hidden
    "none",  # no question in it
]

TALK: frozenset[Act] = frozenset(
    {"vague", "greeting", "thanks", "help", "outside", "order", "none"}
)
"""Nothing is asked of the data."""
FIGURES: frozenset[Act] = frozenset({"aggregate", "group"})
LISTING: frozenset[Act] = frozenset({"search", "more"})
"""Rows are listed."""


class RowRef(Frozen):
    """A row that was shown before and is meant again ("the second one")."""

    position: int
    key: dict[str, str | int | float | None]
    title: str


class Target(Frozen):
    """What a question is about, before it is parsed."""

    table: str
    """Id of the table that it asks about."""
    guides: bool = False
    """Whether passages are to explain it: those of `table`, or those about its rows."""


class Named(Frozen):
    """A value of a column, of whichever table."""

    table: str
    column: str
    value: str
    alias: bool = False
    """By another word for it."""


class ParsedQuery(Frozen):
    """A query's parts as a shop's search knows them; what it does not say is None."""

    terms: tuple[str, ...] = ()
    """Words that no part has taken."""
    category: str | None = None
    brand: str | None = None
    brands: tuple[str, ...] = ()
    """All of several, where either will do."""
    colors: tuple[str, ...] = ()
    price_min: float | None = None
    price_max: float | None = None
    size: str | None = None
    gender: str | None = None
    occasion: str | None = None


Complexity = Literal["direct", "filtered", "ambiguous"]


class Intent(Frozen):
    """How exactly a query says what is wanted: one thing, things of a kind, or a wish."""

    complexity: Complexity
    reason: str
    """In a few plain words of the question's language."""
    confidence: float = Field(ge=0, le=1)
    parsed: ParsedQuery
