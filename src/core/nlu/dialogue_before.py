"""The query that a question may go on with, and edits of it by the rows that were shown: other
values than theirs, cheaper or newer than they are."""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pydantic import JsonValue

from src.config.roles import Role
from src.core.nlu.dialogue_text import Fragment, Said, columns_of
from src.core.nlu.items import Direction
from src.core.query.conditions import Condition, In, Not, Range, Text, conjuncts, negate
from src.core.query.queries import Compare, Each, Order, Query, Rows
from src.core.store.catalog import Table
from src.core.store.opened import split_tags

Conditions = tuple[Condition, ...]
Row = Mapping[str, JsonValue]


@dataclass(frozen=True)
class Before:
    """What a question may go on with: the last search, and the rows that it showed."""

    query: Query
    table: Table
    shown: Sequence[Row] = ()
    listed: Sequence[Row] = ()
    """The rows that have places, where those shown last are some of them."""
    earlier: Sequence[Query] = ()
    """Searches of the same table before that one, the last of them first."""
    kind: Conditions = ()
    """What the only row that was shown has in common with others."""
    is_search: bool = True
    """Whether it is a search of one table, which may be edited."""

    @property
    def conditions(self) -> Conditions:
        return () if isinstance(self.query, Each | Compare) else conjuncts(self.query.where)

    @cached_property
    def columns(self) -> Set[str]:
        """What its conditions are about."""
        return {name for each in self.conditions for name in columns_of(each)}

    @property
    def places(self) -> Sequence[Row]:
        return (self.listed if len(self.shown) == 1 else ()) or self.shown


class Edit(NamedTuple):
    name: str
    conditions: Conditions
    details: tuple[str, ...] = ()
    order: Order | None = None
    """Given by the edit itself."""


def replaced(own: Conditions, new: Conditions) -> Conditions:
    """The new conditions, beside those of the old ones that are about other columns. What is denied
    stands beside what is wanted, unless it denies all of that."""
    taken = {name for each in new if not isinstance(each, Not) for name in columns_of(each)}
    sized = any(map(_is_size, new))
    kept = (c for c in own if not (taken & columns_of(c)) and c not in new)
    kept = (c for c in kept if not (sized and _is_size(c)))
    return (*(c for c in kept if not any(_denies(each, c) for each in new)), *new)


def _is_size(condition: Condition) -> bool:
    return isinstance(condition, Text) and condition.sized


def _denies(new: Condition, old: Condition) -> bool:
    """Whether nothing that the old condition wants is left, or just that is wanted now."""
    if negate(old) == new:
        return True
    denied = new.condition if isinstance(new, Not) else None
    if not isinstance(denied, In) or not isinstance(old, In):
        return False
    return denied.column == old.column and set(old.values) <= set(denied.values)


def others(before: Before, said: Said) -> Iterator[Edit]:
    """Other values of a column that is named than those asked for, or those shown."""
    for name in sorted(said.columns):
        column = before.table.column(name)
        if column.role not in ("category", "name", "place", "tags"):
            continue
        own = [c for c in before.conditions if isinstance(c, In) and c.column == name]
        cells = (str(row[name]) for row in before.shown if row.get(name) is not None)
        parts = [
            split_tags(c, column.config.separator) if column.role == "tags" else [c] for c in cells
        ]
        shown = [value for values in parts for value in values]
        if values := tuple(dict.fromkeys([value for c in own for value in c.values] or shown)):
            none = Not(condition=In(column=name, values=values, text=", ".join(values)))
            kept = tuple(each for each in before.conditions if each not in own)
            yield Edit("others", (*kept, none))


def beyond(before: Before, said: Said, fragment: Fragment) -> Iterator[Edit]:
    """Cheaper, newer or bigger than what was shown; than the one that is pointed at."""
    new, asked = fragment.conditions, fragment.query
    directions = dict(said.directions)
    if isinstance(asked, Rows) and (by := asked.order):
        directions[Direction(by.column, by.descending, "ordered")] = by.text or by.column
    pointed = [before.places[at] for at in indices(said.places, before.places)]
    unnamed = without_roles(before, ("id", "title"))
    of_kind = None if unnamed is None or not before.kind else (*unnamed, *before.kind)
    bases = ((before.conditions, "kept"), (of_kind, "of its kind"), (unnamed, "unnamed"))
    for (column, more, degree), text in sorted(directions.items()):
        if column in {name for each in new for name in columns_of(each)}:
            continue
        order = Order(column=column, descending=more, text=text)
        for rows, how in ((pointed, "pointed"), (before.shown, "shown")):
            if (bound := _end(rows, column, more)) is None:
                continue
            end = {"low": bound, "low_inclusive": False}
            least = {"high": bound, "high_inclusive": False}
            past = Range.model_validate({"column": column, "text": text} | (end if more else least))
            details = (how, degree, f"of {min(3, len(rows))}")
            for own, named in bases:
                if own is not None:
                    past_it = replaced(own, (*new, past))
                    yield Edit("beyond", past_it, (*details, named), order)


def without_roles(before: Before, roles: Sequence[Role]) -> Conditions | None:
    """The conditions without those on columns of these roles; None where there are none."""
    names = {column.name for column in before.table.with_role(*roles)}
    kept = tuple(c for c in before.conditions if not columns_of(c) & names)
    return kept if len(kept) < len(before.conditions) else None


def _end(rows: Sequence[Row], column: str, more: bool) -> float | None:
    cells = [cell for row in rows if isinstance(cell := row.get(column), int | float)]
    return float((max if more else min)(cells)) if cells else None


def indices(places: Sequence[int], rows: Sequence[Row]) -> tuple[int, ...]:
    """The indices of the rows at places that are there."""
    at = (place - 1 if place > 0 else len(rows) + place for place in places)
    return tuple(dict.fromkeys(index for index in at if 0 <= index < len(rows)))
