"""A query and the next question → the queries that may be meant now, each as an edit of the last.

An edit takes the conditions of the last query and of a fragment, the new question read by itself,
to new ones; what is asked of the rows then comes from either. Nothing is decided here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pydantic import JsonValue

from src.core.nlu.dialogue_text import Fragment, Said, columns_of
from src.core.query.conditions import (
    Condition,
    In,
    Not,
    Range,
    Text,
    all_of,
    conjuncts,
    negate,
)
from src.core.query.queries import Compare, Count, Detail, Each, Groups, Query, Rows, Statistic
from src.core.store.catalog import Table

Conditions = tuple[Condition, ...]
Row = Mapping[str, JsonValue]
_MOST_COMPARED = 4


@dataclass(frozen=True)
class Before:
    """What a question may go on with: the last search, and the rows that it showed."""

    query: Query
    table: Table
    shown: Sequence[Row] = ()
    listed: Sequence[Row] = ()
    """The rows that have places, where those shown last are some of them."""

    @property
    def conditions(self) -> Conditions:
        return () if isinstance(self.query, Each | Compare) else conjuncts(self.query.where)

    @property
    def places(self) -> Sequence[Row]:
        return (self.listed if len(self.shown) == 1 else ()) or self.shown


class Candidate(NamedTuple):
    """One way to go on."""

    edit: str
    query: Query
    details: tuple[str, ...]
    """What sets it apart from others of the same edit."""
    fragment: Fragment
    places: tuple[int, ...] = ()
    """Places in the list that was shown, where it asks something of these rows alone."""


def candidates(before: Before, said: Said) -> list[Candidate]:
    """Each query once, by the first edit that gives it."""
    found: dict[tuple[Query, tuple[int, ...]], Candidate] = {}
    for fragment in said.fragments:
        for each in _candidates(before, said, fragment):
            found.setdefault((each.query, each.places), each)
    return list(found.values())


def _candidates(before: Before, said: Said, fragment: Fragment) -> Iterator[Candidate]:
    if said.names_rows or _says_something(fragment.query):
        yield Candidate("new", fragment.query, (), fragment)
    if isinstance(fragment.query, Each | Compare):
        return
    for edit, conditions, details in _edits(before, said, fragment):
        where = all_of(*conditions)
        for query, asked in _asked(before.query, fragment.query, where, edit, said):
            yield Candidate(edit, query, (*details, asked), fragment)
    yield from _pointed(before, said, fragment)


def _says_something(query: Query) -> bool:
    """Whether it asks for more than all rows as they come."""
    return not isinstance(query, Rows) or not (query.where is None and query.order is None)


_Edit = tuple[str, Conditions, tuple[str, ...]]


def _edits(before: Before, said: Said, fragment: Fragment) -> Iterator[_Edit]:
    """The conditions after each edit."""
    own, new = before.conditions, fragment.conditions
    if not new:
        yield "keep", own, ()
    else:
        yield "replace", replaced(own, new), ()
        yield "add", (*own, *(each for each in new if each not in own)), ()
        if (widened := _widened(own, new)) is not None:
            yield "widen", widened, ()
        denied = tuple(map(negate, new))
        yield "exclude", (*(each for each in own if each not in new), *denied), ()
    yield from _drops(own, new, said)
    yield from _others(before, said)
    yield from _beyond(before, said, new)


def replaced(own: Conditions, new: Conditions) -> Conditions:
    """The new conditions, beside those of the old ones that are about other columns. What is denied
    stands beside what is wanted, unless it denies just that."""
    taken = {name for each in new if not isinstance(each, Not) for name in columns_of(each)}
    kept = (c for c in own if not (taken & columns_of(c)) and c not in new)
    return (*(c for c in kept if negate(c) not in new), *new)


def _widened(own: Conditions, new: Conditions) -> Conditions | None:
    """With the values of the new conditions beside those of the old ones of the same column."""
    found, changed = list(own), False
    for each in new:
        for at, old in enumerate(found):
            if isinstance(each, In) and isinstance(old, In) and each.column == old.column:
                values = tuple(dict.fromkeys((*old.values, *each.values)))
                text = ", ".join(filter(None, (old.text, each.text)))
                found[at] = old.model_copy(update={"values": values, "text": text})
                changed = True
                break
        else:
            found.append(each)
    return tuple(found) if changed else None


def _drops(own: Conditions, new: Conditions, said: Said) -> Iterator[_Edit]:
    """Without conditions that are named, by their value or their column, or without the last."""
    named = {at: how for at, each in enumerate(own) if (how := _named(each, said))}
    for group in {tuple(named), *((at,) for at in named)} - {()}:
        gone = [own[at] for at in group]
        columns = {name for each in gone for name in columns_of(each)}
        rest = tuple(c for c in new if not (columns_of(c) & columns) and not _same(c, gone))
        kept = tuple(each for at, each in enumerate(own) if at not in group)
        details = tuple(sorted({f"by {named[at]}" for at in group}))
        details = (*details, "all named" if len(group) == len(named) else "one of the named")
        yield "drop", replaced(kept, rest), (*details, f"rest {min(2, len(rest))}")
        if rest != new:  # its column named, and another value of it said
            yield "drop", replaced(kept, new), (*details, "anew")
    if own and not named:
        yield "drop last", replaced(own[:-1], new), ()


def _same(condition: Condition, others: Sequence[Condition]) -> bool:
    plain = condition.condition if isinstance(condition, Not) else condition
    return any(_alike(plain, other) for other in others)


def _named(condition: Condition, said: Said) -> str:
    """How the question names a condition of the last query; empty where it does not."""
    plain = condition.condition if isinstance(condition, Not) else condition
    if any(_alike(plain, each) for each in said.named):
        return "value"
    return "column" if columns_of(plain) & said.columns else ""


def _alike(one: Condition, other: Condition) -> bool:
    if isinstance(one, In) and isinstance(other, In):
        return one.column == other.column and bool(set(one.values) & set(other.values))
    if isinstance(one, Text) and isinstance(other, Text):
        return bool({one.term, *one.words} & {other.term, *other.words})
    return one.kind == other.kind and columns_of(one) == columns_of(other) != set()


def _others(before: Before, said: Said) -> Iterator[_Edit]:
    """Other values of a column that is named than those asked for, or those shown."""
    for name in sorted(said.columns):
        own = [c for c in before.conditions if isinstance(c, In) and c.column == name]
        values = [value for c in own for value in c.values]
        cells = values or [str(row[name]) for row in before.shown if row.get(name) is not None]
        if cells and before.table.column(name).role in ("category", "name", "place"):
            none = Not(condition=In(column=name, values=tuple(dict.fromkeys(cells))))
            yield "others", (*before.conditions, none), ()


def _beyond(before: Before, said: Said, new: Conditions) -> Iterator[_Edit]:
    """Cheaper, newer or bigger than what was shown; than the one that is pointed at."""
    rows, pointed = before.shown, [before.places[at] for at in _at(said.places, before.places)]
    for column, more in sorted(said.directions):
        if column in {name for each in new for name in columns_of(each)}:
            continue
        for bound, how in ((_end(pointed, column, more), "pointed"),
                           (_end(rows, column, more), "shown")):  # fmt: skip
            if bound is None:
                continue
            end = {"low": bound, "low_inclusive": False}
            least = {"high": bound, "high_inclusive": False}
            past = Range.model_validate({"column": column} | (end if more else least))
            details = (how, f"of {min(3, len(rows))}")
            yield "beyond", replaced(before.conditions, (*new, past)), details
            if kind := _of_its_kind(before):
                yield "beyond", replaced(kind, (*new, past)), (*details, "without its name")


def _of_its_kind(before: Before) -> Conditions | None:
    """The conditions without the name of one row; None where none names one."""
    names = {column.name for column in before.table.with_role("id", "title", "name")}
    kept = tuple(c for c in before.conditions if not (columns_of(c) & names or isinstance(c, Text)))
    return kept if len(kept) < len(before.conditions) else None


def _end(rows: Sequence[Row], column: str, more: bool) -> float | None:
    cells = [cell for row in rows if isinstance(cell := row.get(column), int | float)]
    return float((max if more else min)(cells)) if cells else None


def _at(places: Sequence[int], rows: Sequence[Row]) -> tuple[int, ...]:
    """The indices of the rows at places that are there."""
    at = (place - 1 if place > 0 else len(rows) + place for place in places)
    return tuple(dict.fromkeys(index for index in at if 0 <= index < len(rows)))


def _asked(
    last: Query, fragment: Query, where: Condition | None, edit: str, said: Said
) -> Iterator[tuple[Query, str]]:
    """What is asked of the rows: what the fragment asks, or what the last query did."""
    assert not isinstance(fragment, Each | Compare)
    if not isinstance(fragment, Rows):
        yield fragment.model_copy(update={"where": where}), f"asks {fragment.kind}"
        return
    plain = Rows(table=fragment.table, where=where)
    if fragment.order and edit != "beyond":
        ordered = {"order": fragment.order, "limit": fragment.limit}
        yield plain.model_copy(update=ordered), f"ordered {bool(fragment.order.ties)}"
        return
    yield plain, "plain"
    match last:
        case Rows(order=order) if order is not None:
            kept = {"order": order, "limit": last.limit}
            yield plain.model_copy(update=kept), f"order kept {bool(order.ties)}"
            turned = order.model_copy(update={"descending": not order.descending})
            if "reverse" in said.cues or not conjuncts(fragment.where):
                yield plain.model_copy(update={"order": turned}), "order turned"
        case Count() | Statistic() | Groups():
            yield last.model_copy(update={"where": where}), f"still {last.kind}"
        case Detail() if last.columns:
            yield last.model_copy(update={"where": where}), "still detail"


def _pointed(before: Before, said: Said, fragment: Fragment) -> Iterator[Candidate]:
    """Something about rows at places of the list that was shown."""
    if not (at := _at(said.places, before.places)):
        return
    found = tuple(index + 1 for index in at)[:_MOST_COMPARED]
    asked = fragment.query.columns if isinstance(fragment.query, Detail | Rows) else ()
    detail = Detail(table=before.table.id, columns=asked)
    yield Candidate("point", detail, ("columns",) if asked else (), fragment, found)
    if len(found) > 1:
        compare = Compare(queries=(Detail(table=before.table.id),))
        yield Candidate("point", compare, ("compare",), fragment, found)
