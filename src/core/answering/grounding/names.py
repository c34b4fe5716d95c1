"""Which rows a text names: by a whole title or identifier, a part of a title, or another cell."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from src.core.answering.grounding.claims import LINK, blanked
from src.core.answering.grounding.cues import plain
from src.core.answering.grounding.facts import Row, letters
from src.core.engines.words import is_ordinary_word
from src.core.store.catalog import Column

WHOLE, PART, OWNER, CELL = 4, 3, 2, 1
_NAMING = frozenset({"title", "id"})
_OWNERS = frozenset({"name", "place"})
"""Roles of columns that name a row's shop, maker or place."""
_UNNAMED = frozenset({"flag", "text"})
"""Roles of columns whose cells name nothing."""
KINDS = frozenset({"category", "tags"})
"""Roles of columns whose values are everyday words; elsewhere such a word is no name."""
_LONGEST_NAME = 200
_LONGEST_RUN = 12
_LEAST_SIGNS = 3
_LEAST_DIGITS = 8
_TOKEN = re.compile(r"[^\W_぀-ヿ一-鿿々ー]+|[぀-ヿ一-鿿々ー]")
_HIRAGANA = re.compile(r"[ぁ-ゖー]*")
_SIGNS = re.compile(r"[぀-ヿ一-鿿]")
_LATIN_LETTERS = re.compile(r"[A-Za-zÀ-ÿ]")


@dataclass(frozen=True)
class Mention:
    start: int
    end: int
    rows: frozenset[int]
    rank: int
    share: float = 1.0
    """How much of the title it says."""
    is_cited: bool = False
    """Whether we wrote it from the row."""


class _Run(NamedTuple):
    """Words of a text that stand in a title in that order."""

    row: int
    title: Sequence[str]
    at: int
    """Of the last of them in the title."""
    has_gap: bool = False
    """Whether the title has others between them. Among signs it may not."""

    def with_word(self, word: str) -> "_Run | None":
        if self.title[self.at + 1 : self.at + 2] == [word]:
            return self._replace(at=self.at + 1)
        if is_in_signs(word) or word not in self.title[self.at + 1 :]:
            return None
        return self._replace(at=self.title.index(word, self.at + 1), has_gap=True)


class Names:
    """The names of some rows."""

    def __init__(self, rows: Sequence[Row], columns: Sequence[Mapping[str, Column]]) -> None:
        """`columns`: for each row, those of its table by name."""
        self._rows = rows
        self._roles = [{name: c.role for name, c in known.items()} for known in columns]
        self._titles: list[list[str]] = []
        """For each row, the columns that name it; its first text, where none is known to."""
        self.untitled: set[int] = set()
        """Rows of no table: groups and figures."""
        for number, row in enumerate(rows):
            named = [name for name in row if self._roles[number].get(name) in _NAMING]
            if not named:
                self.untitled.add(number)
            texts = [name for name, cell in row.items() if isinstance(cell, str)]
            self._titles.append([name for name in named if name in texts] or texts[:1])

    @cached_property
    def are_in_signs(self) -> bool:
        """Whether some of the names are Japanese or Chinese."""
        return any(
            is_in_signs(title)
            for number in range(len(self._rows))
            for title in self._titles_of(number)
        )

    @cached_property
    def _whole(self) -> Mapping[str, tuple[int, frozenset[int]]]:
        """By folded name: its rank, and the rows."""
        found: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
        for number, row in enumerate(self._rows):
            for column, cell in row.items():
                unnamed = self._roles[number].get(column) in _UNNAMED
                for name in () if unnamed else _texts(cell):
                    folded = letters(name)
                    if _is_nameable(name, folded, column in self._titles[number]):
                        found[folded][self._rank(number, column, name)].add(number)
        return {name: self._highest(ranks) for name, ranks in found.items()}

    def _highest(self, ranks: Mapping[int, set[int]]) -> tuple[int, frozenset[int]]:
        """A name's rank and rows. What is a cell of some rows tells no part of others' titles from
        them; a group's name names the rows of the group as well."""
        rank, part = max(ranks), set().union(*(ranks[each] for each in ranks if each < WHOLE))
        if rank < WHOLE and len(ranks) > 1:
            return min(ranks), frozenset(part)
        of_groups = rank == WHOLE and ranks[WHOLE] <= self.untitled
        return rank, frozenset(ranks[rank] | part if of_groups else ranks[rank])

    def _rank(self, number: int, column: str, name: str) -> int:
        if column in self._titles[number]:
            return WHOLE
        role = self._roles[number].get(column)
        if role in KINDS:
            return CELL
        words = _words_of(name)
        titles = (title for row, title in self._words if row == number)
        if any(_stands_in(words, title) for title in titles):
            return PART
        return OWNER if role in _OWNERS else CELL

    @cached_property
    def _words(self) -> Sequence[tuple[int, Sequence[str]]]:
        """For each title its row, and its words."""
        numbers = range(len(self._rows))
        return [(n, _words_of(title)) for n in numbers for title in self._titles_of(n)]

    def _titles_of(self, number: int) -> list[str]:
        return [str(self._rows[number][column]) for column in self._titles[number]]

    def is_title(self, number: int, column: str) -> bool:
        """Whether a column names that row."""
        return column in self._titles[number]

    def mentions(self, text: str) -> list[Mention]:
        """In their order; of those that overlap, the higher and longer ones."""
        found = sorted(
            [*self._whole_names(text), *self._parts(text)],
            key=lambda each: (-each.rank, each.start - each.end),
        )
        kept: list[Mention] = []
        for each in found:
            if not any(each.start < other.end and other.start < each.end for other in kept):
                kept.append(each)
        return sorted(kept, key=lambda each: each.start)

    def _whole_names(self, text: str) -> Iterator[Mention]:
        letter_places = [(char, at) for at, each in enumerate(text) for char in letters(each)]
        folded, places = "".join(c for c, _ in letter_places), [at for _, at in letter_places]
        for name, (rank, rows) in self._whole.items():
            at = folded.find(name)
            while at >= 0:
                start, end = places[at], places[at + len(name) - 1] + 1
                short = len(name) == 2 and not text[start:end].isupper()
                if _stands_alone(text, start, end) and not short:
                    yield Mention(start, end, rows, rank)
                at = folded.find(name, at + 1)

    def _parts(self, text: str) -> Iterator[Mention]:
        tokens = list(_TOKEN.finditer(plain(blanked(LINK, text))))
        words = [token.group() for token in tokens]
        first = 0
        while first < len(words):
            run, found = self._longest_run(words, first)
            if run and self._is_telling(run, found, text[tokens[first].start() :]):
                share = len(run) / min(len(each.title) for each in found)
                end = tokens[first + len(run) - 1].end()
                rows = frozenset(each.row for each in found)
                yield Mention(tokens[first].start(), end, rows, PART, share)
                first += len(run)
            else:
                first += 1

    def _longest_run(self, words: Sequence[str], first: int) -> tuple[Sequence[str], list["_Run"]]:
        """The longest run of words that a title has in that order, and the titles that have it."""
        found = [
            _Run(number, title, at)
            for number, title in self._words
            for at, word in enumerate(title)
            if word == words[first]
        ]
        size = 1 if found else 0
        while found and size < _LONGEST_RUN and first + size < len(words):
            word = words[first + size]
            longer = [after for each in found if (after := each.with_word(word))]
            if not longer:
                break
            found, size = longer, size + 1
        return words[first : first + size], found

    def _is_telling(self, run: Sequence[str], found: Sequence["_Run"], said: str) -> bool:
        """Whether the run tells some rows from the others, and is no everyday word."""
        if len({each.row for each in found}) == len(self._rows) > 1:
            return False
        if is_in_signs(run[0]):
            joined = "".join(run)
            return len(run) >= _LEAST_SIGNS and not _HIRAGANA.fullmatch(joined)
        if all(word.isdigit() for word in run):
            return False
        ordinary = all(word.isdigit() or is_ordinary_word(word) for word in run)
        if len(run) > 1:
            whole = any(not each.has_gap for each in found)
            return not ordinary or (whole and len(run) > 2)
        return len(run[0]) > 2 and said[0].isupper() and not ordinary


def is_in_signs(text: str) -> bool:
    """Whether a text is Japanese or Chinese, whichever Latin names stand in it."""
    return len(_SIGNS.findall(text)) * 2 > len(_LATIN_LETTERS.findall(text))


def _words_of(text: str) -> list[str]:
    return [match.group() for match in _TOKEN.finditer(plain(text))]


def _stands_in(words: Sequence[str], title: Sequence[str]) -> bool:
    """Whether the words stand in a title one behind the other."""
    places = range(len(title) - len(words) + 1)
    return bool(words) and any(title[at : at + len(words)] == words for at in places)


def _is_nameable(name: str, folded: str, is_title: bool) -> bool:
    """Whether a cell may name its row: of two letters only capitals (GE), of digits only titles."""
    is_long = len(folded) > 2 or (len(folded) == 2 and name.isascii() and name.isupper())
    numbered = folded.isdigit() and not (is_title and len(folded) >= _LEAST_DIGITS)
    return is_long and len(name) <= _LONGEST_NAME and not numbered


def _texts(cell: object) -> Iterator[str]:
    if isinstance(cell, str):
        yield cell
    elif isinstance(cell, list):
        yield from (each for each in cell if isinstance(each, str))


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a Latin name is no part of a longer word."""
    before = start > 0 and _is_latin(text[start - 1]) and _is_latin(text[start])
    behind = end < len(text) and _is_latin(text[end]) and _is_latin(text[end - 1])
    return not (before or behind)


def _is_latin(char: str) -> bool:
    return char.isalnum() and char < "\u0250"
