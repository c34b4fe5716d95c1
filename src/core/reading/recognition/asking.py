"""What a question asks to have done with the rows: counted, put in order, told a column of."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from src.core.engines.lexicon import Found
from src.core.reading.grammar.quantities import RowLimit, find_row_limit
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.measures import measured_by
from src.core.reading.recognition.given_up import (
    TAKEN_BACK,
    take_given_up,
    take_others,
    take_taken_back,
)
from src.core.reading.recognition.mentions import Mentions, SaidOrder
from src.core.reading.recognition.naming import Amounts, names_number, names_rows
from src.core.reading.recognition.ranked import is_of_all, overlaps, take_ranked
from src.core.reading.recognition.sentence import Piece, Sentence
from src.core.reading.wording import Order, Signal, Wording

_SO_MANY = re.compile(r"(?<![\w.,$€£¥])([1-9]\d?) $")
_OF_ROWS = re.compile(r" (?:of|for|in|per|by|across|among|de|del|en|por|para|entre) ")
_SINGLED: tuple[tuple[Signal, Signal, Signal], ...] = (
    ("cheaper", "lowest_price", "low_price"), ("dearer", "highest_price", "high_price"),
)  # fmt: skip


def take(sentence: Sentence, mentions: Mentions, wording: Wording, signal: Signal) -> None:
    if piece := sentence.find(wording.pattern(signal)):
        sentence.take(piece.start, piece.end)
        mentions.signals[signal] = piece


def take_orders(
    sentence: Sentence,
    mentions: Mentions,
    schema: list[Found],
    amounts: Amounts,
    knowledge: Knowledge,
    wording: Wording,
) -> None:
    """What comes first, and how many of it; what a bound is made of ("o más nuevo") is neither."""
    columns = [found for found in schema if not names_rows(found)]
    take_others(sentence, columns, wording)
    kinds = [found for found in columns if not _is_flag(found, knowledge)]
    take_given_up(sentence, kinds, wording)
    if any(wording.has(signal, sentence.text) for signal in TAKEN_BACK):
        values = sorted(_values_in(sentence.text, knowledge), key=lambda f: f.start - f.end)
        told = (found for found in values if _is_told_apart(found, knowledge))
        take_taken_back(sentence, told, wording)

    numbers = [
        found
        for found in columns
        if names_number(found, knowledge) and sentence.is_open(found.start, found.end)
    ]
    if mentions.has("spread", "price_spread"):
        numbers = []  # "the lowest and highest rating" puts nothing in order
    found = ((order, sentence.find(order.pattern)) for order in wording.orders if numbers)
    orders = [(order, piece) for order, piece in found if piece]
    numbers = [f for f in numbers if not _is_of_longer(f, orders, knowledge)]
    mentions.ranked = take_ranked(sentence, numbers, amounts, wording)
    limit = None
    for order in wording.orders:
        piece = sentence.find(order.pattern) or sentence.find(order.compared)
        if (
            piece is None
            or overlaps(piece, amounts())
            or not _is_held(order, piece, numbers, knowledge)
        ):
            continue
        limit = limit or find_row_limit(sentence.open, wording.language, mentions.counting)
        limit = limit or _limit_before(piece, sentence.open)
        sentence.take(piece.start, piece.end)
        mentions.orders.append(_said(order, piece, sentence.text, wording))
    if limit and mentions.orders:  # "the 2 newest" says both
        mentions.limit = limit.value
        sentence.take(limit.start, limit.end)


def _values_in(text: str, knowledge: Knowledge) -> Iterator[Found]:
    """Also what stands behind the first of several words of a longer name: the pink of "the pink"
    where somebody is called The Pink Flamingo."""
    for found in knowledge.values.find(text, 1):
        yield found
        first, _, rest = found.text.partition(" ")
        if rest and all(entry.kind == "word" for entry in found.entries):
            at = found.start + len(first) + 1
            for inner in knowledge.values.find(rest, 1):
                yield replace(inner, start=at + inner.start, end=at + inner.end)


def _is_told_apart(found: Found, knowledge: Knowledge) -> bool:
    """Whether it is a kind or a quality of rows, or who they are from."""
    tables = knowledge.catalog
    own = [entry for entry in found.entries if entry.kind != "word"]
    roles = {tables.table(e.table).column(e.column).role for e in own}
    return bool(own) and roles <= {"category", "tags", "name", "place"}


def _is_flag(found: Found, knowledge: Knowledge) -> bool:
    """'Any vegan cheese?' asks for it, where "any colour" gives it up."""
    return all(e.column and knowledge.answers(e.table, e.column) for e in found.entries)


def _is_of_longer(
    found: Found, orders: Sequence[tuple[Order, Piece]], knowledge: Knowledge
) -> bool:
    """The best of "sells best": a longer word of order, of another column of the same rows."""
    if not found.entries[0].value:
        return False
    for order, piece in orders:
        if not (piece.start <= found.start and found.end <= piece.end):
            continue
        table = knowledge.catalog.table(found.entries[0].table)
        measured = measured_by(order.measures, table)
        if measured and measured.column.name != found.entries[0].column:
            return len(piece.text.strip()) > len(found.text)
    return False


def _is_held(order: Order, piece: Piece, numbers: list[Found], knowledge: Knowledge) -> bool:
    """Whether any rows have such a measure, or a column of numbers is named beside it; without
    one the adjective is a word like others."""
    beside = any(0 <= f.start - piece.end <= 1 or 0 <= piece.start - f.end <= 1 for f in numbers)
    return beside or any(measured_by(order.measures, table) for table in knowledge.catalog.tables)


def _limit_before(piece: Piece, text: str) -> RowLimit | None:
    """'The 3 lightest'."""
    number = _SO_MANY.search(text, 0, piece.start)
    return RowLimit(number.start(), number.end(), int(number[1])) if number else None


def _said(order: Order, piece: Piece, text: str, wording: Wording) -> SaidOrder:
    """ "More recent" is compared, "the most recent" and "more recent first" are not."""
    match = order.compared.match(text, piece.start)
    compared = match is not None and match.end() == piece.end
    return SaidOrder(piece, order, compared and not is_of_all(text, piece, wording))


def take_measured(
    sentence: Sentence, mentions: Mentions, schema: list[Found], amounts: Amounts, wording: Wording
) -> None:
    """'How heavy is it?': the measure of an adjective is asked for."""
    for order in wording.orders:
        piece = sentence.find(order.asked)
        if piece is None or overlaps(piece, amounts()):
            continue
        named = [found for found in schema if overlaps(piece, [(found.start, found.end)])]
        if named and not all(_says_more(piece, found) for found in named):
            mentions.signals["amount"] = piece  # of the column that is called so
            continue
        schema[:] = [found for found in schema if found not in named]  # "how many people rated it"
        sentence.take(piece.start, piece.end)
        mentions.measured.append(order)


def _says_more(piece: Piece, found: Found) -> bool:
    """'How many people rated', of a column that is called "rated"; "how long" of one called "long"
    says no more than its name."""
    if piece.text.isascii():
        return piece.text.count(" ") - found.text.count(" ") > 1
    return len(piece.text) - len(found.text) > 1


def one_or_several(sentence: Sentence, mentions: Mentions, wording: Wording) -> None:
    """ "El tubo más barato" is the cheapest, "los tubos más baratos" are an order of prices."""
    for compared, single, several in _SINGLED:
        piece = mentions.signals.get(compared)
        if piece is None:
            continue
        if wording.before("singled", sentence.text, piece.start):
            mentions.signals[single] = mentions.signals.pop(compared)
        elif wording.before("several", sentence.text, piece.start):
            mentions.signals[several] = mentions.signals.pop(compared)


def take_attribute(
    sentence: Sentence, mentions: Mentions, schema: list[Found], wording: Wording
) -> None:
    """'How many seats has the Nova?' where no column is called so."""
    piece = sentence.find(wording.pattern("attribute"))
    if piece and not any(f.start < piece.end and piece.start < f.end for f in schema):
        mentions.unheld.append(piece.text.rpartition(" ")[2])
        sentence.take(piece.start, piece.end)


def take_count(
    sentence: Sentence, mentions: Mentions, schema: list[Found], wording: Wording
) -> None:
    """Before 店 of 何店 is taken for a shop; "number of" counts nothing where a column's name
    has the "number": the part number of something."""
    piece = sentence.find(wording.pattern("count"))
    named = [found for found in schema if not names_rows(found)]
    if piece and not any(f.start <= piece.start < f.end and f.end != piece.end for f in named):
        take(sentence, mentions, wording, "count")


def take_average(
    sentence: Sentence, mentions: Mentions, numbers: list[Found], wording: Wording
) -> None:
    """The average of "avg rating" is the column's own: one figure only where it is of rows."""
    piece = sentence.find(wording.pattern("average"))
    own = [f for f in numbers if piece and f.start <= piece.start and piece.end <= f.end]
    if not own or not piece:
        take(sentence, mentions, wording, "average")
    elif _OF_ROWS.match(sentence.text, own[0].end):
        mentions.signals["average"] = piece


def take_average_behind(
    sentence: Sentence, mentions: Mentions, schema: list[Found], wording: Wording
) -> None:
    """'Alquiler medio', "precio promedio": behind the name of a column it is no value."""
    for found in schema:
        start = found.end + (sentence.text[found.end : found.end + 1] == " ")
        match = wording.pattern("average_behind").match(sentence.text, start)
        if match and match[0] and not names_rows(found) and "average" not in mentions.signals:
            mentions.signals["average"] = Piece(match.start(), match.end(), match[0])
            sentence.take(match.start(), match.end())


def note_amount(
    sentence: Sentence, mentions: Mentions, knowledge: Knowledge, wording: Wording
) -> None:
    """'How many kilometres has it?' asks for what stands in a column, and counts no rows."""
    count = mentions.signals.get("count")
    for found in mentions.schema:
        if not names_number(found, knowledge):
            continue
        if count and 0 <= found.start - count.end <= 1:
            mentions.signals["amount"] = mentions.signals.pop("count")
        elif match := _asked_before(found, sentence.text, wording):
            mentions.signals["amount"] = Piece(match.start(), match.end(), match[0])


def _asked_before(found: Found, text: str, wording: Wording) -> re.Match[str] | None:
    """ "What is the weight", "and its rating?"; but "and the lowest rated?" asks for a row."""
    ordered = all(entry.value for entry in found.entries)
    of_shown = None if ordered else wording.before("and_its", text, found.start)
    return wording.before("amount", text, found.start) or of_shown
