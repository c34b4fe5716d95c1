"""What a question asks that goes on with the one before: the likeliest edit of the last query.

Held against the reader's reading of it; a logistic model says which of the two is likelier right.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from src.core.nlu.dialogue_edits import Before, Candidate, candidates
from src.core.nlu.dialogue_model import features, score
from src.core.nlu.dialogue_text import Said
from src.core.nlu.logistic import odds
from src.core.nlu.weights import DIALOGUE, DIALOGUE_CHOOSING, read_weights
from src.core.query.conditions import Condition, all_of
from src.core.query.queries import Compare, Each, Groups, Query, Rows, Statistic
from src.core.query.sql import QuerySql
from src.core.question import Reading
from src.core.store.catalog import Catalog
from src.core.store.protocol import Store

_SURE = (0.3, 0.5, 0.7, 0.85, 0.95)
_POSSIBLE = (0.001, 0.01, 0.05, 0.2, 0.4)


@dataclass(frozen=True)
class Continued:
    """The likeliest way to go on, beside the reader's."""

    candidate: Candidate
    share: float
    """How likely it is among all candidates."""
    readers: float
    """How likely that is which the reader has read."""
    alike: bool
    """Whether both mean the same."""

    def odds(self, reading: Reading) -> float:
        """The logarithm of the odds that the edit is right and the reading is not."""
        return odds(choosing_features(self, reading), read_weights(DIALOGUE_CHOOSING))


def choosing_features(found: Continued, reading: Reading) -> frozenset[str]:
    """What sets the likeliest edit apart from the reading."""
    return frozenset(_choosing_features(found, reading))


def _choosing_features(found: Continued, reading: Reading) -> Iterator[str]:
    edit, carried, rows = found.candidate.edit, bool(reading.carried), bool(reading.rows)
    yield "always"
    yield from (f"edit over {least}" for least in _SURE if found.share > least)
    yield from (f"reader over {least}" for least in _POSSIBLE if found.readers > least)
    yield from (f"edit {edit}", f"edit {edit}, reader carries {carried}")
    yield from (f"edit {edit}, reader points {rows}", f"language {reading.language}")
    yield from (f"reader {reading.act}", f"reader carries {carried}", f"reader points {rows}")
    yield from (f"reader has {each.kind}" for each in reading.constraints)


class Continuing:
    """Ways to go on over one catalog."""

    def __init__(self, catalog: Catalog, store: Store) -> None:
        self._catalog = catalog
        self._store = store

    def likeliest(
        self,
        before: Before,
        said: Said,
        read: Query | None,
        places: Sequence[int],
        weights: Mapping[str, float] | None = None,
    ) -> Continued | None:
        """None where nothing of the question can be used. `read`: what the reader has read, of
        rows at these places where there are any. `weights`: others than those that are kept."""
        listed = candidates(before, said)
        if not listed:
            return None
        rows = self._counts(before, [each.query for each in listed])
        weights = read_weights(DIALOGUE) if weights is None else weights
        scores = np.array([
            score(features(each, before, said, found), weights)
            for each, found in zip(listed, rows, strict=True)
        ])  # fmt: skip
        shares = np.exp(scores - scores.max())
        shares /= shares.sum()
        best = listed[int(np.argmax(scores))]
        same = self._alike(before, listed, best.query, best.places)
        readers = self._alike(before, listed, read, tuple(places))
        share = float(shares[same].sum())
        alike = bool((same & readers).any())
        return Continued(best, share, float(shares[readers].sum()), alike)

    def _alike(
        self, before: Before, listed: Sequence[Candidate], query: Query | None,
        places: tuple[int, ...],
    ) -> np.ndarray:  # fmt: skip
        """Which candidates mean the same as a query: they find the same rows in the same way."""
        if places or query is None:
            return np.array([bool(places) and each.places == places for each in listed])
        shaped = [not each.places and shape(each.query) == shape(query) for each in listed]
        if isinstance(query, Each | Compare):
            return np.array([each.query == query for each in listed])
        wheres = [_where(each.query) for each in listed]
        both = [all_of(query.where, where) for where in wheres]
        (own, *found) = self._found(before, [query.where, *wheres, *both])
        pairs = zip(shaped, found[: len(listed)], found[len(listed) :], strict=True)
        return np.array([fits and one == own == two for fits, one, two in pairs])

    def _counts(self, before: Before, queries: Sequence[Query]) -> list[int]:
        return self._found(before, [_where(each) for each in queries])

    def _found(self, before: Before, wheres: Sequence[Condition | None]) -> list[int]:
        wanted = {f"n{at}": where for at, where in enumerate(wheres)}
        (found,) = self._store.trusted(QuerySql(self._catalog, before.table).counts(wanted))
        return [int(str(count)) for count in found]


def _where(query: Query) -> Condition | None:
    return None if isinstance(query, Each | Compare) else query.where


def shape(query: Query) -> tuple[object, ...]:
    """What is asked of the rows that match."""
    match query:
        case Rows(order=order, limit=limit):
            by = order and (order.column, order.descending, order.ties and not limit)
            return ("rows", by, limit)
        case Statistic(figure=figure):
            return ("statistic", figure.function, figure.column)
        case Groups(by=by, figure=figure, limit=limit):
            return ("groups", by, figure and (figure.function, figure.column), limit)
        case Each() | Compare():
            return (query.kind, query)
    columns = frozenset(getattr(query, "columns", ()))
    if query.kind == "detail":
        return ("detail", columns) if columns else ("rows", None, None)
    return (query.kind,)
