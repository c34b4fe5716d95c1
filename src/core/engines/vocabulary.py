"""The words that a table's text really has: their spellings, and the nearest to a wrong one."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import accumulate, takewhile
from operator import or_

from rapidfuzz import process
from rapidfuzz.distance import OSA

from src.core.engines.likeness import likeness, written
from src.core.engines.sounds import romaji_key
from src.core.engines.words import (
    STEM_LANGUAGES,
    Word,
    parts_of,
    reading_of,
    stem,
    verb_of,
    words_of,
)
from src.core.pulse import beat
from src.core.store.folding import fold

_KATAKANA = re.compile("[ァ-ヺー]+")
_TOKENISED_CHARS = 3_000_000
"""Texts beyond this are searched, and not taken apart into words: a minute of start-up."""
_REMEMBERED = 4096
"""Words of which is remembered where the texts have them: a question says the same ones again."""
_LONGEST_SPELLINGS = 6
_SHORTEST_SPOKEN = 4
_SHORTEST_TAIL, _SHORTEST_FRONT = 4, 3
_ROUGHLY = 0.5
_FEW = 5


def _keys(normal: str, latin: bool) -> tuple[str, ...]:
    """What a word is kept under: its normal form; a Latin one its stem in each language."""
    if not latin:
        return (normal,)
    return tuple(f"{language}:{stem(normal, language)}" for language in STEM_LANGUAGES)


def _whole_word(spellings: Sequence[str]) -> re.Pattern[str]:
    joined = "|".join(map(re.escape, spellings))
    return re.compile(rf"(?<![a-z0-9])(?:{joined})(?![a-z0-9])")


class Vocabulary:
    """Built once from the folded texts of one table."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._lines = list(texts)
        self._whole = "\n".join(self._lines)
        self._spellings: dict[str, Counter[str]] = defaultdict(Counter)
        self._latin: Counter[str] = Counter()
        self._parts: set[str] = set()
        self._romaji: dict[str, dict[str, None]] = defaultdict(dict)
        self._of_others: Callable[[str], bool] | None = None
        sizes = accumulate(map(len, self._lines))
        for text, size in zip(self._lines, sizes, strict=True):
            if size > _TOKENISED_CHARS:
                break
            for word in words_of(text):
                self._take(word)
        whole = {w for spellings in self._spellings.values() for w in spellings}
        self._words = sorted(whole | {part for part in self._parts if len(part) > 2})

    def _take(self, word: Word) -> None:
        if word.latin:
            self._latin[word.surface] += 1
        if word.kind in ("content", "soft"):
            for key in _keys(word.normal, word.latin):
                self._spellings[key][word.surface] += 1
            self._parts.update(parts_of(word.surface))
            if not word.latin and (key := romaji_key(reading_of(word.surface))):
                self._romaji[key][word.surface] = None

    @property
    def texts(self) -> int:
        """How many there are, one for each row."""
        return len(self._lines)

    def rows_with(self, folded: str) -> int:
        """How many of the texts, one for each row, have it."""
        sought = fold(folded)
        return sum(sought in text for text in self._lines) if sought in self._whole else 0

    def has_words(self, folded: str) -> bool:
        """Whether some text has these words just so, and none of them within a longer one."""
        return folded in self._whole and bool(_whole_word([folded]).search(self._whole))

    def times(self, latin: str) -> int:
        """How often a Latin word stands in the texts as a word of its own."""
        return self._latin[latin]

    def look_up(self, of_others: Callable[[str], bool]) -> None:
        """Have rows asked for a word whose texts are not among these."""
        self._of_others = lru_cache(_REMEMBERED)(of_others)

    def has(self, folded: str, latin: bool = False) -> bool:
        """Whether some row has the text: a Latin word, the beginning of a katakana one."""
        known = self._has(folded, latin)
        return known or (self._of_others is not None and self._of_others(folded))

    def _has(self, folded: str, latin: bool) -> bool:
        if latin:
            return folded in self._latin
        if _KATAKANA.fullmatch(folded) and self._parts:
            compound = len(parts_of(folded)) > 1 and folded in self._whole
            return compound or self._begins_part(folded)
        return folded in self._whole

    def _begins_part(self, folded: str) -> bool:
        place = bisect_left(self._in_order, folded)
        return place < len(self._in_order) and self._in_order[place].startswith(folded)

    @cached_property
    def _in_order(self) -> list[str]:
        return sorted(self._parts)

    def in_one(self, groups: Sequence[Sequence[str]]) -> bool:
        """Whether one row has, as a whole word, one spelling of each group."""
        patterns = [_whole_word(spellings) for spellings in groups]
        return any(all(pattern.search(line) for pattern in patterns) for line in self._lines)

    @cached_property
    def side_by_side(self) -> Callable[[str, str], tuple[str, ...]]:
        """How the texts write two Latin words one behind the other: v-neck, v necks."""
        return lru_cache(_REMEMBERED)(self._side_by_side)

    def _side_by_side(self, first: str, second: str) -> tuple[str, ...]:
        ending = stem(second, "english")
        if not any(f"{first}{gap}{ending}" in self._whole for gap in " -"):
            return ()
        said = rf"(?<![a-z0-9]){re.escape(first)}[ -]{re.escape(ending)}[a-z]{{0,2}}(?![a-z0-9])"
        return tuple(dict.fromkeys(re.findall(said, self._whole)))

    def written(self, pattern: re.Pattern[str]) -> tuple[str, ...]:
        """How the texts write what the pattern finds."""
        return tuple(dict.fromkeys(match[0] for match in pattern.finditer(self._whole)))

    def around(self, spellings: Sequence[str]) -> Iterator[tuple[str, str]]:
        """What stands before and behind each of these words, in each text that has one."""
        if not spellings:
            return
        pattern = _whole_word(spellings)
        for line in self._lines:
            for match in pattern.finditer(line):
                yield line[: match.start()], line[match.end() :]

    def compounds(self, word: str, is_known: Callable[[str], bool]) -> tuple[str, ...]:
        """Latin compounds that end in this word behind a known one: dishrack, for rack."""
        tails = {word, *(stem(word, language) for language in STEM_LANGUAGES)}
        return tuple(
            each
            for tail in sorted(tails)
            if len(tail) >= _SHORTEST_TAIL
            for each in self._ending_in(tail)
            if len(each) >= len(tail) + _SHORTEST_FRONT and is_known(each.removesuffix(tail))
        )

    def _ending_in(self, tail: str) -> list[str]:
        backwards = tail[::-1]
        first = bisect_left(self._backwards, backwards)
        found = takewhile(lambda each: each.startswith(backwards), self._backwards[first:])
        return [each[::-1] for each in found]

    @cached_property
    def _backwards(self) -> list[str]:
        """The Latin words from their last letter to their first, in order."""
        return sorted(word[::-1] for word in self._latin)

    @cached_property
    def signs(self) -> frozenset[str]:
        """Every character of the texts."""
        return frozenset(self._whole)

    @cached_property
    def holds(self) -> Callable[[str], bool]:
        """Whether a text stands anywhere in a row, also in the midst of words."""
        return lru_cache(_REMEMBERED)(self._whole.__contains__)

    def occurrences(self, folded: str) -> int:
        """How often it stands in the rows, also in the midst of words."""
        return self._whole.count(folded)

    def spoken(self, word: str) -> tuple[str, ...]:
        """Words that are said like one in Latin letters: matcha is 抹茶."""
        key = romaji_key(word)
        return tuple(self._romaji.get(key, ())) if len(key) >= _SHORTEST_SPOKEN else ()

    def spellings(self, surface: str, normal: str, latin: bool = False) -> tuple[str, ...]:
        """How the data writes the word, most frequent first; empty when it never does."""
        beat()
        counted = [c for key in _keys(normal, latin) if (c := self._spellings.get(key))]
        known = reduce(or_, counted).most_common(_LONGEST_SPELLINGS) if counted else []
        found = [word for word, _ in known]
        if self.has(surface, latin) and surface not in found:
            found.insert(0, surface)
        if latin:
            return tuple(found)
        return tuple(w for w in found if not any(o != w and o in w for o in found))

    def done(self, word: str) -> tuple[str, ...]:
        """How the data writes what can be done to it: machine wash of what is washable."""
        verb = verb_of(word)
        return self.spellings(verb, verb, latin=True) if verb else ()

    def nearest(self, word: str, threshold: float) -> list[tuple[str, float]]:
        """Words of the data by likeness (0 to 1) to one that it does not have, best first."""
        scorer = OSA.normalized_similarity
        near = process.extract(word, self._words, scorer=scorer, score_cutoff=_ROUGHLY, limit=_FEW)
        asked = written(word)
        scored = [(found, likeness(asked, written(found))) for found, _, _ in near]
        scored.sort(key=lambda pair: -pair[1])
        return [(found, score) for found, score in scored if score >= threshold and len(found) > 1]
