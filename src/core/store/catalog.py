"""What has been loaded: tables, columns and what went wrong, as values."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from pydantic import JsonValue

from src.config.concierge import ConciergeConfig
from src.config.roles import TEXT_ROLES, Role
from src.config.tables import ColumnConfig, TableConfig
from src.config.texts import local_text
from src.core.store.days import DayKind
from src.core.store.dialects import DuckDBDialect
from src.core.store.hours_cells import hours_columns
from src.core.store.postgres.dialect import PostgresDialect
from src.core.store.postgres.views import ServerTables
from src.core.store.typed_column import CellForm

SEARCH_COLUMN = "search_text"
"""Folded text of a row's title and prose columns, made at load. Searched, never shown."""

_MOST_STEPS = 20
NONE_PAID = ""
"""In place of a column that says what is paid: the prices are salaries, budgets and the like."""
_BESIDE = 2
"""Columns from a first day to the last: a time of day may stand between."""
_REPEATED = 2
"""Rows to a value on average, from which on a column of no kind of its own tells groups."""


@dataclass(frozen=True)
class Column(CellForm):
    name: str
    sql_type: str
    role: Role
    config: ColumnConfig
    unit: str | None = None
    samples: tuple[JsonValue, ...] = ()
    """Up to five real values, most frequent first, for the tool's description."""
    distinct: int = 0
    filled: int = 0
    """Rows where the cell is not blank."""

    def label(self, language: str) -> str:
        """What the TOML calls it; empty where it does not say."""
        return local_text(self.config.label, language) if self.config.label else ""

    @property
    def is_date(self) -> bool:
        """Whether its cells are days, or moments of days."""
        return self.sql_type in ("DATE", "TIMESTAMP")

    @property
    def is_stepped(self) -> bool:
        """Whether it counts up in few whole steps, so that rows of one step go together: rooms."""
        whole = self.role == "number" and self.sql_type == "BIGINT"
        return whole and 1 < self.distinct <= _MOST_STEPS and self.distinct < self.filled


@dataclass(frozen=True)
class Ends:
    """Two number columns of one table that are the low and the high end of one thing."""

    low: str
    high: str
    noun: str
    """What both are of, in the words of their names: players."""


@dataclass(frozen=True)
class RowProblem:
    """A row that was kept out, or cells of it that were blanked."""

    line: int
    reason: str
    kept: bool = False
    """Of what is found while the file is read: the row is there all the same."""
    sheet: str = ""
    """Where it is, of a table of several sheets."""


@dataclass(frozen=True)
class Table:
    id: str
    """Its name in the TOML: `products`."""
    name: str
    """Its name in the database: the data file's name."""
    config: TableConfig
    columns: tuple[Column, ...]
    """Visible columns only, the derived ones last; without `SEARCH_COLUMN`."""
    rows: int
    encoding: str = "utf-8"
    delimiter: str | None = None
    problems: tuple[RowProblem, ...] = ()
    ends: tuple[Ends, ...] = ()
    sells_at: str | None = None
    """Of several columns of prices the one that says what is paid, or `NONE_PAID`."""

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Columns of the database that stand beside others, and are never shown themselves."""
        found = (name for column in self.columns for name in (column.up_to, column.written))
        return tuple(name for name in found if name)

    def column(self, name: str) -> Column:
        return self.by_name[name]

    @cached_property
    def by_name(self) -> Mapping[str, Column]:
        return {column.name: column for column in self.columns}

    def with_role(self, *roles: Role) -> tuple[Column, ...]:
        """Columns of these roles, in the order of the table."""
        return tuple(column for column in self.columns if column.role in roles)

    @cached_property
    def groupable(self) -> tuple[Column, ...]:
        """Columns by whose values rows are grouped; groups of a number are drawn as points."""
        kinds = self.with_role("name", "category", "tags", "place", "title", "flag", "year")
        told = (c for c in self.with_role("info") if _REPEATED * c.distinct <= c.filled)
        return (*kinds, *told, *self.with_role("start", "end", "number", "price"))

    @cached_property
    def dated(self) -> tuple[Column, ...]:
        """Columns of dates, that of the row's own first day before all others."""
        found = [column for column in self.columns if column.is_date]
        first = self.period[0] if self.period else None
        return tuple(sorted(found, key=lambda column: column != first))

    @cached_property
    def title(self) -> Column | None:
        return next(iter(self.with_role("title")), None)

    @property
    def identifying(self) -> tuple[str, ...]:
        """The columns that tell rows apart, then the one that names them; none without a key."""
        named = [self.title.name] if self.title else []
        return tuple(dict.fromkeys([*self.config.key, *named])) if self.config.key else ()

    @cached_property
    def price(self) -> Column | None:
        """What is paid; of several prices that nothing tells apart the first."""
        prices = () if self.sells_at == NONE_PAID else self.with_role("price")
        paid = (column for column in prices if column.name == self.sells_at)
        return next(paid, prices[0] if prices else None)

    def hours(self, day: DayKind) -> tuple[str, str] | None:
        """The columns with the minutes at which a row opens and closes on a kind of day."""
        for derived in self.config.derived.values():
            if derived.extract == "hours":
                names = hours_columns(derived.prefix or "", day)
                return names if {c.name for c in self.columns}.issuperset(names) else None
        return None

    @property
    def hours_source(self) -> str | None:
        """The column that the opening hours were read from."""
        derived = self.config.derived.values()
        return next((each.source for each in derived if each.extract == "hours"), None)

    @cached_property
    def period(self) -> tuple[Column, Column] | None:
        """The columns with a row's first and last day; the same twice where it has but one. Of
        several such days those that stand side by side are a pair: arrival and departure."""
        starts, ends = self.with_role("start"), self.with_role("end")
        if len(starts) > 1 and ends:
            at = {column.name: place for place, column in enumerate(self.columns)}
            pairs = [(s, e) for s in starts for e in ends if 0 < at[e.name] - at[s.name] <= _BESIDE]
            return pairs[-1] if pairs else (starts[0], starts[0])
        return ((starts or ends)[0], (ends or starts)[0]) if starts or ends else None


def searched(columns: Iterable[Column]) -> list[Column]:
    """The columns of which `SEARCH_COLUMN` is made, the title first."""
    texts = [column for column in columns if column.role in TEXT_ROLES]
    return sorted(texts, key=lambda column: column.role != "title")


def key_of(row: Mapping[str, JsonValue], table: Table) -> JsonValue:
    """The row's key: one value, or the list of several; its first cell where it has none of it."""
    names = [name for name in table.config.key if name in row]
    if not names:
        return next(iter(row.values()), None)
    return row[names[0]] if len(names) == 1 else [row[name] for name in names]


@dataclass(frozen=True)
class Catalog:
    """One loaded version of a concierge's data."""

    config: ConciergeConfig
    """As the TOML declares it, less the tables that could not be loaded and the tools over them."""
    tables: tuple[Table, ...]
    database: Path | ServerTables
    """DuckDB file with the visible columns, opened read-only; or the tables of a server."""
    version: str
    """Changes whenever a file or the TOML does."""
    notices: tuple[str, ...] = field(default=())
    """Plain sentences about what was kept out, for `check` and the page."""
    left_out: tuple[str, ...] = field(default=())
    """Those of the notices that tell of a whole table which could not be loaded."""

    @property
    def dialect(self) -> DuckDBDialect | PostgresDialect:
        """How statements are written for the database."""
        if isinstance(self.database, ServerTables):
            return PostgresDialect(self.database)
        return DuckDBDialect()

    def table(self, table_id: str) -> Table:
        return next(table for table in self.tables if table.id == table_id)

    def table_of(self, row: Collection[str]) -> Table:
        """The table that has most of a row's columns."""
        return max(self.tables, key=lambda table: sum(c.name in row for c in table.columns))
