from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from src.core.engines.scored_rows import best_rows
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import Field

TITLES = [
    "Email client",
    "AI assistant",
    "Inspired gift",
    "Red gift box",
    "视频处理工具",
    "格式转换",
    "Video editor",
]
TEXTS = [
    "Send mail from anywhere",
    "Talks about email",
    "For friends, with an assistant for gifts",
    "",
    "用于视频编辑和剪辑",
    "转换视频的格式",
    "Cuts a video, joins a video",
]


@pytest.fixture(scope="module")
def index() -> WordIndex:
    fields = [
        Field("title", TITLES, 5.0),
        Field("text", TEXTS, 1.5),
    ]
    return WordIndex(fields, ignored=["The", "请"])


def rows(index: WordIndex, question: str) -> list[int]:
    return [int(row) for row in best_rows(index.ask(question).scores.by_row, 9, above=0.0)]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("ai", [1]),  # not in email
        ("red", [3]),  # not in inspired
        ("mail", [0]),  # not in email
        ("視聴", []),
    ],
)
def test_whole_words_only(index: WordIndex, question: str, found: list[int]) -> None:
    assert rows(index, question) == found


def test_a_title_counts_more_than_a_text(index: WordIndex) -> None:
    assert rows(index, "email") == [0, 1]
    assert rows(index, "assistant") == [1, 2]


def test_any_of_the_words_will_do_and_all_are_better(index: WordIndex) -> None:
    assert rows(index, "red gift of unobtainium") == [3, 2]


def test_a_sentence_finds_what_its_keywords_find_and_more(index: WordIndex) -> None:
    assert set(rows(index, "视频处理")) <= set(rows(index, "视频处理、格式转换、视频编辑"))
    assert set(rows(index, "视频处理、格式转换、视频编辑")) == {4, 5}


def test_the_word_as_asked_comes_before_its_other_forms() -> None:
    index = WordIndex([Field("title", ["gifts", "gift"], 1)])
    assert rows(index, "gift") == [1, 0]
    assert rows(index, "gifts") == [0, 1]


def test_each_word_tells_the_rows_and_fields_in_which_it_or_another_form_of_it_stands(
    index: WordIndex,
) -> None:
    answer = index.ask("gift assistant")
    gift, assistant = (
        set(zip(word.places.rows.tolist(), word.places.fields.tolist(), strict=True))
        for word in answer.found
    )
    assert gift == {(2, 0), (2, 1), (3, 0)}  # the second row has gifts in its text
    assert assistant == {(1, 0), (2, 1)}
    assert set(answer.places_of_all()) == {(2, 0), (2, 1)}


def test_a_score_is_measured_by_what_all_words_in_the_best_field_would_give() -> None:
    index = WordIndex([Field("title", ["door shelf", "door hinge"], 2), Field("text", ["", ""], 1)])
    all_of_it, half_of_it = index.ask("door shelf").scores, index.ask("door unobtainium").scores
    assert all_of_it.by_row[0] == pytest.approx(all_of_it.attainable)
    assert half_of_it.by_row[0] < half_of_it.attainable / 2
    assert index.ask("").scores.attainable == 0


def test_rarity_goes_from_one_row_to_nearly_all(index: WordIndex) -> None:
    red, gift, none = index.ask("red gift unobtainium").words
    assert (red.rows, red.rarity) == (1, pytest.approx(1))
    assert gift.rows == 2
    assert 0 < gift.rarity < 1
    assert (none.rows, none.rarity) == (0, 1)


def test_a_word_is_asked_once_and_ignored_ones_never(index: WordIndex) -> None:
    assert [word.word for word in index.ask("the gift, gifts, THE gift").words] == ["gift"]
    once, twice = (index.ask(question).scores.by_row for question in ("gift", "gift gifts"))
    assert np.array_equal(once, twice)


def test_longer_texts_count_less() -> None:
    index = WordIndex([Field("text", ["pump " + "and more " * 20, "pump"], 1)])
    assert rows(index, "pump") == [1, 0]


def test_a_row_tells_which_of_the_words_it_has(index: WordIndex) -> None:
    answer = index.ask("email client unobtainium")
    assert [word.word for word in answer.words_in(0)] == ["email", "client"]
    assert [word.word for word in answer.words_in(1)] == ["email"]
    assert answer.words_in(5) == ()


def test_japanese_spellings_find_each_other() -> None:
    index = WordIndex([Field("title", ["鮨の名店", "ラーメンの店", "たまご焼き"], 1)])
    assert rows(index, "寿司") == [0]
    assert rows(index, "卵")[:1] == [2]


def test_an_empty_table_finds_nothing() -> None:
    index = WordIndex([Field("title", [], 1)])
    assert len(index) == 0
    assert rows(index, "email") == []


def test_fields_of_different_lengths_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="one text for each row"):
        WordIndex([Field("title", ["a"], 1), Field("text", [], 1)])
    with pytest.raises(ValueError, match="needs fields"):
        WordIndex([])


def test_threads_find_what_one_finds(index: WordIndex) -> None:
    questions = ["视频处理", "gift box", "寿司", "email assistant"] * 5
    alone = [rows(index, question) for question in questions]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda question: rows(index, question), questions)) == alone


def test_what_is_written_in_one_word_or_in_two_is_the_same() -> None:
    titles = ["Cat Eye glasses", "Cateye glasses", "Cat-eye glasses", "Eye of a cat", "Red glasses"]
    index = WordIndex([Field("title", titles, 5.0)])
    assert sorted(rows(index, "cateye")) == [0, 1, 2]
    assert {0, 1, 2} <= set(rows(index, "cat eye"))
    assert rows(index, "cat eye")[:3] != [3]
    assert {word.word for word in index.ask("cat eye").words_in(1)} == {"cat", "eye"}


def test_a_plural_may_be_written_in_two_words_as_well() -> None:
    index = WordIndex([Field("title", ["Two back packs", "Backpack", "Pack of socks"], 5.0)])
    assert sorted(rows(index, "backpacks")) == [0, 1]
    assert set(rows(index, "back packs")) >= {0, 1}
