"""A folded question → `Mentions`: each recogniser takes its pieces, the surest first."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from functools import cache

from src.config.concierge import NUMBER_ROLES
from src.core.engines.lexicon import Found
from src.core.engines.words import Word, is_floor, words_of
from src.core.reading.given_up import take_given_up
from src.core.reading.grammar.quantities import find_ordinals, find_quantities, find_row_limit
from src.core.reading.grammar.times import Period, TimeOfDay, find_periods, find_times_of_day
from src.core.reading.knowledge import TABLE, Knowledge
from src.core.reading.mentions import ENDINGS, Chunk, Mentions
from src.core.reading.ranked import overlaps, take_ranked
from src.core.reading.repair import repair
from src.core.reading.sentence import Piece, Sentence
from src.core.reading.wording import Signal, Wording, all_wordings
from src.core.store.folding import fold
from src.core.store.hours_cells import DayKind

# In this order: the longer thought before the shorter one that is part of it.
_TAKEN: tuple[Signal, ...] = (
    "lowest_price", "highest_price", "cheaper", "dearer", "average", "median", "total",
    "maximum", "minimum", "how_much", "low_price", "high_price", "latest_date", "first_date",
    "detail",
    "more", "recommend", "on_offer", "superlative",
)  # fmt: skip
_PRICE_ORDERS: tuple[Signal, ...] = (
    "cheap_first", "dear_first", "lowest_price", "highest_price", "cheaper", "dearer",
    "low_price", "high_price",
)  # fmt: skip
_SINGLED: tuple[tuple[Signal, Signal, Signal], ...] = (
    ("cheaper", "lowest_price", "low_price"), ("dearer", "highest_price", "high_price"),
)  # fmt: skip
_NOTED: tuple[Signal, ...] = (
    "group", "follow", "back", "narrow", "wondering", "praise", "compare",
)  # fmt: skip

_DAYS: tuple[tuple[Signal, DayKind], ...] = (
    ("on_weekdays", "weekday"), ("on_weekends", "weekend"), ("on_holidays", "holiday"),
)  # fmt: skip
_SATURDAY = 5
_LIMITS = range(1, 101)
_FIGURE = re.compile(r"\d[\d.,]*")
Amounts = Callable[[], list[tuple[int, int]]]
"""Where the question has amounts, were no word of it a name; reckoned when first asked for."""
_NAME_PART = 3
_KATAKANA_NAME = re.compile(r"[ァ-ヺー]+(?:[・=][ァ-ヺー]+)+")
_BY_SOUND = 0.9
CALENDAR = re.compile(r"[0-9今来先昨明翌本週月曜]")
"""Of periods that are reckoned; the others are names of days: クリスマス, 夏."""


def recognise(
    folded: str, language: str, knowledge: Knowledge, wording: Wording, now: datetime
) -> Mentions:
    """Everything that is said in the question; what nobody knows is left in `chunks`."""
    sentence, mentions = Sentence(folded), Mentions(today=now.date())
    _note(sentence, mentions, wording)
    schema = knowledge.schema.find(sentence.text, min_length=1)
    _take_attribute(sentence, mentions, schema, wording)
    _take_count(sentence, mentions, schema, wording)
    _take_courtesy(sentence, wording)
    _take(sentence, mentions, wording, "wish")  # before its "barato" is an order
    _take(sentence, mentions, wording, "average")  # before "medio" is taken for a value

    @cache
    def amounts() -> list[tuple[int, int]]:
        return [(q.start, q.end) for q in find_quantities(folded, language)]

    _orders(sentence, mentions, schema, amounts, knowledge, wording)
    _names_by_sound(sentence, mentions, knowledge)
    _values_and_schema(sentence, mentions, schema, amounts, knowledge, wording)
    _amount_asked(sentence, mentions, knowledge, wording)
    _times_and_amounts(sentence, mentions, knowledge, wording, now)
    for signal in _TAKEN:
        _take(sentence, mentions, wording, signal)
    if compared := mentions.signals.get("compare"):
        sentence.take(compared.start, compared.end)
    _take_negations(sentence, wording)
    for match in knowledge.called.finditer(sentence.open):
        sentence.take(match.start(), match.end())
    mentions.chunks.extend(_chunks(sentence, wording))
    repair(mentions, knowledge)
    _parts_of_names(sentence, mentions, knowledge)
    return mentions


def _amount_asked(
    sentence: Sentence, mentions: Mentions, knowledge: Knowledge, wording: Wording
) -> None:
    """'How many kilometres has it?' asks for what stands in a column, and counts no rows."""
    count = mentions.signals.get("count")
    for found in mentions.schema:
        if not _names_number(found, knowledge):
            continue
        if count and 0 <= found.start - count.end <= 1:
            mentions.signals["amount"] = mentions.signals.pop("count")
        elif match := wording.before("amount", sentence.text, found.start):
            mentions.signals["amount"] = Piece(match.start(), match.end(), match[0])


def _is_one_or_several(sentence: Sentence, mentions: Mentions, wording: Wording) -> None:
    """ "El Vento más barato" is the cheapest, "los Vento más baratos" are an order of prices."""
    for compared, single, several in _SINGLED:
        piece = mentions.signals.get(compared)
        if piece is None:
            continue
        if wording.before("singled", sentence.text, piece.start):
            mentions.signals[single] = mentions.signals.pop(compared)
        elif wording.before("several", sentence.text, piece.start):
            mentions.signals[several] = mentions.signals.pop(compared)


def _take_attribute(
    sentence: Sentence, mentions: Mentions, schema: list[Found], wording: Wording
) -> None:
    """'How many seats has the Nova?' where no column is called so."""
    piece = sentence.find(wording.pattern("attribute"))
    if piece and not any(f.start < piece.end and piece.start < f.end for f in schema):
        mentions.unheld.append(piece.text.rpartition(" ")[2])
        sentence.take(piece.start, piece.end)


def _take_courtesy(sentence: Sentence, wording: Wording) -> None:
    """'Qué onda, ¿tienen …?': a greeting before the question is no part of it."""
    match = wording.pattern("greeting").match(sentence.open.lstrip("¿¡"))
    if match:
        start = len(sentence.open) - len(sentence.open.lstrip("¿¡"))
        sentence.take(start, start + match.end())


def _take_count(
    sentence: Sentence, mentions: Mentions, schema: list[Found], wording: Wording
) -> None:
    """Before 店 of 何店 is taken for a shop; the "número de" of a column's name counts nothing."""
    piece = sentence.find(wording.pattern("count"))
    named = [found for found in schema if not _names_rows(found)]
    if piece and not any(f.start <= piece.start and piece.end < f.end for f in named):
        _take(sentence, mentions, wording, "count")


def _take(sentence: Sentence, mentions: Mentions, wording: Wording, signal: Signal) -> None:
    if piece := sentence.find(wording.pattern(signal)):
        sentence.take(piece.start, piece.end)
        mentions.signals[signal] = piece


def _note(sentence: Sentence, mentions: Mentions, wording: Wording) -> None:
    for signal in _NOTED:
        if piece := sentence.find(wording.pattern(signal)):
            mentions.signals[signal] = piece
    for other in all_wordings().values():  # people mix languages where they go astray
        if piece := sentence.find(other.pattern("outside")):
            mentions.outside.append(piece)


def _names_by_sound(sentence: Sentence, mentions: Mentions, knowledge: Knowledge) -> None:
    """A long name in katakana, in letters in the data: カフェ・ド・ギンコ, before its カフェ."""
    for match in _KATAKANA_NAME.finditer(sentence.open):
        if entries := knowledge.values.sounding(match[0]):
            found = Found(match.start(), match.end(), entries, _BY_SOUND, match[0])
            mentions.values.append(found)
            sentence.take(match.start(), match.end())


def _orders(
    sentence: Sentence,
    mentions: Mentions,
    schema: list[Found],
    amounts: Amounts,
    knowledge: Knowledge,
    wording: Wording,
) -> None:
    """What comes first, and how many of it; what a bound is made of ("o más nuevo") is neither."""
    columns = [found for found in schema if not _names_rows(found)]
    mentions.given_up, mentions.no_budget = take_given_up(sentence, columns, wording)

    numbers = [
        found
        for found in columns
        if _names_number(found, knowledge) and sentence.is_open(found.start, found.end)
    ]
    mentions.ranked = take_ranked(sentence, numbers, amounts, wording)
    limit = None
    for order in wording.orders:
        piece = sentence.find(order.pattern)
        if piece is None or overlaps(piece, amounts()):
            continue
        limit = limit or find_row_limit(sentence.open, wording.language)
        sentence.take(piece.start, piece.end)
        mentions.orders.append((piece, order))
    if limit and mentions.orders:  # "the 2 newest" says both
        mentions.limit = limit.value
        sentence.take(limit.start, limit.end)


def _values_and_schema(
    sentence: Sentence,
    mentions: Mentions,
    schema: list[Found],
    amounts: Amounts,
    knowledge: Knowledge,
    wording: Wording,
) -> None:
    """Names first. A word may name a value and a table at once (カフェ): both are kept.

    Words for numbers (予算, km) stay open: they tell what the amount beside them is.
    """
    places = _places(knowledge)
    found_values = [f for f in knowledge.values.find(sentence.text, 1) if _can_name(f.text)]
    values = [whole for found in found_values if (whole := _whole(found, places))]
    values = [found for found in values if not _is_of_amount(found, amounts())]
    schema = [found for found in schema if not _is_other_word(found, wording)]
    for found in sorted((*values, *schema), key=lambda f: f.start - f.end):
        if wording.is_filler(found.text) and found in values:
            continue
        covered = not sentence.is_open(found.start, found.end)
        if covered and not _same_span(found, (*mentions.values, *mentions.schema)):
            continue
        (mentions.values if found in values else mentions.schema).append(found)
        if found in values or not _names_number(found, knowledge):
            sentence.take(found.start, found.end)


def _is_of_amount(found: Found, amounts: Iterable[tuple[int, int]]) -> bool:
    """The 300 of "menos de 300 mil" is no name, though something may be called 300."""
    if not _FIGURE.fullmatch(found.text):
        return False
    return any(
        start <= found.start and found.end <= end and end - start > found.end - found.start
        for start, end in amounts
    )


def _is_other_word(found: Found, wording: Wording) -> bool:
    """'Caros' is no form of "car", and "not" none of "notes"."""
    if any(fold(entry.form) == found.text for entry in found.entries):
        return False
    other: tuple[Signal, ...] = ("low_price", "high_price", "filler")
    return any(wording.pattern(signal).fullmatch(found.text) for signal in other)


def _places(knowledge: Knowledge) -> frozenset[tuple[str, str]]:
    tables = knowledge.catalog.tables
    return frozenset((t.id, column.name) for t in tables for column in t.with_role("place"))


def _can_name(text: str) -> bool:
    """One letter, digit or kana names nothing; one Chinese character (服) may."""
    return len(text) > 1 or "\u3400" <= text <= "\u9fff"


def _parts_of_names(sentence: Sentence, mentions: Mentions, knowledge: Knowledge) -> None:
    """A name said in part and cut up as words: はせ川 is a shop before 川 is a river."""
    for found in knowledge.values.find(sentence.open, _NAME_PART):
        covered = [c for c in mentions.chunks if c.start < found.end and found.start < c.end]
        whole = all(found.start <= c.start and c.end <= found.end for c in covered)
        if covered and whole and _names_one(found, knowledge):
            mentions.values.append(found)
            mentions.chunks = [c for c in mentions.chunks if c not in covered]


def _names_one(found: Found, knowledge: Knowledge) -> bool:
    """A part of a name that stands in no text of its table names it: はせ川, 小麦屋."""
    return not any(
        knowledge.vocabularies[entry.table].has(found.text, found.text.isascii())
        for entry in found.entries
    )


def _whole(found: Found, places: frozenset[tuple[str, str]]) -> Found | None:
    """Whole values and aliases; a single word of a longer value may yet be a free word.

    A floor also means the places on it: who asks for B1F means "B1F market hall" as well.
    """
    floor = is_floor(found.text)
    entries = tuple(
        e for e in found.entries if e.kind != "word" or (floor and (e.table, e.column) in places)
    )
    return replace(found, entries=entries) if entries else None


def _names_number(found: Found, knowledge: Knowledge) -> bool:
    return all(
        entry.column != TABLE
        and knowledge.catalog.table(entry.table).column(entry.column).role in NUMBER_ROLES
        for entry in found.entries
    )


def _same_span(found: Found, others: tuple[Found, ...]) -> bool:
    return any((o.start, o.end) == (found.start, found.end) for o in others)


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
    mentions.quantities = find_quantities(sentence.open, language)
    for quantity in mentions.quantities:
        sentence.take(quantity.start, quantity.end)
    if limit := find_row_limit(sentence.open, language):
        mentions.limit = limit.value
        for signal in _PRICE_ORDERS:  # "the 2 cheapest" says both
            if match := wording.pattern(signal).search(sentence.text, limit.start, limit.end):
                piece = Piece(match.start(), match.end(), match[0])
                mentions.signals.setdefault(signal, piece)
        sentence.take(limit.start, limit.end)
    for signal in (*_PRICE_ORDERS, "maximum", "minimum"):  # before "price" is only a column's name
        _take(sentence, mentions, wording, signal)
    _is_one_or_several(sentence, mentions, wording)
    for found in mentions.schema:
        if sentence.is_open(found.start, found.end):
            sentence.take(found.start, found.end)
    _bare_limit(sentence, mentions)
    for ordinal in find_ordinals(sentence.open, language):
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
    starts = {word.start for word in words_of(sentence.text)}
    for match in wording.pattern("negated_before").finditer(sentence.open):
        if match.start() in starts:
            sentence.take(match.start(), match.end())
    for match in wording.pattern("negated_after").finditer(sentence.open):
        if match.start() in starts:
            sentence.take(match.start(), match.end())
    if group := wording.pattern("group").search(sentence.open):
        touches = group.start() > 0 and not sentence.is_open(group.start() - 1, group.start())
        if touches:
            sentence.take(group.start(), group.end())


def _bare_limit(sentence: Sentence, mentions: Mentions) -> None:
    """'5 telescopes': a small number straight before the word for the rows."""
    for quantity in mentions.quantities:
        named = any(
            found.start - quantity.end <= 1 and found.start >= quantity.end and _names_rows(found)
            for found in mentions.schema
        )
        exact = quantity.exact
        if named and mentions.limit is None and quantity.unit is None and exact in _LIMITS:
            mentions.limit = int(exact or 0)
            mentions.quantities = [q for q in mentions.quantities if q is not quantity]


def _names_rows(found: Found) -> bool:
    return any(entry.column == TABLE for entry in found.entries)


def _hours(sentence: Sentence, mentions: Mentions, wording: Wording, now: datetime) -> None:
    """Times of day, and the kind of day that they are about: the one said, else today's."""
    pointed = [(o.start, o.end) for o in find_ordinals(sentence.open, wording.language)]
    mentions.hours = [
        time
        for time in find_times_of_day(sentence.open, wording.language)
        if not any(time.start < end and start < time.end for start, end in pointed)
    ]  # "las dos primeras" is no hour
    if match := wording.pattern("open_now").search(sentence.text):
        minutes = now.hour * 60 + now.minute
        mentions.hours.append(TimeOfDay(match.start(), match.end(), minutes, "at"))
    if not mentions.hours:
        return
    for time in mentions.hours:
        sentence.take(time.start, time.end)
    mentions.day = "weekend" if now.weekday() >= _SATURDAY else "weekday"
    for signal, day in _DAYS:
        _take(sentence, mentions, wording, signal)
        mentions.day = day if signal in mentions.signals else mentions.day


def _chunks(sentence: Sentence, wording: Wording) -> list[Chunk]:
    chunks: list[Chunk] = []
    for piece in sentence.rest():
        run: list[Word] = []
        for word in words_of(piece.text):
            if _carries(word, piece, wording):
                if run and (run[-1].end != word.start or run[-1].latin or word.latin):
                    chunks.extend(_chunk(run, piece))
                    run = []
                run.append(word)
            else:
                chunks.extend(_chunk(run, piece))
                run = []
        chunks.extend(_chunk(run, piece))
    return chunks


def _carries(word: Word, piece: Piece, wording: Wording) -> bool:
    if word.kind == "other" or wording.pattern("allergy").fullmatch(word.surface):
        return False  # an allergy is to what stands before it, and no word to search for
    if word.latin:
        return not wording.is_filler(word.surface)
    return not any(
        match.start() <= word.start and word.end <= match.end()
        for match in wording.pattern("filler").finditer(piece.text)
    )


def _chunk(run: list[Word], piece: Piece) -> list[Chunk]:
    if not any(word.kind in ("content", "soft") for word in run):
        return []
    while run[0].kind == "affix":  # お-つまみ
        run = run[1:]
    while len(run) > 1 and (run[-1].kind == "affix" or run[-1].surface in ENDINGS):
        run = run[:-1]  # ラーメン-屋, 和-風: the ending says little
    if run[-1].kind == "affix":
        return []
    start, end = run[0].start, run[-1].end
    return [
        Chunk(
            piece.start + start,
            piece.start + end,
            piece.text[start:end],
            run[0].latin,
            tuple((word.surface, word.normal) for word in run),
            soft=all(word.kind == "soft" for word in run),
        )
    ]
