"""The disposable process that checks and runs statements: one JSON line in, one JSON line out.

Run as `python -m src.core.engines.sql_guard.worker`. It ends when its input does, so it cannot
outlive its parent, and when a statement has outlived its time by far, should the parent be gone.
It imports the engine itself and not the package around it, which takes half of the start.
"""

import json
import os
import signal
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import BinaryIO, cast

import _duckdb as duckdb

from src.core.engines.sql_guard.cells import explain, page
from src.core.engines.sql_guard.check import StatementChecker
from src.core.engines.sql_guard.lockdown import Engine, open_locked
from src.core.engines.sql_guard.names import TableNames
from src.core.engines.sql_guard.protocol import (
    Checked,
    GuardedTable,
    Reply,
    Request,
    SqlLimits,
    WorkerConfig,
)
from src.core.errors import ConfigError, QueryRefused

_ENDS_ENGINE = (
    MemoryError,
    duckdb.FatalException,
    duckdb.InternalException,
    duckdb.OutOfMemoryException,
)
"""Errors after which the engine may be short of memory, or answer nothing any more."""


_REMEMBERED_CHECKS = 128
"""Statements: checking one again would cost a millisecond."""

BLANKED = "cells that CAST could not convert count as blank; TRY_CAST says so"


class Desk:
    """Answers requests over one locked engine, one after the other."""

    def __init__(self, engine: Engine, tables: tuple[GuardedTable, ...], limits: SqlLimits) -> None:
        self._engine = engine
        self._tables = tables
        self._limits = limits
        names = TableNames(tables, engine.catalog_names)
        checker = StatementChecker(engine.parser, names)
        self._check = lru_cache(maxsize=_REMEMBERED_CHECKS)(checker.check)

    def answer(self, request: Request) -> Reply:
        """The reply to one request; an error is a reply too."""
        try:
            return self._answered(request)
        except QueryRefused as refusal:
            return {"error": "refused", "message": str(refusal)}
        except duckdb.ConversionException as error:
            return self._tolerant(request) or self._failure(error)
        except (duckdb.Error, MemoryError, RuntimeError) as error:
            return self._failure(error)

    def _answered(self, request: Request) -> Reply:
        started = perf_counter()
        with_key = request.get("keyed", False)
        checked = self._checked(request, with_key)
        check_ms = (perf_counter() - started) * 1000
        try:
            return {**self._run(checked), "checked": checked, "check_ms": check_ms}
        except duckdb.BinderException:  # the rows have no key here: they are counted, or grouped
            if not checked["keys"]:
                raise
        checked = self._checked(request, with_key=False)
        return {**self._run(checked), "checked": checked, "check_ms": check_ms}

    def _checked(self, request: Request, with_key: bool, tolerant: bool = False) -> Checked:
        return self._check(request["sql"], request["rows"], tolerant, with_key)

    def _tolerant(self, request: Request) -> Reply | None:
        """The reply where a cell that a CAST cannot convert is blank; None where that fails too."""
        for with_key in dict.fromkeys((request.get("keyed", False), False)):
            try:
                checked = self._checked(request, with_key, tolerant=True)
                reply = self._run(checked)
            except (QueryRefused, duckdb.Error):
                continue
            notes = [*reply["notes"], BLANKED]
            return {**reply, "notes": notes, "checked": checked, "check_ms": 0.0}
        return None

    def _run(self, checked: Checked) -> Reply:
        started = perf_counter()
        cursor = self._engine.connection.execute(checked["run"])
        names = [column[0] for column in cursor.description]
        rows = cursor.fetchmany(checked["rows"] + 1)
        elapsed_ms = (perf_counter() - started) * 1000
        result = page(names, rows, checked["rows"], self._limits, checked["keys"])
        return cast(Reply, {**vars(result), "elapsed_ms": elapsed_ms})

    def _failure(self, error: Exception) -> Reply:
        kind, message = explain(error, self._tables)
        return {"error": kind, "message": message, "last": isinstance(error, _ENDS_ENGINE)}


def serve(requests: BinaryIO, replies: BinaryIO) -> None:
    """Open the database that the first line names, greet, and answer until the input ends."""
    first = requests.readline()
    if not first:  # the parent is gone before it said what to open
        return
    config = cast(WorkerConfig, json.loads(first))
    limits = SqlLimits(**config["limits"])  # type: ignore[arg-type]
    tables = tuple(GuardedTable(**table) for table in config["tables"])
    try:
        engine = open_locked(Path(config["path"]), limits)
    except (ConfigError, duckdb.Error, OSError) as error:
        _send(replies, {"error": "config", "message": str(error)})
        return
    desk = Desk(engine, tables, limits)
    _send(replies, {})
    for line in requests:
        # Ends the process, by the kernel, if nobody is left to do so.
        signal.setitimer(signal.ITIMER_REAL, 2 * limits.seconds + 1)
        reply = desk.answer(json.loads(line))
        signal.setitimer(signal.ITIMER_REAL, 0)
        _send(replies, reply)
        if reply.get("last"):
            return


def _send(replies: BinaryIO, reply: Reply) -> None:
    replies.write(json.dumps(reply, ensure_ascii=False).encode("utf-8", "replace") + b"\n")
    replies.flush()


def main() -> None:
    # Nothing but replies goes to the parent: whatever a library prints is dropped.
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with open(os.devnull, "wb") as nothing:
        os.dup2(nothing.fileno(), sys.stdout.fileno())
    with suppress(BrokenPipeError):  # the parent is gone
        serve(sys.stdin.buffer, replies)
    # No clean-up: closing the engine after it ran out of memory may take long, or fail.
    os._exit(0)


if __name__ == "__main__":
    main()
