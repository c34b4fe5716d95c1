"""What is costly to learn from a catalog, kept in a file by what it is made of.

Each file holds a pickle behind its SHA-256, with places for the catalog and its parts. What is
missing, damaged or of another version is built anew.
"""

import gc
import hashlib
import io
import logging
import pickle
import re
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

from src.core.store.catalog import Catalog
from src.core.store.replacing import replaced, without_old

logger = logging.getLogger(__name__)

_DIGEST_BYTES = 32
_SOURCE = Path(__file__).parents[2]
_CODE = ("*.py", "*.toml", "*.tsv")
_PACKAGES = (
    *("numpy", "opencc", "pydantic", "pystemmer", "rapidfuzz"),
    *("rjieba", "sudachidict-core", "sudachipy"),
)
"""Those that what is learned is made with."""
_ALLOWED = frozenset(
    {
        *(("builtins", name) for name in ("set", "frozenset", "list", "dict", "int", "slice")),
        *(("collections", name) for name in ("Counter", "OrderedDict", "defaultdict", "deque")),
        *(("datetime", name) for name in ("date", "datetime", "time", "timedelta")),
        *(("numpy", name) for name in ("dtype", "ndarray")),
        ("numpy._core.multiarray", "_reconstruct"),
        ("numpy._core.multiarray", "scalar"),
        ("numpy._core.numeric", "_frombuffer"),
        ("re", "_compile"),
    }
)
"""What a file may name beside our own classes: it cannot be made to run anything else."""

Learned = TypeVar("Learned")


class KeptFiles:
    """The files of one catalog in one folder."""

    def __init__(self, folder: Path, catalog: Catalog) -> None:
        self._folder = folder
        self._catalog = catalog
        self._own = _parts(catalog)

    def get(self, name: str, build: Callable[[], Learned], *also: object) -> Learned:
        """What is kept under `name`, or else what `build` returns, which is then kept. `also`: what
        it is made of beside catalog and program, the same in each process."""
        prefix = f"{self._catalog.config.id or 'concierge'}-{name}-{_short_hash(also)}-"
        path = self._folder / f"{prefix}{_short_hash(self._catalog.version, code_version())}.pickle"
        try:
            return self._read(path)  # type: ignore[no-any-return]
        except FileNotFoundError:
            pass
        except Exception as error:  # whatever a damaged file does to its reader
            logger.warning("'%s' is damaged (%s); it is made anew", path.name, error)
        built = build()
        try:
            self._write(path, built)
            without_old(self._folder, rf"{re.escape(prefix)}[0-9a-f]{{16}}\.pickle")
        except OSError as error:  # a full disk costs time at the next start, and nothing else
            logger.warning("'%s' could not be kept: %s", path.name, error)
        return built

    def _read(self, path: Path) -> Any:
        content = memoryview(path.read_bytes())
        digest, pickled = content[:_DIGEST_BYTES], content[_DIGEST_BYTES:]
        if hashlib.sha256(pickled).digest() != digest:
            raise ValueError("its digest differs")
        path.touch()  # used now: not among the old ones to clear
        gc.disable()  # it would look through the half of what is read again and again
        try:
            return _Reading(io.BytesIO(pickled), self._own).load()
        finally:
            gc.enable()

    def _write(self, path: Path, built: object) -> None:
        pickled = io.BytesIO()
        _Writing(pickled, self._own).dump(built)
        content = pickled.getvalue()
        self._folder.mkdir(0o700, parents=True, exist_ok=True)
        with replaced(path) as file:
            file.write(hashlib.sha256(content).digest())
            file.write(content)


def _short_hash(*told: object) -> str:
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


class _Writing(pickle.Pickler):
    def __init__(self, file: io.BytesIO, own: list[object]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._places = {id(part): place for place, part in enumerate(own)}

    def persistent_id(self, found: object) -> int | None:
        return self._places.get(id(found))


class _Reading(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, own: list[object]) -> None:
        super().__init__(file)
        self._own = own

    def persistent_load(self, place: int) -> object:
        return self._own[place]

    def find_class(self, module: str, name: str) -> Any:
        if not (module.startswith("src.") or (module, name) in _ALLOWED):
            raise pickle.UnpicklingError(f"it names '{module}.{name}'")
        return super().find_class(module, name)


def _parts(catalog: Catalog) -> list[object]:
    """The catalog and what it consists of, in the same order for each loading of a version."""
    parts: list[object] = [catalog, catalog.config, *catalog.config.tools]
    for table in catalog.tables:
        declared = (catalog.config.tables[table.id], table.config)
        parts += [table, *declared, *table.columns, *(column.config for column in table.columns)]
        parts += [column for each in declared for column in each.columns.values()]
    return parts


@lru_cache(maxsize=1)
def code_version() -> str:
    """A hash of the program's own text and data, and of the packages that it learns with."""
    whole = hashlib.sha256(sys.version.encode())
    for name in _PACKAGES:
        whole.update(version(name).encode())
    for path in sorted(path for kind in _CODE for path in _SOURCE.rglob(kind)):
        whole.update(path.read_bytes())
    return whole.hexdigest()
