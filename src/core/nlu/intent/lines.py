"""Product lines, learnt from the data: words of titles that stand beside one brand only.

Nobody has to list them: where "Skua" stands in four titles, and all four are one yard's boats, it
is that yard's. Words that are values of other columns (colours, kinds, people) are no names.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from src.config.tools import QueryPart
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table
from src.core.store.folding import fold
from src.core.store.names import quoted
from src.core.store.protocol import Store

_WORD = re.compile(r"[0-9a-zà-ɏ]+(?:['&.+-][0-9a-zà-ɏ]+)*")
_MOST_ROWS = 100_000
_ALONE = 0.95
"""Share of the titles with a word that have to be of one brand."""
_PAIR_ROWS = 2
"""Titles from which on two words side by side are kept; those with a code at once."""
_FEW_ROWS = 10_000
"""Of a catalog up to which one title with the two is worth keeping."""
_CODE = re.compile(r"(?=\S*\d)(?=\S*[a-z])\S+")
_MOST = 0.6
"""Share of a brand's titles up to which a word names one of its lines; beyond it is its style."""
_BRAND_ROWS = 3
"""Titles of a brand from which on that share says something."""
_OF_ONE_KIND = 0.7


@dataclass(frozen=True)
class Line:
    """Words that name one product line: whose it is, of what kind most of it is, how many rows."""

    text: str
    brand: str
    rows: int
    category: str | None = None


@dataclass(frozen=True)
class FoundLine:
    """A line where a query names it."""

    start: int
    end: int
    line: Line


@dataclass(slots=True)
class _Tally:
    """Rows with a word, and those of the brand that had it first."""

    brand: str
    own: int = 0
    rows: int = 0

    def add(self, brand: str) -> None:
        self.rows += 1
        self.own += brand == self.brand

    def is_line(self, least: int) -> bool:
        return self.rows >= least and self.own >= _ALONE * self.rows


@dataclass(frozen=True)
class Lines:
    """The lines of one table, by one word of a title or two side by side."""

    by_words: dict[str, Line]

    def in_text(self, text: str) -> Iterator[FoundLine]:
        """Lines that a folded text names, with where: two words before one."""
        words = [(m.start(), m.end(), m[0]) for m in _WORD.finditer(text)]
        taken: set[int] = set()
        for (start, _, first), (_, end, second) in pairwise(words):
            if text[start + len(first) : end - len(second)].strip():
                continue
            if line := self._named(f"{first} {second}"):
                taken |= {start, end - len(second)}
                yield FoundLine(start, end, line)
        for start, end, word in words:
            if start not in taken and (line := self._named(word)):
                yield FoundLine(start, end, line)

    def _named(self, words: str) -> Line | None:
        return self.by_words.get(words) or self.by_words.get(words.removesuffix("s"))


@dataclass(frozen=True)
class _Row:
    words: tuple[str, ...]
    """Of its title: single ones, then those side by side."""
    brand: str
    category: str | None


def learn_lines(
    table: Table, parsed: Mapping[QueryPart, str], knowledge: Knowledge, store: Store
) -> Lines:
    """The lines of a table whose titles and brands are columns; none where they are not."""
    if table.title is None or "brand" not in parsed:
        return Lines({})
    values = _words_of_values(table, parsed["brand"], knowledge)
    rows = list(_rows(table, parsed, values, store))
    tallies: dict[str, _Tally] = {}
    for row in rows:
        for words in row.words:
            tallies.setdefault(words, _Tally(row.brand)).add(row.brand)
    brands = Counter(row.brand for row in rows)
    least = 1 if len(rows) <= _FEW_ROWS else _PAIR_ROWS
    kept = {
        words: tally
        for words, tally in tallies.items()
        if tally.is_line(least if " " in words and not _CODE.search(words) else 1)
        and not (brands[tally.brand] >= _BRAND_ROWS and tally.own > _MOST * brands[tally.brand])
    }
    kinds = _kinds(rows, kept)
    return Lines(
        {words: Line(words, t.brand, t.rows, kinds.get(words)) for words, t in kept.items()}
    )


def _kinds(rows: list[_Row], kept: Mapping[str, _Tally]) -> dict[str, str]:
    """What most rows of a line are, where most are alike."""
    said: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        for words in row.words if row.category else ():
            if words in kept:
                said[words][str(row.category)] += 1
    return {
        words: kind
        for words, kinds in said.items()
        for kind, count in kinds.most_common(1)
        if count > 1 and count >= _OF_ONE_KIND * kept[words].rows
    }


def _rows(
    table: Table, parsed: Mapping[QueryPart, str], values: frozenset[str], store: Store
) -> Iterator[_Row]:
    title, brand = quoted(str(table.title and table.title.name)), quoted(parsed["brand"])
    category = quoted(parsed["category"]) if "category" in parsed else "NULL"
    sql = (
        f"SELECT {title}, {brand}, {category} FROM {quoted(table.name)} "
        f"WHERE {title} IS NOT NULL AND {brand} IS NOT NULL LIMIT {_MOST_ROWS}"
    )
    for name, of, kind in store.trusted(sql):
        said = _WORD.findall(fold(str(name)))
        named = {*_WORD.findall(fold(str(of)))}
        single = [word for word in said if word not in values]
        pairs = [pair for pair in pairwise(said) if not values.issuperset(pair)]
        words = [word for word in single if word not in named]
        words += [" ".join(pair) for pair in pairs if not named.intersection(pair)]
        yield _Row(tuple(dict.fromkeys(words)), str(of), None if kind is None else str(kind))


def _words_of_values(table: Table, brand: str, knowledge: Knowledge) -> frozenset[str]:
    """Words of kinds, colours, people and the like: of every column with values but names."""
    columns = [c for c in table.with_role("category", "tags", "place") if c.name != brand]
    forms = [
        form
        for column in columns
        for form in (
            *(entry.form for entry in knowledge.values.values_of((table.id, column.name))),
            *(alias for aliases in column.config.values.values() for alias in aliases),
        )
    ]
    words = {word for form in forms for word in _WORD.findall(fold(form))}
    return frozenset(x for word in words for x in (word, word.removesuffix("s"), f"{word}s"))
