"""`Reading`: what a question was understood to ask. The one understanding of the product.

The built-in planner plans from it, a hosted model gets it as a hint, the page shows it and the
golden questions score it. Plain data, JSON in and out.
"""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from src.config.strict import Frozen
from src.core.query.conditions import Condition, Span
from src.core.query.queries import Bounds, Figure, Order
from src.core.store.days import DayKind
from src.core.store.links import Hop
from src.core.traces import MatchStep

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


class Said(Frozen):
    """What a question says, and where."""

    span: Span | None = None
    """Where the parser found it, in characters of the question; None where the reader did."""


class ValueConstraint(Said):
    """The column has (or, negated, has not) one of the values; for tags: contains it."""

    kind: Literal["value"] = "value"
    column: str
    values: tuple[str, ...]
    negated: bool = False
    chosen: bool = False
    """Picked out of what was found ("only dresses", a tap): kept to exactly, even by a search
    that would else take it for words to look for."""
    light: bool = False
    """Nobody asked for it in so many words: let go where nothing fits it beside the rest."""
    asked: str


class RangeConstraint(Said):
    """The number lies between the bounds, in the column's unit; a blank never does."""

    kind: Literal["range"] = "range"
    column: str
    low: float | None = None
    low_inclusive: bool = True
    high: float | None = None
    high_inclusive: bool = True
    approximate: bool = False
    asked: str


class FlagConstraint(Said):
    """The flag is listed as `wanted`; an unknown one is neither."""

    kind: Literal["flag"] = "flag"
    column: str
    wanted: bool = True
    asked: str


class PeriodConstraint(Said):
    """The row's period overlaps `first` … `last` (inclusive, None is open)."""

    kind: Literal["period"] = "period"
    start_column: str
    end_column: str
    first: date | None = None
    last: date | None = None
    asked: str


class BlankConstraint(Said):
    """The data does not say: the cell is blank."""

    kind: Literal["blank"] = "blank"
    column: str
    asked: str


class HoursConstraint(Said):
    """On that kind of day it is open at `minutes` past midnight, until then, or opens by then."""

    kind: Literal["hours"] = "hours"
    opens_column: str
    closes_column: str
    day: DayKind
    minutes: int
    when: Literal["at", "until", "by", "open"] = "at"
    """`open`: at some time of that day, whichever."""
    asked: str


class LinkedConstraint(Said):
    """The row belongs together with a row of another table that has one of the values."""

    kind: Literal["linked"] = "linked"
    table: str
    """Id of the other table."""
    column: str
    """Of the other table."""
    hops: tuple[Hop, ...]
    values: tuple[str, ...]
    negated: bool = False
    asked: str


class TermConstraint(Said):
    """A free word stands in the row's text, in one of the spellings that the data has."""

    kind: Literal["term"] = "term"
    term: str
    spellings: tuple[str, ...]
    """Folded; empty when the data never has the word: then no row matches."""
    columns: tuple[str, ...] = ()
    """Columns that are searched beside the row's text, because the word stands there as well."""
    scope: Literal["text", "title"] = "text"
    """Whether the word has to stand in the row's own name, or anywhere in its text."""
    latin: bool = False
    """Matched as a whole word; text without spaces is matched anywhere."""
    verbatim: bool = False
    """Meant just as it is written, whatever the data has near it: nobody mends it again."""
    negated: bool = False
    chosen: bool = False
    """Said of what was found ("only waterproof ones"): rows must have it, whatever else is near."""
    light: bool = False
    """Says how it should be, or was said in passing, and not what is wanted: let go where no row
    has it beside the rest, and the answer says so."""
    modifies: bool = False
    """It is asked for by name, and stands in the rows' names only before what they are: there are
    shoe liners and no shoes."""
    sized: bool = False
    """A size, in the words of the titles: another one takes its place."""
    sides: tuple["TermConstraint", ...] = ()
    """The words one by one, where either will do."""
    asked: str


class CombinedConstraint(Said):
    """Conditions under an "or", a denial of several, or presence: what the others cannot say."""

    kind: Literal["combined"] = "combined"
    condition: Condition
    asked: str


Constraint = Annotated[
    ValueConstraint
    | RangeConstraint
    | FlagConstraint
    | PeriodConstraint
    | BlankConstraint
    | HoursConstraint
    | LinkedConstraint
    | TermConstraint
    | CombinedConstraint,
    Field(discriminator="kind"),
]


def is_negated(constraint: Constraint) -> bool:
    return isinstance(constraint, ValueConstraint | TermConstraint) and constraint.negated


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


class Asked(Frozen):
    """What a question was understood to ask, apart from its conditions, order and figure."""

    question: str
    """As typed; its beginning, where the whole took too long to be read (`cut`)."""
    cut: bool = False
    language: str
    act: Act
    table: str | None = None
    advice: bool = False
    """An explanation is asked for (how, why, what is wrong), which passages to read may give."""
    limit: int | None = None
    offset: int = 0
    group_by: str | None = None
    having: Bounds | None = None
    """Of the groups only those whose figure is within."""
    asked_columns: tuple[str, ...] = ()
    """Columns whose content is asked for ("opening hours"), beyond what is always shown."""
    rows: tuple[RowRef, ...] = ()
    named: tuple[Named, ...] = ()
    """Values of any table that the question names, where the catalog has passages to read."""
    told: tuple[tuple[str, bool], ...] = ()
    """What is asked of the one row of `rows`, and whether its text says it: windproof."""
    sided: bool = False
    """Each side of what is compared is more than one row."""
    share: bool = False
    """What share the second of `halves` is of the first is asked."""
    wish: str = ""
    """The words to search for, folded, where they come from the question before."""
    carried: tuple[str, ...] = ()
    """What was taken over from the turn before, as it was asked there."""
    missing: tuple[str, ...] = ()
    """What was asked for and the data has no column or word for; the answer says so."""
    impossible: tuple[str, ...] = ()
    """Dates that do not exist, as written: nothing is searched for, and the answer says so."""
    unread: tuple[str, ...] = ()
    """Numbers, floors, days and denials that nothing here covers, folded: the answer says so."""
    services: tuple[str, ...] = ()
    """Services of the shop that were asked for ("in stock"), which no data tell."""
    repaired: tuple[tuple[str, str], ...] = ()
    """Spellings that were mended: as written, as the data has it."""
    intent: Intent | None = None
    """Where the table has a `ranked` tool and rows are searched for."""
    blend: float | None = None
    """Relevance's share (λ) and the number of candidates (top K), where staff have set them."""
    candidates: int | None = None
    choices: tuple[str, ...] = ()
    """Candidates that were too close to call: the question that goes back offers them."""
    steps: tuple[MatchStep, ...] = ()
    ms: float = 0.0

    @property
    def starts_over(self) -> bool:
        """Whether it says no more than that what was asked before is to be forgotten."""
        return self.act == "vague" and self.table is None

    @property
    def is_search(self) -> bool:
        """Whether rows are searched for, and none that were shown before are asked about."""
        return self.act == "search" and self.table is not None and not self.rows


class Reading(Asked):
    """The result of `core.reading` and `core.nlu`; everything after takes an `Understood`."""

    said: str = ""
    """The question as it was read, folded: without courtesy, with misspelt words mended."""
    unsaid: tuple[str, ...] = ()
    """Words of the question that say nothing of a row, folded."""
    text: str | None = None
    """Of an earlier turn: the words that a search in words went by. None for `asked_text`."""
    constraints: tuple[Constraint, ...] = ()
    sort: Order | None = None
    aggregate: Figure | None = None
    halves: tuple["Reading", ...] = ()
    """A reading for each of several described things; the constraints are those of all."""
    each: tuple[Constraint, ...] = ()
    """Of values of one column that are counted together each by itself: how many red and blue ones
    there are is asked of the red ones too. A word that no row has is among them as well."""
    like: "Reading | None" = None
    """What names a row that others like it are wanted of. What those must meet are then the
    constraints; an order by price says that they are to cost less than it, or more."""
