"""Rows that were shown and are meant again: ②, "the second one", その店は？."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pydantic import JsonValue

from src.core.question import (
    Constraint,
    Reading,
    RowRef,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.context.alike import like_row
from src.core.reading.context.refining import Refining
from src.core.reading.context.turn import Row, Turn
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.mentions import named_tables
from src.core.reading.wording import Signal
from src.core.store.catalog import Table
from src.core.store.folding import fold

MOST_COMPARED = 4


@dataclass(frozen=True)
class ShownRows:
    """What a turn asks of the rows on the page."""

    turn: Turn

    @property
    def listed(self) -> Sequence[Row]:
        """The rows that have places: those shown last, or of which the one shown last is one."""
        one = len(self.turn.dialogue.rows) == 1
        return (self.turn.dialogue.listed if one else ()) or self.turn.dialogue.rows

    def meant(self) -> list[tuple[int, Row]]:
        """The shown rows that are pointed at, by place; with "that" the first; a single one."""
        rows = self.turn.dialogue.rows
        if self.turn.mentions.ordinals:
            listed = self.listed
            places = [i if i > 0 else len(listed) + 1 + i for i in self.turn.mentions.ordinals]
            return [(place, listed[place - 1]) for place in places if 0 < place <= len(listed)]
        if len(rows) > 1 and self.turn.mentions.has("count"):
            return []  # "how many is that?" is of all that was found
        if len(rows) > 1 and (self._are_many_meant() or self.asked_of_each):
            return list(enumerate(rows, start=1))
        if self.turn.mentions.has("back", "detail") or len(rows) == 1:
            return [(1, row) for row in rows[:1]]
        return []

    def _are_many_meant(self) -> bool:
        """'How much are they?' is of each of them."""
        return self.turn.wording.has("back_many", self.turn.folded)

    @cached_property
    def asked_of_each(self) -> tuple[str, ...]:
        """'How much?', "¿y la marca?" and no more, behind several rows: the columns it names."""
        turn, reading, mentions = self.turn, self.turn.reading, self.turn.mentions
        more: tuple[object, ...] = (
            reading.constraints, reading.sort, reading.aggregate, reading.group_by, reading.limit,
            reading.missing, mentions.chunks, turn.gives_up, named_tables(mentions),
        )  # fmt: skip
        if len(turn.dialogue.rows) < 2 or reading.act not in ("search", "vague") or any(more):
            return ()
        price = turn.shown.price
        paid = (price.name,) if price and mentions.has("how_much") else ()
        entries = (entry for found in mentions.schema for entry in found.entries)
        named = (e.column for e in entries if e.table == turn.shown.id and not e.value)
        return tuple(dict.fromkeys((*paid, *named)))

    def side_by_side(self, meant: Sequence[tuple[int, Row]]) -> Reading | None:
        """The rows pointed at or named, else the first of those shown, beside each other."""
        if self.turn.mentions.ordinals:
            pairs = list(meant)
        elif self.turn.reading.constraints:
            pairs = self._named_rows()
        else:
            pairs = list(enumerate(self.listed, start=1))
        if len(pairs) < 2:
            return None
        again = self.again(pairs[:MOST_COMPARED])
        return again.model_copy(update={"act": "compare", "asked_columns": ()})

    def why(self, meant: Sequence[tuple[int, Row]]) -> Reading | None:
        """Why rows that were shown stand where they do: the search before, with these rows."""
        pointed = list(meant) if self.turn.mentions.ordinals else self._told_rows()
        if not pointed and not self._asked_beside("why"):
            pointed = list(enumerate(self.listed, start=1))[: 3 if self._are_many_meant() else 1]
        pointed = sorted(dict(pointed).items())
        shopped = self.turn.shown.id in shops(self.turn.knowledge.catalog.config)
        if not (pointed or shopped) or self.turn.shown.id != self.turn.before.table:
            return None
        return self.turn.before.model_copy(
            update={
                "act": "why",
                "language": self.turn.reading.language,
                "rows": tuple(_ref(row, place, self.turn.shown) for place, row in pointed),
                "repaired": (),
                "steps": (),
            }
        )

    def _asked_beside(self, signal: Signal) -> list[Constraint]:
        """What the turn asks for with other words than those of the signal."""
        said = " ".join(self.turn.wording.pattern(signal).findall(self.turn.folded))
        return [c for c in self.turn.reading.constraints if fold(c.asked) not in said]

    def alike(self, meant: Sequence[tuple[int, Row]]) -> Reading | None:
        """'Something like the first one': a search for what it is called, without itself."""
        turn, config = self.turn, self.turn.knowledge.catalog.config
        if not meant or turn.shown.title is None or turn.shown.id not in shops(config):
            return None
        others = tuple(c for c in turn.on_shown.constraints if not isinstance(c, TermConstraint))
        asked = {"constraints": others, "sort": turn.reading.sort or turn.on_shown.sort}
        return like_row(turn.reading.model_copy(update=asked), meant[0][1], turn.shown, config)

    def _named_rows(self) -> list[tuple[int, Row]]:
        """The rows shown that have one of the names in the question, when each is of one row."""
        told = {
            (c.column, value)
            for c in self.turn.on_shown.constraints
            if isinstance(c, ValueConstraint)
            for value in c.values
        }
        if title := self.turn.shown.title:
            titles = {str(row.get(title.name) or "") for row in self.turn.dialogue.rows}
            told |= {
                (title.name, name) for name in titles if name and fold(name) in self.turn.folded
            }
        found = {place: row for named in told for place, row in self._only_row(*named)}
        return sorted(found.items())

    def _told_rows(self) -> list[tuple[int, Row]]:
        """The rows shown that are named, or told by a word that no other of them has."""
        found = dict(self._named_rows())
        title = self.turn.shown.title
        for c in self.turn.on_shown.constraints:
            names = [name for name in (getattr(c, "column", None), title and title.name) if name]
            words = c.values if isinstance(c, ValueConstraint) else (c.asked,)
            rows = [
                (place, row)
                for place, row in enumerate(self.listed, start=1)
                if any(_says(row.get(name), word) for name in names for word in words)
            ]
            found |= dict(rows) if len(rows) == 1 else {}
        return sorted(found.items())

    def _only_row(self, column: str, value: str) -> list[tuple[int, Row]]:
        rows = enumerate(self.listed, start=1)
        fitting = [(place, row) for place, row in rows if row.get(column) == value]
        return fitting if len(fitting) == 1 else []

    def are_asked_about(self) -> bool:
        """Whether it asks for something of rows that were shown, and not for others."""
        if self.turn.wording.has("narrowing", self.turn.folded) or self.turn.mentions.others:
            return False
        if self.turn.gives_up and self._are_many_meant():
            return False  # "forget the price, show me all of them" of the one that it left
        of_all = self.turn.reading.aggregate or self.turn.reading.group_by
        if (of_all or self.turn.mentions.sizes) and len(self.turn.dialogue.rows) > 1:
            return False  # "what do they cost on average?", "do you have them in size 8?"
        if self._asks_whether() or self.asked_of_each:
            return True
        constraints = self.turn.reading.constraints
        flags_only = len(self.turn.asked_whether(constraints)) == len(constraints)
        if self.turn.mentions.has("back", "detail") and not self.turn.reading.constraints:
            return not self.turn.reading.sort
        asked = self.turn.reading.asked_columns or self.turn.on_shown.asked_columns
        asks = asked or of_all or self.turn.mentions.has("how_much")
        return bool(flags_only and (asks or self.turn.reading.constraints)) and (
            len(self.turn.dialogue.rows) == 1 and not named_tables(self.turn.mentions)
        )

    def _asks_whether(self) -> bool:
        """'Is it silver?' of the only row on the page, in a shop: what that row says of it."""
        turn = self.turn
        one = len(turn.dialogue.rows) == 1 and turn.mentions.has("back")
        return one and bool(self._whether())

    def _whether(self) -> list[ValueConstraint | TermConstraint]:
        """How the row that is pointed at may be, and no other kind of thing."""
        refining, said = Refining(self.turn), self.turn.on_shown.constraints
        asks = self.turn.wording.has("whether", self.turn.folded)
        if not asks or not refining.is_shopped or refining.names_kind(said):
            return []
        return [c for c in said if isinstance(c, ValueConstraint | TermConstraint)]

    def _told(self, rows: Sequence[tuple[int, Row]]) -> tuple[tuple[str, bool], ...]:
        """Of each word that is asked about, whether the row says it."""
        title = self.turn.shown.title
        terms = [c for c in self._whether() if isinstance(c, TermConstraint)]
        if len(rows) != 1 or title is None or not terms:
            return ()
        name = fold(str(rows[0][1].get(title.name) or ""))
        texts = self.turn.knowledge.vocabulary(self.turn.shown)
        said = [(c.asked, (*c.spellings, *texts.done(c.term))) for c in terms]
        return tuple(
            (asked, bool(forms) and texts.in_one([[name], forms])) for asked, forms in said
        )

    def again(self, rows: Sequence[tuple[int, Row]]) -> Reading:
        refs = tuple(_ref(row, place, self.turn.shown) for place, row in rows)
        found = {ref.position for ref in refs}
        asked = self.turn.on_shown
        flags = self.turn.asked_whether(asked.constraints)
        flags += [c.column for c in self._whether() if isinstance(c, ValueConstraint)]
        price = [self.turn.shown.price.name] if self.turn.shown.price else []
        figure = [asked.aggregate.column] if asked.aggregate else []
        values_of = [asked.group_by] if asked.group_by else []
        others = [e.column for e in self.turn.mentions.others if e.table == self.turn.shown.id]
        columns = [*asked.asked_columns, *flags, *figure, *values_of, *self.asked_of_each, *others]
        if self.turn.mentions.sizes and not columns:
            columns = self._sizes()
        if self.turn.mentions.has("how_much") and not columns:
            columns = price
        if asked.sort and not columns:  # "which of the first two is cheaper?"
            columns = [asked.sort.column]
        absent = [str(i) for i in self.turn.mentions.ordinals if i > 0 and i not in found]
        return self.turn.reading.model_copy(
            update={
                "act": "detail",
                "table": self.turn.shown.id,
                "constraints": (),
                "sort": None,
                "rows": refs,
                "told": self._told(rows),
                "missing": tuple(absent),
                "asked_columns": tuple(dict.fromkeys(columns)),
                "carried": tuple(ref.title for ref in refs),
            }
        )

    def _sizes(self) -> list[str]:
        """'Does it come in a 10?': the column of sizes, where it is told which that is."""
        tool = shops(self.turn.knowledge.catalog.config).get(self.turn.shown.id)
        size = tool.parsed.get("size") if tool else None
        return [size] if size else []


def _ref(row: Row, position: int, table: Table) -> RowRef:
    title = table.title
    names = table.config.key or ([title.name] if title else list(row)[:1])
    key = {name: row.get(name) for name in names}
    name = str((title and row.get(title.name)) or next(iter(key.values()), ""))
    return RowRef.model_validate({"position": position, "key": key, "title": name})


def _says(cell: JsonValue, word: str) -> bool:
    """Whether a cell has the word as a whole one, in any case of letters."""
    inside = rf"(?<![a-z0-9]){re.escape(fold(word))}(?![a-z0-9])"
    return bool(word) and bool(re.search(inside, fold(str(cell or ""))))
