"""The vectors of a large collection, in the database of all instances, searched by pgvector (HNSW).
All is done in transactions, so that a pooler may stand between."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np
import psycopg
from numpy.typing import NDArray

from src.core.engines.embeddings.protocol import Embedder, EmbeddingsFailed, Floats, unit_length
from src.core.engines.scored_rows import Rows, Scores
from src.core.engines.vectors.collection import BATCH, Collection, Halves, Near, Progress, text_hash
from src.core.state.database import Away, NotKept
from src.core.state.postgres import Connection, Postgres
from src.core.store.names import quoted

_OLDEST = (0, 8)
"""The version of pgvector from which on an index goes on while a filter leaves too few rows."""
_VERSION = """
SELECT extversion, nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = extnamespace
WHERE extname = 'vector'
"""
_SETTINGS = """
SELECT set_config('search_path', concat_ws(', ', current_setting('search_path'), %s::text), true)
"""
_PATIENT = "SET LOCAL statement_timeout = 0"
_SEARCHING = """
SET LOCAL hnsw.ef_search = 200; SET LOCAL hnsw.iterative_scan = 'relaxed_order';
SET LOCAL hnsw.max_scan_tuples = 100000; SET LOCAL enable_seqscan = off
"""
_EXACTLY = 10_000
"""Rows up to which the allowed ones are all compared."""
_SAMPLE = 2_000
"""Texts in memory that stand for all, where a score is compared with its like."""
_AGAIN_SECONDS = 5.0

GivenVectors = Callable[[], dict[bytes, Halves]]
"""Hash of a text → a vector that was computed before, elsewhere."""
_Ids = NDArray[np.int64]


@dataclass(frozen=True)
class VectorDatabase:
    """The database of the instances, which has pgvector in a schema."""

    shared: Postgres
    schema: str

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """Raises `Away`; `EmbeddingsFailed`: it does not do what is asked."""
        try:
            with self.shared.connection() as connection, connection.transaction():
                connection.execute(_SETTINGS, [quoted(self.schema)])
                yield connection
        except Away:
            raise
        except (NotKept, psycopg.Error) as error:
            raise EmbeddingsFailed(f"the database of the vectors: {error}") from None


def vector_database(shared: Postgres | None) -> VectorDatabase | None:
    """None where it has no pgvector, or too old a one."""
    try:
        found = shared.rows(_VERSION) if shared else []
    except NotKept:
        return None
    for version, schema in found:
        if tuple(map(int, re.findall(r"\d+", version)[:2])) >= _OLDEST:
            assert shared
            return VectorDatabase(shared, schema)
    return None


class StoredVectors(Collection):
    """A text is known by its hash, so that what changes is computed alone, by one instance at a
    time. In memory are each row's number and centrality, and a sample of the vectors."""

    def __init__(
        self,
        texts: Sequence[str],
        embedder: Embedder,
        name: str,
        database: VectorDatabase,
        given: GivenVectors = dict,
    ) -> None:
        """`texts`: not all blank; `name`: of the table, of this collection and model alone."""
        super().__init__(texts, embedder)
        self._table = quoted(name)
        self._index = quoted(f"{name}_hnsw")
        self._lock = int.from_bytes(text_hash(name)[:8], signed=True)
        self._database = database
        self._given = given
        self._rows = len(texts)
        self._todo: list[bytes] | None = None
        """Texts without a vector; None while that is not known."""

    @property
    def centrality(self) -> Scores:
        return self._centrality

    def scores(self, query: Floats, near: Near) -> Scores:
        found = np.full(self._rows, -np.inf, dtype=np.float32)
        self._put(found, self._sample_ids, np.asarray(self._sample @ query, dtype=np.float32))
        with self._reading() as connection:
            connection.execute(_SEARCHING)
            rows = connection.execute(*self._statement(query, near)).fetchall()
        ids = np.array([number for number, _ in rows], dtype=np.int64)
        self._put(found, ids, np.array([cosine for _, cosine in rows], dtype=np.float32))
        return found

    def rows(self, numbers: Sequence[int]) -> Floats:
        ids = self._ids[np.asarray(numbers, dtype=np.int64)]
        sql = f"SELECT id, vector::real[] FROM {self._table} WHERE id = ANY(%s)"
        with self._reading() as connection:
            known = dict(connection.execute(sql, [ids.tolist()]).fetchall())
        found = np.zeros((len(ids), self._sample.shape[1]), dtype=np.float32)
        for at, number in enumerate(ids.tolist()):
            found[at] = known.get(number, 0)
        return unit_length(found)

    def _statement(self, query: Floats, near: Near) -> tuple[str, list[object]]:
        """The allowed rows' nearest by the index, or all of few, and those wanted besides."""
        allowed = None if near.allowed is None else np.flatnonzero(near.allowed)
        few = allowed is not None and len(allowed) <= _EXACTLY
        exactly = allowed if allowed is not None and few else near.also
        cosine = f"SELECT id, 1 - (vector <=> %s::halfvec) FROM {self._table}"
        asked, vector = f"{cosine} WHERE id = ANY(%s)", _written(query)
        values: list[object] = [vector, self._ids[exactly].tolist()]
        if few:
            return asked, values
        bits = self._bits(near)
        # The planner takes a comparison by <> for one that few rows fail, and so the index.
        is_allowed = f"CASE WHEN id < {8 * len(bits)} THEN get_bit(%s, id) ELSE 0 END <> 0"
        nearest = f"({cosine} WHERE {is_allowed} ORDER BY vector <=> %s::halfvec LIMIT {near.most})"
        return f"{nearest} UNION ALL {asked}", [vector, bits, vector, *values]

    def _bits(self, near: Near) -> bytes:
        """One for each number in the database, set where a row of it is allowed."""
        ids = self._ids if near.allowed is None else self._ids[near.allowed]
        flags = np.zeros(int(self._ids.max(initial=0)) + 1, dtype=np.bool_)
        flags[ids[ids > 0]] = True
        return np.packbits(flags, bitorder="little").tobytes()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._database.transaction() as connection:
                yield connection
        except Away as error:
            raise EmbeddingsFailed(str(error)) from None

    def _put(self, found: Scores, ids: _Ids, cosines: Scores) -> None:
        """Give the rows of some numbers their cosines; several rows may have one text."""
        first = np.searchsorted(self._sorted_ids, ids, "left")
        behind = np.searchsorted(self._sorted_ids, ids, "right")
        for start, stop, cosine in zip(first.tolist(), behind.tolist(), cosines, strict=True):
            found[self._by_id[start:stop]] = cosine

    def _complete(self) -> None:
        width = len(self.embedder.query(next(iter(self._texts.values()))))
        given = self._given()
        while not (self._stopped.is_set() or self.ready):
            try:
                with self._database.transaction() as connection:
                    done = self._step(connection, width, given)
            except Away:
                done = None
            if done is not None and not self.ready:  # the index counts as the last
                total = len(self._texts)
                self._progress = Progress("building", min(done, total - 1), total)
            if done is None or self._todo is None:
                self._todo = None
                self._stopped.wait(_AGAIN_SECONDS)

    def _step(self, connection: Connection, width: int, given: dict[bytes, Halves]) -> int:
        """A batch, or what comes after the last; returns how many texts have their vector."""
        connection.execute(_PATIENT)
        ((is_ours,),) = connection.execute("SELECT pg_try_advisory_xact_lock(%s)", [self._lock])
        if not is_ours:
            self._todo = None
            return self._done(connection)
        if self._todo is None:
            connection.execute(
                f"CREATE TABLE IF NOT EXISTS {self._table} (id integer GENERATED ALWAYS AS IDENTITY"
                f" PRIMARY KEY, hash bytea NOT NULL UNIQUE, vector halfvec({width}) NOT NULL)"
            )
            self._todo = self._without_old(connection)
        if batch := self._todo[-BATCH:]:
            self._embed(connection, batch, given)
            del self._todo[-BATCH:]
        elif not _exists(connection, self._index):
            index = f"CREATE INDEX {self._index} ON {self._table}"
            connection.execute(f"{index} USING hnsw (vector halfvec_cosine_ops)")
        else:
            self._take_over(connection)
        return len(self._texts) - len(self._todo)

    def _done(self, connection: Connection) -> int:
        """What another instance has done so far."""
        if not _exists(connection, self._table):
            return 0
        ((count,),) = connection.execute(f"SELECT count(*) FROM {self._table}")
        return min(int(count), len(self._texts))

    def _without_old(self, connection: Connection) -> list[bytes]:
        """What is missing; what other texts left behind goes."""
        known = {key for (key,) in connection.execute(f"SELECT hash FROM {self._table}")}
        old = list(known - self._texts.keys())
        connection.execute(f"DELETE FROM {self._table} WHERE hash = ANY(%s)", [old])
        return [key for key in self._texts if key not in known]

    def _embed(
        self, connection: Connection, batch: Sequence[bytes], given: dict[bytes, Halves]
    ) -> None:
        asked = f"SELECT hash FROM {self._table} WHERE hash = ANY(%s)"
        known = {key for (key,) in connection.execute(asked, [batch])}  # by another meanwhile
        missing = [key for key in batch if key not in known]
        vectors: dict[bytes, Floats | Halves] = {key: given[key] for key in missing if key in given}
        if new := [key for key in missing if key not in given]:
            made = self.embedder.documents([self._texts[key] for key in new])
            vectors |= dict(zip(new, made, strict=True))
        connection.execute(
            f"INSERT INTO {self._table} (hash, vector) SELECT hash, made::halfvec"
            " FROM unnest(%s::bytea[], %s::text[]) AS new(hash, made)",
            [list(vectors), [_written(each) for each in vectors.values()]],
        )

    def _take_over(self, connection: Connection) -> None:
        """Read what is held in memory. Hashes are in no order, so that the first are a sample."""
        some = f"SELECT id, vector::real[] FROM {self._table} ORDER BY hash LIMIT {_SAMPLE}"
        sampled = connection.execute(some).fetchall()
        sample = unit_length(np.array([vector for _, vector in sampled], dtype=np.float32))
        mean = unit_length(sample.mean(axis=0))
        with connection.cursor(name="all") as cursor:
            cursor.itersize = 10_000
            all_of_them = f"SELECT id, hash, 1 - (vector <=> %s::halfvec) FROM {self._table}"
            self._take(
                [each for each, _ in sampled], sample, cursor.execute(all_of_them, [_written(mean)])
            )

    def _take(
        self,
        sampled: Sequence[int],
        sample: Floats,
        found: Iterable[tuple[int, bytes, float]],
    ) -> None:
        by_hash = {key: (number, cosine) for number, key, cosine in found}
        each = [by_hash.get(key, (0, -np.inf)) for key in self._hashes]
        self._ids = np.array([number for number, _ in each], dtype=np.int64)
        self._centrality = np.array([cosine for _, cosine in each], dtype=np.float32)
        self._by_id: Rows = np.argsort(self._ids)
        self._sorted_ids = self._ids[self._by_id]
        self._sample, self._sample_ids = sample, np.array(sampled, dtype=np.int64)
        total = len(self._texts)
        self._texts, self._hashes = {}, []
        self._progress = Progress("ready", total, total)


def _exists(connection: Connection, name: str) -> bool:
    ((found,),) = connection.execute("SELECT to_regclass(%s) IS NOT NULL", [name])
    return bool(found)


def _written(vector: Floats | Halves) -> str:
    return f"[{','.join(f'{each:.7g}' for each in vector.tolist())}]"
