import pytest

from src.core.engines.han import (
    WordKind,
    chinese_parts,
    chinese_words,
    has_made_up_word,
    written_in,
)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("日语课程", "chinese"),
        ("価格は", "japanese"),
        ("価格", "japanese"),
        ("髙島屋", None),  # in no character set of China, and in none of plain Japanese
        ("西班牙", None),
        ("plain", None),
    ],
)
def test_the_signs_tell_whose_characters_they_are(text: str, language: str | None) -> None:
    assert written_in(text) == language


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("初级的日语", [("初级", "content"), ("的", "other"), ("日语", "content")]),
        ("老师教", [("老师", "content"), ("教", "other")]),
        ("每种", [("每种", "other")]),
        ("便宜", [("便宜", "soft")]),
    ],
)
def test_chinese_words_are_told_apart_by_what_they_carry(
    text: str, kinds: list[tuple[str, WordKind]]
) -> None:
    assert list(chinese_words(text)) == kinds
    assert "".join(word for word, _ in chinese_words(text)) == text


def test_a_compound_has_parts_where_words_make_it_up() -> None:
    assert chinese_parts("日语课程") == ("日语", "课程")
    assert chinese_parts("课程") == ("课程",)


@pytest.mark.parametrize(
    ("run", "made_up"),
    [
        ("优会券", True),
        ("优惠券", False),
        ("语言识别", False),
        ("coupon", False),
        ("クーポン", False),
    ],
)
def test_a_word_that_no_dictionary_has_is_told(run: str, made_up: bool) -> None:
    assert has_made_up_word(run) is made_up
