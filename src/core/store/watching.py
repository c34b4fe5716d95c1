"""Notices that a concierge's data changed: files, once whoever writes them is done, and tables."""

import time
import tomllib
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG
from typing import Any

from src.config.concierge import ConciergeConfig
from src.core.errors import ConciergeError
from src.core.store.building import catalog_version
from src.core.store.postgres.triggers import Listener

ASK_SECONDS = 5.0
TOLD_SECONDS = 60.0
"""As `ASK_SECONDS`, where changes are told of: a connection may be dead and not know it."""
PAUSE_SECONDS = 30.0
_COUNTED_SECONDS = 12.0
"""In which the server's counts follow a change that was told of."""
_SETTLED_SECONDS = 0.3

_State = tuple[int, int] | None
"""Time and size of a file; None where there is none, or what is no file: a folder, a pipe."""


@dataclass(frozen=True)
class _Change:
    state: _State
    seen: float


class FolderWatch:
    """Watches the TOMLs of a folder and the data files that they name, by time and size. A file
    that is being written, or replaced and so gone, is told of when it has been still for a
    moment."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._named: dict[Path, tuple[_State, frozenset[Path]]] = {}
        self._told: dict[Path, _State] = self._states()
        self._pending: dict[Path, _Change] = {}

    def changed(self) -> frozenset[Path]:
        """Files that are new, different or gone since they were last told of; each told once."""
        states = self._states()
        paths = states.keys() | self._told.keys()
        differing = {path for path in paths if states.get(path) != self._told.get(path)}
        settled = frozenset(path for path in differing if self._settled(path, states.get(path)))
        for path in settled:
            self._told[path] = states.get(path)
        self._pending = {
            path: change
            for path, change in self._pending.items()
            if path in differing and path not in settled
        }
        return settled

    def _settled(self, path: Path, state: _State) -> bool:
        change = self._pending.get(path)
        if change is None or change.state != state:
            change = self._pending[path] = _Change(state, time.monotonic())
        still = time.monotonic() - change.seen
        if state is not None:  # it may have been still for long before it was first looked at
            still = max(still, time.time() - state[0] / 1e9)
        return still >= _SETTLED_SECONDS

    def _states(self) -> dict[Path, _State]:
        configs = {path: _state(path) for path in sorted(self._folder.glob("*.toml"))}
        named = {path: self._files_of(path, state) for path, state in configs.items()}
        data = frozenset[Path]().union(*named.values())
        return configs | {path: _state(path) for path in data}

    def _files_of(self, config: Path, state: _State) -> frozenset[Path]:
        """The data files that a TOML names; those of its last whole version while it is broken."""
        known = self._named.get(config)
        if known and known[0] == state:
            return known[1]
        files = known[1] if known else frozenset[Path]()
        if state is not None:
            with suppress(OSError, ValueError, RecursionError):
                declared = tomllib.loads(config.read_text(encoding="utf-8-sig"))
                files = frozenset(config.parent / file for file in _files(declared))
        self._named[config] = (state, files)
        return files


class ServerWatch:
    """Notices that tables of servers changed: the owner's triggers tell of it, and where there are
    none their version is asked for every few seconds. What is known of their words is then learned
    anew, not more often than `PAUSE_SECONDS` allow."""

    def __init__(self) -> None:
        self._asked = float("-inf")
        self._rest = self._hurry = 0.0
        self._seen: dict[str, str] = {}
        self._listeners: dict[tuple[str, tuple[str, ...]], Listener] = {}

    def changed(self, configs: Collection[ConciergeConfig], loaded: Mapping[str, str]) -> bool:
        """Whether a table differs; `loaded`: concierge → the version that answers, if one does."""
        self._listen_to(configs)
        now = time.monotonic()
        listeners = self._listeners.values()
        if any([listener.heard() for listener in listeners]):
            self._hurry = max(now, self._rest) + _COUNTED_SECONDS
        told = all(listener.listens for listener in listeners)
        due = self._asked + (TOLD_SECONDS if told else ASK_SECONDS)
        if now < self._rest or self._hurry <= now < due:
            return False
        found = any([self._differs(config, loaded.get(config.id)) for config in configs])
        self._asked = time.monotonic()
        if found:
            self._rest, self._hurry = self._asked + PAUSE_SECONDS, 0.0
        return found

    def close(self) -> None:
        self._listen_to(())

    def _listen_to(self, configs: Iterable[ConciergeConfig]) -> None:
        """Have a listener for each source, and none for those that are named no more."""
        sources: dict[str, set[str]] = {}
        for config in configs:
            tables = sources.setdefault(config.server, set())
            tables.update(table.sheet for table in config.tables.values())
        wanted = {(address, tuple(sorted(tables))) for address, tables in sources.items()}
        for gone in self._listeners.keys() - wanted:
            self._listeners.pop(gone).close()
        for source in wanted - self._listeners.keys():
            self._listeners[source] = Listener(*source)

    def _differs(self, config: ConciergeConfig, loaded: str | None) -> bool:
        try:
            now = catalog_version(config)
        except ConciergeError:
            return False  # those who ask are told
        before = self._seen.get(config.id, loaded)
        self._seen[config.id] = now
        return now != before


def _state(path: Path) -> _State:
    try:
        found = path.stat()
    except (OSError, ValueError):  # ValueError: a NUL in the name
        return None
    return (found.st_mtime_ns, found.st_size) if S_ISREG(found.st_mode) else None


def _files(declared: dict[str, Any]) -> list[str]:
    tables = declared.get("tables")
    if not isinstance(tables, dict):
        return []
    found = list[str]()
    for table in (each for each in tables.values() if isinstance(each, dict)):
        if isinstance(file := table.get("file"), str):
            named = table.get("sheet", table.get("table"))
            sheets = named if isinstance(named, list) else [named]
            # Where the file is a folder, what is named in it.
            found += [file, *(f"{file}/{each}" for each in sheets if isinstance(each, str))]
    return found
