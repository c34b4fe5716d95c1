"""Where each word stands: sorted arrays, built once from the texts of a table."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from src.core.engines.han import Han
from src.core.engines.word_index.model import Field, Places, joined
from src.core.engines.word_index.segmentation import Stems, Token, tokens_of

_B = 0.75
"""How much a long text makes each of its words count less; BM25's usual value."""

_NAMING = 0.5
"""Of the heaviest field's weight: what a field at least counts whose words name a row. Of these it
is known which stand behind one another; prose is too long for that."""

Cut = Callable[[str], Iterable[Token]]


class Pairs:
    """Neighbouring words as they are met, by their numbers."""

    def __init__(self) -> None:
        self._firsts, self._seconds = array("i"), array("i")
        self._rows, self._fields = array("i"), array("b")
        self._weights = array("f")

    def take(self, words: Sequence[int], row: int, field: int, weight: float) -> None:
        for first, second in pairwise(words):
            self._firsts.append(first)
            self._seconds.append(second)
        count = max(len(words) - 1, 0)
        self._rows.extend([row] * count)
        self._fields.extend([field] * count)
        self._weights.extend([weight] * count)

    def sorted(self) -> "Neighbours":
        firsts = np.array(self._firsts, dtype=np.int32)
        order = np.argsort(firsts, kind="stable")
        places = Places(
            np.array(self._seconds, dtype=np.int32)[order],
            np.array(self._rows, dtype=np.int32)[order],
            np.array(self._fields, dtype=np.int8)[order],
            np.array(self._weights, dtype=np.float32)[order],
        )
        return Neighbours(firsts[order], places)


class Neighbours:
    def __init__(self, firsts: NDArray[np.int32], seconds: Places) -> None:
        """`seconds` are the words behind `firsts`, which are in order."""
        self._firsts = firsts
        self._seconds = seconds

    def of(self, first: int, seconds: Sequence[int]) -> Places:
        """Where any of the words stands right behind the first one."""
        start, end = np.searchsorted(self._firsts, [first, first + 1])
        at = start + np.flatnonzero(np.isin(self._seconds.words[start:end], seconds))
        return self._seconds.at(at)


@dataclass(frozen=True)
class Postings:
    """All places, those of one word behind one another."""

    places: Places
    starts: NDArray[np.int64]
    ids: dict[str, int]
    surfaces: tuple[str, ...]
    forms: dict[str, tuple[int, ...]]
    """The words that share a form: gift and gifts, 鮨 and 寿司."""
    neighbours: Neighbours

    def of(self, words: Sequence[int]) -> Places:
        at = np.concatenate(
            [np.arange(self.starts[word], self.starts[word + 1]) for word in words]
            or [np.empty(0, dtype=np.int64)]
        )
        return self.places.at(at)

    def times(self, word: int) -> int:
        """In how many fields of rows the word stands."""
        return int(self.starts[word + 1] - self.starts[word])

    def alike(self, token: Token) -> tuple[int, ...]:
        """The words of the data that are the token or another form of it."""
        known = {word for form in token.forms for word in self.forms.get(form, ())}
        if token.surface in self.ids:
            known.add(self.ids[token.surface])
        return tuple(sorted(known))


def build_postings(fields: Sequence[Field], han: Han, stems: Stems) -> Postings:
    """Of at least one field; `han` cuts the texts whose characters do not tell their language."""
    known = _Known()
    cut = partial(tokens_of, han=han, stems=stems)
    naming, pairs = _NAMING * max(field.weight for field in fields), Pairs()
    every = joined(
        [
            _count(field, number, cut, known, pairs if field.weight >= naming else None)
            for number, field in enumerate(fields)
        ]
    )
    places = every.at(np.argsort(every.words, kind="stable"))
    return Postings(
        places,
        np.searchsorted(places.words, np.arange(len(known.ids) + 1)).astype(np.int64),
        known.ids,
        tuple(known.ids),
        {form: tuple(sorted(alike)) for form, alike in known.forms.items()},
        pairs.sorted(),
    )


class _Known:
    """The words so far, numbered as they come."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        self.forms: dict[str, set[int]] = defaultdict(set)
        self._tokens: dict[Token, int] = {}

    def number(self, token: Token) -> int:
        if (known := self._tokens.get(token)) is not None:
            return known
        word = self._tokens[token] = self.ids.setdefault(token.surface, len(self.ids))
        for form in token.forms:
            self.forms[form].add(word)
        return word


def _count(field: Field, number: int, cut: Cut, known: _Known, pairs: Pairs | None) -> Places:
    words, rows, counts, lengths = array("i"), array("i"), array("f"), array("i")
    for row, text in enumerate(field.texts):
        tokens = list(cut(text))
        lengths.append(len(tokens))
        for token, times in Counter(tokens).items():
            words.append(known.number(token))
            rows.append(row)
            counts.append(times)
        if pairs is not None:
            pairs.take([known.number(token) for token in tokens], row, number, field.weight)
    return Places(
        np.array(words, dtype=np.int32),
        np.array(rows, dtype=np.int32),
        np.full(len(words), number, dtype=np.int8),
        field.weight * np.array(counts, dtype=np.float32) / _longer(lengths)[rows],
    )


def _longer(lengths: Sequence[int]) -> NDArray[np.float32]:
    """How much longer each text is than is usual in its field, as BM25 counts it."""
    words = np.array(lengths, dtype=np.float32)
    usual = words[words > 0].mean() if words.any() else 1.0
    return np.asarray(1 - _B + _B * words / usual, dtype=np.float32)
