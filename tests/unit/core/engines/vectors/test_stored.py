"""Vectors in the database of the instances, on a server with pgvector."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import numpy as np
import psycopg
import pytest

from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.fusion.retrieval import Retrieval
from src.core.engines.scored_rows import best_rows
from src.core.engines.vectors import stored
from src.core.engines.vectors.collection import Near, Vectors, text_hash
from src.core.engines.vectors.stored import StoredVectors, VectorDatabase, vector_database
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import Field
from src.core.state.postgres import Postgres
from tests.letter_embedder import LETTERS, LetterEmbedder
from tests.postgres_server import LocalServer, running_vector_server, url

TEXTS = [*(f"part {number} {number * 7919 % 997:x}" for number in range(300)), "", "part 7 375b"]
TEXTS[-1] = TEXTS[7]
QUERY = LetterEmbedder().query("part 70 and 7")


@pytest.fixture(scope="module")
def server() -> Iterator[LocalServer]:
    with running_vector_server() as found:
        yield found


@pytest.fixture
def another() -> Iterator[LocalServer]:
    with running_vector_server() as found:
        yield found


@pytest.fixture
def database(server: LocalServer) -> Iterator[VectorDatabase]:
    with closing(Postgres(url(folder=server.folder))) as shared:
        found = vector_database(shared)
        assert found and found.schema == "extensions"
        yield found
        with shared.connection() as connection:
            connection.execute("DROP TABLE IF EXISTS parts")


def made(
    database: VectorDatabase, embedder: LetterEmbedder, texts: list[str] = TEXTS
) -> StoredVectors:
    return StoredVectors(texts, embedder, "parts", database)


def built(database: VectorDatabase, texts: list[str] = TEXTS) -> StoredVectors:
    found = made(database, LetterEmbedder(), texts)
    found.build()
    assert found.ready
    return found


def within(seconds: float, vectors: StoredVectors) -> bool:
    until = monotonic() + seconds
    while not vectors.ready and monotonic() < until:
        sleep(0.02)
    return vectors.ready


def test_a_database_without_pgvector_has_no_room(server: LocalServer) -> None:
    address = url(folder=server.folder)
    with psycopg.connect(address, autocommit=True) as owner:
        owner.execute("CREATE DATABASE plain")
    with closing(Postgres(url("plain", folder=server.folder))) as shared:
        assert vector_database(shared) is None
    assert vector_database(None) is None


@pytest.mark.parametrize("exactly", [0, 10_000])
@pytest.mark.parametrize("share", [1.0, 0.5, 0.1])
def test_the_nearest_allowed_rows_are_those_of_memory(
    database: VectorDatabase,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    exactly: int,
    share: float,
) -> None:
    monkeypatch.setattr(stored, "_EXACTLY", exactly)
    monkeypatch.setattr(stored, "_SAMPLE", 5)
    memory = Vectors(TEXTS, LetterEmbedder(), tmp_path / "parts.npz")
    memory.build()
    allowed = np.random.default_rng(7).random(len(TEXTS)) < share
    near = Near(20, None if share == 1 else allowed, np.array([300, 3]))
    exact, found = memory.scores(QUERY), built(database).scores(QUERY, near)
    best = best_rows(exact, 10, near.allowed).tolist()
    assert exact[best] == pytest.approx(found[best], abs=2e-3)
    assert exact[best_rows(found, 10, near.allowed)] == pytest.approx(exact[best], abs=2e-3)
    assert found[300] == -np.inf and (found[3] > 0 or not allowed[3])


def test_centralities_and_rows_are_those_of_memory(
    database: VectorDatabase, tmp_path: Path
) -> None:
    memory = Vectors(TEXTS, LetterEmbedder(), tmp_path / "parts.npz")
    memory.build()
    found = built(database)
    rows = [4, 300, 7, 301]
    assert found.rows(rows) == pytest.approx(memory.rows(rows), abs=2e-3)
    assert found.rows([]).shape == (0, LETTERS)
    filled = [at for at, text in enumerate(TEXTS) if text]
    assert found.centrality[filled] == pytest.approx(memory.centrality[filled], abs=5e-3)


def test_a_search_by_words_and_meaning_is_that_of_memory(
    database: VectorDatabase, tmp_path: Path
) -> None:
    memory = Vectors(TEXTS, LetterEmbedder(), tmp_path / "parts.npz")
    memory.build()
    words = WordIndex([Field("text", TEXTS, 1)])
    both = [Retrieval(words, each).search("part 70", 10) for each in (memory, built(database))]
    exact, found = ([hit.score for hit in each.hits] for each in both)
    assert found == pytest.approx(exact, abs=5e-3) and both[1].without_meaning is None


def test_progress_ends_when_the_index_is_there(database: VectorDatabase) -> None:
    embedder, told = LetterEmbedder(), []
    vectors = made(database, embedder)
    embedder.meanwhile = lambda: told.append(vectors.progress)
    vectors.build()
    assert all(each.done < each.total == 300 for each in told)
    assert told[1].state == "building" and told[1].done > 0
    assert (vectors.progress.state, vectors.progress.done) == ("ready", 300)


def test_what_changes_is_computed_alone_and_old_texts_go(database: VectorDatabase) -> None:
    built(database)
    embedder = LetterEmbedder()
    made(database, embedder, [*TEXTS[:50], "a new one"]).build()
    assert embedder.asked == ["a new one"]
    assert database.shared.rows("SELECT count(*) FROM parts") == [(51,)]


def test_a_failure_keeps_what_was_done_and_goes_on_from_there(database: VectorDatabase) -> None:
    failing = made(database, LetterEmbedder(fails_after=64))
    with pytest.raises(EmbeddingsFailed):
        failing.build()
    assert (failing.progress.state, failing.progress.done) == ("failed", 64)
    embedder = LetterEmbedder()
    made(database, embedder).build()
    assert len(embedder.asked) == 300 - 64


def test_what_was_computed_elsewhere_is_taken_over(database: VectorDatabase) -> None:
    embedder, mark = LetterEmbedder(), np.ones(LETTERS, dtype=np.float16)
    given = {text_hash(TEXTS[4]): mark}
    vectors = StoredVectors(TEXTS, embedder, "parts", database, lambda: given)
    vectors.build()
    assert TEXTS[4] not in embedder.asked and len(embedder.asked) == 299
    assert vectors.rows([4])[0] == pytest.approx(mark / np.sqrt(LETTERS), abs=1e-3)


def test_one_instance_at_a_time_computes(
    database: VectorDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "_AGAIN_SECONDS", 0.05)
    embedders = [LetterEmbedder(), LetterEmbedder()]
    both = [made(database, each) for each in embedders]
    with database.transaction() as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [both[0]._lock])
        for each in both:
            each.start()
        sleep(0.5)
        assert not any(each.asked for each in embedders)
    for each in both:
        assert within(20, each)
        each.close()
    asked = [text for each in embedders for text in each.asked]
    assert len(asked) == len(set(asked)) == 300
    assert database.shared.rows("SELECT count(*) FROM parts") == [(300,)]


def test_a_closed_build_stops_and_another_goes_on(database: VectorDatabase) -> None:
    embedder = LetterEmbedder()
    first = made(database, embedder)
    embedder.meanwhile = first.close
    first.build()
    assert not first.ready and 0 < first.progress.done < 300
    embedder = LetterEmbedder()
    made(database, embedder).build()
    assert len(embedder.asked) == 300 - first.progress.done


@pytest.mark.alone
def test_a_server_that_goes_costs_the_search_its_meaning_and_the_build_its_pace(
    another: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "_AGAIN_SECONDS", 0.2)
    with closing(Postgres(url(folder=another.folder))) as shared:
        database = vector_database(shared)
        assert database
        embedder = LetterEmbedder()
        vectors = made(database, embedder)
        stopped = False

        def stop() -> None:
            nonlocal stopped
            if not stopped:
                another.stop("fast")
                stopped = True

        embedder.meanwhile = stop
        building = Thread(target=vectors.build)
        building.start()
        sleep(3)
        assert stopped and not vectors.ready
        another.start()
        assert within(20, vectors)
        building.join()
        retrieval = Retrieval(WordIndex([Field("text", TEXTS, 1)]), vectors)
        assert retrieval.search("part 70", 3).without_meaning is None
        another.stop("fast")
        assert retrieval.search("part 70", 3).without_meaning == "failed"
