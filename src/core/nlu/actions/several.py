"""Several queries in one, and values held against each other."""

from collections.abc import Iterator, Sequence

from src.core.nlu.actions.look import (
    COMPARED,
    ORDERS,
    PART,
    PARTS,
    Look,
    Made,
    kinds_of_terms,
    one_item,
)
from src.core.nlu.items import Item
from src.core.query.conditions import In

_MOST_EACH, _MOST_GROUPS = 4, 24
"""Values that are asked for one by one: named, and of a column of which all are."""


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
    order, said = items
    if order.value.limit and "and" in look.kinds:
        made = ((order.value, said.value),)
        yield one_item(PART, made, items), (f"part:{side}", f"part:{look.gap(*items)}")


def parts(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    yield one_item(PARTS, (*one.value, *other.value), items), ("parts", f"parts|{cue.text}")


def two_of(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    orders, said = items
    yield one_item(PARTS, tuple((each, said.value) for each in orders.value), items), ("two of",)


def two_orders(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    one, cue, other = items
    if one.value.limit and other.value.limit and one.value != other.value:
        features = ("two orders", f"two orders|{cue.text}")
        yield one_item(ORDERS, (one.value, other.value), items), features


def side_by_side(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Values of one column held against each other: compare X and Y."""
    cue, said = items
    leaf = look.leaves[said.value] if isinstance(said.value, int) else None
    values = getattr(leaf, "values", ())
    if isinstance(leaf, In) and 1 < len(values) <= _MOST_EACH:
        single = [leaf.model_copy(update={"values": (value,)}) for value in values]
        made = tuple(look.leaves.number(each) for each in single)
        features = (f"side by side:{side}", f"side by side:{cue.text}",
                    f"side by side:{look.gap(*items)}")  # fmt: skip
        yield one_item(COMPARED, made, items, cue.text), features


def against(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Two conditions with a cue between them: X versus Y."""
    one, cue, other = items
    if one.value != other.value:
        kinds = "|".join(kinds_of_terms((one, other), look))
        features = ("against", f"against|{cue.text}", f"against|{kinds}")
        yield one_item(COMPARED, (one.value, other.value), items, cue.text), features
