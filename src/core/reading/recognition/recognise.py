"""A folded question → `Mentions`: each recogniser takes its pieces, the surest first."""

import re
from collections import Counter
from datetime import datetime
from functools import cache

from src.core.engines.words import words_of
from src.core.reading.grammar.quantities import (
    find_ordinals,
    find_quantities,
    find_row_limit,
)
from src.core.reading.grammar.times import Period, TimeOfDay, find_periods, find_times_of_day
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.absent_names import take_absent_names
from src.core.reading.recognition.asking import (
    note_amount,
    one_or_several,
    take,
    take_attribute,
    take_average,
    take_average_behind,
    take_count,
    take_measured,
    take_orders,
)
from src.core.reading.recognition.availability import take_availability
from src.core.reading.recognition.between import named_ends, take_between
from src.core.reading.recognition.bounded import bounded_behind
from src.core.reading.recognition.by_header import counting, named_by_header
from src.core.reading.recognition.leftovers import leftovers
from src.core.reading.recognition.longer_names import take_longer_names
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.recognition.naming import (
    as_written,
    names_number,
    take_names,
    take_parts_of_names,
)
from src.core.reading.recognition.places import (
    PRICE_ORDERS,
    is_place,
    limit_of_order,
    puts_in_order,
    take_bare_limit,
)
from src.core.reading.recognition.repair import repair
from src.core.reading.recognition.sentence import Piece, Sentence
from src.core.reading.recognition.sequence import said_of_number
from src.core.reading.recognition.services import take_services
from src.core.reading.recognition.set_phrases import take_set_phrases
from src.core.reading.recognition.shop_words import take_shop_words
from src.core.reading.recognition.shopping import (
    take_identifiers,
    take_no_colours,
    take_numbers_of_names,
    take_sizes,
)
from src.core.reading.recognition.spreads import take_spread
from src.core.reading.recognition.worded_amounts import amounts_in
from src.core.reading.wording import Signal, Wording, all_wordings
from src.core.store.days import DayKind, day_kind

# In this order: the longer thought before the shorter one that is part of it.
_TAKEN: tuple[Signal, ...] = (
    "lowest_price", "highest_price", "cheaper", "dearer", "average", "median", "total",
    "maximum", "minimum", "how_much", "low_price", "high_price", "latest_date", "first_date",
    "detail",
    "more", "recommend", "on_offer", "superlative",
)  # fmt: skip
_NOTED: tuple[Signal, ...] = (
    "group", "follow", "back", "narrow", "wondering", "trouble", "handling", "own", "praise",
    "compare",
)  # fmt: skip

OPENING: tuple[Signal, Signal] = ("opens_first", "closes_last")
DAYS: tuple[tuple[Signal, DayKind], ...] = (
    ("on_weekdays", "weekday"), ("on_weekends", "weekend"), ("on_holidays", "holiday"),
)  # fmt: skip
_PUNCTUATION = re.compile(r"[\W_]+")
CALENDAR = re.compile(r"[0-9今来先昨明翌本週月曜]")
"""Of periods that are reckoned; the others are names of days: クリスマス, 夏."""


def recognise(
    folded: str, language: str, knowledge: Knowledge, wording: Wording, now: datetime
) -> Mentions:
    """Everything that is said in the question; what nobody knows is left in `chunks`."""
    sentence, mentions = Sentence(folded), Mentions(today=now.date())
    take_absent_names(sentence, mentions, knowledge)
    _note(sentence, mentions, wording)
    mentions.between = take_between(sentence, knowledge, wording)
    schema = [as_written(f) for f in knowledge.schema.find(sentence.text, min_length=1)]
    schema += named_ends(sentence, schema, knowledge, wording)
    for signal in OPENING:
        take(sentence, mentions, wording, signal)  # before "closes" asks for the hours alone
    take_attribute(sentence, mentions, schema, wording)
    take_count(sentence, mentions, schema, wording)
    take(sentence, mentions, wording, "made_by")
    take(sentence, mentions, wording, "wish")  # before its "barato" is an order
    numbers = [found for found in schema if names_number(found, knowledge)]
    take_average(sentence, mentions, numbers, wording)  # before "medio" is taken for a value
    take_average_behind(sentence, mentions, numbers, wording)

    @cache
    def amounts() -> list[tuple[int, int]]:
        found = find_quantities(folded, language, mentions.counting)
        return [(q.start, q.end) for q in found]

    mentions.counting = counting(folded, knowledge)
    schema += named_by_header(folded, schema, amounts, knowledge, wording)
    take_spread(sentence, mentions, schema, amounts, knowledge, wording)
    take_measured(sentence, mentions, schema, amounts, wording)
    take_orders(sentence, mentions, schema, amounts, knowledge, wording)
    mentions.availability = take_availability(sentence, knowledge, wording)
    take_no_colours(sentence, mentions, knowledge, wording)
    take_set_phrases(sentence, mentions, knowledge, wording)
    take_names(sentence, mentions, schema, amounts, knowledge, wording)
    take_identifiers(sentence, mentions, knowledge, wording)
    take_numbers_of_names(sentence, mentions, knowledge, wording)
    take_sizes(sentence, mentions, knowledge, wording)
    take_services(sentence, mentions, knowledge, wording)
    note_amount(sentence, mentions, knowledge, wording)
    _times_and_amounts(sentence, mentions, knowledge, wording, now)
    for signal in _TAKEN:
        take(sentence, mentions, wording, signal)
    for match in wording.pattern("compare").finditer(sentence.open):
        sentence.take(match.start(), match.end())
    _take_negations(sentence, wording)
    for match in knowledge.called.finditer(sentence.open):
        sentence.take(match.start(), match.end())
    mentions.chunks.extend(leftovers(sentence, wording))
    take_longer_names(folded, mentions, knowledge)
    take_shop_words(folded, mentions, knowledge, wording)
    repair(mentions, knowledge)
    take_parts_of_names(sentence, mentions, knowledge, wording)
    return mentions


def _note(sentence: Sentence, mentions: Mentions, wording: Wording) -> None:
    for signal in _NOTED:
        if piece := sentence.find(wording.pattern(signal)):
            mentions.signals[signal] = piece
    for other in all_wordings().values():  # people mix languages where they go astray
        for match in other.pattern("outside").finditer(sentence.open):
            mentions.outside.append(Piece(match.start(), match.end(), match[0]))
            before = wording.pattern("filler").sub("", sentence.open[: match.start()])
            mentions.opens_outside |= " " in match[0] and not _PUNCTUATION.sub("", before)


def _times_and_amounts(
    sentence: Sentence, mentions: Mentions, knowledge: Knowledge, wording: Wording, now: datetime
) -> None:
    language = wording.language
    _hours(sentence, mentions, wording, now)
    if any(table.period for table in knowledge.catalog.tables):
        mentions.periods = [
            period
            for period in find_periods(sentence.open, language, now)
            if not _part_of_word(sentence.text, period)
        ]
        for period in mentions.periods:
            sentence.take(period.start, period.end)
    if ordered := limit_of_order(sentence, mentions, language):
        mentions.limit = ordered.value
        sentence.take(ordered.start, ordered.end)
    mentions.quantities = [
        bounded_behind(quantity, mentions.schema, sentence.open, language)
        for quantity in amounts_in(sentence.open, language, mentions.counting, knowledge.catalog)
    ]
    for quantity in mentions.quantities:
        sentence.take(quantity.start, quantity.end)
    if limit := find_row_limit(sentence.open, language, mentions.counting):
        mentions.limit = limit.value
        for signal in PRICE_ORDERS:  # "the 2 cheapest" says both
            if match := wording.pattern(signal).search(sentence.text, limit.start, limit.end):
                piece = Piece(match.start(), match.end(), match[0])
                mentions.signals.setdefault(signal, piece)
        sentence.take(limit.start, limit.end)
    for signal in (*PRICE_ORDERS, "maximum", "minimum"):  # before "price" is only a column's name
        take(sentence, mentions, wording, signal)
    one_or_several(sentence, mentions, wording)
    for found in mentions.schema:  # an amount may have taken a part: the rating of "avg rating"
        sentence.take(found.start, found.end)
    take_bare_limit(mentions)
    ordinals = find_ordinals(sentence.open)
    sharing = Counter(ordinal.start for ordinal in ordinals)
    for ordinal in ordinals:
        if which := said_of_number(ordinal, mentions, sentence.text, knowledge, wording):
            mentions.quantities.append(which)
        elif is_place(ordinal, sentence.text, mentions):
            if sharing[ordinal.start] > 1:  # "the top 3 cheapest"
                mentions.limit = sharing[ordinal.start]
            else:
                mentions.place = ordinal.index
        elif not puts_in_order(ordinal, sentence.text, mentions, wording):
            mentions.ordinals.append(ordinal.index)
        sentence.take(ordinal.start, ordinal.end)


def _part_of_word(text: str, period: Period) -> bool:
    """Whether a Japanese or Chinese noun goes straight on: クリスマスケーキ is no date."""
    if CALENDAR.search(period.text) or "ぁ" <= text[period.end - 1] <= "ゖ":
        return False
    follows = next((w for w in words_of(text[period.end :]) if w.start == 0), None)
    return bool(follows and follows.kind == "content" and not follows.latin)


def _take_negations(sentence: Sentence, wording: Wording) -> None:
    """'不要' and '以外' are no words to search for; inside a word (少ない) they are left alone."""
    for match in wording.pattern("unknown_after").finditer(sentence.open):
        before = len(sentence.text[: match.start()].rstrip())
        if before and not sentence.is_open(before - 1, before):  # of a column that is named
            sentence.take(match.start(), match.end())
    starts = {word.start for word in words_of(sentence.text, wording.han)}
    for match in wording.pattern("negated_before").finditer(sentence.open):
        if match.start() in starts:
            sentence.take(match.start(), match.end())
    for match in wording.pattern("negated_after").finditer(sentence.open):
        if match.start() in starts:
            sentence.take(match.start(), match.end())
    if group := wording.pattern("group").search(sentence.open):
        touches = group.start() > 0 and not sentence.is_open(group.start() - 1, group.start())
        leads = " " in group[0] and not sentence.is_open(group.end() + 1, group.end() + 2)
        if touches or leads:  # 部屋数別, "por número de habitaciones"
            sentence.take(group.start(), group.end())


def _hours(sentence: Sentence, mentions: Mentions, wording: Wording, now: datetime) -> None:
    """Times of day, and the kind of day that they are about: the one said, else today's."""
    pointed = [(o.start, o.end) for o in find_ordinals(sentence.open)]
    mentions.hours = [
        time
        for time in find_times_of_day(sentence.open)
        if not any(time.start < end and start < time.end for start, end in pointed)
    ]  # "las dos primeras" is no hour
    if match := wording.pattern("open_now").search(sentence.text):
        minutes = now.hour * 60 + now.minute
        mentions.hours.append(TimeOfDay(match.start(), match.end(), minutes, "at"))
    if not (mentions.hours or mentions.has(*OPENING)):
        return
    for time in mentions.hours:
        sentence.take(time.start, time.end)
    mentions.day = day_kind(now)
    for signal, day in DAYS:
        take(sentence, mentions, wording, signal)
        mentions.day = day if signal in mentions.signals else mentions.day
