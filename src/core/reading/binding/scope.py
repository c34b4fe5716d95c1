"""What all parts of binding share: the question, the table, and what has been bound so far."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from src.config.roles import NUMBER_ROLES, Role
from src.core.engines.lexicon import Entry
from src.core.query.queries import Figure, Order
from src.core.question import Constraint, ValueConstraint
from src.core.reading.knowledge.knowledge import TABLE, Knowledge
from src.core.reading.knowledge.measures import of_measure
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.mentions import Chunk, Mentions, as_chunk
from src.core.reading.wording import LONGEST_SIGNAL, Signal, Wording
from src.core.store.catalog import Column, Table
from src.core.store.folding import fold
from src.core.traces import MatchStep

_ARTICLE = re.compile(
    r"\s*(?:(?:from|of|in|by|with|for|made by|de|del|en|con|para)\s+)?"
    r"(?:(?:a|an|the|any|un|una|el|la|los|las|ningun|ninguna)\s+)?"
)
"""What may stand between "without" or "not" and what is denied."""
_ARTICLE_WORDS = 4
_OF_ITS_OWN = 0.8
"""Share of different values from which on a title names its row; below it is a model or a kind."""
_NAMES: tuple[Role, ...] = ("title", "name", "id")
_VALUE_ORDER: tuple[Role, ...] = ("id", "title", "name", "category", "tags", "place")


@dataclass
class Bound:
    """One table's share of a question."""

    table: Table
    constraints: list[Constraint] = field(default_factory=list)
    asked_columns: list[str] = field(default_factory=list)
    sort: Order | None = None
    aggregate: Figure | None = None
    group_by: str | None = None
    each: tuple[Constraint, ...] = ()
    """Of values that are named together each by itself, where each is asked for."""
    missing: list[str] = field(default_factory=list)
    repaired: list[tuple[str, str]] = field(default_factory=list)
    steps: list[MatchStep] = field(default_factory=list)

    @property
    def names_row(self) -> bool:
        """Whether rows are named by their own name or identifier."""
        own = {
            column.name
            for column in self.table.with_role("title", "id")
            if column.role == "id" or is_of_its_own(column)
        }
        return any(isinstance(c, ValueConstraint) and c.column in own for c in self.constraints)


@dataclass
class Scope:
    """One question against one table. `chunks` are the free words, in the end terms."""

    table: Table
    text: str
    mentions: Mentions
    knowledge: Knowledge
    wording: Wording
    bound: Bound
    chunks: list[Chunk]

    @property
    def topics(self) -> tuple[Column, ...]:
        """The number columns that are named in the question."""
        said = [e for found in self.mentions.schema for e in found.entries]
        return self.number_columns(said)

    def topics_of(self, word: str | None) -> tuple[Column, ...]:
        return self.number_columns(self.knowledge.schema.lookup(word)) if word else ()

    def number_columns(self, entries: Iterable[Entry]) -> tuple[Column, ...]:
        return tuple(
            column
            for entry in entries
            if entry.table == self.table.id
            and entry.column != TABLE
            and (column := self.table.column(entry.column)).role in NUMBER_ROLES
        )

    def as_chunk(self, start: int, end: int) -> Chunk:
        return as_chunk(self.text, start, end, self.wording.han)

    def let_go(self, start: int, end: int) -> None:
        """Words that are understood, and that no row has to have."""
        self.chunks[:] = [c for c in self.chunks if not (start <= c.start and c.end <= end)]

    def knows(self, surface: str, normal: str, latin: bool) -> bool:
        """Whether the table's texts have the word, or the values of a column."""
        within = self.knowledge.value_words[self.table.id].values()
        known = (self.knowledge.vocabulary(self.table), *within)
        return any(vocabulary.spellings(surface, normal, latin) for vocabulary in known)

    def between(self, end: int, start: int) -> str:
        """What stands between two words, without the article of the second."""
        said = self.text[end:start].strip()
        words = said.split(" ")
        for at in range(max(1, len(words) - _ARTICLE_WORDS), len(words)):
            if _ARTICLE.fullmatch(f"{' '.join(words[at:])} "):
                return " ".join(words[:at])
        return said

    def negated(self, start: int, end: int) -> bool:
        next_word = end + len(self.text[end:]) - len(self.text[end:].lstrip())
        behind = self.wording.pattern("negated_after").match(self.text, next_word)
        return bool(behind) or self.is_behind("negated_before", start)

    def is_behind(self, signal: Signal, start: int) -> bool:
        """Whether the signal is said of what stands there, with no more than an article between."""
        near = max(0, start - LONGEST_SIGNAL)
        return any(
            _ARTICLE.fullmatch(self.text[match.end() : start])
            for match in self.wording.pattern(signal).finditer(self.text, near, start)
        )

    @property
    def says_name(self) -> bool:
        """'¿Es tóxica la adelfa?': words of the rows' own names; "are succulents?" is of a kind."""
        titles = self.knowledge.titles[self.table.id]
        values = [c for c in self.bound.constraints if isinstance(c, ValueConstraint)]
        if values:
            return all(self.table.column(c.column).role in _NAMES for c in values)
        return any(
            all(titles.spellings(surface, normal, chunk.latin) for surface, normal in chunk.words)
            for chunk in self.chunks
        )

    @property
    def is_shop(self) -> bool:
        """Whether the table is shopped in: its many names have all sorts of words in them."""
        return self.table.id in shops(self.knowledge.catalog.config)

    def high_comes_first(self, column: Column) -> bool:
        """In an order whose way is not said: the newest, what buyers rate best, and of the top
        five the most."""
        if self.wording.has("top_of", self.text):
            return True
        if self.wording.has("bottom_of", self.text):
            return False
        shop = shops(self.knowledge.catalog.config).get(self.table.id)
        rated = (shop.rating.mean, shop.rating.count) if shop and shop.rating else ()
        praised = map(self.wording.pattern("praise").fullmatch, column.config.high_words)
        best = (*of_measure("rating", self.table), *of_measure("votes", self.table))
        return column.role == "year" or column.name in rated or any(praised) or column in best

    def is_one_of_lists(self, text: str, entries: Collection[Entry]) -> bool:
        """August alone, in a column of values like "July/August": a word of theirs as well."""
        places = {entry.place for entry in entries}
        if len(places) != 1 or self.column_of(entries).role != "category":
            return False
        values = {fold(entry.value) for entry in self.knowledge.values.values_of(*places)}
        lists = [parts for v in values if len(parts := [*map(str.strip, v.split("/"))]) > 1]
        return len(lists) > len(values) / 2 and any(text in parts for parts in lists)

    def column_of(self, entries: Iterable[Entry]) -> Column:
        """The column that a value is taken to be of: by role, and of two of a kind the one that
        queries are parsed into, a brand before the shop that is called the same."""
        tool = shops(self.knowledge.catalog.config).get(self.table.id)
        meant = set(tool.parsed.values()) if tool else set()
        columns = {e.column: self.table.column(e.column) for e in entries}
        return min(columns.values(), key=lambda c: (by_role(c), c.name not in meant))


def is_of_its_own(column: Column) -> bool:
    """Whether its values are the names of single rows."""
    return column.distinct >= _OF_ITS_OWN * column.filled


def by_role(column: Column) -> int:
    return _VALUE_ORDER.index(column.role) if column.role in _VALUE_ORDER else len(_VALUE_ORDER)
