"""Figures and groups."""

from collections.abc import Iterator, Sequence

from src.core.nlu.actions.look import FIGURE, GROUP, Look, Made, one_item
from src.core.nlu.items import Amount, Grouping, Item
from src.core.nlu.pieces import COLUMN, CONDITION, DIRECTION
from src.core.query.conditions import In
from src.core.query.queries import Bounds, Step
from src.core.store.column_words import speaks_of

FUNCTIONS = {
    "average": "avg", "total": "sum", "median": "median", "lowest": "min", "highest": "max",
    "spread": "range", "between": "range", "distinct": "distinct", "how_many": "distinct",
}  # fmt: skip
STEPS: dict[str, Step] = {
    "by_day": "day", "by_week": "week", "by_month": "month", "by_year": "year",
}  # fmt: skip


def figure(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column, *_ = items
    if cue.type == "how_many" and column.value in look.numbers:
        held = "quantity" if speaks_of(column.value, "quantity") else "other"
        summed = (f"figure:summed|{held}", f"figure:summed|{side}|{look.gap(cue, column)}",
                  f"figure:summed|{cue.text}")  # fmt: skip
        yield one_item(FIGURE, ("sum", column.value), items, cue.text), summed
    elif (column.value in look.numbers) != (cue.type == "how_many") or cue.type == "distinct":
        made = (FUNCTIONS[cue.type], column.value)
        features = (f"figure:{cue.type}", f"figure:{cue.type}|{side}",
                    f"figure:{look.gap(cue, column)}", f"figure:{cue.text}",
                    f"figure:{cue.type}|{look.word(0)}")  # fmt: skip
        yield one_item(FIGURE, made, items, cue.text), features


def figure_of_price(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A figure of no column that is named is one of the price."""
    (cue,) = items
    if price := look.amounts.table.price:
        features = (f"figure alone:{cue.type}", f"figure alone:{cue.text}")
        yield one_item(FIGURE, (FUNCTIONS[cue.type], price.name), items, cue.text), features


def per(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    features = (f"per:{side}", f"per:{side}|{cue.text}", f"per:{side}|{look.gap(*items)}")
    yield one_item(GROUP, Grouping(column.value), items, cue.text), features


def by_period(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """For each month of the rows' own days, or of the dates of a column that is named."""
    cue = next(item for item in items if item.type in STEPS)
    named = [item.value for item in items if item.type == COLUMN]
    dates = [column.name for column in look.amounts.table.dated]
    for column in set(named).intersection(dates) if named else dates[:1]:
        of = ("by period:named", f"by period:{look.gap(*items)}") if named else ()
        made = Grouping(column, step=STEPS[cue.type])
        yield one_item(GROUP, made, items, cue.text), ("by period", *of)


def having(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Values that so many rows have: makes with more than 10 cars."""
    column, said = items
    bounds, amount = _count_of(said.value), said.value
    of_rows = not amount.column and amount.measure.dimension in (None, "count")
    if bounds is None or column.value not in look.values or not of_rows:
        return
    counted = "rows behind" if said.end in look.rows else "no rows"
    if not look.rows.isdisjoint((said.start - 1, said.start - 2)):
        counted = "rows before"
    features = (f"having:{side}", f"having:{counted}", f"having:{side}|{look.gap(*items)}",
                f"having:{amount.bound}|{counted}",
                f"having:{amount.measure.dimension}|{counted}")  # fmt: skip
    yield one_item(GROUP, Grouping(column.value, having=bounds), items), features


def _count_of(amount: Amount) -> Bounds | None:
    """The numbers of rows that an amount with its bound allows."""
    number = amount.measure.value
    match amount.bound:
        case "over":
            return Bounds(low=number + 1)
        case "at_least":
            return Bounds(low=number)
        case "under":
            return Bounds(high=number - 1)
        case "at_most":
            return Bounds(high=number)
        case "between":
            return Bounds(low=amount.low, high=number)
        case "exactly" | "only":
            return Bounds(low=number, high=number)
    return None


def listed(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The values of a column: which brands there are."""
    cue, column = items
    if column.value in look.values:
        role = look.amounts.table.column(column.value).role
        features = (f"listed:{side}", f"listed:{side}|{cue.text}", f"listed:{look.gap(*items)}",
                    f"listed:{role}", f"listed:before {look.closed(column.end)}")  # fmt: skip
        yield one_item(GROUP, Grouping(column.value), items, cue.text), features


def most_of(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The value that most rows, or the fewest, have: which brand has the most."""
    cue, column = items
    if column.value not in look.numbers:
        firsts = ("most",) if cue.type == "highest" else ("least",)
        for first in (*firsts, "") if look.leaves.ranked else firsts:
            features = (f"most of:{side}", f"most of:{cue.text}", f"most of:{look.gap(*items)}",
                        *([f"most of:ranked|{first}"] if look.leaves.ranked else []))  # fmt: skip
            yield one_item(GROUP, Grouping(column.value, first), items, cue.text), features


def most_of_periods(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The month that most rows are of: in which month are there most events."""
    cue, group = items
    if group.value.step and not group.value.first:
        made = group.value._replace(first="most" if cue.type == "highest" else "least")
        features = (f"most of:{side}", f"most of:{cue.text}", f"most of:{look.gap(*items)}")
        yield one_item(GROUP, made, items, cue.text), features


def more_of(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """Which of several values more rows have: more Spanish or more Italian wines. A row's own name
    is one row's."""
    cue, said = items
    leaf = look.leaves[said.value] if isinstance(said.value, int) else None
    titles = {column.name for column in look.amounts.table.with_role("title")}
    if isinstance(leaf, In) and len(leaf.named) > 1 and leaf.column not in titles:
        group = one_item(GROUP, Grouping(leaf.column), (cue,), cue.text)
        features = (
            f"more of:{side}",
            f"more of:{cue.text}",
            f"more of:{look.gap(*items)}",
            *(f"more of:over {word}" for word in look.between(*items)),
        )
        yield (*group, said), features


def more_of_around(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The same with a condition on the rows beside it: which has more coats, X or Y."""
    cue = next(item for item in items if item.type != CONDITION)
    for said in (item for item in items if item.type == CONDITION):
        (shared,) = (item for item in items if item not in (cue, said))
        for (group, _), features in more_of((cue, said), look, side):
            both = tuple(sorted((group, shared, said), key=lambda item: item.start))
            yield both, (*features, "more of:around")


def most_of_around(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The same with the condition on the rows between both: 哪个牌子的大衣最多."""
    column, condition, cue = items
    for (group,), features in most_of((cue, column), look, side):
        placed = group._replace(start=condition.start, end=cue.end)
        yield (condition._replace(start=column.start), placed), (*features, "most of:around")


def best_of(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """The value whose rows have the highest figure, or the lowest: which brand costs the least on
    average."""
    column = next(item for item in items if item.type == COLUMN)
    found = next(item for item in items if item.type == FIGURE)
    cue = next(item for item in items if item.type in ("lowest", "highest", DIRECTION))
    if column.value not in look.numbers:
        falls = cue.value.descending if cue.type == DIRECTION else cue.type == "highest"
        made = Grouping(column.value, "most" if falls else "least")
        features = (f"best of:{cue.text}", f"best of:{look.gap(column, cue)}")
        group = Item(GROUP, made, items[0].start, items[0].start, cue.text)
        yield (group, found._replace(end=items[-1].end)), features


def average_of(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """What is average, and which way: cheapest on average."""
    cue = next(item for item in items if item.type == "average")
    said = next(item for item in items if item.type == DIRECTION)
    figure = ("avg", said.value.column)
    made = tuple(
        said._replace(start=each.start, end=each.end)
        if each is said
        else Item(FIGURE, figure, each.start, each.end, cue.text)
        for each in items
    )
    yield made, ("average of", f"average of|{cue.text}")


def plotted(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """One number of each row against another: price against mileage."""
    up, across = (item for item in items if item.type == COLUMN)
    if up.value != across.value and {up.value, across.value} <= look.numbers:
        text = look.said(items)
        start, end = min(item.start for item in items), max(item.end for item in items)
        group = Item(GROUP, Grouping(across.value), start, start, text)
        yield (group, Item(FIGURE, ("avg", up.value), start, end, text)), ("plotted",)


def same_column(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A column that two words name: hire price, of "hire per day"."""
    one, other = items
    if one.value == other.value:
        yield one_item(COLUMN, one.value, items, one.text), (f"same column:{look.gap(*items)}",)
