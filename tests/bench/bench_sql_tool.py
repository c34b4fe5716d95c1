"""What an SQL tool costs over raw DuckDB, and how it holds under load.

`make bench`, or `python -m tests.bench.bench_sql_tool`: under a minute. The tool's side is all of
`execute`: arguments, guard, worker, limit, conversion, trace. Both sides read the same file, with
the same number of threads, in turns, so a busy machine slows both alike.
"""

from __future__ import annotations

import os
import signal
import statistics
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter

import duckdb
from pydantic import JsonValue

from src.config.concierge import ConciergeConfig
from src.config.tables import ColumnConfig, TableConfig
from src.config.tools import SqlToolConfig
from src.core.engines.sql_guard import GuardedDatabase, GuardedTable, SqlLimits
from src.core.reading.knowledge.knowledge import learn
from src.core.store.catalog import Catalog, Column, Table
from src.core.tools.base import ToolParts
from src.core.tools.sql.tool import SqlTool

TABLE = GuardedTable("goods.csv", ("goods",), ("id", "name", "shop", "tag", "price", "text"))
SMALL, LARGE = 270, 1_000_000
CALLERS, QUERIES_EACH = 32, 10

SHORT = 'SELECT name, price FROM "goods.csv" WHERE price < 500 ORDER BY price LIMIT 10'
LONG = """
WITH priced AS (
    SELECT shop, name, tag, price, try_cast(regexp_extract(text, '([0-9]+)', 1) AS INTEGER) AS n
    FROM "goods.csv" WHERE price IS NOT NULL AND text NOT LIKE '%none%'
), shops AS (
    SELECT shop, count(*) AS goods, avg(price) AS mean, max(n) AS most
    FROM priced GROUP BY shop HAVING count(*) > 1
)
SELECT p.name, p.price, s.mean, s.most,
       rank() OVER (PARTITION BY p.shop ORDER BY p.price DESC) AS place,
       CASE WHEN p.price > s.mean THEN 'above' WHEN p.price = s.mean THEN 'at' ELSE 'below' END
FROM priced p JOIN shops s ON p.shop = s.shop
WHERE p.price BETWEEN 5 AND 900 AND (p.tag = 'food' OR p.tag LIKE 'gift%')
ORDER BY s.mean DESC, p.price, p.name LIMIT 10
"""
HEAVY = """
SELECT shop, tag, count(*) AS goods, avg(price) AS mean, max(length(text)) AS longest,
       count(DISTINCT name) AS names
FROM "goods.csv" WHERE text LIKE '%7%' GROUP BY shop, tag ORDER BY mean DESC LIMIT 10
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        small = _database(Path(folder) / "small.duckdb", SMALL)
        large = _database(Path(folder) / "large.duckdb", LARGE)
        print(f"An SQL tool over raw DuckDB {duckdb.__version__}, {os.cpu_count()} cores. Medians;")
        print("best: the tool's fastest run less the fastest raw one, free of a machine's noise.")
        print(f"{'statement':<22}{'raw ms':>9}{'over ms':>9}{'ratio':>8}{'best ms':>9}   goal")
        _compare("short, new text", small, SHORT, 150, "over <= 3 ms", fresh=True)
        _compare("short, seen before", small, SHORT, 150, "over <= 3 ms")
        _compare("long, new text", small, LONG, 100, "over <= 4 ms", fresh=True)
        _compare("long, seen before", small, LONG, 100, "over <= 4 ms")
        _compare("1,000,000 rows, new", large, HEAVY, 15, "ratio <= 1.05", fresh=True)
        _compare("1,000,000 rows, seen", large, HEAVY, 15, "ratio <= 1.05")
        _callers(small)
        _kill(small)


def _database(path: Path, rows: int) -> Path:
    with duckdb.connect(str(path)) as connection:
        connection.execute(f"""
            CREATE TABLE "goods.csv" AS
            SELECT i AS id, 'article ' || hash(i) % 5000 AS name, 'shop ' || hash(i) % 20 AS shop,
                   ['food', 'gift', 'drink'][(hash(i) % 3)::INTEGER + 1] AS tag,
                   (hash(i) % 100000)::DECIMAL(9, 2) / 100 AS price,
                   'Article number ' || i || ', fresh every day, in packs of ' || hash(i) % 50
                       AS text
            FROM range({rows}) t(i)
        """)
    return path


@dataclass(frozen=True)
class _NoStore:
    catalog: Catalog

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        return []

    def close(self) -> None: ...


def _tool(path: Path, guarded: GuardedDatabase) -> SqlTool:
    config = ConciergeConfig(
        name="bench",
        about="goods",
        tables={"goods": TableConfig(file=TABLE.name, label="goods")},
        tools=[SqlToolConfig(name="search_goods", tables=["goods"], purpose="Search the goods.")],
    )
    columns = tuple(
        Column(name, "VARCHAR", "text", ColumnConfig.model_validate({})) for name in TABLE.columns
    )
    table = Table("goods", TABLE.name, config.tables["goods"], columns, rows=0)
    catalog = Catalog(config, (table,), path, "bench")
    nothing = replace(catalog, tables=())  # of its values a statement needs no knowledge
    knowledge = replace(learn(nothing, _NoStore(nothing)), catalog=catalog)
    parts = ToolParts(guarded, knowledge)
    (tool,) = config.tools
    assert isinstance(tool, SqlToolConfig)
    return SqlTool(tool, parts)


def _compare(label: str, path: Path, sql: str, times: int, goal: str, fresh: bool = False) -> None:
    """Both sides in turns; `fresh` gives each text a comment of its own, unknown to any memory."""
    raw_ms, tool_ms = [], []
    limits = SqlLimits(seconds=10)
    with (
        duckdb.connect(str(path), read_only=True) as raw,
        GuardedDatabase(path, [TABLE], limits) as guarded,
    ):
        tool = _tool(path, guarded)
        for turn in range(times + 5):
            text = f"{sql}--{turn}" if fresh else sql
            raw_time = _milliseconds(lambda text=text: raw.cursor().execute(text).fetchall())
            tool_time = _milliseconds(lambda text=text: tool.execute(sql_query=text)["results"])
            if turn >= 5:
                raw_ms.append(raw_time)
                tool_ms.append(tool_time)
    raw, over = statistics.median(raw_ms), statistics.median(tool_ms) - statistics.median(raw_ms)
    best = min(tool_ms) - min(raw_ms)
    print(f"{label:<22}{raw:>9.2f}{over:>9.2f}{1 + over / raw:>8.2f}{best:>9.2f}   {goal}")


def _milliseconds(call: Callable[[], object]) -> float:
    started = perf_counter()
    call()
    return (perf_counter() - started) * 1000


def _callers(path: Path) -> None:
    """Many callers at once: nobody fails, and nobody waits far longer than a fair share."""
    waits: list[float] = []
    with GuardedDatabase(path, [TABLE]) as guarded:
        guarded.query(SHORT)

        def call() -> None:
            for _ in range(QUERIES_EACH):
                waits.append(_milliseconds(lambda: guarded.query(SHORT)))

        threads = [threading.Thread(target=call) for _ in range(CALLERS)]
        took = _milliseconds(lambda: _run(threads))
    expected = CALLERS * QUERIES_EACH
    fair = took / QUERIES_EACH
    print(
        f"{CALLERS} callers at once: {len(waits)} of {expected} answered in {took:.0f} ms; "
        f"a fair wait is {fair:.0f} ms, the longest was {max(waits):.0f} ms"
    )
    if len(waits) != expected:
        sys.exit("some callers had errors")


def _run(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _kill(path: Path) -> None:
    """`kill -9` of every worker; goal: the next query answers within 0.5 s."""
    with GuardedDatabase(path, [TABLE]) as guarded:
        guarded.query(SHORT)
        for pid in guarded.worker_pids():
            os.kill(pid, signal.SIGKILL)
        took = _milliseconds(lambda: guarded.query(SHORT))
    print(f"all workers killed: the next query answered after {took:.0f} ms (goal <= 500)")


if __name__ == "__main__":
    main()
