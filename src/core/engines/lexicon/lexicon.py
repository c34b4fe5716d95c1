"""The values of a catalog as people write them: found in a sentence, spelling repaired.

Two ways in, both over squashed text (no separators, one kind of kana): exact, longest first, and
by similarity (OSA: insertions, deletions, substitutions, swaps of neighbours) for what stays open.
Names of Japanese data are also found by their normal forms, so that 鮨 finds 寿司.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.core.engines.lexicon.scanning import (
    Entry,
    Found,
    Place,
    lengths_of,
    longest_first,
    mentions_in,
    normal_form,
    normal_track,
    squashed_track,
)
from src.core.engines.likeness import Shortlist, Written, likeness, squash, written
from src.core.engines.sounds import romaji_key, sound_key, spoken_key
from src.core.engines.words import STEM_LANGUAGES, StemLanguage, reading_of, words_of
from src.core.pulse import beat
from src.core.store.folding import fold
from src.core.store.postgres.postgres_store import RareValues

_SOUNDS_ALIKE = 0.74
_SOUND_MARGIN = 0.1
_PLURALS = ("s", "es")
_SHORT = 3
"""A proper name of fewer letters has no plural, and one of as many none but with an s."""
_REMEMBERED = 64
"""Texts whose mentions are kept: a question is looked through by a dozen recognisers."""


def _is_latin(text: str) -> bool:
    return any("a" <= char <= "z" for char in fold(text))


def _has_plural_of_its_own(folded: str) -> bool:
    """Whether a stemmer leaves its plural alone: bras, after a vowel that is the only one."""
    if len(folded) < _SHORT or not (folded.isascii() and folded[-1].isalpha()):
        return False
    return normal_form(f"{folded}s", "english") != normal_form(folded, "english")


def _as_meant(found: Found, longer: Sequence[tuple[Place, int, int]]) -> Found:
    """Without values of which a longer phrase, as it stands there, says something else."""
    other = {
        place
        for place, start, end in longer
        if start <= found.start and found.end <= end and found.end - found.start < end - start
    }
    if not other:
        return found
    return replace(found, entries=tuple(e for e in found.entries if e.place not in other))


_LONGEST_RARE = 8
"""Words of a rare value that a text names."""
LONGEST_NAME = 300
"""Characters; nobody names a value that is longer than this."""


class Lexicon:
    """An index over entries; immutable, built once for each loaded version of the data."""

    def __init__(
        self, entries: Iterable[Entry], other: Mapping[Place, re.Pattern[str]] | None = None
    ) -> None:
        """`other`: by column, phrases whose parts are no values (the sleeves of "long sleeves")."""
        self._other = other or {}
        self._exact: dict[str, list[Entry]] = defaultdict(list)
        self._sounds: dict[str, list[Entry]] = defaultdict(list)
        self._spoken: dict[str, list[Entry]] = defaultdict(list)
        self._romaji: dict[str, list[Entry]] = defaultdict(list)
        self._normal: dict[StemLanguage, dict[str, list[Entry]]] = {
            language: defaultdict(list) for language in STEM_LANGUAGES
        }
        self._plurals: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            if len(entry.form) <= LONGEST_NAME:
                self._add(entry, fold(entry.form))
        self._lengths = [lengths_of(forms) for forms in (self._exact, self._plurals)]
        self._normal_lengths = {name: lengths_of(forms) for name, forms in self._normal.items()}
        self._repairable = self._by_place()
        self._names = {place: Names(forms) for place, forms in self._repairable.items()}
        self._rare: RareValues | None = None
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._find)

    def look_up(self, rare: RareValues) -> None:
        """Have values that are no entries looked up as well, wherever texts are."""
        self._rare = rare
        self._remembered.cache_clear()

    def __getstate__(self) -> dict[str, Any]:
        return {name: each for name, each in vars(self).items() if name != "_remembered"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._find)

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
            if _has_plural_of_its_own(folded):
                self._plurals[f"{form}s"].append(entry)
        elif len(form) >= _SHORT and form[-1].isalpha():
            for ending in _PLURALS if len(form) > _SHORT else _PLURALS[:1]:
                self._plurals[form + ending].append(entry)
        foreign = entry.kind == "alias" and not _is_latin(entry.form)  # its value has the letters
        if foreign:
            return
        reading = reading_of(folded)
        if key := sound_key(reading):
            self._sounds[key].append(entry)
        if spoken := spoken_key(reading):
            self._spoken[spoken].append(entry)
        if not folded.isascii() and len(spelt := romaji_key(reading)) >= _SHORT:
            self._romaji[spelt].append(entry)

    def find(self, text: str, min_length: int = 2) -> list[Found]:
        """Exact mentions in a folded text, longest first, none overlapping another."""
        return list(self._remembered(text, min_length))

    def _find(self, text: str, min_length: int) -> tuple[Found, ...]:
        mentions = self._mentions(text, min_length)
        if self._rare and (named := _entries(self._rare.written(_phrases(text)))):
            mentions += Lexicon(named)._mentions(text, min_length)
        longer = self._longer_phrases(text)
        meant = (_as_meant(found, longer) for found in longest_first(mentions))
        return tuple(found for found in meant if found.entries)

    def _mentions(self, text: str, min_length: int) -> list[Found]:
        beat()
        squashed = squashed_track(text)
        mentions = mentions_in(squashed, self._exact, self._lengths[0], text, min_length)
        mentions += mentions_in(squashed, self._plurals, self._lengths[1], text, min_length)
        for language, forms in self._normal.items():
            lengths = self._normal_lengths[language]
            mentions += mentions_in(normal_track(text, language), forms, lengths, text, min_length)
        return mentions

    def _longer_phrases(self, text: str) -> list[tuple[Place, int, int]]:
        """Phrases of which no part is a value of the column, where they stand in the text."""
        return [
            (place, match.start(), match.end())
            for place, phrases in self._other.items()
            for match in phrases.finditer(text)
        ]

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
        folded = fold(text)
        found = dict.fromkeys(self._exact.get(squash(folded), ()))
        if self._rare:
            own = {(entry.place, entry.value) for entry in found}
            named = _entries(self._rare.written([folded]))
            found |= dict.fromkeys(e for e in named if (e.place, e.value) not in own)
        return tuple(found)

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
        if spelt := self.spelt_in_kana(text):
            return spelt
        beat()
        if not (key := sound_key(text)):
            alike = self._spoken.get(spoken_key(text), [])
        else:
            scorer, least = OSA.normalized_similarity, _SOUNDS_ALIKE
            near = process.extract(key, self._sounds.keys(), scorer=scorer, score_cutoff=least)
            nearest = [form for form, score, _ in near if score > near[0][1] - _SOUND_MARGIN]
            alike = [entry for form in nearest for entry in self._sounds[form]]
        entries = [entry for entry in alike if _is_latin(entry.form) != _is_latin(text)]
        written = {squash(fold(entry.value)) for entry in entries}
        return tuple(entries) if len(written) == 1 else ()

    def spelt_in_kana(self, text: str) -> tuple[Entry, ...]:
        """Entries of the one value in kana that a text in Latin letters spells: yamaha, ヤマハ."""
        spelt = self._romaji.get(romaji_key(text), ()) if text.isascii() else ()
        return tuple(spelt) if len({squash(fold(e.value)) for e in spelt}) == 1 else ()

    def similar(
        self, text: str, columns: Collection[Place] | None = None, limit: int = 5
    ) -> list[tuple[Entry, float]]:
        """Entries by likeness to a folded text, best first, one for each value of a column."""
        found = self._similar(text, columns)
        if self._rare:
            rare = Lexicon(_entries(self._rare.near(text)))._similar(text, columns)
            found = rare | found
        return sorted(found.values(), key=lambda p: (-p[1], p[0].kind == "wider"))[:limit]

    def _similar(
        self, text: str, columns: Collection[Place] | None
    ) -> dict[tuple[Place, str], tuple[Entry, float]]:
        asked = written(text)
        best: dict[tuple[Place, str], tuple[Entry, float]] = {}
        for place, names in self._names.items():
            if columns is None or place in columns:
                for form, score in names.near(asked):
                    for entry in self._repairable[place][form]:
                        if score > best.get((place, entry.value), (entry, 0.0))[1]:
                            best[place, entry.value] = (entry, score)
        return best

    def called(self, word: str, columns: Collection[Place] | None = None) -> tuple[Entry, ...]:
        """Names of several words that begin or end with this one or two."""
        found = [
            entry
            for place, names in self._names.items()
            if columns is None or place in columns
            for form in names.called(word)
            for entry in self._repairable[place][form]
        ]
        if self._rare and len(word) >= _HEAD:
            named = _entries(self._rare.beginning(word))
            found += [each for each in named if columns is None or each.place in columns]
        return tuple(dict.fromkeys(found))


def _entries(named: Iterable[tuple[str, str, str]]) -> list[Entry]:
    return [Entry(each, table, name, each, inflected=False) for table, name, each in named]


def _phrases(text: str) -> Iterator[str]:
    """Neighbouring words, of which some may be a name."""
    words = words_of(text)
    for at, first in enumerate(words):
        for last in words[at : at + _LONGEST_RARE]:
            yield text[first.start : last.end]


_SCORED = 8
_TOO_FAR = 0.4
_BEHIND = 0.3
"""So far behind the roughly nearest, a name is not the likest."""
_CALLED = 0.9
"""Worth of a name's first or last word, beside the whole of one."""
_HEAD, _TAIL = 4, 6
"""Letters that the first or last word of a name has at least, to be said for all of it."""


class Names:
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
        plain, ear = self._shortlists
        for number in {*plain.near(asked.squashed), *ear.near(asked.ear)}:
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
        """Names of several words that begin or end with this one, or with these two."""
        return self._called.get(word, [])


def _osa(asked: Written, name: Written) -> float:
    plain = OSA.normalized_similarity(asked.squashed, name.squashed)
    return float(max(plain, OSA.normalized_similarity(asked.ear, name.ear)))


def _ends(spaced: str) -> set[str]:
    words = spaced.split(" ")
    if len(words) < 2:
        return set()
    ends = {w for w, least in ((words[0], _HEAD), (words[-1], _TAIL)) if len(w) >= least}
    pairs = (words[:2], words[-2:]) if len(words) > 2 else ()
    return ends | {" ".join(pair) for pair in pairs if len(" ".join(pair)) >= _HEAD}
