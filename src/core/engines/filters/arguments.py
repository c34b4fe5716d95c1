"""`Reading` ⇄ arguments of a `filters` tool: two functions, each the other's inverse.

The planner writes arguments from a reading; the tool reads them back, whoever wrote them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

from pydantic import JsonValue

from src.core.engines.filters.schema import MOST_ROWS, FilterSchema, Side
from src.core.question import (
    Aggregate,
    BlankConstraint,
    Constraint,
    FlagConstraint,
    PeriodConstraint,
    RangeConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
)

Figure = Literal["average", "lowest", "highest", "range", "total", "median", "different"]
Function = Literal["avg", "min", "max", "range", "sum", "median", "distinct"]
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

Args = dict[str, Any]
ReadValue = Callable[[str, str], Constraint]
"""(parameter, what was asked) → the constraint that it means; spelling is repaired there."""
ReadWords = Callable[[str], Sequence[TermConstraint]]
"""Free words → constraints on the row's text."""


@dataclass
class Arguments:
    """A reading in a tool's own terms, and what of it the tool has no parameter for."""

    args: Args = field(default_factory=dict)
    left_out: list[Constraint] = field(default_factory=list)


def arguments_of(reading: Reading, schema: FilterSchema) -> Arguments:
    """The call that answers a reading."""
    found = Arguments()
    for constraint in reading.constraints:
        if not _put(constraint, found.args, schema):
            found.left_out.append(constraint)
    if reading.rows:
        found.args["rows"] = [dict(row.key) for row in reading.rows]
    if reading.asked_columns:
        found.args["show"] = list(reading.asked_columns)
    if reading.act in ("group", "aggregate"):
        _put_figure(reading, found.args)
    if reading.sort:
        name = schema.sort_name(reading.sort.column, reading.sort.descending)
        found.args |= {"sort_by": name} if name else {}
        first = reading.sort.superlative and not reading.limit and reading.act != "count"
        found.args |= {"best_only": True} if first else {}
    if reading.limit:
        found.args[schema.limit] = min(reading.limit, MOST_ROWS)
    if reading.offset:
        found.args["skip"] = reading.offset
    return found


def constraints_of(
    args: Args, schema: FilterSchema, read_value: ReadValue, read_words: ReadWords
) -> list[Constraint]:
    """What checked arguments ask for, in the order of the tool's parameters."""
    found: list[Constraint] = list(_values(args, schema, read_value))
    found += _ranges(args, schema)
    for key, wanted in (("features", True), ("without", False)):
        found += [FlagConstraint(column=c, wanted=wanted, asked=c) for c in args.get(key) or ()]
    found += [BlankConstraint(column=c, asked=c) for c in args.get("unlisted") or ()]
    found += _period(args, schema)
    for word in args.get("text") or ():
        found += read_words(word)
    for word in args.get("without_text") or ():
        found += [term.model_copy(update={"negated": True}) for term in read_words(word)]
    return found


def aggregate_of(args: Args) -> Aggregate | None:
    """The figure that is asked for; None for a plain count."""
    figure = args.get("figure")
    if figure is None or figure == "count":
        return None
    return Aggregate(function=FUNCTIONS[figure], column=args["figure_of"], asked=figure)


def _put(constraint: Constraint, args: Args, schema: FilterSchema) -> bool:
    match constraint:
        case ValueConstraint():
            return _put_value(constraint, args, schema)
        case RangeConstraint():
            return _put_range(constraint, args, schema)
        case FlagConstraint():
            args.setdefault("features" if constraint.wanted else "without", []).append(
                constraint.column
            )
        case BlankConstraint():
            args.setdefault("unlisted", []).append(constraint.column)
        case TermConstraint():
            key = "without_text" if constraint.negated else "text"
            said = f'"{constraint.term}"' if constraint.verbatim else constraint.term
            args.setdefault(key, []).append(said)
        case PeriodConstraint() if constraint.first or constraint.last:
            args |= {"from_date": str(constraint.first)} if constraint.first else {}
            args |= {"to_date": str(constraint.last)} if constraint.last else {}
        case _:
            return False
    return True


def _put_value(constraint: ValueConstraint, args: Args, schema: FilterSchema) -> bool:
    name = schema.value_parameter(constraint.column)
    group = "exclude" if constraint.negated else None
    if name is None:
        name, group = schema.counted_parameter(constraint.column), group or "one_of"
    if name is None:
        return False
    place = args.setdefault(group, {}) if group else args
    values = list(constraint.values)
    before = place.get(name, [])
    values = [*([before] if isinstance(before, str) else before), *values]
    place[name] = values[0] if len(values) == 1 and not constraint.negated else values
    return True


def _put_range(constraint: RangeConstraint, args: Args, schema: FilterSchema) -> bool:
    sides: tuple[tuple[Side, float | None, bool, Callable[..., float]], ...] = (
        ("min", constraint.low, constraint.low_inclusive, max),
        ("max", constraint.high, constraint.high_inclusive, min),
    )
    for side, bound, inclusive, tighter in sides:
        if bound is None:
            continue
        name = schema.bound_parameter(constraint.column, side)
        if name is None:
            return False
        args[name] = tighter(args.get(name, bound), bound)
        if not inclusive and args[name] == bound:
            args.setdefault("exclusive", []).append(name)
    return True


def _put_figure(reading: Reading, args: Args) -> None:
    if reading.group_by:
        args["per"] = reading.group_by
    if reading.aggregate:
        args["figure"] = _FIGURES[reading.aggregate.function]
        args["figure_of"] = reading.aggregate.column
    else:
        args["figure"] = "count"


def _values(args: Args, schema: FilterSchema, read_value: ReadValue) -> Iterator[Constraint]:
    excluded = args.get("exclude") or {}
    for name in schema.values:
        if asked := _listed(args.get(name)):
            yield from _merged([read_value(name, one) for one in asked])
        if asked := _listed(excluded.get(name)):
            read = [read_value(name, one) for one in asked]
            yield from _merged([one.model_copy(update={"negated": True}) for one in read])
    for name, column in schema.counted.items():
        for key, negated in (("one_of", False), ("exclude", True)):
            if numbers := tuple(_listed((args.get(key) or {}).get(name))):
                found = ValueConstraint(
                    column=column.name, values=numbers, asked=", ".join(numbers)
                )
                yield found.model_copy(update={"negated": negated})


def _listed(value: JsonValue) -> list[str]:
    if value is None:
        return []
    return [str(one) for one in value] if isinstance(value, list) else [str(value)]


def _merged(found: Sequence[Constraint]) -> Iterator[Constraint]:
    """Values of one column are alternatives: one constraint for each column."""
    by_column: dict[str, ValueConstraint] = {}
    for one in found:
        if not isinstance(one, ValueConstraint):
            yield one
            continue
        before = by_column.get(one.column)
        values = (*(before.values if before else ()), *one.values)
        asked = f"{before.asked}, {one.asked}" if before else one.asked
        by_column[one.column] = one.model_copy(
            update={"values": tuple(dict.fromkeys(values)), "asked": asked}
        )
    yield from by_column.values()


def _ranges(args: Args, schema: FilterSchema) -> Iterator[RangeConstraint]:
    exclusive = args.get("exclusive") or ()
    for column in dict.fromkeys(bound.column.name for bound in schema.bounds.values()):
        low_name = schema.bound_parameter(column, "min") or ""
        high_name = schema.bound_parameter(column, "max") or ""
        low, high = args.get(low_name), args.get(high_name)
        if low is not None or high is not None:
            yield RangeConstraint(
                column=column,
                low=low,
                low_inclusive=low_name not in exclusive,
                high=high,
                high_inclusive=high_name not in exclusive,
                asked=" – ".join(f"{bound:g}" for bound in (low, high) if bound is not None),
            )


def _period(args: Args, schema: FilterSchema) -> Iterator[PeriodConstraint]:
    first, last = args.get("from_date"), args.get("to_date")
    if schema.table.period and (first or last):
        start, end = schema.table.period
        yield PeriodConstraint(
            start_column=start.name,
            end_column=end.name,
            first=date.fromisoformat(str(first)) if first else None,
            last=date.fromisoformat(str(last)) if last else None,
            asked=" – ".join(str(day) for day in (first, last) if day),
        )
