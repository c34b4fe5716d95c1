"""What the kinds `ranked` and `documents` share: rows by words and meaning, as far as they fit."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from src.config.locale import Words
from src.core.engines.filters.schema import FilterSchema
from src.core.engines.fusion.retrieval import MEANING, WORDS, FusedHit, Retrieved
from src.core.engines.scored_rows import Mask
from src.core.engines.word_index.model import AskedWord
from src.core.tools.base import ToolOutput
from src.core.tools.search.tool import SearchTool, Sighting
from src.core.traces import Score, SearchedWord, SearchTrace

_DIGITS = 4
CANDIDATES = 50
"""Rows that are looked at more closely: what is behind them is not worth a place in a list."""
NEAR = 3
"""Rows that are named as the nearest where none fits."""


def sighted(found: Retrieved, places: Sequence[int], asked: Sequence[AskedWord]) -> Sighting:
    """The hits at these places, and how they were come to."""
    return Sighting(
        rows=[found.hits[at].row for at in places],
        way="words" if found.without_meaning else "meaning",
        scores=[rounded(shares_of(found.hits[at], found)) for at in places],
        words=searched(asked),
        without_meaning=found.without_meaning,
        problem=found.problem,
    )


def everything_allowed(allowed: Mask) -> Sighting:
    """For a query that says nothing but what such rows are called."""
    return Sighting(rows=np.flatnonzero(allowed).tolist(), way="all")


def searched(asked: Sequence[AskedWord]) -> tuple[SearchedWord, ...]:
    return tuple(
        SearchedWord(word=w.word, rows=w.rows, rarity=round(w.rarity, _DIGITS), guessed=w.guessed)
        for w in asked
    )


def shares_of(hit: FusedHit, found: Retrieved) -> dict[str, float]:
    """What words and meaning each add to a hit's place."""
    if found.without_meaning:
        return {"words": hit.parts.words}
    meaning = hit.parts.meaning or 0.0
    return {"words": WORDS * hit.parts.words, "meaning": MEANING * meaning}


def rounded(parts: dict[str, float]) -> Score:
    rounded = {name: round(value, _DIGITS) for name, value in parts.items()}
    return Score(total=round(sum(rounded.values()), _DIGITS), parts=rounded)


_SHARED = ("query", "skip", "rows")


class Fallback:
    def __init__(
        self, name: str, other: Callable[[str], SearchTool], schema: FilterSchema, say: Words
    ) -> None:
        """`other` finds a tool by its name, when it is needed."""
        self._name = name
        self._other = other
        self._schema = schema
        self._say = say

    def answer(self, args: dict[str, Any], own: SearchTrace) -> ToolOutput:
        """The other tool's answer, which says that it is."""
        other = self._other(self._name)
        output = other.run(**self._as_asked_of(other, args))
        assert isinstance(output.trace, SearchTrace)
        said = self._say("search.answered_by", tool=other.name)
        notes = tuple(dict.fromkeys((*own.notes, said, *output.trace.notes)))
        told = {"without_meaning": own.without_meaning, "problem": own.problem, "notes": notes}
        content = output.content | {
            "answered_by": other.name,
            "without_meaning": own.without_meaning,
            "notes": list(notes),
        }
        return ToolOutput(content, output.trace.model_copy(update=told))

    def _as_asked_of(self, other: SearchTool, args: dict[str, Any]) -> dict[str, Any]:
        """The arguments by the other tool's names; what it has no parameter for is left out."""
        names = {self._schema.limit: other.schema.limit, **{name: name for name in _SHARED}}
        for name, column in self._schema.values.items():
            if same := other.schema.value_parameter(column.name):
                names[name] = same
        return {names[name]: value for name, value in args.items() if name in names}
