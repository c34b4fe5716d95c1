"""How the page bears many visitors: 50 sessions that ask at once, and what a browser waits for.

`make bench`, or `python -m tests.bench.bench_sessions [sessions [turns [seconds between]]]`: about
seven minutes. Each session asks golden questions of one concierge, a new chat for every five, and
waits as people do between two. The load of the machine stands beside the figures.
"""

import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import cycle, islice
from pathlib import Path
from threading import Lock
from urllib.request import urlopen

from src.config.loading import find_concierges
from src.config.settings import get_settings
from tests.bench.command import run
from tests.bench.page_client import Failed, Visitor
from tests.bench.yardsticks import met, report
from tests.ui.serving import ROOT, chromium, page_server

SESSIONS, TURNS, BETWEEN = 50, 2_000, 10.0
A_CHAT, LOADS, SEED = 5, 5, 3
TURN_MS, PAINT_MS, USABLE_MS, GROWN = 1_000.0, 1_500.0, 3_000.0, 0.1
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
MB = 1024


class Tally:
    """What all sessions came to so far."""

    def __init__(self, server: int, every: int) -> None:
        self.seconds: list[float] = []
        self.errors: list[str] = []
        self.memory: list[float] = []
        self._server, self._every, self._lock = server, every, Lock()

    def add(self, seconds: float) -> None:
        with self._lock:
            self.seconds.append(seconds)
            if len(self.seconds) % self._every == 0:
                self.memory.append(resident_mb(self._server))


def main() -> int:
    sessions, turns = (int(each) for each in [*sys.argv[1:3], SESSIONS, TURNS][:2])
    between = float(sys.argv[3]) if len(sys.argv) > 3 else BETWEEN
    with tempfile.TemporaryDirectory(prefix="bench-") as data:
        settings = {"CONCIERGE_INPUT": str(get_settings().input)}
        with page_server(Path(data), True, **settings) as address:
            ids = [each.id for each in find_concierges(get_settings().input).concierges]
            _warm(address, ids)
            _browser(address)
            tally = Tally(server_of(address), max(1, turns // 4))
            began = time.monotonic()
            _ask(address, ids, sessions, turns // sessions, between, tally)
            return _told(tally, sessions, time.monotonic() - began)


def _warm(address: str, ids: Sequence[str]) -> None:
    for concierge in ids:
        with closing(Visitor(address, concierge)) as visitor:
            visitor.open()
            for question in islice(questions(concierge), A_CHAT):
                visitor.ask(question)


def questions(concierge: str) -> Iterator[str]:
    """The golden ones that begin a conversation, again and again in an order of chance."""
    lines = (ROOT / "tests" / "golden" / f"{concierge}.jsonl").read_text("utf-8").splitlines()
    asked = [json.loads(line)["turns"][0]["ask"] for line in lines if line.strip()]
    random.Random(SEED).shuffle(asked)
    return cycle(asked)


def _ask(
    address: str, ids: Sequence[str], sessions: int, each: int, between: float, tally: Tally
) -> None:
    def session(number: int) -> None:
        chance = random.Random(number)
        asked = islice(questions(ids[number % len(ids)]), number * each, (number + 1) * each)
        left = list(asked)
        time.sleep(chance.uniform(0, between))
        while left:
            chat, left = left[:A_CHAT], left[A_CHAT:]
            try:
                with closing(Visitor(address, ids[number % len(ids)])) as visitor:
                    visitor.open()
                    for question in chat:
                        tally.add(visitor.ask(question))
                        time.sleep(chance.uniform(0.5, 1.5) * between)
            except (Failed, OSError) as error:
                tally.errors.append(f"{ids[number % len(ids)]}: {str(error)[:200]}")

    with ThreadPoolExecutor(sessions) as pool:
        list(pool.map(session, range(sessions)))


def _told(tally: Tally, sessions: int, seconds: float) -> int:
    load = os.getloadavg()[1]
    count = len(tally.seconds)
    print(f"{sessions} sessions, {count:,} turns in {seconds:.0f} s; load of 5 minutes {load:.1f}")
    report("a turn on the page", tally.seconds, TURN_MS)
    print(f"  errors {len(tally.errors)}", *tally.errors[:5], sep="\n    ")
    first, last = tally.memory[0], tally.memory[-1]
    flat = met(last <= first * (1 + GROWN))
    told = ", ".join(f"{mb:.0f}" for mb in tally.memory)
    print(f"  memory of the server after each quarter, MB: {told}  (goal: flat: {flat})")
    return int(bool(tally.errors))


def _browser(address: str) -> None:
    """First paint, and until one can type, each in a browser that has loaded nothing yet."""
    paints, usable = list[float](), list[float]()
    with chromium() as browser:
        for _ in range(LOADS):
            with browser.new_context() as context:
                page = context.new_page()
                began = time.monotonic()
                page.goto(address, wait_until="commit")
                page.wait_for_selector("[data-testid=stChatInputTextArea]:not(:disabled)")
                usable.append(time.monotonic() - began)
                paints.append(page.evaluate(PAINT) / 1000)
    print(f"a browser that comes for the first time; load {os.getloadavg()[0]:.1f}")
    report("first paint", paints, PAINT_MS)
    report("usable", usable, USABLE_MS)


def server_of(address: str) -> int:
    """The process that listens there."""
    with urlopen(f"{address}/api/health"):
        port = int(address.rsplit(":", 1)[1])
    for line in Path("/proc/net/tcp").read_text("ascii").splitlines()[1:]:
        parts = line.split()
        if parts[3] == "0A" and int(parts[1].split(":")[1], 16) == port:
            return _owner(parts[9])
    raise LookupError(f"nobody listens at {address}")


def _owner(inode: str) -> int:
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if os.readlink(link) == f"socket:[{inode}]":
                return int(link.parts[2])
        except OSError:
            continue
    raise LookupError(f"no process has the socket {inode}")


def resident_mb(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) / MB


if __name__ == "__main__":
    sys.exit(run(main))
