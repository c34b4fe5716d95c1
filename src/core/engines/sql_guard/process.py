"""One worker process, as its parent sees it: start, ask within a deadline, kill."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import cast

from src.core.engines.sql_guard.protocol import Reply, Request, WorkerConfig
from src.core.errors import ConfigError, QueryTimeout

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
        self.landlock = self._greet(config)

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
        """Return when the process has ended."""
        self._process.wait()

    def close(self) -> None:
        """Kill the process and close its pipes."""
        self.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    @property
    def _output(self) -> int:
        assert self._process.stdout is not None
        return self._process.stdout.fileno()

    def _greet(self, config: WorkerConfig) -> bool:
        try:
            self._write(config)
            greeting = self._read(monotonic() + _START_SECONDS)
        except (WorkerDied, QueryTimeout) as error:
            self.close()
            raise ConfigError("the SQL worker process does not start") from error
        if "error" in greeting:
            self.close()
            raise ConfigError(f"the SQL worker cannot start: {greeting.get('message')}")
        return bool(greeting.get("landlock"))

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
