"""Orders, and the first so many rows."""

from collections.abc import Iterator, Sequence

from src.core.nlu.actions.look import GROUP, ORDER, Look, Made, one_item
from src.core.nlu.items import Direction, Item, Ordering
from src.core.nlu.pieces import CONDITION, DIRECTION
from src.core.query.conditions import In


def first(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    (item,) = items
    direction: Direction = item.value
    before = look.word(item.start - 1)
    for limit in (1, 0):
        made = Ordering(direction.column, direction.descending, limit)
        how = f"first:{limit}"
        features = (how, f"{how}|{direction.degree}", f"{how}|{item.text}", f"{how}|after {before}",
                    f"{how}|before {look.word(item.end)}", *_as_list(how, item, look),
                    *_beside_amount(item, look))  # fmt: skip
        yield one_item(ORDER, made, items, item.text), features


def _beside_amount(order: Item, look: Look) -> Iterator[str]:
    """Features of an order that is one word away from a number: it may be that number's bound
    instead ("older than 2015")."""
    if look.word(order.end + 1)[:1].isdigit():
        yield f"first:before {look.word(order.end)} #"
    if look.word(order.start - 2)[:1].isdigit():
        yield f"first:behind # {look.word(order.start - 1)}"


def _as_list(how: str, order: Item, look: Look) -> Iterator[str]:
    """By the word for the rows, as several things are a list; where rows are ranked anyway, by the
    endings of the order's words and of the things behind it too."""
    rows = next((look.tokens[at].text for at in sorted(look.rows) if at >= order.end), "")
    yield f"{how}|rows {'in s' if rows.endswith('s') else 'in one' if rows else 'unnamed'}"
    if look.leaves.ranked:
        things = [look.tokens[at].text for at in look.values_at if at >= order.end]
        yield f"{how}|ranked"
        yield f"{how}|ranked|ends in {order.text[-1]}"
        yield from (f"{how}|ranked|things in {text[-1]}" for text in things if text.isascii())


def extreme(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    role = look.amounts.table.column(column.value).role
    if column.value not in look.ordered or role in ("title", "name"):
        return
    first_at = min(cue.start, column.start)
    for limit in (1, 0):
        made = Ordering(column.value, cue.type == "highest", limit)
        features = (f"extreme:{side}", f"extreme:{limit}", f"extreme:{limit}|{cue.text}",
                    f"extreme:of {role}", f"extreme:{side}|{look.gap(*items)}",
                    f"extreme:{limit}|after {look.word(first_at - 1)}",
                    *_as_list(f"extreme:{limit}", column, look))  # fmt: skip
        yield one_item(ORDER, made, items, cue.text), features


def opposed(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A denied adjective is the other way round: not too expensive."""
    cue, said = items
    if said.value.degree not in ("comparative", "opposed"):
        made = Direction(said.value.column, not said.value.descending, "opposed")
        features = (f"opposed:{side}|{look.gap(*items)}", f"opposed:{cue.text}",
                    *(f"opposed:over {word}" for word in look.between(*items)))  # fmt: skip
        yield one_item(said.type, made, items, said.text), features


def priced_by(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Cheap or dear by one of several prices: the cheapest in low season."""
    said, column = items
    prices = {price.name for price in look.amounts.table.with_role("price")}
    if said.value.degree == "price" and column.value in prices:
        made = said.value._replace(column=column.value)
        features = ("priced by", f"priced by:{side}|{look.gap(*items)}")
        yield one_item(DIRECTION, made, items, said.text), features


def sorted_by(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    if column.value not in look.ordered:
        return
    one, other = sorted(items, key=lambda item: item.start)
    between = (x.value for x in look.directions if one.end <= x.start and x.end <= other.end)
    told = {each.descending for each in between if each.column == column.value}
    for descending in (False, True):
        against = ["sorted:against its words"] if told and descending not in told else []
        features = (f"sorted:{side}", f"sorted:{side}|{cue.text}", f"sorted:down {descending}",
                    f"sorted:{look.gap(*items)}", *against)  # fmt: skip
        made = Ordering(column.value, descending, 0)
        yield one_item(ORDER, made, items, cue.text), features


def turned(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """An order whose direction is said beside it: by price, descending; the top 2 by loans."""
    order, cue = items
    if order.value.limit != 1 and order.value.descending == (cue.type in ("descending", "highest")):
        yield one_item(ORDER, order.value, items, order.text), ("turned", f"turned|{cue.text}")


def place(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """One row of an order that is not its first: the second cheapest."""
    ordinal, order = items
    if order.value.limit == 0 and not order.value.offset:
        made = order.value._replace(limit=1, offset=ordinal.value - 1)
        features = (f"place:{side}", f"place:{look.gap(*items)}")
        yield one_item(ORDER, made, items, order.text), features


def turned_column(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    column, cue = items
    if column.value in look.ordered:
        made = Ordering(column.value, cue.type == "descending", 0)
        role = look.amounts.table.column(column.value).role
        features = ("turned column", f"turned column|{cue.text}", f"turned column:{role}")
        yield one_item(ORDER, made, items, cue.text), features


def in_time(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The first or the last by a day: hired first."""
    column, cue = items
    if look.amounts.table.column(column.value).is_date:
        made = Ordering(column.value, cue.type == "last_in_time", 1)
        features = (f"in time:{side}", f"in time:{look.gap(*items)}")
        yield one_item(ORDER, made, items, cue.text), features


def level(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """An order from a word of degree beside a column of numbers: low mileage. Of a column whose
    values are steps from little to much, its lowest or highest step."""
    cue, column = items
    steps = look.scales.get(column.value, {})
    if values := steps.get("high" if cue.type == "much" else "low"):
        leaf = In(column=column.value, values=values, text=look.said(items),
                  span=look.place(items))  # fmt: skip
        told = ("step", f"step:{side}|{cue.type}", f"step:{look.gap(*items)}")
        yield one_item(CONDITION, look.leaves.number(leaf), items), told
    if column.value not in look.ordered:
        return
    before = look.word(min(cue.start, column.start) - 1)
    for limit in (0, 1):
        made = Ordering(column.value, cue.type == "much", limit)
        features = (f"level:{side}", f"level:{cue.type}|{cue.text}", f"level:{look.gap(*items)}",
                    f"level:{limit}", f"level:{limit}|after {before}")  # fmt: skip
        yield one_item(ORDER, made, items, cue.text), features


def place_of(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The same with the column said first: its rating is the second highest."""
    column, ordinal, cue = items
    if column.value in look.ordered:
        made = Ordering(column.value, cue.type in ("much", "highest"), 1, ordinal.value - 1)
        yield one_item(ORDER, made, items, cue.text), ("place of", f"place of|{cue.text}")


def few(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """So many rows, in the order in which they are found: show me 3 of them."""
    (said,) = items
    if count := said.value.rows_asked:
        before, behind = look.word(said.start - 1), look.closed(said.end)
        features = ("few alone", f"few alone|after {before}", f"few alone|before {behind}")
        yield one_item(ORDER, Ordering("", False, count), items, said.text), features


def first_few(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    said, order = items
    if (count := said.value.rows_asked) and order.value.limit == 0:
        made = order.value._replace(limit=count)
        yield one_item(ORDER, made, items, order.text), (f"few:{side}", f"few:{look.gap(*items)}")


def first_few_around(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A number of rows that stands before the condition on them: 3 red ones, newest first."""
    said, condition, order = items
    if (count := said.value.rows_asked) and order.value.limit == 0:
        made = order.value._replace(limit=count)
        counted = Item(ORDER, made, condition.start, order.end, order.text)
        yield (condition._replace(start=said.start), counted), ("few:around",)


def place_around(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A place that stands before the condition on the rows: the second boot that is cheapest."""
    ordinal, condition, order = items
    if order.value.limit == 0 and not order.value.offset:
        made = order.value._replace(limit=1, offset=ordinal.value - 1)
        placed = Item(ORDER, made, condition.start, order.end, order.text)
        yield (condition._replace(start=ordinal.start), placed), ("place:around",)


def few_groups(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The first so many values: which 2 brands have the most."""
    said, group = items
    if (count := said.value.rows_asked) and not group.value.limit:
        made = group.value._replace(limit=count)
        features = ("few groups", f"few groups:{look.gap(*items)}")
        yield one_item(GROUP, made, items, group.text), features
