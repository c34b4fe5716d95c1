"""Free words → terms, in the spellings of the data."""

import re
from dataclasses import dataclass
from functools import cached_property

from src.core.engines.lexicon import Entry
from src.core.question import (
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.binding.heads import as_modifier
from src.core.reading.binding.light_words import LightWords
from src.core.reading.binding.scope import Scope
from src.core.reading.binding.terms import TermReader, as_words, either
from src.core.reading.binding.things import things
from src.core.reading.grammar.units import is_money
from src.core.reading.knowledge.ordinary import is_ordinary
from src.core.reading.knowledge.roots import is_of_header
from src.core.reading.recognition.mentions import Chunk, named_tables
from src.core.reading.wording import Signal

_HOW_DOES = re.compile(r"(?:and |but |so )?how [a-z]+ (?:do|does|did|will|can|could|would) .+ ")
_SLASHES = ("/", "|")


@dataclass(frozen=True)
class WordBinder:
    """What nobody else took."""

    scope: Scope

    def bind(self) -> None:
        reader = TermReader(self.scope.table, self.scope.knowledge)
        sought = things(self.scope)
        light = LightWords(self.scope, sought)
        previous: Chunk | None = None
        for chunk in sorted(self.scope.chunks, key=lambda c: c.start):
            if name := self._word_of_name(chunk):
                self.scope.bound.constraints += self._listed(name, previous, chunk)
                previous = chunk if self._is_title(name) else previous
                continue
            if self._says_column(chunk, reader) or self._is_verb_of_measure(chunk):
                continue
            if asked := self._asked_by_verb(chunk):
                self.scope.bound.asked_columns.append(asked)
                continue
            if is_money(chunk.text):
                self.scope.bound.missing.append(chunk.text)
                continue
            terms = reader.read(chunk)
            if value := self._mended_value(terms, chunk):
                self.scope.bound.constraints.append(value)
                continue
            unknown = not any(term.spellings for term in terms)
            negated = self._is_denied(chunk)
            left_out = chunk.start not in sought and self._says_nothing(chunk)
            if unknown and (chunk.soft or negated or left_out):
                self.scope.bound.missing += [] if chunk.soft else [chunk.text]
                continue
            if previous and self._alternatives(previous, chunk) and len(terms) == 1:
                terms = self._joined(terms[0])
            if negated:
                terms = [self._without(term) for term in terms]
            terms = as_modifier(light.marked(terms, chunk), chunk, self.scope)
            if chunk.sized:
                terms = [term.model_copy(update={"sized": True}) for term in terms]
            self.scope.bound.constraints.extend(terms)
            previous = chunk
        self.scope.bound.steps.extend(reader.steps)
        self.scope.bound.repaired.extend(reader.repaired)
        self._called_so()

    def _called_so(self) -> None:
        """Rows that have all the words in their own name are meant, where there are any: a belt
        guard, and not what is said to guard belts."""
        bound = self.scope.bound
        terms = [c for c in bound.constraints if isinstance(c, TermConstraint) and not c.negated]
        spellings = [term.spellings for term in terms if term.latin]
        if not any(term.columns for term in terms) or len(spellings) < len(terms):
            return
        if self.scope.knowledge.titles[self.scope.table.id].in_one(spellings):
            bound.constraints = [
                c.model_copy(update={"columns": ()}) if c in terms else c for c in bound.constraints
            ]

    def _is_denied(self, chunk: Chunk) -> bool:
        """'Without x', 'x以外', and also 'x allergy': what has x in it is not wanted."""
        allergy = self.scope.wording.pattern("allergy").match(self.scope.text, chunk.end)
        return bool(allergy) or self.scope.negated(chunk.start, chunk.end)

    def _without(self, term: TermConstraint) -> TermConstraint:
        """Rows that say they are free of it, where any do: what is not named may yet be in it. In a
        shop that goes for what does harm; a zipper that nobody tells of is none."""
        if self.scope.is_shop and not self.scope.wording.harmful.search(term.term):
            return term.model_copy(update={"negated": True})
        vocabulary = self.scope.knowledge.vocabulary(self.scope.table)
        said = [
            form.format(x=word)
            for word in dict.fromkeys((term.term, *term.spellings))
            for form in self.scope.wording.free_of
        ]
        found = tuple(dict.fromkeys(text for text in said if vocabulary.holds(text)))
        if found:
            update = {"spellings": found, "columns": (), "latin": False, "term": found[0]}
            return term.model_copy(update=update)
        return term.model_copy(update={"negated": True})

    def _says_nothing(self, chunk: Chunk) -> bool:
        """A Latin word that the data never has, beside others that say what is meant.

        It is left out and the answer says so. What is left of "the cheapest x" without x is
        another question, so there it stays, unless it says what kind of thing the word before it
        is: "the cheapest with a nova card".
        """
        superlative = self.scope.bound.sort and self.scope.bound.sort.ties
        others = bool(self.scope.bound.constraints) or bool(named_tables(self.scope.mentions))
        others = others or any(other != chunk for other in self._known)
        said = self.scope.wording.language in ("en", "es") and not any(map(str.isdigit, chunk.text))
        alone = superlative and not self._is_behind_known(chunk)
        return said and chunk.latin and others and not alone

    def _is_behind_known(self, chunk: Chunk) -> bool:
        return not self._known_ends.isdisjoint((chunk.start, chunk.start - 1))

    @cached_property
    def _known(self) -> list[Chunk]:
        return [chunk for chunk in self.scope.chunks if self._has(chunk)]

    @cached_property
    def _known_ends(self) -> set[int]:
        """Where words end that the table has, or values of it."""
        mentions = self.scope.mentions
        ends = {value.end for value in mentions.values}
        return ends | {chunk.end for chunk in mentions.chunks if self._has(chunk)}

    def _has(self, chunk: Chunk) -> bool:
        """Whether the table has all words of it."""
        return all(self.scope.knows(s, n, chunk.latin) for s, n in chunk.words)

    def _word_of_name(self, chunk: Chunk) -> ValueConstraint | None:
        """A word that stands in no text of the table, and in some of its names: short for them."""
        normal = "".join(normal for _, normal in chunk.words)
        vocabulary = self.scope.knowledge.vocabulary(self.scope.table)
        entries = [
            e
            for e in self.scope.knowledge.values.lookup(chunk.text)
            if e.table == self.scope.table.id
        ]
        if vocabulary.spellings(chunk.text, normal, chunk.latin):
            entries = [e for e in entries if e.kind == "word"] if self._owns(chunk) else []
        if self.scope.is_shop and is_ordinary(chunk.text):
            entries = [e for e in entries if e.kind != "word"]
        if not entries or self.scope.is_one_of_lists(chunk.text, entries):
            return None
        return self._valued(entries, chunk)

    def _says_column(self, chunk: Chunk, reader: TermReader) -> bool:
        """'Que florezcan en mayo', where floración is what May is of: it has been said with it."""
        bound, table = self.scope.bound, self.scope.table
        if not chunk.latin or not any(is_of_header(chunk.text, each) for each in table.columns):
            return False
        names = [getattr(c, "column", "") for c in bound.constraints]
        names += [bound.sort.column] if bound.sort else []
        names += [
            name
            for other in self.scope.chunks
            if other is not chunk and other.latin
            for name in reader.columns_of(other)
        ]
        columns = [column for column in table.columns if column.name in names]
        return any(is_of_header(chunk.text, column) for column in columns)

    def _asked_by_verb(self, chunk: Chunk) -> str | None:
        """'Who directed the Comet?', "¿quién dirigió…?": of a row that is named, its director."""
        columns = [c for c in self.scope.table.columns if is_of_header(chunk.text, c)]
        if not chunk.latin or len(columns) != 1:
            return None
        named = [name for c in self.scope.chunks if c != chunk and (name := self._word_of_name(c))]
        is_row = self.scope.bound.names_row or any(map(self._is_title, named))
        return columns[0].name if is_row else None

    def _is_verb_of_measure(self, chunk: Chunk) -> bool:
        """'How tall does the ivy grow?': the verb at the end asks for what has been named."""
        asks = self.scope.mentions.measured and _HOW_DOES.match(self.scope.text)
        return bool(asks) and not self.scope.text[chunk.end :].strip(" ?!.")

    def _mended_value(self, terms: list[TermConstraint], chunk: Chunk) -> ValueConstraint | None:
        """A misspelt word is read like the word that it is mended to: "whatches" are watches."""
        term = terms[0]
        if len(terms) != 1 or term.term == term.asked:
            return None
        entries = [
            e
            for found in self.scope.knowledge.values.find(term.term, 1)
            if found.text == term.term
            for e in found.entries
            if e.table == self.scope.table.id and e.kind != "word"
        ]
        if not entries:
            return None
        return self._valued(entries, chunk)

    def _valued(self, entries: list[Entry], chunk: Chunk) -> ValueConstraint:
        column = self.scope.column_of(entries)
        return ValueConstraint(
            column=column.name,
            values=tuple(dict.fromkeys(e.value for e in entries if e.column == column.name)),
            negated=self.scope.negated(chunk.start, chunk.end),
            asked=chunk.text,
        )

    def _owns(self, chunk: Chunk) -> bool:
        """'むぎのコーヒー豆': no row has both words, so the first is the shop's."""
        others = [c for c in self.scope.chunks if c != chunk and c.start > chunk.start]
        vocabulary = self.scope.knowledge.vocabulary(self.scope.table)
        return bool(others) and not any(vocabulary.together(chunk.text, c.text) for c in others)

    def _listed(
        self, name: ValueConstraint, previous: Chunk | None, chunk: Chunk
    ) -> list[ValueConstraint] | list[TermConstraint]:
        """A name, or of two that stand beside each other the words: rows that are called a little
        longer are meant too, but not by a title that is written out."""
        if previous is None or not self._is_title(name) or not self._alternatives(previous, chunk):
            return [name]
        last = self.scope.bound.constraints[-1] if self.scope.bound.constraints else None
        written_out = isinstance(last, ValueConstraint) and (" " in last.asked or " " in name.asked)
        return [name] if written_out else self._joined(as_words(name))

    def _joined(self, term: TermConstraint) -> list[TermConstraint]:
        """The term, taken together with the one before it: either will do."""
        last = self.scope.bound.constraints.pop()
        if isinstance(last, ValueConstraint) and self._is_title(last):
            last = as_words(last)
        if not isinstance(last, TermConstraint):
            self.scope.bound.constraints.append(last)
            return [term]
        return [either(last, term)]

    def _is_title(self, name: ValueConstraint) -> bool:
        return not name.negated and self.scope.table.column(name.column).role == "title"

    def _alternatives(self, first: Chunk, second: Chunk) -> bool:
        """'A o el B', "A / B", and of what is compared also "A and the B"."""
        wording = self.scope.wording
        between = self.scope.between(first.end, second.start)
        slashed = between in _SLASHES and min(len(first.text), len(second.text)) > 1
        if wording.pattern("and_or").fullmatch(between) or slashed:
            return True
        if self.scope.mentions.has("compare") and self._are_names(first, second):
            return not between or wording.is_filler(between) or self._joins(between)
        vocabulary = self.scope.knowledge.vocabulary(self.scope.table)
        return self._joins(between) and not vocabulary.together(first.text, second.text)

    def _joins(self, between: str) -> bool:
        signals: tuple[Signal, ...] = ("and_with", "nor", "compare")
        return any(self.scope.wording.pattern(s).fullmatch(between) for s in signals)

    def _are_names(self, *chunks: Chunk) -> bool:
        titles = self.scope.knowledge.titles[self.scope.table.id]
        return all(titles.spellings(s, n, c.latin) for c in chunks for s, n in c.words)
