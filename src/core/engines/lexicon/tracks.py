"""A text as it is matched: without separators, or in the forms of a dictionary."""

from dataclasses import dataclass
from functools import lru_cache

from src.core.engines.likeness import SEPARATORS, squash
from src.core.engines.words import StemLanguage, stem, words_of


@dataclass(frozen=True)
class Track:
    """A text changed for matching, which knows where each character comes from."""

    text: str
    origins: tuple[tuple[int, int], ...]
    edges: frozenset[int] | None = None
    """Where a match may begin or end; None means anywhere."""

    def bounds(self, start: int, end: int) -> bool:
        return self.edges is None or (start in self.edges and end in self.edges)

    def span(self, start: int, end: int) -> tuple[int, int]:
        return self.origins[start][0], self.origins[end - 1][1]


def squashed_track(text: str) -> Track:
    parted = {i for gap in SEPARATORS.finditer(text) for i in range(gap.start(), gap.end())}
    kept = tuple((i, i + 1) for i in range(len(text)) if i not in parted)
    return Track(squash(text), kept)


def normal_track(text: str, language: StemLanguage) -> Track:
    """The text in dictionary forms; every character of a word comes from the whole word."""
    pieces, origins, edges = [], [], {0}
    for word in words_of(text):
        form = squash(stem(word.normal, language) if word.latin else word.normal)
        pieces.append(form)
        origins.extend([(word.start, word.end)] * len(form))
        edges.add(len(origins))
    return Track("".join(pieces), tuple(origins), frozenset(edges))


@lru_cache(maxsize=16_384)
def normal_form(folded: str, language: StemLanguage) -> str:
    return normal_track(folded, language).text
