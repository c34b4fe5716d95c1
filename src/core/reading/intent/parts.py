"""A query cut into its parts: what is a brand, a kind, a colour, a size, and which words are left.

Taken from what the reading has found, the surest first; each character belongs to one part.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from src.config.tools import QueryPart, RankedToolConfig
from src.core.engines.lexicon import Entry, Found, Lexicon
from src.core.engines.words import words_of
from src.core.question import RangeConstraint, Reading
from src.core.reading.grammar.garment_sizes import Size
from src.core.reading.grammar.people import people_in
from src.core.reading.grammar.quantities import Quantity
from src.core.reading.grammar.shopping import ShopWords, found
from src.core.reading.knowledge.knowledge import HIGH, KIND, LOW, TABLE, Knowledge
from src.core.reading.recognition.codes import identifiers, quoted_phrases
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.recognition.sentence import Piece, Sentence
from src.core.reading.wording import Signal, Wording
from src.core.store.catalog import Column, Table

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

_NUMBER = re.compile(r"(?=.*\d)[a-z0-9]+(?:[-.][a-z0-9]+)*")
_ROMAN = re.compile(r"(?:x{1,3}(?:i{1,3}|iv|v|vi{0,3}|ix)?|i{2,3}|iv|vi{1,3}|ix)")
_NO_NUMBER = re.compile(  # a decade, a measure, an ordinal, 3d
    r"\d0'?s|\d+(?:st|nd|rd|th)|\d+-?(?:inch|pack|piece|pc|way|in|cm|mm|ml|oz|%)"
    r"|y2k|[234]d|\d/\d"
)
_DENIED: frozenset[PartKind] = frozenset({"brand", "category", "colors", "quality", "word"})
_ORDERS: tuple[Signal, ...] = (
    "lowest_price", "highest_price", "cheap_first", "dear_first", "low_price", "high_price",
    "cheaper", "dearer", "first_date", "latest_date", "recommend", "wish",
)  # fmt: skip


@dataclass(frozen=True)
class Part:
    """A piece of the query. `value` is what it stands for: the data's own value, or one way of
    writing it."""

    kind: PartKind
    start: int
    end: int
    text: str
    value: str
    negated: bool = False
    also: str = ""
    """Of a brand: the kind of product that is called the same, as the data has it."""


@dataclass(frozen=True)
class Query:
    """All that the parts are taken from."""

    folded: str
    reading: Reading
    mentions: Mentions
    table: Table
    tool: RankedToolConfig
    knowledge: Knowledge
    wording: Wording
    words: ShopWords
    declared: Mapping[QueryPart, Lexicon]
    """Brands and kinds that the concierge's file lists."""
    broad: str = ""
    """The column that the kinds of product fall into groups by, where there is one."""


@dataclass
class _Cutter:
    query: Query
    sentence: Sentence
    parts: list[Part] = field(default_factory=list)

    def add(self, kind: PartKind, start: int, end: int, value: str = "", also: str = "") -> None:
        if start < end and self.sentence.is_open(start, end):
            text = self.sentence.take(start, end)
            denied = kind in _DENIED and self._denied(text)
            self.parts.append(Part(kind, start, end, text, value or text, denied, also))

    def cut(self) -> list[Part]:
        query = self.query
        for piece in quoted_phrases(query.folded):
            self.add("quoted", piece.start, piece.end, piece.text)
        self._values(("brand",))
        for piece in identifiers(query.folded, query.words):
            self.add("code", piece.start, piece.end, piece.text)
        for size in query.mentions.sizes:
            self.add("size", size.start, size.end, size.text)
        self._prices()
        self._values(("title", "category", "colors", "size", "gender", "occasion", "quality"))
        self._schema()
        self._declared()
        self._general()
        self._rest()
        return sorted(self.parts, key=lambda part: part.start)

    def _values(self, kinds: Iterable[PartKind]) -> None:
        for found_ in (*self.query.mentions.values, *self._mended()):
            named = kinds_of(found_, self.query)
            if named and named[0][0] in kinds:
                kind, entry = named[0]
                also = next((e.value for k, e in named[1:] if k == "category"), "")
                self.add(kind, found_.start, found_.end, entry.value, also)

    def _mended(self) -> Iterator[Found]:
        """Free words that were mended to one that is a value: they mean what that means."""
        for asked, meant in self.query.reading.repaired:
            start = self.query.folded.find(asked)
            for found_ in self.query.knowledge.values.find(meant, 1) if start >= 0 else ():
                if found_.text == meant:
                    yield replace(found_, start=start, end=start + len(asked))

    def _denied(self, asked: str) -> bool:
        """Whether the reading has it among what is not wanted."""
        return any(
            c.kind in ("value", "term") and c.negated and asked in c.asked
            for c in self.query.reading.constraints
        )

    def _prices(self) -> None:
        for quantity in self.query.mentions.quantities:
            if quantity.dimension == "money" or price_of(quantity, self.query):
                self.add("price", quantity.start, quantity.end)

    def _declared(self) -> None:
        """Brands and kinds that the concierge's file lists and no row has: they mean the same."""
        for part, lexicon in self.query.declared.items():
            for found_ in lexicon.find(self.sentence.open):
                self.add(part, found_.start, found_.end, found_.entries[0].value)

    def _schema(self) -> None:
        """Words for the rows, for some of them, for a yes-or-no column, for an order; the name of
        any other column says nothing of its own."""
        blank = {c.column for c in self.query.reading.constraints if c.kind == "blank"}
        for found_ in self.query.mentions.schema:
            own = [e for e in found_.entries if e.table == self.query.table.id]
            if any(e.value == KIND for e in own):
                self.add("category", found_.start, found_.end)
            elif any(e.column == TABLE for e in own):
                self.add("thing", found_.start, found_.end)
            elif any(e.column in blank or self._is_flag(e.column) for e in own):
                self.add("quality", found_.start, found_.end)
            elif any(e.value in (LOW, HIGH) for e in own):
                self.add("order", found_.start, found_.end)
            elif self.sentence.is_open(found_.start, found_.end):
                self.sentence.take(found_.start, found_.end)

    def _is_flag(self, column: str) -> bool:
        return self.query.table.column(column).role == "flag"

    def _general(self) -> None:
        """People, occasions and words for nothing in particular, in whatever stays open."""
        words, mentions = self.query.words, self.query.mentions
        for said in people_in(self.query.folded, words):
            self.add("gender", said.start, said.end, said.name)
        for name in ("wishes", "things"):
            kind: PartKind = "wish" if name == "wishes" else "thing"
            for match in words.lists[name].finditer(self.sentence.open):
                self.add(kind, match.start(), match.end())
        for said in found(words.occasions, self.sentence.open):
            self.add("occasion", said.start, said.end, said.name)
        pieces = [piece for s in _ORDERS if (piece := mentions.signals.get(s))]
        pieces += [order.piece for order in mentions.orders]
        pieces += [Piece(r.start, r.end, r.asked) for r in mentions.ranked]
        for piece in pieces:
            if not self.query.wording.is_filler(piece.text):
                self.add("order", piece.start, piece.end)
        for match in words.lists["asides"].finditer(self.sentence.open):
            self.sentence.take(match.start(), match.end())

    def _rest(self) -> None:
        query = self.query
        for piece in self.sentence.rest():
            for word in words_of(piece.text, query.wording.han):
                start, end = piece.start + word.start, piece.start + word.end
                says = word.kind in ("content", "soft")
                if not says or query.wording.is_filler(word.surface):
                    continue
                if _is_number(word.surface):
                    self.add("number", start, end)
                elif len(word.surface) > 1 or not word.latin:
                    known = self._knows(word.surface, word.normal)
                    self.add("word" if known else "unknown", start, end)

    def _knows(self, surface: str, normal: str) -> bool:
        query = self.query
        mended = {asked for asked, _ in query.reading.repaired}
        vocabulary = query.knowledge.vocabulary(query.table)
        latin = surface.isascii()
        return surface in mended or bool(vocabulary.spellings(surface, normal, latin))


def _is_number(word: str) -> bool:
    """Figures, with letters or without, and those of the Romans; "90s" and "3-way" are words."""
    if _ROMAN.fullmatch(word):
        return True
    return bool(_NUMBER.fullmatch(word)) and not _NO_NUMBER.fullmatch(word)


def is_code(number: str) -> bool:
    """Letters and digits in one."""
    return bool(re.search(r"[a-z]", number))


def declared(column: Column) -> Lexicon:
    """The values of a column that are listed in the concierge's file, with their other words."""
    inflected = column.role != "name"
    return Lexicon(
        Entry(form, "", column.name, value, "alias", False, inflected)
        for value, aliases in column.config.values.items()
        for form in (value, *aliases)
    )


def cut(query: Query) -> list[Part]:
    """The parts of the query, in its order."""
    return _Cutter(query, Sentence(query.folded)).cut()


def kinds_of(found_: Found, query: Query) -> list[tuple[PartKind, Entry]]:
    """What a value that was found may be, the likeliest first."""
    part_of: dict[str, PartKind] = {column: part for part, column in query.tool.parsed.items()}
    named: dict[PartKind, Entry] = {}
    for entry in found_.entries:
        if entry.table != query.table.id or entry.kind == "word":
            continue
        role = query.table.column(entry.column).role
        kind: PartKind = part_of.get(entry.column) or (
            "title" if role == "title" else "code" if role == "id"
            else "brand" if role == "name" else "quality"
        )  # fmt: skip
        if entry.column == query.broad:
            open_ = query.words.is_one("things", found_.text)
            kind = "thing" if open_ else "category"
        named.setdefault(kind, entry)
    return sorted(named.items(), key=lambda pair: pair[0] != "brand")


def price_of(quantity: Quantity, query: Query) -> RangeConstraint | None:
    """The condition on the price that the reading has made of an amount."""
    price = query.table.price
    asked = quantity.text.strip()
    for constraint in query.reading.constraints:
        if not isinstance(constraint, RangeConstraint) or price is None:
            continue
        if constraint.column == price.name and asked and asked in constraint.asked:
            return constraint
    return None


def sizes_of(parts: Iterable[Part]) -> Iterator[Size]:
    for part in parts:
        if part.kind == "size":
            yield Size(part.start, part.end, part.value)
