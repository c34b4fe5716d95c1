"""Rows of a relation in memory while the table is described: types, counts, what is derived."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from pathlib import PurePath

import psycopg
from sqlglot.errors import SqlglotError

from src.config.concierge import ConciergeConfig
from src.config.nearest import nearest
from src.config.roles import VALUE_ROLES
from src.config.tables import ColumnConfig, DerivedConfig
from src.core.errors import ConfigError, DataError
from src.core.store.catalog import SEARCH_COLUMN, Column, Ends, searched
from src.core.store.cell_readings import Made, names_of, reading_of
from src.core.store.column_roles import ColumnFacts
from src.core.store.ends import find_ends
from src.core.store.lookups import arrow_table
from src.core.store.names import quoted
from src.core.store.postgres.dialect import PostgresDialect, folded
from src.core.store.postgres.relations import (
    NOT_SHOWN,
    Relation,
    RelationColumn,
    cell_of,
    split_name,
)
from src.core.store.postgres.server import Connection, told
from src.core.store.postgres.views import Lookup, ServerTables, View
from src.core.store.stage import ROW, Stage
from src.core.store.typed_column import TypedColumn

SAMPLE = 50_000
"""Rows up to which a table is looked at whole."""
LEARNED = 20_000
"""Different values up to which a column's are learned in any case."""
_EXCERPT = 10_000
"""Rows that stand for a table where its words are learned, and not all of them can be."""
_SIDES = ("_up_to", "_as_written")
"""Ends of the names of columns beside a number: its high end, and what is shown in its place."""


class SampledTable:
    """The rows of one relation in a stage, as `staged.Staged` has them."""

    def __init__(
        self,
        connection: Connection,
        stage: Stage,
        config: ConciergeConfig,
        table_id: str,
        relation: Relation,
        lower: str,
    ) -> None:
        self._connection = connection
        self.stage = stage
        self._config = config
        self._id = table_id
        self._table = config.tables[table_id]
        self._relation = relation
        self._lower = lower
        self.path = PurePath(relation.name)
        self.notices: list[str] = []
        self.currency_columns: Collection[str] = ()
        self._reads: list[str] = []
        self._cells = {cell.name: cell for cell in self._visible_cells()}
        self.derived: dict[str, DerivedConfig] = {}
        """What the TOML derives that is there."""
        self.made: Made = {}
        cells = ", ".join(_as(cell) for cell in self._cells.values())
        source = f"{quoted(relation.schema)}.{quoted(relation.name)}"
        self._base = f"SELECT {cells} FROM {source}"
        self._select = self._derive(self._base)
        if not self._cells:
            raise DataError(f"'{relation.schema}.{relation.name}' has no column that can be shown")
        self.visible = self._typed()
        self.rows, self._counts = self._count()
        self._stage()
        own = [column for column in self.visible if column.name not in self.made]
        self.ends: tuple[Ends, ...] = tuple(find_ends(stage, own))

    def declared(self, name: str) -> ColumnConfig:
        """What the TOML says of the column, and else the database by its comment or reference."""
        told = self._table.columns.get(name) or ColumnConfig()
        comments = {column.name: column.comment for column in self._relation.columns}
        meaning = told.meaning or comments.get(name, "")
        refers_to = told.refers_to or self._referred(name)
        return told.model_copy(update={"meaning": meaning, "refers_to": refers_to})

    def _referred(self, name: str) -> str:
        *target, key = self._relation.references.get(name, ("", "", ""))
        tables = self._config.tables.items()
        found = (each for each, table in tables if list(split_name(table.sheet)) == target)
        return next((f"{table_id}.{key}" for table_id in found), "")

    def exact(self, facts: ColumnFacts) -> ColumnFacts:
        """The facts with the counts of the whole table."""
        filled, distinct = self._counts[facts.name]
        return replace(facts, filled=filled, distinct=distinct)

    def counted(self, column: Column) -> Column:
        """The column; of a table of which a sample was read with the number of all its values."""
        filled, distinct = self._counts[column.name]
        if self.rows <= SAMPLE or column.role == "tags":
            return replace(column, filled=filled)
        return replace(column, filled=filled, distinct=distinct)

    def view(self, name: str, columns: Iterable[Column], key: tuple[str, ...]) -> View:
        """What stands for the table in statements."""
        select = self._select
        if SEARCH_COLUMN not in self._reads:
            search = folded([_words(column) for column in searched(columns)], self._lower)
            select = f"SELECT *, {search} AS {quoted(SEARCH_COLUMN)} FROM ({select}) AS told"
        types = {name: cell.sql_type for name, cell in self._cells.items()}
        return View(
            name,
            select,
            types | {SEARCH_COLUMN: "TEXT"},
            key,
            self._relation.schema,
            self._relation.name,
            tuple(self._reads),
            self._relation.is_view,
            f"{self._sampled(select, _EXCERPT)} LIMIT {_EXCERPT}",
            dict(self._lookups(columns)),
            tuple(name for name, lookup in self._relation.lookups.items() if lookup.exact),
        )

    def _lookups(self, columns: Iterable[Column]) -> Iterator[tuple[str, Lookup]]:
        """Columns of more values than are learned that an index finds, and so the words of rows."""
        if self.rows <= SAMPLE:
            return
        for name, lookup in self._relation.lookups.items():
            if name == SEARCH_COLUMN and name in self._reads and lookup.trigrams:
                yield name, lookup
        for column in columns:
            lookup = self._relation.lookups.get(column.name, Lookup())
            as_it_is = self._cells[column.name].expression == quoted(column.name)
            many = column.role in VALUE_ROLES and column.distinct > LEARNED
            if not (many and as_it_is and lookup.exact):
                continue
            if column.sql_type == "VARCHAR":
                yield column.name, lookup
            elif column.sql_type == "BIGINT":
                yield column.name, Lookup("number")

    def _visible_cells(self) -> Iterator[TypedColumn]:
        hidden = self._hidden()
        for column in self._relation.columns:
            if column.name not in hidden and (cell := self._readable(column)):
                self._reads.append(column.name)
                yield cell

    def _readable(self, column: RelationColumn) -> TypedColumn | None:
        where = f"{self._relation.schema}.{self._relation.name}"
        if not column.readable:
            unread = f"the role may not read '{column.name}', which is left out"
            self.notices.append(f"{where}: {unread}")
            return None
        unknown = self._table.columns.get(column.name, ColumnConfig()).unknown_values
        cell = cell_of(column, self._config.timezone, unknown)
        if cell is None and column.type_name not in NOT_SHOWN:
            kind = f"of the type {column.type_name}"
            self.notices.append(f"{where}: '{column.name}', {kind}, cannot be shown")
        return cell

    def _hidden(self) -> frozenset[str]:
        """Raises `DataError` for one that is not there: it might be misspelt, and be seen."""
        names = [column.name for column in self._relation.columns]
        for name in self._table.hidden:
            if name not in names and name not in self._table.derived:
                shown = [known for known in names if known not in self._table.hidden]
                raise DataError(
                    f"{self._relation.name} has no column '{name}', which {self._config.path.name} "
                    f"names under 'tables.{self._id}.hidden'; {nearest(name, shown)}"
                )
        return frozenset(self._table.hidden)

    def _derive(self, select: str) -> str:
        """The statement with the columns that the relation and the TOML's SQL derive; hidden ones
        are there for the others alone."""
        own = {column.name for column in self._relation.columns}
        for name, derived in self._table.derived.items():
            key = f"{self._config.path.name or 'config'}: 'tables.{self._id}.derived.{name}'"
            found = self._made_already(name, derived)
            if name in self._table.hidden and name in own:
                continue
            if found is not None:
                self.made |= found
            elif derived.sql is None:
                made = "', '".join(names_of(name, derived))
                self.notices.append(
                    f"{key} is left out: {self._relation.name} has no column '{made}', and what "
                    "reads cells works on files; make it a column of a view, or derive it by sql"
                )
                continue
            elif (widened := self._by_sql(select, name, derived.sql, key)) is not None:
                select = widened
            else:
                continue
            self.derived[name] = derived
        for name in self._cells.keys() & self._hidden():
            del self._cells[name], self.made[name]
        return f"SELECT {', '.join(map(quoted, self._cells))} FROM ({select}) AS seen"

    def _made_already(self, name: str, derived: DerivedConfig) -> Made | None:
        names = names_of(name, derived)
        if not all(each in self._cells for each in names):
            return None
        if derived.extract:
            made = reading_of(derived, self._config.currency).made
            return {each: (self._cells[each].sql_type, *told[1:]) for each, told in made.items()}
        kind = self._cells[name].sql_type
        return {name: (kind, "tags" if derived.find and kind == "JSON" else None, None)}

    def _by_sql(self, select: str, name: str, sql: str, key: str) -> str | None:
        try:
            expression = PostgresDialect(ServerTables("", (), self._lower)).expression(sql)
        except SqlglotError:
            raise ConfigError(f"{key} does not run: it is no SQL expression") from None
        tried = f"SELECT ({expression}) AS {quoted(name)} FROM ({select}) AS made LIMIT 0"
        try:
            cursor = self._connection.execute(tried)
        except psycopg.errors.UndefinedColumn as error:
            self.notices.append(f"{key} is left out: {told(error)}")
            return None
        except psycopg.Error as error:
            raise ConfigError(f"{key} does not run: {told(error)}") from None
        kind = self._connection.execute(
            "SELECT typname, typtype::text, typcategory::text FROM pg_type WHERE oid = %s",
            [cursor.description[0].type_code if cursor.description else 0],
        ).fetchone()
        type_name, type_kind, category = kind or ("", "", "")
        column = RelationColumn(name, type_name, type_kind, category, "", True)
        if not (made := cell_of(column, self._config.timezone)):
            raise ConfigError(f"{key} makes nothing that can be shown")
        cell = made.expression.replace(quoted(name), f"({expression})")
        self._cells[name] = replace(made, expression=quoted(name))
        self.made[name] = (made.sql_type, None, None)
        return f"SELECT *, {cell} AS {quoted(name)} FROM ({select}) AS made"

    def _typed(self) -> list[TypedColumn]:
        """The columns that are seen; those beside them go with the column that they are of."""
        there = self._cells.keys()
        high, written = ({n: f"{n}{end}" for n in there if f"{n}{end}" in there} for end in _SIDES)
        unseen = {SEARCH_COLUMN, *high.values(), *written.values()}
        return [
            replace(cell, expression=quoted(n), up_to=high.get(n), written=written.get(n))
            for n, cell in self._cells.items()
            if n not in unseen
        ]

    def _count(self) -> tuple[int, dict[str, tuple[int, int]]]:
        """The number of rows; of each column how many cells are filled, and how many differ."""
        names = [column.name for column in self.visible]
        counts = "".join(f", count({quoted(n)}), count(DISTINCT {quoted(n)})" for n in names)
        found = self._connection.execute(
            f"SELECT count(*){counts} FROM ({self._select}) AS told"
        ).fetchone()
        assert found is not None, "an aggregate always has a row"
        pairs = zip(found[1::2], found[2::2], strict=True)
        return int(found[0]), dict(zip(names, pairs, strict=True))

    def _stage(self) -> None:
        names = [name for name in self._cells if name != SEARCH_COLUMN]
        listed = ", ".join(map(quoted, names))
        select = self._sampled(self._select, SAMPLE)
        rows = self._connection.execute(
            f"SELECT {listed} FROM ({select}) AS told LIMIT {SAMPLE}"
        ).fetchall()
        types = {name: self._cells[name].sql_type for name in names}
        cells = ", ".join(
            f"CAST({quoted(n)} AS {kind}) AS {quoted(n)}" for n, kind in types.items()
        )
        numbered = ((*row, at) for at, row in enumerate(rows))
        table = arrow_table(numbered, {**types, ROW: "BIGINT"})
        self.stage.replace(f"SELECT {cells}, {ROW} FROM __rows", __rows=table)

    def _sampled(self, select: str, most: int) -> str:
        """The statement over about so many rows, or a few more; over all of a view."""
        if self.rows <= most or self._relation.is_view:
            return select
        share = min(100.0, 110 * most / self.rows)
        sampled = f"{self._base} TABLESAMPLE SYSTEM ({share:.4f}) REPEATABLE (1)"
        return select.replace(self._base, sampled, 1)


def _as(cell: TypedColumn) -> str:
    name = quoted(cell.name)
    return name if cell.expression == name else f"{cell.expression} AS {name}"


def _words(column: Column) -> str:
    """The words of a cell, of JSON without the signs around them."""
    cell = quoted(column.name)
    if column.sql_type != "JSON":
        return cell
    return f"""regexp_replace({cell}::text, '[]\\[{{}}":,]+', ' ', 'g')"""
