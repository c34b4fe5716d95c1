"""A sample of the product's questions, kept without its catalogs."""

from pathlib import Path

from src.core.nlu.sample import read_sample
from src.core.nlu.search import Search
from src.core.nlu.weights import shipped
from tests.corpus.sampling import remembered, write_sample


def test_what_all_readings_have_is_left_out() -> None:
    kept = remembered("q", [["a", "b", "b"], ["b", "c"]], [True, False])
    assert kept.readings == [("a", "b"), ("c",)]


def test_a_sample_comes_back_as_it_was_written(tmp_path: Path) -> None:
    kept = remembered("お茶", [["a"], ["b"]], [False, True])
    write_sample([kept], tmp_path / "sample.json.xz")
    (again,) = read_sample(tmp_path / "sample.json.xz")
    assert (again.name, tuple(again.readings), tuple(again.right)) == (
        kept.name, tuple(kept.readings), kept.right,
    )  # fmt: skip
    assert again.is_right(Search({"b": 1.0}))
    assert not again.is_right(Search({"a": 1.0}))


def test_most_of_the_shipped_sample_is_understood() -> None:
    sample = read_sample()
    right = sum(each.is_right(Search(shipped())) for each in sample)
    assert len(sample) > 100
    assert right > 0.7 * len(sample)
