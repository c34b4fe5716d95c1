"""The names of one column, for finding those that are like a text.

Pairs of letters make the shortlist, OSA sorts it at C speed, and `likeness` scores the best few.
"""

from collections import defaultdict
from collections.abc import Iterable

from rapidfuzz.distance import OSA

from src.core.engines.likeness import Written, likeness, written
from src.core.engines.shortlist import Shortlist

_SCORED = 8
_TOO_FAR = 0.4
_BEHIND = 0.3
"""So far behind the roughly nearest, a name is not the likest."""
_HEAD, _TAIL = 4, 6
"""Letters that the first or last word of a name has at least, to be said for all of it."""


class Names:
    """Built once from folded names."""

    def __init__(self, folded: Iterable[str]) -> None:
        self._folded = list(folded)
        self._written = [written(name) for name in self._folded]
        self._shortlists = (
            Shortlist([name.squashed for name in self._written]),
            Shortlist([name.ear for name in self._written]),
        )
        self._called: dict[str, list[int]] = defaultdict(list)
        for number, name in enumerate(self._written):
            for word in _ends(name.spaced):
                self._called[word].append(number)

    def near(self, asked: Written) -> list[tuple[str, float]]:
        """Names by likeness, best first."""
        rough = []
        for number in self._shortlist(asked):
            name = self._written[number]
            if name.digits == asked.digits:
                rough.append((_osa(asked, name), number))
        rough.sort(reverse=True)
        least = max(_TOO_FAR, rough[0][0] - _BEHIND) if rough else _TOO_FAR
        scored = [
            (likeness(asked, self._written[number]), number)
            for score, number in rough[:_SCORED]
            if score >= least
        ]
        scored.sort(key=lambda pair: -pair[0])
        return [(self._folded[number], score) for score, number in scored]

    def called(self, word: str) -> list[str]:
        """Names of several words that begin or end with this one."""
        return [self._folded[number] for number in self._called.get(word, ())]

    def _shortlist(self, asked: Written) -> set[int]:
        plain, ear = self._shortlists
        return {*plain.near(asked.squashed), *ear.near(asked.ear)}


def _osa(asked: Written, name: Written) -> float:
    plain = OSA.normalized_similarity(asked.squashed, name.squashed)
    return float(max(plain, OSA.normalized_similarity(asked.ear, name.ear)))


def _ends(spaced: str) -> set[str]:
    words = spaced.split(" ")
    if len(words) < 2:
        return set()
    return {w for w, least in ((words[0], _HEAD), (words[-1], _TAIL)) if len(w) >= least}
