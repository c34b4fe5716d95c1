"""Which rows meet a wish in words, which only come near it, and when nothing does.

A best row is always there. It is an answer where it is nearer to the wish than to everyday
questions (`Everyday`), stands above its like, or has words of the wish. Where no row has a word of
it in the script that most rows are written in, what it is about is probably not there.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from src.config.locale import LANGUAGES, read_locale
from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.embeddings.protocol import Floats
from src.core.engines.fusion.retrieval import MEANING, WORDS, FusedHit, Retrieved
from src.core.engines.scored_rows import Mask, Scores
from src.core.engines.searchable.searchable import WORDS_ALONE, Searchable, coverage, fitting
from src.core.engines.vectors.collection import Vectors
from src.core.engines.words import is_ordinary_word
from src.core.traces import SearchedWord

_MET, _BESIDE = 4.0, 3.5
"""Evidence of a row that meets the wish, and of one beside such a row."""
_NEAR, _NEAR_UNHEARD = 2.8, 3.6
"""Evidence of a row that comes near a wish, and of one where no word of the wish is known."""
_SOME_WORDS, _SOME_MEANING = 0.25, 1.5
_ABOVE, _UNHEARD = 0.25, 1.5
_OF_REST, _HALF = 0.5, 1.5
"""What a row has to be nearer to the rest of a wish, and what it loses where it is not."""
_SHARE_OF_BEST = 0.7
_MOST_NEAR = 3
_HAN = re.compile("[\u3400-\u9fff]")
_KANA = re.compile("[\u3041-\u30ff]")


@dataclass(frozen=True)
class _Cohort:
    """The everyday questions of one language."""

    middle: Floats
    """The mean of their vectors; it is near to what is asked in their language."""
    usual: Scores
    """For each text, the mean of their cosines."""


class Everyday:
    """How near texts are to questions that have nothing to do with them, a cohort of impostors
    (z-norm). On 105 wishes over two marketplaces it keeps nine of ten that can be met where one in
    ten of the others passes; deviations among the texts alone keep five. Built in half a second."""

    def __init__(self, vectors: Vectors, questions: Iterable[Sequence[str]]) -> None:
        """`questions`: those of each language. Raises EmbeddingsFailed."""
        self._vectors = vectors
        self._cohorts: list[_Cohort] = []
        squares = []
        for asked in questions:
            queries = np.stack([vectors.embedder.query(question) for question in asked])
            cosines = np.stack([vectors.scores(query) for query in queries])
            usual = np.asarray(cosines.mean(axis=0), dtype=np.float32)
            known = np.isfinite(usual)
            middle = np.asarray(queries.mean(axis=0), dtype=np.float32)
            self._cohorts.append(_Cohort(middle, usual))
            squares.append(float(np.mean((cosines[:, known] - usual[known]) ** 2)))
        self._deviation = max(float(np.sqrt(np.mean(squares))), 1e-6)

    def beyond(self, question: str) -> Scores:
        """How much nearer to the question each text is than to everyday questions of its language,
        in their deviations; minus infinity without a vector. Raises EmbeddingsFailed."""
        query = self._vectors.embedder.query(question)
        cohort = max(self._cohorts, key=lambda one: float(one.middle @ query))
        cosines = self._vectors.scores(query)
        known = np.isfinite(cosines)
        found = np.full(len(cosines), -np.inf, dtype=np.float32)
        found[known] = (cosines[known] - cohort.usual[known]) / self._deviation
        return found


@dataclass(frozen=True)
class Met:
    """Places among the hits, in their order."""

    rows: tuple[int, ...]
    near: tuple[int, ...] = ()
    """Where none meets the wish: those that come near it."""


@dataclass(frozen=True)
class Evidence:
    total: float
    """Comparable between wishes and between collections."""
    share: float
    """Of the wish's words, those that the row has, a rare one counting more."""
    above: float
    score: float
    """What it is put in order by, 0 to 1: the words' part of the hit's own score, and the rest."""


@dataclass(frozen=True)
class Wished:
    found: Retrieved
    asked: tuple[SearchedWord, ...]
    weighed: tuple[Evidence, ...]
    """For each hit; empty where there is no meaning to weigh."""
    met: Met


class Wishes:
    """Wishes over one collection. Safe from any thread."""

    def __init__(self, rows: Searchable) -> None:
        self._in = rows

    def look(self, wish: str, asking: str, most: int, allowed: Mask | None) -> Wished:
        """The best `most` of the allowed rows, and which of them meet the wish; `asking` is the
        wish with other words for what it says, which is searched for."""
        found = self._in.retrieval.search(asking, most, allowed)
        asked = found.answer.words
        beyond = None if found.without_meaning else self._beyond(wish, asking)
        if beyond is None:
            places = fitting(found.hits, found.words, asked, len(self._in.keys))
            return Wished(found, asked, (), Met(tuple(places)))
        unheard = self._is_unheard(wish, asked)
        weighed = tuple(evidence(found, asked, beyond, unheard, self._of_rest(asked)))
        return Wished(found, asked, weighed, met(weighed, asked, unheard))

    def _beyond(self, wish: str, asking: str) -> Scores | None:
        """Other words for a part of the wish may be nearer than the whole of it: both count."""
        if self._everyday is None:
            return None
        try:
            each = [self._everyday.beyond(text) for text in dict.fromkeys((wish, asking))]
            return np.asarray(np.mean(each, axis=0), dtype=np.float32)
        except EmbeddingsFailed:  # that there is no meaning is told where the search itself fails
            return None

    def _of_rest(self, asked: Sequence[SearchedWord]) -> Scores | None:
        """How near each row is to the nearest of the words that no row has, where rows have others;
        None without such words, or where they may only be misspelt."""
        rest = [word.word for word in asked if not word.rows]
        if not rest or len(rest) == len(asked) or not all(map(is_ordinary_word, rest)):
            return None
        each = [self._beyond(word, word) for word in rest]
        known = [scores for scores in each if scores is not None]
        return np.asarray(np.max(known, axis=0), dtype=np.float32) if known else None

    @cached_property
    def _everyday(self) -> Everyday | None:
        vectors = self._in.vectors
        if not (isinstance(vectors, Vectors) and vectors.ready):
            return None  # what everyday questions score is asked of every row
        return Everyday(vectors, [read_locale("everyday", each)["questions"] for each in LANGUAGES])

    @cached_property
    def _written_so(self) -> bool:
        return 2 * self._in.keywords.rows_with(_HAN) >= len(self._in.keys)

    def _is_unheard(self, wish: str, asked: Sequence[SearchedWord]) -> bool:
        """Whether no row has any word of a wish in Chinese, where most are written in it."""
        chinese = bool(_HAN.search(wish)) and not _KANA.search(wish)
        return bool(asked) and not any(word.rows for word in asked) and chinese and self._written_so


def evidence(
    found: Retrieved,
    asked: Sequence[SearchedWord],
    beyond: Scores,
    unheard: bool,
    of_rest: Scores | None = None,
) -> list[Evidence]:
    """What speaks for each hit. `beyond`: how much nearer each row is to the wish than to everyday
    questions; `of_rest`: the same for the words that no row has beside some that rows have, since
    what is not about these meets half a wish; `unheard`: rows should have its words, and have
    none."""
    shares = [coverage(words, asked) for words in found.words]
    above = [hit.above or 0.0 for hit in found.hits]
    totals = [
        float(beyond[hit.row]) + _ABOVE * high + share - _UNHEARD * unheard
        for hit, high, share in zip(found.hits, above, shares, strict=True)
    ]
    if of_rest is not None:
        totals = [
            total if share >= WORDS_ALONE or of_rest[hit.row] >= _OF_REST else total - share - _HALF
            for hit, total, share in zip(found.hits, totals, shares, strict=True)
        ]
    best = max([*totals, _MET])
    return [
        Evidence(total, share, high, _score(hit, total / best))
        for hit, total, share, high in zip(found.hits, totals, shares, above, strict=True)
    ]


def _score(hit: FusedHit, weight: float) -> float:
    """The hit's own score, with half of its meaning given by what speaks for it, 0 to 1."""
    meaning = ((hit.meaning or 0.0) + min(max(weight, 0.0), 1.0)) / 2
    return WORDS * hit.words + MEANING * meaning


def met(weighed: Sequence[Evidence], asked: Sequence[SearchedWord], unheard: bool) -> Met:
    """The hits that meet the wish; rows far below the best of them do not."""
    best = max((one.total for one in weighed), default=0.0)
    least = max(_BESIDE, _SHARE_OF_BEST * best)
    order = sorted(range(len(weighed)), key=lambda at: -weighed[at].score)
    if any(one.total >= _MET or one.share >= WORDS_ALONE for one in weighed):
        return Met(tuple(at for at in order if _fits(weighed[at], least)))
    near = _NEAR if any(word.rows for word in asked) else _NEAR_UNHEARD
    if best < near or unheard:
        return Met(())
    return Met((), tuple(at for at in order if weighed[at].total >= _NEAR)[:_MOST_NEAR])


def _fits(one: Evidence, least: float) -> bool:
    in_part = one.share >= _SOME_WORDS and one.above >= _SOME_MEANING
    return one.total >= least or one.share >= WORDS_ALONE or in_part
