"""Which filters a table has: one for each column, under the names that its TOML gives them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeVar

from src.config.roles import NUMBER_ROLES, VALUE_ROLES, Role
from src.config.tools import FiltersToolConfig, ParameterConfig, RankedToolConfig, SearchToolConfig
from src.core.store.catalog import Column, Table
from src.core.store.days import DAY_KINDS, DayKind
from src.core.store.folding import fold

Side = Literal["min", "max"]
T = TypeVar("T")

MOST_ROWS = 20
RELEVANCE = "relevance"


FIXED = frozenset({
    "features", "without", "one_of", "exclude", "any_of", "all_of", "text", "without_text",
    "from_date", "to_date", "dates", "open", "listed", "unlisted", "exclusive", "sort_by",
    "best_only", "max_results", "skip", "figure", "figure_of", "per", "per_period",
    "per_at_least", "per_at_most", "rows", "show",
})  # fmt: skip
"""Parameters that every table has; a column of such a name goes by `<name>_is`."""

_ENDINGS: Mapping[Role, tuple[str, str]] = {"year": ("old", "new")}
_LOW, _HIGH = "low", "high"


_SIGNED_UNITS = frozenset({"°C", "°F", "°", "C", "F"})
"""Units of columns that may well be below nought."""


@dataclass(frozen=True)
class Bound:
    column: Column
    side: Side

    @property
    def least(self) -> float | None:
        """The least that it may be; None where cells may well be below nought."""
        return None if self.column.unit in _SIGNED_UNITS else 0


@dataclass(frozen=True)
class Order:
    column: Column
    descending: bool


@dataclass(frozen=True)
class FilterSchema:
    """What one `filters` tool can be asked, by the names of its parameters."""

    table: Table
    values: Mapping[str, Column]
    """Parameters that take one of a column's values, or several."""
    meanings: Mapping[str, str]
    """What the TOML says of a parameter, for the language model."""
    default_rows: int
    bounds: Mapping[str, Bound] = field(default_factory=dict)
    """Parameters that take a number, in the column's unit."""
    sorts: Mapping[str, Order] = field(default_factory=dict)
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Names under which a result puts several columns together."""
    prefer: tuple[Order, ...] = ()
    """What makes one row better than another that fits as well."""
    limit: str = "max_results"
    """What the parameter for the number of rows is called."""

    @cached_property
    def flags(self) -> tuple[Column, ...]:
        return self.table.with_role("flag")

    @cached_property
    def numbers(self) -> tuple[Column, ...]:
        return self.table.with_role(*NUMBER_ROLES)

    @cached_property
    def counted(self) -> Mapping[str, Column]:
        """Numbers that rows can be asked by one by one, or without: the 2nd and the 4th floor."""
        values = [column.name for column in self.values.values()]
        return {
            name: column
            for name, column in _numbered(self.table)
            if column.role in NUMBER_ROLES and column.name not in values and name not in self.values
        }

    @cached_property
    def dated(self) -> tuple[str, ...]:
        """Columns of days that are asked for by themselves, beside the table's period."""
        period = {column.name for column in self.table.period or ()}
        days = (column.name for column in self.table.columns if column.is_date)
        return tuple(name for name in days if len(period) > 1 or name not in period)

    @cached_property
    def days(self) -> Mapping[DayKind, tuple[str, str]]:
        """Kinds of days of which the table says when a row opens and closes: these columns."""
        return {day: columns for day in DAY_KINDS if (columns := self.table.hours(day))}

    def value_parameter(self, column: str) -> str | None:
        return next((name for name, found in self.values.items() if found.name == column), None)

    def counted_parameter(self, column: str) -> str | None:
        return next((name for name, found in self.counted.items() if found.name == column), None)

    def bound_parameter(self, column: str, side: Side) -> str | None:
        found = (n for n, b in self.bounds.items() if (b.column.name, b.side) == (column, side))
        return next(found, None)

    def sort_name(self, column: str, descending: bool) -> str | None:
        found = (
            n
            for n, o in self.sorts.items()
            if (o.column.name, o.descending) == (column, descending)
        )
        return next(found, None)


def filter_schema(config: FiltersToolConfig, table: Table) -> FilterSchema:
    """The schema that a TOML's tool has over a loaded table."""
    known = {column.name: column for column in table.columns}
    schema = typed_schema(table, config.parameters, config.sorts, config.results)
    return replace(
        schema,
        groups=_groups(config, table),
        prefer=tuple(order for _, order in _orders({p: p for p in config.prefer}, known)),
    )


def typed_schema(
    table: Table,
    parameters: Mapping[str, ParameterConfig],
    named_sorts: Mapping[str, str],
    results: int,
    taken: frozenset[str] = FIXED,
) -> FilterSchema:
    """A filter for each column, by the names of a TOML; whatever it leaves out is named after its
    column. What it says of columns that the data has not is left out: `check` tells of them.

    Args:
        taken: parameters of other kinds that the tool has beside these.
    """
    known = {column.name: column for column in table.columns}
    named = {n: p for n, p in parameters.items() if p.column in known}
    values = {n: known[p.column] for n, p in named.items() if p.bound is None}
    bounds = {n: Bound(known[p.column], p.bound) for n, p in named.items() if p.bound}
    columns = list(_numbered(table, taken))
    values |= _named(values, _values(table, columns, values.values()))
    bounds |= _named(bounds, _bounds(table, columns, bounds.values()))
    sorts = dict(_orders(named_sorts, known))
    return FilterSchema(
        table=table,
        values=values,
        bounds=bounds,
        sorts=sorts | _named(sorts, _sorts(columns, sorts.values())),
        meanings={n: p.meaning for n, p in named.items() if p.meaning},
        default_rows=results,
    )


def parameter_name(column: str, at: int, taken: frozenset[str] = FIXED) -> str:
    """The column's name in letters that every model provider takes; a number is no name."""
    name = re.sub(r"[^a-z0-9]+", "_", fold(column)).strip("_")
    name = f"column_{at + 1}" if not name or name[0].isdigit() else name
    return f"{name}_is" if name in taken else name


def _named(taken: Mapping[str, T], found: Iterable[tuple[str, T]]) -> dict[str, T]:
    return {name: each for name, each in found if name not in taken}


Numbered = Sequence[tuple[str, Column]]
"""Columns by the names that parameters take of them."""


def _numbered(table: Table, taken: frozenset[str] = FIXED) -> Iterator[tuple[str, Column]]:
    used: set[str] = set()
    for at, column in enumerate(table.columns):
        name = parameter_name(column.name, at, taken)
        name = f"{name}_{at + 1}" if name in used else name  # 高さ(cm) and 幅(cm)
        used.add(name)
        yield name, column


def _values(
    table: Table, columns: Numbered, taken: Iterable[Column]
) -> Iterator[tuple[str, Column]]:
    done = {column.name for column in taken}
    for name, column in columns:
        named = column.role in VALUE_ROLES or column.role == "year" or _is_key(column, table)
        if named and column.name not in done:
            yield name, column


def _bounds(table: Table, columns: Numbered, taken: Iterable[Bound]) -> Iterator[tuple[str, Bound]]:
    done = {(bound.column.name, bound.side) for bound in taken}
    sides: tuple[Side, Side] = ("min", "max")
    for name, column in columns:
        measured = column.role in NUMBER_ROLES and not _is_key(column, table)
        for side in sides if measured else ():
            if (column.name, side) not in done:
                yield f"{name}_{side}", Bound(column, side)


def _sorts(columns: Numbered, taken: Iterable[Order]) -> Iterator[tuple[str, Order]]:
    done = {(order.column.name, order.descending) for order in taken}
    for name, column in columns:
        if column.role not in (*NUMBER_ROLES, "start", "end", "title", "name", "category"):
            continue
        for ending, descending in zip(
            _ENDINGS.get(column.role, (_LOW, _HIGH)), (False, True), strict=True
        ):
            if (column.name, descending) not in done:
                yield f"{name}_{ending}", Order(column, descending)


def _is_key(column: Column, table: Table) -> bool:
    """A number that names the row is no measure."""
    return [column.name] == table.config.key


def _orders(named: Mapping[str, str], known: Mapping[str, Column]) -> Iterator[tuple[str, Order]]:
    for name, column in named.items():
        if column.removeprefix("-") in known:
            yield name, Order(known[column.removeprefix("-")], column.startswith("-"))


def _groups(config: FiltersToolConfig, table: Table) -> dict[str, tuple[str, ...]]:
    """The TOML's groups, and one (`features` or `flags`) for the flags that are in none."""
    known = {column.name for column in table.columns}
    groups = {n: tuple(c for c in names if c in known) for n, names in config.groups.items()}
    grouped = {column for names in groups.values() for column in names}
    flags = tuple(c.name for c in table.with_role("flag") if c.name not in grouped)
    if flags and "features" not in groups:
        groups["flags" if "features" in known else "features"] = flags
    return {name: columns for name, columns in groups.items() if columns}


_NARROWING: frozenset[Role] = frozenset({"category", "tags", "name", "place"})


def search_schema(config: SearchToolConfig, table: Table) -> FilterSchema:
    """The parameters that the TOML names, or all of a `filters` tool where `ranked` is exact;
    without names one for every column of values."""
    if isinstance(config, RankedToolConfig) and config.is_exact:
        taken = FIXED | {"query", "blend", "candidates", config.limit}
        schema = typed_schema(table, config.parameters, config.sorts, config.results, taken)
        return replace(schema, limit=config.limit)
    known = {column.name: column for column in table.columns}
    named = {n: p for n, p in config.parameters.items() if p.column in known}
    values = {name: known[p.column] for name, p in named.items()}
    columns = _numbered(table, FIXED | {"query", config.limit})
    return FilterSchema(
        table=table,
        values=values or {name: c for name, c in columns if c.role in _NARROWING},
        meanings={name: p.meaning for name, p in named.items() if p.meaning},
        default_rows=config.results,
        limit=config.limit,
    )
