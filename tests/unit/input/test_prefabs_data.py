"""The shipped prefabs are what the program writes, and have every quirk of a real marketplace."""

import json
import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from input.make_data import prefabs
from input.make_data.__main__ import main
from input.make_data.prefabs.entries import COLUMNS

INPUT = Path(__file__).resolve().parents[3] / "input"
FILE = "prefabs.json"
HAN = re.compile(r"[\u4e00-\u9fff]")

Entry = dict[str, Any]


def read(folder: Path = INPUT) -> list[Entry]:
    entries: list[Entry] = json.loads((folder / FILE).read_text(encoding="utf-8"))
    return entries


PREFABS = read()
TEXTS = {
    entry["id"]: f"{entry['name']} {entry['description']} {' '.join(entry['tags'])}"
    for entry in PREFABS
}


def holding(words: str) -> set[str]:
    """Ids of the entries with these words as a plain substring, as a naive search finds them."""
    return {key for key, text in TEXTS.items() if words.casefold() in text.casefold()}


def holding_word(word: str) -> set[str]:
    """Ids of the entries with this word of Latin script as a whole word."""
    whole = re.compile(rf"(?<![a-z]){word}(?![a-z])", re.IGNORECASE)
    return {key for key, text in TEXTS.items() if whole.search(text)}


# The file


def test_the_shipped_file_is_what_the_program_writes(tmp_path: Path) -> None:
    main(["prefabs", "--out", str(tmp_path)])
    assert (tmp_path / FILE).read_bytes() == (INPUT / FILE).read_bytes()


@pytest.mark.parametrize("rows", [3, 500])
def test_rows_sets_the_number_of_prefabs_and_the_first_ones_stay(rows: int, tmp_path: Path) -> None:
    main(["prefabs", "--rows", str(rows), "--out", str(tmp_path)])
    written = read(tmp_path)
    assert len(written) == rows
    assert written[: len(PREFABS)] == PREFABS[:rows]


@pytest.mark.parametrize("rows", [None, 2000])
def test_every_entry_keeps_the_rules_of_its_fields(rows: int | None) -> None:
    entries = list(prefabs.tables(rows)[0].rows)
    assert len({entry["id"] for entry in entries}) == len(entries) >= 60
    for entry in entries:
        assert list(entry) == list(COLUMNS)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", str(entry["id"]))
        assert 3 <= len(str(entry["id"])) <= 64
        assert re.fullmatch(r"\d+\.\d+\.\d+", str(entry["version"]))
        assert 3 <= len(str(entry["name"])) <= 100
        assert 10 <= len(str(entry["description"])) <= 500
        tags = entry["tags"]
        assert isinstance(tags, list)
        assert 1 <= len(tags) == len(set(tags)) <= 10


def test_repositories_are_fictional_and_differ() -> None:
    urls = [entry["repo_url"] for entry in PREFABS]
    assert all(url.startswith("https://example.com/") for url in urls)
    assert len(set(urls)) == len(urls)


# Languages and authors


def test_two_languages_each_with_entries_of_its_own() -> None:
    chinese = sum(bool(HAN.search(entry["description"])) for entry in PREFABS)
    assert 30 <= chinese <= len(PREFABS) - 20


def test_most_chinese_entries_carry_tags_of_both_scripts() -> None:
    both = [
        e for e in PREFABS if any(map(HAN.search, e["tags"])) and any(map(str.isascii, e["tags"]))
    ]
    assert len(both) >= 20


def test_authors_are_several_and_written_in_more_than_one_case() -> None:
    spellings = Counter(author.casefold() for author in {entry["author"] for entry in PREFABS})
    assert len(spellings) >= 10
    assert sum(number > 1 for number in spellings.values()) >= 5


def test_punctuation_of_both_widths() -> None:
    joined = "".join(entry["name"] + entry["description"] for entry in PREFABS)
    assert set("，。、（）：；「」／") <= set(joined)
    assert len(re.findall(r"(?<=[\u4e00-\u9fff])[,.;/](?=[\u4e00-\u9fff]|$)", joined)) >= 5
    assert unicodedata.normalize("NFKC", "ＰＤＦ") == "PDF" and "ＰＤＦ" in joined


def test_some_sentences_are_unbroken_chinese() -> None:
    runs = [re.findall(r"[\u4e00-\u9fff]{25,}", entry["description"]) for entry in PREFABS]
    assert sum(map(bool, runs)) >= 4


# Searching


def test_a_whole_sentence_is_no_substring_and_its_parts_find_more_than_the_first() -> None:
    assert not holding("视频处理、格式转换、视频编辑")
    first, *others = (holding(part) for part in ("视频处理", "格式转换", "视频编辑"))
    assert first == {"video-processing"}
    assert set().union(*others) - first == {"media-format-converter", "video-timeline-editor"}


def test_ai_hides_in_more_words_than_it_is_one() -> None:
    hidden = holding("ai") - holding_word("ai")
    assert {"email-inbox-parser", "newsletter-builder", "container-deploy"} <= hidden
    assert len(holding_word("ai")) >= 10
    assert not holding_word("ai") & holding_word("email")


@pytest.mark.parametrize(
    ("english", "chinese", "expected"),
    [
        ("lunar", "农历", "lunar-calendar"),
        ("invoice", "发票", "invoice-ocr"),
        ("parcel tracking", "快递", "express-tracking"),
        ("pinyin", "拼音", "pinyin-convert"),
        ("mind map", "思维导图", "mind-map-view"),
        ("rate limit", "限流", "rate-limiter"),
        ("weather forecast", "天气预报", "weather-forecast-cn"),
    ],
)
def test_some_things_are_told_in_chinese_alone(english: str, chinese: str, expected: str) -> None:
    assert expected in holding(chinese)
    assert expected not in holding(english)


@pytest.mark.parametrize(
    "word", ["图片", "支付", "通知", "AI", "email", "PDF", "OCR", "聊天", "安全"]
)
def test_entries_share_words(word: str) -> None:
    assert len(holding(word)) >= 2


@pytest.mark.parametrize("word", ["区块链", "blockchain", "无人机", "kubernetes", "bluetooth"])
def test_some_words_stand_nowhere(word: str) -> None:
    assert not holding(word)
