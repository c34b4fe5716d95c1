"""Which rows a text names: by a whole title or identifier, a part of a title, or another cell."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from src.core.answering.grounding.claims import LINK, blanked, is_in_signs
from src.core.answering.grounding.cues import plain
from src.core.answering.grounding.facts import Row, letters
from src.core.engines.words import is_ordinary_word

WHOLE, PART, CELL = 3, 2, 1
_LONGEST_NAME = 200
_LONGEST_RUN = 12
_LEAST_SIGNS = 3
_TOKEN = re.compile(r"[^\W_぀-ヿ一-鿿々ー]+|[぀-ヿ一-鿿々ー]")
_GAP = re.compile(r"[（(\[【「『 　・、:：/|–—-]")
_HIRAGANA = re.compile(r"[ぁ-ゖー]*")


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


class Names:
    """The names of some rows.

    Args:
        titles: for each row, the columns that name it.
        unnamed: for each row, the columns whose cells name nothing: yes or no, prose.
    """

    def __init__(
        self,
        rows: Sequence[Row],
        titles: Sequence[Collection[str]],
        unnamed: Sequence[Collection[str]],
    ) -> None:
        self._rows = rows
        self._unnamed = unnamed
        self._titles = [_titles_of(row, known) for row, known in zip(rows, titles, strict=True)]

    @cached_property
    def _whole(self) -> Mapping[str, tuple[int, frozenset[int]]]:
        """By folded name: its rank, and the rows."""
        found: dict[str, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
        for number, row in enumerate(self._rows):
            for column, cell in row.items():
                for name in _texts(cell) if column not in self._unnamed[number] else ():
                    folded = letters(name)
                    if len(folded) > 2 and len(name) <= _LONGEST_NAME and not folded.isdigit():
                        found[folded][self._rank(number, column, folded)].add(number)
            for name in self._heads(number):
                found[letters(name)][PART].add(number)
        return {name: (max(ranks), frozenset(ranks[max(ranks)])) for name, ranks in found.items()}

    def _rank(self, number: int, column: str, folded: str) -> int:
        if column in self._titles[number]:
            return WHOLE
        row = self._rows[number]
        is_in_title = any(folded in letters(str(row[name])) for name in self._titles[number])
        return PART if is_in_title else CELL

    def _heads(self, number: int) -> Iterator[str]:
        """Beginnings of titles in signs, up to a bracket or a gap."""
        for column in self._titles[number]:
            title = str(self._rows[number][column])
            head = _GAP.split(title)[0]
            if head != title and is_in_signs(head) and len(head) >= _LEAST_SIGNS:
                yield head

    @cached_property
    def _runs(self) -> Mapping[tuple[str, ...], Mapping[int, int]]:
        """By run of a title's words: its rows, and how many words their titles have."""
        found: dict[tuple[str, ...], dict[int, int]] = defaultdict(dict)
        for number, row in enumerate(self._rows):
            for column in self._titles[number]:
                tokens = [match.group() for match in _TOKEN.finditer(plain(str(row[column])))]
                for first in range(len(tokens)):
                    for end in range(first + 1, min(len(tokens), first + _LONGEST_RUN) + 1):
                        found[tuple(tokens[first:end])].setdefault(number, len(tokens))
        return found

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
        folded, places = _placed(text)
        for name, (rank, rows) in self._whole.items():
            at = folded.find(name)
            while at >= 0:
                start, end = places[at], places[at + len(name) - 1] + 1
                if _stands_alone(text, start, end):
                    yield Mention(start, end, rows, rank)
                at = folded.find(name, at + 1)

    def _parts(self, text: str) -> Iterator[Mention]:
        tokens = list(_TOKEN.finditer(plain(blanked(LINK, text))))
        words = [token.group() for token in tokens]
        first = 0
        while first < len(words):
            run = self._longest_run(words, first)
            if run and self._is_telling(run, text[tokens[first].start() :]):
                rows = self._runs[run]
                share = len(run) / min(rows.values())
                end = tokens[first + len(run) - 1].end()
                yield Mention(tokens[first].start(), end, frozenset(rows), PART, share)
                first += len(run)
            else:
                first += 1

    def _longest_run(self, words: Sequence[str], first: int) -> tuple[str, ...]:
        run: tuple[str, ...] = ()
        for end in range(first + 1, min(len(words), first + _LONGEST_RUN) + 1):
            if tuple(words[first:end]) not in self._runs:
                break
            run = tuple(words[first:end])
        return run

    def _is_telling(self, run: tuple[str, ...], said: str) -> bool:
        """Whether the run tells some rows from the others, and is no everyday word."""
        if len(self._runs[run]) == len(self._rows) > 1:
            return False
        if is_in_signs(run[0]):
            joined = "".join(run)
            return len(run) >= _LEAST_SIGNS and not _HIRAGANA.fullmatch(joined)
        if all(word.isdigit() for word in run):
            return False
        if len(run) > 1:
            return not all(is_ordinary_word(word) for word in run) or len(run) > 2
        return len(run[0]) > 2 and said[0].isupper() and not is_ordinary_word(run[0])


def _titles_of(row: Row, titles: Collection[str]) -> tuple[str, ...]:
    """The columns that name the row; its first text, where none is known to."""
    known = tuple(name for name in row if name in titles and isinstance(row[name], str))
    texts = (name for name, cell in row.items() if isinstance(cell, str))
    return known or tuple(name for name in [next(texts, None)] if name)


def _texts(cell: object) -> Iterator[str]:
    if isinstance(cell, str):
        yield cell
    elif isinstance(cell, list):
        yield from (each for each in cell if isinstance(each, str))


def _placed(text: str) -> tuple[str, list[int]]:
    """The text's folded letters, and where each of them stands."""
    found = [(each, place) for place, char in enumerate(text) for each in letters(char)]
    return "".join(each for each, _ in found), [place for _, place in found]


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a Latin name is no part of a longer word."""
    before = start > 0 and _is_latin(text[start - 1]) and _is_latin(text[start])
    behind = end < len(text) and _is_latin(text[end]) and _is_latin(text[end - 1])
    return not (before or behind)


def _is_latin(char: str) -> bool:
    return char.isalnum() and char < "\u0250"
