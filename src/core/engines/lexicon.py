"""The values of a catalog as people write them: found in a sentence, spelling repaired.

Two ways in, both over squashed text (no separators, one kind of kana): exact, longest first, and
by similarity (OSA: insertions, deletions, substitutions, swaps of neighbours) for what stays open.
Names of Japanese data are also found by their normal forms, so that 鮨 finds 寿司.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.core.engines.han import Han, written_in
from src.core.engines.likeness import squash, written
from src.core.engines.names import Names
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

EntryKind = Literal["value", "alias", "word", "wider"]
"""`word`: of a longer name; `wider`: what the value is a kind of."""
Place = tuple[str, str]
"""(table, column)."""

_SOUNDS_ALIKE = 0.74
_SOUND_MARGIN = 0.1
_PLURALS = ("s", "es")
_POSSESSIVE = re.compile("[a-z]'s ")
"""The s of women's watches begins no word: they are no swatches."""
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


def squashed_track(text: str) -> Track:
    kept = [(i, char) for i, char in enumerate(text) if squash(char)]
    squashed = squash("".join(char for _, char in kept))
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
        self._plurals: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            self._add(entry, fold(entry.form))
        self._lengths = [_lengths(forms) for forms in (self._exact, self._plurals)]
        self._normal_lengths = {name: _lengths(forms) for name, forms in self._normal.items()}
        self._repairable = self._by_place()
        self._names = {place: Names(forms) for place, forms in self._repairable.items()}

    def _by_place(self) -> dict[Place, dict[str, list[Entry]]]:
        """By column: folded forms that a misspelt one may be taken for."""
        places: dict[Place, dict[str, list[Entry]]] = {}
        for entries in self._exact.values():
            for entry in entries:
                if entry.repairable:
                    forms = places.setdefault(entry.place, {})
                    forms.setdefault(fold(entry.form), []).append(entry)
        return places

    def _add(self, entry: Entry, folded: str) -> None:
        if not (form := squash(folded)):
            return
        self._exact[form].append(entry)
        if entry.inflected or not folded.isascii():
            for language, forms in self._normal.items():
                forms[normal_form(folded, language)].append(entry)
        elif len(form) >= _SHORT and form[-1].isalpha():
            for ending in _PLURALS if len(form) > _SHORT else _PLURALS[:1]:
                self._plurals[form + ending].append(entry)
        foreign = entry.kind == "alias" and not _is_latin(entry.form)  # its value has the letters
        if not foreign and (key := sound_key(reading_of(folded))):
            self._sounds[key].append(entry)

    def find(self, text: str, min_length: int = 2) -> list[Found]:
        """Exact mentions in a folded text, longest first, none overlapping another."""
        squashed = squashed_track(text)
        mentions = _scan(squashed, self._exact, self._lengths[0], text, min_length)
        mentions += _scan(squashed, self._plurals, self._lengths[1], text, min_length)
        for language, forms in self._normal.items():
            lengths = self._normal_lengths[language]
            mentions += _scan(normal_track(text, language), forms, lengths, text, min_length)
        return _longest_first(mentions)

    @property
    def entries(self) -> Iterator[Entry]:
        for entries in self._exact.values():
            yield from entries

    def values_of(self, place: Place) -> list[Entry]:
        """The values of one column, without aliases."""
        forms = self._repairable.get(place, {}).values()
        return [entry for entries in forms for entry in entries if entry.kind == "value"]

    def written(self, text: str) -> tuple[Entry, ...]:
        """Entries whose form is exactly this text, but for case, accents and separators."""
        return tuple(dict.fromkeys(self._exact.get(squash(fold(text)), ())))

    def lookup(self, text: str) -> tuple[Entry, ...]:
        """Entries whose form is exactly this text, or else those of its normal form."""
        if found := self.written(text):
            return found
        folded = fold(text)
        near = list(self._plurals.get(squash(folded), ()))
        for language, forms in self._normal.items():
            near += forms.get(normal_form(folded, language), ())
        return tuple(dict.fromkeys(near))

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

    def similar(
        self, text: str, columns: Collection[Place] | None = None, limit: int = 5
    ) -> list[tuple[Entry, float]]:
        """Entries by likeness to a folded text, best first, one for each value of a column."""
        asked = written(text)
        best: dict[tuple[Place, str], tuple[Entry, float]] = {}
        for place, names in self._names.items():
            if columns is None or place in columns:
                for form, score in names.near(asked):
                    for entry in self._repairable[place][form]:
                        if score > best.get((place, entry.value), (entry, 0.0))[1]:
                            best[place, entry.value] = (entry, score)
        return sorted(best.values(), key=lambda p: (-p[1], p[0].kind == "wider"))[:limit]

    def called(self, word: str, columns: Collection[Place] | None = None) -> tuple[Entry, ...]:
        """Names of several words that begin or end with this one."""
        return tuple(
            entry
            for place, names in self._names.items()
            if columns is None or place in columns
            for form in names.called(word)
            for entry in self._repairable[place][form]
        )


def _lengths(forms: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """By their first two characters, how long forms are, the longest first.

    Most places of a sentence begin none; looking them up by every length took half of a reading.
    """
    by_opening: dict[str, set[int]] = defaultdict(set)
    for form in forms:
        by_opening[form[:2]].add(len(form))
    return {opening: tuple(sorted(found, reverse=True)) for opening, found in by_opening.items()}


def _scan(
    track: Track,
    forms: dict[str, list[Entry]],
    lengths: dict[str, tuple[int, ...]],
    text: str,
    min_length: int,
) -> list[Found]:
    found = []
    for start in range(len(track.text)):
        opening = track.text[start : start + 2]
        single = lengths.get(opening[0], ()) if len(opening) > 1 else ()
        for length in (*lengths.get(opening, ()), *single):
            end = start + length
            entries = forms.get(track.text[start:end]) if min_length <= length else None
            if entries and end <= len(track.text) and track.bounds(start, end):
                first, last = track.span(start, end)
                if _whole_words(text, first, last):
                    found.append(Found(first, last, tuple(entries), text=text[first:last]))
                    break
    return found


def _whole_words(text: str, start: int, end: int) -> bool:
    if start > 1 and _POSSESSIVE.match(text, start - 2):
        return False
    short = end - start <= _SHORT
    read_as: tuple[Han | None, ...] = (None,)
    if short and not text[start].isascii() and written_in(text) is None:
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


def _longest_first(mentions: Sequence[Found]) -> list[Found]:
    kept: list[Found] = []
    for mention in sorted(mentions, key=lambda m: (m.start - m.end, m.start)):
        same = [k for k in kept if k.start < mention.end and mention.start < k.end]
        if not same:
            kept.append(mention)
        elif (same[0].start, same[0].end) == (mention.start, mention.end):
            # A word of the column is not also one that only has its stem: vestido is no vest.
            said = {entry.place for entry in same[0].entries}
            more = (entry for entry in mention.entries if entry.place not in said)
            entries = dict.fromkeys((*same[0].entries, *more))
            kept[kept.index(same[0])] = replace(mention, entries=tuple(entries))
    return sorted(kept, key=lambda m: m.start)
