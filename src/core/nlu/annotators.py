"""What the pieces of a question may mean: pure functions, one for each kind of meaning.

Nobody takes a piece away from anybody: spans may overlap, and the search decides between them.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from src.core.engines.lexicon import Entry, Found
from src.core.engines.likeness import squash
from src.core.engines.resolving import Resolution
from src.core.engines.words import Word, is_ordinary_word
from src.core.nlu.actions.figures import STEPS
from src.core.nlu.cues import is_closed, kinds_of
from src.core.nlu.free_words import FreeWords
from src.core.nlu.identifiers import Shapes
from src.core.nlu.items import Amount, Annotation, Direction, Leaves
from src.core.nlu.names import is_of_parts
from src.core.nlu.pieces import AMOUNT, COLUMN, CONDITION, DIRECTION, ORDINAL, ROWS
from src.core.nlu.senses import Senses
from src.core.nlu.tokens import LONGEST_PIECE, Token, is_cjk, is_hiragana, pieces
from src.core.nlu.told import told
from src.core.query.conditions import In, Leaf, Overlaps, Range, Related, Span, Text, leaf_of
from src.core.reading.binding.terms import EITHER
from src.core.reading.grammar.choices import find_ordinals
from src.core.reading.grammar.folded import masked
from src.core.reading.grammar.word_data import cue_forms
from src.core.reading.knowledge.flag_words import NOT
from src.core.reading.knowledge.knowledge import HIGH, KIND, LOW, TABLE, Knowledge
from src.core.reading.knowledge.measures import measured_by
from src.core.reading.knowledge.row_words import COUNTED
from src.core.reading.knowledge.yes_or_no import says_yes_or_no
from src.core.reading.language import is_grammar
from src.core.reading.wording import all_wordings
from src.core.store.catalog import Table
from src.core.store.column_words import last_word_of
from src.core.store.days import day_kind
from src.core.store.folding import fold

_SHORT, _SHORT_NUMBER = 3, 4
"""Signs of a name that may be another word, and of a number that may be an amount."""
_WORDS_OF_GLOSS, _LONGEST_GLOSS = 2, 4
"""Words, and signs of a text without blanks, that a bracket puts otherwise."""
_MANY = 60
"""Values that one word of the dictionary may mean: 指定 is said in hundreds of ways."""
_CODE_GOES_ON = re.compile(r"[-_/.]\d")
_DEGREES = ("superlative", "more", "plain")
_PLACED = frozenset({DIRECTION, "highest", "lowest", "much", "little"})
"""What a place in an order may stand right before: 第二便宜."""
_NAMED = frozenset({"cheapest", "dearest", "newest", "oldest", "opens_first", "closes_last"})
"""Cues for an order by one kind of column, said of no other."""


@dataclass(frozen=True)
class Annotated:
    """A question with all that its pieces may mean."""

    text: str
    tokens: Sequence[Token]
    annotations: Sequence[Annotation]
    leaves: Leaves
    ids: frozenset[int]
    """Leaves that name rows by their numbers."""
    resolutions: Sequence[Resolution] = ()
    """Misspelt words with the names that are near to them."""


class _Annotator(FreeWords):
    def annotated(self) -> Annotated:
        found = [*self._values(), *self._schema(), *self._amounts(), *self._adjectives()]
        found += [*self._others(), *self._told(), *self._linked()]
        found = list(_with_what_holds_them(found))
        self.taken = {
            at for a in found if not self._leaves_words(a) for at in range(a.start, a.end)
        }
        self.of_names = {at for a in found if _is_word_of_name(a) for at in range(a.start, a.end)}
        cues = [*self._cues()]
        self.denies = any(each.type in ("not", "except") for each in cues)
        found += [*cues, *self._words(), *self._translated()]
        found += self._single_signs(found)
        found += self._ordinals([a for a in found if a.type in _PLACED])
        found += self._glossed(found)
        ids = frozenset(a.value for a in found if a.type == CONDITION and self._is_id(a.value))
        return Annotated(self.text, self.tokens, found, self.leaves, ids, self.resolutions)

    def _is_id(self, number: int) -> bool:
        leaf, table = self.leaves[number], self.table
        if isinstance(leaf, Related):
            table = self.knowledge.catalog.table(leaf.hops[-1].table)
            leaf = leaf.condition
        return isinstance(leaf, In) and table.column(leaf.column).role == "id"

    def _leaves_words(self, found: Annotation) -> bool:
        """Whether its words may mean something by themselves: those of a title of several, of a
        phrase of the rows' text, or of a longer name."""
        if _is_word_of_name(found):
            return True
        if found.type != CONDITION or found.end - found.start == 1:
            return bool(found.type == DIRECTION)
        leaf = self.leaves[found.value]
        if isinstance(leaf, In):
            return self.table.column(leaf.column).role == "title"
        return isinstance(leaf, Text) and bool(leaf.words)

    def _values(self) -> Iterator[Annotation]:
        families = {leaf.span for leaf, _ in self.families}
        for found in self.values:
            columns: dict[str, list[str]] = defaultdict(list)
            kinds: dict[str, str] = {}
            closed = len(found.text) > 1 and all(map(is_grammar, found.text.split()))
            for entry in self._meant(found, closed):
                if entry.table == self.table.id:
                    columns[entry.column].append(entry.value)
                    kinds.setdefault(entry.column, entry.kind)
            ordinary = "ordinary" if is_ordinary_word(found.text) else "name"
            written = {
                e.column for e in found.entries if squash(fold(e.form)) == squash(found.text)
            }
            short = found.text.isdigit() and len(found.text) <= _SHORT_NUMBER
            family = (found.start, found.end) in families
            of_parts = is_of_parts(found, self.values, self.schema, self.knowledge, self.table)
            of_place = any(
                kinds[name] == "value" and self.table.column(name).role == "place"
                for name in written.intersection(columns)
            )
            of_schema = {
                "the rows" if entry.column == TABLE else "a column"
                for other in self.schema
                if (other.start, other.end) == (found.start, found.end)
                for entry in other.entries
                if entry.table == self.table.id and entry.value != KIND
            }
            if not {TABLE}.issuperset(self.senses.headed(found.text)):
                of_schema.add("a column")
            for column, values in columns.items():
                known = self.table.column(column)
                if kinds[column] == "word" and is_cjk(found.text):  # however the others are cut
                    every = self.senses.values.get(column, ())
                    values = [value for value in every if found.text in fold(value)] or values
                inflected = column not in written
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
                    f"value:{ordinary}",
                    *self._short(found),
                    *(["value:closed words"] if closed else []),
                    *(["value:closed words|inflected"] if closed and inflected else []),
                    *(["value:closed words|code"] if closed and len(found.text) <= _SHORT else []),
                    *(["value:inflected", f"value:inflected|{ordinary}"] if inflected else []),
                    *(["value:yes or no"] if all(map(says_yes_or_no, values)) else []),
                    *(f"value:{known.role}|{each} too" for each in sorted(of_schema)),
                    *(["value:title|a place too"] if known.role == "title" and of_place else []),
                    *([f"value:of parts|{known.role}"] if of_parts else []),
                    *([f"value:family|{known.role}|of{min(3, len(columns))}"] if family else []),
                    *([f"value:number|{known.role}|{self._around(found)}"] if short else []),
                )  # fmt: skip

    def _meant(self, found: Found, closed: bool) -> Iterator[Entry]:
        """The entries of a name; where rows are ranked, those of longer names that have it as a
        word only in columns where nothing is called so. Grammar alone names no longer name."""
        whole = {e.place for e in found.entries if e.kind != "word"} if self.leaves.ranked else ()
        words = (e for e in found.entries if e.kind != "word" or e.place not in whole)
        return (e for e in words if not (closed and e.kind == "word"))

    def _short(self, found: Found) -> Iterator[str]:
        """Of what may be another word: the word before it, "show us" and "from the us"; of what
        goes on in a code, vx of vx-9."""
        if found.end - found.start <= (1 if is_cjk(found.text) else _SHORT):
            at = self.starts.get(found.start, 0)
            yield f"value:short|after {self.tokens[at - 1].text if at else ''}"
        if _CODE_GOES_ON.match(self.text, found.end):
            yield "value:part of a code"

    def _around(self, found: Found) -> str:
        """What stands beside a number: nothing, a word of the schema before it, other words."""
        before = self.text[: found.start].rstrip()
        named = any(each.end == len(before) for each in self.schema)
        alone = not before and found.end == len(self.text)
        return "alone" if alone else "behind a name" if named else "in words"

    def _schema(self) -> Iterator[Annotation]:
        for found in (*self.schema, *self.headers):
            own = [each for each in found.entries if each.table == self.table.id]
            just_so = [each for each in own if fold(each.form) == found.text]
            said = {(each.column, each.value) for each in just_so or own}
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
                elif value == COUNTED:
                    if not any(m.start < found.end and found.start < m.end for m in self.measures):
                        yield from self._span(*where, COLUMN, column, "column", "column:number")
                elif not value:
                    role = self.table.column(column).role
                    yield from self._span(*where, COLUMN, column, "column", f"column:{role}")
                    if [column] == self.table.config.key:
                        yield from self._span(*where, ROWS, None, "rows", "rows:key")

    def _told(self) -> Iterator[Annotation]:
        for where, column, condition, features in told(
            self.text, self.table, self.knowledge, self.schema
        ):
            number = self.leaves.number(condition)
            yield from self._span(*where, CONDITION, number, *features)
            yield from self._span(*where, COLUMN, column.name, *features, "column:told")

    def _linked(self) -> Iterator[Annotation]:
        for found in self.linked:
            yield from self._span(found.start, found.end, ROWS, None, "rows of linked")
        for place in self.ages:
            yield from self._span(*place, ROWS, None, "age")

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

    @cached_property
    def places(self) -> Set[Span]:
        """Where values are named."""
        return {(found.start, found.end) for found in self.values}

    def _others(self) -> Iterator[Annotation]:
        for leaf, features in self.others:
            said = leaf_of(leaf)
            place = said.span if isinstance(said, Leaf) else None
            number = self.leaves.number(leaf)
            named = isinstance(leaf, Text) and place in self.places
            both = [f"{name}|a value too" for name in features] if named else []
            yield from self._span(*(place or (0, 0)), CONDITION, number, *features, *both)
            if isinstance(leaf, Overlaps) and place:  # the weekend of "weekend price"
                yield from self._headed(self.text[slice(*place)], place)

    def _adjectives(self) -> Iterator[Annotation]:
        for where, direction, features in _adjectives(self.text, self.table):
            yield from self._span(*where, DIRECTION, direction, *features)
        for where, column in _asked_measures(self.text, self.table):
            yield from self._span(*where, COLUMN, column, "column", "column:measure asked")

    def _ordinals(self, placed: Sequence[Annotation]) -> Iterator[Annotation]:
        """Places in an order, from the second on; where a column tells the place, that one."""
        text = masked(self.text, (self._place(each.start, each.end) for each in placed))
        ranks = [c.name for c in self.table.with_role("number") if last_word_of(c.name, "rank")]
        for ordinal in find_ordinals(text):
            if ordinal.index > 1:
                where = (ordinal.start, ordinal.end)
                yield from self._span(*where, ORDINAL, ordinal.index, "ordinal")
                for rank in ranks:
                    leaf = Range(column=rank, low=ordinal.index, high=ordinal.index,
                                 text=text[slice(*where)], span=where)  # fmt: skip
                    number = self.leaves.number(leaf)
                    yield from self._span(*where, CONDITION, number, "ranked place")

    def _cues(self) -> Iterator[Annotation]:
        price = self.table.price
        named: dict[str, list[Direction]] = defaultdict(list)
        for kind, direction in self._named_orders():
            named[kind].append(direction)
        longer = {at for word in self.words for at in _of_longer(word)}
        said = [
            [(end, cue_forms()[text]) for end, text in pieces(self.tokens, self.text, first)
             if text in cue_forms()]
            for first in range(len(self.tokens))
        ]  # fmt: skip
        for first in range(len(self.tokens)):
            for end, text in pieces(self.tokens, self.text, first):
                length = f"cue:{'c' if is_cjk(text) else 'l'}{end - first}"
                part = end == first + 1 and self.tokens[first].start in longer
                inside = ["cue:inside a word"] if part else []
                around = [
                    kinds
                    for start in range(max(0, first - LONGEST_PIECE), first + 1)
                    for stop, kinds in said[start]
                    if end <= stop and (start, stop) != (first, end)
                ]
                for kind, exact in kinds_of(text):
                    written = "as listed" if exact else "inflected"
                    features = (f"cue:{kind}", f"cue:{written}", f"cue:{kind}|{text}", length,
                                *inside)  # fmt: skip
                    if any(kind not in kinds for kinds in around):
                        features = (*features, "cue:inside another")
                    if kind == "how_much":
                        if price:
                            yield Annotation(first, end, COLUMN, price.name, text, features)
                    elif kind == "what_day":
                        for name in self._days():
                            yield Annotation(first, end, COLUMN, name, text, features)
                    elif kind in _NAMED:
                        for direction in named.get(kind, ()):
                            yield Annotation(first, end, DIRECTION, direction, text, features)
                    elif kind not in STEPS or self._is_by_period(*self._place(first, end)):
                        yield Annotation(first, end, kind, None, text, features)

    def _days(self) -> Iterable[str]:
        """The columns that tell when a row is: its first and last day, else its only year."""
        if self.table.period:
            return dict.fromkeys(column.name for column in self.table.period)
        years = self.table.with_role("year")
        return [years[0].name] if len(years) == 1 else []

    def _named_orders(self) -> Iterator[tuple[str, Direction]]:
        """Cues that ask for an order by the price, the year or the hours, with these."""
        if price := self.table.price:
            yield "cheapest", Direction(price.name, False, "price")
            yield "dearest", Direction(price.name, True, "price")
        for year in self.table.with_role("year", "start"):
            yield "oldest", Direction(year.name, False, "year")
            yield "newest", Direction(year.name, True, "year")
        if ages := measured_by(["-age"], self.table):
            yield "oldest", Direction(ages.column.name, True, "age")
            yield "newest", Direction(ages.column.name, False, "age")
        if opening := self.table.hours(day_kind(self.now)):
            yield "opens_first", Direction(opening[0], False, "hour")
            yield "closes_last", Direction(opening[1], True, "hour")

    def _is_by_period(self, start: int, end: int) -> bool:
        """Whether rows are grouped by dates with these words, which name no column and say no
        rate: hire per day, 900 per month."""
        named = any(f.start < end and start < f.end for f in (*self.schema, *self.headers))
        text = self.text
        rate = any(
            not text[min(end, m.end) : max(start, m.start)].strip()
            for m in self.measures
            if not m.year_shaped or is_cjk(text[start])
        )
        return bool(self.table.dated) and not named and not rate

    def _translated(self) -> Iterator[Annotation]:
        """What the dictionary's other words for a piece name: 咖啡机 a コーヒーメーカー."""
        vocabulary = self.knowledge.vocabulary(self.table)
        for first in range(len(self.tokens)):
            for end, text in pieces(self.tokens, self.text, first):
                free = self.taken.isdisjoint(range(first, end))
                beside = "free" if free else "taken"
                named: dict[tuple[str, str, bool], list[str]] = defaultdict(list)
                meant = [*self.senses.named(text)]
                if any(entry.column == TABLE for entry, _ in meant):
                    features = ("rows sense", f"rows sense|{beside}")
                    yield Annotation(first, end, ROWS, None, text, features)
                for entry, whole in (each for each in meant if each[0].column != TABLE):
                    answers = self.knowledge.answers(self.table.id, entry.column)
                    is_value = entry.value not in ("", LOW, HIGH, NOT, COUNTED)
                    kind = "value" if is_value else "flag" if answers else "column"
                    named[entry.column, kind, whole].append(entry.value)
                for (column, kind, whole), values in named.items():
                    yield from self._sense(first, end, text, column, kind, values, (
                        f"sense:{kind}|{beside}", f"sense:{kind}|{'whole' if whole else 'part'}",
                        f"sense:{kind}|{'whole' if whole else 'part'}|{beside}",
                    ))  # fmt: skip
                if free and not named and (written := self.senses.written(text)):
                    term, place = EITHER.join(written), self._place(first, end)
                    leaf = Text(words=written, term=term, text=text, span=place)
                    number = self.leaves.number(leaf)
                    known = "known" if vocabulary.has(text, text.isascii()) else "unknown"
                    features = ("sense:text", f"sense:text|{known}")
                    yield Annotation(first, end, CONDITION, number, text, features)

    def _single_signs(self, found: Sequence[Annotation]) -> Iterator[Annotation]:
        """Columns that one sign calls, right behind "which" or beside "per": 哪个区, 国ごと."""
        beside = {each.end for each in found if each.type in ("which", "per")}
        beside |= {each.start - 1 for each in found if each.type == "per"}
        beside -= {
            at for each in found if each.type == COLUMN for at in range(each.start, each.end)
        }
        for at in sorted(beside.intersection(range(len(self.tokens)))):
            sign = self.tokens[at].text
            columns = self.senses.columns_called(sign) if len(sign) == 1 and is_cjk(sign) else ()
            for column in dict.fromkeys(columns):
                yield from self._span(*self._place(at, at + 1), COLUMN, column, "column:one sign")

    def _glossed(self, found: Sequence[Annotation]) -> Iterator[Annotation]:
        """Names in brackets with the words before them that they put otherwise: Mito (水戸市)."""
        texts = [token.text for token in self.tokens]
        for at, text in enumerate(texts):
            if text != "(" or ")" not in texts[at:]:
                continue
            end = texts.index(")", at)
            for inner in found:
                if (inner.start, inner.end) == (at + 1, end) and self._is_named(inner):
                    others = (x for x in found if x.end <= at and self._says_else(x, inner))
                    named = {i for x in others for i in range(x.start, x.end)}
                    first = self._gloss_begins(at, named)
                    if first < at:
                        features = (*inner.features, "gloss")
                        yield replace(inner, start=first, end=end + 1, features=features)

    def _is_named(self, found: Annotation) -> bool:
        is_value = found.type == CONDITION and isinstance(self.leaves[found.value], In)
        return is_value or found.type == COLUMN

    def _says_else(self, found: Annotation, gloss: Annotation) -> bool:
        """Whether it names something of another column than the gloss, or how much."""
        named = (self._column_of(each) for each in (found, gloss))
        return found.type == AMOUNT or (self._is_named(found) and len(set(named)) > 1)

    def _column_of(self, found: Annotation) -> str:
        return str(found.value if found.type == COLUMN else self.leaves.column(found.value))

    def _gloss_begins(self, bracket: int, others: Set[int]) -> int:
        """The first token of the words right before a bracket, without grammar and what names
        something else."""
        first = bracket
        while first and first - 1 not in others:
            said = self.tokens[first - 1].text
            longest = _LONGEST_GLOSS if is_cjk(said) else _WORDS_OF_GLOSS
            if not _may_be_glossed(said) or bracket - first == longest:
                break
            first -= 1
        return first

    def _sense(
        self, first: int, end: int, text: str, column: str, kind: str, values: Sequence[str],
        features: tuple[str, ...],
    ) -> Iterator[Annotation]:  # fmt: skip
        role, place = self.table.column(column).role, self._place(first, end)
        if kind == "value" and len(values) > _MANY:
            return
        if kind == "value":
            leaf = In(column=column, values=tuple(dict.fromkeys(values)), text=text, span=place)
            many = f"sense:many{min(3, len(leaf.values))}"
            coded = ("sense:code",) if column in self.senses.coded else ()
            features = (*features, f"sense:value|{role}", many, *coded)
            yield Annotation(first, end, CONDITION, self.leaves.number(leaf), text, features)
            return
        if kind == "flag":
            number = self._answer(column, text, place, NOT in values)
            yield Annotation(first, end, CONDITION, number, text, features)
        yield Annotation(first, end, COLUMN, column, text, (*features, f"sense:column|{role}"))


def _may_be_glossed(said: str) -> bool:
    """Whether a token may be of words that a bracket puts otherwise."""
    if is_cjk(said):
        return not is_hiragana(said) and said not in cue_forms()
    return said.isalpha() and not is_closed(said)


def _adjectives(text: str, table: Table) -> Iterator[tuple[Span, Direction, tuple[str, ...]]]:
    """Where they stand, what they ask for, and features."""
    for wording in all_wordings().values():
        for order in wording.orders:
            patterns = (order.pattern, order.compared, order.plain)
            for pattern, degree in zip(patterns, _DEGREES, strict=True):
                for match in pattern.finditer(text):
                    if measured := measured_by(order.measures, table):
                        descending = order.descending != measured.turned
                        direction = Direction(measured.column.name, descending, degree)
                        kind = f"direction:{degree}"
                        yield match.span(), direction, (kind, f"{kind}|{wording.language}")


def _asked_measures(text: str, table: Table) -> Iterator[tuple[Span, str]]:
    """Where a question asks for a measure, and its column: how tall, cuánto pesa."""
    for wording in all_wordings().values():
        for order in wording.orders:
            for match in order.asked.finditer(text):
                if match[0] and (measured := measured_by(order.measures, table)):
                    yield match.span(), measured.column.name


def _of_longer(word: Word) -> range:
    """Where the signs of a word stand that is longer than one sign, and no cue: 老 of 老板."""
    several = is_cjk(word.surface) and word.kind == "content" and word.surface not in cue_forms()
    return range(word.start, word.end) if several and len(word.surface) > 1 else range(0)


def _with_what_holds_them(found: Sequence[Annotation]) -> Iterator[Annotation]:
    """Conditions and amounts within the name of a column are told so, the 一日 of 一日券, and
    conditions in words for the rows."""
    names = {(a.start, a.end) for a in found if a.type == COLUMN and a.end - a.start > 1}
    rows = {(a.start, a.end) for a in found if a.type == ROWS}
    directions = (a for a in found if a.type == DIRECTION)
    compared = {(a.start, a.end) for a in directions if a.value.degree == "more"}
    for each in found:
        said = (each.start, each.end)
        held = any(a <= each.start and each.end <= b and (a, b) != said for a, b in names)
        told = [f"inside a column:{each.type}"] if held else []
        if each.type == CONDITION and said in rows:
            is_text = any(name.startswith("text:") for name in each.features)
            told += ["condition:rows too", *(["text:rows too"] if is_text else [])]
        if each.type == COLUMN and said in compared:
            each = replace(each, features=(*each.features, "column:compared"))
        if told and each.type in (CONDITION, AMOUNT):
            each = replace(each, features=(*each.features, *told))
        yield each


def _is_word_of_name(found: Annotation) -> bool:
    """Whether it is a word that longer names have: coffee, of "Coffee Corner"."""
    return found.features[0].startswith("value:word|")


def annotate(
    text: str,
    table: Table,
    knowledge: Knowledge,
    senses: Senses,
    shapes: Shapes,
    now: datetime,
) -> Annotated:
    """All that the pieces of a folded question may mean of one table."""
    return _Annotator(knowledge, table, text, senses, shapes, now).annotated()
