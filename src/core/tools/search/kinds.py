"""Kinds of search in words: `documents` (passages by words and meaning), `keywords` (the whole
query, else its best keywords), and `ranked` where it only names a fallback (wishes)."""

import logging
import re
from collections.abc import Sequence, Set
from dataclasses import replace
from typing import Any

import numpy as np

from src.config.tools import DocumentsToolConfig, RankedToolConfig
from src.core.engines.fusion.retrieval import MEANING, WORDS, FusedHit, Retrieved
from src.core.engines.scored_rows import Mask, rounded
from src.core.engines.searchable.searchable import fitting
from src.core.engines.searchable.wishes import Wishes
from src.core.store.catalog import Table
from src.core.store.concepts import concept_of
from src.core.tools.base import ToolOutput, ToolParts
from src.core.tools.search.tool import NEAR, LookingTool, Others, Searched, Sighting
from src.core.traces import Row, Score, SearchedWord, SearchWay

logger = logging.getLogger(__name__)

_CANDIDATES = 50
"""Rows that are looked at more closely: what is behind them is not worth a place in a list."""
_MOST_KEYWORDS = 3
"""Of a query that nothing has as a whole."""
_WORDS_ALONE = 0.4
"""Share of a question's words that makes a passage fit by itself."""
_NUMBER = re.compile(r"\d{3}|[a-z]\d|\d[a-z]")


class DocumentsTool(LookingTool):
    def __init__(self, config: DocumentsToolConfig, parts: ToolParts) -> None:
        super().__init__(config, parts)
        self._source = source_columns(self._in.table)

    def look(self, query: str, most: int, allowed: Mask | None) -> Sighting:
        """By all of the question: around what they want explained people tell a story in which
        words that nobody wrote say nothing."""
        asking = self.with_other_forms(query)
        found = self._in.retrieval.search(asking, max(most, _CANDIDATES), allowed)
        asked = found.answer.words
        known = [word for word in asked if word.rows]
        places = fitting(found.hits, found.words, known, self.size, _WORDS_ALONE)
        if not places and not asked and allowed is not None:
            return Sighting(np.flatnonzero(allowed).tolist())  # it only says what rows are called
        numbers = {word.word for word in known if _NUMBER.search(word.word)}
        places.sort(key=lambda at: not _names_all(numbers, found.words[at]))
        near = () if places else tuple(hit.row for hit in found.hits[:NEAR])
        return replace(sighted(found, places, asked), near=near)

    def told(self, row: Row, score: Score | None) -> dict[str, Any]:
        source = {name: row.get(column) for name, column in self._source.items()}
        return {**row, "source": source, "score": score.total if score else None}


def _names_all(numbers: Set[str], has: Sequence[SearchedWord]) -> bool:
    """Whether a passage names the numbers asked about: meaning tells no two numbers apart."""
    return bool(numbers) and numbers <= {word.word for word in has}


def source_columns(table: Table) -> dict[str, str]:
    """Title, type and link of a source → the columns that hold them, as far as there are any."""
    kinds = sorted(table.with_role("category"), key=lambda column: concept_of(column) != "type")
    found = {"title": table.with_role("title"), "type": kinds, "link": table.with_role("link")}
    return {name: columns[0].name for name, columns in found.items() if columns}


class KeywordsTool(LookingTool):
    def look(self, query: str, most: int, allowed: Mask | None) -> Sighting:
        found = self._in.keywords.search(query, _MOST_KEYWORDS, allowed)
        keywords = [keyword.word for keyword in found.keywords]
        if found.way == "keywords":
            logger.info("%s: nothing has '%s'; searched for %s", self.name, query, keywords)
        return Sighting(
            rows=[hit.row for hit in found.hits],
            how=Searched(found.way, found.keywords),
            scores=[hit.score for hit in found.hits],
        )

    def notes(self, sighting: Sighting) -> list[str]:
        if sighting.how.way != "keywords":
            return []
        searched = ", ".join(word.word for word in sighting.how.words)
        key = "search.by_keywords" if searched else "search.no_keyword"
        return [self._say(key, keywords=searched)]


class WishTool(LookingTool):
    def __init__(self, config: RankedToolConfig, parts: ToolParts, others: Others) -> None:
        super().__init__(config, parts, others)
        self._wishes = Wishes(self._in)

    def look(self, query: str, most: int, allowed: Mask | None) -> Sighting:
        """Rows that meet the wish, or, uncounted, those that come near it."""
        wish = self.asking(query)
        asking = self.with_other_forms(wish)
        wished = self._wishes.look(wish, asking, max(most, _CANDIDATES), allowed)
        if not wished.asked and not wished.met.rows and allowed is not None:
            return Sighting(np.flatnonzero(allowed).tolist())  # it only says what rows are called
        places = wished.met.rows or wished.met.near
        sighting = sighted(wished.found, places, wished.asked)
        if wished.weighed:
            scores = [_score(wished.found.hits[at], wished.weighed[at].score) for at in places]
            sighting = replace(sighting, scores=scores)
        if wished.met.rows:
            return sighting
        return replace(sighting, near=sighting.rows, total=0)

    def run(self, **args: Any) -> ToolOutput:
        return self.or_fallback(super().run(**args), args)


def sighted(found: Retrieved, places: Sequence[int], asked: Sequence[SearchedWord]) -> Sighting:
    """The hits at these places, and how they were come to."""
    return Sighting(
        rows=[found.hits[at].row for at in places],
        how=searched(found, asked),
        scores=[rounded(shares_of(found.hits[at], found)) for at in places],
    )


def searched(found: Retrieved, asked: Sequence[SearchedWord]) -> Searched:
    way: SearchWay = "words" if found.without_meaning else "meaning"
    return Searched(way, tuple(asked), found.without_meaning, found.problem)


def shares_of(hit: FusedHit, found: Retrieved) -> dict[str, float]:
    """What words and meaning each add to a hit's place."""
    if found.without_meaning:
        return {"words": hit.words}
    meaning = hit.meaning or 0.0
    return {"words": WORDS * hit.words, "meaning": MEANING * meaning}


def _score(hit: FusedHit, total: float) -> Score:
    by_words = WORDS * hit.words
    return rounded({"words": by_words, "meaning": total - by_words})
