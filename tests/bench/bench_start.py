"""How fast the program starts and how much memory it takes, each figure from a process of its own.

`make bench`, or `python -m tests.bench.bench_start`: a minute or two. Each question is asked twice
of the command line, with a data folder that is empty the first time. CPU time stands beside the
clock, for on a busy machine the clock says little. The server is stopped once its page answers: the
other concierges, which it builds in the background, are not waited for.
"""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

from src.config.loading import find_concierges
from src.config.settings import get_settings
from tests.bench.command import run
from tests.bench.yardsticks import met

ASK_SECONDS, ASK_MB, ROWS_SECONDS, PAGE_SECONDS = 2.0, 300.0, 4.0, 4.0
ROWS, SEED = 10_000, 7
PATIENCE = 600.0

TOML = """
name = "Books"
about = "I know the books of a shop"
currency = "EUR"

[tables.books]
file = "books.csv"
label = "books"
key = "isbn"
show = ["title", "author", "price"]
columns.title.role = "title"
columns.author.role = "name"
columns.genre.role = "category"
columns.price.role = "price"
columns.pages.role = "number"

[[tools]]
name = "search_books"
tables = "books"
purpose = "Searches the books by author, genre, price and pages."
"""
SYLLABLES = [*map("".join, product("bfklmnrst", "aeiou"))]
GENRES = ("crime", "poetry", "history", "travel", "science", "cooking", "children", "art")


@dataclass(frozen=True)
class Run:
    """What one process took; `mb` is the most memory that it or a process of its own had."""

    seconds: float
    cpu: float
    mb: float

    def told(self, seconds: float, mb: float | None = None) -> str:
        goals = f"<= {seconds:g} s: {met(self.seconds <= seconds)}, by CPU time "
        goals += met(self.cpu <= seconds)
        if mb:
            goals += f"; <= {mb:g} MB: {met(self.mb <= mb)}"
        return f"{self}  (goal {goals})"

    def __str__(self) -> str:
        return f"{self.seconds:6.2f} s  {self.cpu:6.2f} s CPU  {self.mb:5.0f} MB"


def main() -> int:
    shipped = get_settings().input
    ids = [config.id for config in find_concierges(shipped).concierges]
    with tempfile.TemporaryDirectory(prefix="bench-") as aside:
        folder = Path(aside)
        print("`ask`, the first time and the second (clock, CPU time, most memory)")
        for concierge in ids:
            _asked(concierge, shipped, folder / concierge, ASK_SECONDS, ASK_MB)
        write_books(folder / "input")
        print(f"`ask` over {ROWS:,} made-up books")
        _asked("books", folder / "input", folder / "books", ROWS_SECONDS)
        print("`serve` over the shipped concierges, until its health and page answer")
        for which in ("first", "second"):
            print(f"  {which:<10} {_served(shipped, folder / 'served').told(PAGE_SECONDS)}")
    return 0


def _asked(concierge: str, source: Path, data: Path, seconds: float, mb: float = 0) -> None:
    command = ["ask", "--concierge", concierge, "how many are there"]
    first, second = (_measured(_start(command, source, data)) for _ in range(2))
    print(f"  {concierge:<10} first  {first}")
    print(f"  {'':<10} second {second.told(seconds, mb)}")


def _start(command: list[str], source: Path, data: Path) -> tuple[subprocess.Popen[bytes], float]:
    settings = {"CONCIERGE_INPUT": str(source), "CONCIERGE_DATA": str(data)}
    began = monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "src", *command],
        env={**os.environ, **settings, "CONCIERGE_MODEL": "built-in"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    return process, began


def _measured(started: tuple[subprocess.Popen[bytes], float], until: float = 0) -> Run:
    """Wait for its end; `until` is the time that counts where it was stopped later."""
    process, began = started
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, -signal.SIGTERM), f"it ended with {process.returncode}"
    seconds = (until or monotonic()) - began
    return Run(seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def _served(source: Path, data: Path) -> Run:
    """The clock stops at the first page; CPU time includes the end of the process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    started = _start(["serve", "--port", str(port)], source, data)
    address = f"http://127.0.0.1:{port}"
    for path in ("/api/health", "/"):
        _wait_for(f"{address}{path}")
    usable = monotonic()
    started[0].terminate()
    return _measured(started, usable)


def _wait_for(address: str) -> None:
    end = monotonic() + PATIENCE
    while monotonic() < end:
        try:
            with urlopen(address, timeout=PATIENCE):
                return
        except URLError:
            sleep(0.05)
    raise TimeoutError(address)


def write_books(folder: Path) -> None:
    """The made-up shop: its TOML and its rows."""
    chance = random.Random(SEED)

    def name(words: int) -> str:
        made = ("".join(chance.choices(SYLLABLES, k=chance.randint(2, 3))) for _ in range(words))
        return " ".join(made).title()

    authors = [name(2) for _ in range(ROWS // 8)]
    lines = ["isbn,title,author,genre,price,pages"]
    for number in range(ROWS):
        cells = (name(chance.randint(1, 4)), chance.choice(authors), chance.choice(GENRES))
        price, pages = chance.randint(400, 6000) / 100, chance.randint(40, 900)
        lines.append(f"978{number:010},{','.join(cells)},{price},{pages}")
    folder.mkdir(parents=True)
    (folder / "books.toml").write_text(TOML, "utf-8")
    (folder / "books.csv").write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    sys.exit(run(main))
