"""Places in an order and how many rows are wanted: "the 3 cheapest", "the second dearest"."""

import re

from src.core.reading.grammar.quantities import (
    Ordinal,
    RowLimit,
    find_ordinals,
    find_row_limit,
)
from src.core.reading.knowledge.knowledge import HIGH, LOW
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.recognition.naming import names_rows
from src.core.reading.recognition.sentence import BLANK, Piece, Sentence
from src.core.reading.wording import Signal, Wording

PRICE_ORDERS: tuple[Signal, ...] = (
    "cheap_first", "dear_first", "lowest_price", "highest_price", "cheaper", "dearer",
    "low_price", "high_price",
)  # fmt: skip
_ORDERS: tuple[Signal, ...] = (*PRICE_ORDERS, "first_date", "latest_date")
_CLAUSE = re.compile(r"[,;:.?!、。，；]|\b(?:is|es|one)\b|[はが]")
_NEAR_ORDER = 20
"""Characters between the second and what it is the second of."""
_LONGEST_FILLER = 100
"""Characters between an order and "first", from which on they are not looked at."""
_LIMITS = range(1, 101)
_BEFORE_ORDER = " にの的"
"""What may stand between "second" and "cheapest": 2番目に安い."""


def limit_of_order(sentence: Sentence, mentions: Mentions, language: str) -> RowLimit | None:
    """'The 3 cheapest', where the word of order has been taken for its column already."""
    limit = find_row_limit(sentence.text, language, mentions.counting)
    if limit is None or sentence.is_open(limit.start, limit.end):
        return None
    counted = [(each.quantity.start, each.quantity.end) for each in mentions.between]
    if any(start < limit.end and limit.start < end for start, end in counted):
        return None  # "the cheapest 4 player game"
    asked = sentence.text[limit.start : limit.end].split(" ")
    first, last = limit.start + len(asked[0]), limit.end - len(asked[-1])
    behind = limit.start + len(sentence.open[limit.start : limit.end].rpartition(BLANK)[0]) + 1
    for start, end in ((limit.start, first), (last, limit.end), (behind, limit.end)):
        if start >= end:
            continue
        if sentence.is_open(start, end):
            return RowLimit(start, end, limit.value)
    return None


def take_bare_limit(mentions: Mentions) -> None:
    """'5 telescopes': a small number straight before the word for the rows."""
    for quantity in mentions.quantities:
        named = any(
            found.start - quantity.end <= 1 and found.start >= quantity.end and names_rows(found)
            for found in mentions.schema
        )
        exact = quantity.exact
        if named and mentions.limit is None and quantity.unit is None and exact in _LIMITS:
            mentions.limit = int(exact or 0)
            mentions.quantities = [q for q in mentions.quantities if q is not quantity]


def puts_in_order(ordinal: Ordinal, text: str, mentions: Mentions, wording: Wording) -> bool:
    """'Newest first', "the newest ones first" and "primero los más nuevos" put rows in order, and
    point at none; "cheaper than the first" does, and "which of the first two is cheaper?"."""

    def says_nothing(between: str) -> bool:
        if len(between) > _LONGEST_FILLER or wording.has("than", between):
            return False
        return not between.strip(_BEFORE_ORDER) or wording.is_filler(between.strip())

    return (
        ordinal.index == 1
        and any(
            (piece.end <= ordinal.start and says_nothing(text[piece.end : ordinal.start]))
            or (ordinal.end <= piece.start and says_nothing(text[ordinal.end : piece.start]))
            for piece in _said_orders(mentions)
        )
        and sum(other.start == ordinal.start for other in find_ordinals(text)) <= 1
    )


def is_place(ordinal: Ordinal, text: str, mentions: Mentions) -> bool:
    """'The second cheapest', "la segunda bota más barata": one row of the order that follows."""
    gaps = [
        text[ordinal.end : piece.start]
        for piece in _said_orders(mentions)
        if ordinal.end <= piece.start
    ]
    return ordinal.index > 1 and any(
        len(gap) <= _NEAR_ORDER and not _CLAUSE.search(gap) for gap in gaps
    )


def _said_orders(mentions: Mentions) -> list[Piece]:
    said = [order.piece for order in mentions.orders]
    said += [Piece(r.start, r.end, r.asked) for r in mentions.ranked]
    named = (found for found in mentions.schema if found.entries[0].value in (LOW, HIGH))
    said += [Piece(found.start, found.end, found.text) for found in named]
    return [*said, *(piece for signal in _ORDERS if (piece := mentions.signals.get(signal)))]
