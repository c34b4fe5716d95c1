"""How old somebody is who is bought for: "my 5 year old niece" is a girl."""

import re
from collections.abc import Iterator, Mapping

from src.core.reading.grammar.people import people_groups, people_in
from src.core.reading.grammar.shopping import ShopWords
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.shops import shops
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


def _replaced(text: str, changes: Mapping[tuple[int, int], str]) -> str:
    for (start, end), instead in sorted(changes.items(), reverse=True):
        text = f"{text[:start]}{instead}{text[end:]}"
    return " ".join(text.split())


def _is_range(age: re.Match[str], folded: str) -> bool:
    """'For 3-6 years' is a size."""
    return bool(_RANGE.search(folded[: age.start()]))


def _children(
    folded: str, words: ShopWords, knowledge: Knowledge
) -> Iterator[tuple[tuple[int, int], str]]:
    for said in people_in(folded, words):
        child = people_groups().children.get(said.name)
        if child and _is_called(child, knowledge):
            yield (said.start, said.end), child


def _is_called(child: str, knowledge: Knowledge) -> bool:
    sold = shops(knowledge.catalog.config)
    whom = {(table, tool.parsed.get("gender")) for table, tool in sold.items()}
    return any((e.table, e.column) in whom for e in knowledge.values.lookup(child))
