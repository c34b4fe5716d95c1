"""A PostgreSQL server for tests: started once for a process, on a socket in a folder of its own."""

import atexit
import glob
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

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


def server() -> str:
    """The folder of the socket of a running server; the test is skipped where there is none."""
    try:
        return _started()
    except NoServer as reason:
        pytest.skip(str(reason))


def url(database: str = "postgres", user: str = _ADMIN, password: str = "") -> str:
    """An address of the server, by which `user` reaches `database`."""
    who = f"{user}:{password}" if password else user
    return f"postgresql://{who}@/{database}?host={server()}"


@cache
def _started() -> str:
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    become = _unprivileged(folder)
    data, programs = folder / "data", _programs()
    initdb = [programs / "initdb", "-D", data, "-U", _ADMIN, "-A", "trust", "-E", "UTF8", "-N"]
    _run([*initdb, "--locale=C.UTF-8"], become, folder)
    options = " ".join(f"-c {name}={value!r}" for name, value in _SETTINGS.items())
    control = [programs / "pg_ctl", "-D", data, "-w", "-s"]
    start = [*control, "-l", folder / "log", "-o", f"-k {folder} {options}", "start"]
    _run(start, become, folder)
    atexit.register(_stop, [*control, "-m", "immediate", "stop"], become, folder)
    return str(folder)


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


def _run(command: list[object], become: Callable[[], None] | None, folder: Path) -> None:
    done = subprocess.run(
        [str(part) for part in command],
        preexec_fn=become,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    if done.returncode:
        raise NoServer(f"PostgreSQL did not start: {done.stdout.strip()[-300:]}")


def _stop(command: list[object], become: Callable[[], None] | None, folder: Path) -> None:
    with suppress(NoServer):  # it is gone already
        _run(command, become, folder)
    shutil.rmtree(folder, ignore_errors=True)
