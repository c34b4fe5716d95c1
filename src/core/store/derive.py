"""Columns that a TOML derives: SQL over the table's own columns, prices and periods of prose."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import duckdb
import pyarrow as pa

from src.config.concierge import ConciergeConfig, DerivedConfig, Role, TableConfig
from src.config.nearest import nearest
from src.core.errors import ConfigError, DataError
from src.core.store.names import quoted
from src.core.store.period_cells import read_period
from src.core.store.price_cells import read_price

Report = Callable[[str], None]
Made = dict[str, tuple[str, Role | None, str | None]]
"""New column → its SQL type, the role that goes without saying, its unit."""

_REPORT_EVERY = 100_000


class Deriver:
    """Adds the derived columns of one table, each able to build on those above it."""

    def __init__(
        self, connection: duckdb.DuckDBPyConnection, config: ConciergeConfig, report: Report
    ) -> None:
        self._connection = connection
        self._config = config
        self._report = report

    def add(self, table_id: str, stage: str, columns: Mapping[str, DerivedConfig]) -> Made:
        """Widen the staged table in place; returns what was added, in order."""
        made: Made = {}
        table = self._config.tables[table_id]
        for name, derived in columns.items():
            key = f"{self._config.path.name or 'config'}: 'tables.{table_id}.derived.{name}'"
            if derived.sql is not None:
                made |= self._by_sql(stage, name, derived.sql, key)
            elif derived.extract == "price":
                made |= self._prices(stage, table, derived, key)
            else:
                made |= self._periods(stage, table, derived, key)
        return made

    def _by_sql(self, stage: str, name: str, expression: str, key: str) -> Made:
        self._refuse_taken(stage, [name], key)
        try:
            self._connection.execute(
                f"CREATE OR REPLACE TABLE {stage} AS"
                f" SELECT *, (\n{expression}\n) AS {quoted(name)} FROM {stage}"
            )
        except duckdb.Error as error:
            raise ConfigError(f"{key} does not run: {_reason(error)}") from None
        kinds = {row[0]: str(row[1]) for row in self._described(stage)}
        return {name: (kinds[name], None, None)}

    def _prices(self, stage: str, table: TableConfig, derived: DerivedConfig, key: str) -> Made:
        names = _names(derived)
        currency = self._config.currency

        def read(text: str) -> tuple[Any, ...]:
            cell = read_price(text, currency)
            return cell.low, cell.high, cell.status

        types = [pa.float64(), pa.float64(), pa.string()]
        self._extract(stage, table, derived, key, names, types, read, (None, None, "none"))
        return {
            names[0]: ("DOUBLE", "price", currency),
            names[1]: ("DOUBLE", "price", currency),
            names[2]: ("VARCHAR", "category", None),
        }

    def _periods(self, stage: str, table: TableConfig, derived: DerivedConfig, key: str) -> Made:
        names = _names(derived)

        def read(text: str) -> tuple[Any, ...]:
            cell = read_period(text)
            return cell.start, cell.end

        types = [pa.date32(), pa.date32()]
        self._extract(stage, table, derived, key, names, types, read, (None, None))
        return {names[0]: ("DATE", "start", None), names[1]: ("DATE", "end", None)}

    def _extract(
        self,
        stage: str,
        table: TableConfig,
        derived: DerivedConfig,
        key: str,
        names: list[str],
        types: list[pa.DataType],
        read: Callable[[str], tuple[Any, ...]],
        blank: tuple[Any, ...],
    ) -> None:
        """Read every different cell once and join what was found to the rows."""
        source = str(derived.source)
        known = [row[0] for row in self._described(stage)]
        if source not in known:
            visible = [name for name in known if not name.startswith("__")]
            visible = [name for name in visible if name not in table.hidden]
            raise DataError(f"{key}: no column '{source}' to read; {nearest(source, visible)}")
        self._refuse_taken(stage, names, key)
        cell = f"CAST({quoted(source)} AS VARCHAR)"
        texts = [
            text
            for (text,) in self._connection.execute(
                f"SELECT DISTINCT {cell} FROM {stage} WHERE {cell} IS NOT NULL"
            ).fetchall()
        ]
        found = [read(text) for text in self._told(texts, source)]
        columns = list(zip(*found, strict=True)) or [()] * len(names)
        arrays = [pa.array(values, kind) for values, kind in zip(columns, types, strict=True)]
        lookup = pa.table([pa.array(texts, pa.string()), *arrays], names=["__text", *names])
        self._join(stage, cell, lookup, names, blank)

    def _join(
        self, stage: str, cell: str, lookup: pa.Table, names: list[str], blank: tuple[Any, ...]
    ) -> None:
        self._connection.register("__lookup", lookup)
        new = ", ".join(
            f"coalesce(__lookup.{quoted(name)}, '{default}') AS {quoted(name)}"
            if isinstance(default, str)
            else f"__lookup.{quoted(name)}"
            for name, default in zip(names, blank, strict=True)
        )
        self._connection.execute(
            f"CREATE OR REPLACE TABLE {stage} AS SELECT {stage}.*, {new} FROM {stage}"
            f" LEFT JOIN __lookup ON {cell.replace('CAST(', f'CAST({stage}.')} = __lookup.__text"
            f" ORDER BY {stage}.__row"
        )
        self._connection.unregister("__lookup")

    def _told(self, texts: list[str], source: str) -> Iterable[str]:
        for count, text in enumerate(texts):
            if count and count % _REPORT_EVERY == 0:
                self._report(f"reading '{source}': {count:,} of {len(texts):,} cells")
            yield text

    def _refuse_taken(self, stage: str, names: list[str], key: str) -> None:
        known = {row[0].casefold() for row in self._described(stage)}
        if taken := [name for name in names if name.casefold() in known]:
            raise ConfigError(
                f"{key} makes a column '{taken[0]}', which there already is; "
                "choose another name or 'prefix'"
            )

    def _described(self, stage: str) -> list[tuple[Any, ...]]:
        return self._connection.execute(f"DESCRIBE {stage}").fetchall()


def derived_names(table: TableConfig) -> set[str]:
    """The names of the columns that the table's `derived` section makes."""
    names: set[str] = set()
    for name, derived in table.derived.items():
        names.update(_names(derived) if derived.extract else [name])
    return names


def _names(derived: DerivedConfig) -> list[str]:
    if derived.extract == "price":
        prefix = "price_" if derived.prefix is None else derived.prefix
        return [f"{prefix}{part}" for part in ("min", "max", "status")]
    return [f"{derived.prefix or ''}{part}" for part in ("start", "end")]


def _reason(error: duckdb.Error) -> str:
    """What the engine says of the expression, never what it says of a cell: that may be hidden."""
    if isinstance(error, (duckdb.ParserException, duckdb.BinderException, duckdb.CatalogException)):
        return str(error).split("\n")[0].strip()
    return f"{type(error).__name__} in one of the rows; TRY_CAST makes it a blank"
