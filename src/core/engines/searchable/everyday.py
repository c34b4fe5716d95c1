"""How near a collection's texts are to questions that have nothing to do with it.

Some texts are near to whatever is asked, and a question is nearer to all texts of its own language.
Held against a few everyday questions of its language, each text says what "near" is for it: who
recognises voices calls that a cohort of impostors (z-norm). On 105 wishes over two marketplaces,
half of them for what is not there, it keeps nine of ten that can be met where one in ten of the
others passes; deviations among the texts alone keep five.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from src.config.locale import LANGUAGES, read_locale
from src.core.engines.embeddings.protocol import Floats
from src.core.engines.scored_rows import Scores
from src.core.engines.vectors import Vectors


@dataclass(frozen=True)
class _Cohort:
    """The everyday questions of one language."""

    middle: Floats
    """The mean of their vectors; it is near to what is asked in their language."""
    usual: Scores
    """For each text, the mean of their cosines."""


class Everyday:
    """Built when it is first needed, which takes half a second; then only read."""

    def __init__(self, vectors: Vectors, questions: Mapping[str, Sequence[str]]) -> None:
        """Raises EmbeddingsFailed."""
        self._vectors = vectors
        self._cohorts: list[_Cohort] = []
        squares = []
        for asked in questions.values():
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
        in their deviations; minus infinity for a text without a vector. Raises EmbeddingsFailed."""
        query = self._vectors.embedder.query(question)
        cohort = max(self._cohorts, key=lambda one: float(one.middle @ query))
        cosines = self._vectors.scores(query)
        known = np.isfinite(cosines)
        found = np.full(len(cosines), -np.inf, dtype=np.float32)
        found[known] = (cosines[known] - cohort.usual[known]) / self._deviation
        return found


@lru_cache(maxsize=1)
def everyday_questions() -> Mapping[str, Sequence[str]]:
    return {each: tuple(read_locale("everyday", each)["questions"]) for each in LANGUAGES}
