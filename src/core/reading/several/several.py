"""Questions that are about several things, each of which is read by itself: what is compared, what
is counted, and the row that others like it are wanted of."""

from collections.abc import Callable
from dataclasses import dataclass

from src.config.roles import Role
from src.core.query.queries import Figure
from src.core.question import RangeConstraint, Reading
from src.core.reading.binding.one_by_one import asks_which_is_more
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.several.counted_apart import are_of_one_column, counted_apart
from src.core.reading.several.halves import halves
from src.core.reading.several.shares import whole_and_part
from src.core.reading.wording import Signal, Wording
from src.core.store.catalog import Table

_FIGURES: tuple[Signal, ...] = ("average", "median", "total", "maximum", "minimum")
_NAMES: tuple[Role, ...] = ("name", "title", "id")

ReadPart = Callable[[str, Table], Reading]
"""The reading of a part of the question, over a table."""


@dataclass(frozen=True)
class Several:
    """One question as it was read whole, and how its parts are read."""

    reading: Reading
    table: Table
    knowledge: Knowledge
    wording: Wording
    mentions: Mentions
    read: ReadPart

    def in_halves(self) -> Reading:
        """The reading of a comparison, with each of the two things that it describes; a figure
        that is asked of the two is one of each."""
        reading = self.reading
        figure = reading.aggregate if self.mentions.has(*_FIGURES) else self._figure_by_order()
        if figure and (reading.group_by or reading.each):
            return reading

        def read(text: str) -> Reading:
            return self._weighed(self._part(text), figure)

        fewest = 1 if figure else 2
        parts = halves(reading.said, self.wording, read, fewest, self._kinds())
        if not parts:
            return reading
        act = "aggregate" if figure else "compare"
        update = {"act": act, "group_by": None, "aggregate": figure, "each": ()}
        return self._with_parts(parts).model_copy(update=update)

    def _figure_by_order(self) -> Figure | None:
        """Of things that are asked to be put in order each has its average."""
        sort = self.reading.sort
        if sort and asks_which_is_more(self.reading.said, self.mentions, self.wording):
            return Figure(function="avg", column=sort.column, text=sort.text)
        return None

    def counted_apart(self) -> Reading:
        """The reading of "how many …, and how many …", with each of the things it asks for; and of
        "how many are there, and what do they cost on average?"."""
        reading, aggregate = self.reading, self.reading.aggregate
        if aggregate and aggregate.function != "distinct" and reading.act == "aggregate":
            return reading if reading.each else _counted_too(reading)
        parts = counted_apart(reading.said, self.wording, self._part, self._kinds())
        if not parts or ((reading.group_by or reading.each) and are_of_one_column(parts)):
            return reading
        update = {"act": "count", "group_by": None, "each": ()}
        return self._with_parts(parts).model_copy(update=update)

    def shared(self) -> Reading:
        """The reading of "what percentage of the dresses are red?", with the dresses and the red
        ones."""
        parts = whole_and_part(self.reading.said, self.wording, self._part, self._kinds())
        if not parts:
            return self.reading
        counted = {"act": "count", "group_by": None, "aggregate": None, "each": (), "share": True}
        update = {"halves": parts, "constraints": parts[1].constraints, "sort": None, "limit": None}
        return self.reading.model_copy(update=counted | update)

    def like_named(self) -> Reading:
        """The reading of "something like the Orion Nova but cheaper", with what names that row."""
        if self.table.id not in shops(self.knowledge.catalog.config):
            return self.reading
        named = self._part(self.wording.pattern("similar").split(self.reading.said, 1)[-1])
        bounds = tuple(c for c in named.constraints if isinstance(c, RangeConstraint))
        said = tuple(c for c in named.constraints if c not in bounds)
        if not any(c.kind == "value" and self._is_name(c.column) for c in said):
            return self.reading
        one = {"act": "search", "constraints": said, "sort": None, "limit": 1}
        like = {"like": named.model_copy(update=one), "constraints": bounds, "act": "search"}
        return self.reading.model_copy(update=like | {"sort": named.sort})

    def _with_parts(self, parts: tuple[Reading, ...]) -> Reading:
        said = tuple(dict.fromkeys(c for part in parts for c in part.constraints))
        return self.reading.model_copy(update={"sided": True, "halves": parts, "constraints": said})

    def _part(self, text: str) -> Reading:
        return self.read(text, self.table)

    def _weighed(self, part: Reading, figure: Figure | None) -> Reading:
        """One of two things: the order they are weighed by is none within it."""
        if figure:
            asked = {"act": "aggregate", "aggregate": figure, "sort": None, "limit": None}
            return part.model_copy(update=asked | {"sided": False})
        sort = None if self.reading.sort else part.sort
        update = {"act": "search", "sided": False, "limit": 1, "sort": sort}
        return part.model_copy(update=update)

    def _kinds(self) -> set[str]:
        """The columns that say what kind of thing a row is: its own, and what that falls under."""
        shop = shops(self.knowledge.catalog.config).get(self.table.id)
        kinds = self.table.with_role("category")
        kind = shop.parsed.get("category") if shop else (kinds[0].name if kinds else None)
        if kind is None:
            return set()
        values = self.knowledge.values.values_of((self.table.id, kind))
        return {kind, *(entry.owner_column for entry in values if entry.owner_column)}

    def _is_name(self, column: str) -> bool:
        return self.table.column(column).role in _NAMES


def _counted_too(reading: Reading) -> Reading:
    """'How many lamps are there, and what do they cost on average?': both are asked."""
    count = reading.model_copy(update={"act": "count", "aggregate": None})
    return reading.model_copy(update={"halves": (count, reading)})
