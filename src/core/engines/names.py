"""The names of one column, for finding those that are like a text.

Pairs of letters make the shortlist, OSA sorts it at C speed, and `likeness` scores the best few.
"""

from collections import defaultdict
from collections.abc import Iterable

from rapidfuzz.distance import OSA

from src.core.engines.likeness import Written, likeness, written
from src.core.engines.shortlist import Shortlist
from src.core.pulse import beat

_SCORED = 8
_TOO_FAR = 0.4
_BEHIND = 0.3
"""So far behind the roughly nearest, a name is not the likest."""
_CALLED = 0.9
"""Worth of a name's first or last word, beside the whole of one."""
_HEAD, _TAIL = 4, 6
"""Letters that the first or last word of a name has at least, to be said for all of it."""


class Names:
    """Built once from folded names."""

    def __init__(self, folded: Iterable[str]) -> None:
        self._names = list(folded)
        self._called: dict[str, list[str]] = defaultdict(list)
        for name in self._names:
            for word in _ends(written(name).spaced):
                self._called[word].append(name)
        alone = [(word, names[0]) for word, names in self._called.items() if len(names) == 1]
        self._names += [name for _, name in alone]
        whole = len(self._names) - len(alone)
        self._written = [written(name) for name in self._names[:whole]]
        self._written += [written(word) for word, _ in alone]
        self._worth = [1.0] * whole + [_CALLED] * len(alone)
        self._shortlists = (
            Shortlist([name.squashed for name in self._written]),
            Shortlist([name.ear for name in self._written]),
        )

    def near(self, asked: Written) -> list[tuple[str, float]]:
        """Names by likeness, best first; also by the word that only one of them has."""
        beat()
        rough = []
        for number in self._shortlist(asked):
            if self._written[number].digits == asked.digits:
                rough.append((_osa(asked, self._written[number]), number))
        rough.sort(reverse=True)
        least = max(_TOO_FAR, rough[0][0] - _BEHIND) if rough else _TOO_FAR
        best: dict[str, float] = {}
        for score, number in rough[:_SCORED]:
            if score >= least:
                name = self._names[number]
                alike = likeness(asked, self._written[number]) * self._worth[number]
                best[name] = max(alike, best.get(name, 0.0))
        return sorted(best.items(), key=lambda pair: -pair[1])

    def called(self, word: str) -> list[str]:
        """Names of several words that begin or end with this one."""
        return self._called.get(word, [])

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
