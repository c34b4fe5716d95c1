"""A question to a shop with its likeliest parse: what its conditions are, and what names may be."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from src.config.tools import QueryPart, RankedToolConfig
from src.core.engines.lexicon import Lexicon
from src.core.nlu.intent.lines import Lines
from src.core.nlu.items import Annotation
from src.core.nlu.pieces import CONDITION
from src.core.nlu.search import Prepared
from src.core.query.conditions import (
    And,
    Condition,
    In,
    Leaf,
    Not,
    Or,
    Range,
    Related,
    Text,
    leaf_of,
)
from src.core.query.queries import Compare, Each, Query
from src.core.query.understood import Understood
from src.core.reading.grammar.shopping import ShopWords, shop_words
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.wording import Wording, wording_for
from src.core.store.catalog import Table

PartKind = Literal[
    "quoted", "code", "title", "brand", "category", "colors", "size", "gender", "occasion",
    "quality",  # a value of another column, or a yes-or-no one
    "price",
    "thing",  # "stuff", "clothes": no kind of thing
    "wish",  # "nice", "on sale": how it should be, whatever it is
    "order",  # "cheapest", "best rated"
    "word",  # any other that the data has
    "unknown",  # one that it has not
    "number",  # a bare number, or letters and digits
]  # fmt: skip


@dataclass(frozen=True)
class Shop:
    """A table that is shopped in, and what its data teach."""

    table: Table
    tool: RankedToolConfig
    knowledge: Knowledge
    lines: Lines
    declared: Mapping[QueryPart, Lexicon]
    """Brands and kinds that the concierge's file lists."""
    broad: str
    """The column that the kinds of product fall into groups by; empty where there is none."""
    low_price: float | None
    high_price: float | None


@dataclass(frozen=True)
class Parsed:
    """A question to a shop with its likeliest parse."""

    shop: Shop
    prepared: Prepared
    query: Query | None
    skipped: Set[str]
    """Tokens that the parse has no use for."""
    reading: Understood

    @property
    def text(self) -> str:
        return self.prepared.annotated.text

    @property
    def wording(self) -> Wording:
        return wording_for(self.reading.language)

    @property
    def words(self) -> ShopWords:
        return shop_words(self.reading.language)

    @cached_property
    def leaves(self) -> Sequence[tuple[Leaf, bool]]:
        """The conditions of the query, and whether they are denied."""
        return list(_leaves(self.query))

    def prices(self) -> Iterator[Range]:
        price = self.shop.table.price
        for leaf, _ in self.leaves:
            if isinstance(leaf, Range) and price and leaf.column == price.name:
                yield leaf

    def use_of(self, annotation: Annotation) -> tuple[Leaf, bool] | None:
        """The condition of the query that an annotation is, or is part of."""
        said = leaf_of(self.prepared.annotated.leaves[annotation.value])
        return next((pair for pair in self.leaves if _is_of(said, pair[0])), None)

    def kinds(self, annotation: Annotation) -> list[tuple[PartKind, str]]:
        """What a name in the data may be, each with the data's own value, brands first; nothing of
        what is but a word of longer names."""
        same = (
            self.prepared.annotated.leaves[each.value]
            for each in self.prepared.annotated.annotations
            if (each.start, each.end) == (annotation.start, annotation.end) and is_name(each)
        )
        named = {self.kind(leaf): leaf.values[0] for leaf in same if isinstance(leaf, In)}
        return sorted(named.items(), key=lambda pair: pair[0] != "brand")

    def kind(self, leaf: In) -> PartKind:
        shop = self.shop
        if leaf.column == shop.broad:
            return "thing" if self.words.is_one("things", leaf.text) else "category"
        part_of: dict[str, PartKind] = {column: part for part, column in shop.tool.parsed.items()}
        of_roles: dict[str, PartKind] = {"title": "title", "id": "code", "name": "brand"}
        role = shop.table.column(leaf.column).role
        return part_of.get(leaf.column) or of_roles.get(role, "quality")


def _leaves(asked: Query | Condition | None, denied: bool = False) -> Iterator[tuple[Leaf, bool]]:
    match asked:
        case None:
            return
        case Each() | Compare():
            for part in asked.queries:
                yield from _leaves(part)
        case And() | Or():
            for condition in asked.conditions:
                yield from _leaves(condition, denied)
        case Not():
            yield from _leaves(asked.condition, not denied)
        case Related():
            yield asked, denied
        case Leaf():
            yield asked, denied
        case _:
            yield from _leaves(asked.where)


def is_name(annotation: Annotation) -> bool:
    """Whether values are called just so, in words that are not all of closed classes."""
    features = annotation.features
    named = any(name.startswith(("value:value|", "value:alias|")) for name in features)
    return annotation.type == CONDITION and named and "value:closed words" not in features


def _is_of(said: Condition, leaf: Leaf) -> bool:
    if isinstance(said, In) and isinstance(leaf, In):
        return said.column == leaf.column and set(said.values) <= set(leaf.values)
    if isinstance(said, Text) and isinstance(leaf, Text):
        return said.term == leaf.term
    unsaid = {"text": "", "span": None}
    return said.model_copy(update=unsaid) == leaf.model_copy(update=unsaid)
