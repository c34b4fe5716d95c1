"""Misspelt words of closed classes: exept, tusday, feburary.

A word that neither the data nor a dictionary has is taken for the only word for dates, denials,
bounds and the like that is one slip away. It stays what it is besides: the search decides.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from src.core.engines.words import is_ordinary_word
from src.core.nlu.senses import senses_of
from src.core.nlu.tokens import Token
from src.core.reading.grammar.word_data import cue_forms, words
from src.core.reading.recognition.said_words import SHORTEST, one_slip_from


@cache
def _calendar() -> frozenset[str]:
    listed = (words(f"times.{each}").values() for each in ("months", "weekdays", "relative"))
    return frozenset(word for tags in listed for said in tags for word in said)


@cache
def closed_words() -> Sequence[str]:
    """Long single words in Latin letters that cues and dates are said by."""
    listed = {*cue_forms(), *_calendar()}
    return sorted(w for w in listed if w.isascii() and w.isalpha() and len(w) >= SHORTEST)


def meant_by(word: str) -> str:
    """The closed word that a folded word is one slip from; '' where none or several are."""
    latin = word.isascii() and word.isalpha()
    return one_slip_from(word, closed_words()) if latin else ""


@dataclass(frozen=True)
class Respelt:
    """A question with its misspelt closed words put right."""

    text: str
    words: Mapping[str, str]
    """By misspelt word: the word that is meant."""
    _edges: Sequence[tuple[int, int]]
    """Places in the text, in ascending order, each with the same place in the question."""

    def place(self, span: tuple[int, int]) -> tuple[int, int]:
        """A span of the text as one of the question."""
        return self._back(span[0]), self._back(span[1])

    def piece(self, said: str) -> str:
        """A piece of the question as the text has it."""
        words = self.words
        return " ".join(words.get(word, word) for word in said.split(" ")) if words else said

    def _back(self, at: int) -> int:
        own, said = next((pair for pair in reversed(self._edges) if pair[0] <= at), (0, 0))
        return said + at - own


def respelt(folded: str, tokens: Sequence[Token], is_known: Callable[[str], bool]) -> Respelt:
    """The question with each word put right that nobody knows.

    Args:
        is_known: whether the data have a word.
    """
    meant = {token.text: word for token in tokens if (word := _meant(token.text, is_known))}
    text, at, edges = "", 0, [(0, 0)]
    for token in tokens:
        if token.text in meant:
            text += folded[at : token.start] + meant[token.text]
            at = token.end
            edges.append((len(text), at))
    return Respelt(text + folded[at:], meant, edges)


def _meant(word: str, is_known: Callable[[str], bool]) -> str:
    known = word in cue_forms() or word in _calendar() or is_ordinary_word(word) or senses_of(word)
    return "" if known or is_known(word) else meant_by(word)
