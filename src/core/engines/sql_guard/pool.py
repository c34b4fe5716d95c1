"""The pool that hands workers to callers in order of arrival, and replaces those that die.

`queue.Queue` would let late callers overtake waiting ones for seconds; here each waiting caller
has its turn, and a worker that comes free goes to the first. Each place in the pool has a
keeper thread, which starts a worker, waits for its end, and starts the next.
"""

import json
import logging
import os
import select
import signal
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import cast

from src.core.engines.sql_guard.protocol import Reply, Request, WorkerConfig
from src.core.errors import ConfigError, QueryFailed, QueryTimeout

_ROOT = Path(__file__).parents[4]
_START_SECONDS = 20.0
_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "TZ")
# A reply is rows within their byte cap, twice the statement, and names: far below this.
_REPLY_OVERHEAD = 1_000_000


class WorkerDied(Exception):
    """The process ended before it replied; `by_others` when neither we nor the statement did it."""

    def __init__(self, by_others: bool) -> None:
        super().__init__("the worker process ended")
        self.by_others = by_others


class Worker:
    """A running worker. Used by one caller at a time; `kill` may come from any thread."""

    def __init__(self, config: WorkerConfig, reply_bytes: int) -> None:
        """Start the process and wait until it greets. Raises `ConfigError` when it cannot."""
        # A bare environment: no key or password of ours can be read from within.
        environment = {key: os.environ[key] for key in _KEPT_VARIABLES if key in os.environ}
        self._reply_bytes = reply_bytes + _REPLY_OVERHEAD
        self._killed = False
        self._process = subprocess.Popen(
            [sys.executable, "-m", "src.core.engines.sql_guard.worker"],
            cwd=_ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._poll = select.poll()
        self._poll.register(self._output, select.POLLIN)
        self._greet(config)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def usable(self) -> bool:
        """False once it was killed, or ended: a killed process may still exist for a moment."""
        return not self._killed and self._process.poll() is None

    def ask(self, request: Request, seconds: float) -> Reply:
        """The reply. Kills the process and raises `QueryTimeout` when it takes too long."""
        self._write(request)
        reply = self._read(monotonic() + seconds)
        if reply.get("last"):
            self.kill()
        return reply

    def kill(self) -> None:
        self._killed = True
        self._process.kill()

    def wait(self) -> None:
        self._process.wait()

    def close(self) -> None:
        self.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    @property
    def _output(self) -> int:
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def _greet(self, config: WorkerConfig) -> None:
        try:
            self._write(config)
            greeting = self._read(monotonic() + _START_SECONDS)
        except (WorkerDied, QueryTimeout) as error:
            self.close()
            raise ConfigError("the SQL worker process does not start") from error
        if "error" in greeting:
            self.close()
            raise ConfigError(f"the SQL worker cannot start: {greeting.get('message')}")

    def _write(self, message: Request | WorkerConfig) -> None:
        assert self._process.stdin is not None
        line = json.dumps(message).encode() + b"\n"
        try:
            while line:
                line = line[self._process.stdin.write(line) or 0 :]
        except (BrokenPipeError, ValueError):
            raise self._died() from None

    def _read(self, deadline: float) -> Reply:
        received = bytearray()
        while not received.endswith(b"\n"):
            left = deadline - monotonic()
            if left <= 0 or not self._poll.poll(left * 1000):
                self.kill()
                raise QueryTimeout("the statement took too long and was stopped; ask for less")
            chunk = os.read(self._output, 1 << 20)
            received += chunk
            if not chunk or len(received) > self._reply_bytes:
                raise self._died()
        return cast(Reply, json.loads(received))

    def _died(self) -> WorkerDied:
        ours = self._killed
        self.kill()
        self._process.wait()
        return WorkerDied(not ours and self._process.returncode == -signal.SIGKILL)


_log = logging.getLogger(__name__)


class WorkerPool:
    """Up to `size` workers: the first at once, another whenever none is left to spare."""

    def __init__(self, start: Callable[[], Worker], size: int) -> None:
        self._start = start
        self._size = size
        self._changed = threading.Condition()
        self._idle: list[Worker] = []
        self._waiting: deque[object] = deque()
        self._running: set[Worker] = set()
        self._keepers = 0
        self._closed = False
        self._error: Exception | None = None
        """Why the last keeper gave up."""
        with self._changed:
            self._add_keeper()

    @contextmanager
    def worker(self, seconds: float) -> Iterator[Worker]:
        """A worker of one's own for the block. Raises `QueryTimeout` after waiting `seconds`."""
        worker = self._acquire(seconds)
        try:
            yield worker
        finally:
            self._release(worker)

    @property
    def idle(self) -> int:
        """How many workers wait for a statement."""
        with self._changed:
            return len(self._idle)

    def pids(self) -> tuple[int, ...]:
        with self._changed:
            return tuple(worker.pid for worker in self._running)

    def close(self) -> None:
        """End every process; whoever waits gets `QueryFailed`."""
        with self._changed:
            self._closed = True
            workers = list(self._running)
            self._changed.notify_all()
        for worker in workers:
            worker.kill()

    # -- callers -------------------------------------------------------------------------

    def _acquire(self, seconds: float) -> Worker:
        turn, deadline = object(), monotonic() + seconds
        with self._changed:
            if len(self._idle) < 2 and self._keepers < self._size and not self._closed:
                self._add_keeper()
            self._waiting.append(turn)
            try:
                return self._in_turn(turn, deadline)
            finally:
                self._waiting.remove(turn)
                self._changed.notify_all()

    def _in_turn(self, turn: object, deadline: float) -> Worker:
        """A worker once all who came before have theirs."""
        while True:
            if self._closed:
                raise QueryFailed("this version of the data was closed; ask again")
            if self._waiting[0] is turn and (worker := self._idle_worker()):
                return worker
            if self._error and not (self._running or self._keepers):
                raise self._error
            if not self._changed.wait(deadline - monotonic()):
                raise QueryTimeout("too many questions at once; ask again in a moment")

    def _idle_worker(self) -> Worker | None:
        """The most recently used one: its memory is warm. The dead are left to their keepers."""
        while self._idle:
            worker = self._idle.pop()
            if worker.usable:
                return worker
            worker.close()
        return None

    def _release(self, worker: Worker) -> None:
        with self._changed:
            if worker.usable and not self._closed:
                self._idle.append(worker)
                self._changed.notify_all()
                return
        worker.close()

    # -- keepers -------------------------------------------------------------------------

    def _add_keeper(self) -> None:
        self._keepers += 1
        threading.Thread(target=self._keep, name="sql-guard-keeper", daemon=True).start()

    def _keep(self) -> None:
        while not self._closed:
            try:
                worker = self._start()
            except (ConfigError, OSError) as error:
                _log.error("%s", error)
                self._resign(error)
                return
            if not self._take_in(worker):
                worker.close()
                return
            worker.wait()
            self._forget(worker)

    def _take_in(self, worker: Worker) -> bool:
        with self._changed:
            if not self._closed:
                self._running.add(worker)
                self._idle.append(worker)
                self._changed.notify_all()
            return not self._closed

    def _forget(self, worker: Worker) -> None:
        with self._changed:
            self._running.discard(worker)
            died_idle = worker in self._idle
            if died_idle:
                self._idle.remove(worker)
        if died_idle:  # else whoever holds it closes it: its pipes may be in use
            worker.close()

    def _resign(self, error: Exception) -> None:
        """No worker can be started: those who wait are told so, unless another one serves them."""
        with self._changed:
            self._keepers -= 1
            self._error = error
            self._changed.notify_all()
