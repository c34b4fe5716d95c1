"""Several queries in one, and values held against each other."""

from collections.abc import Iterator, Sequence

from src.core.nlu.actions.look import (
    COMPARED,
    ORDER,
    ORDERS,
    PART,
    PARTS,
    Look,
    Made,
    one_item,
)
from src.core.nlu.items import Item, Term
from src.core.nlu.pieces import COLUMN, CONDITION
from src.core.query.conditions import In

_MOST_EACH, _MOST_GROUPS = 4, 24
"""Values that are asked for one by one: named, and of a column of which all are."""


def one_for_each(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The first row, or the number of rows, of each of several values of a column."""
    order, said = items
    leaf = look.leaves[said.value] if isinstance(said.value, int) else None
    values = getattr(leaf, "values", ())
    counts = order.type != ORDER
    asked = "each" in look.kinds if counts else order.value.limit
    if not asked or leaf is None or not 1 < len(values) <= _MOST_EACH:
        return
    single = [leaf.model_copy(update={"values": (value,)}) for value in values]
    made = tuple((order.value, look.leaves.number(each)) for each in single)
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


def _alternatives(term: Term, look: Look) -> tuple[Term, ...]:
    """Two to four alternatives: conditions under an "or", or values of one column."""
    if isinstance(term, int):
        leaf = look.leaves[term]
        values = leaf.values if isinstance(leaf, In) else ()
        single = [leaf.model_copy(update={"values": (value,)}) for value in values]
        found: tuple[Term, ...] = tuple(map(look.leaves.number, single))
    else:
        found = term[1:] if term[0] == "or" else ()
    return found if 1 < len(found) <= _MOST_EACH else ()


def against(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Conditions held against each other: X versus Y, the difference between X and Y."""
    one, cue, other = items
    held = one.value if one.type == COMPARED else (one.value,)
    if "compare" in look.kinds and other.value not in held and len(held) < _MOST_EACH:
        kinds = "|".join(map(look.leaves.kind, (held[-1], other.value)))
        features = ("against", f"against|{cue.text}", f"against|{kinds}", f"against:{cue.type}",
                    f"against:{look.gap(one, cue)}{look.gap(cue, other)}")  # fmt: skip
        yield one_item(COMPARED, (*held, other.value), items, cue.text), features
