import pytest

from src.core.engines.word_index.index import Spelling, WordIndex
from src.core.engines.word_index.model import Field

WORDS = ["earrings", "earring", "running", "runner", "boots", "lamp", "b12", "帽子"]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("earings", "earrings"),
        ("runing", "running"),
        ("bots", "boots"),
        ("lump", None),  # as far from lamp as any other word of four letters
        ("b13", None),
        ("帽孑", None),
        ("xylophone", None),
    ],
)
def test_the_likest_word_is_meant_where_it_is_like_enough(asked: str, meant: str | None) -> None:
    near = Spelling(WORDS, [1] * len(WORDS)).near(asked)
    assert (WORDS[near[0][0]] if near else None) == meant


def test_of_like_words_the_usual_one_comes_first() -> None:
    words = ["corded", "corder"]
    near = Spelling(words, [1, 40]).near("cordet")
    assert words[near[0][0]] == "corder"


def index(texts: list[str], spelling: bool = True) -> WordIndex:
    return WordIndex([Field("title", texts, 5)], spelling=spelling)


def test_a_word_that_no_row_has_counts_for_the_one_it_is_like() -> None:
    (hit,) = index(["Gold earrings", "Silver ring"]).search("earings", 5)
    assert hit.row == 0
    assert hit.parts[0].word.word == "earings"
    assert hit.parts[0].found == ("earrings",)
    assert not index(["Gold earrings"], spelling=False).search("earings", 5)


def test_a_word_that_rows_have_is_taken_as_it_is_written() -> None:
    assert [hit.row for hit in index(["bots and drones", "boots"]).search("bots", 5)] == [0]


def test_what_is_guessed_counts_less_than_what_is_there() -> None:
    hits = index(["Gold earrings", "Gold lamp"]).search("earings lamp", 5)
    assert [hit.row for hit in hits] == [1, 0]
