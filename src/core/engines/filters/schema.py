"""Which filters a table has: one for each column, under the names that its TOML gives them."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeVar, get_args

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
    "from_date", "to_date", "every_year", "dates", "open", "listed", "unlisted", "exclusive",
    "sort_by", "best_only", "max_results", "skip", "figure", "figure_of", "per", "per_period",
    "per_at_least", "per_at_most", "rows", "show",
})  # fmt: skip
"""Parameters that every table has; a column of such a name goes by `<name>_is`."""

_SIDES: tuple[Side, ...] = get_args(Side)
_SORTED: frozenset[Role] = frozenset({"start", "end", "title", "name", "category"})
"""What rows can be ordered by, beside numbers."""
_ENDINGS: Mapping[Role, tuple[str, str]] = {"year": ("old", "new")}
_LOW_AND_HIGH = ("low", "high")
"""Endings of the names of orders, upward and downward."""


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
        return _key_of(self.values, lambda found: found.name == column)

    def counted_parameter(self, column: str) -> str | None:
        return _key_of(self.counted, lambda found: found.name == column)

    def bound_parameter(self, column: str, side: Side) -> str | None:
        return _key_of(self.bounds, lambda b: (b.column.name, b.side) == (column, side))

    def sort_name(self, column: str, descending: bool) -> str | None:
        wanted = (column, descending)
        return _key_of(self.sorts, lambda order: (order.column.name, order.descending) == wanted)


def _key_of(named: Mapping[str, T], is_wanted: Callable[[T], bool]) -> str | None:
    return next((name for name, each in named.items() if is_wanted(each)), None)


def filter_schema(config: FiltersToolConfig, table: Table) -> FilterSchema:
    schema = typed_schema(table, config.parameters, config.sorts, config.results)
    preferred = _orders({name: name for name in config.prefer}, table)
    return replace(schema, groups=_groups(config, table), prefer=tuple(preferred.values()))


def typed_schema(
    table: Table,
    parameters: Mapping[str, ParameterConfig],
    named_sorts: Mapping[str, str],
    results: int,
    taken: frozenset[str] = FIXED,
) -> FilterSchema:
    """A filter for each column, by the names of a TOML, else by its own. What the TOML says of
    columns that the data has not is left out; `taken` are the tool's other parameters."""
    known = table.by_name
    named = {n: p for n, p in parameters.items() if p.column in known}
    values = {n: known[p.column] for n, p in named.items() if p.bound is None}
    bounds = {n: Bound(known[p.column], p.bound) for n, p in named.items() if p.bound}
    sorts = _orders(named_sorts, table)
    asked: list[object] = [*values.values(), *bounds.values(), *sorts.values()]
    for name, column in _numbered(table, taken):
        is_number, is_key = column.role in NUMBER_ROLES, [column.name] == table.config.key
        if (column.role in (*VALUE_ROLES, "year") or is_key) and column not in asked:
            values.setdefault(name, column)
        for side in _SIDES if is_number and not is_key else ():
            if (bound := Bound(column, side)) not in asked:
                bounds.setdefault(f"{name}_{side}", bound)
        endings = _ENDINGS.get(column.role, _LOW_AND_HIGH)
        for descending in (False, True) if is_number or column.role in _SORTED else ():
            if (order := Order(column, descending)) not in asked:
                sorts.setdefault(f"{name}_{endings[descending]}", order)
    meanings = {n: p.meaning for n, p in named.items() if p.meaning}
    return FilterSchema(table, values, meanings, results, bounds, sorts)


def parameter_name(column: str, at: int, taken: frozenset[str] = FIXED) -> str:
    """The column's name in letters that every model provider takes; a number is no name."""
    name = re.sub(r"[^a-z0-9]+", "_", fold(column)).strip("_")
    name = f"column_{at + 1}" if not name or name[0].isdigit() else name
    return f"{name}_is" if name in taken else name


def _numbered(table: Table, taken: frozenset[str] = FIXED) -> Iterator[tuple[str, Column]]:
    used: set[str] = set()
    for at, column in enumerate(table.columns):
        name = parameter_name(column.name, at, taken)
        name = f"{name}_{at + 1}" if name in used else name  # 高さ(cm) and 幅(cm)
        used.add(name)
        yield name, column


def _orders(named: Mapping[str, str], table: Table) -> dict[str, Order]:
    columns = {name: table.by_name.get(by.removeprefix("-")) for name, by in named.items()}
    return {n: Order(column, named[n].startswith("-")) for n, column in columns.items() if column}


def _groups(config: FiltersToolConfig, table: Table) -> dict[str, tuple[str, ...]]:
    """The TOML's groups, and one (`features` or `flags`) for the flags that are in none."""
    known = table.by_name
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
    named = {n: p for n, p in config.parameters.items() if p.column in table.by_name}
    values = {name: table.column(p.column) for name, p in named.items()}
    columns = _numbered(table, FIXED | {"query", config.limit})
    return FilterSchema(
        table=table,
        values=values or {name: c for name, c in columns if c.role in _NARROWING},
        meanings={name: p.meaning for name, p in named.items() if p.meaning},
        default_rows=config.results,
        limit=config.limit,
    )
