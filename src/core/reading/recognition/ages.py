"""How old somebody is who is bought for: "my 5 year old niece" is a girl."""

import re
from collections.abc import Iterator

from src.core.reading.grammar.shopping import ShopWords
from src.core.written_numbers import KANJI, kanji_value

GROWN = 13
_NUMBER = re.compile(rf"[\d{KANJI}]+")
_RANGE = re.compile(r"\d ?-$")


def years_said(folded: str, words: ShopWords) -> Iterator[tuple[tuple[int, int], int]]:
    """Where a text says how old somebody is, and how many years; a stretch of years is a size."""
    for age in words.lists["age"].finditer(folded):
        if not _is_range(age, folded):
            yield age.span(), _years(age[0])


def _years(age: str) -> int:
    """Of 5岁 and 五岁."""
    number = _NUMBER.findall(age)[0]
    if number.isdecimal():
        return int(number)
    told = kanji_value(number)
    return int(told[0]) if told else GROWN


def _is_range(age: re.Match[str], folded: str) -> bool:
    """'For 3-6 years' is a size."""
    return bool(_RANGE.search(folded[: age.start()]))
