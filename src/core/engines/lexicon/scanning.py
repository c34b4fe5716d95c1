"""Where the forms of a lexicon stand in a text: whole words only, the longest first."""

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from src.core.engines.han import Han, written_in
from src.core.engines.likeness import SEPARATORS, squash
from src.core.engines.words import StemLanguage, edges_of, stem, words_of
from src.core.pulse import beat
from src.core.store.folding import fold

EntryKind = Literal["value", "alias", "word", "wider"]
"""`word`: of a longer name; `wider`: what the value is a kind of."""
Place = tuple[str, str]
"""(table, column)."""


@dataclass(frozen=True)
class Entry:
    """A written form and the value it stands for."""

    form: str
    table: str
    column: str
    value: str
    kind: EntryKind = "value"
    repairable: bool = True
    """Whether a misspelt form may be taken for it."""
    inflected: bool = True
    """Whether it is a word with endings (rojo, roja); a proper name has at most a plural."""
    owner_column: str = ""
    """The column whose value this one determines: a model's maker."""
    owners: tuple[str, ...] = ()
    """Its values beside this one; nearly always one."""

    @property
    def place(self) -> Place:
        return self.table, self.column


@dataclass(frozen=True)
class Found:
    """Entries that one piece of a sentence names."""

    start: int
    end: int
    entries: tuple[Entry, ...]
    text: str = ""


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


_POSSESSIVE = re.compile("[a-z]'s ")
"""The s of women's watches begins no word: they are no swatches."""
_PAUSE = re.compile(r"[,;!?] ")
"""A dress, shoes and a bag are no dress shoes."""
_SHORT = 3
"""Japanese and Chinese names this short stand for themselves only between whole words."""


def lengths_of(forms: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """By their first two characters, the lengths of forms, longest first: it saves time."""
    by_opening: dict[str, set[int]] = defaultdict(set)
    for form in forms:
        by_opening[form[:2]].add(len(form))
    return {opening: tuple(sorted(found, reverse=True)) for opening, found in by_opening.items()}


def mentions_in(
    track: Track,
    forms: dict[str, list[Entry]],
    lengths: dict[str, tuple[int, ...]],
    text: str,
    min_length: int,
) -> list[Found]:
    """Every mention in `text`, whose `track` it is; they may overlap."""
    found = []
    beat()
    for start in range(len(track.text)):
        opening = track.text[start : start + 2]
        single = lengths.get(opening[0], ()) if len(opening) > 1 else ()
        for length in (*lengths.get(opening, ()), *single):
            end = start + length
            entries = forms.get(track.text[start:end]) if min_length <= length else None
            if entries and end <= len(track.text) and track.bounds(start, end):
                first, last = track.span(start, end)
                if _whole_words(text, first, last) and not _is_broken(text[first:last], entries):
                    found.append(Found(first, last, tuple(entries), text=text[first:last]))
                    break
    return found


def _is_broken(said: str, entries: Sequence[Entry]) -> bool:
    """Whether a pause parts it that none of its forms has."""
    parted = _PAUSE.search(said) is not None
    return parted and not any(_PAUSE.search(entry.form) for entry in entries)


def _whole_words(text: str, start: int, end: int) -> bool:
    if start > 1 and _POSSESSIVE.match(text, start - 2):
        return False
    short = end - start <= _SHORT
    read_as: tuple[Han | None, ...] = (None,)
    if short and not text[start:end].isascii() and written_in(text) is None:
        read_as = (None, "chinese")  # either may have it as a word: 品牌 of 多少个品牌
    return any(
        not (_joined(text, start, short, h) or _joined(text, end, short, h)) for h in read_as
    )


def _joined(text: str, at: int, short: bool, han: Han | None) -> bool:
    """Whether a word goes on across this place: letters, katakana, or around a short name."""
    if not 0 < at < len(text):
        return False
    left, right = text[at - 1], text[at]
    if left.isascii() and left.isalnum() and right.isascii() and right.isalnum():
        return True
    if _is_katakana(left) and _is_katakana(right):
        return at not in edges_of(text, parts=True)
    return short and not (left.isascii() or right.isascii()) and at not in edges_of(text, han=han)


def _is_katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"


def longest_first(mentions: Sequence[Found]) -> list[Found]:
    """Those that no longer one overlaps, in the order of the text."""
    kept: dict[int, Found] = {}
    starts: list[int] = []
    for mention in sorted(mentions, key=lambda m: (m.start - m.end, m.start)):
        place = bisect_left(starts, mention.end)
        last = kept[starts[place - 1]] if place else None
        if last is None or last.end <= mention.start:
            kept[mention.start] = mention
            starts.insert(place, mention.start)
        elif (last.start, last.end) == (mention.start, mention.end):
            entries = dict.fromkeys((*last.entries, *_said_besides(mention, last)))
            kept[mention.start] = replace(mention, entries=tuple(entries))
    return [kept[start] for start in starts]


def _said_besides(bent: Found, exact: Found) -> Iterator[Entry]:
    """What the same words also mean by their stems, in columns without an exact mention; no alias
    of what is exactly a value."""
    places = {entry.place for entry in exact.entries}
    written = squash(fold(exact.text))
    is_value = any(e.kind == "value" and squash(fold(e.form)) == written for e in exact.entries)
    for entry in bent.entries:
        if entry.place not in places and not (is_value and entry.kind == "alias"):
            yield entry
