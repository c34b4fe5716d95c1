"""A question cut into tokens, with the values, words of the schema, amounts and times in it."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from src.core.engines.lexicon import Found
from src.core.engines.resolving import Resolution
from src.core.engines.words import Word, words_of
from src.core.nlu.cues import is_closed
from src.core.nlu.identifiers import Shapes
from src.core.nlu.items import Annotation, Leaves
from src.core.nlu.names import families, inside, phrases, related
from src.core.nlu.senses import Senses
from src.core.nlu.times import hours, periods
from src.core.nlu.tokens import is_cjk, tokens_of
from src.core.nlu.told import answer
from src.core.nlu.wishes import ages, no_colours, wishes
from src.core.nlu.written import spoken, steps_said, worded
from src.core.query.conditions import Condition, Leaf, Span, leaf_of
from src.core.reading.grammar.measures import Measure, find_measures
from src.core.reading.grammar.word_data import cue_forms
from src.core.reading.knowledge.knowledge import TABLE, Knowledge
from src.core.store.catalog import Table
from src.core.store.links import way

CONDITION, AMOUNT, COLUMN, DIRECTION, ROWS = "condition", "amount", "column", "direction", "rows"
ORDINAL = "ordinal"
_LIST = 6
"""Characters at most between two of a list: B, C or D."""
_DIGITS_OF_YEAR = 4


def _side_by_side(one: Found, other: Found) -> bool:
    """Whether nothing or a blank stands between them."""
    return -1 <= one.start - other.end <= 1 or -1 <= other.start - one.end <= 1


@dataclass
class Pieces:
    """What is found in one question, each piece by itself."""

    knowledge: Knowledge
    table: Table
    text: str
    senses: Senses
    shapes: Shapes
    now: datetime

    def __post_init__(self) -> None:
        self.resolutions: list[Resolution] = []
        everywhere = self.knowledge.values.find(self.text)
        everywhere += self._signs()
        everywhere += inside(everywhere, self.text, self.knowledge.values)
        ranked = self.table.id in self.knowledge.catalog.config.shops
        self.values = self._own(everywhere)
        if ranked:
            others = list(no_colours(self.text))
            self.values = [
                f for f in self.values if not any(a <= f.start and f.end < b for a, b in others)
            ]
        schema = self.knowledge.schema.find(self.text, min_length=1)
        self.schema = self._own(schema)
        self.linked = [each for each in schema if self._is_of_linked(each)]
        """Words for the rows of tables that this one hangs together with."""
        self.headers = self._own(self.knowledge.headers.find(self.text))
        self.measures: list[Measure] = list(map(self._dated, find_measures(self.text)))
        known = self.knowledge.spans[self.table.id]
        self.others = list[tuple[Condition, tuple[str, ...]]]()
        """Conditions that are no value of the table's, with their features."""
        told = defaultdict[str, list[Span]](list)
        for each in (*self.schema, *self.headers):
            for entry in each.entries:
                told[entry.column].append((each.start, each.end))
        named = defaultdict(list, {column: [*places] for column, places in told.items()})
        for column, place in self._dates_meant():
            named[column].append(place)
        self.others += periods(self.text, self.table, self.now, known, named, told)
        self.others += hours(self.text, self.table, self.now)
        self.others += related(everywhere, self.table, self.knowledge.catalog)
        self.others += self.shapes.found(self.text, self.table)
        self.others += phrases(self.text, self.table, self.knowledge)
        self.ages = list(ages(self.text)) if ranked else []
        self.families = list(families(self.values, self.table, self.knowledge))
        self.others += self.families
        self.others += worded(self.text, self.table)
        self.others += wishes(self.text, self.table, self.knowledge, self.values)
        pairs = [(f.start, f.end) for f in (*self.values, *schema, *self.headers)]
        pairs += [(m.start, m.end) for m in self.measures]
        self.spoken = [*spoken(self.text), *steps_said(self.text, self._stepped(), self.measures)]
        pairs += [(amount.measure.start, amount.measure.end) for amount in self.spoken]
        pairs += [*self.ages]
        said = (leaf_of(condition) for condition, _ in self.others)
        pairs += [leaf.span for leaf in said if isinstance(leaf, Leaf) and leaf.span]
        self.tokens = tokens_of(self.text, (place for pair in pairs for place in pair))
        self.starts = {token.start: at for at, token in enumerate(self.tokens)}
        self.ends = {token.end: at + 1 for at, token in enumerate(self.tokens)}
        self.leaves = Leaves(ranked=ranked)
        self.denies = False
        """Whether something is denied."""
        self.taken: set[int] = set()
        """Tokens that values, words of the schema or amounts cover."""
        self.of_names: set[int] = set()
        """Tokens that are words of longer names, and free to be words of the rows' text."""

    @cached_property
    def words(self) -> Sequence[Word]:
        """The words of the question, in order."""
        return words_of(self.text)

    def _dated(self, measure: Measure) -> Measure:
        """A bare number that lies among the years of the rows is written as one: before 1912."""
        reach = self.knowledge.reach[self.table.id]
        years = (reach[each.name] for each in self.table.with_role("year") if each.name in reach)
        bare = measure.unit is None and measure.end - measure.start == _DIGITS_OF_YEAR
        is_year = bare and any(low <= measure.value <= high for low, high in years)
        return replace(measure, year_shaped=True) if is_year else measure

    def _dates_meant(self) -> Iterator[tuple[str, Span]]:
        """Columns, of several dates, that a word of the question may name in part or otherwise,
        with its place."""
        if sum(column.is_date for column in self.table.columns) > 1:
            for word in self.words:
                said = self.senses.headed(word.surface) or self.senses.similar(word.surface)[1]
                meant = (e.column for e, _ in self.senses.named(word.surface) if not e.value)
                yield from ((column, (word.start, word.end)) for column in (*said, *meant))

    def _signs(self) -> Iterator[Found]:
        """Values of one sign: 犬, 黒. A letter is one only beside its column's name, or in a list
        with such a letter: size M or L."""
        schema = self.knowledge.schema.find(self.text, min_length=1)
        words = {word.end: word.surface for word in self.words}
        listed: dict[tuple[str, str], int] = {}
        single = (
            f for f in self.knowledge.values.find(self.text, min_length=1) if len(f.text) == 1
        )
        for found in sorted(single, key=lambda each: each.start):
            before = words.get(len(self.text[: found.start].rstrip()), "")
            named = {e.column for f in schema if _side_by_side(f, found) for e in f.entries}
            named.update(self.senses.headed(before) if before else ())
            places = {
                e.place
                for e in found.entries
                if e.column in named or found.start - listed.get(e.place, -_LIST) < _LIST
            }
            listed.update(dict.fromkeys(places, found.end))
            if is_cjk(found.text) or places:
                yield found

    def _own(self, found: Sequence[Found]) -> list[Found]:
        return [f for f in found if any(e.table == self.table.id for e in f.entries)]

    def _is_of_linked(self, found: Found) -> bool:
        catalog = self.knowledge.catalog
        tables = {e.table for e in found.entries if e.column == TABLE} - {self.table.id}
        return any(way(catalog, self.table.id, each) for each in tables)

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

    def _answer(self, name: str, text: str, place: Span, denied: bool) -> int | None:
        """The number of the condition that a column of yes and no is asked for by its name."""
        column = self.table.column(name)
        found = answer(column, self.table, self.knowledge, text, place, denied)
        return None if found is None else self.leaves.number(found)

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
        if at in self.taken and text not in cue_forms():
            return "<taken>"
        return text if is_closed(text) else "<word>"
