"""Opens the database in a process that from then on can do nothing but read it.

The order matters: Landlock binds the calling thread and its later children, and DuckDB starts
threads as it opens. So: open with one thread, confine, allow the threads, lock the settings.
"""

import ctypes
import os
import resource
import sys
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from zoneinfo import ZoneInfo

import _duckdb as duckdb

from src.core.engines.sql_guard.protocol import SqlLimits
from src.core.errors import ConfigError

_CREATE_RULESET, _RESTRICT_SELF = 444, 446
_VERSION_FLAG = 1
_PR_SET_NO_NEW_PRIVS = 38
# How many kinds of file access each version of the interface knows; the last number goes on.
_FILE_BITS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_NETWORK_FROM, _SCOPES_FROM = 4, 6
_BIND_AND_CONNECT = 0b11
_ABSTRACT_SOCKETS_AND_SIGNALS = 0b11


class _Ruleset(ctypes.Structure):
    _fields_ = (
        ("handled_access_fs", ctypes.c_uint64),
        ("handled_access_net", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


def confine() -> bool:
    """Forbid all that can be forbidden; False where the kernel has no Landlock."""
    libc = ctypes.CDLL(None, use_errno=True)
    version = libc.syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG)
    if version < 1:
        return False
    rules = _rules(version)
    ruleset = libc.syscall(_CREATE_RULESET, ctypes.byref(rules), _size(version), 0)
    if ruleset < 0 or libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    return bool(libc.syscall(_RESTRICT_SELF, ruleset, 0) == 0)


def _rules(version: int) -> _Ruleset:
    bits = _FILE_BITS.get(version, _FILE_BITS[max(_FILE_BITS)])
    return _Ruleset(
        handled_access_fs=(1 << bits) - 1,
        handled_access_net=_BIND_AND_CONNECT if version >= _NETWORK_FROM else 0,
        scoped=_ABSTRACT_SOCKETS_AND_SIGNALS if version >= _SCOPES_FROM else 0,
    )


def _size(version: int) -> int:
    """An older kernel refuses a structure with fields that it does not know."""
    fields = 1 + (version >= _NETWORK_FROM) + (version >= _SCOPES_FROM)
    return fields * ctypes.sizeof(ctypes.c_uint64)


KNOWN_ENGINE = "2.0."
MAX_THREADS = 4
# What the engine may allocate beyond `memory_limit`, which covers its buffers alone: its values,
# a result on its way out, the parser's trees.
_HEADROOM = 256 * 2**20
_OPEN_FILES = 64

Setting = str | bool | int | float | list[str]

_OPENING: dict[str, Setting] = {
    "threads": 1,
    "async_threads": 0,
    "enable_external_access": False,
    "enable_external_file_cache": False,
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
    "allow_community_extensions": False,
    "allow_unsigned_extensions": False,
    "allow_extension_repositories": "forbidden",
    "allow_persistent_secrets": False,
    "python_enable_replacements": False,
    "max_temp_directory_size": "0KB",
}

# One value of each kind that Python fetches through a module of its own: once files are out of
# reach, nothing can be imported any more.
_WARM_UP = """
SELECT DATE '2000-01-01', TIME '00:00', TIMESTAMP '2000-01-01', TIMESTAMPTZ '2000-01-01',
       INTERVAL 1 DAY, 1.5::DECIMAL(9, 2), uuid(), [1], {'a': 1}, MAP {'a': 1}, '{}'::JSON,
       'a'::BLOB, strftime(now(), '%c'), json_serialize_sql('SELECT 1')
"""


@dataclass(frozen=True)
class Engine:
    """The locked connections: to the data, and to nothing, for the parser alone."""

    connection: duckdb.DuckDBPyConnection
    parser: duckdb.DuckDBPyConnection
    catalog_names: frozenset[str]
    """Names of the engine's own tables and views."""
    landlock: bool


def open_locked(path: Path, limits: SqlLimits) -> Engine:
    """The read-only database with every switch off, in a process with every limit on."""
    if not duckdb.__version__.startswith(KNOWN_ENGINE):
        raise ConfigError(
            f"the SQL guard knows DuckDB {KNOWN_ENGINE}x, and this is {duckdb.__version__}; "
            "install the pinned version"
        )
    _provide_time_zones()
    config = {**_OPENING, "memory_limit": f"{limits.memory_mb}MB"}
    connection = duckdb.connect(str(path), read_only=True, config=config)
    parser = open_parser(config)
    connection.execute(_WARM_UP).fetchall()
    catalog_names = _catalog_names(connection)
    data = _data_bytes()
    confined = confine()
    for setting in _settings(limits):
        connection.execute(f"SET GLOBAL {setting}")
    connection.execute("SELECT count(*) FROM range(100000)").fetchall()
    parser.execute("SET lock_configuration = true")
    _limit_process(data + limits.memory_mb * 2**20 + _HEADROOM)
    return Engine(connection, parser, catalog_names, confined)


def open_parser(config: dict[str, Setting]) -> duckdb.DuckDBPyConnection:
    """A connection that parses only: planning without the optimizer halves the time it takes."""
    parser = duckdb.connect(config=config)
    parser.execute("PRAGMA disable_optimizer")
    return parser


def _settings(limits: SqlLimits) -> list[str]:
    # A little less than the parent's deadline: most heavy statements then end with an error
    # instead of costing a process.
    milliseconds = int(limits.seconds * 900)
    return [
        f"threads = {min(os.cpu_count() or 1, MAX_THREADS)}",
        f"max_execution_time = {milliseconds}",
        "max_expression_depth = 250",
        "lambda_syntax = 'ENABLE_SINGLE_ARROW'",
        "lock_configuration = true",
    ]


def _catalog_names(connection: duckdb.DuckDBPyConnection) -> frozenset[str]:
    """Names of the engine's own views and table functions. Raises `ConfigError` where the file has
    a view, macro or sequence: it could give an allowed name another meaning."""
    query = """
        SELECT internal, lower(view_name) FROM duckdb_views()
        UNION ALL SELECT false, sequence_name FROM duckdb_sequences()
        UNION ALL SELECT internal, lower(function_name) FROM duckdb_functions()
                  WHERE NOT internal OR function_type LIKE 'table%'
    """
    found = connection.execute(query).fetchall()
    if not all(internal for internal, _ in found):
        raise ConfigError("the database file holds views, macros or sequences; write tables only")
    return frozenset(name for _, name in found)


def _limit_process(data: int) -> None:
    resource.setrlimit(resource.RLIMIT_DATA, (data, data))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (_OPEN_FILES, _OPEN_FILES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _data_bytes() -> int:
    """Private writable memory of this process, as RLIMIT_DATA counts it."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmData:"):
            return int(line.split()[1]) * 1024
    return 0


class _Zone(ZoneInfo):
    """What DuckDB uses of a `pytz` zone to fetch a TIMESTAMPTZ, without that package."""

    def localize(self, moment: datetime) -> datetime:
        return moment.replace(tzinfo=self)


def _provide_time_zones() -> None:
    if "pytz" not in sys.modules:
        module = ModuleType("pytz")
        module.timezone = lru_cache(_Zone)  # type: ignore[attr-defined]
        sys.modules["pytz"] = module
