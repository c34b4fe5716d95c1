"""What actions are given and what they make."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from src.core.nlu.amounts import Amounts
from src.core.nlu.cues import is_closed
from src.core.nlu.free_words import kind_of_word
from src.core.nlu.items import Annotation, Item, Leaves
from src.core.nlu.pieces import COLUMN, DIRECTION
from src.core.nlu.tokens import Token, is_cjk
from src.core.query.conditions import Span
from src.core.reading.grammar.word_data import cue_forms
from src.core.reading.knowledge.scales import Step

ORDER, PART, PARTS, ORDERS, FIGURE = "order", "part", "parts", "orders", "figure"
GROUP, COMPARED, SHARE = "group", "compared", "parted"

VALUE = "<value>"
_NEAR = 4
"""From how many tokens on a word for a column is too far, small words between them."""

_ASKED = frozenset({"which", "how_many"})
"""Kinds of cue that the word for the rows stands behind."""
Made = tuple[tuple[Item, ...], tuple[str, ...]]
"""What takes the place of the joined items, and features of it."""


@dataclass(frozen=True)
class Look:
    """The question around the items that are joined."""

    text: str
    tokens: Sequence[Token]
    leaves: Leaves
    amounts: Amounts
    answering: Set[str]
    """Columns that say yes or no of each row."""
    scales: Mapping[str, Mapping[Step, tuple[str, ...]]]
    """The values of each column that is a scale, by step."""
    values: Mapping[str, Sequence[str]]
    """The values of each column that has few, in the order of the data."""
    kinds: Set[str]
    """Kinds of cue that stand anywhere in the question."""
    cues: Sequence[Set[str]]
    """By token: the kinds of cue that cover it."""
    values_at: Set[int]
    """Tokens that name a value of the data and are no cue."""
    ids: Set[int]
    """Leaves that name rows by their numbers, of this table or of one that it hangs together
    with."""
    rows: Set[int]
    """Tokens of words for the rows themselves."""
    foreign: Set[int]
    """Tokens of words that no row and no column has."""
    named: Set[int]
    """Tokens of words for columns, and not for the rows."""
    annotations: Sequence[Annotation]

    @cached_property
    def counted(self) -> Set[int]:
        """Tokens that words for columns of numbers begin with."""
        columns = (each for each in self.annotations if each.type == COLUMN)
        return {each.start for each in columns if each.value in self.numbers}

    @cached_property
    def directions(self) -> Sequence[Annotation]:
        """Words for an order by a column: cheap, wide."""
        return [each for each in self.annotations if each.type == DIRECTION]

    @cached_property
    def numbers(self) -> Set[str]:
        """Columns of numbers."""
        return {column.name for column in self.amounts.columns}

    @cached_property
    def ordered(self) -> Set[str]:
        """Columns that rows may be put in order by."""
        others = self.amounts.table.with_role("start", "end", "title", "name", "id")
        return self.numbers | {column.name for column in others}

    def word(self, at: int) -> str:
        """The token for features: one of a value is any value's, so that no weight is of a name."""
        if at in self.values_at:
            return VALUE
        return self.tokens[at].text if 0 <= at < len(self.tokens) else "#"

    def closed(self, at: int) -> str:
        """The token for features of what stands beside it: itself where it is a cue or very short,
        else whether it is a value's."""
        word = self.word(at)
        return word if word == VALUE or is_closed(word) else "<word>"

    @property
    def words(self) -> list[str]:
        return [self.word(at) for at in range(len(self.tokens))]

    def between(self, *items: Item) -> list[str]:
        """The first words that are skipped between two items."""
        one, other = sorted(items, key=lambda item: item.start)
        return [self.word(at) for at in range(one.end, min(other.start, one.end + 3))]

    def beside_column(self, start: int, end: int) -> bool:
        """Whether a word for a column stands right before or behind some tokens, small words left
        out: "the highest price", "el precio mas alto"."""
        before = next((at for at in range(start - 1, start - _NEAR, -1) if self._is_said(at)), -1)
        behind = next((at for at in range(end, end + _NEAR - 1) if self._is_said(at)), -1)
        return bool({before, behind} & self.named)

    def in_place_of_rows(self, at: int) -> Iterator[str]:
        """Where a token stands as a word for the rows does, in a question that has none: "asked"
        right behind "which" or "how many" and values, "before asked" right before them; in a
        question without these the "first" or the "last" word that says something."""
        if self.rows or self.cues[at]:
            return
        before = self._nearest_said(range(at - 1, -1, -1))
        behind = self._nearest_said(range(at + 1, len(self.tokens)))
        if self._asks_for_rows(before):
            yield "asked"
        elif self._asks_for_rows(behind):
            yield "before asked"
        elif self.kinds.isdisjoint(_ASKED):
            yield from ["first"] if before is None else []
            yield from ["last"] if behind is None else []

    def _nearest_said(self, places: Iterable[int]) -> int | None:
        return next((i for i in places if not (i in self.values_at or self._is_small(i))), None)

    def _asks_for_rows(self, at: int | None) -> bool:
        return at is not None and not self.cues[at].isdisjoint(_ASKED)

    def _is_small(self, at: int) -> bool:
        """Whether it says nothing by itself; in scripts without spaces short words may."""
        word = self.word(at)
        closed = word in cue_forms() or len(word) < 2 if is_cjk(word) else is_closed(word)
        return (closed or kind_of_word(word) == "request") and not self._asks_for_rows(at)

    def _is_said(self, at: int) -> bool:
        return at in self.named or not is_closed(self.word(at))

    def said(self, items: Sequence[Item]) -> str:
        """The words of the question that the items cover."""
        return self.text[slice(*self.place(items))]

    def place(self, items: Sequence[Item]) -> Span:
        """Where the items stand in the text."""
        start, end = min(item.start for item in items), max(item.end for item in items)
        return self.tokens[start].start, self.tokens[end - 1].end

    def gap(self, *items: Item) -> str:
        """How many tokens are skipped between two items."""
        one, other = sorted(items, key=lambda item: item.start)
        return f"gap{min(3, other.start - one.end)}"

    def cues_inside(self, item: Item) -> str:
        """The words of cues that a joined condition covers: the "and" of "red and blue"."""
        inside = {self.word(at) for at in range(item.start, item.end) if self.cues[at]}
        return "+".join(sorted(inside))[:16]


Action = Callable[[Sequence[Item], Look, str], Iterable[Made]]
"""Items in the order of the pattern, the question, and whether the first of them stands "ahead" or,
where a construction works either way, "behind"."""


def one_item(type: str, value: Any, items: Sequence[Item], text: str = "") -> tuple[Item, ...]:
    start, end = min(item.start for item in items), max(item.end for item in items)
    return (Item(type, value, start, end, text),)


def kinds_of_terms(items: Iterable[Item], look: Look) -> list[str]:
    return [look.leaves.kind(item.value) for item in items]
