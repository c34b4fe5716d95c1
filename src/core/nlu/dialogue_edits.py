"""A query and the next question → the queries that may be meant now, each as an edit of the last.

An edit takes the conditions of the last query and of a fragment, the new question read by itself,
to new ones; what is asked of the rows then comes from either. Nothing is decided here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pydantic import JsonValue

from src.config.roles import NUMBER_ROLES, Role
from src.core.nlu.dialogue_text import Fragment, Said, columns_of
from src.core.nlu.items import Direction
from src.core.query.conditions import (
    Condition,
    In,
    Not,
    Range,
    Text,
    all_of,
    conjuncts,
    is_unknown,
    leaf_of,
    negate,
)
from src.core.query.queries import (
    Compare,
    Count,
    Detail,
    Each,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)
from src.core.query.understood import Understood
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


class _Edit(NamedTuple):
    name: str
    conditions: Conditions
    details: tuple[str, ...] = ()
    order: Order | None = None
    """Given by the edit itself."""


def _replaced(own: Conditions, new: Conditions) -> Conditions:
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


def _others(before: Before, said: Said) -> Iterator[_Edit]:
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
            yield _Edit("others", (*kept, none))


def _beyond(before: Before, said: Said, fragment: Fragment) -> Iterator[_Edit]:
    """Cheaper, newer or bigger than what was shown; than the one that is pointed at."""
    new, asked = fragment.conditions, fragment.query
    directions = dict(said.directions)
    if isinstance(asked, Rows) and (by := asked.order):
        directions[Direction(by.column, by.descending, "ordered")] = by.text or by.column
    pointed = [before.places[at] for at in indices(said.places, before.places)]
    unnamed = _without_roles(before, ("id", "title"))
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
                    past_it = _replaced(own, (*new, past))
                    yield _Edit("beyond", past_it, (*details, named), order)


def _without_roles(before: Before, roles: Sequence[Role]) -> Conditions | None:
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


class Candidate(NamedTuple):
    """One way to go on."""

    edit: str
    query: Query
    details: tuple[str, ...]
    """What sets it apart from others of the same edit."""
    fragment: Fragment
    pointed: Understood | None = None
    """What it asks of rows that were shown."""

    @property
    def where(self) -> Condition | None:
        return None if isinstance(self.query, Each | Compare) else self.query.where


RulesOut = Callable[[Conditions, Condition], bool]
"""Whether no row that meets the conditions meets another one as well."""


def candidates(before: Before, said: Said, rules_out: RulesOut) -> list[Candidate]:
    """A new question, what is asked of rows that were shown, and each edited query once, by the
    first edit that gives it."""
    anew = said.alone or Rows(table=before.table.id)
    how = ("elsewhere" if said.elsewhere else "here", "asks" if said.alone else "asks nothing")
    nothing = Fragment(anew, 0.0, 0.0)
    found = [Candidate("new", anew, how, nothing)]
    first = said.fragments[0] if said.fragments else nothing
    for reading, details in said.pointings:
        asked = Detail(table=before.table.id, columns=reading.asked_columns)
        found.append(Candidate("point", asked, details, first, reading))
    edits: dict[Query, Candidate] = {}
    for fragment in said.fragments if before.is_search else ():
        for each in _candidates(before, said, fragment, rules_out):
            edits.setdefault(each.query, each)
    return [*found, *edits.values()]


def _candidates(
    before: Before, said: Said, fragment: Fragment, rules_out: RulesOut
) -> Iterator[Candidate]:
    if isinstance(fragment.query, Each | Compare):
        return
    yield from _returned(before, said, fragment)
    for edit in _edits(before, said, fragment, rules_out):
        for query, asked in _asked(before, fragment.query, edit, said):
            yield Candidate(edit.name, query, (*edit.details, asked), fragment)


def _returned(before: Before, said: Said, fragment: Fragment) -> Iterator[Candidate]:
    """A search before the last, as it was or with what is asked for anew."""
    last = len(before.earlier) - 1
    for at, query in enumerate(before.earlier if "back" in said.cues else ()):
        if isinstance(query, Each | Compare):
            continue
        own, new = conjuncts(query.where), fragment.conditions
        named = any(_same(condition, new) for condition in own)
        place = "first" if at == last else "one before" if at == 0 else "between"
        details = (f"the {place}", f"named {named}")
        yield Candidate("back", _rows(query, own), details, fragment)
        rest = tuple(each for each in new if not _same(each, own))
        if rest:
            anew = _rows(query, _replaced(own, rest))
            yield Candidate("back", anew, (*details, "anew"), fragment)


def _rows(query: Query, conditions: Conditions) -> Rows:
    assert not isinstance(query, Each | Compare)
    return Rows(table=query.table, where=all_of(*conditions))


def _edits(before: Before, said: Said, fragment: Fragment, rules_out: RulesOut) -> Iterator[_Edit]:
    """The conditions after each edit. A word that no row has found nothing: what comes next goes on
    without it."""
    own, new = before.conditions, fragment.conditions
    if not new:
        yield _Edit("keep", own)
    else:
        own = tuple(each for each in own if not is_unknown(each))
        kept_all = _replaced(own, new)
        yield _Edit("replace", kept_all)
        wanted = tuple(each for each in new if isinstance(each, In | Text))
        fitting = _fitting(kept_all, wanted, before, rules_out)
        if wanted and len(fitting) < len(kept_all):
            yield _Edit("replace", fitting, ("without what it rules out",))
        if any(map(is_unknown, new)) and (named := _without_roles(before, ("name",))) is not None:
            yield _Edit("replace", _replaced(named, new), ("without names",))
        yield _Edit("add", (*own, *(each for each in new if each not in own)))
        if (widened := _widened(own, new)) is not None:
            yield _Edit("widen", widened)
        denied = tuple(map(negate, new))
        yield _Edit("exclude", _replaced(tuple(each for each in own if each not in new), denied))
    yield from _drops(before, own, new, said)
    for edit in _others(before, said):
        fitting = _fitting(edit.conditions, edit.conditions[-1:], before, rules_out)
        yield edit._replace(conditions=fitting)
    yield from _beyond(before, said, fragment)


def _fitting(
    conditions: Conditions, wanted: Conditions, before: Before, rules_out: RulesOut
) -> Conditions:
    """Without the values and words that no row has that meets those wanted. A row that is named
    stays meant."""
    named = {column.name for column in before.table.with_role("id", "title")}
    return tuple(
        each
        for each in conditions
        if each in wanted
        or not isinstance(each, In | Text)
        or columns_of(each) & named
        or not rules_out(wanted, each)
    )


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


def _drops(before: Before, own: Conditions, new: Conditions, said: Said) -> Iterator[_Edit]:
    """Without conditions that are named, by their value or their column, or without the last."""
    named = {at: how for at, each in enumerate(own) if (how := _named(each, said, before.table))}
    for group in {tuple(named), *((at,) for at in named)} - {()}:
        gone = [own[at] for at in group]
        columns = {name for each in gone for name in columns_of(each)}
        rest = tuple(c for c in new if not (columns_of(c) & columns or _same(c, gone)))
        rest = tuple(c for c in rest if not is_unknown(leaf_of(c)))
        kept = tuple(each for at, each in enumerate(own) if at not in group)
        details = tuple(sorted({f"by {named[at]}" for at in group}))
        details = (*details, "all named" if len(group) == len(named) else "one of the named")
        yield _Edit("drop", _replaced(kept, rest), (*details, f"rest {min(2, len(rest))}"))
        if rest != new:  # its column named, and another value of it said
            yield _Edit("drop", _replaced(kept, new), (*details, "anew"))
    if own and not named:
        yield _Edit("drop last", _replaced(own[:-1], new))


def _same(condition: Condition, others: Sequence[Condition]) -> bool:
    return any(_alike(leaf_of(condition), other) for other in others)


def _named(condition: Condition, said: Said, table: Table) -> str:
    """How the question names a condition of the last query; empty where it does not. A word that no
    row has may be any name."""
    plain = leaf_of(condition)
    if any(_alike(plain, each) for each in said.named):
        return "value"
    names = {column.name for column in table.with_role("name")} if is_unknown(plain) else set()
    return "column" if (columns_of(plain) | names) & said.columns else ""


def _alike(one: Condition, other: Condition) -> bool:
    if isinstance(one, In) and isinstance(other, In):
        return one.column == other.column and bool(set(one.values) & set(other.values))
    if isinstance(one, Text) and isinstance(other, Text):
        return bool({one.term, *one.words} & {other.term, *other.words})
    return one.kind == other.kind and columns_of(one) == columns_of(other) != set()


def _asked(before: Before, fragment: Query, edit: _Edit, said: Said) -> Iterator[tuple[Query, str]]:
    """What is asked of the rows: what the fragment asks, or what the last query did."""
    assert not isinstance(fragment, Each | Compare)
    where, last = all_of(*edit.conditions), before.query
    plain = Rows(table=fragment.table, where=where)
    if edit.order:
        yield plain.model_copy(update={"order": edit.order}), "ordered by it"
        return
    match fragment:
        case Rows(order=order) if order is not None:
            for each in _either_way(order):
                ordered = {"order": each, "limit": fragment.limit}
                yield plain.model_copy(update=ordered), _how(each, each == order, before)
            if edit.name == "drop":
                yield plain, "plain"
            return
        case Groups(by=by, figure=None) if before.table.column(by).role in NUMBER_ROLES:
            for each in _either_way(Order(column=by)):
                yield plain.model_copy(update={"order": each}), _how(each, False, before)
    if not isinstance(fragment, Rows):
        yield fragment.model_copy(update={"where": where}), f"asks {fragment.kind}"
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


def _either_way(order: Order) -> Iterator[Order]:
    """The order, and the opposite one where all rows are put in order."""
    yield order
    if not order.ties:
        yield order.model_copy(update={"descending": not order.descending})


def _how(order: Order, as_read: bool, before: Before) -> str:
    role = before.table.column(order.column).role
    way = "down" if order.descending else "up"
    return f"ordered {bool(order.ties)}, {role} {way}, as read {as_read}"
