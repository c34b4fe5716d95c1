"""A query ⇄ the arguments of a tool with typed conditions, each function the other's inverse."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Literal

from pydantic import JsonValue

from src.core.engines.filters.schema import MOST_ROWS, RELEVANCE, FilterSchema, Side
from src.core.query.conditions import (
    And,
    Condition,
    Flag,
    HasKey,
    In,
    Known,
    Not,
    OpenAt,
    Or,
    Overlaps,
    Range,
    Text,
    all_of,
    any_of,
    conjuncts,
)
from src.core.query.queries import Bounds, Function, Groups, Order, Rows, Search, Statistic
from src.core.query.queries import Figure as QueryFigure

Figure = Literal["average", "lowest", "highest", "range", "total", "median", "different"]
FUNCTIONS: Mapping[Figure, Function] = {
    "average": "avg",
    "lowest": "min",
    "highest": "max",
    "range": "range",
    "total": "sum",
    "median": "median",
    "different": "distinct",
}
_FIGURES = {function: name for name, function in FUNCTIONS.items()}

MOMENTS = ("at", "until", "by")
"""How a time of day is meant: open then, open until then, opened by then."""

_RANKED = {"stated", "blend", "candidates"}
"""Parameters of a tool that ranks, by the same names in the query."""

Args = dict[str, Any]
ReadValue = Callable[[str, str], In]
"""(parameter, what was asked) → the values that it means; spelling is repaired there."""
ReadWords = Callable[[str], Sequence[Text]]
"""Free words → conditions on the row's text."""
Asked = Rows | Statistic | Groups


def arguments_of(query: Asked, schema: FilterSchema) -> Args:
    """The call that answers a query, without conditions that the tool has no parameter for."""
    args: Args = {}
    for each in conjuncts(query.where):
        _put(each, args, schema)
    if isinstance(query, Rows):
        _put_rows(query, args, schema)
    else:
        _put_figure(query, args, schema)
    return args


def can_ask(condition: Condition, schema: FilterSchema) -> bool:
    return _put(condition, {}, schema)


def query_of(
    args: Args, schema: FilterSchema, read_value: ReadValue, read_words: ReadWords
) -> Asked:
    """What checked arguments ask for."""
    table = schema.table.id
    where = conditions_of(args, schema, read_value, read_words)
    figure = _figure_of(args)
    if by := args.get("per"):
        ascending = bool((order := _order_of(args, schema)) and not order.descending)
        limit = args.get(schema.limit)
        low, high = args.get("per_at_least"), args.get("per_at_most")
        having = None if low is None and high is None else Bounds(low=low, high=high)
        return Groups(
            table=table, where=where, by=by, step=args.get("per_period"), figure=figure,
            ascending=ascending, limit=limit, having=having,
        )  # fmt: skip
    if figure:
        return Statistic(table=table, where=where, figure=figure)
    keys = tuple(args.get("rows") or ())
    order = _order_of(args, schema)
    rows: Args = {
        "table": table,
        "where": all_of(where, HasKey(keys=keys) if keys else None),
        "order": order,
        "limit": 1 if args.get("best_only") and order is None else args.get(schema.limit),
        "offset": args.get("skip", 0),
        "columns": tuple(args.get("show") or ()),
    }
    worded = {"words": args["query"]} if args.get("query") else {}
    worded |= {name: args[name] for name in _RANKED if args.get(name) is not None}
    return Search(**rows, **worded) if worded else Rows(**rows)


def conditions_of(
    args: Args, schema: FilterSchema, read_value: ReadValue, read_words: ReadWords
) -> Condition | None:
    """What checked arguments demand of a row, in the order of the tool's parameters."""
    excluded = args.get("exclude") or {}
    alternatives, demands = (
        [conditions_of(each, schema, read_value, read_words) for each in args.get(name) or ()]
        for name in ("any_of", "all_of")
    )
    return all_of(
        *_values(args, schema, read_value),
        *map(_not, _values(excluded, schema, read_value)),
        *_ranges(args, schema),
        *map(_not, _ranges(excluded, schema)),
        *(Flag(column=c, text=c) for c in args.get("features") or ()),
        *(_not(Flag(column=c, text=c)) for c in args.get("without") or ()),
        *(Known(column=c, text=c) for c in args.get("listed") or ()),
        *(_not(Known(column=c, text=c)) for c in args.get("unlisted") or ()),
        *_periods(args, schema),
        *map(_not, _periods(excluded, schema)),
        *_hours(args, schema),
        *map(_not, _hours(excluded, schema)),
        *(term for word in args.get("text") or () for term in read_words(word)),
        *(_not(term) for word in args.get("without_text") or () for term in read_words(word)),
        any_of(*alternatives),
        *demands,
    )


def _not(condition: Condition) -> Condition:
    return Not(condition=condition)


def _figure_of(args: Args) -> QueryFigure | None:
    """The figure that is asked for; None for a plain count."""
    figure = args.get("figure")
    if figure is None or figure == "count":
        return None
    return QueryFigure(function=FUNCTIONS[figure], column=args["figure_of"], text=figure)


def _order_of(args: Args, schema: FilterSchema) -> Order | None:
    name = args.get("sort_by", RELEVANCE)
    if (order := schema.sorts.get(name)) is None:
        return None
    ties = bool(args.get("best_only"))
    return Order(column=order.column.name, descending=order.descending, ties=ties, text=name)


_LISTED = {"flag": ("features", "without"), "known": ("listed", "unlisted")}
"""Kind of condition → the parameters that list its columns: wanted ones, denied ones."""


def _put(condition: Condition, args: Args, schema: FilterSchema, denied: bool = False) -> bool:
    """Add a condition, or its denial, to the arguments; False where no parameter says it."""
    if denied and isinstance(condition, In | Range | Overlaps | OpenAt):
        args = args.setdefault("exclude", {})
    match condition:
        case Not():
            return _put(condition.condition, args, schema, not denied)
        case And() | Or() if isinstance(condition, Or) == denied:
            return all(_put(each, args, schema, denied) for each in condition.conditions)
        case And() | Or():  # a denial of all is one of alternatives
            return _put_alternatives(condition.conditions, args, schema, denied)
        case Flag() | Known():
            args.setdefault(_LISTED[condition.kind][denied], []).append(condition.column)
        case Text():
            args.setdefault("without_text" if denied else "text", []).append(_said(condition))
        case HasKey() if not denied:
            args.setdefault("rows", []).extend(dict(key) for key in condition.keys)
        case In():
            return _put_values(condition, args, schema, denied)
        case Range() if denied:
            return _put_denied_range(condition, args, schema)
        case Range():
            return _put_range(condition, args, schema)
        case Overlaps():
            return _put_period(condition, args, schema)
        case OpenAt():
            return _put_hours(condition, args, schema)
        case _:
            return False
    return True


def _put_denied_range(condition: Range, args: Args, schema: FilterSchema) -> bool:
    """One number of a column that counts is a value; else one range a column can be denied."""
    low, counts = condition.low, schema.counted_parameter(condition.column)
    if low is not None and low == condition.high and counts:
        return _put_values(In(column=condition.column, values=(f"{low:g}",)), args, schema, True)
    bounds = [schema.bound_parameter(condition.column, side) for side in ("min", "max")]
    return not any(bound in args for bound in bounds) and _put_range(condition, args, schema)


def _put_alternatives(
    conditions: Sequence[Condition], args: Args, schema: FilterSchema, denied: bool
) -> bool:
    groups: list[Args] = [{} for _ in conditions]
    pairs = zip(conditions, groups, strict=True)
    if not all(_put(each, group, schema, denied) for each, group in pairs):
        return False
    if "any_of" in args:  # both lists of alternatives have to hold
        args.setdefault("all_of", []).append({"any_of": groups})
    else:
        args["any_of"] = groups
    return True


def _said(condition: Text) -> str:
    term = condition.term or condition.words[0]
    return f'"{term}"' if condition.verbatim else term


def _put_values(condition: In, args: Args, schema: FilterSchema, denied: bool) -> bool:
    """Values that have to hold beside others of their column stand in a group of their own."""
    name, into = schema.value_parameter(condition.column), args
    if name is None:
        if (name := schema.counted_parameter(condition.column)) is None:
            return False
        into = args.setdefault("one_of", {})
    if name in into and not denied:
        group: Args = {}
        args.setdefault("all_of", []).append(group)
        return _put_values(condition, group, schema, denied)
    values = [*into.get(name, []), *condition.values]
    into[name] = values[0] if len(values) == 1 and not denied else values
    return True


def _put_range(condition: Range, args: Args, schema: FilterSchema) -> bool:
    sides: tuple[tuple[Side, float | None, bool, Callable[..., float]], ...] = (
        ("min", condition.low, condition.low_inclusive, max),
        ("max", condition.high, condition.high_inclusive, min),
    )
    for side, bound, inclusive, tighter in sides:
        if bound is None:
            continue
        name = schema.bound_parameter(condition.column, side)
        if name is None:
            return False
        least = schema.bounds[name].least
        if least is not None and bound < least:  # below it is nothing, above it is all
            bound, inclusive = least, side == "min"
        args[name] = tighter(args.get(name, bound), bound)
        if not inclusive and args[name] == bound:
            args.setdefault("exclusive", []).append(name)
    return True


def _put_period(condition: Overlaps, args: Args, schema: FilterSchema) -> bool:
    """Days of the table's period, else of one column."""
    days = {"from_date": condition.first, "to_date": condition.last}
    said: Args = {name: str(day) for name, day in days.items() if day}
    if condition.every_year:
        said["every_year"] = True
    columns = condition.start_column, condition.end_column
    if schema.table.period and columns == tuple(each.name for each in schema.table.period):
        args |= said
    elif len(set(columns)) == 1 and columns[0] in schema.dated:
        args.setdefault("dates", []).append({"of": columns[0], **said})
    else:
        return False
    return bool(said)


def _put_hours(condition: OpenAt, args: Args, schema: FilterSchema) -> bool:
    if condition.day not in schema.days:
        return False
    hour, minute = divmod(condition.minutes, 60)
    opening = {"day": condition.day, condition.moment: f"{hour:02}:{minute:02}"}
    opening.pop("any", None)
    args.setdefault("open", []).append(opening)
    return True


def _put_rows(query: Rows, args: Args, schema: FilterSchema) -> None:
    if isinstance(query, Search):
        asked = query.model_dump(include=_RANKED, exclude_defaults=True)
        args |= ({"query": query.words} if query.words else {}) | asked
    if query.columns:
        args["show"] = list(query.columns)
    if query.order:
        name = schema.sort_name(query.order.column, query.order.descending)
        args |= {"sort_by": name} if name else {}
        args |= {"best_only": True} if query.order.ties and not query.limit else {}
    if query.limit:
        args[schema.limit] = min(query.limit, MOST_ROWS)
    if query.offset:
        args["skip"] = query.offset


def _put_figure(query: Statistic | Groups, args: Args, schema: FilterSchema) -> None:
    if isinstance(query, Groups):
        args["per"] = query.by
        args |= {"per_period": query.step} if query.step else {}
        if query.having:
            ends = {"per_at_least": query.having.low, "per_at_most": query.having.high}
            args |= {name: end for name, end in ends.items() if end is not None}
        if query.limit:
            args[schema.limit] = min(query.limit, MOST_ROWS)
        upward = (name for name, order in schema.sorts.items() if not order.descending)
        if query.ascending and (name := next(upward, None)):
            args["sort_by"] = name
    if query.figure:
        args["figure"] = _FIGURES[query.figure.function]
        args["figure_of"] = query.figure.column
    else:
        args["figure"] = "count"


def _values(args: Args, schema: FilterSchema, read_value: ReadValue) -> Iterator[In]:
    for name in schema.values:
        if asked := _listed(args.get(name)):
            yield from _merged([read_value(name, one) for one in asked])
    for name, column in schema.counted.items():
        if numbers := tuple(_listed((args.get("one_of") or {}).get(name))):
            yield In(column=column.name, values=numbers, text=", ".join(numbers))


def _listed(value: JsonValue) -> list[str]:
    if value is None:
        return []
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _merged(found: Sequence[In]) -> Iterator[In]:
    """Values of one column are alternatives: one condition for each column."""
    by_column: dict[str, In] = {}
    for one in found:
        before = by_column.get(one.column)
        values = (*(before.values if before else ()), *one.values)
        text = f"{before.text}, {one.text}" if before else one.text
        by_column[one.column] = one.model_copy(
            update={"values": tuple(dict.fromkeys(values)), "text": text}
        )
    yield from by_column.values()


def _ranges(args: Args, schema: FilterSchema) -> Iterator[Range]:
    exclusive = args.get("exclusive") or ()
    for column in dict.fromkeys(bound.column.name for bound in schema.bounds.values()):
        low_name = schema.bound_parameter(column, "min") or ""
        high_name = schema.bound_parameter(column, "max") or ""
        low, high = args.get(low_name), args.get(high_name)
        if low is not None or high is not None:
            yield Range(
                column=column,
                low=low,
                low_inclusive=low_name not in exclusive,
                high=high,
                high_inclusive=high_name not in exclusive,
                text=" – ".join(f"{bound:g}" for bound in (low, high) if bound is not None),
            )


def _periods(args: Args, schema: FilterSchema) -> Iterator[Overlaps]:
    if schema.table.period:
        start, end = schema.table.period
        yield from _days(args, start.name, end.name)
    for each in args.get("dates") or ():
        yield from _days(each, each["of"], each["of"])


def _days(said: Args, start: str, end: str) -> Iterator[Overlaps]:
    first, last = said.get("from_date"), said.get("to_date")
    if first or last:
        yield Overlaps(
            start_column=start,
            end_column=end,
            first=date.fromisoformat(str(first)) if first else None,
            last=date.fromisoformat(str(last)) if last else None,
            every_year=bool(said.get("every_year")),
            text=" – ".join(str(day) for day in (first, last) if day),
        )


def _hours(args: Args, schema: FilterSchema) -> Iterator[OpenAt]:
    for asked in args.get("open") or ():
        moment, time = next(((m, asked[m]) for m in MOMENTS if asked.get(m)), ("any", "0:00"))
        hour, minute = map(int, time.split(":"))
        opens, closes = schema.days[asked["day"]]
        yield OpenAt(
            opens_column=opens, closes_column=closes, day=asked["day"], moment=moment,
            minutes=60 * hour + minute, text=" ".join(asked.values()),
        )  # fmt: skip
