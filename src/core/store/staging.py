"""One data file → one table of the catalog's database, staged in memory, where hidden cells end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import duckdb
import pyarrow as pa

from src.config.concierge import ConciergeConfig
from src.config.nearest import nearest
from src.config.tables import ColumnConfig, DerivedConfig
from src.core.errors import DataError
from src.core.store.catalog import SEARCH_COLUMN, Ends, RowProblem
from src.core.store.cell_forms import trimmed
from src.core.store.cell_readings import Made
from src.core.store.cleaning.coded_cells import decode
from src.core.store.cleaning.heading_rows import remove_headings
from src.core.store.cleaning.markup import read_markup
from src.core.store.cleaning.nested_cells import mend_nested_cells
from src.core.store.cleaning.object_cells import name_objects
from src.core.store.cleaning.unknown_cells import blank_declared, blank_unknown
from src.core.store.column_types import TypeFinder, is_unread
from src.core.store.derive import Deriver, derived_names, mentioned
from src.core.store.described import Report
from src.core.store.ends import fill_ends, find_ends
from src.core.store.files.raw_table import RawTable
from src.core.store.files.reading import read_file
from src.core.store.implied import implied_derivations
from src.core.store.names import quoted
from src.core.store.row_currencies import own_currencies
from src.core.store.scales import in_base_unit, in_percent
from src.core.store.stage import ROW, Stage
from src.core.store.typed_column import TypedColumn, kept_as

_KINDS = {
    **dict.fromkeys(("BIGINT", "DOUBLE"), "number"),
    "BOOLEAN": "yes or no",
    "DATE": "date",
    "TIMESTAMP": "date",
}
_PROBLEMS_OF_A_COLUMN = 1000


class StagedTable:
    """The staging table of one file: types found, derived columns added."""

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection,
        config: ConciergeConfig,
        table_id: str,
        report: Report,
    ) -> None:
        self.stage = Stage(connection)
        self._config = config
        self._id = table_id
        self._table = config.tables[table_id]
        self._report = report
        self.path = config.path.parent / self._table.file
        self.source = self._table.source
        self.notices: list[str] = []
        self.problems: list[RowProblem] = []
        self.rows = 0
        self.raw = self._read()
        self.hidden = self._hidden_names()
        self._check_names()
        self._stage()
        self.typed = self._find_types()
        self.ends: tuple[Ends, ...] = self._find_ends()
        self.implied = self._implied()
        """What is derived although the TOML does not say so."""
        derived = {n: d for n, d in self._table.derived.items() if not d.parts} | self.implied
        self.made: Made = self._derive(derived)
        self.typed += [TypedColumn(name, made[0], quoted(name)) for name, made in self.made.items()]

    @property
    def visible(self) -> list[TypedColumn]:
        """The visible columns in the file's order, the derived ones last; no opened objects."""
        derived = self._table.derived.values()
        nested = {each.source for each in derived if each.parts and each.separator is None}
        unseen = self.hidden | nested
        return [column for column in self.typed if column.name not in unseen]

    def declared(self, name: str) -> ColumnConfig:
        """What the TOML says of the column; nothing where it says nothing."""
        return self._table.columns.get(name) or ColumnConfig.model_validate({})

    def _read(self) -> RawTable:
        self._report(f"reading {self.source}")
        declared = [*self._table.columns, *self._table.hidden, *self._table.key, *self._table.show]
        raw = read_file(
            self.path,
            declared,
            (SEARCH_COLUMN, ROW),
            hidden=self._table.hidden,
            sheets=self._table.sheets,
            header=self._table.header,
        )
        if not raw.data.column_names:
            raise DataError(f"{self.source} holds no columns; every row needs some")
        if raw.is_headless:
            self.notices.append(
                f"{self.source}: the row taken for the column names looks like one of the data; if"
                f" the file has no names, write header = [a name for each column] under"
                f" [tables.{self._id}]"
            )
        for problem in raw.problems:
            fate = "" if problem.kept else " and was kept out"
            self.problems.append(replace(problem, reason=f"{problem.reason}{fate}"))
        return raw

    def _hidden_names(self) -> frozenset[str]:
        """What is declared hidden, with its namesakes: a second column of a hidden one's name."""
        declared = {name.casefold() for name in self._table.hidden}
        twins = {now for written, now in self.raw.renamed if written.casefold() in declared}
        same = {name for name in self.raw.data.column_names if name.casefold() in declared}
        for written, now in self.raw.renamed:
            if now not in twins:
                how = f"a second column '{written}'" if written else "a column without a name"
                self.notices.append(f"{self.source}: {how} is called '{now}'")
        made = {name for name in derived_names(self._table) if name.casefold() in declared}
        return frozenset(twins | same | made)

    def _check_names(self) -> None:
        """Tell which columns the TOML names and the file has not. Raises `DataError` for hidden
        ones, which might stand there misspelt and be seen."""
        written = set(self.raw.data.column_names)
        made = derived_names(self._table)
        named = [(name, f"columns.{name}") for name in self._table.columns]
        named += [(n, key) for key in ("key", "show") for n in getattr(self._table, key)]
        known = sorted((written | made) - self.hidden)
        for name in self._table.hidden:
            if name not in written | made:
                raise DataError(self._no_column(name, "hidden", known))
        for name, key in named:
            if name not in written | made:
                self.notices.append(self._no_column(name, key, known))

    def _no_column(self, name: str, key: str, known: list[str]) -> str:
        return (
            f"{self.source} has no column '{name}', which {self._config.path.name} names "
            f"under 'tables.{self._id}.{key}'; {nearest(name, known)}"
        )

    def _stage(self) -> None:
        """All cells as they are read, blank ones as NULL."""
        rows = pa.array(range(self.raw.data.num_rows), pa.int64())
        raw = self.raw.data.append_column(ROW, rows)
        columns = ", ".join(self._unblanked(name) for name in self.raw.data.column_names)
        self.stage.replace(f"SELECT {columns}{', ' * bool(columns)}{ROW} FROM __raw", __raw=raw)
        texts = [name for name in self.raw.data.column_names if self._is_text(name)]
        for name in texts:
            if codes := self.declared(name).codes:
                decode(self.stage, name, codes)
        read_markup(self.stage, texts)
        mend_nested_cells(self.stage, texts)
        texts += self._derive({n: d for n, d in self._table.derived.items() if d.parts})
        name_objects(self.stage, filter(self._is_free, texts))
        self._remove_headings()
        blank_declared(self.stage, self.stage.types(), self._table.columns)
        self._blank_unknown(texts)

    def _derive(self, derived: Mapping[str, DerivedConfig]) -> Made:
        deriver = Deriver(self.stage, self._config, self._id, self._report)
        made = deriver.add(derived)
        self.notices += deriver.notices
        return made

    def _blank_unknown(self, texts: Sequence[str]) -> None:
        """Cells that prices and dates are read out of are judged by their readers."""
        read = {each.source for each in self._table.derived.values() if not each.parts}
        free = [name for name in texts if name not in read]
        told = blank_unknown(self.stage, free, self._table.columns, self.hidden)
        self.notices += [f"{self.source}: {text}" for text in told]

    def _remove_headings(self) -> None:
        removed = remove_headings(self.stage, self.raw.data.column_names)
        self.rows = self.raw.data.num_rows - len(removed)
        self.problems += [self.raw.problem(row, reason) for row, reason in removed]

    def _is_text(self, name: str) -> bool:
        return bool(pa.types.is_string(self.raw.data.schema.field(name).type))

    def _unblanked(self, name: str) -> str:
        cell = quoted(name)
        if not self._is_text(name):
            return cell
        return f"CASE WHEN {trimmed(cell)} <> '' THEN {cell} END AS {cell}"

    def _find_types(self) -> list[TypedColumn]:
        finder = TypeFinder(self.stage, self._config.language)
        kinds = self.stage.types()
        typed = [
            in_base_unit(_normal(found), self.declared(found.name).unit)
            for found in (
                finder.find(name, kind, self.declared(name), self._is_free(name))
                for name, kind in kinds.items()
            )
        ]
        typed = [
            in_percent(self.stage, column, told.unit) if told.role in (None, "number") else column
            for column, told in ((each, self.declared(each.name)) for each in typed)
        ]
        for column in typed:
            if column.unread and column.name not in self.hidden:
                self.problems += self._unread_cells(column)
        typed, self.currency_columns, told = own_currencies(
            self.stage, typed, self._table.columns, self._config.currency
        )
        self.notices += [f"{self.source}: {text}" for text in told]
        if typed:
            made = [(column.expression, column.name) for column in typed]
            typed = [_beside(column, [*kinds, *self._table.derived], made) for column in typed]
            columns = ", ".join(f"{expression} AS {quoted(name)}" for expression, name in made)
            self.stage.replace(
                f"SELECT {columns}, {ROW} FROM {self.stage} ORDER BY {self.stage}.{ROW}"
            )
        return typed

    def _is_free(self, name: str) -> bool:
        """Whether no derived column reads its cells, as they are written."""
        derived = self._table.derived.values()
        sources = {source for each in derived for source in (each.source, *each.within)}
        return name not in sources and not any(
            mentioned(each.sql, [name]) for each in derived if each.sql is not None
        )

    def _find_ends(self) -> tuple[Ends, ...]:
        """Columns that are two ends of one thing; each filled from ranges in the other."""
        ends = find_ends(self.stage, self.visible)
        for each in ends:
            self.typed, told = fill_ends(self.stage, self.typed, each)
            self.notices += [f"{self.source}: {text}" for text in told]
        return tuple(ends)

    def _implied(self) -> dict[str, DerivedConfig]:
        """Derivations that the TOML leaves out, of the kinds of which it has none."""
        told: set[str | None] = {derived.extract for derived in self._table.derived.values()}
        told |= {column.role for column in self._table.columns.values()}
        free = [column.name for column in self.visible if not self.declared(column.name).role]
        currency = self._config.currency
        found = implied_derivations(self.stage, self.typed, free, currency, told)
        return {name: derived for name, derived in found.items() if name not in self._table.derived}

    def _unread_cells(self, column: TypedColumn) -> list[RowProblem]:
        rows = self.stage.rows(
            f"SELECT {ROW} FROM {self.stage} WHERE {is_unread(column.name, column.expression)}"
            f" ORDER BY {ROW} LIMIT {_PROBLEMS_OF_A_COLUMN}"
        )
        kind = _KINDS.get(column.sql_type, column.sql_type)
        fate = "was left blank" + " and is shown as it stands" * bool(column.written)
        reason = f"has no {kind} in '{column.name}', which {fate}"
        return [self.raw.problem(row, reason) for (row,) in rows]


def _beside(column: TypedColumn, taken: Sequence[str], made: list[tuple[str, str]]) -> TypedColumn:
    """The column with the names of those that stand beside it, which are put into `made`."""
    known = {name.casefold() for name in taken}

    def put(expression: str | None, name: str) -> str | None:
        while name.casefold() in known:
            name += "_"
        made.extend([(expression, name)] if expression else [])
        return name if expression else None

    return replace(
        column,
        up_to=put(column.up_to, f"{column.name}_up_to"),
        written=put(column.written, f"{column.name}_as_written"),
    )


def _normal(column: TypedColumn) -> TypedColumn:
    """The few types that everything above reckons with."""
    wanted = kept_as(column.sql_type)
    if wanted is None:
        return column
    return replace(column, sql_type=wanted, expression=f"CAST({column.expression} AS {wanted})")
