"""Values that a query names of columns which are only guessed (`soft`): no condition, but rows
known to be of another kind do not match, and those of the kind come nearest."""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from src.config.roles import Role
from src.core.engines.lexicon import Entry, Found, Lexicon
from src.core.engines.scored_rows import Mask
from src.core.engines.searchable.searchable import Searchable
from src.core.engines.words import stem
from src.core.query.understood import without_words
from src.core.reading.asked_text import before_name
from src.core.reading.wording import all_wordings
from src.core.store.catalog import Table
from src.core.store.finding import WordFinder
from src.core.store.folding import fold
from src.core.store.names import quoted
from src.core.store.protocol import Store

_OF_ONE: frozenset[Role] = frozenset({"category", "name"})
"""A row has one of them; of tags it may have another one besides."""

_BETWEEN = 2
"""Words that may stand between those of one name: running sneakers shoes."""


@dataclass(frozen=True)
class Kinds:
    """Rows by a kind that a query names."""

    same: Mask
    other: Mask
    """Of a known kind that is another one; a row may be of no known kind."""
    called: Mask
    """Of the kind, or of no known one and with its word in the title."""
    titled: Mask
    """With its word in the title, of whatever kind."""
    wider: Mask
    """Of what it is a kind of: sneakers for running shoes."""
    said: tuple[str, ...]
    """The query's words for it, without what they say more: maxi of maxi dress."""
    narrower: tuple[str, ...] = ()
    """Of these what no value is called: turtleneck of a sweater; of two kinds in one both words."""
    before: tuple[str, ...] = ()
    """Its words for what it is for that stand right before its name: ski of ski jacket."""
    apart: tuple[str, ...] = ()
    """Those that stand elsewhere, and may stand nowhere in a row: sneakers for running."""
    meant_for: str = ""
    """All that is said of whom or what it is for, in whatever words."""


class SoftValues:
    def __init__(
        self, names: Sequence[str], searchable: Searchable, values: Lexicon, language: str
    ) -> None:
        """`language` is that of the data, which queries are in."""
        table, store = searchable.table, searchable.store
        columns = [c.name for c in table.columns if c.name in names and c.role in _OF_ONE]
        fields = [name for name, _ in searchable.fields]
        title = table.title.name if table.title else ""
        self._values = values
        self._language = language
        self._table = table.id
        self._words = searchable.words
        self.title = fields.index(title) if title in fields else None
        """The number of the field with the rows' names."""
        self._titles = [fold(name) for name in _cells(title, table, store)] if title else []
        self._cells = {name: _cells(name, table, store) for name in columns}
        self._configs = {name: table.column(name).config for name in columns}
        self._tags = {c.name for c in table.columns if c.name in names and c.role == "tags"}

    def named(self, query: str) -> Kinds | None:
        """Rows by the kinds that the query names, in value or title; None where it names none."""
        named: dict[str, set[str]] = defaultdict(set)
        said: list[str] = []
        own: set[str] = set()
        narrower: set[str] = set()
        folded = fold(query)
        mentions = self._without_parts(list(self._values.find(folded)), folded)
        for mention in mentions:
            for entry in mention.entries:
                if self._is_kind(entry):
                    named[entry.column].add(entry.value)
                    text = folded[mention.start : mention.end]
                    said.append(text)
                    more = before_name(text, fold(entry.value))
                    own.add(name := without_words(text, more))
                    if not more and not _is_called(name, entry.value):
                        narrower.add(name)
        if not named:
            return None
        told = [(self._cells[column], list(values)) for column, values in named.items()]
        known = np.logical_or.reduce([cells != "" for cells, _ in told])
        same = np.logical_or.reduce([np.isin(cells, values) for cells, values in told])
        # A single word may belong to another: a dress shoe is no dress.
        same |= self._titled([text for text in said if " " in text])
        values = [value for several in named.values() for value in several]
        titled, wider = self._titled([*said, *values]), self._wider(named)
        same |= titled & wider  # a blouse that is listed among the tops
        called = same | self._headed(titled & ~known, [*said, *values])
        other = np.asarray(known & ~same, dtype=np.bool_)
        kinds = [m for m in mentions if any(map(self._is_kind, m.entries))]
        tags = [m for m in mentions if any(map(self._is_tag, m.entries))]
        narrower |= {folded[m.start : m.end] for m in _as_one(kinds, folded)}
        before = [m for m in tags if any(_is_right_before(m, kind, folded) for kind in kinds)]
        meant = all_wordings()[self._language].pattern("meant_for")
        phrase = meant.search(folded, min(m.end for m in kinds))
        return Kinds(
            same,
            other,
            called,
            titled,
            wider,
            said=tuple(sorted(own)),
            narrower=tuple(sorted(narrower)),
            before=tuple(folded[m.start : m.end] for m in before),
            apart=tuple(folded[m.start : m.end] for m in tags if m not in before),
            meant_for=phrase[0] if phrase else "",
        )

    def _without_parts(self, mentions: Sequence[Found], text: str) -> Sequence[Found]:
        """'An anklet with a charm': what a thing has is no other kind that would do as well."""
        wording = all_wordings()[self._language]
        kinds = [m for m in mentions if any(map(self._is_kind, m.entries))]
        parts = [m for m in kinds[1:] if wording.before("having", text, m.start)]
        return [m for m in mentions if m not in parts]

    def _wider(self, named: Mapping[str, Collection[str]]) -> Mask:
        found = np.zeros(len(self._words), dtype=np.bool_)
        for column, values in named.items():
            wider = [wide for value in values for wide in self._configs[column].wider(value)]
            found |= np.isin(self._cells[column], wider)
        return found

    def _is_tag(self, entry: Entry) -> bool:
        return entry.table == self._table and entry.column in self._tags

    def _is_kind(self, entry: Entry) -> bool:
        return entry.table == self._table and entry.column in self._cells

    def _headed(self, rows: Mask, said: Sequence[str]) -> Mask:
        """Those whose title says it of themselves: shoe trees for pointed shoes are no shoes."""
        finder = WordFinder({said[0]: said[1:]})
        found = np.zeros(len(rows), dtype=np.bool_)
        for row in np.flatnonzero(rows):
            found[row] = bool(finder.take(self._titles[row], "head"))
        return found

    def _titled(self, said: Sequence[str]) -> Mask:
        """Rows whose title has all words of one of these side by side, or nearly so."""
        found = np.zeros(len(self._words), dtype=np.bool_)
        for text in dict.fromkeys(said) if self.title is not None else ():
            asked = self._words.ask(text).found
            if any(word.asked.guessed for word in asked):
                continue  # fanny packs are none of Cfanny's
            every = [
                np.isin(np.arange(len(found)), word.places.rows[word.places.fields == self.title])
                for word in asked
            ]
            rows = np.logical_and.reduce(every) if every else found
            found[self._naming(rows, text) if " " in text else rows] = True
        return found

    def _naming(self, rows: Mask, text: str) -> list[int]:
        name = _side_by_side(text)
        return [row for row in np.flatnonzero(rows).tolist() if name.search(self._titles[row])]


def _is_right_before(mention: Found, other: Found, text: str) -> bool:
    return mention.end <= other.start and not text[mention.end : other.start].strip()


def _side_by_side(text: str) -> re.Pattern[str]:
    words = (rf"{re.escape(stem(word, 'english'))}\w*" for word in re.split("[ -]", text))
    return re.compile(r"\b" + rf"[\s-]?(?:\w+[\s-]){{0,{_BETWEEN}}}".join(words))


def _is_called(text: str, value: str) -> bool:
    words, own = (re.split("[ -]", fold(each)) for each in (text, value))
    return [stem(word, "english") for word in words] == [stem(word, "english") for word in own]


def _as_one(kinds: Sequence[Found], text: str) -> list[Found]:
    """The kinds side by side, which are one thing: a cosplay wig."""
    pairs = [pair for pair in pairwise(kinds) if _is_right_before(*pair, text)]
    return [one for pair in pairs for one in pair]


def _cells(name: str, table: Table, store: Store) -> NDArray[np.str_]:
    rows = store.trusted(f"SELECT {quoted(name)} FROM {quoted(table.name)} ORDER BY rowid")
    return np.array(["" if cell is None else str(cell) for (cell,) in rows], dtype=np.str_)
