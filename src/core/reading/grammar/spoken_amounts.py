"""Amounts that are said without a number beside a unit: ワンコイン, "the nineties"."""

from functools import cache

from src.core.reading.grammar.decades import Decade, find_decades, last_year
from src.core.reading.grammar.folded import fold
from src.core.reading.grammar.phrases import Phrases
from src.core.reading.grammar.quantity import Quantity
from src.core.reading.grammar.word_data import load, words


def spoken_amounts(text: str, found: list[Quantity]) -> list[Quantity]:
    """ワンコイン and its like, whose amounts stand in the word data; decades."""
    folded = fold(text)
    spoken: list[Quantity] = []
    for hit in _spoken().find(folded.text):
        start, end = folded.span(hit.start, hit.end)
        if not any(each.start < end and start < each.end for each in found):
            spoken.append(_spoken_amount(hit.tag, text, start, end))
    return [*spoken, *(_decade(decade, text) for decade in find_decades(folded.text))]


@cache
def _spoken() -> Phrases[str]:
    return Phrases.of(words("phrases"))


def _spoken_amount(name: str, text: str, start: int, end: int) -> Quantity:
    amount = load("spoken_amounts")[name]
    low, high = amount.get("low"), amount.get("high")
    return Quantity(
        start=start,
        end=end,
        text=text[start:end],
        low=low,
        low_inclusive=True,
        high=high,
        high_inclusive=True,
        unit=amount["unit"],
        dimension=amount["dimension"],
        approximate=False,
        exact=low if low == high else None,
        topic=None,
    )


def _decade(decade: Decade, text: str) -> Quantity:
    start, end = fold(text).span(decade.start, decade.end)
    return Quantity(
        start=start,
        end=end,
        text=text[start:end],
        low=float(decade.first),
        low_inclusive=True,
        high=float(last_year(decade)),
        high_inclusive=True,
        unit=None,
        dimension="year",
        approximate=False,
        exact=None,
        topic=None,
    )
