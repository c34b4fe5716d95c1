"""`PostgresDatabase`: untrusted SQL over the tables of a server, as a caller sees it."""

from collections.abc import Sequence
from functools import lru_cache
from time import perf_counter

from src.core.engines.postgres_guard.check import CheckedStatement, StatementChecker
from src.core.engines.postgres_guard.keys import Keyed
from src.core.engines.postgres_guard.tree import SELF_TEST
from src.core.engines.sql_guard.cells import page, unknown_column
from src.core.engines.sql_guard.database import self_test
from src.core.engines.sql_guard.protocol import Database, GuardedTable, QueryResult, SqlLimits
from src.core.errors import QueryFailed, QueryRefused, QueryTimeout
from src.core.store.dialects import Written
from src.core.store.postgres.dialect import PostgresDialect
from src.core.store.postgres.server import Found, Server
from src.core.store.postgres.views import ServerTables, View

_REMEMBERED_CHECKS = 512
_CONNECTIONS = 4
_PROCEDURES = "SELECT DISTINCT proname FROM pg_proc"


class PostgresDatabase(Database):
    def __init__(
        self,
        tables: ServerTables,
        names: Sequence[GuardedTable],
        limits: SqlLimits = SqlLimits(),  # noqa: B008  (frozen)
    ) -> None:
        """`names`: by what each of the tables may be called."""
        self._tables = tables
        self._names = names
        self._limits = limits
        self._dialect = PostgresDialect(tables)
        self._server = Server(tables.address, limits.seconds, _CONNECTIONS)
        self._checked = lru_cache(maxsize=_REMEMBERED_CHECKS)(self._check)
        self._checker = lru_cache(maxsize=2)(self._new_checker)

    def query(self, sql: str, limit: int | None = None) -> QueryResult:
        rows = self._limits.rows_for(limit)
        self._limits.check_text(sql, trusted=limit is not None)
        started = perf_counter()
        checked = self._checked(sql, rows, isinstance(sql, Written))
        between = perf_counter()
        keyed = checked.keyed if limit is None else None
        try:
            found, keyed = self._found(checked, keyed)
        except QueryFailed as error:
            raise self._explained(error) from None
        keys = keyed.columns if keyed else 0
        cut = page(found.columns, found.rows, checked.rows, self._limits, keys)
        return QueryResult(
            columns=tuple(cut.columns),
            rows=tuple(dict(zip(cut.columns, row, strict=True)) for row in cut.rows),
            truncated=cut.truncated,
            notes=tuple(cut.notes),
            executed_sql=checked.shown,
            elapsed_ms=(perf_counter() - between) * 1000,
            check_ms=(between - started) * 1000,
            table=keyed.table if keyed else None,
            keys=tuple(map(tuple, cut.keys)),
        )

    def _found(self, checked: CheckedStatement, keyed: Keyed | None) -> tuple[Found, Keyed | None]:
        """The rows with their key, or without where they have none: they are counted, grouped."""
        plain = self._tables.around(checked.run)
        if keyed is None:
            return self._server.run(plain), None
        try:
            return self._server.run(self._tables.around(keyed.run)), keyed
        except QueryTimeout:
            raise
        except QueryFailed:
            return self._server.run(plain), None

    def self_test(self) -> None:
        names = [view.name for view in self._tables.views]
        self_test(self, names, SELF_TEST, "pglast")

    def probe(self) -> None:
        self._server.run("SELECT 1")

    def close(self) -> None:
        self._server.close()

    def _check(self, sql: str, rows: int, ours: bool) -> CheckedStatement:
        """As it is; what a model wrote as DuckDB takes it in PostgreSQL's words."""
        if ours:
            return self._checker(True).of_ours(str(sql), rows)
        try:
            return self._checker(False).check(sql, rows)
        except QueryRefused as refused:
            return self._translated(sql, rows, refused)

    def _translated(self, sql: str, rows: int, refused: QueryRefused) -> CheckedStatement:
        try:
            return self._checker(False).check(self._dialect.translated(sql), rows)
        except Exception:
            # Whatever another dialect's parser makes of text that nobody trusts: what PostgreSQL's
            # own said of it is what the writer has to know.
            raise refused from None

    def _new_checker(self, ours: bool) -> StatementChecker:
        procedures = frozenset(str(row[0]) for row in self._server.run(_PROCEDURES).rows)
        return StatementChecker(self._views(ours), procedures, () if ours else self._names)

    def _views(self, ours: bool) -> dict[str, View]:
        """In small letters, all that a table may be called."""
        found: dict[str, View] = {}
        for table in self._names:
            view = self._tables.view(table.name)
            assert view is not None, "each table has its view"
            own = [*table.aliases, f"{view.schema}.{view.relation}"]
            own += [view.numbered] if ours else []
            found |= {name.lower(): view for name in own if name.lower() not in found}
        return found | {view.name.lower(): view for view in self._tables.views}

    def _explained(self, error: QueryFailed) -> QueryFailed:
        text = str(error)
        if text.startswith("column ") and text.endswith(" does not exist"):
            name = text.removeprefix("column ").removesuffix(" does not exist").strip('"')
            return QueryFailed(unknown_column(name.split(".")[-1], self._names))
        return error
