import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from src.core.reading.grammar.folded import fold_text
from src.core.store.folding import fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("１，０００円", "1,000円"),
        ("¥1,800～", "¥1,800~"),
        ("15,120円〜", "15,120円~"),
        ("ｶﾞﾄｰ ｼｮｺﾗ", "ガトー ショコラ"),
        ("か\u3099き", "がき"),
        ("か゛き", "がき"),
        ("は゜ん", "ぱん"),
        ("バー", "バー"),
        ("  Women’s\u3000 “TEE” \n", 'women\'s "tee"'),
        ("Straße", "strasse"),
        ("Señor KIA", "senor kia"),
        ("Café", "cafe"),
        ("cafe\u0301s", "cafes"),
        ("PINGÜINO ¿Qué?", "pinguino ¿que?"),
        ("Ǖber Ｎ\u0303", "uber n"),
        ("Ünlü ışık", "unlu isik"),
        ("Søren Łódź", "søren łodz"),
        ("CX\u20115", "cx-5"),
        ("zero\u200bwidth", "zerowidth"),
        ("", ""),
    ],
)
def test_spellings_that_mean_the_same_become_one(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("one", "other"),
    [("が", "か"), ("ぱ", "は"), ("パン", "ハン"), ("й", "и"), ("ά", "α"), ("किताब", "कताब")],
)
def test_marks_of_other_scripts_stay(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@settings(deadline=None)
@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


LATIN = [
    "Café con leche",
    "¿Dónde está el PINGÜINO?",
    "Ñandú, año y corazón",
    "Crème brûlée — déjà vu",
    "Straße in Zürich",
    "Søren Łódź",
    "São João",
    "cafe\u0301",
    "Ｃａｆｅ CX\u20115",
    "Women’s T-shirt",
    "10〜20 km",
    "Việt Nam",
    "Ünlü ışık İstanbul",
    "カフェ Café バー",
]


@pytest.mark.parametrize("text", LATIN)
def test_what_is_stored_and_what_is_asked_are_folded_alike(text: str) -> None:
    assert fold(text) == fold_text(text)
