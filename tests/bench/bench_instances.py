"""Two instances on one PostgreSQL: 50 sessions that ask either of them, also while it is away.

`make bench`, or `python -m tests.bench.bench_instances [sessions [turns [seconds between]]]`, about
five minutes. Every session asks golden questions over HTTP, a conversation of five, each
question at the other instance than the one before. In the second half the database is stopped for
20 seconds. It is all on this machine, and ends by itself.
"""

import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from uuid import uuid4

import httpx
import psycopg

from src.config.loading import find_concierges
from src.config.settings import get_settings
from tests.bench.bench_sessions import questions, resident_mb, server_of
from tests.bench.command import run
from tests.bench.yardsticks import report
from tests.postgres_server import LocalServer, url
from tests.ui.serving import page_server

SESSIONS, TURNS, BETWEEN = 50, 10, 10.0
A_CHAT, TURN_MS, AWAY_SECONDS, PATIENCE = 5, 1_500.0, 20.0, 60.0
SAID = "ask again in a moment"


@dataclass
class Tally:
    """What the sessions of one half came to."""

    seconds: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """What was answered with a sentence and put again until it was taken."""
    errors: list[str] = field(default_factory=list)
    asked: Counter[str] = field(default_factory=Counter)
    """Questions that were answered, by conversation."""


def main() -> int:
    given = sys.argv[1:]
    sessions, turns = (int(each) for each in [*given[:2], *(SESSIONS, TURNS)[len(given) :]])
    between = float(given[2]) if len(given) > 2 else BETWEEN
    ids = [each.id for each in find_concierges(get_settings().input).concierges]
    with _database() as server, _instances(url(folder=server.folder)) as addresses:
        _warm(addresses, ids)
        calm = _half(addresses, ids, sessions, turns, between)
        _tell(f"{sessions} sessions, {turns} turns each, {between:g} s between", calm, addresses)
        with ThreadPoolExecutor(1) as aside:
            aside.submit(_away_for_a_while, server)
            rough = _half(addresses, ids, sessions, turns, between)
        _tell(f"the same, the database away for {AWAY_SECONDS:g} s", rough, addresses)
        lost = _not_once(url(folder=server.folder), calm.asked + rough.asked)
        print(f"  conversations whose questions are not all kept once: {lost}")
    return int(bool(calm.errors or rough.errors or lost))


@contextmanager
def _database() -> Iterator[LocalServer]:
    server = LocalServer()
    server.start()
    try:
        yield server
    finally:
        server.remove()


@contextmanager
def _instances(address: str) -> Iterator[list[str]]:
    settings = {
        "CONCIERGE_INPUT": str(get_settings().input),
        "CONCIERGE_DATABASE_URL": address,
        "CONCIERGE_TURNS_PER_MINUTE": "100000",
    }
    with ExitStack() as opened:
        data = Path(opened.enter_context(tempfile.TemporaryDirectory(prefix="bench-")))
        yield [
            opened.enter_context(page_server(data / name, True, **settings))
            for name in ("first", "second")
        ]


def _warm(addresses: Sequence[str], ids: Sequence[str]) -> None:
    for address in addresses:
        for concierge in ids:
            for question in islice(questions(concierge), A_CHAT):
                body = {"question": question, "concierge": concierge}
                httpx.post(f"{address}/api/ask", json=body, timeout=300).raise_for_status()


def _half(
    addresses: Sequence[str], ids: Sequence[str], sessions: int, turns: int, between: float
) -> Tally:
    tally = Tally()

    def session(number: int) -> None:
        chance, concierge = random.Random(number), ids[number % len(ids)]
        asked = islice(questions(concierge), number * turns, (number + 1) * turns)
        time.sleep(chance.uniform(0, between))
        for place, question in enumerate(asked):
            if place % A_CHAT == 0:
                thread = uuid4().hex
            address = addresses[(number + place) % len(addresses)]
            body = {"question": question, "concierge": concierge, "thread_id": thread}
            _ask(address, body, tally)
            time.sleep(chance.uniform(0.5, 1.5) * between)

    with ThreadPoolExecutor(sessions) as pool:
        list(pool.map(session, range(sessions)))
    return tally


def _ask(address: str, body: dict[str, str], tally: Tally) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        began = time.monotonic()
        try:
            answer = httpx.post(f"{address}/api/ask", json=body, timeout=PATIENCE)
        except httpx.HTTPError as error:
            tally.errors.append(f"{type(error).__name__}: {error}")
            return
        if answer.status_code == 503 and SAID in answer.text:
            tally.refused.append(answer.json()["detail"])
            time.sleep(1)
            continue
        if answer.status_code != 200:
            tally.errors.append(f"{answer.status_code}: {answer.text[:200]}")
            return
        tally.seconds.append(time.monotonic() - began)
        tally.asked[body["thread_id"]] += 1
        return
    tally.errors.append("not taken within a minute")


def _away_for_a_while(server: LocalServer) -> None:
    time.sleep(AWAY_SECONDS)
    server.stop("fast")
    time.sleep(AWAY_SECONDS)
    server.start()


def _tell(what: str, tally: Tally, addresses: Sequence[str]) -> None:
    print(f"{what}; load of 5 minutes {os.getloadavg()[1]:.1f}")
    report("a turn", tally.seconds, TURN_MS)
    memory = ", ".join(f"{resident_mb(server_of(address)):.0f}" for address in addresses)
    told = f"turns {len(tally.seconds)}, refused with a sentence {len(tally.refused)}"
    print(f"  {told}, errors {len(tally.errors)}; memory of the two, MB: {memory}")
    print(*(f"    {error}" for error in tally.errors[:5]), sep="\n")


def _not_once(address: str, asked: Counter[str]) -> int:
    """Conversations with more or fewer turns than questions were answered in them."""
    with psycopg.connect(address) as connection:
        rows = connection.execute(
            "SELECT conversation, count(*) FROM concierge.turn GROUP BY conversation"
        ).fetchall()
    kept = dict(rows)
    return sum(kept.get(thread) != count for thread, count in asked.items())


if __name__ == "__main__":
    sys.exit(run(main))
