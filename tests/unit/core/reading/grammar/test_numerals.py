from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.numerals import Scanned, scan


def numerals_in(text: str) -> list[Scanned]:
    return list(scan(fold_text(text)))


FREE_STANDING = [
    ("1,000", ["1000"]),
    ("1.000", ["1000"]),
    ("300.000", ["300000"]),
    ("4.5", ["4.5"]),
    ("4,5", ["4.5"]),
    ("3千", ["3000"]),
    ("1万5千", ["15000"]),
    ("二千五百", ["2500"]),
    ("三千", ["3000"]),
    ("百円", ["100"]),
    ("两万", ["20000"]),
    ("两万公里", ["20000"]),
    ("300k", ["300000"]),
    ("300 mil", ["300000"]),
    ("$1.5m", ["1500000"]),
    ("1.5m", ["1.5"]),
    ("1.2 millones", ["1200000"]),
    ("medio millón", ["500000"]),
    ("half a million", ["500000"]),
    ("two hundred thousand", ["200000"]),
    ("doscientos mil", ["200000"]),
    ("一百五", ["150"]),
    ("1万2", ["12000"]),
    ("501", ["501"]),
    ("$4k", ["4000"]),
    ("4k", ["4000"]),
    ("8k", ["8000"]),
    ("三十分", ["30"]),
    ("二〇二六年", ["2026"]),
    ("千円", ["1000"]),
    ("1万円", ["10000"]),
    ("1,000-2,000円", ["1000", "2000"]),
    ("20から30万", ["20", "300000"]),
    ("5-star", ["5"]),
    ("mazda 3", ["3"]),
    ("a hundred", ["100"]),
    ("un millon y medio", ["1500000"]),
    ("1 millon y medio", ["1500000"]),
    ("one and a half million", ["1500000"]),
    ("5 mil 500", ["5500"]),
    ("1 millon 200 mil", ["1200000"]),
    ("treinta y cinco mil", ["35000"]),
    ("ciento cincuenta mil", ["150000"]),
    ("twenty-five", ["25"]),
    ("two hundred and fifty", ["250"]),
    ("1.5万", ["15000"]),
    ("2億", ["200000000"]),
    ("二人", ["2"]),
    ("150 y 200 mil", ["150", "200000"]),
    ("one million two hundred thousand", ["1200000"]),
    ("1'500,000", ["1500000"]),
    ("300 000 pesos", ["300000"]),
    ("2,5 m", ["2.5"]),
    ("1.500.000", ["1500000"]),
    ("1.000,50", ["1000.5"]),
    ("1,000.50", ["1000.5"]),
    ("３００円", ["300"]),
    ("1 and a half million", ["1500000"]),
    ("5百", ["500"]),
    ("十五", ["15"]),
    ("百二十", ["120"]),
    ("千五百円", ["1500"]),
    ("1.2mdp", ["1200000"]),
    ("300mil", ["300000"]),
    ("20 and 40", ["20", "40"]),
    ("dos", ["2"]),
    ("menos de 300 mil 2020", ["300000", "2020"]),
    ("fifty", ["50"]),
    ("quinientos", ["500"]),
    ("dos mil quinientos", ["2500"]),
    ("veinticinco mil km", ["25000"]),
    ("一万", ["10000"]),
    ("300k km", ["300000"]),
    ("1万5000円", ["15000"]),
    ("0.5", ["0.5"]),
    ("2.0", ["2"]),
    ("50ish", ["50"]),
    ("cien", ["100"]),
    ("ciento uno", ["101"]),
    ("mil doscientos", ["1200"]),
    ("dos millones y medio", ["2500000"]),
    ("veintiuno", ["21"]),
    ("three hundred and five", ["305"]),
    ("ninety-nine", ["99"]),
    ("two million", ["2000000"]),
    ("5th", ["5"]),
    ("no. 5", ["5"]),
    ("五百", ["500"]),
    ("三百二十円", ["320"]),
    ("二万三千円", ["23000"]),
    ("10万", ["100000"]),
    ("百万円", ["1000000"]),
    ("三十", ["30"]),
    ("二十五", ["25"]),
    ("一億円", ["100000000"]),
    ("3億5千万円", ["350000000"]),
    ("1億2000万円", ["120000000"]),
    ("千五百", ["1500"]),
    ("2千500円", ["2500"]),
    ("九百八十円", ["980"]),
    ("二〇二六", ["2026"]),
    ("12345", ["12345"]),
    ("007", ["7"]),
    ("1.", ["1"]),
    ("1,00", ["1"]),
    ("$1.2m", ["1200000"]),
    ("12k", ["12000"]),
    ("100 000", ["100000"]),
    ("300 k", ["300000"]),
    ("45mil", ["45000"]),
    ("6mm", ["6"]),
    ("15kg", ["15"]),
    ("4l", ["4"]),
    ("５千円", ["5000"]),
    ("cinco mil", ["5000"]),
    ("dos mil veinte", ["2020"]),
    ("one hundred", ["100"]),
    ("thousand", ["1000"]),
    ("twenty twenty", ["20", "20"]),
    ("ten", ["10"]),
    ("a thousand and one", ["1001"]),
    ("treinta y", ["30"]),
    ("1 y medio", ["1.5"]),
    ("4 and a half", ["4.5"]),
    ("-5", ["5"]),
    ("5-", ["5"]),
    ("50%", ["50"]),
    ("3.5%", ["3.5"]),
    ("1.000 km", ["1000"]),
    ("1.234,56", ["1234.56"]),
    ("0,5", ["0.5"]),
    ("12.500", ["12500"]),
    ("12.50", ["12.5"]),
    ("1234.567", ["1234.567"]),
    ("1'000", ["1000"]),
    ("99.999.999", ["99999999"]),
]

NO_NUMBERS = [
    "十",
    "cx-5",
    "ps11752778",
    "a4",
    "一番",
    "三越",
    "万年筆",
    "千代田",
    "一緒",
    "十分",
    "f-150",
    "2026-12-24",
    "12/24",
    "v1.2.0",
    "20:30",
    "208-gt",
    "mazda3",
    "one",
    "万円",
    "六本木",
    "第一",
    "数千円",
    "34dd",
    "03-1234-5678",
    "3.5.1",
    "un cuarto",
    "quarter",
    "a few",
    "third",
    "2x",
    "3d",
    "1f",
    "b2b",
    "h2o",
    "#5",
    "第2",
    "百円ショップ",
    "八百屋",
    "四季",
    "千切り",
    "万能",
    "一点",
    "便宜一点",
    "三明治",
    "零",
    "〇",
    "1,2,3",
    "1.2.3.4",
    "10:30",
    "2024/05/01",
    "2x4",
    "a1b2",
    "é5",
    "①",
    "half a dozen",
    "half",
    "media",
    "medio",
    "medio litro",
    "hundred",
    "millon",
    "1e5",
]


@pytest.mark.parametrize(("text", "values"), FREE_STANDING)
def test_numbers_of_a_text(text: str, values: list[str]) -> None:
    assert [numeral.value for numeral in numerals_in(text)] == [Decimal(v) for v in values]


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_identifiers_dates_and_words_are_no_numbers(text: str) -> None:
    assert numerals_in(text) == []


@given(st.text(max_size=60))
def test_any_text_gives_spans_inside_it_from_left_to_right(text: str) -> None:
    numerals = numerals_in(text)
    assert all(0 <= each.start < each.end <= len(fold_text(text)) for each in numerals)
    assert all(a.end <= b.start for a, b in pairwise(numerals))


@given(st.integers(0, 10**12))
def test_a_number_is_read_with_and_without_thousands_marks(value: int) -> None:
    for written in (f"{value}", f"{value:,}", f"{value:,}".replace(",", ".")):
        (numeral,) = numerals_in(written)
        assert numeral.value == value
        assert (numeral.start, numeral.end) == (0, len(written))


_DIGITS = "〇一二三四五六七八九"


def kanji(value: int) -> str:
    """1 to 99,999,999 as it is written in Japanese."""
    if value >= 10_000:
        rest = value % 10_000
        return kanji(value // 10_000) + "万" + (kanji(rest) if rest else "")
    written = ""
    for scale, sign in ((1000, "千"), (100, "百"), (10, "十")):
        count, value = divmod(value, scale)
        if count:
            written += ("" if count == 1 else _DIGITS[count]) + sign
    return written + (_DIGITS[value] if value else "")


@given(st.integers(1, 9_999).map(lambda tens: tens * 10))
def test_kanji_numerals_keep_their_value(value: int) -> None:
    (numeral,) = numerals_in(kanji(value) + "円")
    assert numeral.value == value
