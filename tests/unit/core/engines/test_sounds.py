import pytest
from rapidfuzz.distance import OSA

from src.core.engines.sounds import romaji, romaji_key, sound_key


@pytest.mark.parametrize(
    ("kana", "letters"),
    [
        ("コトリ", "kotori"),
        ("ことり", "kotori"),
        ("シャツ", "shatsu"),
        ("キャット", "kyatto"),
        ("マッチャ", "matcha"),
        ("フェア", "fea"),
        ("パーティ", "pati"),
        ("ファッション", "fasshon"),
        ("ッ", ""),
        ("ャ", "ya"),
        ("abc", "abc"),
    ],
)
def test_kana_in_latin_letters(kana: str, letters: str) -> None:
    assert romaji(kana) == letters


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("GRANO OLIVE", "グラノオリーブ"),
        ("BOULE NOIRE", "ブールノワール"),
        ("Blanche Table", "ブランシュターブル"),
        ("kotori coffee", "コトリコーヒー"),
    ],
)
def test_a_name_in_letters_and_in_kana_sound_nearly_alike(one: str, other: str) -> None:
    assert OSA.normalized_similarity(sound_key(one), sound_key(other)) >= 0.74


@pytest.mark.parametrize("text", ["", "abc", "アイ", "抹茶のパン", "123", "ooo eee"])
def test_too_few_consonants_have_no_sound(text: str) -> None:
    assert sound_key(text) == ""


@pytest.mark.parametrize(
    ("written", "kana"),
    [("matcha", "マッチャ"), ("latte", "ラッテ"), ("olive", "オリベ"), ("tofu", "トーフ")],
)
def test_words_in_letters_and_in_kana_have_one_key(written: str, kana: str) -> None:
    assert romaji_key(written) == romaji_key(kana) != ""


def test_han_has_no_key_without_its_reading() -> None:
    assert romaji_key("抹茶") == ""
    assert romaji_key("") == ""
