"""Going on from passages that were shown: to the rows they name, or to others of their kind."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from src.config.roles import NUMBER_ROLES
from src.core.question import Reading, ValueConstraint
from src.core.reading.context.turn import Row, Turn
from src.core.store.folding import fold

_MOST = 5


@dataclass(frozen=True)
class ShownPassages:
    """What a turn asks of the passages on the page; nothing where rows of another kind are."""

    turn: Turn

    @property
    def are_there(self) -> bool:
        return self.turn.shown.id in self.turn.knowledge.catalog.config.passages

    def rows_told_of(self) -> Reading | None:
        """'How much is that part?': the rows that the first passage names, else all."""
        turn, reading = self.turn, self.turn.reading
        if not self.are_there or reading.table in (None, turn.shown.id) or _names(reading):
            return None
        flags = [c.column for c in reading.constraints if c.kind == "flag"]
        asked = dict.fromkeys((*reading.asked_columns, *flags, *self._figures()))
        told = self._told(turn.dialogue.rows[:1]) or self._told(turn.dialogue.rows)
        if not (told and asked):
            return None
        return reading.model_copy(
            update={
                "act": "detail",
                "advice": False,
                "constraints": (told,),
                "sort": None,
                "asked_columns": tuple(asked),
                "missing": (),
                "carried": told.values,
            }
        )

    def _figures(self) -> Iterator[str]:
        """Columns of numbers that are named: "how much" is the price."""
        table = self.turn.knowledge.catalog.table(str(self.turn.reading.table))
        named = [e for found in self.turn.mentions.schema for e in found.entries]
        for entry in named:
            own = entry.table == table.id and entry.column
            if own and table.column(entry.column).role in NUMBER_ROLES:
                yield entry.column
        if self.turn.mentions.has("how_much") and table.price:
            yield table.price.name

    def _told(self, rows: Sequence[Row]) -> ValueConstraint | None:
        """The rows that these passages name, by one column."""
        found = dict.fromkeys(named for row in rows for named in self._identifiers(row))
        column = next((column for column, _ in found), None)
        values = tuple(value for place, value in found if place == column)[:_MOST]
        return ValueConstraint(column=column, values=values, asked=values[0]) if column else None

    def _identifiers(self, row: Row) -> Iterator[tuple[str, str]]:
        """(column, value) of each row of the question's table that the passage names."""
        table = self.turn.knowledge.catalog.table(str(self.turn.reading.table))
        text = fold("\n".join(str(cell) for cell in row.values() if cell))
        for found in self.turn.knowledge.values.find(text):
            for entry in found.entries:
                own = entry.table == table.id and entry.kind == "value"
                if own and table.column(entry.column).role == "id":
                    yield entry.column, entry.value

    def read_on(self) -> Reading | None:
        """'And how long does it take?': asked of passages again, within what they were about."""
        turn, before = self.turn, self.turn.before
        if not self.are_there or turn.before.table != turn.shown.id or turn.mentions.has("detail"):
            return None
        kept = tuple(c for c in before.constraints if isinstance(c, ValueConstraint))
        return turn.reading.model_copy(
            update={
                "act": "search",
                "table": turn.shown.id,
                "constraints": kept,
                "sort": None,
                "asked_columns": (),
                "missing": (),
                "carried": tuple(c.asked for c in kept),
            }
        )


def _names(reading: Reading) -> bool:
    """Whether the question names what it is about itself."""
    return any(c.kind != "flag" for c in reading.constraints)
