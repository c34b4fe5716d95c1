"""What a question may ask of rows that were shown: what they say, how they differ, why they stand
where they do, the rows behind them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from src.core.nlu.dialogue_edits import Before, Row, indices
from src.core.nlu.dialogue_text import Pointing, Said, columns_of
from src.core.query.conditions import HasKey, In, Text, words_of
from src.core.query.parts import as_rows
from src.core.query.queries import (
    MOST_COMPARED,
    Compare,
    Detail,
    Each,
    Groups,
    Query,
    Rows,
    Statistic,
)
from src.core.query.understood import Understood
from src.core.question import RowRef
from src.core.reading.context.dialogue import Dialogue
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table
from src.core.store.folding import fold

Placed = Sequence[tuple[int, Row]]
"""Rows, each with its place in the list: 1 the first."""
_FEW = 3
"""Rows that a "why" behind a list is told of."""


@dataclass(frozen=True)
class Page:
    """The rows that were shown last, and a question that may be about them."""

    alone: Understood
    """The question by itself."""
    said: Said
    """Its words over the table of the rows."""
    before: Before
    dialogue: Dialogue
    table: Table
    """Of the rows."""
    knowledge: Knowledge

    @cached_property
    def listed(self) -> Placed:
        return list(enumerate(self.before.places, start=1))

    @cached_property
    def references(self) -> Mapping[str, Placed]:
        """The rows that may be meant, by how they are pointed at. Places that are not there point
        at no row."""
        shown = list(enumerate(self.before.shown, start=1))
        if self.said.places:
            at = indices(self.said.places, self.before.places)
            return {"places": [self.listed[index] for index in at]}
        if len(shown) == 1:
            return {"the only": shown}
        return {"the first": shown[:1], "all": shown} if shown else {}

    @property
    def is_shopped(self) -> bool:
        return self.table.id in self.knowledge.catalog.config.shops

    def asked_of(
        self,
        rows: Placed,
        columns: Sequence[str] = (),
        told: Sequence[Text] = (),
        compared: bool = False,
    ) -> Understood:
        """The question asked of these rows."""
        refs = tuple(_ref(row, place, self.table) for place, row in rows)
        places = {ref.position for ref in refs}
        absent = [str(at) for at in self.said.places if at > 0 and at not in places]
        keys = HasKey(keys=tuple(dict(ref.key) for ref in refs)) if refs else None
        asked = Rows(table=self.table.id, where=keys, columns=tuple(columns))
        query: Query = Compare(queries=(asked,))
        if not compared:
            query = Detail(table=asked.table, where=keys, columns=asked.columns)
        return self.alone.asking(query).model_copy(
            update={
                "advice": False,
                "intent": None,
                "rows": refs,
                "told": self._told(rows, told),
                "missing": tuple(absent),
                "carried": tuple(ref.title for ref in refs),
            }
        )

    def _told(self, rows: Placed, words: Sequence[Text]) -> tuple[tuple[str, bool], ...]:
        """Of each word that is asked about, whether the row's name says it."""
        title = self.table.title
        if len(rows) != 1 or title is None:
            return ()
        name = fold(str(rows[0][1].get(title.name) or ""))
        texts = self.knowledge.vocabulary(self.table)
        said = [(each.text, (*each.words, *texts.done(each.term))) for each in words]
        return tuple((asked, bool(w) and texts.in_one([[name], w])) for asked, w in said)

    @cached_property
    def columns(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """Columns that may be asked for, each choice with what speaks for it."""
        found: dict[frozenset[str], tuple[tuple[str, ...], list[str]]] = {}
        own = {column.name for column in self.table.columns}
        for source, columns in (("none", ()), *self._columns()):
            chosen = tuple(name for name in dict.fromkeys(columns) if name in own)
            if chosen or source == "none":
                found.setdefault(frozenset(chosen), (chosen, []))[1].append(source)
        return {columns: tuple(dict.fromkeys(sources)) for columns, sources in found.values()}

    def _columns(self) -> Iterator[tuple[str, Sequence[str]]]:
        named = self.said.headers
        yield "named", named
        yield from (("one named", [name]) for name in named)
        yield from (("named in a name", [name]) for name in sorted(self.said.columns))
        if "how_much" in self.said.cues and self.table.price:
            yield "price", [self.table.price.name]
        for place, fragment in enumerate(self.said.fragments[:2]):
            asked = list(asked_columns(fragment.query))
            yield f"parse {place} {fragment.query.kind}", asked
            about = [name for each in fragment.conditions for name in sorted(columns_of(each))]
            yield f"conditions {place}", [*asked, *about, *self._sizes(fragment.conditions)]
        yield from (("compared", [name]) for name, *_ in sorted(self.said.directions))

    def _sizes(self, conditions: Sequence[object]) -> Iterator[str]:
        """The column of sizes, where one is said that only titles have."""
        tool = self.knowledge.catalog.config.shops.get(self.table.id)
        size = tool.parsed.get("size") if tool else None
        if size and any(isinstance(each, Text) and each.sized for each in conditions):
            yield size

    def pointings(self) -> Iterator[Pointing]:
        """What it may ask of these rows themselves."""
        yield from self._details()
        yield from self._best()
        if "compare" in self.said.cues:
            yield from self._compared()
        if "why" in self.said.cues and self.table.id == self.dialogue.reading.table:
            yield from self._why()
        if self.table.id == self.dialogue.reading.table and self.before.is_search:
            yield from self._further()

    def _details(self) -> Iterator[Pointing]:
        if len(self.listed) == 1 and isinstance(self.said.alone, Groups):
            return  # one row alone has no groups
        conditions = self.said.fragments[0].conditions if self.said.fragments else ()
        words = [each for each in conditions if isinstance(each, Text)]
        for how, rows in self.references.items():
            for columns, sources in self.columns.items():
                of_text = words if "conditions 0" in sources or not columns else []
                reading = self.asked_of(rows, columns, of_text)
                yield Pointing(
                    reading, (f"detail of {how}", *self.column_details(columns, sources))
                )

    def column_details(self, columns: Sequence[str], sources: Sequence[str]) -> Iterator[str]:
        """What sets a choice of columns apart from others."""
        yield from (f"columns {source}" for source in sources)
        yield f"columns parsed {'parse 0' in ' '.join(sources)}"
        roles = sorted({self.table.column(name).role for name in columns})
        yield f"columns {min(2, len(columns))}, {'+'.join(roles)}"

    def _best(self) -> Iterator[Pointing]:
        """Those of the rows that were listed with the most, or the least, of a column."""
        ways = {(name, more): "direction" for name, more, _ in self.said.directions}
        for fragment in self.said.fragments[:1]:
            if isinstance(fragment.query, Rows) and (order := fragment.query.order):
                ways[order.column, order.descending] = f"order, ties {order.ties}"
        few = bool(self.dialogue.listed) and len(self.listed) <= MOST_COMPARED
        held = self.dialogue.reading.act == "compare" or few
        complete = held or self.dialogue.count == len(self.listed)
        for (name, more), how in ways.items() if len(self.listed) > 1 else ():
            cells = [v for _, row in self.listed if isinstance(v := row.get(name), int | float)]
            end = (max if more else min)(cells) if cells else None
            rows = [each for each in self.listed if end is not None and each[1].get(name) == end]
            if rows:
                shopped = f"the best, complete {complete}, shopped {self.is_shopped}"
                details = ("the best", f"the best by {how}", shopped)
                yield Pointing(
                    self.asked_of(rows, [name]), (*details, f"the best, compared {held}")
                )

    def _compared(self) -> Iterator[Pointing]:
        again = self.dialogue.reading.act == "compare"
        listed = () if again else self.listed
        choices = {"places": self.references.get("places", ()), "named": self.named, "all": listed}
        for how, rows in choices.items():
            if len(rows) > 1:
                reading = self.asked_of(rows[:MOST_COMPARED], compared=True)
                yield Pointing(reading, ("compare", f"compare {how}"))

    def _why(self) -> Iterator[Pointing]:
        choices = {**self.references, "named": self.named, "few": self.listed[:_FEW], "none": ()}
        for how, rows in choices.items():
            if (rows and how != "all") or (how == "none" and self.is_shopped):
                refs = [_ref(row, place, self.table) for place, row in sorted(rows, key=_place)]
                own = {"act": "why", "language": self.alone.language, "rows": tuple(refs)}
                anew = {"repaired": (), "steps": ()}
                last = self.dialogue.reading.asking(self._last_rows)
                reading = last.model_copy(update=own | anew)
                yield Pointing(reading, ("why", f"why {how}"))

    @property
    def _last_rows(self) -> Rows:
        """What was asked for last, as rows."""
        return as_rows(self.dialogue.reading.query or Rows(table=self.table.id))

    def _further(self) -> Iterator[Pointing]:
        """The rows behind those that were shown; behind the first of an order the next of it."""
        last = self.dialogue.reading
        rows = self._last_rows
        first = rows.order is not None and (rows.order.ties or rows.limit == 1)
        one = len(self.listed) == 1 and first
        order = rows.order and rows.order.model_copy(update={"ties": False})
        if "more" in self.said.cues and self.listed:
            wanted = self.alone.query
            limit = wanted.limit if isinstance(wanted, Rows) else None
            update: dict[str, object] = {"offset": rows.offset + len(self.listed), "limit": limit}
            if one:
                update |= {"order": order, "limit": limit or 1}
            more = self._more(last.asking(rows.model_copy(update=update)))
            yield Pointing(more, ("more", f"more, behind the first {one}"))
        places = [place for place in self.said.places if place > 1]
        if one and len(places) == 1 and not self.dialogue.listed:
            next_one = {"order": order, "limit": 1, "offset": places[0] - 1}
            asked = {"question": self.alone.question, "language": self.alone.language}
            reading = last.asking(rows.model_copy(update=next_one))
            told = asked | {"carried": ()}
            yield Pointing(reading.model_copy(update=told), ("next of the order",))

    def _more(self, last: Understood) -> Understood:
        return last.model_copy(
            update={
                "question": self.alone.question,
                "text": self.alone.text,
                "whether": self.alone.whether,
                "of_health": self.alone.of_health,
                "language": self.alone.language,
                "act": "more",
                "wish": last.wish or ("" if last.carried else last.text),
                "carried": tuple(map(words_of, last.conditions)),
                "repaired": (),
                "steps": (),
            }
        )

    @cached_property
    def named(self) -> Placed:
        """Rows of the list that a value or a word of the question tells from all others."""
        found = {
            rows[0][0]: rows[0][1]
            for each in self.said.named
            if len(rows := [pair for pair in self.listed if self._has(pair[1], each)]) == 1
        }
        return sorted(found.items(), key=_place)

    def _has(self, row: Row, condition: object) -> bool:
        title = self.table.title
        match condition:
            case In(column=column, values=values):
                return str(row.get(column)) in values
            case Text(words=words) if title:
                name = fold(str(row.get(title.name) or ""))
                return any(word in name for word in words)
        return False


def asked_columns(query: Query) -> Iterator[str]:
    """The columns that a query is for, without those of its conditions."""
    match query:
        case Rows(order=order):
            yield from query.columns
            if order:
                yield order.column
        case Detail():
            yield from query.columns
        case Statistic(figure=figure):
            yield figure.column
        case Groups(by=by, figure=figure):
            yield figure.column if figure else by
        case Each() | Compare():
            yield from (name for part in query.queries for name in asked_columns(part))


def _place(placed: tuple[int, Row]) -> int:
    return placed[0]


def _ref(row: Row, position: int, table: Table) -> RowRef:
    title = table.title
    names = table.config.key or ([title.name] if title else list(row)[:1])
    key = {name: row.get(name) for name in names}
    name = str((title and row.get(title.name)) or next(iter(key.values()), ""))
    return RowRef.model_validate({"position": position, "key": key, "title": name})
