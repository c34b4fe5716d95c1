"""A parsed question to a shop as parts: what is a brand, a kind, a colour, a size, and which words
are left over.

A view of the parse: its conditions first, then the words that it has no use for; each token belongs
to one part.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.words import words_of
from src.core.nlu.intent.asked import Parsed, PartKind, is_name
from src.core.nlu.items import Annotation
from src.core.nlu.pieces import AMOUNT, COLUMN, CONDITION, DIRECTION, ROWS
from src.core.query.conditions import In, Range, Span, Text, leaf_of
from src.core.reading.binding.verbatim import quoted_in
from src.core.reading.grammar.garment_sizes import Size, size_grammar
from src.core.reading.grammar.people import people_in
from src.core.reading.grammar.shopping import found
from src.core.reading.knowledge.knowledge import KIND
from src.core.reading.recognition.codes import identifiers
from src.core.store.catalog import Column

_NUMBER = re.compile(r"(?=.*\d)[a-z0-9]+(?:[-.][a-z0-9]+)*")
_ROMAN = re.compile(r"(?:x{1,3}(?:i{1,3}|iv|v|vi{0,3}|ix)?|i{2,3}|iv|vi{1,3}|ix)")
_NO_NUMBER = re.compile(  # a decade, a measure, an ordinal, 3d
    r"\d0'?s|\d+(?:st|nd|rd|th)|\d+-?(?:inch|pack|piece|pc|way|in|cm|mm|ml|oz|%)"
    r"|y2k|[234]d|\d/\d"
)


@dataclass(frozen=True)
class Part:
    """A piece of the question. `value` is what it stands for: the data's own value, or one way of
    writing it."""

    kind: PartKind
    start: int
    end: int
    text: str
    value: str
    negated: bool = False
    also: str = ""
    """Of a brand: the kind of product that is called the same, as the data has it."""


class _Value(NamedTuple):
    """A kind with the data's value, and where it is said."""

    kind: PartKind
    value: str
    place: Span
    denied: bool = False
    also: str = ""
    """The kind of product that is called the same."""


@dataclass
class _Cutter:
    parsed: Parsed
    parts: list[Part] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.annotated = self.parsed.prepared.annotated
        self.text, self.tokens = self.parsed.text, self.annotated.tokens
        self.free = set(range(len(self.tokens)))

    def add(
        self, kind: PartKind, start: int, end: int, value: str = "", denied: bool = False,
        also: str = "",
    ) -> None:  # fmt: skip
        """The part in characters `start` to `end`, where none of it is another's."""
        inside = {at for at, t in enumerate(self.tokens) if t.start < end and start < t.end}
        if inside and inside <= self.free:
            self.free -= inside
            text = self.text[start:end]
            self.parts.append(Part(kind, start, end, text, value or text, denied, also))

    def cut(self) -> list[Part]:
        parsed, words, text = self.parsed, self.parsed.words, self.text
        for start, end, phrase in quoted_in(text):
            self.add("quoted", start, end, phrase)
        values = list(self._values())
        self._named(each for each in values if each.kind == "brand")
        for piece in identifiers(text, words):
            self.add("code", piece.start, piece.end, piece.text)
        self._prices()
        for size in size_grammar(parsed.reading.language).find(text):
            self.add("size", size.start, size.end, size.text)
        self._named(values)
        self._conditions()
        self._rows()
        for part, lexicon in parsed.shop.declared.items():
            for found_ in lexicon.find(text):
                self.add(part, found_.start, found_.end, found_.entries[0].value)
        self._general()
        self._rest()
        return [*self._carried(), *sorted(self.parts, key=lambda part: part.start)]

    def _carried(self) -> Iterator[Part]:
        """Values that the query has from the question before."""
        said = [self.parsed.use_of(each) for each in self._of(CONDITION)]
        own = [id(pair[0]) for pair in said if pair]
        for leaf, denied in self.parsed.leaves:
            if isinstance(leaf, In) and id(leaf) not in own:
                kind = self.parsed.kind(leaf)
                yield Part(kind, -9, -9, leaf.text, leaf.values[0], denied)

    def _place(self, annotation: Annotation) -> tuple[int, int]:
        return self.tokens[annotation.start].start, self.tokens[annotation.end - 1].end

    def _of(self, *types: str) -> Iterator[Annotation]:
        return (each for each in self.annotated.annotations if each.type in types)

    def _values(self) -> Iterator[_Value]:
        """Values that the query has, then those that it leaves over, longest first."""
        longest = sorted(self._of(CONDITION), key=lambda each: each.start - each.end)
        for each in longest:
            use, leaf = self.parsed.use_of(each), self.annotated.leaves[each.value]
            if use and isinstance(leaf, In):
                kinds = self.parsed.kinds(each)
                own = (self.parsed.kind(leaf), leaf.values[0])
                kind, value = kinds[0] if kinds and kinds[0][0] == "brand" else own
                also = next((v for k, v in (own, *kinds) if k == "category"), "")
                yield _Value(
                    kind, value, self._place(each), use[1], also if kind == "brand" else ""
                )
        for each in longest:
            if is_name(each) and self._is_left(each):
                kind, value = self.parsed.kinds(each)[0]
                yield _Value(kind, value, self._place(each))
        yield from self._mended()

    def _mended(self) -> Iterator[_Value]:
        """Values by the words that were mended to them."""
        table = self.parsed.shop.table
        for asked, meant in self.parsed.reading.repaired:
            start = self.text.find(asked)
            for entry in self.parsed.shop.knowledge.values.lookup(meant) if start >= 0 else ():
                if entry.table == table.id:
                    leaf = In(column=entry.column, values=(entry.value,), text=meant)
                    place = start, start + len(asked)
                    yield _Value(self.parsed.kind(leaf), entry.value, place)

    def _named(self, values: Iterable[_Value]) -> None:
        for kind, value, place, denied, also in values:
            self.add(kind, *place, value, denied, also)

    def _is_left(self, each: Annotation) -> bool:
        return all(
            self.tokens[at].text in self.parsed.skipped for at in range(each.start, each.end)
        )

    def _prices(self) -> None:
        """Bounds of a number: of the price, or of what else should be so and so."""
        amounts = list(self._of(AMOUNT))
        for leaf, denied in self.parsed.leaves:
            said = [each for each in amounts if isinstance(leaf, Range) and each.text in leaf.text]
            if isinstance(leaf, Range) and said:
                start, end = min(map(self._place, said))[0], max(self._place(e)[1] for e in said)
                kind: PartKind = "price" if leaf in self.parsed.prices() else "quality"
                self.add(kind, start, end, "", denied)
        for each in amounts:
            if each.value.measure.dimension == "money":
                self.add("price", *self._place(each))

    def _conditions(self) -> None:
        """What else the query has as conditions, but for words."""
        for each in self._of(CONDITION):
            said, use = leaf_of(self.annotated.leaves[each.value]), self.parsed.use_of(each)
            if use and not isinstance(said, In | Text | Range):
                self.add("quality", *self._place(each), "", use[1])

    def _rows(self) -> None:
        """Words for the rows, for some of them, for an order; a column's name says nothing."""
        for each in self._of(ROWS):
            of_kind = f"rows:{KIND}" in each.features
            kind: PartKind = (
                "category" if of_kind else "gender" if each.features == ("age",) else "thing"
            )
            self.add(kind, *self._place(each))
        for each in self._of(DIRECTION):
            self.add("order", *self._place(each))
        for each in self._of(COLUMN):
            if not self._is_left(each):
                self.free -= set(range(each.start, each.end))

    def _general(self) -> None:
        """People, occasions and words for nothing in particular, in whatever is left over."""
        words = self.parsed.words
        for said in people_in(self.text, words):
            self.add("gender", said.start, said.end, said.name)
        for match in words.lists["wishes"].finditer(self.text):
            self.add("wish", match.start(), match.end())
        for match in words.lists["things"].finditer(self.text):
            self.add("thing", match.start(), match.end())
        for said in found(words.occasions, self.text):
            self.add("occasion", said.start, said.end, said.name)
        for match in words.lists["asides"].finditer(self.text):
            self.free -= {
                at for at, t in enumerate(self.tokens)
                if match.start() <= t.start and t.end <= match.end()
            }  # fmt: skip

    def _rest(self) -> None:
        """Free words, those that the query looks for and those that it leaves over."""
        parsed, wording = self.parsed, self.parsed.wording
        sought = {
            token: denied
            for leaf, denied in parsed.leaves
            if isinstance(leaf, Text)
            for token in re.split(r"[ /-]+", leaf.text)
        }
        for word in words_of(self.text, wording.han):
            says = word.kind in ("content", "soft") and not wording.is_filler(word.surface)
            if not says:
                continue
            denied = sought.get(word.surface, False)
            if _is_number(word.surface):
                self.add("number", word.start, word.end)
            elif len(word.surface) > 1 or not word.latin:
                kind: PartKind = "word" if self._knows(word.surface, word.normal) else "unknown"
                self.add(kind, word.start, word.end, "", denied)

    def _knows(self, surface: str, normal: str) -> bool:
        mended = {asked for asked, _ in self.parsed.reading.repaired}
        vocabulary = self.parsed.shop.knowledge.vocabulary(self.parsed.shop.table)
        return surface in mended or bool(vocabulary.spellings(surface, normal, surface.isascii()))


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


def cut(parsed: Parsed) -> list[Part]:
    """The parts of the question, in its order."""
    return _Cutter(parsed).cut()


def sizes_of(parts: Iterable[Part]) -> Iterator[Size]:
    for part in parts:
        if part.kind == "size":
            yield Size(part.start, part.end, part.value)
