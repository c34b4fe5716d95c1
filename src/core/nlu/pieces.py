"""A question cut into tokens, with the values, words of the schema, amounts and times in it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from src.core.engines.lexicon import Found
from src.core.engines.words import Word
from src.core.nlu.amounts import spoken, steps_said
from src.core.nlu.cues import forms, is_closed
from src.core.nlu.items import Annotation, Leaves
from src.core.nlu.senses import Senses
from src.core.nlu.times import hours, periods
from src.core.nlu.tokens import tokens_of
from src.core.query.conditions import Span
from src.core.reading.grammar.measures import Measure, find_measures
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table


@dataclass
class Pieces:
    """What is found in one question, each piece by itself."""

    knowledge: Knowledge
    table: Table
    text: str
    senses: Senses
    now: datetime

    def __post_init__(self) -> None:
        self.values = self._own(self.knowledge.values.find(self.text))
        self.schema = self._own(self.knowledge.schema.find(self.text, min_length=1))
        self.headers = self._own(self.knowledge.headers.find(self.text))
        self.measures: list[Measure] = find_measures(self.text)
        known = self.knowledge.spans.get(self.table.id)
        self.times = list(periods(self.text, self.table, self.now, known))
        self.times += hours(self.text, self.table, self.now)
        pairs = [(f.start, f.end) for f in (*self.values, *self.schema, *self.headers)]
        pairs += [(m.start, m.end) for m in self.measures]
        self.spoken = [*spoken(self.text), *steps_said(self.text, self._stepped())]
        pairs += [(amount.measure.start, amount.measure.end) for amount in self.spoken]
        pairs += [leaf.span for leaf, _ in self.times if leaf.span]
        self.tokens = tokens_of(self.text, (place for pair in pairs for place in pair))
        self.starts = {token.start: at for at, token in enumerate(self.tokens)}
        self.ends = {token.end: at + 1 for at, token in enumerate(self.tokens)}
        self.leaves = Leaves()
        self.taken: set[int] = set()
        """Tokens that values, words of the schema or amounts cover."""

    def _own(self, found: Sequence[Found]) -> list[Found]:
        return [f for f in found if any(e.table == self.table.id for e in f.entries)]

    def _stepped(self) -> Iterator[Span]:
        """Where columns are named that count up in steps."""
        stepped = {(self.table.id, c.name) for c in self.table.columns if c.is_stepped}
        named = (
            f
            for f in (*self.schema, *self.headers)
            if not stepped.isdisjoint(e.place for e in f.entries)
        )
        return ((found.start, found.end) for found in named)

    def _span(
        self, start: int, end: int, type: str, value: object, *features: str
    ) -> Iterator[Annotation]:
        """The annotation, where it begins and ends with a token."""
        while start < end and self.text[start] == " ":
            start += 1
        while end > start and self.text[end - 1] == " ":
            end -= 1
        if start in self.starts and end in self.ends:
            text = self.text[start:end]
            yield Annotation(self.starts[start], self.ends[end], type, value, text, features)

    def _place(self, first: int, end: int) -> tuple[int, int]:
        """Where tokens stand in the text."""
        return self.tokens[first].start, self.tokens[end - 1].end

    def _beside(self, word: Word, name: str) -> Iterator[str]:
        """Features of the words before and behind one: closed classes by themselves."""
        before, behind = self.starts[word.start] - 1, self.ends[word.end]
        yield f"{name}|after {self._closed(before)}"
        yield f"{name}|before {self._closed(behind)}"

    def _closed(self, at: int) -> str:
        """A token for features: itself where it is a cue or very short, else what it is."""
        if not 0 <= at < len(self.tokens):
            return "#"
        text = self.tokens[at].text
        if at in self.taken and text not in forms():
            return "<taken>"
        return text if is_closed(text) else "<word>"
