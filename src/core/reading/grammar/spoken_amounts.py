"""Amounts that are said without a number beside a unit: ワンコイン, "the nineties"."""

from functools import cache

from src.core.reading.grammar.decades import Decade, find_decades, last_year
from src.core.reading.grammar.folded import fold
from src.core.reading.grammar.phrases import Phrases
from src.core.reading.grammar.quantity import Quantity, said_amount
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
    ends = amount.get("low"), amount.get("high")
    return said_amount(text, (start, end), ends, amount["unit"], amount["dimension"])


def _decade(decade: Decade, text: str) -> Quantity:
    span = fold(text).span(decade.start, decade.end)
    ends = float(decade.first), float(last_year(decade))
    return said_amount(text, span, ends, None, "year")
