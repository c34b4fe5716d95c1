"""Amounts → ranges on the columns they are about."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from src.core.engines.lexicon import Found
from src.core.question import (
    RangeConstraint,
)
from src.core.reading.binding.alternatives import Alternatives, Exact, is_beside
from src.core.reading.binding.counted import (
    counted,
    how_many_it_takes,
    is_for,
    is_of_person,
    lasting,
)
from src.core.reading.binding.degrees import bind_degrees
from src.core.reading.binding.scope import Scope
from src.core.reading.binding.slots import Slots, is_near
from src.core.reading.binding.written_amounts import WrittenAmounts
from src.core.reading.grammar.fillers import only_fillers
from src.core.reading.grammar.quantities import Quantity
from src.core.reading.knowledge.knowledge import TABLE
from src.core.reading.knowledge.measures import measured_by, of_measure
from src.core.reading.recognition.doing import with_doing
from src.core.reading.recognition.mentions import Chunk
from src.core.reading.recognition.worded_amounts import worded_like
from src.core.store.catalog import Column

_LONG_NUMBER = re.compile(r"\d{5,}")
_IN = re.compile(r"(?<![a-z])(?:in|en) (?:(?:about|around|unas|unos) )?$")
_AWAY = re.compile(r" (?:from|away|to|de|del|desde) (?!larg|anch|alt|long|wid|tall|high)")


@dataclass(frozen=True)
class NumberBinder:
    """Takes the numbers; one that no column is about is missing, or a free word."""

    scope: Scope

    def bind(self) -> None:
        slots, written = self._slots(), WrittenAmounts(self.scope)
        exact, alternatives = list[Exact](), Alternatives(self.scope)
        for quantity in self.scope.mentions.quantities:
            near, far = self._topics(quantity)
            if bind_degrees(quantity, self.scope, near):
                continue
            named = self._named_beside(quantity)
            if self._is_aside(quantity, near) or (named and written.take(quantity, named)):
                continue
            slot = slots.place(quantity, near, far)
            if slot and slot.constraint and self._is_of_model(quantity):
                self.scope.chunks.append(self.scope.as_chunk(quantity.start, quantity.end))
            elif slot and slot.constraint and (number := self._number_of_row(quantity)):
                self.scope.chunks.append(number)
            elif slot and slot.constraint:
                constraint = self._with_name(self._spent(slot.constraint, quantity), quantity)
                self._drop_verb(quantity, constraint)
                if alternatives.are_said(quantity, constraint):
                    exact.append(Exact(quantity, constraint))
                else:
                    self.scope.bound.constraints.append(constraint)
            elif written.take(quantity):
                continue
            elif slot and slot.missing:
                self.scope.bound.missing.append(slot.missing)
            elif quantity.dimension in ("money", "year", "length", "distance"):
                self.scope.bound.missing.append(quantity.text.strip())
            elif self._is_word(quantity):
                self.scope.chunks.append(self.scope.as_chunk(quantity.start, quantity.end))
            else:
                self.scope.bound.missing.append(quantity.text.strip())
        self.scope.bound.constraints.extend(alternatives.of(exact))

    def _is_aside(self, quantity: Quantity, near: tuple[Column, ...]) -> bool:
        """Whether it is about somebody's age, or of a noun that the rows have nothing of: it is
        told as such, and filters no other column."""
        if is_of_person(quantity, self.scope):
            told = with_doing(quantity, self.scope.text)
            self.scope.bound.constraints.extend(self._suited(told))
            self.scope.let_go(told.start, told.end)
            return True
        if near or worded_like(quantity, self.scope.table.with_role("price"), ()):
            return False  # free museums
        noun = lasting(quantity, self.scope) or counted(quantity, self.scope)
        if noun is None:
            return False
        self.scope.bound.missing.append(self.scope.text[quantity.start : noun.end].strip())
        self.scope.let_go(noun.start, noun.end)
        return True

    def _suited(self, quantity: Quantity) -> Iterator[RangeConstraint]:
        """What is for six-year-olds is from six years on, or from fewer."""
        age = measured_by(["age"], self.scope.table)
        if age is None:
            self.scope.bound.missing.append(quantity.text.strip())
            return
        youngest = quantity.high if quantity.low is None else quantity.low
        asked = quantity.text.strip()
        yield RangeConstraint(column=age.column.name, high=youngest, asked=asked)

    def _slots(self) -> Slots:
        knowledge, table = self.scope.knowledge, self.scope.table
        return Slots(
            table,
            knowledge.catalog.config.currency,
            self.scope.mentions.today.year,
            knowledge.reach[table.id],
        )

    def _topics(self, quantity: Quantity) -> tuple[tuple[Column, ...], tuple[Column, ...]]:
        """Number columns that are named in or beside the amount, and those elsewhere.

        A word that belongs to another amount, or orders the rows, is nobody else's.
        """
        others = [q for q in self.scope.mentions.quantities if q is not quantity]
        lacking = {c.column for c in self.scope.bound.constraints if c.kind == "blank"}
        near, far = list(self.scope.topics_of(quantity.topic)), list[Column]()
        if takes := how_many_it_takes(quantity, self.scope):
            near.append(takes)
        for found in self.scope.mentions.schema:
            if any(q.start < found.end and found.start < q.end for q in others):
                continue
            columns = self._in_reach(found, quantity, self._is_of_another(found, others))
            columns = tuple(c for c in columns if c.name not in lacking)
            if self._follows(found, quantity) or self._says_which(found, quantity):
                near = [*columns, *near]  # "que midan menos de 1.4 m de altura"
            else:
                (near if is_beside(self.scope, found, quantity) else far).extend(columns)
        return tuple(near), tuple(far)

    def _named_beside(self, quantity: Quantity) -> list[Column]:
        """Columns of words that are named with the amount: "contenedor de 3 litros"."""
        return [
            self.scope.table.column(entry.column)
            for found in self.scope.mentions.schema
            if is_beside(self.scope, found, quantity)
            for entry in found.entries
            if entry.table == self.scope.table.id and entry.column != TABLE
        ]

    def _is_of_another(self, found: Found, others: list[Quantity]) -> bool:
        """In "2 bathrooms under 500000" the word is first of all the 2's."""
        return any(self.scope.text[q.end : found.start] == " " for q in others)

    def _in_reach(
        self, found: Found, quantity: Quantity, doubtful: bool = False
    ) -> tuple[Column, ...]:
        """The number columns of a word; one word of a header, or another number's, is doubtful
        where no value of the column is nearly as much: 3 riders are no rider_height."""
        columns = self.scope.number_columns(found.entries)
        named = all(entry.kind == "alias" for entry in found.entries) and not doubtful
        if named or quantity.unit:
            return columns
        reach = self.scope.knowledge.reach[self.scope.table.id]
        return tuple(c for c in columns if is_near(quantity, reach.get(c.name)))

    def _follows(self, found: Found, quantity: Quantity) -> bool:
        gap = self.scope.text[quantity.end : found.start]
        return quantity.end <= found.start and only_fillers(gap, "after") and "," not in gap

    def _says_which(self, found: Found, quantity: Quantity) -> bool:
        """Whether the amount's own word ends a column's name ("original price under 900")."""
        across = found.start < quantity.start < found.end
        return across and found.text.endswith(quantity.topic or "\0")

    def _spent(self, constraint: RangeConstraint, quantity: Quantity) -> RangeConstraint:
        """'1000円でランチ', 'por 300 mil' is what one has to spend, not the price to the yen."""
        exact = constraint.low is not None and constraint.low == constraint.high
        if quantity.to_the_point:
            return constraint
        if exact and quantity.dimension == "length" and self._has_to_fit(quantity):
            return constraint.model_copy(update={"low": None})
        if exact and quantity.dimension in ("length", "distance") and self._is_away(quantity):
            return constraint.model_copy(update={"low": None})
        if exact and quantity.dimension == "duration" and self._is_time_to_spend(quantity):
            return constraint.model_copy(update={"low": None})
        if exact and quantity.unit in ("person", None) and self._takes(constraint.column, quantity):
            return constraint.model_copy(update={"high": None})
        if not exact or constraint.column not in self._prices():
            return constraint
        unit_at = max(0, quantity.end - 1)
        behind = self.scope.wording.pattern("spend").match(self.scope.text, unit_at)
        before = self.scope.wording.pattern("spend_before").finditer(self.scope.text)
        handed = any(not self.scope.text[m.end() : quantity.start].strip() for m in before)
        alone = not quantity.topic and not self.scope.text[: quantity.start].strip()
        if behind or handed or alone or quantity.dimension == "plain":
            return constraint.model_copy(update={"low": None})
        return constraint

    def _with_name(self, constraint: RangeConstraint, quantity: Quantity) -> RangeConstraint:
        """Asked with the whole name of its column: "original price under 900" leaves no "original"
        to look for, and "60% discount" no "discount"."""
        paid = self.scope.table.price
        if paid and constraint.column == paid.name:
            return constraint
        for found in self.scope.mentions.schema:
            named = (self.scope.table.id, constraint.column) in {e.place for e in found.entries}
            if named and (
                is_beside(self.scope, found, quantity) or self._says_which(found, quantity)
            ):
                start, end = min(found.start, quantity.start), max(found.end, quantity.end)
                asked = self.scope.text[start:end].strip()
                return constraint.model_copy(update={"asked": asked})
        return constraint

    def _number_of_row(self, quantity: Quantity) -> Chunk | None:
        """The words of an identifier: a long number far beyond any amount in the data."""
        value, digits = quantity.exact, _LONG_NUMBER.search(quantity.text)
        if value is None or digits is None or quantity.unit is not None or quantity.scaled:
            return None
        has_ids = self.scope.table.with_role("id")
        if not has_ids or self.scope.knowledge.can_amount_to(value):
            return None
        start = self.scope.text.find(digits[0], quantity.start)
        return self.scope.as_chunk(start, start + len(digits[0]))

    def _is_of_model(self, quantity: Quantity) -> bool:
        """'Orion Air Max 270': a maker, a word and right behind it a number of nothing."""
        word = next((c for c in self.scope.chunks if quantity.start - c.end == 1), None)
        if word is None or quantity.unit or quantity.scaled:
            return False
        return any(
            found.end + 1 == word.start and self.scope.table.column(entry.column).role == "name"
            for found in self.scope.mentions.values
            for entry in found.entries
            if entry.table == self.scope.table.id
        )

    def _has_to_fit(self, quantity: Quantity) -> bool:
        """'Que quepa en una cochera de 4.2 m': the place is named to say how long, and no more."""
        fits = self.scope.wording.pattern("fits").search(self.scope.text[: quantity.start])
        if fits is None:
            return False
        self.scope.chunks[:] = [
            c for c in self.scope.chunks if not fits.start() <= c.start < quantity.start
        ]
        return True

    def _is_away(self, quantity: Quantity) -> bool:
        """Whether it is a distance from somewhere, of which nearer is just as good."""
        return bool(_AWAY.match(self.scope.text, quantity.end))

    def _is_time_to_spend(self, quantity: Quantity) -> bool:
        """'What can we walk in 2 hours?': less is done in that as well."""
        return bool(_IN.search(self.scope.text[: quantity.start]))

    def _drop_verb(self, quantity: Quantity, constraint: RangeConstraint) -> None:
        """Let go of a word that no row has right before a bound: it is how the language says the
        column ("lasting under 2 weeks", "abiertos después de 2010")."""
        dated = self.scope.table.column(constraint.column).role == "year"
        if constraint.low == constraint.high or constraint.column in self._prices():
            return
        vocabulary = self.scope.knowledge.vocabulary(self.scope.table)
        chunks = self.scope.chunks
        chunks[:] = [
            c
            for c in chunks
            if not (c.latin and 0 <= quantity.start - c.end <= 1 and len(c.words) == 1)
            or not (dated or c.text.endswith("ing"))
            or vocabulary.spellings(*c.words[0], True)
        ]

    def _takes(self, column: str, quantity: Quantity) -> bool:
        """Whether it is so many people that a column of capacity must have room for ("for 4")."""
        takes = column in [c.name for c in of_measure("capacity", self.scope.table)]
        return takes and is_for(quantity, self.scope)

    def _prices(self) -> list[str]:
        return [column.name for column in self.scope.table.with_role("price")]

    def _is_word(self, quantity: Quantity) -> bool:
        """A bare number may be part of a name; one of people or pieces only where data say it."""
        held = self.scope.knowledge.vocabulary(self.scope.table).holds(quantity.text.strip())
        return held or quantity.unit is None
