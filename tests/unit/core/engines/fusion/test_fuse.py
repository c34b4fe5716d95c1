import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from src.core.engines.fusion.retrieval import FusedHit, Scale, fuse
from src.core.engines.word_index.model import WordScores

NONE = -np.inf


def words(*values: float, attainable: float = 10) -> WordScores:
    return WordScores(scores(*values), attainable)


def scores(*values: float) -> np.ndarray:
    return np.array(values, dtype=np.float32)


def test_both_sides_are_laid_out_from_0_to_1_and_weighed() -> None:
    hits = fuse(words(4, 8, 0), scores(0.9, 0.8, 0.7), 3)
    assert [hit.row for hit in hits] == [0, 1, 2]
    assert [hit.score for hit in hits] == pytest.approx([0.3 * 0.4 + 0.7, 0.3 * 0.8 + 0.7 * 0.5, 0])
    assert hits[1].words == pytest.approx(0.8)
    assert hits[1].meaning == pytest.approx(0.5)


def test_candidates_are_the_best_of_each_side() -> None:
    hits = fuse(words(0, 0, 9, 1), scores(0.9, 0.1, 0.2, 0.3), 1)
    assert {hit.row for hit in fuse(words(0, 0, 9, 1), scores(0.9, 0.1, 0.2, 0.3), 4)} == {
        0, 1, 2, 3,
    }  # fmt: skip
    assert hits[0].row == 0


def test_without_vectors_words_answer_alone_and_say_so() -> None:
    hits = fuse(words(4, 8, 0, attainable=8), None, 3)
    assert hits == (FusedHit(1, 1, words=1), FusedHit(0, 0.5, words=0.5))


def test_only_allowed_rows_are_found() -> None:
    allowed = np.array([False, True, True])
    both = fuse(words(9, 1, 0), scores(0.9, 0.8, 0.7), 3, allowed=allowed)
    assert [hit.row for hit in both] == [1, 2]
    assert [hit.row for hit in fuse(words(9, 1, 0), None, 3, allowed=allowed)] == [1]


def test_a_row_without_a_vector_is_found_by_its_words() -> None:
    hits = fuse(words(0, 9, 0), scores(0.9, NONE, NONE), 3)
    assert [hit.row for hit in hits] == [0, 1]
    assert hits[1].meaning is None
    assert hits[1].score == pytest.approx(0.3 * 0.9)


def test_no_word_and_no_vector_find_nothing() -> None:
    assert fuse(words(0, 0), scores(NONE, NONE), 3) == ()
    assert fuse(words(), scores(), 3) == ()
    assert fuse(words(0, 0), None, 3) == ()


def test_where_words_explain_little_of_a_question_they_move_little() -> None:
    little = fuse(words(0.5, 0, attainable=20), scores(0.8, 0.81), 2)
    assert [hit.row for hit in little] == [1, 0]
    nearly_all = fuse(words(18, 0, 0, attainable=20), scores(0.8, 0.81, 0.2), 2)
    assert [hit.row for hit in nearly_all] == [0, 1]


@pytest.mark.parametrize("scale", ["spread", "plain"])
def test_rows_with_more_than_the_words_could_give_in_one_field_keep_their_order(
    scale: Scale,
) -> None:
    hits = fuse(words(11, 14, 12), None, 3, scale=scale)
    assert [hit.row for hit in hits] == [1, 2, 0]
    assert len({hit.score for hit in hits}) == 3


def test_more_than_the_candidates_may_be_asked_for() -> None:
    assert len(fuse(words(*[1] * 500), None, 300)) == 300


@given(st.integers(1, 40).flatmap(lambda n: st.tuples(
    arrays(np.float32, n, elements=st.floats(0, 50, width=32)),
    arrays(np.float32, n, elements=st.floats(-1, 1, width=32)),
)))  # fmt: skip
def test_scores_lie_between_0_and_1_and_fall(
    sides: tuple[np.ndarray, np.ndarray],
) -> None:
    bm25, cosines = sides
    found = [hit.score for hit in fuse(WordScores(bm25, 40), cosines, 10)]
    assert all(-1e-6 <= score <= 1 + 1e-6 for score in found)
    assert found == sorted(found, reverse=True)


def test_on_the_plain_scale_the_best_words_count_in_full_and_cosines_as_they_are() -> None:
    hits = fuse(words(4, 8, 0), scores(0.9, 0.8, -0.2), 3, scale="plain")
    assert [hit.row for hit in hits] == [1, 0, 2]
    assert [hit.score for hit in hits] == pytest.approx([0.3 + 0.56, 0.15 + 0.63, 0])


def test_how_far_a_row_stands_above_its_like_is_told_beside_its_score() -> None:
    hits = fuse(words(4, 8), scores(0.9, 0.8), 2, above=scores(3.5, NONE))
    assert [hit.above for hit in hits] == [3.5, NONE]
