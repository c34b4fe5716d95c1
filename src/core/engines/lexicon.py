"""The values of a catalog as people write them: found in a sentence, spelling repaired.

Two ways in, both over squashed text (no separators, one kind of kana): exact, longest first, and
by similarity (OSA: insertions, deletions, substitutions, swaps of neighbours) for what stays open.
Names of Japanese data are also found by their normal forms, so that 鮨 finds 寿司.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Literal

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.core.engines.sounds import sound_key
from src.core.engines.words import (
    STEM_LANGUAGES,
    StemLanguage,
    edges_of,
    reading_of,
    stem,
    words_of,
)
from src.core.store.folding import fold

EntryKind = Literal["value", "alias", "word"]

_DROPPED = re.compile(r"[\s\-・･_/'.,&()「」『』【】~!?]+")
_KATAKANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_NEIGHBOURS = 50
_SHARED_BIGRAMS = 0.34
_SOUNDS_ALIKE = 0.74
_SOUND_MARGIN = 0.1
_SHORT = 3
"""Japanese and Chinese names this short stand for themselves only between whole words."""


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


@dataclass(frozen=True)
class Found:
    """Entries that one piece of a sentence names. `score` is 1 for an exact match, 0 to 1."""

    start: int
    end: int
    entries: tuple[Entry, ...]
    score: float = 1.0
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


def squash(folded: str) -> str:
    """Without separators and with hiragana for katakana: ＣＸ-5 → cx5, コーヒー → こーひー."""
    return _DROPPED.sub("", folded).translate(_KATAKANA)


def squashed_track(text: str) -> Track:
    kept = [(i, char) for i, char in enumerate(text) if not _DROPPED.fullmatch(char)]
    squashed = "".join(char for _, char in kept).translate(_KATAKANA)
    return Track(squashed, tuple((i, i + 1) for i, _ in kept))


def normal_track(text: str, language: StemLanguage) -> Track:
    """The text in dictionary forms; every character of a word comes from the whole word."""
    pieces, origins, edges = [], [], {0}
    for word in words_of(text):
        form = squash(stem(word.normal, language) if word.latin else word.normal)
        pieces.append(form)
        origins.extend([(word.start, word.end)] * len(form))
        edges.add(len(origins))
    return Track("".join(pieces), tuple(origins), frozenset(edges))


def normal_form(folded: str, language: StemLanguage) -> str:
    return normal_track(folded, language).text


def _is_latin(text: str) -> bool:
    return any("a" <= char <= "z" for char in fold(text))


class Lexicon:
    """An index over entries; immutable, built once for each loaded version of the data."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._exact: dict[str, list[Entry]] = defaultdict(list)
        self._sounds: dict[str, list[Entry]] = defaultdict(list)
        self._normal: dict[StemLanguage, dict[str, list[Entry]]] = {
            language: defaultdict(list) for language in STEM_LANGUAGES
        }
        for entry in entries:
            self._add(entry, fold(entry.form))
        forms = chain(self._exact, *self._normal.values())
        self._longest = max(map(len, forms), default=0)
        self._similar = _BigramIndex(
            [form for form, found in self._exact.items() if any(e.repairable for e in found)]
        )

    def _add(self, entry: Entry, folded: str) -> None:
        if not (form := squash(folded)):
            return
        self._exact[form].append(entry)
        for language, forms in self._normal.items():
            forms[normal_form(folded, language)].append(entry)
        if key := sound_key(reading_of(folded)):
            self._sounds[key].append(entry)

    def find(self, text: str, min_length: int = 2) -> list[Found]:
        """Exact mentions in a folded text, longest first, none overlapping another."""
        mentions = self._scan(squashed_track(text), self._exact, text, min_length)
        for language, forms in self._normal.items():
            mentions += self._scan(normal_track(text, language), forms, text, min_length)
        return _longest_first(mentions)

    def lookup(self, text: str) -> tuple[Entry, ...]:
        """Entries whose form is exactly this text, or else those of its normal form."""
        folded = fold(text)
        found = dict.fromkeys(self._exact.get(squash(folded), ()))
        for language, forms in self._normal.items() if not found else ():
            found |= dict.fromkeys(forms.get(normal_form(folded, language), ()))
        return tuple(found)

    def sounding(self, text: str) -> tuple[Entry, ...]:
        """Entries of one value that sound like the text, written in other letters."""
        key = sound_key(text)
        if not key:
            return ()
        scorer = OSA.normalized_similarity
        near = process.extract(key, self._sounds.keys(), scorer=scorer, score_cutoff=_SOUNDS_ALIKE)
        entries = [
            entry
            for form, score, _ in near
            if score > near[0][1] - _SOUND_MARGIN
            for entry in self._sounds[form]
            if _is_latin(entry.form) != _is_latin(text)
        ]
        written = {squash(fold(entry.value)) for entry in entries}
        return tuple(entries) if len(written) == 1 else ()

    def similar(self, text: str, limit: int = 5) -> list[tuple[Entry, float]]:
        """Entries by similarity to a folded text, best first, one for each value."""
        squashed = squash(text)
        best: dict[tuple[str, str, str], tuple[Entry, float]] = {}
        for form in self._similar.near(squashed):
            score = OSA.normalized_similarity(squashed, form)
            for entry in self._exact[form]:
                place = (entry.table, entry.column, entry.value)
                if entry.repairable and score > best.get(place, (entry, 0.0))[1]:
                    best[place] = (entry, score)
        return sorted(best.values(), key=lambda pair: -pair[1])[:limit]

    def _scan(
        self, track: Track, forms: dict[str, list[Entry]], text: str, min_length: int
    ) -> list[Found]:
        found = []
        for start in range(len(track.text)):
            furthest = min(len(track.text), start + self._longest)
            for end in range(furthest, start + min_length - 1, -1):
                entries = forms.get(track.text[start:end])
                if entries and track.bounds(start, end):
                    first, last = track.span(start, end)
                    if _whole_words(text, first, last):
                        found.append(Found(first, last, tuple(entries), text=text[first:last]))
                        break
        return found


def _whole_words(text: str, start: int, end: int) -> bool:
    short = end - start <= _SHORT
    return not (_joined(text, start, short) or _joined(text, end, short))


def _joined(text: str, at: int, short: bool) -> bool:
    """Whether a word goes on across this place: letters, katakana, or around a short name."""
    if not 0 < at < len(text):
        return False
    left, right = text[at - 1], text[at]
    if left.isascii() and left.isalnum() and right.isascii() and right.isalnum():
        return True
    if _is_katakana(left) and _is_katakana(right):
        return at not in edges_of(text, parts=True)
    return short and not (left.isascii() or right.isascii()) and at not in edges_of(text)


def _is_katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"


def _longest_first(mentions: Sequence[Found]) -> list[Found]:
    kept: list[Found] = []
    for mention in sorted(mentions, key=lambda m: (m.start - m.end, m.start)):
        same = [k for k in kept if k.start < mention.end and mention.start < k.end]
        if not same:
            kept.append(mention)
        elif (same[0].start, same[0].end) == (mention.start, mention.end):
            entries = dict.fromkeys((*same[0].entries, *mention.entries))
            kept[kept.index(same[0])] = replace(mention, entries=tuple(entries))
    return sorted(kept, key=lambda m: m.start)


class _BigramIndex:
    """Which forms share enough bigrams with a text to be worth comparing."""

    def __init__(self, forms: list[str]) -> None:
        self._forms = forms
        postings: dict[str, list[int]] = defaultdict(list)
        for number, form in enumerate(forms):
            for bigram in _bigrams(form):
                postings[bigram].append(number)
        self._postings = {key: np.array(value, dtype=np.int32) for key, value in postings.items()}
        self._sizes = np.array([len(_bigrams(form)) for form in forms], dtype=np.float32)

    def near(self, text: str) -> list[str]:
        grams = _bigrams(text)
        hits = [self._postings[gram] for gram in grams if gram in self._postings]
        if not hits:
            return []
        shared = np.bincount(np.concatenate(hits), minlength=len(self._forms))
        dice = 2 * shared / (self._sizes + len(grams))
        best = np.argpartition(-dice, min(_NEIGHBOURS, len(dice)) - 1)[:_NEIGHBOURS]
        return [self._forms[i] for i in best if dice[i] >= _SHARED_BIGRAMS]


def _bigrams(text: str) -> frozenset[str]:
    padded = f"^{text}$"
    return frozenset(padded[i : i + 2] for i in range(len(padded) - 1))
