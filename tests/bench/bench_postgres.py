"""A large catalog in PostgreSQL: starts, memory, and how long questions to it take.

`python -m tests.bench.bench_postgres [rows [wide|narrow]]`: a million rows of 20 columns, or
(narrow) of four; some minutes. The rows are made up by the server, which is started for this and
removed, and has the indexes that `check` proposes. Each start is a process of its own, with a
folder of data that is empty the first time; memory is that of this process, not the server's. How
often the server read the whole table while names and keys were asked for is its own count.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from time import monotonic

import psycopg

from tests.bench.bench_start import Run
from tests.bench.command import run
from tests.bench.yardsticks import report
from tests.postgres_server import LocalServer, url

ROWS, SEED, WORDS, ASKED = 1_000_000, 20261127, 4_096, 20
_BY_INDEX = ("name", "name misspelt", "key")
START_SECONDS, START_MB, TURN_MS, PATIENCE = 5.0, 400.0, 250.0, 3_600
SYLLABLES = [*map("".join, product("bdfgklmnprst", "aeiou"))]
COLOURS = ("red", "green", "blue", "black", "white", "yellow", "grey", "orange")
KINDS = ("lamp", "chair", "table", "shelf", "rug", "clock", "mirror", "vase", "bench", "basket")
MATERIALS = ("oak", "steel", "glass", "wool", "cotton", "brass", "bamboo", "marble")
_NARROW = """
CREATE TABLE shop.goods AS SELECT n AS id,
  initcap(concat_ws(' ', a.word, b.word, c.word)) AS title,
  ({kinds})[1 + hashint8extended(n, 4) & 7] AS kind,
  round((4 + (hashint8extended(n, 5) & 65535) / 100.0)::numeric, 2)::float8 AS price{more}
FROM generate_series(1, {rows}) AS n
JOIN words a ON a.place = hashint8extended(n, 1) & {last}
JOIN words b ON b.place = hashint8extended(n, 2) & {last}
JOIN words c ON c.place = hashint8extended(n, 3) & {last}
{joins}
"""
_MORE = """,
  'AB' || (100000000 + n) AS sku,
  initcap(d.word) || ' ' || initcap(e.word) AS maker,
  initcap(f.word) AS city,
  ({colours})[1 + hashint8extended(n, 9) & 7] AS colour,
  ({materials})[1 + hashint8extended(n, 10) & 7] AS material,
  round(((hashint8extended(n, 11) & 1023) / 10.0)::numeric, 1)::float8 AS weight,
  20 + hashint8extended(n, 12) & 255 AS width, 20 + hashint8extended(n, 13) & 255 AS height,
  20 + hashint8extended(n, 14) & 255 AS depth,
  ((hashint8extended(n, 15) & 31) / 10.0 + 1.9)::float8 AS rating,
  hashint8extended(n, 16) & 1023 AS reviews, hashint8extended(n, 17) & 127 AS stock,
  hashint8extended(n, 18) & 1 = 1 AS returnable,
  date '2020-01-01' + (hashint8extended(n, 19) & 2047)::int AS added,
  2000 + (hashint8extended(n, 20) & 15)::int AS year,
  concat_ws(' ', 'Made of', c.word, 'and', d.word, 'for the', e.word) AS note
"""
_JOINS = """
JOIN words d ON d.place = hashint8extended(n, 6) & 63
JOIN words e ON e.place = hashint8extended(n, 7) & 63
JOIN words f ON f.place = hashint8extended(n, 8) & 255
"""
TOML = """
name = "Goods"
about = "I know the goods of a warehouse"
currency = "EUR"

[tables.goods]
source = "env:BENCH_DATABASE"
table = "shop.goods"
label = "goods"
key = "id"
columns.title.role = "title"
columns.kind.role = "category"
columns.price.role = "price"
{more}
[[tools]]
name = "search_goods"
tables = "goods"
purpose = "Searches the goods by all that is known of them."
"""
_ROLES = """columns.sku.role = "id"
columns.maker.role = "name"
columns.city.role = "place"
columns.note.role = "text"
"""
_OWN = (
    "CREATE INDEX ON shop.goods (title)",
    "CREATE INDEX ON shop.goods (lower(title) text_pattern_ops)",
    "CREATE EXTENSION pg_trgm",
    "CREATE INDEX ON shop.goods USING gin (title gin_trgm_ops)",
    "CREATE INDEX ON shop.goods (kind, price)",
    "CREATE INDEX ON shop.goods (price)",
)
_SEARCHED = (
    "ALTER TABLE shop.goods ADD search_text text GENERATED ALWAYS AS (lower({text})) STORED",
    "CREATE INDEX ON shop.goods USING gin (search_text gin_trgm_ops)",
)
_OWN_WIDE = (
    "CREATE INDEX ON shop.goods (sku)",
    "CREATE INDEX ON shop.goods (lower(sku) text_pattern_ops)",
    "CREATE INDEX ON shop.goods (maker)",
    "CREATE INDEX ON shop.goods (city)",
    "CREATE INDEX ON shop.goods (colour, price)",
    "CREATE INDEX ON shop.goods (material, price)",
)
"""What the owner of a large table does, as `check` proposes."""


def main() -> int:
    given = sys.argv[1:]
    rows = int(given[0].replace(",", "")) if given else ROWS
    narrow = given[1:] == ["narrow"]
    with tempfile.TemporaryDirectory(prefix="bench-") as aside, _server() as server:
        address = url(folder=server.folder)
        began = monotonic()
        _fill(address, rows, narrow)
        print(f"{rows:,} rows made up in {monotonic() - began:.0f} s")
        folder = Path(aside)
        (folder / "input").mkdir()
        more = "" if narrow else _ROLES
        (folder / "input" / "goods.toml").write_text(TOML.format(more=more), "utf-8")
        asked = _questions(address, narrow)
        environment = {
            **os.environ,
            "BENCH_DATABASE": address,
            "CONCIERGE_INPUT": str(folder / "input"),
            "CONCIERGE_DATA": str(folder / "data"),
            "CONCIERGE_MODEL": "built-in",
        }
        print("`ask`, the first time and the second (clock, CPU time, most memory)")
        print(f"  first  {_asked(environment, folder)}")
        second = _asked(environment, folder)
        print(f"  second {second.told(START_SECONDS, START_MB)}")
        before = _scans(address)
        _turns(environment, folder, {kind: asked.pop(kind) for kind in _BY_INDEX})
        print(f"  meanwhile the whole table was read {_scans(address) - before} times (goal 0)")
        _turns(environment, folder, asked)
    return 0


def _scans(address: str) -> int:
    with psycopg.connect(address) as server:
        ((scans,),) = server.execute(
            "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'goods'"
        ).fetchall()
    return int(scans)


@contextmanager
def _server() -> Iterator[LocalServer]:
    server = LocalServer()
    try:
        server.start()
        yield server
    finally:
        server.remove()


def _fill(address: str, rows: int, narrow: bool) -> None:
    chance = random.Random(SEED)
    words = ["".join(each) for each in product(SYLLABLES, repeat=3)]
    chance.shuffle(words)
    with psycopg.connect(address, autocommit=True) as server:
        server.execute("SET maintenance_work_mem = '1GB'")
        server.execute("CREATE SCHEMA shop")
        server.execute("CREATE TEMPORARY TABLE words (place int, word text)")
        with server.cursor() as cursor, cursor.copy("COPY words FROM STDIN") as copy:
            for place, word in enumerate(words[:WORDS]):
                copy.write_row((place, word))
        server.execute("ANALYZE words")
        colours, kinds, materials = (f"ARRAY{list(each)}" for each in (COLOURS, KINDS, MATERIALS))
        more = "" if narrow else _MORE.format(colours=colours, materials=materials)
        joins = "" if narrow else _JOINS
        made = _NARROW.format(kinds=kinds, rows=rows, last=WORDS - 1, more=more, joins=joins)
        server.execute(made)
        server.execute("ALTER TABLE shop.goods ADD PRIMARY KEY (id)")
        text = "title" if narrow else "title || ' ' || note"
        searched = (each.format(text=text) for each in _SEARCHED)
        for statement in (*_OWN, *searched, *(() if narrow else _OWN_WIDE)):
            server.execute(statement)
        server.execute("VACUUM ANALYZE shop.goods")


def _questions(address: str, narrow: bool) -> dict[str, list[str]]:
    """By kind; names are those of rows."""
    with psycopg.connect(address) as server:
        sampled = (
            "SELECT * FROM shop.goods TABLESAMPLE BERNOULLI (1) REPEATABLE (7)"
            " WHERE goods IS NOT NULL ORDER BY id LIMIT %s"  # a row without blank cells
        )
        cursor = server.execute(sampled, [ASKED])
        names = [column.name for column in cursor.description or ()]
        found = [dict(zip(names, row, strict=True)) for row in cursor]
    asked: dict[str, list[str]] = defaultdict(list)
    for row in found:
        title = str(row["title"])
        asked["filters"].append(f"{row['kind']} under {row['price']:.0f} euros")
        asked["count"].append(f"how many {row['kind']} cost more than {row['price']:.0f} euros?")
        asked["name"].append(title)
        asked["name misspelt"].append(f"{title[:4]}{title[5:]}")
        asked["words"].append(f"something with {title.split()[1].lower()}")
        if not narrow:
            asked["filters"].append(f"{row['colour']} {row['kind']} by {row['maker']}")
            asked["count"].append(f"how many {row['kind']} of {row['material']} in {row['city']}?")
            asked["key"].append(str(row["sku"]))
            asked["words"].append(f"{row['kind']} {str(row['note']).lower()}")
        else:
            asked["key"].append(f"id {row['id']}")
    return asked


def _asked(environment: dict[str, str], folder: Path) -> Run:
    """One question, in a process of its own."""
    return _measured(["ask", "--concierge", "goods", "how many are there"], environment, folder)


def _measured(command: Sequence[str], environment: dict[str, str], folder: Path) -> Run:
    began = monotonic()
    with (folder / "out").open("wb") as out, (folder / "err").open("wb") as err:
        process = subprocess.Popen(
            [sys.executable, "-m", "src", *command], env=environment, stdout=out, stderr=err
        )
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(
            f"it ended with {process.returncode}: {(folder / 'err').read_text('utf-8')[-900:]}"
        )
    return Run(monotonic() - began, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def _turns(environment: dict[str, str], folder: Path, asked: Mapping[str, Sequence[str]]) -> None:
    """All questions, each a conversation of its own, in one process."""
    lines = ({"id": kind, "turns": [each]} for kind, kinds in asked.items() for each in kinds)
    questions = folder / "questions.jsonl"
    questions.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    command = ["ask", "--concierge", "goods", "--batch", str(questions)]
    print(f"  {', '.join(asked)} {_measured(command, environment, folder)}")
    seconds: dict[str, list[float]] = defaultdict(list)
    empty: Counter[str] = Counter()
    for line in (folder / "out").read_text("utf-8").splitlines():
        told = json.loads(line)
        (turn,) = told["turns"]
        seconds[told["id"]].append(turn["ms"] / 1000)
        empty[told["id"]] += not turn["results"] and turn["value"] is None and not turn["count"]
    for kind, each in seconds.items():
        report(f"{kind} ({len(each)}, {empty[kind]} found nothing)", each, TURN_MS)


if __name__ == "__main__":
    sys.exit(run(main))
