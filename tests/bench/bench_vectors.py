"""Vectors in PostgreSQL beside those in memory: how many of the ten nearest are found, how fast.

`python -m tests.bench.bench_vectors [rows]`. Texts and vectors are made up: a text is of a topic,
as its words are, so that vectors lie in clusters, and all of them near each other, as a model's do.
The server is started for this and removed. `by index` has the index asked even where the allowed
rows are so few that all of them are compared.
"""

import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter

import numpy as np
import pytest

from src.core.engines.embeddings.protocol import Floats, kept, unit_length
from src.core.engines.scored_rows import best_rows
from src.core.engines.vectors import stored
from src.core.engines.vectors.collection import Near, Vectors
from src.core.engines.vectors.stored import StoredVectors, vector_database
from src.core.state.postgres import Postgres
from tests.bench.command import run
from tests.bench.yardsticks import report
from tests.postgres_server import running_vector_server, url

ROWS, ASKED, BEST, SEED = 20_000, 200, 10, 20261127
WIDTH, TOPICS, WORDS = 384, 100, 40
SHARES = (1.0, 0.5, 0.1, 0.02)


class MadeUpModel:
    """A text is its topic's and its words' numbers; its vector lies near those of its words."""

    name = "made up"

    def __init__(self) -> None:
        chance = np.random.default_rng(SEED)
        topics = chance.standard_normal((TOPICS, 1, WIDTH), dtype=np.float32)
        self._words = topics + chance.standard_normal((TOPICS, WORDS, WIDTH), dtype=np.float32)
        self._common = 2 * chance.standard_normal(WIDTH, dtype=np.float32)
        self.query = kept(self._vector)

    def documents(self, texts: Sequence[str]) -> Floats:
        return np.stack([self._vector(text) for text in texts])

    def _vector(self, text: str) -> Floats:
        topic, *words = map(int, text.split())
        return unit_length(self._words[topic, words].mean(axis=0) + self._common)


def texts(count: int, seed: int) -> list[str]:
    chance = np.random.default_rng(seed)
    topics = np.minimum(chance.zipf(1.3, count), TOPICS) - 1  # some are much more frequent
    words = chance.integers(0, WORDS, (count, 5))
    return [" ".join(map(str, [topic, *each])) for topic, each in zip(topics, words, strict=True)]


def main() -> int:
    rows = int(sys.argv[1].replace(",", "")) if sys.argv[1:] else ROWS
    try:
        with (
            running_vector_server() as server,
            closing(Postgres(url(folder=server.folder))) as shared,
            tempfile.TemporaryDirectory(prefix="bench-") as aside,
        ):
            _compare(rows, shared, Path(aside))
    except pytest.skip.Exception as reason:
        print(reason)
    return 0


def _compare(rows: int, shared: Postgres, folder: Path) -> None:
    database, model = vector_database(shared), MadeUpModel()
    assert database, "the server was started with pgvector"
    found = texts(rows, SEED)
    memory = Vectors(found, model, folder / "made-up.npz")
    memory.build()
    began = perf_counter()
    large = StoredVectors(found, model, "made_up", database)
    large.build()
    print(f"{rows:,} rows stored and indexed in {perf_counter() - began:.1f} s")
    began = perf_counter()
    again = StoredVectors(found, model, "made_up", database)
    again.build()
    print(f"  taken over by a second instance in {perf_counter() - began:.1f} s")
    ((size,),) = shared.rows("SELECT pg_total_relation_size('made_up')")
    print(f"  {size / 1e6:.0f} MB in the database, {rows * WIDTH * 4 / 1e6:.0f} MB in memory")
    queries = [model.query(text) for text in texts(ASKED, SEED + 1)]
    for limit, how in ((stored._EXACTLY, ""), (0, ", by index")):
        stored._EXACTLY = limit
        for share in SHARES:
            _asked(f"{share:.0%} of the rows allowed{how}", share, memory, again, queries)


def _asked(
    what: str, share: float, memory: Vectors, large: StoredVectors, queries: Sequence[Floats]
) -> None:
    allowed = np.random.default_rng(SEED).random(len(memory.centrality)) < share
    near = Near(200, None if share == 1 else allowed)
    recall, exactly, seconds = [], [], []
    for query in queries:
        began = perf_counter()
        scores = memory.scores(query)
        exact = best_rows(scores, BEST, near.allowed)
        exactly.append(perf_counter() - began)
        began = perf_counter()
        found = best_rows(large.scores(query, near), BEST, near.allowed)
        seconds.append(perf_counter() - began)
        # Of rows that are equally near any may be found.
        recall.append(np.mean(scores[found] >= scores[exact[-1]] - 1e-4))
    print(f"{what}: recall@{BEST} {np.mean(recall):.4f}, least {np.min(recall):.2f}")
    report("  in memory", exactly)
    report("  in the database", seconds)


if __name__ == "__main__":
    sys.exit(run(main))
