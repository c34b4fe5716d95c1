"""What each construction makes of the items that it joins; one function an action.

An action gets the items in the order of its pattern, the question (`Look`) and the side on which
the first stands, and yields what takes their place with the features that tell how likely that is.
One that does not fit yields nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from src.core.nlu.amounts import Amounts
from src.core.nlu.annotators import CONDITION
from src.core.nlu.items import (
    Amount,
    Direction,
    Item,
    Leaves,
    Ordering,
    Term,
    joined,
    leaves_of,
    size,
)
from src.core.nlu.tokens import Token, is_cjk
from src.core.query.conditions import In, Known, Not, Range, Span

ORDER, PART, PARTS, ORDERS, FIGURE, GROUP = "order", "part", "parts", "orders", "figure", "group"
_MOST_FIRST = 50
"""Rows that "the first so many" may be."""
_MOST_EACH, _MOST_GROUPS = 4, 24
"""Values that are asked for one by one: named, and of a column of which all are."""
FUNCTIONS = {
    "average": "avg", "total": "sum", "median": "median", "lowest": "min", "highest": "max",
    "spread": "range", "distinct": "distinct", "how_many": "distinct",
}  # fmt: skip

Made = tuple[tuple[Item, ...], tuple[str, ...]]
"""What takes the place of the joined items, and features of it."""


@dataclass(frozen=True)
class Look:
    """The question around the items that are joined."""

    text: str
    tokens: Sequence[Token]
    leaves: Leaves
    amounts: Amounts
    numbers: Set[str]
    """Columns of numbers."""
    ordered: Set[str]
    """Columns that rows may be put in order by."""
    values: Mapping[str, Sequence[str]]
    """The values of each column that has few, in the order of the data."""
    kinds: Set[str]
    """Kinds of cue that stand anywhere in the question."""
    cues: Sequence[Set[str]]
    """By token: the kinds of cue that cover it."""

    def word(self, at: int) -> str:
        return self.tokens[at].text if 0 <= at < len(self.tokens) else "#"

    def between(self, *items: Item) -> list[str]:
        """The first words that are skipped between two items."""
        one, other = sorted(items, key=lambda item: item.start)
        return [self.word(at) for at in range(one.end, min(other.start, one.end + 3))]

    def said(self, items: Sequence[Item]) -> str:
        """The words of the question that the items cover."""
        return self.text[slice(*self.place(items))]

    def place(self, items: Sequence[Item]) -> Span:
        """Where the items stand in the text."""
        start, end = min(item.start for item in items), max(item.end for item in items)
        return self.tokens[start].start, self.tokens[end - 1].end

    def gap(self, *items: Item) -> str:
        """How many tokens are skipped between two items."""
        one, other = sorted(items, key=lambda item: item.start)
        return f"gap{min(3, other.start - one.end)}"

    def cues_inside(self, item: Item) -> str:
        """The words of cues that a joined condition covers: the "and" of "red and blue"."""
        inside = {self.word(at) for at in range(item.start, item.end) if self.cues[at]}
        return "+".join(sorted(inside))[:16]


Action = Callable[[Sequence[Item], Look, str], Iterable[Made]]
"""Items in the order of the pattern, the question, and whether the first of them stands "ahead" or,
where a construction works either way, "behind"."""


def _one(type: str, value: Any, items: Sequence[Item], text: str = "") -> tuple[Item, ...]:
    start, end = min(item.start for item in items), max(item.end for item in items)
    return (Item(type, value, start, end, text),)


# Conditions


def as_range(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    (item,) = items
    for found, features in look.amounts.ranges(item.value):
        leaf = found.model_copy(update={"text": look.said(items), "span": look.place(items)})
        yield _one(CONDITION, look.leaves.number(leaf), items, "range"), features


def deny(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, said = items
    if said.type != CONDITION:
        return
    term = said.value
    if look.leaves.kind(term) == "not":
        return
    kind = look.leaves.kind(term)
    features = (
        f"deny:{side}|{cue.type}", f"deny:{side}|{cue.text}", f"deny:{cue.type}|{kind}",
        f"deny:{look.gap(*items)}", f"deny:{side}|{look.gap(*items)}",
        f"deny:{side}|size{min(3, size(term))}", f"deny:{side}|{'cjk' if is_cjk(cue.text) else ''}",
        f"deny:{side}|next {look.word(max(cue.end, said.end))}",
        *(f"deny:over {word}" for word in look.between(*items)),
    )  # fmt: skip
    yield _one(CONDITION, ("not", term), items, cue.text), features


def both_values(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, other = (item.value for item in items)
    if look.leaves.are_of_one_column(one, other):
        union = look.leaves.union(one, other)
        yield _one(CONDITION, union, items), (f"list:{look.gap(*items)}",)


def both(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Two conditions side by side are joined where an "or" or a denial needs them as one; else
    the query holds them both anyway."""
    one, other = items
    ahead = look.kinds & {"or", "not", "except", "each"}
    if not ahead or look.leaves.are_of_one_column(one.value, other.value):
        return
    if one.value == other.value or _kinds(items, look) == ["or", "or"]:
        return
    kinds = "|".join(_kinds(items, look))
    features = (f"join:{look.gap(one, other)}", f"join:{kinds}",
                f"join:before {look.word(one.start - 1)}",
                *(f"join:over {word}" for word in look.between(one, other)))  # fmt: skip
    yield _one(CONDITION, joined("and", one.value, other.value), items), features


def either(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    if look.leaves.are_of_one_column(one.value, other.value):
        union = look.leaves.union(one.value, other.value)
        yield _one(CONDITION, union, items), ("or:values", f"or:values|{cue.text}")
    else:
        term = joined("or", one.value, other.value)
        yield _one(CONDITION, term, items), _choice(one, cue, other, look)


def _choice(one: Item, cue: Item, other: Item, look: Look) -> tuple[str, ...]:
    columns = [
        {look.leaves.column(leaf) for leaf in leaves_of(each.value)} for each in (one, other)
    ]
    alike = "alike" if columns[0] == columns[1] else "shared" if set.intersection(*columns) else ""
    sizes = f"{min(3, size(one.value))}{min(3, size(other.value))}"
    kinds = "|".join(_kinds((one, other), look))
    return (f"or:{alike}", f"or:sizes{sizes}", f"or:{alike}|sizes{sizes}", f"or:{kinds}",
            f"or:different|{cue.text}",
            f"or:{look.gap(one, cue)}{look.gap(cue, other)}")  # fmt: skip


def _kinds(items: Iterable[Item], look: Look) -> list[str]:
    return [look.leaves.kind(item.value) for item in items]


def and_between(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    left, right, leaves = one.value, other.value, look.leaves
    kinds = "|".join(_kinds((one, other), look))
    if leaves.are_of_one_column(left, right):
        union = leaves.union(left, right)
        yield _one(CONDITION, union, items), ("and:values", f"and:values|{cue.text}")
        return
    if left == right:
        return
    if leaves.kind(left) == "not" and leaves.kind(right) != "not":
        denied = left[1] if isinstance(left, tuple) else None
        if denied is not None and leaves.are_of_one_column(denied, right):
            term: Term = ("not", leaves.union(denied, right))
            yield _one(CONDITION, term, items), ("and:denied values", f"and:denied|{cue.text}")
        elif denied is not None:
            term = joined("and", left, ("not", right))
            yield _one(CONDITION, term, items), ("and:denies both", f"and:denies both|{kinds}")
    features = (f"and:{kinds}", f"and:{cue.text}", f"and:{look.gap(one, other)}",
                f"and:sizes{min(3, size(left))}{min(3, size(right))}")  # fmt: skip
    if look.kinds & {"or", "not", "except", "each"}:
        yield _one(CONDITION, joined("and", left, right), items), features


def neither(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A value that is denied together with one before it: nor B."""
    one, cue, other = items
    if not (isinstance(one.value, tuple) and one.value[0] == "not"):
        return
    if look.leaves.are_of_one_column(one.value[1], other.value):
        union = look.leaves.union(one.value[1], other.value)
        yield _one(CONDITION, ("not", union), items), ("neither", f"neither|{cue.text}")


def kept(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Keeps what a cue says nothing new of: X of "not only X", an order that is said twice."""
    said = next(item for item in items if item.type in (CONDITION, ORDER))
    cue = next(item for item in items if item is not said)
    if said.type == CONDITION or said.value.limit == 0:
        yield _one(said.type, said.value, items, said.text), ("kept", f"kept|{cue.text}")


def dropped(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Drops what is said not to matter."""
    said = next(item for item in items if item.type != "no_matter")
    cue = next(item for item in items if item.type == "no_matter")
    kind = look.leaves.kind(said.value) if said.type == CONDITION else said.type
    yield (), ("no matter", f"no matter|{cue.text}", f"no matter|{kind}")


def known(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    holds = cue.type == "known"
    leaf = Known(column=column.value, text=column.text, span=look.place(items))
    number = look.leaves.number(leaf if holds else Not(condition=leaf))
    kind = "number" if column.value in look.numbers else "words"
    features = (f"known:{holds}|{cue.text}", f"known:{holds}|{side}", f"known:{look.gap(*items)}",
                f"known:{holds}|{kind}")  # fmt: skip
    yield _one(CONDITION, number, items), features


# Amounts


def bound(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, said = items
    amount: Amount = said.value
    if amount.bound:
        return
    features = (f"bound:{side}|{cue.type}", f"bound:{look.gap(*items)}",
                f"bound:{side}|{cue.text}", f"bound:{cue.type}|{look.gap(*items)}")  # fmt: skip
    made = amount._replace(bound=cue.type, said_by=cue.text)
    yield _one(said.type, made, items, said.text), features


def compared(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A bound from an adjective in its comparative: longer than 5 m."""
    said, item = items
    direction, amount = said.value, item.value
    if amount.bound or not look.amounts.fits(amount, direction.column):
        return
    kind = "over" if direction.descending else "under"
    made = amount._replace(bound=kind, column=direction.column, said_by=said.text)
    features = (f"compared:{direction.degree}", f"compared:{look.gap(said, item)}",
                *(f"compared:over {word}" for word in look.between(said, item)))  # fmt: skip
    yield _one(item.type, made, items, item.text), features


def or_more(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A bound that includes its amount: 2015 or newer."""
    item, _, said = items
    direction, amount = said.value, item.value
    if amount.bound or not look.amounts.fits(amount, direction.column):
        return
    kind = "at_least" if direction.descending else "at_most"
    made = amount._replace(bound=kind, column=direction.column, said_by=said.text)
    yield _one(item.type, made, items, item.text), ("or more", f"or more|{direction.degree}")


def of_column(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    column, said = items
    amount: Amount = said.value
    if amount.column or not look.amounts.fits(amount, column.value):
        return
    features = (f"of column:{side}", f"of column:{side}|{look.gap(*items)}",
                f"of column:{amount.measure.dimension}")  # fmt: skip
    yield _one(said.type, amount._replace(column=column.value), items, said.text), features


def opened(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The lower end of two amounts: from 2010."""
    cue, said = items
    if not said.value.bound:
        made = said.value._replace(bound="opened", said_by=cue.text)
        yield _one(said.type, made, items, said.text), ("opened", f"opened|{cue.text}")


def between(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    low, high = one.value, other.value
    if low.bound not in ("", "opened", "at_least") or high.bound or high.low is not None:
        return
    if low.low is not None or (low.column and high.column and low.column != high.column):
        return
    dimensions = {low.measure.dimension, high.measure.dimension} - {None}
    if len(dimensions) > 1:
        return
    measure, least = high.measure, low.measure.value
    if not measure.dimension and low.measure.dimension:
        measure = replace(measure, unit=low.measure.unit, dimension=low.measure.dimension)
    if measure.scale > 1 and low.measure.scale == 1 and least < measure.value / measure.scale:
        least *= measure.scale
    if least > measure.value:
        return
    column = high.column or low.column
    made = Amount(measure, "between", column, least, low.said_by)
    features = (f"between:{low.bound}", f"between:{cue.type}", f"between:{low.bound}|{cue.type}",
                f"between:{cue.text}", f"between:{'year' if measure.year_shaped else ''}",
                f"between:{look.gap(one, other)}")  # fmt: skip
    yield _one(one.type, made, items, other.text), features


def between_behind(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    item, cue = items
    if item.value.low is not None:
        yield _one(item.type, item.value, items, item.text), ("between behind", cue.text)


# Orders


def first(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    (item,) = items
    direction: Direction = item.value
    before = look.word(item.start - 1)
    for limit in (1, 0):
        made = Ordering(direction.column, direction.descending, limit)
        how = f"first:{limit}"
        features = (how, f"{how}|{direction.degree}", f"{how}|{item.text}", f"{how}|after {before}",
                    f"{how}|before {look.word(item.end)}")  # fmt: skip
        yield _one(ORDER, made, items, item.text), features


def extreme(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    if column.value not in look.ordered:
        return
    first_at = min(cue.start, column.start)
    for limit in (1, 0):
        made = Ordering(column.value, cue.type == "highest", limit)
        features = (f"extreme:{side}", f"extreme:{limit}", f"extreme:{limit}|{cue.text}",
                    f"extreme:{side}|{look.gap(*items)}",
                    f"extreme:{limit}|after {look.word(first_at - 1)}")  # fmt: skip
        yield _one(ORDER, made, items, cue.text), features


def sorted_(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    if column.value not in look.ordered:
        return
    for descending in (False, True):
        features = (f"sorted:{side}", f"sorted:{side}|{cue.text}", f"sorted:down {descending}",
                    f"sorted:{look.gap(*items)}")  # fmt: skip
        made = Ordering(column.value, descending, 0)
        yield _one(ORDER, made, items, cue.text), features


def turned(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    order, cue = items
    if order.value.limit == 0 and order.value.descending == (cue.type == "descending"):
        yield _one(ORDER, order.value, items, order.text), ("turned", f"turned|{cue.text}")


def turned_column(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    column, cue = items
    if column.value in look.ordered:
        made = Ordering(column.value, cue.type == "descending", 0)
        yield _one(ORDER, made, items, cue.text), ("turned column", f"turned column|{cue.text}")


def first_few(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    said, order = items
    if (count := _count(said.value)) and order.value.limit == 0:
        made = order.value._replace(limit=count)
        yield _one(ORDER, made, items, order.text), (f"few:{side}", f"few:{look.gap(*items)}")


def first_few_around(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A number of rows that stands before the condition on them: 3 red ones, newest first."""
    said, condition, order = items
    if (count := _count(said.value)) and order.value.limit == 0:
        made = order.value._replace(limit=count)
        counted = Item(ORDER, made, condition.start, order.end, order.text)
        yield (condition._replace(start=said.start), counted), ("few:around",)


def _count(amount: Amount) -> int:
    """How many rows a bare whole number asks for; 0 where it does not."""
    value = amount.measure.value
    plain = not amount.bound and not amount.column and value == int(value)
    return int(value) if plain and 1 < value <= _MOST_FIRST else 0


# Figures


def figure(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    if (column.value in look.numbers) != (cue.type == "how_many") or cue.type == "distinct":
        made = (FUNCTIONS[cue.type], column.value)
        features = (f"figure:{cue.type}", f"figure:{cue.type}|{side}", f"figure:{look.gap(*items)}",
                    f"figure:{cue.text}", f"figure:{cue.type}|{look.word(0)}")  # fmt: skip
        yield _one(FIGURE, made, items, cue.text), features


def figure_of_price(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A figure of no column that is named is one of the price."""
    (cue,) = items
    if price := look.amounts.table.price:
        features = (f"figure alone:{cue.type}", f"figure alone:{cue.text}")
        yield _one(FIGURE, (FUNCTIONS[cue.type], price.name), items, cue.text), features


def free(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """What costs nothing."""
    (cue,) = items
    if price := look.amounts.table.price:
        leaf = Range(column=price.name, low=0, high=0, text=cue.text, span=look.place(items))
        yield (
            _one(CONDITION, look.leaves.number(leaf), items, "range"),
            ("free", f"free|{cue.text}"),
        )


def per(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    features = (f"per:{side}", f"per:{side}|{cue.text}", f"per:{side}|{look.gap(*items)}")
    yield _one(GROUP, column.value, items, cue.text), features


# Several queries in one


def one_for_each(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The first row of each of several values of a column."""
    order, said = items
    leaf = look.leaves[said.value] if isinstance(said.value, int) else None
    values = getattr(leaf, "values", ())
    if not order.value.limit or leaf is None or not 1 < len(values) <= _MOST_EACH:
        return
    single = [leaf.model_copy(update={"values": (value,)}) for value in values]
    made = tuple((order.value, look.leaves.number(each)) for each in single)
    each = "each" if "each" in look.kinds else "no each"
    features = (f"one for each:{each}", f"one for each:many{order.value.limit > 1}",
                f"one for each:{look.cues_inside(said)}")  # fmt: skip
    yield _one(PARTS, made, items), features


def first_of_each(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The first rows for each value of a column."""
    order, group = items
    values = look.values.get(group.value, ())
    if not order.value.limit or not 1 < len(values) <= _MOST_GROUPS:
        return
    leaves = [In(column=group.value, values=(value,)) for value in values]
    made = tuple((order.value, look.leaves.number(leaf)) for leaf in leaves)
    features = (f"first of each:{side}", f"first of each|{group.text}",
                f"first of each:{look.gap(*items)}")  # fmt: skip
    yield _one(PARTS, made, items), features


def part(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    order, said = items
    if order.value.limit and "and" in look.kinds:
        made = ((order.value, said.value),)
        yield _one(PART, made, items), (f"part:{side}", f"part:{look.gap(*items)}")


def parts(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    yield _one(PARTS, (*one.value, *other.value), items), ("parts", f"parts|{cue.text}")


def two_of(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    orders, said = items
    yield _one(PARTS, tuple((each, said.value) for each in orders.value), items), ("two of",)


def two_orders(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    if one.value.limit and other.value.limit and one.value != other.value:
        features = ("two orders", f"two orders|{cue.text}")
        yield _one(ORDERS, (one.value, other.value), items), features


ACTIONS: dict[str, Action] = {
    each.__name__.rstrip("_"): each
    for each in (
        as_range, deny, kept, dropped, both_values, both, either, and_between, neither, known,
        bound, compared, or_more, of_column, opened, between, between_behind, first, extreme,
        sorted_, turned, turned_column, first_few, first_few_around, figure, per, one_for_each,
        part, parts, two_orders, two_of, figure_of_price, free, first_of_each,
    )
}  # fmt: skip
