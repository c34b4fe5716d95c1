"""Beam search over the ways to cover a question with spans and to join them.

From left to right: at each token a state takes a span onto its stack or skips the token; what
stands at the end of the stack is joined by constructions. A skipped token costs what it could have
told. States with the same stack are one; the best of them is kept.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from src.core.engines.words import is_ordinary_word
from src.core.nlu.actions import Look
from src.core.nlu.amounts import Amounts
from src.core.nlu.annotators import ROWS, Annotated, number_columns, ordered_columns
from src.core.nlu.constructions import applied
from src.core.nlu.cues import forms, kinds
from src.core.nlu.items import Annotation, Item
from src.core.nlu.tokens import Token, is_cjk
from src.core.pulse import beat

BEAM = 48
SKIPPED = "skip token:"
_JOINS = 6
"""Rounds of joining at one place."""
_WAITING = 0.8
"""What an item that still has to be joined weighs against a state."""
_DONE = frozenset({"condition", "order", "figure", "group", "parts", "orders", "how_many"})
_DEEPEST = 8
"""Items on a stack."""

Trace = tuple["Trace", tuple[str, ...]] | None
"""The features of a derivation, the last step's first."""


class State(NamedTuple):
    score: float
    stack: tuple[Item, ...]
    trace: Trace

    @property
    def key(self) -> tuple[tuple[str, object], ...]:
        return tuple((item.type, item.value) for item in self.stack)


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


def prepare(
    annotated: Annotated, amounts: Amounts, values: Mapping[str, Sequence[str]]
) -> Prepared:
    tokens = annotated.tokens
    starting: dict[int, list[Annotation]] = defaultdict(list)
    covering: list[set[str]] = [set() for _ in tokens]
    cues: list[set[str]] = [set() for _ in tokens]
    for each in annotated.annotations:
        starting[each.start].append(each)
        for at in range(each.start, each.end):
            covering[at].add(each.type)
            if each.type in kinds() and each.text in forms():
                cues[at].add(each.type)
    heard = frozenset(kind for found in cues for kind in found)
    look = Look(
        annotated.text,
        tokens,
        annotated.leaves,
        amounts,
        number_columns(amounts.table),
        ordered_columns(amounts.table),
        values,
        heard,
        cues,
    )
    skips = [_skipping(token, covering[at], cues[at]) for at, token in enumerate(tokens)]
    return Prepared(annotated, look, starting, skips)


def _skipping(token: Token, covering: set[str], cues: set[str]) -> tuple[str, ...]:
    found = [f"skip:{kind}" for kind in sorted((covering - kinds()) | cues)]
    if not found:
        if not token.text[0].isalnum():
            found = ["skip:punctuation"]
        elif is_cjk(token.text):
            found = ["skip:cjk"]
        else:
            found = ["skip:ordinary" if is_ordinary_word(token.text) else "skip:name"]
    return ("skip", f"{SKIPPED}{token.text}", *found)


@dataclass(frozen=True)
class Search:
    weights: Mapping[str, float]
    beam: int = BEAM

    def states(self, prepared: Prepared) -> list[State]:
        """The states at the end of the question, best first."""
        chart: list[dict[object, State]] = [{} for _ in range(len(prepared.look.tokens) + 1)]
        chart[0][()] = State(0.0, (), None)
        final: list[State] = []
        for at in range(len(chart)):
            beat()
            states = self._closed(list(chart[at].values()), prepared.look)
            if at == len(chart) - 1:
                final = states
                break
            for state in states:
                skips = prepared.skips[at]
                self._push(chart[at + 1], state, state.stack, skips)
                if len(state.stack) < _DEEPEST:
                    for span in prepared.starting.get(at, ()):
                        self._push(chart[span.end], state, _taken(state, span), span.features)
            chart[at].clear()
        return final

    def score(self, features: Sequence[str]) -> float:
        weights = self.weights
        return sum(weights[name] for name in features if name in weights)

    def _push(
        self,
        cell: dict[object, State],
        state: State,
        stack: tuple[Item, ...],
        features: tuple[str, ...],
    ) -> None:
        new = State(state.score + self.score(features), stack, (state.trace, features))
        key = new.key
        held = cell.get(key)
        if held is None or held.score < new.score:
            cell[key] = new

    def _closed(self, states: list[State], look: Look) -> list[State]:
        """With all that their stacks may be joined to; twice the beam of them."""
        agenda = sorted(states, key=_worst_last)[: self.beam]
        kept: dict[object, State] = {state.key: state for state in agenda}
        for _ in range(_JOINS):
            new: dict[object, State] = {}
            for state in agenda:
                for count, made, features in applied(state.stack, look):
                    stack = state.stack[:-count] + made
                    joined = State(
                        state.score + self.score(features), stack, (state.trace, features)
                    )
                    held = kept.get(joined.key) or new.get(joined.key)
                    if held is None or held.score < joined.score:
                        new[joined.key] = joined
            if not new:
                break
            agenda = sorted(new.values(), key=_worst_last)[: self.beam]
            kept.update((state.key, state) for state in agenda)
        return sorted(kept.values(), key=_worst_last)[: 2 * self.beam]


def _taken(state: State, span: Annotation) -> tuple[Item, ...]:
    """The stack with the span on it; a word for the rows themselves asks for nothing more."""
    if span.type == ROWS:
        return state.stack
    return (*state.stack, Item(span.type, span.value, span.start, span.end, span.text))


def _worst_last(state: State) -> float:
    """By score; what waits on the stack to be joined is not worth yet what it promises."""
    return sum(item.type not in _DONE for item in state.stack) * _WAITING - state.score
