"""Beam search over the ways to cover a question with spans and to join them.

From left to right: at each token a state takes a span onto its stack or skips the token; what
stands at the end of the stack is joined by constructions. A skipped token costs what it could have
told. States with the same stack are one; the best of them is kept.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from src.core.engines.words import is_ordinary_word
from src.core.nlu.actions.look import Look
from src.core.nlu.amounts import Amounts
from src.core.nlu.annotators import Annotated
from src.core.nlu.constructions import LONGEST, applied
from src.core.nlu.cues import kinds
from src.core.nlu.denotations import Denoted
from src.core.nlu.free_words import RARE, kind_of_word
from src.core.nlu.items import Annotation, Item
from src.core.nlu.pieces import AMOUNT, COLUMN, CONDITION, ROWS
from src.core.nlu.tokens import is_cjk
from src.core.pulse import beat
from src.core.query.conditions import In, Text
from src.core.reading.grammar.word_data import cue_forms
from src.core.reading.knowledge.scales import Step
from src.core.reading.language import is_grammar

BEAM = 48
ASKING = frozenset(
    {"per", "each", "highest", "lowest", "cheapest", "dearest", "newest", "oldest", "average",
     "median", "total", "sorted", "direction"}
)  # fmt: skip
"""Kinds of cue that say what is asked of a column."""
_OTHER_FIGURES = frozenset({"average", "median", "highest", "lowest"})
"""Kinds of cue beside which a "how many" may ask for no sum: the average number of guests."""
SKIPPED, SKIPPED_VALUE = "skip token:", "skip value:"
"""What the features of skipped tokens begin with; nothing is learned of those of values."""
_JOINS = 6
"""Rounds of joining at one place."""
_WAITING = 0.8
"""What an item that still has to be joined weighs against a state."""
_AMOUNT_WAITING = -2.0
"""The same for an amount that has no column yet; below zero, because choosing the column adds most
of its score."""
_DONE = frozenset(
    {"condition", "order", "figure", "group", "parts", "orders", "how_many", "compared", "describe"}
)
_ONE_OF = frozenset({"order", "figure", "parts", "orders", "compared", "parted"})
"""Types of which a query has one item at most, all together."""
_SURPLUS = 1.5
"""What each of these but one weighs against a state: it still has to be joined."""
_STUCK = 1.9
"""What an amount weighs that no construction reaches any more."""
_DEEPEST = 8
"""Items on a stack."""

Trace = tuple["Trace", tuple[str, ...]] | None
"""The features of a derivation, the last step's first."""


def _waits(kind: str) -> float:
    return _AMOUNT_WAITING if kind == AMOUNT else 0.0 if kind in _DONE else _WAITING


class Stack:
    """Items of a state; the same object wherever the same items of a question stand on a stack."""

    __slots__ = ("asked", "items", "joins", "key", "taken", "waiting")

    def __init__(self, items: tuple[Item, ...], key: int) -> None:
        self.items = items
        self.key = key
        """The same for stacks that differ in nothing but the places of their items."""
        once = {i.value[:2] if i.type == "order" else i.type for i in items if i.type in _ONE_OF}
        surplus = max(0, len(once - {("", False)}) - 1)
        near = sum(_waits(item.type) for item in items[-LONGEST:])
        deep = (_STUCK if i.type == AMOUNT else _waits(i.type) for i in items[:-LONGEST])
        self.waiting = near + sum(deep) + _SURPLUS * surplus
        self.taken: dict[int, Stack] = {}
        """By the identity of an annotation: the stack with it on top."""
        self.joins: list[tuple[Stack, tuple[str, ...]]] | None = None
        self.asked: Sequence[tuple[Any, tuple[str, ...]]] | None = None
        """What its items ask together, as `derivations` finds it."""


class Stacks:
    """The stacks of one question; what follows from one is found once, whatever the weights."""

    def __init__(self) -> None:
        self._known: dict[tuple[Item, ...], Stack] = {}
        self._keys: dict[Hashable, int] = {}

    def of(self, items: tuple[Item, ...]) -> Stack:
        found = self._known.get(items)
        if found is None:
            told = tuple((item.type, item.value) for item in items)
            found = Stack(items, self._keys.setdefault(told, len(self._keys)))
            self._known[items] = found
        return found

    def taking(self, stack: Stack, span: Annotation) -> Stack:
        """The stack with the span on it; a word for the rows themselves asks for nothing more."""
        if span.type == ROWS:
            return stack
        found = stack.taken.get(id(span))
        if found is None:
            item = Item(span.type, span.value, span.start, span.end, span.text)
            found = stack.taken[id(span)] = self.of((*stack.items, item))
        return found

    def joins(self, stack: Stack, look: Look) -> list[tuple[Stack, tuple[str, ...]]]:
        """What constructions make of the last items of a stack, with features."""
        if stack.joins is None:
            stack.joins = [
                (self.of(stack.items[:-count] + made), features)
                for count, made, features in applied(stack.items, look)
            ]
        return stack.joins


class State(NamedTuple):
    score: float
    stack: Stack
    trace: Trace


def features_of(trace: Trace) -> Iterator[str]:
    while trace is not None:
        trace, features = trace
        yield from features


@dataclass(frozen=True)
class Prepared:
    """A question ready to be searched; independent of the weights."""

    annotated: Annotated
    look: Look
    starting: Mapping[int, Sequence[Annotation]]
    """By token: the annotations that begin there."""
    skips: Sequence[tuple[str, ...]]
    """By token: the features of skipping it."""
    other: tuple[str, ...]
    """Features of asking something that no derivation says."""
    has_column: bool
    """Whether a word of it may name a column."""
    stacks: Stacks = field(default_factory=Stacks)
    denoted: dict[Any, Denoted] = field(default_factory=dict)
    """By what is asked: what it finds, of what was counted."""


def prepare(
    annotated: Annotated,
    amounts: Amounts,
    values: Mapping[str, Sequence[str]],
    answering: Set[str],
    scales: Mapping[str, Mapping[Step, tuple[str, ...]]],
) -> Prepared:
    tokens = annotated.tokens
    starting: dict[int, list[Annotation]] = defaultdict(list)
    covering: list[set[str]] = [set() for _ in tokens]
    cues: list[set[str]] = [set() for _ in tokens]
    for each in annotated.annotations:
        starting[each.start].append(each)
        for at in range(each.start, each.end):
            covering[at].add(_kind(each, annotated))
            if f"text:{RARE}" in each.features:
                covering[at].add(RARE)
            if each.type in kinds() and each.text in cue_forms():
                cues[at].add(each.type)
    heard = frozenset(kind for found in cues for kind in found)
    look = Look(
        annotated.text,
        tokens,
        annotated.leaves,
        amounts,
        answering,
        scales,
        values,
        heard,
        cues,
        frozenset(
            at
            for each in annotated.annotations
            if each.type == CONDITION and isinstance(annotated.leaves[each.value], In)
            for at in range(each.start, each.end)
            if not cues[at]
        ),
        annotated.ids,
        frozenset(at for at, found in enumerate(covering) if ROWS in found),
        frozenset(at for at, found in enumerate(covering) if found == {"unknown"}),
        frozenset(at for at, found in enumerate(covering) if COLUMN in found and ROWS not in found),
        annotated.annotations,
    )
    skips = [_skipping(at, look, covering) for at in range(len(tokens))]
    has_column = any(COLUMN in found for found in covering)
    return Prepared(annotated, look, starting, skips, _other(annotated, look.words), has_column)


def _other(annotated: Annotated, words: Sequence[str]) -> tuple[str, ...]:
    """Features of the question's words alone."""
    types = {each.type for each in annotated.annotations}
    leaves = annotated.leaves
    named = (leaves[e.value] for e in annotated.annotations if e.type == CONDITION)
    wished = leaves.ranked and any(isinstance(leaf, In) for leaf in named)
    return (
        *(["other:value of a shop"] if wished else []),
        "other", f"other:tokens{min(6, len(words))}", f"other:first {words[0] if words else ''}",
        *(f"other:{name} {name in types}" for name in ("condition", "amount", "rows", "column")),
        *sorted({f"other:{word}" for word in words[:30]}),
    )  # fmt: skip


def _kind(said: Annotation, annotated: Annotated) -> str:
    """The type; of a condition whether it is a value, a word of the rows, one that none has, or a
    number that no row has."""
    leaf = annotated.leaves[said.value] if said.type == CONDITION else None
    if isinstance(leaf, Text):
        return "text" if leaf.words else "identifier" if leaf.verbatim else "unknown"
    return said.type


def _skipping(at: int, look: Look, covering: Sequence[set[str]]) -> tuple[str, ...]:
    token = look.tokens[at]
    found = [f"skip:{kind}" for kind in sorted((covering[at] - kinds()) | look.cues[at])]
    for kind in covering[at] & {"text", "unknown"}:
        sort = kind_of_word(token.text)
        found += [f"skip:{kind}|{sort}", f"skip:{kind}|after {look.closed(at - 1)}",
                  f"skip:{kind}|before {look.closed(at + 1)}"]  # fmt: skip
        if kind == "unknown" and sort == "name":
            sides = (*covering[max(0, at - 1) : at], *covering[at + 1 : at + 2])
            found += ["skip:unknown|of a name"] if any(kind in each for each in sides) else []
        if covering[at] <= {kind, RARE}:
            found += [f"skip:{kind}|{place}" for place in look.in_place_of_rows(at)]
    found += _undecided(at, look, covering)
    if not found:
        if not token.text[0].isalnum():
            found = ["skip:punctuation"]
        elif is_cjk(token.text):
            found = ["skip:cjk"]
        else:
            found = ["skip:ordinary" if is_ordinary_word(token.text) else "skip:name"]
    is_value = at in look.values_at and not is_grammar(token.text)
    named = SKIPPED_VALUE if is_value else SKIPPED
    if is_value:
        found.append("skip:value")
    return ("skip", f"{named}{token.text}", *found)


def _undecided(at: int, look: Look, covering: Sequence[set[str]]) -> Iterator[str]:
    """Features of a skipped "or" between two things that the data has, of a skipped denial right
    before one, of a skipped word that says what is asked of the column beside it, and of a skipped
    column of numbers that a "how many" stands right before."""
    before, behind = covering[:at], covering[at + 1 :]
    is_choice = "or" in look.cues[at] and look.tokens[at].text.isalpha()
    if is_choice and _tells(before) and _tells(behind):
        yield "skip:or|between conditions"
    if "not" in look.cues[at] and _tells(behind[:1]):
        yield "skip:not|before a condition"
    if not look.cues[at].isdisjoint(ASKING) and look.beside_column(at, at + 1):
        yield "skip:asking|beside a column"
    counted = at > 0 and at in look.counted & look.named and "how_many" in look.cues[at - 1]
    if counted and look.kinds.isdisjoint(_OTHER_FIGURES):
        yield "skip:column|behind how many"


def _tells(covering: Sequence[set[str]]) -> bool:
    """Whether a condition or an amount covers any of the tokens."""
    return any(not kinds.isdisjoint((CONDITION, AMOUNT)) for kinds in covering)


@dataclass(frozen=True)
class Search:
    weights: Mapping[str, float]
    beam: int = BEAM

    def states(self, prepared: Prepared) -> list[State]:
        """The states at the end of the question, best first."""
        chart: list[dict[int, State]] = [{} for _ in range(len(prepared.look.tokens) + 1)]
        empty = prepared.stacks.of(())
        chart[0][empty.key] = State(0.0, empty, None)
        for at in range(len(chart) - 1):
            beat()
            spans = [(each, self.score(each.features)) for each in prepared.starting.get(at, ())]
            skips = prepared.skips[at]
            skipped = self.score(skips)
            for state in self._closed(list(chart[at].values()), prepared):
                _push(chart[at + 1], state, state.stack, skips, skipped)
                if len(state.stack.items) < _DEEPEST:
                    for span, score in spans:
                        stack = prepared.stacks.taking(state.stack, span)
                        _push(chart[span.end], state, stack, span.features, score)
            chart[at].clear()
        return self._closed(list(chart[-1].values()), prepared)

    def score(self, features: Sequence[str]) -> float:
        get, total = self.weights.get, 0.0
        for name in features:
            total += get(name, 0.0)
        return total

    def _closed(self, states: list[State], prepared: Prepared) -> list[State]:
        """With all that their stacks may be joined to; twice the beam of them."""
        agenda = sorted(states, key=_worst_last)[: self.beam]
        kept = {state.stack.key: state for state in agenda}
        for _ in range(_JOINS):
            new: dict[int, State] = {}
            for state in agenda:
                for stack, features in prepared.stacks.joins(state.stack, prepared.look):
                    score, key = state.score + self.score(features), stack.key
                    held = new.get(key) or kept.get(key)
                    if held is None or held.score < score:
                        new[key] = State(score, stack, (state.trace, features))
            if not new:
                break
            agenda = sorted(new.values(), key=_worst_last)[: self.beam]
            kept.update((state.stack.key, state) for state in agenda)
        return sorted(kept.values(), key=_worst_last)[: 2 * self.beam]


def _push(
    cell: dict[int, State], state: State, stack: Stack, features: tuple[str, ...], score: float
) -> None:
    held, score = cell.get(stack.key), state.score + score
    if held is None or held.score < score:
        cell[stack.key] = State(score, stack, (state.trace, features))


def _worst_last(state: State) -> float:
    """By score; what waits on the stack to be joined is not worth yet what it promises."""
    return state.stack.waiting - state.score
