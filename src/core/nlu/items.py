"""What a parse is put together from: spans of the question, joined items, and terms.

A term is a condition in the making: the number of a leaf, or a tuple ("not", term), ("and", term,
…), ("or", term, …). Numbers keep the search fast; `Leaves` turns a term into a `Condition`.
"""

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from src.core.nlu.names import is_of_health
from src.core.query.conditions import (
    Condition,
    In,
    Leaf,
    Not,
    Range,
    Span,
    Text,
    all_of,
    any_of,
    leaf_of,
    negate,
)
from src.core.query.queries import Bounds, Function, Step
from src.core.reading.binding.terms import either
from src.core.reading.grammar.folded import fold
from src.core.reading.grammar.measures import Measure
from src.core.store.catalog import SEARCH_COLUMN

Term = int | tuple[Any, ...]


class Ordering(NamedTuple):
    """The first rows by a column, or all in its order where `limit` is 0."""

    column: str
    descending: bool
    limit: int
    offset: int = 0
    """Rows that are passed over: 1 for the second cheapest."""


class Grouping(NamedTuple):
    """Rows for each value of a column; with `first` the value alone that comes first."""

    column: str
    first: str = ""
    """most, least; empty: all values"""
    limit: int = 0
    """How many values; 0 where that is not said."""
    having: Bounds | None = None
    """Of their number of rows."""
    step: Step | None = None
    """Of a column of dates: for each such period."""


class Held(NamedTuple):
    """A figure that several things are held against each other by."""

    function: Function
    column: str
    least: bool
    """Whether the one with the least is asked for: which is cheaper."""


class Direction(NamedTuple):
    """An adjective of a column of numbers: `cheap`, `cheaper`, `cheapest`."""

    column: str
    descending: bool
    degree: str
    """plain, comparative, superlative, or of a denied adjective: opposed"""


_MOST_ROWS = 50
"""Rows that "the first so many" may be."""


class Amount(NamedTuple):
    """A number with its unit, and what has been said of it so far."""

    measure: Measure
    bound: str = ""
    """under, at_most, over, at_least, about, between; empty: nothing said."""
    column: str = ""
    """Named beside it; empty: still open."""
    low: float | None = None
    """Of `between`: the lower end, in the unit of `measure`, which is the upper one."""
    said_by: str = ""
    """The words of the bound."""

    @property
    def rows_asked(self) -> int:
        """How many rows a bare whole number asks for; 0 where it does not."""
        value = self.measure.value
        plain = not self.bound and not self.column and value == int(value)
        counts = self.measure.dimension in (None, "count")  # no days, and no kilos
        return int(value) if plain and counts and 1 < value <= _MOST_ROWS else 0


class Item(NamedTuple):
    """One thing on the parser's stack, and the tokens it covers."""

    type: str
    value: Any
    start: int
    end: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class Annotation:
    """What tokens `start` to `end` (exclusive) may mean."""

    start: int
    end: int
    type: str
    value: Any
    text: str
    features: tuple[str, ...]


class Places:
    """Spans of a parsed text → spans of the question it was made of, which was folded and may have
    got other words since: simplified signs, mended spellings."""

    def __init__(self, question: str, parsed: str) -> None:
        self._folded = fold(question)
        matcher = SequenceMatcher(None, parsed, self._folded.text, autojunk=False)
        self._blocks = [block for block in matcher.get_opcodes() if block[0] != "insert"]
        self._starts = [block[1] for block in self._blocks]

    def typed(self, span: Span) -> Span | None:
        """The span in characters of the question; None where nothing of it was typed."""
        start, end = self._at(span[0])[0], self._at(span[1] - 1)[1]
        return self._folded.span(start, end) if start < end else None

    def _at(self, place: int) -> Span:
        """Where a character of the parsed text stands in the folded one; all of what it replaces
        where it does not stand there itself."""
        tag, first, _, start, end = self._blocks[bisect_right(self._starts, place) - 1]
        if tag == "equal":
            return start + place - first, start + place - first + 1
        return start, end


@dataclass
class Leaves:
    """The leaf conditions of one question, each with a number."""

    places: Places | None = None
    """Where the text was typed; None leaves the spans in its own characters."""
    ranked: bool = False
    """Whether rows are ranked by words: free ones are then optional."""
    free_of: dict[int, int] = field(default_factory=dict)
    """By a word that something may contain: rows that say they are free of it, where any do."""
    _conditions: list[Condition] = field(default_factory=list)
    _numbers: dict[Hashable, int] = field(default_factory=dict)

    def number(self, leaf: Condition) -> int:
        """The number of a condition; the same for one that is equal but for its words."""
        if self.ranked and isinstance(leaf, Text) and not (leaf.verbatim or leaf.sized):
            hangs = is_of_health(leaf.term)
            fields = (SEARCH_COLUMN,) if leaf.in_title else leaf.fields
            leaf = leaf.model_copy(update={"optional": not hangs, "fields": fields})
        key = _key(leaf)
        if key not in self._numbers:
            self._numbers[key] = len(self._conditions)
            self._conditions.append(leaf)
        return self._numbers[key]

    def __getitem__(self, number: int) -> Condition:
        return self._conditions[number]

    def has(self, named: Condition, columns: Sequence[str]) -> bool:
        """Whether the same words may be a value of one of the columns."""
        own = (leaf for leaf in self._conditions if isinstance(leaf, In) and leaf.column in columns)
        return isinstance(named, In) and any(leaf.text == named.text for leaf in own)

    def union(self, one: int, other: int) -> int:
        """Either of two lists of values of the same column."""
        left, right = self[one], self[other]
        assert isinstance(left, In) and isinstance(right, In)
        values = tuple(dict.fromkeys((*left.values, *right.values)))
        text, spans = f"{left.text}, {right.text}", (left.span, right.span)
        places = [place for span in spans if span for place in span]
        span = (min(places), max(places)) if places else None
        named = (*(left.named or (left.values,)), *(right.named or (right.values,)))
        union = In(column=left.column, values=values, text=text, span=span, named=named)
        return self.number(union)

    def denied(self, term: Term) -> Term:
        """The denial of a term; of a leaf that is denied already what it denies."""
        leaf = self[term] if isinstance(term, int) else None
        return self.number(leaf.condition) if isinstance(leaf, Not) else ("not", term)

    def are_of_one_column(self, one: Term, other: Term) -> bool:
        """Whether both are plain lists of values of the same column."""
        if not (isinstance(one, int) and isinstance(other, int)):
            return False
        left, right = self[one], self[other]
        return isinstance(left, In) and isinstance(right, In) and left.column == right.column

    def kind(self, term: Term) -> str:
        """What a term is, for features: the kind of its leaf, or how it is put together."""
        if isinstance(term, int):
            leaf = self[term]
            return "not" if isinstance(leaf, Not) else leaf.kind
        return str(term[0])

    def column(self, term: Term) -> str:
        """The column of a leaf or of a denied one; empty for what is put together, and for text."""
        if isinstance(term, int):
            return str(getattr(leaf_of(self[term]), "column", ""))
        return self.column(term[1]) if term[0] == "not" else ""

    def condition(self, term: Term) -> Condition:
        if isinstance(term, int):
            return self._placed(self[term])
        parts = [self.condition(each) for each in term[1:]]
        if term[0] == "not":
            return negate(parts[0])
        words = [each for each in parts if isinstance(each, Text) and each.optional]
        if term[0] == "or" and len(words) == len(parts):
            return either(words)
        joined = (all_of if term[0] == "and" else any_of)(*parts)
        assert joined is not None
        return joined

    def _placed(self, leaf: Condition) -> Condition:
        if isinstance(leaf, Not):
            return negate(self._placed(leaf.condition))
        if self.places is None or not isinstance(leaf, Leaf) or leaf.span is None:
            return leaf
        return leaf.model_copy(update={"span": self.places.typed(leaf.span)})

    def canonical(self, term: Term) -> Term:
        """The same condition in one form: parts in order, each once, and of values of one column
        that are alternatives, or all denied, one list."""
        if isinstance(term, int):
            return term
        kind, *parts = term
        parts = [self.canonical(each) for each in parts]
        if kind == "not":
            inner = _plain(parts[0], denied=True)
            return ("not", parts[0]) if inner is None else inner
        flat: list[Term] = []
        for each in parts:
            flat += each[1:] if isinstance(each, tuple) and each[0] == kind else [each]
        flat = self._merged(flat, denied=kind == "and")
        return flat[0] if len(flat) == 1 else (kind, *sorted(flat, key=str))

    def _merged(self, terms: list[Term], denied: bool) -> list[Term]:
        """With one list of values for each column, of those that are denied or of those not."""
        merged: list[Term] = []
        for term in dict.fromkeys(terms):
            for place, other in enumerate(merged):
                union = self._union_of(_plain(other, denied), _plain(term, denied))
                if union is not None:
                    merged[place] = ("not", union) if denied else union
                    break
            else:
                merged.append(term)
        return merged

    def _union_of(self, one: Term | None, other: Term | None) -> int | None:
        if isinstance(one, int) and isinstance(other, int) and self.are_of_one_column(one, other):
            return self.union(one, other)
        return None


def _plain(term: Term, denied: bool) -> Term | None:
    """What is denied, or with `denied` false the term itself; None where it is no denial."""
    if not denied:
        return term
    return term[1] if isinstance(term, tuple) and term[0] == "not" else None


def joined(kind: str, one: Term, other: Term) -> Term:
    """Both terms under an "and" or "or", nested ones of the same kind flattened."""
    parts: list[Term] = []
    for each in (one, other):
        parts += each[1:] if isinstance(each, tuple) and each[0] == kind else [each]
    return (kind, *dict.fromkeys(parts))


def size(term: Term) -> int:
    """How many leaves it has."""
    return 1 if isinstance(term, int) else sum(map(size, term[1:]))


def leaves_of(term: Term) -> Iterator[int]:
    if isinstance(term, int):
        yield term
    else:
        for each in term[1:]:
            yield from leaves_of(each)


def _key(leaf: Condition) -> Hashable:
    match leaf:
        case In():
            return ("in", leaf.column, tuple(sorted(leaf.values)), leaf.optional)
        case Range():
            inclusive = (leaf.low_inclusive, leaf.high_inclusive)
            return ("range", leaf.column, leaf.low, leaf.high, inclusive, leaf.approximate)
        case Text():
            how = (leaf.verbatim, leaf.optional)
            return ("text", leaf.words or leaf.term, leaf.fields, how)
        case Not():
            return ("not", _key(leaf.condition))
        case Leaf():
            return leaf.model_copy(update={"text": "", "span": None})
    raise TypeError(f"{type(leaf).__name__} is no leaf")
