"""Conditions on the rows of one table: an immutable tree, JSON in and out.

Truth has three values, as in SQL: a blank cell makes `In`, `Range`, `Flag`, `Overlaps` and `OpenAt`
unknown, and so is the `Not` of them; such a row never matches. (A flag that the data only ever
affirms is the exception: its denial is that it is not listed.) `Known`, `Text`, `Related` and
`HasKey` are always true or false.
"""

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Literal, Self, TypeGuard

from pydantic import Field, model_validator

from src.config.strict import Strict
from src.core.store.catalog import SEARCH_COLUMN
from src.core.store.days import DayKind
from src.core.store.folding import fold
from src.core.store.links import Hop

Span = tuple[int, int]
"""Start and end (exclusive) in characters of the question as it was typed."""


class Leaf(Strict):
    """A condition that holds no other, with the part of the question that asked for it."""

    text: str = ""
    """The words of the question; empty for what nobody typed (a tap, a tool's argument)."""
    span: Span | None = None
    """Where these words stand; None where the question does not say them itself."""
    required: bool = False
    """Picked out of what was found ("only dresses", a tap): kept to even by a search that ranks."""
    optional: bool = False
    """Nobody asked for it in so many words: dropped where nothing fits it beside the rest."""

    @property
    def about(self) -> tuple[str, ...]:
        """The columns that it is about; none of text, keys and rows of other tables."""
        names = ("column", "start_column", "end_column", "opens_column", "closes_column")
        fields = type(self).model_fields
        return tuple(str(getattr(self, name)) for name in names if name in fields)


class In(Leaf):
    """The column has one of the values; a column with several values in a cell contains one."""

    kind: Literal["in"] = "in"
    column: str
    values: tuple[str, ...]
    named: tuple[tuple[str, ...], ...] = ()
    """Where several are named one by one: the values of each, as the text names them."""

    @property
    def members(self) -> "tuple[In, ...]":
        """A condition for each that is named; itself where it is one alone."""
        texts = self.text.split(", ")
        if len(self.named) < 2 or len(texts) != len(self.named):
            return (self,)
        pairs = zip(self.named, texts, strict=True)
        update = {"named": (), "span": self.span}
        return tuple(self.model_copy(update={**update, "values": v, "text": t}) for v, t in pairs)


class Range(Leaf):
    """The number lies between the bounds, in the column's unit; None is open."""

    kind: Literal["range"] = "range"
    column: str
    low: float | None = None
    high: float | None = None
    low_inclusive: bool = True
    high_inclusive: bool = True
    approximate: bool = False
    """"About" so much: cells that are ranges themselves only have to touch these bounds."""

    @model_validator(mode="after")
    def _has_a_bound(self) -> Self:
        if self.low is None and self.high is None:
            raise ValueError("a range needs a low bound, a high one or both")
        return self


class Flag(Leaf):
    """The yes-or-no column says yes."""

    kind: Literal["flag"] = "flag"
    column: str


class Overlaps(Leaf):
    """The row's period has a day between `first` and `last` (inclusive, None is open)."""

    kind: Literal["overlaps"] = "overlaps"
    start_column: str
    end_column: str
    first: date | None = None
    last: date | None = None
    every_year: bool = False
    """In any year: month and day of both ends count, and those of the row's first day."""


class OpenAt(Leaf):
    """Open on that kind of day: `at` a minute past midnight, `until` it, `by` it, or `any` time."""

    kind: Literal["open_at"] = "open_at"
    opens_column: str
    closes_column: str
    day: DayKind
    minutes: int = 0
    moment: Literal["at", "until", "by", "any"] = "at"


class Known(Leaf):
    """The cell is not blank."""

    kind: Literal["known"] = "known"
    column: str


class Text(Leaf):
    """The row's text contains one of the words or phrases."""

    kind: Literal["text"] = "text"
    words: tuple[str, ...]
    """Spellings that the data has, folded; any of them does. None where it has none."""
    term: str = ""
    """The word as people read it, in an answer or a tool's argument."""
    verbatim: bool = False
    """Meant just as it is written: no other spelling of it is looked for."""
    fields: tuple[str, ...] = (SEARCH_COLUMN,)
    """Columns to look in; `SEARCH_COLUMN` is the row's title and prose."""
    whole_words: bool = False
    """False finds the letters anywhere, as text without spaces needs it."""
    beside: tuple[str, ...] = ()
    """Only right before or after one of these words: `girl` in "baby girl"."""
    modifies: bool = False
    """The term occurs in titles only as a modifier ("shoe liners"), so that no row *is* one."""
    sized: bool = False
    """A size in the words of the titles: another one takes its place."""

    @property
    def in_title(self) -> bool:
        """Whether it has to stand in the row's own name, and not anywhere in its text."""
        return SEARCH_COLUMN not in self.fields

    @property
    def has_digits(self) -> bool:
        """Whether it is a number or a code, and no mere word."""
        return any(map(str.isdigit, self.term))


class Related(Leaf):
    """The row belongs together with a row of another table that meets the condition."""

    kind: Literal["related"] = "related"
    hops: tuple[Hop, ...] = Field(min_length=1)
    condition: "Condition"


class HasKey(Leaf):
    """The row is one of these, each named by its key columns; None is a blank."""

    kind: Literal["has_key"] = "has_key"
    keys: tuple[dict[str, str | int | float | None], ...]


class And(Strict):
    kind: Literal["and"] = "and"
    conditions: tuple["Condition", ...]


class Or(Strict):
    kind: Literal["or"] = "or"
    conditions: tuple["Condition", ...]


class Not(Strict):
    kind: Literal["not"] = "not"
    condition: "Condition"


Condition = Annotated[
    And | Or | Not | In | Range | Flag | Overlaps | OpenAt | Known | Text | Related | HasKey,
    Field(discriminator="kind"),
]

for _model in (And, Or, Not, Related):
    _model.model_rebuild()


def all_of(*conditions: Condition | None) -> Condition | None:
    """All of them, nested `And`s flattened; None where there is none."""
    return _joined(And, conditions)


def any_of(*conditions: Condition | None) -> Condition | None:
    """Any of them, nested `Or`s flattened; None where there is none."""
    return _joined(Or, conditions)


def _joined(
    kind: type[And] | type[Or], conditions: tuple[Condition | None, ...]
) -> Condition | None:
    flat: list[Condition] = []
    for each in conditions:
        if each is not None:
            flat += each.conditions if isinstance(each, kind) else [each]
    return kind(conditions=tuple(flat)) if len(flat) > 1 else flat[0] if flat else None


def negate(condition: Condition) -> Condition:
    """The denial; of a denial the condition itself."""
    return condition.condition if isinstance(condition, Not) else Not(condition=condition)


def is_unknown(condition: Condition | Leaf) -> TypeGuard[Text]:
    """Whether it is a word that no row has."""
    return isinstance(condition, Text) and not condition.words


def conjuncts(condition: Condition | None) -> tuple[Condition, ...]:
    """What has to hold at once: the parts of an `And`, else the condition itself."""
    if condition is None:
        return ()
    return condition.conditions if isinstance(condition, And) else (condition,)


def disjuncts(condition: Condition) -> tuple[Condition, ...]:
    """The alternatives of an `Or`, else the condition itself."""
    return condition.conditions if isinstance(condition, Or) else (condition,)


def own_leaves(condition: Condition | None) -> Iterator[Leaf]:
    """The leaves of the tree that are of its own table, in the order of the tree."""
    match condition:
        case None:
            return
        case And() | Or():
            for each in condition.conditions:
                yield from own_leaves(each)
        case Not():
            yield from own_leaves(condition.condition)
        case _:
            yield condition


def leaves(condition: Condition | None) -> Iterator[Leaf]:
    """All leaves of the tree, those inside `Related` too."""
    for leaf in own_leaves(condition):
        yield leaf
        if isinstance(leaf, Related):
            yield from leaves(leaf.condition)


def parts_of(condition: Condition) -> list[tuple[Condition, Condition]]:
    """Each part of an "or" or of a denial of several, and the condition without it."""
    if isinstance(condition, Or):
        parts = condition.conditions
        return [(part, _rest(Or, parts, at)) for at, part in enumerate(parts)]
    if isinstance(condition, Not) and isinstance(inner := condition.condition, And | Or):
        alone = type(inner) is Or
        return [
            (negate(part) if alone else part, negate(_rest(type(inner), inner.conditions, at)))
            for at, part in enumerate(inner.conditions)
        ]
    return []


def _rest(kind: type[And] | type[Or], parts: tuple[Condition, ...], at: int) -> Condition:
    rest = _joined(kind, (*parts[:at], *parts[at + 1 :]))
    assert rest is not None, "an 'and' or 'or' of one part"
    return rest


def leaf_of(condition: Condition) -> Condition:
    """What a denial denies, else the condition itself."""
    return condition.condition if isinstance(condition, Not) else condition


def words_of(condition: Condition) -> str:
    """The words of the question that asked for it, those of several leaves joined by commas."""
    return ", ".join(dict.fromkeys(each.text for each in own_leaves(condition) if each.text))


def said_words(condition: Condition) -> tuple[str, ...]:
    """The same, folded and one by one."""
    return tuple(fold(word) for word in words_of(condition).split(", ") if word)


def is_denied(condition: Condition) -> bool:
    """Whether values or words are not wanted."""
    return isinstance(condition, Not) and isinstance(condition.condition, In | Text)
