from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

from src.core.engines.embeddings import EmbeddingsFailed
from src.core.engines.scored_rows import best_rows
from src.core.engines.vectors import collection
from src.core.engines.vectors.collection import (
    Progress,
    Vectors,
    read_vectors,
    text_hash,
    write_vectors,
)
from tests.letter_embedder import LetterEmbedder

TEXTS = ["door gasket", "water filter", "", "ice maker", "water filter"]


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "vectors" / "guides.npz"


def built(texts: list[str], cache: Path, shipped: Path | None = None) -> LetterEmbedder:
    embedder = LetterEmbedder()
    Vectors(texts, embedder, cache, shipped).build()
    return embedder


def built_behind(vectors: Vectors) -> Progress:
    """How a build in a thread of its own ends."""
    vectors.start()
    until = monotonic() + 10
    while vectors.progress.state not in ("ready", "failed") and monotonic() < until:
        sleep(0.01)
    vectors.close()
    return vectors.progress


def kept_texts(cache: Path, among: list[str]) -> set[str]:
    kept = read_vectors(cache, "letters")
    return {text for text in among if text_hash(text) in kept}


def test_nothing_is_searched_before_all_is_there(cache: Path) -> None:
    vectors = Vectors(TEXTS, LetterEmbedder(), cache)
    assert not vectors.ready
    assert vectors.progress.state == "waiting"
    with pytest.raises(RuntimeError, match="before they are ready"):
        vectors.scores(LetterEmbedder().query("filter"))
    with pytest.raises(RuntimeError, match="before they are ready"):
        vectors.rows([0])


def test_near_rows_are_found_exactly(cache: Path) -> None:
    vectors = Vectors(TEXTS, LetterEmbedder(), cache)
    vectors.build()
    assert vectors.ready
    asked = LetterEmbedder().query("filter water")
    found = best_rows(vectors.scores(asked), 2)
    assert found.tolist() == [1, 4]
    assert vectors.scores(asked)[found] == pytest.approx([1, 1], abs=1e-3)


def test_an_empty_text_is_never_found(cache: Path) -> None:
    vectors = Vectors(TEXTS, LetterEmbedder(), cache)
    vectors.build()
    assert vectors.scores(LetterEmbedder().query("zzz"))[2] == -np.inf


def test_each_text_is_computed_once(cache: Path) -> None:
    assert sorted(built(TEXTS, cache).asked) == ["door gasket", "ice maker", "water filter"]
    assert built(TEXTS, cache).asked == []


def test_kept_vectors_are_ready_at_once_and_score_alike(cache: Path) -> None:
    first = Vectors(TEXTS, LetterEmbedder(), cache)
    first.build()
    second = Vectors(TEXTS, LetterEmbedder(), cache)
    assert second.ready
    query = LetterEmbedder().query("ice")
    assert np.array_equal(first.scores(query), second.scores(query))


def test_only_changed_rows_are_computed_and_old_ones_forgotten(cache: Path) -> None:
    built(TEXTS, cache)
    changed = ["door gasket", "water pump", "ice maker"]
    assert built(changed, cache).asked == ["water pump"]
    assert kept_texts(cache, TEXTS + changed) == set(changed)


def test_removed_rows_are_forgotten(cache: Path) -> None:
    built(TEXTS, cache)
    assert Vectors(["ice maker"], LetterEmbedder(), cache).ready
    assert kept_texts(cache, TEXTS) == {"ice maker"}


def test_another_model_computes_its_own(cache: Path) -> None:
    built(TEXTS, cache)
    other = LetterEmbedder("other letters")
    Vectors(TEXTS, other, cache).build()
    assert len(other.asked) == 3


def test_shipped_vectors_make_the_first_start_instant(cache: Path, tmp_path: Path) -> None:
    shipped = tmp_path / "guides.csv.vectors.npz"
    first = Vectors(TEXTS, LetterEmbedder(), shipped)
    first.build()
    assert (first.progress.done, first.progress.total) == (3, 3)
    assert Vectors(TEXTS, LetterEmbedder(), cache, shipped).ready
    assert not cache.exists()

    more = [*TEXTS, "drain hose"]
    assert built(more, cache, shipped).asked == ["drain hose"]
    assert kept_texts(cache, more) == {"drain hose"}


def test_a_shipped_vector_goes_before_one_of_our_own(cache: Path, tmp_path: Path) -> None:
    shipped = tmp_path / "guides.csv.vectors.npz"
    built(["ice maker"], cache)
    model, mark = LetterEmbedder().name, np.full_like(LetterEmbedder().query("ice"), 2)
    write_vectors(shipped, model, {text_hash("ice maker"): mark.astype(np.float16)})
    vectors = Vectors(["ice maker"], LetterEmbedder(), cache, shipped)
    assert vectors.rows([0])[0] == pytest.approx(mark / np.linalg.norm(mark), abs=1e-3)


def test_a_failure_keeps_what_was_done_and_goes_on_from_there(cache: Path) -> None:
    texts = [f"part {number}" for number in range(80)]
    vectors = Vectors(texts, LetterEmbedder(fails_after=32), cache)
    with pytest.raises(EmbeddingsFailed):
        vectors.build()
    assert vectors.progress.state == "failed"
    assert vectors.progress.problem == "the model is out of letters"
    assert (vectors.progress.done, vectors.progress.total) == (32, 80)
    assert not vectors.ready
    assert len(built(texts, cache).asked) == 48


def test_a_long_build_is_kept_while_it_runs(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collection, "SAVED_EVERY_SECONDS", 0)
    texts = [f"part {number}" for number in range(80)]
    kept: list[int] = []
    embedder = LetterEmbedder()
    embedder.meanwhile = lambda: kept.append(len(kept_texts(cache, texts)))
    Vectors(texts, embedder, cache).build()
    assert kept == [0, 32, 64]


def test_a_build_in_the_background_ends_ready(cache: Path) -> None:
    assert built_behind(Vectors(TEXTS, LetterEmbedder(), cache)).state == "ready"


def test_a_failure_in_the_background_is_told(cache: Path) -> None:
    assert built_behind(Vectors(TEXTS, LetterEmbedder(fails_after=0), cache)).state == "failed"


def test_a_closed_build_stops_and_keeps_what_it_has(cache: Path) -> None:
    texts = [f"part {number}" for number in range(80)]
    embedder = LetterEmbedder()
    vectors = Vectors(texts, embedder, cache)
    embedder.meanwhile = vectors.close
    vectors.build()
    assert not vectors.ready
    assert len(kept_texts(cache, texts)) == 32


def test_a_disk_that_takes_nothing_only_costs_the_next_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    vectors = Vectors(TEXTS, LetterEmbedder(), tmp_path / "file" / "guides.npz")
    vectors.build()
    assert vectors.ready


def test_no_texts_are_ready_and_find_nothing(cache: Path) -> None:
    for texts in ([], ["", " "]):
        vectors = Vectors(texts, LetterEmbedder(), cache)
        assert vectors.ready
        found = vectors.scores(LetterEmbedder().query("ice"))
        assert best_rows(found, 3, above=-np.inf).tolist() == []
