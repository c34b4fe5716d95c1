"""The words of an index that a word it has not may be meant for: earings → earrings."""

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache

from src.core.engines.likeness import Written, likeness, written
from src.core.engines.shortlist import Shortlist

_SHORTEST = 4
"""Letters: every other shorter word is one slip away."""
_LIKE = 0.74
_SHORT, _LIKE_IF_SHORT = 5, 0.78
_BEHIND = 0.06
"""How much less like than the likest a word may be to be meant as well."""
_MOST = 3
_KEPT = 4096

Near = tuple[tuple[int, float], ...]
"""(number of a word, how like it is), the likest first."""


class Spelling:
    """Looks only among words of letters; safe from any thread."""

    def __init__(self, words: Sequence[str], times: Sequence[int]) -> None:
        """`times` says how often each word stands somewhere; of like words the usual one is meant
        first."""
        self._numbers = [at for at, word in enumerate(words) if _is_spelt(word)]
        self._words = words
        self._times = times

    @cached_property
    def near(self) -> Callable[[str], Near]:
        """`_near`, remembered; made when it is first asked for, for an index that was just built is
        kept in a file."""
        return lru_cache(_KEPT)(self._near)

    def _near(self, word: str) -> Near:
        """The words that are likest to it, if any is like it at all."""
        if not _is_spelt(word):
            return ()
        asked = written(word)
        near = [(self._numbers[at], self._likeness(asked, at)) for at in self._list.near(word)]
        best = max((like for number, like in near if self._words[number] != word), default=0)
        least = max(_LIKE if len(word) > _SHORT else _LIKE_IF_SHORT, best - _BEHIND)
        meant = [(n, like) for n, like in near if like >= least and self._words[n] != word]
        meant.sort(key=lambda each: (-each[1], -self._times[each[0]]))
        return tuple(meant[:_MOST])

    def _likeness(self, asked: Written, at: int) -> float:
        return likeness(asked, written(self._words[self._numbers[at]]))

    @cached_property
    def _list(self) -> Shortlist:
        """Made for the first word that is looked for in vain."""
        return Shortlist([self._words[number] for number in self._numbers])


def _is_spelt(word: str) -> bool:
    return len(word) >= _SHORTEST and word.isascii() and word.isalpha()
