"""What a query looks for, without what asks, in four languages."""

import pytest

from src.core.engines.keywords.request_words import (
    candidates,
    essence,
    pieces_of,
    request_words,
    says_something,
)
from src.core.engines.word_index.postings import Han

WORDS = request_words().also(["widget", "widgets", "部件"])


@pytest.mark.parametrize(
    ("query", "left"),
    [
        ("有没有发票识别的部件？", "发票识别"),
        ("我想找一个给图片加水印的部件", "图片加水印"),
        ("日志搜索", "日志搜索"),  # what asks at the start is a thing at the end
        ("搜索日志", "日志"),
        ("Do you have widgets for sending email?", "sending email"),
        ("I am looking for a rate limiter, please", "rate limiter"),
        ("動画編集の部件を探しています", "動画編集"),
        ("quiero algo para facturas", "facturas"),
        ("email", "email"),
        ("ＳＲＴ", "srt"),
    ],
)
def test_what_asks_is_left_out(query: str, left: str) -> None:
    assert essence(query, WORDS) == left


@pytest.mark.parametrize("query", ["", "?", "有哪些部件？", "do you have any widgets", "的", "  "])
def test_some_queries_look_for_nothing(query: str) -> None:
    assert not says_something(query, WORDS)


def test_punctuation_of_both_widths_and_blanks_part_a_query() -> None:
    query = "视频处理、格式转换，a。c; d！ｆ ｜ g (h) “i”"
    assert pieces_of(query) == ["视频处理", "格式转换", "a", "c", "d", "f", "g", "h", "i"]


def test_signs_inside_a_word_are_its_own() -> None:
    assert pieces_of("c++, node.js; 3.5mm e/f") == ["c++", "node.js", "3.5mm", "e/f"]


@pytest.mark.parametrize(
    ("query", "han", "words"),
    [
        ("微信支付退款", "chinese", ["微信", "支付", "退款"]),
        ("汉字怎么转拼音吗", "chinese", ["汉字", "拼音"]),
        ("会議の録音を文字にする", "japanese", ["会議", "録音", "文字"]),
    ],
)
def test_what_has_no_spaces_is_cut_by_a_library(query: str, han: Han, words: list[str]) -> None:
    found = [word for _, inner in candidates(query, WORDS, han) for word in inner]
    assert found == words
