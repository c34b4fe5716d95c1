import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.errors import DataError
from tests.bench.relevance.figures import Key, Query, figures, read_judgements, read_queries

A, B, C, D = (("a",), ("b",), ("c",), ("d",))


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "told.jsonl"
    path.write_text(text, "utf-8")
    return path


def test_gains_are_linear_and_what_is_not_judged_counts_nothing() -> None:
    found = figures([[A, B, C]], [{B: 3, C: 1, D: 0}], deep=200)
    ideal = 3 + 1 / math.log2(3)
    assert found.ndcg == pytest.approx((3 / math.log2(3) + 1 / 2) / ideal)
    assert found.recall == 1
    assert found.mrr == 1 / 2
    assert found.judged == pytest.approx(2 / 3)


def test_places_behind_the_tenth_count_for_recall_alone() -> None:
    order = [*((str(number),) for number in range(10)), A, B]
    found = figures([order], [{A: 1, B: 1, C: 1}], deep=11)
    assert (found.ndcg, found.mrr) == (0, 0)
    assert found.recall == pytest.approx(1 / 3)


def test_figures_are_means_over_the_queries() -> None:
    found = figures([[A], [], [B]], [{A: 2}, {A: 1}, {B: 1}], deep=200)
    assert (found.ndcg, found.recall, found.mrr) == pytest.approx((2 / 3, 2 / 3, 2 / 3))


@given(st.permutations([A, B, C, D]), st.lists(st.integers(0, 3), min_size=4, max_size=4))
def test_no_order_is_better_than_that_of_the_gains(order: list[Key], gains: list[int]) -> None:
    judged = dict(zip([A, B, C, D], map(float, gains), strict=True))
    if any(gains):
        best = sorted(judged, key=lambda key: -judged[key])
        assert figures([best], [judged], 200).ndcg == pytest.approx(1)
        assert figures([order], [judged], 200).ndcg <= 1 + 1e-9


def test_the_obvious_spellings_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, '{"id": 1, "query": "lamp"}\n\n{"query_id": "q2", "text": "bulb"}\n')
    assert read_queries(path) == [Query("1", "lamp"), Query("q2", "bulb")]
    path = written(
        tmp_path,
        '{"query_id": 1, "key": 12, "gain": 2}\n{"id": "1", "row": "13", "gain": 0.5}\n'
        '{"id": "q2", "row key": ["12"], "gain": 0}\n{"id": "q2", "key": {"n": 14}, "gain": 1}\n',
    )
    assert read_judgements(path, ["n"]) == {
        "1": {("12",): 2, ("13",): 0.5},
        "q2": {("12",): 0, ("14",): 1},
    }


def test_a_key_of_two_columns_is_a_list_or_an_object(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        '{"id": 1, "key": ["a", 2], "gain": 1}\n{"id": 1, "key": {"y": 3, "x": "b"}, "gain": 1}\n',
    )
    assert read_judgements(path, ["x", "y"]) == {"1": {("a", "2"): 1, ("b", "3"): 1}}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("lamp", "line 1 is no JSON"),
        ("[1]", "line 1 is no JSON object"),
        ('{"id": 1}', "line 1 has no 'text' or 'query'.*it has id"),
        ('{"text": "lamp"}', "line 1 has no 'query_id' or 'id'"),
        ('{"id": 1, "text": ""}', "line 1: the query's text is ''"),
        ('{"id": 1, "text": "a"}\n{"id": "1", "text": "b"}', "line 2: query '1' is there already"),
        ("", "has no queries"),
    ],
)
def test_what_is_wrong_with_queries_is_said(tmp_path: Path, line: str, told: str) -> None:
    with pytest.raises(DataError, match=told):
        read_queries(written(tmp_path, line))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"id": 1, "gain": 1}', "has no 'key' or 'row'"),
        ('{"id": 1, "key": "a"}', "has no 'gain'"),
        ('{"id": 1, "key": "a", "gain": "high"}', "no number from 0: 'high'"),
        ('{"id": 1, "key": "a", "gain": -1}', "no number from 0"),
        ('{"id": 1, "key": "a", "gain": NaN}', "no number from 0"),
        ('{"id": 1, "key": ["a", "b"], "gain": 1}', "the key is not one of 'n'"),
        ('{"id": 1, "key": {"m": 1}, "gain": 1}', "the key is not one of 'n'"),
    ],
)
def test_what_is_wrong_with_judgements_is_said(tmp_path: Path, line: str, told: str) -> None:
    with pytest.raises(DataError, match=told):
        read_judgements(written(tmp_path, line), ["n"])


def test_a_missing_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="there is no file"):
        read_queries(tmp_path / "none.jsonl")
