import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
        ("Señor KIA", "señor kia"),
        ("CX\u20115", "cx-5"),
        ("zero\u200bwidth", "zerowidth"),
        ("", ""),
    ],
)
def test_spellings_that_mean_the_same_become_one(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("one", "other"), [("が", "か"), ("ぱ", "は"), ("ã", "a"), ("パン", "ハン")]
)
def test_voiced_marks_and_accents_stay(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@settings(deadline=None)
@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
