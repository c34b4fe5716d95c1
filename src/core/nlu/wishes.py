"""What is said of goods in a table that is shopped in: for whom they are, in which size, and in so
many words.

Such a table has a `ranked` tool, which names the columns of people and sizes.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from src.config.tools import RankedToolConfig
from src.core.engines.lexicon import Found
from src.core.query.conditions import In, Not, Span, Text
from src.core.reading.binding.verbatim import quoted_in, verbatim_term
from src.core.reading.grammar.date_atoms import cjk_number
from src.core.reading.grammar.garment_sizes import PLAIN, Size, is_in_letters, size_grammar
from src.core.reading.grammar.people import people_groups, people_in
from src.core.reading.grammar.shopping import ShopWords, found, shop_words
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.written_sizes import written_sizes
from src.core.reading.recognition.codes import identifiers
from src.core.store.catalog import Table
from src.core.written_numbers import KANJI

Told = tuple[In | Not | Text, tuple[str, ...]]
"""A condition and its features."""
_GROWN = 13
"""Years from which on nobody is a child: "my 5 year old niece" is a girl."""
_YEARS = re.compile(rf"[\d{KANJI}]+")
_TO = re.compile(r"\d ?-$")
"""What stands before the second age of two."""
_MODEL = re.compile(r"(?<= )\d{2,4}(?![\w.,%-])")
_LANGUAGES = ("en", "ja", "zh")
"""One of each group of languages whose words are read together."""


@dataclass(frozen=True)
class _Wishes:
    """Of one folded question."""

    text: str
    table: Table
    knowledge: Knowledge
    tool: RankedToolConfig
    values: Sequence[Found]

    def found(self) -> Iterator[Told]:
        yield from self._quoted()
        yield from self._models()
        for language in _LANGUAGES:
            yield from self._codes(shop_words(language))
            yield from self._people(shop_words(language))
            for size in size_grammar(language).find(self.text):
                yield from self._size(size)

    def _quoted(self) -> Iterator[Told]:
        """Phrases in quotes: rows must have them, whatever else is near to them."""
        for start, end, phrase in quoted_in(self.text):
            leaf = verbatim_term(phrase, self.knowledge.vocabulary(self.table))
            update = {"required": True, "span": (start, end)}
            yield leaf.model_copy(update=update), ("text:quoted",)

    def _models(self) -> Iterator[Told]:
        """A number right behind a name, as of a model."""
        names = {c.name for c in self.table.with_role("name")}
        ends = {f.end for f in self.values if any(e.column in names for e in f.entries)}
        for match in _MODEL.finditer(self.text):
            if match.start() - 1 in ends:
                known = self.knowledge.titles[self.table.id].times(match[0]) > 0
                yield _word(match[0], known, match.span()), ("text:model", f"text:model|{known}")

    def _codes(self, words: ShopWords) -> Iterator[Told]:
        """Article numbers, by their shape or behind a word for one."""
        for piece in identifiers(self.text, words):
            known = self.knowledge.vocabulary(self.table).has(piece.text, True)
            leaf = _word(piece.text, known, (piece.start, piece.end))
            yield leaf, ("text:model", f"text:model|{known}", "text:code")

    def _people(self, words: ShopWords) -> Iterator[Told]:
        """For whom it is: a child's group where an age says that it is one."""
        ages = list(_ages(self.text, words))
        young = any(years < _GROWN for _, years in ages)
        told, places = _without(self.text, [span for span, _ in ages])
        people = [*found(words.people, told), *found(words.relations, told)]
        given = people_in(told, words)
        for said in people:
            child = people_groups().children.get(said.name) if young else None
            span = places[said.start], places[said.end - 1] + 1
            yield from self._whom(child or said.name, span, "given" if said in given else "bare")
        if young and not people:
            yield from self._whom(people_groups().any_child, ages[0][0], "age")
        for adult in words.lists["grown_up"].finditer(self.text):
            yield from self._grown_up(adult.span())

    def _grown_up(self, span: Span) -> Iterator[Told]:
        """For an adult: not for children, where the column of people tells them apart."""
        column, text = self.tool.parsed.get("gender"), self.text[slice(*span)]
        named = (name for name in people_groups().young for name in self._values(name, str(column)))
        if column and (children := tuple(sorted(set(named)))):
            leaf = In(column=column, values=children, text=text, span=span)
            yield Not(condition=leaf), ("person", "person:grown up")

    def _whom(self, name: str, span: Span, kind: str) -> Iterator[Told]:
        column, text = self.tool.parsed.get("gender"), self.text[slice(*span)]
        if column and (values := self._values(name, column)):
            leaf = In(column=column, values=values, text=text, span=span)
            yield leaf, ("person", f"person:{kind}")

    def _size(self, size: Size) -> Iterator[Told]:
        """A value of the column of sizes, or how titles write it; a size that no row tells of."""
        text, span = self.text[size.start : size.end], (size.start, size.end)
        column = self.tool.parsed.get("size")
        values = column and (self._values(size.text, column) or self._values(text, column))
        if column and values:
            yield In(column=column, values=values, text=text, span=span), ("size", "size:value")
            return
        title = self.table.title
        if title and (words := self._in_titles(size, text)):
            term = size.text.casefold() if is_in_letters(size.text.casefold()) else text
            leaf = Text(words=words, term=term, fields=(title.name,), whole_words=True, sized=True,
                        text=text, span=span)  # fmt: skip
            yield leaf, ("size", "size:title")
        elif column and self._is_list(column):
            none = In(column=column, values=(size.text,), text=text, span=span)
            yield none, ("size", "size:none")
        else:
            said = self.knowledge.vocabulary(self.table).has(text, True)
            yield _word(text, said, span, sized=True), ("size", f"size:word {said}")

    def _in_titles(self, size: Size, text: str) -> Sequence[str]:
        titles, letters = self.knowledge.titles[self.table.id], size.text.casefold()
        if is_in_letters(letters):
            is_word = self.knowledge.vocabulary(self.table).has(text, True)
            return () if letters in PLAIN and is_word else written_sizes(letters, titles)
        words = re.split("[ -]", text)
        return titles.side_by_side(*words) if len(words) == 2 and text.isascii() else ()

    def _is_list(self, name: str) -> bool:
        column = self.table.column(name)
        return column.role == "tags" and bool(column.config.separator)

    def _values(self, said: str, column: str) -> tuple[str, ...]:
        entries = self.knowledge.values.lookup(said)
        return tuple(dict.fromkeys(e.value for e in entries if e.place == (self.table.id, column)))


def wishes(
    text: str, table: Table, knowledge: Knowledge, values: Sequence[Found]
) -> Iterator[Told]:
    """Conditions of a folded question, with their features; none for a table without such a tool.

    `values`: those of the table that the question names.
    """
    if tool := knowledge.catalog.config.shops.get(table.id):
        yield from _Wishes(text, table, knowledge, tool, values).found()


def _word(said: str, known: bool, span: Span, sized: bool = False) -> Text:
    """A word that rows have or none has."""
    words = (said,) if known else ()
    return Text(words=words, term=said, whole_words=True, sized=sized, text=said, span=span)


def ages(text: str) -> Iterator[Span]:
    """Where a folded question says how old somebody is, which no row tells."""
    for language in _LANGUAGES:
        yield from (span for span, _ in _ages(text, shop_words(language)))


def _ages(text: str, words: ShopWords) -> Iterator[tuple[Span, int]]:
    """The same in one group of languages, each with how many years; "for 3-6 years" is a size."""
    for age in words.lists["age"].finditer(text):
        if not _TO.search(text[: age.start()]):
            yield age.span(), cjk_number(_YEARS.findall(age[0])[0]) or _GROWN


def _without(text: str, spans: Sequence[Span]) -> tuple[str, list[int]]:
    """The text without some pieces and the blanks before them, and where its characters stood."""
    left_out = {
        at for start, end in spans for at in range(start - (text[start - 1 : start] == " "), end)
    }
    places = [at for at in range(len(text)) if at not in left_out]
    return "".join(text[at] for at in places), places


def no_colours(text: str) -> Iterator[Span]:
    """Where a folded question has a colour in a phrase that means none: white noise."""
    for language in _LANGUAGES:
        yield from (
            match.span() for match in shop_words(language).lists["no_colour"].finditer(text)
        )
