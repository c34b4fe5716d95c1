"""Which of two readings of one question is likelier right: the reader's, or the best parse.

A logistic model over what sets them apart; `make fit` learns it from labelled questions whose
authors the parser had not learned from, and keeps it in `src/lang/choosing.tsv`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from src.core.engines.words import is_ordinary_word
from src.core.nlu.cues import forms
from src.core.nlu.parser import Parse
from src.core.nlu.tokens import tokens_of
from src.core.query.conditions import Leaf, conjuncts
from src.core.query.queries import Compare, Each, Query, Rows, leaves_in
from src.core.question import CombinedConstraint, Reading, TermConstraint, ValueConstraint
from src.core.reading.border import constraint_of
from src.core.store.catalog import Table
from src.core.store.folding import fold

_MARGINS = (0.5, 1.0, 2.0, 4.0)
_PULL = 1.0
_ROUNDS, _CLOSE = 100, 1e-6
_SCOPE = ("not", "or", "except", "under", "over", "at_most", "at_least")


def features(parses: Sequence[Parse], reading: Reading, table: Table) -> frozenset[str]:
    """What sets the best of the parses, the likeliest first, apart from the reading."""
    return frozenset(_features(parses, reading, table))


def _features(parses: Sequence[Parse], reading: Reading, table: Table) -> Iterator[str]:
    best, query = parses[0], parses[0].query
    margin = best.score - parses[1].score if len(parses) > 1 else _MARGINS[-1]
    found = Counter(best.features)
    yield "always"
    yield from (f"margin over {least}" for least in _MARGINS if margin >= least)
    yield from (f"skips {kind}" for kind in ("condition", "amount") if found[f"skip:{kind}"])
    yield from (f"skips {min(3, found['skip:name'])} names",)
    yield f"skips {min(3, sum(found[f'skip:{cue}'] for cue in _SCOPE))} cues of scope"
    kinds = {name.split("|")[0] for name in found}
    told = ("text:unknown", "text:known", "value:repaired", "sense:value", "sense:text")
    yield from (f"parse has {kind}" for kind in told if kind in kinds)
    yield from (["parse leaves a cue"] if any(kind.startswith("left:") for kind in kinds) else [])
    yield from (["parse says more"] if query and is_more(query) else [])
    yield from (["parse leaves out"] if (left := leaves_out(best, reading)) else [])
    yield from (f"parse leaves out, reading has {c.kind}" for c in reading.constraints if left)
    terms = [c for c in reading.constraints if isinstance(c, TermConstraint)]
    skipped = [term for term in terms if best.skips(fold(term.asked))]
    yield from ("parse skips a word of the rows" for term in skipped if term.spellings)
    yield from _unknown([term for term in skipped if not term.spellings], best, reading)
    yield f"parse skips {min(3, len(set(reading.missing) & best.skipped))} missing words"
    yield f"reading {reading.act}"
    yield f"parse {query.kind if query else None}"
    yield f"reading {reading.act}, parse {query.kind if query else None}"
    yield from (f"parse asks {_leaf(leaf, table)}" for leaf in leaves_in(query))
    said = (each for each in reading.constraints if isinstance(each, ValueConstraint))
    yield from {f"reading asks {_role(each.column, table)}" for each in said}
    yield f"language {reading.language}"
    yield f"reading of {min(3, len(reading.constraints))}"
    yield from (f"reading has {each.kind}" for each in reading.constraints)
    beside = ("unscoped", "missing", "unread", "repaired", "sort", "wish", "each", "halves")
    yield from (f"reading has {name}" for name in beside if getattr(reading, name))


def _unknown(terms: Sequence[TermConstraint], best: Parse, reading: Reading) -> Iterator[str]:
    """Of words that no row has, which the reading searches for and the parse has no use for."""
    found, query = "parse skips a word that no row has", best.query
    narrowed = not isinstance(query, Each | Compare | None) and query.where is not None
    for term in terms:
        ordinary = all(map(is_ordinary_word, term.asked.split()))
        kind = f"{'ordinary' if ordinary else 'name'}, {'narrowed' if narrowed else 'of all'}"
        yield from (found, f"{found}: {kind}", f"{found}: {kind}, reading {reading.act}")
    yield from ([f"parse skips {min(3, len(terms))} words that no row has"] if terms else [])
    yield from ([f"{found}, and a column"] if terms and "skip:column" in best.features else [])


def _leaf(leaf: Leaf, table: Table) -> str:
    return f"{type(leaf).__name__} of {_role(str(getattr(leaf, 'column', '')), table)}"


def _role(column: str, table: Table) -> str:
    return next((each.role for each in table.columns if each.name == column), "text")


def is_more(query: Query) -> bool:
    """Whether it asks what a list of the reader's conditions cannot say."""
    if isinstance(query, Each | Compare):
        return True
    return any(isinstance(constraint_of(c), CombinedConstraint) for c in conjuncts(query.where))


def leaves_out(parse: Parse, reading: Reading) -> bool:
    """Whether it asks for less than the reading: no figure, no order, or no use for a word that the
    reading has one for or says to be missing."""
    query = parse.query
    if isinstance(query, Rows) and reading.act != "search":
        return True
    if isinstance(query, Rows) and reading.sort and not query.order:
        order = {token.text for token in tokens_of(fold(reading.sort.text))}
        return not order.isdisjoint(parse.skipped)
    said = [*(each.asked for each in reading.constraints), *reading.missing]
    said += [part.text for part in (reading.sort, reading.aggregate) if part]
    words = {token.text for each in said for token in tokens_of(fold(each))}
    return not words.isdisjoint(parse.skipped - forms().keys())


def odds(found: frozenset[str], known: Mapping[str, float]) -> float:
    """The logarithm of the odds that the parse is right and the reading is not."""
    return sum(known.get(name, 0.0) for name in found)


def learn(
    examples: Sequence[tuple[frozenset[str], bool]], start: Mapping[str, float] | None = None
) -> dict[str, float]:
    """Weights from pairs of which one was right: features, and whether it was the parse. Newton's
    method, with a quadratic penalty on what differs from `start`, which is zero unless given."""
    known = start or {}
    names = sorted({name for found, _ in examples for name in found})
    place = {name: at for at, name in enumerate(names)}
    matrix, right = np.zeros((len(examples), len(names))), np.zeros(len(examples))
    for row, (found, is_parse) in enumerate(examples):
        matrix[row, [place[name] for name in found]] = 1.0
        right[row] = is_parse
    prior = np.array([known.get(name, 0.0) for name in names])
    learned = prior.copy()
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-matrix @ learned))
        slope = matrix.T @ (chance - right) + _PULL * (learned - prior)
        curve = (matrix.T * (chance * (1 - chance))) @ matrix + _PULL * np.eye(len(names))
        step = np.linalg.solve(curve, slope)
        learned -= step
        if np.abs(step).max() < _CLOSE:
            break
    moved = {name: round(float(weight), 3) for name, weight in zip(names, learned, strict=True)}
    return {**known, **moved}
