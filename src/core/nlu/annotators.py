"""What the pieces of a question may mean: pure functions, one for each kind of meaning.

Nobody takes a piece away from anybody: spans may overlap, and the search decides between them.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from src.core.engines.resolving import resolve
from src.core.engines.vocabulary import Vocabulary
from src.core.engines.words import Word, is_ordinary_word, words_of
from src.core.nlu.adjectives import adjectives, asked_measures
from src.core.nlu.cues import forms, kinds_of
from src.core.nlu.items import Amount, Annotation, Direction, Leaves
from src.core.nlu.pieces import Pieces
from src.core.nlu.senses import Senses
from src.core.nlu.times import day_kind
from src.core.nlu.tokens import Token, is_cjk, is_katakana, pieces
from src.core.nlu.told import answer, told
from src.core.query.conditions import In, Span, Text
from src.core.reading.knowledge.flag_words import NOT
from src.core.reading.knowledge.knowledge import HIGH, LOW, TABLE, Knowledge
from src.core.store.catalog import Table

CONDITION, AMOUNT, COLUMN, DIRECTION, ROWS = "condition", "amount", "column", "direction", "rows"
_SHORTEST_REPAIR, _LONGEST_REPAIR = 4, 2
"""Letters, and words, of what may be a misspelt name."""
_MOST_HEADED = 3
"""Columns whose names share a word that may name one of them."""
_NAMED_BY_PRICE = {"cheapest": False, "dearest": True}
_NAMED_BY_YEAR = {"oldest": False, "newest": True}
_NAMED_BY_HOUR = {
    "opens_first": (0, False), "opens_last": (0, True),
    "closes_first": (1, False), "closes_last": (1, True),
}  # fmt: skip
"""Which of the two columns of opening hours, and whether in descending order."""
_NAMED = frozenset((*_NAMED_BY_PRICE, *_NAMED_BY_YEAR, *_NAMED_BY_HOUR))
_LONGEST_PHRASE = 3
"""Words without blanks between them that may be one name together."""


@dataclass(frozen=True)
class Annotated:
    """A question with all that its pieces may mean."""

    text: str
    tokens: Sequence[Token]
    annotations: Sequence[Annotation]
    leaves: Leaves


class _Annotator(Pieces):
    def annotated(self) -> Annotated:
        found = [*self._values(), *self._schema(), *self._amounts(), *self._adjectives()]
        found += [*self._times(), *self._told()]
        self.taken = {at for a in found if a.type != DIRECTION for at in range(a.start, a.end)}
        found += [*self._cues(), *self._words(), *self._translated()]
        return Annotated(self.text, self.tokens, found, self.leaves)

    def _values(self) -> Iterator[Annotation]:
        for found in self.values:
            columns: dict[str, list[str]] = defaultdict(list)
            kinds: dict[str, str] = {}
            for entry in found.entries:
                if entry.table == self.table.id:
                    columns[entry.column].append(entry.value)
                    kinds.setdefault(entry.column, entry.kind)
            for column, values in columns.items():
                known = self.table.column(column)
                leaf = In(
                    column=column,
                    values=tuple(dict.fromkeys(values)),
                    text=found.text,
                    span=(found.start, found.end),
                )
                yield from self._span(
                    found.start, found.end, CONDITION, self.leaves.number(leaf),
                    f"value:{kinds[column]}|{known.role}",
                    f"value:columns{min(3, len(columns))}",
                    f"value:{kinds[column]}|signs{min(4, found.end - found.start)}",
                    f"value:{'digits' if found.text.isdigit() else 'word'}|{known.role}",
                    f"value:many{min(3, len(leaf.values))}",
                    *(["value:ordinary"] if is_ordinary_word(found.text) else ["value:name"]),
                )  # fmt: skip

    def _schema(self) -> Iterator[Annotation]:
        for found in (*self.schema, *self.headers):
            said = {(e.column, e.value) for e in found.entries if e.table == self.table.id}
            for column, value in sorted(said):
                where = (found.start, found.end)
                if column == TABLE:
                    yield from self._span(*where, ROWS, None, "rows", f"rows:{value}")
                elif value in (LOW, HIGH):
                    direction = Direction(column, value == HIGH, "plain")
                    yield from self._span(*where, DIRECTION, direction, "direction:schema")
                elif (number := self._answer(column, found.text, where, value == NOT)) is not None:
                    yield from self._span(*where, CONDITION, number, "flag", f"flag:{value}")
                    yield from self._span(*where, COLUMN, column, "column", "column:flag")
                elif not value:
                    role = self.table.column(column).role
                    yield from self._span(*where, COLUMN, column, "column", f"column:{role}")

    def _answer(self, name: str, text: str, place: Span, denied: bool) -> int | None:
        """The number of the condition that a column of yes and no is asked for by its name."""
        column = self.table.column(name)
        found = answer(column, self.table, self.knowledge, text, place, denied)
        return None if found is None else self.leaves.number(found)

    def _told(self) -> Iterator[Annotation]:
        for where, column, condition, features in told(
            self.text, self.table, self.knowledge, self.schema
        ):
            number = self.leaves.number(condition)
            yield from self._span(*where, CONDITION, number, *features)
            yield from self._span(*where, COLUMN, column.name, *features, "column:told")

    def _amounts(self) -> Iterator[Annotation]:
        for measure in self.measures:
            year = "year" if measure.year_shaped else "number"
            yield from self._span(
                measure.start, measure.end, AMOUNT, Amount(measure),
                f"amount:{measure.dimension}", f"amount:{measure.kind}|{year}",
            )  # fmt: skip
        for amount in self.spoken:
            where = (amount.measure.start, amount.measure.end)
            yield from self._span(*where, AMOUNT, amount, f"amount:{amount.measure.kind}")

    def _times(self) -> Iterator[Annotation]:
        for leaf, features in self.times:
            yield from self._span(
                *(leaf.span or (0, 0)), CONDITION, self.leaves.number(leaf), *features
            )

    def _adjectives(self) -> Iterator[Annotation]:
        for where, direction, features in adjectives(self.text, self.table):
            yield from self._span(*where, DIRECTION, direction, *features)
        for where, column in asked_measures(self.text, self.table):
            yield from self._span(*where, COLUMN, column, "column", "column:measure asked")

    def _cues(self) -> Iterator[Annotation]:
        price = self.table.price
        years = self.table.with_role("year", "start")
        opening = self.table.hours(day_kind(self.now))
        for first in range(len(self.tokens)):
            for end, text in pieces(self.tokens, self.text, first):
                length = f"cue:{'c' if is_cjk(text) else 'l'}{end - first}"
                for kind, exact in kinds_of(text):
                    written = "as listed" if exact else "inflected"
                    features = (f"cue:{kind}", f"cue:{written}", f"cue:{kind}|{text}", length)
                    if kind == "how_much":
                        if price:
                            yield Annotation(first, end, COLUMN, price.name, text, features)
                    elif kind in _NAMED_BY_PRICE and price:
                        direction = Direction(price.name, _NAMED_BY_PRICE[kind], "price")
                        yield Annotation(first, end, DIRECTION, direction, text, features)
                    elif kind in _NAMED_BY_YEAR and years:
                        for year in years:
                            direction = Direction(year.name, _NAMED_BY_YEAR[kind], "year")
                            yield Annotation(first, end, DIRECTION, direction, text, features)
                    elif kind in _NAMED_BY_HOUR and opening:
                        which, descending = _NAMED_BY_HOUR[kind]
                        direction = Direction(opening[which], descending, "hour")
                        yield Annotation(first, end, DIRECTION, direction, text, features)
                    elif kind not in _NAMED:
                        yield Annotation(first, end, kind, None, text, features)

    def _words(self) -> Iterator[Annotation]:
        """Words of the rows' text, and names that may be misspelt, where nothing else is known."""
        vocabulary = self.knowledge.vocabulary(self.table)
        for word in words_of(self.text):
            if word.kind not in ("content", "soft") or word.end not in self.ends:
                continue
            if word.start not in self.starts or self.starts[word.start] in self.taken:
                continue
            if len(word.surface) < 2 or word.surface.isdigit() or word.surface in forms():
                continue
            yield from self._headed(word)
            spellings = vocabulary.spellings(word.surface, word.normal, word.latin)
            ordinary = "ordinary" if is_ordinary_word(word.surface) else "name"
            leaf = Text(
                words=tuple(spellings), term=word.surface, text=word.surface,
                whole_words=word.latin, span=(word.start, word.end),
            )  # fmt: skip
            known = "known" if spellings else "unknown"
            yield from self._span(
                word.start, word.end, CONDITION, self.leaves.number(leaf),
                f"text:{known}|{ordinary}", f"text:{known}", f"text:{word.kind}|{known}",
                f"word:{word.surface}", *self._beside(word, f"text:{known}"),
            )  # fmt: skip
            if word.latin and not (spellings and ordinary == "ordinary"):
                yield from self._repaired(self.starts[word.start])
        yield from self._phrases(vocabulary)
        for at, token in enumerate(self.tokens):
            if is_katakana(token.text) and at not in self.taken:
                yield from self._repaired(at)

    def _phrases(self, vocabulary: Vocabulary) -> Iterator[Annotation]:
        """Neighbouring words of a text without blanks that some row has just so."""
        said = [w for w in words_of(self.text) if w.kind in ("content", "soft") and not w.latin]
        for first in range(len(said)):
            for last in range(first + 1, min(len(said), first + _LONGEST_PHRASE)):
                start, end = said[first].start, said[last].end
                text = self.text[start:end]
                if said[last].start != said[last - 1].end or not vocabulary.has(text):
                    break
                leaf = Text(words=(text,), term=text, text=text, span=(start, end))
                many = f"text:phrase{last - first + 1}"
                yield from self._span(
                    start, end, CONDITION, self.leaves.number(leaf), "text:phrase", many
                )

    def _headed(self, word: Word) -> Iterator[Annotation]:
        """What has the word in its name: hire, of "hire per day"."""
        columns, place = self.senses.headed(word.surface), (word.start, word.end)
        many = f"part:of{min(3, len(columns))}"
        for column in columns if len(columns) <= _MOST_HEADED else ():
            if column == TABLE:
                yield from self._span(*place, ROWS, None, "rows part", many)
            else:
                role = self.table.column(column).role
                yield from self._span(*place, COLUMN, column, "part", f"part:{role}", many)

    def _translated(self) -> Iterator[Annotation]:
        """What the dictionary's other words for a piece name: 咖啡机 a コーヒーメーカー."""
        vocabulary = self.knowledge.vocabulary(self.table)
        for first in range(len(self.tokens)):
            for end, text in pieces(self.tokens, self.text, first):
                free = self.taken.isdisjoint(range(first, end))
                beside = "free" if free else "taken"
                named: dict[tuple[str, str, bool], list[str]] = defaultdict(list)
                for entry, whole in self.senses.named(text):
                    answers = self.knowledge.answers(self.table.id, entry.column)
                    is_value = entry.value not in ("", LOW, HIGH, NOT)
                    kind = "value" if is_value else "flag" if answers else "column"
                    named[entry.column, kind, whole].append(entry.value)
                for (column, kind, whole), values in named.items():
                    yield from self._sense(first, end, text, column, kind, values, (
                        f"sense:{kind}|{beside}", f"sense:{kind}|{'whole' if whole else 'part'}",
                    ))  # fmt: skip
                if free and not named and (written := self.senses.written(text)):
                    leaf = Text(words=written, term=text, text=text, span=self._place(first, end))
                    number = self.leaves.number(leaf)
                    known = "known" if vocabulary.has(text, text.isascii()) else "unknown"
                    features = ("sense:text", f"sense:text|{known}")
                    yield Annotation(first, end, CONDITION, number, text, features)

    def _sense(
        self, first: int, end: int, text: str, column: str, kind: str, values: Sequence[str],
        features: tuple[str, ...],
    ) -> Iterator[Annotation]:  # fmt: skip
        role, place = self.table.column(column).role, self._place(first, end)
        if kind == "value":
            leaf = In(column=column, values=tuple(dict.fromkeys(values)), text=text, span=place)
            many = f"sense:many{min(3, len(leaf.values))}"
            features = (*features, f"sense:value|{role}", many)
            yield Annotation(first, end, CONDITION, self.leaves.number(leaf), text, features)
            return
        if kind == "flag":
            number = self._answer(column, text, place, NOT in values)
            yield Annotation(first, end, CONDITION, number, text, features)
        yield Annotation(first, end, COLUMN, column, text, (*features, f"sense:column|{role}"))

    def _repaired(self, first: int) -> Iterator[Annotation]:
        for end in range(first + 1, min(len(self.tokens), first + _LONGEST_REPAIR) + 1):
            start, stop = self.tokens[first].start, self.tokens[end - 1].end
            text = self.text[start:stop]
            if len(text) < _SHORTEST_REPAIR or self.taken.intersection(range(first, end)):
                continue
            columns = [(self.table.id, column.name) for column in self.table.columns]
            found = resolve(self.knowledge.values, text, columns, in_sentence=True)
            if found.verdict == "repaired" and found.chosen:
                role = self.table.column(found.chosen.column).role
                column, values = found.chosen.column, (found.chosen.value,)
                leaf = In(column=column, values=values, text=text, span=(start, stop))
                yield from self._span(
                    start, stop, CONDITION, self.leaves.number(leaf),
                    "value:repaired", f"value:repaired|{role}",
                    f"value:likeness{int(10 * found.score)}",
                )  # fmt: skip


def annotate(
    text: str, table: Table, knowledge: Knowledge, senses: Senses, now: datetime
) -> Annotated:
    """All that the pieces of a folded question may mean of one table."""
    return _Annotator(knowledge, table, text, senses, now).annotated()
