"""BM25F over the words of a table's text columns, in numpy.

The places of a word in a row's fields are added up by the fields' weights before they are
saturated (Robertson, Zaragoza and Taylor 2004): a row with all the words comes before one that
repeats a single one. Any word may be missing (OR): to ask for all of them loses more right rows
than it spares wrong ones.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from src.core.engines.scored_rows import Mask, Scores, best_rows
from src.core.engines.word_index.model import AskedWord, Field, WordHit, WordPart
from src.core.engines.word_index.postings import Places, build_postings
from src.core.engines.word_index.segmentation import Token, prevailing, tokens_of
from src.core.store.folding import fold

_K1 = 1.2
_OTHER_FORM = 0.9
"""What another form of a word counts (gift for gifts): rows with the word as asked come first."""


@dataclass(frozen=True)
class _Found:
    """An asked word with its places in the index."""

    asked: AskedWord
    places: Places
    sums: NDArray[np.float64]
    """For each row, what all places in it weigh together."""
    contribution: NDArray[np.float64]
    """For each row, what the word adds to its score."""


class WordIndex:
    """Built once, then only read: safe from any thread."""

    def __init__(self, fields: Sequence[Field], ignored: Collection[str] = ()) -> None:
        """`ignored` are words of questions that say nothing of what is looked for."""
        self._names = tuple(field.name for field in fields)
        if len({len(field.texts) for field in fields}) != 1:
            raise ValueError("an index needs fields, and each of them one text for each row")
        self._size = len(fields[0].texts)
        self._han = prevailing(text for field in fields for text in field.texts)
        self._postings = build_postings(fields, self._han)
        self._ignored = frozenset(map(fold, ignored))

    def __len__(self) -> int:
        return self._size

    def asked_words(self, question: str) -> tuple[AskedWord, ...]:
        """The question's words in its order, each once; also those that no row has."""
        return tuple(found.asked for found in self._looked_up(question))

    def scores(self, question: str) -> Scores:
        """The score of each row; 0 where it has none of the words."""
        return self._total(self._looked_up(question))

    def search(self, question: str, k: int, allowed: Mask | None = None) -> tuple[WordHit, ...]:
        """The `k` best among the allowed rows that have any of the words."""
        words = list(self._looked_up(question))
        best = best_rows(self._total(words), k, allowed, above=0.0)
        return self._explained(words, best.rows.tolist())

    def explain(self, question: str, rows: Sequence[int]) -> tuple[WordHit, ...]:
        """Why the rows score what they do, in the order given."""
        return self._explained(self._looked_up(question), rows)

    def _total(self, words: Iterable[_Found]) -> Scores:
        scores = np.zeros(self._size)
        for found in words:
            scores += found.contribution
        return scores.astype(np.float32)

    def _explained(self, words: Iterable[_Found], rows: Sequence[int]) -> tuple[WordHit, ...]:
        parts: dict[int, list[WordPart]] = {row: [] for row in rows}
        for found in words:
            for row, part in self._parts(found, rows):
                parts[row].append(part)
        return tuple(_hit(row, found) for row, found in parts.items())

    def _looked_up(self, question: str) -> Iterator[_Found]:
        taken: set[tuple[int, ...] | str] = set()
        for token in tokens_of(question, self._han):
            if token.surface in self._ignored:
                continue
            words = self._postings.alike(token)
            if (key := words or token.surface) not in taken:
                taken.add(key)
                yield self._found(token, words)

    def _found(self, token: Token, words: Sequence[int]) -> _Found:
        places = self._postings.of(words)
        own = self._postings.ids.get(token.surface, -1)
        weights = np.where(places.words == own, places.weights, places.weights * _OTHER_FORM)
        sums = np.bincount(places.rows, weights, minlength=self._size).astype(np.float64)
        rows = int(np.count_nonzero(sums))
        idf = _idf(rows, self._size)
        rarity = idf / _idf(1, self._size) if rows else 1.0
        asked = AskedWord(token.surface, rows, rarity)
        places = Places(places.words, places.rows, places.fields, weights.astype(np.float32))
        return _Found(asked, places, sums, idf * sums / (_K1 + sums))

    def _parts(self, found: _Found, rows: Sequence[int]) -> Iterator[tuple[int, WordPart]]:
        """By row and field. A row's contribution is shared out by what each field weighs."""
        of_rows = np.flatnonzero(np.isin(found.places.rows, rows))
        weight: dict[tuple[int, int], float] = defaultdict(float)
        surfaces: dict[tuple[int, int], list[str]] = defaultdict(list)
        for at in of_rows.tolist():
            place = int(found.places.rows[at]), int(found.places.fields[at])
            weight[place] += float(found.places.weights[at])
            surfaces[place].append(self._postings.surfaces[found.places.words[at]])
        for (row, field), share in weight.items():
            score = float(found.contribution[row] * share / found.sums[row])
            written = tuple(surfaces[row, field])
            yield row, WordPart(found.asked, self._names[field], written, score)


def _idf(rows: int, size: int) -> float:
    """Never below 0: a word that is nearly everywhere says little, but nothing against a row."""
    return math.log(1 + (size - rows + 0.5) / (rows + 0.5))


def _hit(row: int, parts: Sequence[WordPart]) -> WordHit:
    best_first = tuple(sorted(parts, key=lambda part: -part.score))
    return WordHit(row, sum(part.score for part in parts), best_first)
