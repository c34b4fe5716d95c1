"""'On the third floor', "la planta 2": an ordinal that says a number of the rows, and no row."""

from src.core.reading.grammar.quantities import Ordinal, Quantity
from src.core.reading.grammar.quantity import said_amount
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.recognition.naming import names_number
from src.core.reading.wording import Signal, Wording

_BETWEEN: tuple[Signal, ...] = ("excepting", "negated_before", "filler")


def said_of_number(
    ordinal: Ordinal, mentions: Mentions, text: str, knowledge: Knowledge, wording: Wording
) -> Quantity | None:
    """The number, where beside the ordinal a column is named whose numbers are told in order."""
    ordered = (f for f in mentions.schema if wording.pattern("in_sequence").fullmatch(f.text))
    for found in ordered:
        first, last = sorted([(found.start, found.end), (ordinal.start, ordinal.end)])
        gap = text[first[1] : last[0]] if first[1] <= last[0] else ""
        for signal in _BETWEEN:
            gap = wording.pattern(signal).sub("", gap)
        if names_number(found, knowledge) and not gap.strip() and ordinal.index > 0:
            span, number = (ordinal.start, ordinal.end), float(ordinal.index)
            return said_amount(text, span, (number, number), None, "plain")
    return None
