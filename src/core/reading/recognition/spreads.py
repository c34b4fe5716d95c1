"""From what to what a number goes: "what is the price range?", «entre qué años», 価格帯は."""

from src.core.engines.lexicon import Found
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.recognition.naming import Amounts, names_number
from src.core.reading.recognition.sentence import Sentence
from src.core.reading.wording import Signal, Wording

_SPREADS: tuple[Signal, ...] = ("price_spread", "spread")


def take_spread(
    sentence: Sentence,
    mentions: Mentions,
    schema: list[Found],
    amounts: Amounts,
    knowledge: Knowledge,
    wording: Wording,
) -> None:
    """Beside an amount it is no question but a bound, and a column may be called a range itself."""
    for signal in _SPREADS:
        piece = sentence.find(wording.pattern(signal))
        if piece is None or amounts():
            continue
        numbers = [found for found in schema if names_number(found, knowledge)]
        own = any(f.start <= piece.start and piece.end <= f.end for f in schema)
        measured = [order for order in wording.orders if order.asked.search(piece.text)]
        priced = signal == "price_spread" and any(t.price for t in knowledge.catalog.tables)
        if own or not (priced or numbers or measured):
            continue
        inside = (f for f in numbers if f.start < piece.end and piece.start < f.end)
        mentions.schema += inside  # "price" is the column's word even where it is part of this
        mentions.measured += measured[:1]
        mentions.signals[signal] = piece
        sentence.take(piece.start, piece.end)
        return
