"""Misspelt words for columns and passages: "milage" is mileage, "warrenty" is warranty.

Mended in the text itself, before it is read: what a column's word stands beside decides what the
amounts and words around it mean.
"""

import re

from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.config.roles import NUMBER_ROLES
from src.core.reading.grammar.folded import fold_text
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.measures import known_as
from src.core.reading.language import is_said
from src.core.reading.recognition.said_words import is_in_data

_WORD = re.compile(r"[a-z]{6,}")
_NEAR = 0.83


class ColumnWords:
    """The words of one catalog's columns of numbers and flags, for mending."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._words = sorted({word for form in _forms(knowledge) for word in _WORD.findall(form)})

    def mend(self, folded: str) -> tuple[str, list[tuple[str, str]]]:
        """The text with such words as the catalog has them, and what was changed."""
        mended: list[tuple[str, str]] = []

        def replaced(match: re.Match[str]) -> str:
            near = self._near(match[0])
            if near is None:
                return match[0]
            mended.append((match[0], near))
            return near

        return re.sub(rf"(?<![^\W_]){_WORD.pattern}(?![^\W_])", replaced, folded), mended

    def _near(self, word: str) -> str | None:
        if word in self._words or word.removesuffix("s") in self._words:
            return None
        if is_said(word) or is_in_data(word, self._knowledge):
            return None
        best = process.extractOne(
            word, self._words, scorer=OSA.normalized_similarity, score_cutoff=_NEAR
        )
        return best[0] if best and best[0][0] == word[0] else None


def _forms(knowledge: Knowledge) -> list[str]:
    """All that columns of numbers and flags are called, and passages to read, folded."""
    tables = knowledge.catalog.tables
    columns = [column for table in tables for column in table.with_role(*NUMBER_ROLES, "flag")]
    passages = [table for table in tables if table.id in knowledge.catalog.config.passages]
    called = [fold_text(word) for table in passages for word in table.config.asked_as]
    return [*map(known_as, columns), *called]
