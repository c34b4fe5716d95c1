import pytest

from src.core.engines.scored_rows import best_rows
from src.core.engines.word_index.index import Spelling, WordIndex
from src.core.engines.word_index.model import Field
from src.core.traces import SearchedWord

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


def rows(index: WordIndex, question: str) -> list[int]:
    return [int(row) for row in best_rows(index.ask(question).scores.by_row, 5, above=0.0)]


def test_a_word_that_no_row_has_counts_for_the_one_it_is_like() -> None:
    earrings = index(["Gold earrings", "Silver ring"])
    assert rows(earrings, "earings") == [0]
    (word,) = earrings.ask("earings").words
    assert word == SearchedWord(word="earings", rows=1, rarity=word.rarity, guessed=True)
    assert rows(index(["Gold earrings"], spelling=False), "earings") == []


def test_a_word_that_rows_have_is_taken_as_it_is_written() -> None:
    assert rows(index(["bots and drones", "boots"]), "bots") == [0]


def test_what_is_guessed_counts_less_than_what_is_there() -> None:
    assert rows(index(["Gold earrings", "Gold lamp"]), "earings lamp") == [1, 0]
