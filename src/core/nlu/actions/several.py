"""Several queries in one, and values held against each other."""

from collections.abc import Iterator, Sequence

from src.core.nlu.actions.look import (
    COMPARED,
    FIGURE,
    ORDER,
    ORDERS,
    PART,
    PARTS,
    SHARE,
    Look,
    Made,
    one_item,
)
from src.core.nlu.items import Held, Item, Term
from src.core.nlu.pieces import COLUMN, CONDITION, DIRECTION
from src.core.query.conditions import In

_TELLING_APART = {"which", "or", "each", "compare"}
"""Kinds of cue that hold several things against each other."""
_MOST_EACH, _MOST_GROUPS = 4, 24
"""Values that are asked for one by one: named, and of a column of which all are."""


def one_for_each(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The first row, or the number of rows, of each of several values of a column."""
    order, said = items
    counts = order.type != ORDER
    asked = "each" in look.kinds if counts else order.value.limit
    single = _members(said.value, look)
    if not asked or not 1 < len(single) <= _MOST_EACH:
        return
    made = tuple((order.value, each) for each in single)
    each = "each" if "each" in look.kinds else "no each"
    many = "count" if counts else f"many{order.value.limit > 1}"
    features = (f"one for each:{each}", f"one for each:{many}",
                f"one for each:{look.cues_inside(said)}")  # fmt: skip
    yield one_item(PARTS, made, items), features


def first_of_each(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The first rows for each value of a column."""
    order, group = items
    values = look.values.get(group.value.column, ())
    if group.value.first or not order.value.limit or not 1 < len(values) <= _MOST_GROUPS:
        return
    leaves = [In(column=group.value.column, values=(value,)) for value in values]
    made = tuple((order.value, look.leaves.number(leaf)) for leaf in leaves)
    features = (f"first of each:{side}", f"first of each|{group.text}",
                f"first of each:{look.gap(*items)}")  # fmt: skip
    yield one_item(PARTS, made, items), features


def part(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The first rows, or the number of rows, that meet one of several conditions."""
    order, said = items
    counts = order.type != ORDER
    if (counts or order.value.limit) and look.kinds & {"and", "compare"}:
        made = ((order.value, said.value),)
        kind = "count" if counts else "order"
        features = (f"part:{side}", f"part:{look.gap(*items)}", f"part:{kind}|{side}")
        yield one_item(PART, made, items), features


def parts(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    yield one_item(PARTS, (*one.value, *other.value), items), ("parts", f"parts|{cue.text}")


def counted_and_first(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """How many there are, and the first of them by an order."""
    counted, cue, order = items
    ((by, said),) = counted.value
    if by is None and order.value.limit:
        features = ("counted and first", f"counted and first|{cue.text}")
        yield one_item(PARTS, ((None, said), (order.value, said)), items), features


def two_of(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    orders, said = items
    yield one_item(PARTS, tuple((each, said.value) for each in orders.value), items), ("two of",)


def two_orders(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    if one.value.limit and other.value.limit and one.value != other.value:
        features = ("two orders", f"two orders|{cue.text}")
        yield one_item(ORDERS, (one.value, other.value), items), features


def side_by_side(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Alternatives held against each other: compare X and Y."""
    cue, said = items
    if made := _alternatives(said.value, look):
        features = (f"side by side:{side}", f"side by side:{cue.text}",
                    f"side by side:{look.gap(*items)}")  # fmt: skip
        yield one_item(COMPARED, made, items, cue.text), features


def weighed(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Alternatives held against each other by a column of words: X or Y, which needs less water."""
    column = next(item for item in items if item.type == COLUMN)
    said = next(item for item in items if item.type == CONDITION)
    cue = next(item for item in items if item not in (column, said))
    held = _alternatives(said.value, look)
    if held and column.value not in look.numbers:
        compared = Item(COMPARED, held, items[0].start, items[0].start, cue.text)
        features = ("weighed", f"weighed|{cue.text}", f"weighed:{look.gap(cue, column)}")
        yield (compared, column._replace(end=items[-1].end)), features


def share_of(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """What share of some rows meets another condition, or of all rows."""
    cue = next(item for item in items if item.type != CONDITION)
    said = [item for item in items if item.type == CONDITION]
    parts = ((None, said[0]),) if len(said) == 1 else (tuple(said), tuple(reversed(said)))
    for whole, part in parts:
        order = "all" if whole is None else "ahead" if whole.start < part.start else "behind"
        features = (f"share:{order}", f"share:{order}|{look.leaves.kind(part.value)}",
                    f"share|{cue.text}", *_share_roles(whole, part, look))  # fmt: skip
        made = (None if whole is None else whole.value, part.value)
        yield one_item(SHARE, made, items, cue.text), features


def _share_roles(whole: Item | None, part: Item, look: Look) -> Iterator[str]:
    for name, item in (("whole", whole), ("part", part)):
        column = look.leaves.column(item.value) if item else ""
        if column:
            yield f"share:{name}|{look.amounts.table.column(column).role}"


def average_each(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The average of each of several alternatives: which is cheaper, X or Y."""
    cue = next(item for item in items if item.type == DIRECTION)
    said = next(item for item in items if item.type == CONDITION)
    if held := _alternatives(said.value, look):
        yield from _averages(cue, held, items, look, f"average each:{side}")


def average_each_around(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The same with a condition on the rows beside it: which coats are cheaper, X or Y."""
    cue = next(item for item in items if item.type == DIRECTION)
    for said in (item for item in items if item.type == CONDITION):
        (shared,) = (item for item in items if item not in (cue, said))
        held = _alternatives(said.value, look)
        for made, features in _averages(cue, held, items, look, "average each") if held else ():
            both = tuple(sorted((*made, shared), key=lambda item: item.start))
            yield both, (*features, "average each:around")


def told_apart(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The same of two conditions: do the X cost more than the Y."""
    cue = next(item for item in items if item.type == DIRECTION)
    one, other = (item for item in items if item.type == CONDITION)
    if one.value != other.value:
        yield from _averages(cue, (one.value, other.value), items, look, "told apart")


def _averages(
    cue: Item, held: tuple[Term, ...], items: Sequence[Item], look: Look, name: str
) -> Iterator[Made]:
    column = cue.value.column
    if column not in look.numbers:
        return
    kinds = "|".join(map(look.leaves.kind, held))
    roles = {look.amounts.table.column(each).role for each in map(look.leaves.column, held) if each}
    features = (name, f"{name}|{cue.value.degree}", f"{name}|{kinds}", f"{name}|{cue.text}",
                f"{name}:{look.gap(items[0], items[1])}",
                *(f"{name}|{role}" for role in sorted(roles)),
                *(f"{name}:{kind}" for kind in sorted(look.kinds & _TELLING_APART)))  # fmt: skip
    compared = Item(COMPARED, held, items[0].start, items[0].start, cue.text)
    held_by = Held("avg", column, not cue.value.descending)
    figure = Item(FIGURE, held_by, items[0].start, items[-1].end, cue.text)
    yield (compared, figure), features


def _alternatives(term: Term, look: Look) -> tuple[Term, ...]:
    """Two to four alternatives: conditions under an "or", or values of one column."""
    found = _members(term, look)
    if not isinstance(term, int):
        found = term[1:] if term[0] == "or" else ()
    return found if 1 < len(found) <= _MOST_EACH else ()


def _members(term: Term, look: Look) -> tuple[Term, ...]:
    """The conditions on the values of one column, where several are named."""
    leaf = look.leaves[term] if isinstance(term, int) else None
    if not isinstance(leaf, In):
        return ()
    single = leaf.members
    if len(single) == 1:
        single = tuple(leaf.model_copy(update={"values": (v,)}) for v in leaf.values)
    return tuple(map(look.leaves.number, single))


def against(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Conditions held against each other: X versus Y, the difference between X and Y."""
    one, cue, other = items
    held = one.value if one.type == COMPARED else (one.value,)
    if "compare" in look.kinds and other.value not in held and len(held) < _MOST_EACH:
        kinds = "|".join(map(look.leaves.kind, (held[-1], other.value)))
        features = ("against", f"against|{cue.text}", f"against|{kinds}", f"against:{cue.type}",
                    f"against:{look.gap(one, cue)}{look.gap(cue, other)}")  # fmt: skip
        yield one_item(COMPARED, (*held, other.value), items, cue.text), features
