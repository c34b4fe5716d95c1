"""A concierge → its `Catalog`: of files a DuckDB file, of a server what is known of its tables."""

import hashlib
import json
import os
import re
import time
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG

import duckdb

from src.config.concierge import ConciergeConfig
from src.config.vocabularies import FOLDER
from src.core.errors import DataError
from src.core.store.catalog import Catalog
from src.core.store.described import (
    Described,
    Report,
    as_catalog,
    data_files,
    digest_of,
    read_description,
)
from src.core.store.replacing import without_old

_HASH = "[0-9a-f]{16}"
_ABANDONED_SECONDS = 3600
SERVER_SUFFIX = ".server.json"


def load_catalog(
    config: ConciergeConfig,
    folder: Path,
    progress: Report | None = None,
    required: Collection[str] = (),
) -> Catalog:
    """The catalog of `config`, its database in `folder`; made only where it is not there yet.

    A table that cannot be loaded is left out whole, with a notice, unless it is `required` (an
    older version answers from it); the catalog's own `config` declares no more than what there is.

    Raises `DataError`: a required table cannot be loaded, or none can; `ConfigError`: a derived
    column's SQL does not run.
    """
    version = catalog_version(config)
    folder.mkdir(0o700, parents=True, exist_ok=True)
    report = progress or (lambda _: None)
    if config.server:
        from src.core.store.postgres.loading import server_tables

        path = folder / f"{config.id or 'concierge'}-{version[:16]}{SERVER_SUFFIX}"
        described = server_tables(config, path, report, required)
        _clear(folder, config.id or "concierge")
        assert described.server is not None, "its rows are on a server"
        return as_catalog(config, described, described.server, version)
    database = folder / f"{config.id or 'concierge'}-{version[:16]}.duckdb"
    kept = _kept(database)
    if kept is None or not kept.reasons.keys().isdisjoint(required):
        from src.core.store.making import make

        kept = make(config, database, _description(database), report, required)
        if catalog_version(config) != version:
            database.unlink(missing_ok=True)
            raise DataError(f"the files of '{config.id}' changed while they were read; load again")
        _clear(folder, config.id or "concierge")
    return as_catalog(config, kept, database, version)


def catalog_version(config: ConciergeConfig) -> str:
    """A hash of all `catalog_parts`. Raises as it does."""
    return hashlib.sha256(json.dumps(catalog_parts(config)).encode()).hexdigest()


def catalog_parts(config: ConciergeConfig) -> dict[str, str]:
    """A hash of everything that the catalog is made of, by file: TOML, data files, this loader. A
    file of the same time and size is not read again; one that cannot be read has a version too, to
    be noticed when it can. Raises `DataError`: a server does not answer."""
    told = config.model_dump_json(exclude={"path"})
    parts = {"product": _loader_version()}
    parts[config.path.name] = hashlib.sha256(told.encode()).hexdigest()
    if config.server:
        from src.core.store.postgres.loading import server_state

        parts["server"] = server_state(config)
    for path in data_files(config):
        try:
            state = path.stat()
            regular = S_ISREG(state.st_mode)
            digest = _file_hash(path, state.st_mtime_ns, state.st_size) if regular else "no file"
        except OSError as error:
            digest = f"unreadable: {error.errno}"
        parts[os.path.relpath(path, config.path.parent)] = digest
    return parts


def changed_parts(before: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Names of the `catalog_parts` that differ; "product" is our own loader."""
    return [name for name in {**before, **now} if before.get(name) != now.get(name)]


@lru_cache(maxsize=256)
def _file_hash(path: Path, _mtime_ns: int, _size: int) -> str:
    return digest_of(path)


@lru_cache(maxsize=1)
def _loader_version() -> str:
    """Of this package's text and the vocabularies: a changed loader makes every database anew."""
    whole = hashlib.sha256(duckdb.__version__.encode())
    here = Path(__file__).parent
    for path in sorted([*here.rglob("*.py"), *here.rglob("*.toml"), *FOLDER.glob("*.toml")]):
        whole.update(path.read_bytes())
    return whole.hexdigest()


def _kept(database: Path) -> Described | None:
    """The description of a database that was made before, if both are whole."""
    described = read_description(_description(database))
    try:
        os.utime(database)  # used now: not among the old ones to clear
        return described if described and described.digest == digest_of(database) else None
    except OSError:
        return None


def _description(database: Path) -> Path:
    return database.with_suffix(".json")


def _clear(folder: Path, concierge: str) -> None:
    """Remove old versions of this concierge, and what a build that was killed left behind."""
    for suffix in (".duckdb", SERVER_SUFFIX):
        for old in without_old(folder, re.escape(f"{concierge}-") + _HASH + re.escape(suffix)):
            _description(old).unlink(missing_ok=True)
    for leftover in folder.glob(f".{concierge}-*.tmp*"):
        if time.time() - leftover.stat().st_mtime > _ABANDONED_SECONDS:
            leftover.unlink(missing_ok=True)
