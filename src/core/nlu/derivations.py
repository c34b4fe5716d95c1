"""The stack at the end of a search → the query that it asks, or none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from src.core.nlu.actions.look import (
    COMPARED,
    FIGURE,
    GROUP,
    ORDER,
    ORDERS,
    PART,
    PARTS,
    SHARE,
    Look,
)
from src.core.nlu.items import Grouping, Held, Item, Leaves, Ordering, Term, joined, leaves_of
from src.core.nlu.pieces import COLUMN, CONDITION
from src.core.nlu.search import ASKING, Prepared, Stack
from src.core.query.conditions import Condition, Text, all_of
from src.core.query.queries import (
    Compare,
    Count,
    Detail,
    Each,
    Figure,
    Function,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)

_ONCE = (ORDER, FIGURE, GROUP, PARTS, ORDERS, COMPARED, SHARE)
"""Types of items that a query has at most one of."""


_NAMING = frozenset({"title", "name", "id"})
"""Roles of columns whose values name rows."""


@dataclass(frozen=True)
class Asked:
    """What a derivation asks, with terms in place of conditions."""

    kind: str
    where: Term | None = None
    order: Ordering | None = None
    figure: tuple[Function, str] | Held | None = None
    group: Grouping | None = None
    columns: tuple[str, ...] = ()
    parts: tuple[tuple[Ordering | None, Term | None], ...] = ()
    """Without an order the rows are counted."""
    share: tuple[Term | None, Term] | None = None
    """What part of the rows of a first condition meets a second one."""
    compared: tuple[Term, ...] = ()

    def query(self, table: str, leaves: Leaves) -> Query:
        where = None if self.where is None else leaves.condition(self.where)
        figure = self.figure and Figure(function=self.figure[0], column=self.figure[1])
        match self.kind:
            case "count":
                return Count(table=table, where=where)
            case "statistic":
                assert figure is not None
                return Statistic(table=table, where=where, figure=figure)
            case "groups":
                assert self.group is not None
                return _groups(self.group, table, where, figure)
            case "detail":
                return Detail(table=table, where=where, columns=self.columns)
            case "each":
                return Each(queries=tuple(self._part(*each, table, leaves) for each in self.parts))
            case "share":
                return self._shared(table, leaves)
            case "compare":
                wheres = [all_of(leaves.condition(each), where) for each in self.compared]
                sides = tuple(self._side(each, table, figure) for each in wheres)
                least = isinstance(self.figure, Held) and self.figure.least
                return Compare(queries=sides, least=least)
        order, limit = _order(self.order)
        offset = self.order.offset if self.order else 0
        return Rows(table=table, where=where, order=order, limit=limit, offset=offset)

    def _side(self, where: Condition | None, table: str, figure: Figure | None) -> Query:
        if figure:
            return Statistic(table=table, where=where, figure=figure)
        if self.order:
            by, _ = _order(self.order)
            return Rows(table=table, where=where, order=by)
        return Detail(table=table, where=where, columns=self.columns)

    def _shared(self, table: str, leaves: Leaves) -> Query:
        assert self.share is not None
        whole, part = self.share
        of_all = [leaves.condition(each) for each in (whole, self.where) if each is not None]
        counts = (
            Count(table=table, where=all_of(*of_all)),
            Count(table=table, where=all_of(*of_all, leaves.condition(part))),
        )
        return Each(queries=counts, share=True)

    def _part(
        self, order: Ordering | None, term: Term | None, table: str, leaves: Leaves
    ) -> Rows | Count:
        said = [each for each in (term, self.where) if each is not None]
        where = all_of(*map(leaves.condition, said))
        if order is None:
            return Count(table=table, where=where)
        by, limit = _order(order)
        return Rows(table=table, where=where, order=by, limit=limit)


def _groups(said: Grouping, table: str, where: Condition | None, figure: Figure | None) -> Groups:
    limit, ascending = said.limit or (1 if said.first else None), said.first == "least"
    return Groups(
        table=table, where=where, by=said.column, figure=figure, limit=limit, ascending=ascending,
        having=said.having, step=said.step,
    )  # fmt: skip


def _order(said: Ordering | None) -> tuple[Order | None, int | None]:
    """The first alone is kept with all that tie with it; any other place is one row."""
    if said is None:
        return None, None
    if not said.column:
        return None, said.limit
    ties = said.limit == 1 and not said.offset
    order = Order(column=said.column, descending=said.descending, ties=ties)
    return order, None if ties or not said.limit else said.limit


def asked(stack: Stack, prepared: Prepared) -> Sequence[tuple[Asked, tuple[str, ...]]]:
    """What the items on the stack ask together, with features; nothing where they do not add up."""
    if stack.asked is None:
        stack.asked = list(_asked(stack.items, prepared))
    return stack.asked


def _asked(stack: Sequence[Item], prepared: Prepared) -> Iterator[tuple[Asked, tuple[str, ...]]]:
    by_type: dict[str, list[Item]] = {}
    for item in stack:
        by_type.setdefault(item.type, []).append(item)
    counts, described = len(by_type.pop("how_many", ())), len(by_type.pop("describe", ()))
    said = by_type.pop(CONDITION, ())
    conditions = [item.value for item in said]
    columns = tuple(dict.fromkeys(item.value for item in by_type.pop(COLUMN, ())))
    singles = {kind: by_type.pop(kind, []) for kind in _ONCE}
    singles[ORDER], agreed = _agreed(singles[ORDER])
    if counts > 1 or PART in by_type or any(len(found) > 1 for found in singles.values()):
        return
    left = tuple(f"left:{kind}" for kind, items in sorted(by_type.items()) for _ in items)
    chosen = (each.start for each in by_type.get("or", ()) if each.text.isalpha())
    if any(said[0].start < at < said[-1].start for at in chosen if said):
        left = (*left, "left:or|between conditions")
    idle = (each for kind in ASKING for each in by_type.get(kind, ()))
    if any(prepared.look.beside_column(each.start, each.end) for each in idle):
        left = (*left, "left:asking|beside a column")
    order, figure, group, parts, orders, compared, share = (
        singles[k][0].value if singles[k] else None for k in _ONCE
    )
    if orders and not parts:
        parts = tuple((each, None) for each in orders)
    if parts and (order or figure or group or counts or columns):
        return
    table = prepared.look.amounts.table
    if group and not group.step and table.column(group.column) not in table.groupable:
        return
    figured = figure and not compared
    if (figure and (order or counts)) or (columns and (order or figured or group or counts)):
        return
    if compared and (group or parts or orders or counts or (order and order.limit)):
        return
    if share and (order or figure or group or parts or orders or counts or compared or columns):
        return
    if group and ((group.first and columns) or figure == ("distinct", group.column)):
        return
    if compared and figure and len({prepared.look.leaves.column(each) for each in compared}) > 1:
        return
    kind = (
        "share" if share else "compare" if compared else "each" if parts else "groups" if group
        else "statistic" if figure else "count" if counts else "detail" if columns else "rows"
    )  # fmt: skip
    if described and kind == "rows":
        if order or not any(_names(term, prepared.look) for term in conditions):
            return
        kind = "detail"
    where: Term | None = None
    for term in conditions:
        where = term if where is None else joined("and", where, term)
    leaves = prepared.look.leaves
    where = None if where is None else leaves.canonical(where)
    found = Asked(
        kind, where, order, figure, group, columns, parts or (),
        share=share or None, compared=compared or (),
    )  # fmt: skip
    yield found, (*_features(found, conditions, prepared), *left, *agreed)


def _are_single(group: Grouping, look: Look) -> bool:
    """Whether most groups have one row: rows by their titles or addresses."""
    column = look.amounts.table.column(group.column)
    return column.role in {*_NAMING, "place"} and column.filled < 2 * column.distinct


def _agreed(orders: list[Item]) -> tuple[list[Item], tuple[str, ...]]:
    """One order for those that say the same, with the number of rows that one of them asks for, and
    its features: the three cheapest, lowest price first; three of them, the cheapest ones."""
    named = {item.value._replace(limit=0) for item in orders if item.value.column}
    limit = max((item.value.limit for item in orders), default=0)
    if len(orders) < 2 or len(named) != 1 or not {i.value.limit for i in orders} <= {0, 1, limit}:
        return orders, ()
    few = "few" if limit > 1 else "first"
    return [orders[0]._replace(value=named.pop()._replace(limit=limit))], (f"same order:{few}",)


def _names(term: Term, look: Look) -> str:
    """The role of the column, where it is one whose values name rows; else empty."""
    if look.leaves.kind(term) != "in":
        return ""
    role = look.amounts.table.column(look.leaves.column(term)).role
    return role if role in _NAMING else ""


def _features(found: Asked, conditions: Sequence[Term], prepared: Prepared) -> tuple[str, ...]:
    leaves, look = prepared.look.leaves, prepared.look
    kinds = [leaves.kind(term) for term in conditions]
    columns = [leaves.column(term) for term in conditions if leaves.kind(term) == "in"]
    ranged = [leaves.column(term) for term in conditions if leaves.kind(term) == "range"]
    flags = [leaves.column(term) for term in conditions if leaves.kind(term) in ("flag", "not")]
    denied = {leaves.column(term) for term in conditions if leaves.kind(term) == "not"} - {""}
    told = {leaves.column(term) for term in conditions}
    of_sides = {leaves.column(leaf) for side in found.compared for leaf in leaves_of(side)} - {""}
    words, key = look.words, look.amounts.table.config.key
    single = found.group if found.group and _are_single(found.group, look) else None
    sought = [leaves[number] for term in conditions for number in leaves_of(term)]
    free = [leaf for leaf in sought if isinstance(leaf, Text) and not leaf.verbatim]
    texts = ["known" if leaf.words else "unknown" for leaf in free]
    named = [_names(term, look) for term in conditions]
    beside = sorted({kind for kind, name in zip(kinds, named, strict=True) if not name})
    of_rows = [f"asks:{found.kind}|names a {role}" for role in sorted({*named} - {""})]
    return (
        f"asks:{found.kind}", f"asks:{found.kind}|{words[0] if words else ''}",
        f"asks:conditions{min(4, len(conditions))}", *(f"asks:top {kind}" for kind in kinds),
        *(f"{of_row}|column {prepared.has_column}" for of_row in of_rows),
        *(f"{of_row}|beside {each}" for of_row in of_rows for each in beside), *of_rows,
        *(f"asks:{found.kind}|{text} text" for text in texts),
        *([f"asks:texts{min(3, len(texts))}"] if texts else []),
        *(["asks:column twice"] if len(set(columns)) < len(columns) else []),
        *(["asks:column of a side"] if not told.isdisjoint(of_sides) else []),
        *(["asks:value and denial"] if not denied.isdisjoint(columns) else []),
        *(["asks:range twice"] if len(set(ranged)) < len(ranged) else []),
        *(["asks:flag twice"] if len(set(flags)) < len(flags) else []),
        *(["asks:told and asked"] if not told.isdisjoint(found.columns) else []),
        *(["asks:value of it"] if any(leaves.has(x, found.columns) for x in sought) else []),
        *(["asks:or and more"] if "or" in kinds and len(kinds) > 1 else []),
        *(["asks:groups of single rows"] if single else []),
        *(["asks:groups of one"] if single and [single.column] == key else []),
        *(["asks:ordered count"] if found.order and found.kind == "count" else []),
        *(["asks:number and more"] if kinds[1:] and look.ids & set(conditions) else []),
        *(["asks:all"] if not conditions and found.kind == "rows" and not found.order else []),
        *(f"asks:columns{min(3, len(found.columns))}" for _ in found.columns[:1]),
    )  # fmt: skip
