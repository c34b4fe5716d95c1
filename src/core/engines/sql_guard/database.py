"""`GuardedDatabase`: untrusted SQL over one database file, as a caller sees it."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path

from src.core.engines.sql_guard.allowed import SELF_TEST
from src.core.engines.sql_guard.pool import Worker, WorkerDied, WorkerPool
from src.core.engines.sql_guard.protocol import (
    MAX_ROWS,
    Database,
    GuardedTable,
    QueryResult,
    Reply,
    Request,
    SqlLimits,
    WorkerConfig,
)
from src.core.errors import ConciergeError, ConfigError, QueryFailed, QueryRefused, QueryTimeout
from src.core.store.names import quoted

_ROWS = 10


def self_test(
    database: Database,
    tables: Sequence[str],
    statements: Mapping[str, Sequence[str]] = SELF_TEST,
    package: str = "DuckDB",
) -> None:
    """Raise `ConfigError` unless each of the statements that `must_run` and `must_be_refused`, over
    the first table, meets its fate."""
    fates = [(sql, _no_answer) for sql in statements["must_run"]]
    fates += [(sql, _no_refusal) for sql in statements["must_be_refused"]]
    for statement, wrong_with in fates:
        sql = statement.format(table=quoted(tables[0]))
        if wrong := wrong_with(database, sql):
            raise ConfigError(
                f"the SQL guard does not work with this engine ({wrong}: {sql}); install the "
                f"{package} version that requirements.txt pins"
            )


def _no_answer(database: Database, sql: str) -> str | None:
    """What happened in place of an answer with rows; None where there is one."""
    try:
        rows = len(database.query(sql, limit=_ROWS).rows)
    except (QueryRefused, QueryFailed) as error:
        return str(error)
    return None if 0 < rows <= _ROWS else f"it returned {rows} rows"


def _no_refusal(database: Database, sql: str) -> str | None:
    """What happened in place of a refusal by the guard itself; None where it refused."""
    try:
        database.query(sql)
    except QueryRefused:
        return None
    except QueryFailed as error:
        return f"the guard let it through to the engine: {error}"
    return "the guard let it run"


_QUEUE_SECONDS = 30.0
_PROBE_SECONDS = 2.0
_ERRORS: dict[str, type[ConciergeError]] = {
    "refused": QueryRefused,
    "failed": QueryFailed,
    "timeout": QueryTimeout,
    "config": ConfigError,
}


class GuardedDatabase(Database):
    """The file at `path`, opened read-only by worker processes alone. What is not to be seen is not
    to be in it."""

    def __init__(
        self,
        path: Path,
        tables: Sequence[GuardedTable],
        limits: SqlLimits = SqlLimits(),  # noqa: B008  (frozen)
        workers: int = 2,
    ) -> None:
        self._limits = limits
        self._workers = workers
        self._config = WorkerConfig(
            path=str(path.resolve()),
            tables=[asdict(table) for table in tables],
            limits=asdict(limits),
        )
        most_bytes = limits.bytes_for(MAX_ROWS)
        self._pool = WorkerPool(lambda: Worker(self._config, most_bytes), workers)

    def query(self, sql: str, limit: int | None = None) -> QueryResult:
        rows = self._limits.rows_for(limit)
        self._limits.check_text(sql, trusted=limit is not None)
        reply = self._ask(Request(sql=sql, rows=rows, keyed=limit is None))
        if "error" in reply:
            raise _ERRORS[reply["error"]](reply.get("message", ""))
        return _result(reply)

    def self_test(self) -> None:
        """Raise `ConfigError` unless the guard still tells hostile from harmless here: the tree's
        format differs between versions of the engine."""
        self_test(self, [table["name"] for table in self._config["tables"]])

    def probe(self) -> None:
        """Ask every idle worker a plain statement, or one where all are busy; replace those that do
        not answer. Raises `QueryFailed` where one did not, `QueryTimeout` where all were busy."""
        with ExitStack() as held:
            most = max(1, self._pool.idle)
            workers = [held.enter_context(self._pool.worker(_PROBE_SECONDS)) for _ in range(most)]
            if not all([_answers(worker) for worker in workers]):
                raise QueryFailed("a database process does not answer; it is being replaced")

    def worker_pids(self) -> tuple[int, ...]:
        return self._pool.pids()

    def workers(self) -> tuple[int, int]:
        return self._pool.idle, len(self._pool.pids())

    def close(self) -> None:
        self._pool.close()

    def _ask(self, request: Request) -> Reply:
        """The reply of the first worker that is not killed from outside while it works."""
        for _ in range(self._workers + 1):
            try:
                with self._pool.worker(_QUEUE_SECONDS) as worker:
                    return worker.ask(request, self._limits.seconds)
            except WorkerDied as death:
                if not death.by_others:
                    break
        raise QueryFailed(
            "the statement brought its process down; ask for less, or write it in another way"
        )


def _answers(worker: Worker) -> bool:
    """Whether it answers a plain statement; it is killed where it does not."""
    try:
        reply = worker.ask(Request(sql="SELECT 1", rows=1), _PROBE_SECONDS)
    except (WorkerDied, QueryTimeout):
        return False
    if "error" in reply:
        worker.kill()
    return "error" not in reply


def _result(reply: Reply) -> QueryResult:
    columns = tuple(reply["columns"])
    return QueryResult(
        columns=columns,
        rows=tuple(dict(zip(columns, row, strict=True)) for row in reply["rows"]),
        truncated=reply["truncated"],
        notes=tuple(reply["notes"]),
        executed_sql=reply["checked"]["shown"],
        elapsed_ms=reply["elapsed_ms"],
        check_ms=reply["check_ms"],
        table=reply["checked"]["table"],
        keys=tuple(map(tuple, reply["keys"])),
    )
