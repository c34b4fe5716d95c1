"""Values, tables and columns that a question names, taken from it longest first."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from src.config.roles import NUMBER_ROLES
from src.core.engines.lexicon import Found
from src.core.engines.words import is_floor
from src.core.reading.grammar.quantities import RowLimit, find_row_limit
from src.core.reading.grammar.word_data import vocabulary
from src.core.reading.knowledge.knowledge import TABLE, Knowledge
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.recognition.row_numbers import said_as_number
from src.core.reading.recognition.sentence import Sentence
from src.core.reading.wording import Signal, Wording, all_wordings
from src.core.store.concepts import other_words
from src.core.store.countries import is_demonym
from src.core.store.folding import fold

_LONG_NUMBER = re.compile(r"(?<![\w.,$€£¥])\d{5,}(?![\w.,]*\d)(?!\w)")
_FIGURE = re.compile(r"\d[\d.,]*")
_NAME_PART = 3
_PLAIN = re.compile(r"[a-z]+")
_OF_PRICE: tuple[Signal, ...] = ("low_price", "high_price", "cheaper", "dearer")

Amounts = Callable[[], list[tuple[int, int]]]
"""Where the question has amounts, were no word of it a name; reckoned when first asked for."""


def take_names(
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
    values = [as_written(whole) for found in found_values if (whole := _whole(found, places))]
    values = [found for found in values if not _is_of_amount(found, amounts(), wording)]
    values = [found for found in values if not _is_by_chance(found, wording)]
    limit = find_row_limit(sentence.text, wording.language, mentions.counting)
    values = [found for found in values if not (limit and _asks_for_rows(found, limit, wording))]
    values = [found for found in values if not _asks_for_figure(found, wording)]
    values = [found for found in values if not _is_origin_in_name(found, sentence.text, knowledge)]
    values = [f for f in values if not _is_said_of_price(f, sentence.text, knowledge, wording)]
    values = [
        said
        for found in values
        if (said := said_as_number(found, sentence.text, schema, knowledge, wording))
    ]
    values += _numbers_of_rows(sentence, knowledge)
    schema = [found for found in schema if not _is_other_word(found, sentence.text, wording)]
    schema = [found for found in schema if not _is_in_name(found, sentence.text, knowledge)]
    for found in sorted((*values, *schema), key=lambda f: f.start - f.end):
        if found in values and wording.is_filler(found.text) and not _is_listed(found):
            continue
        covered = not sentence.is_open(found.start, found.end)
        if covered and not _same_span(found, (*mentions.values, *mentions.schema)):
            continue
        (mentions.values if found in values else mentions.schema).append(found)
        if found in values or not names_number(found, knowledge):
            sentence.take(found.start, found.end)


def as_written(found: Found) -> Found:
    """Without columns that only a form of the word names, where one of the same table is called
    just so: roast, and no roaster; of Kenya what is "kenyan", and no row called Kenya."""
    columns = [entry for entry in found.entries if entry.column != TABLE]
    places = {entry.place for entry in columns if fold(entry.form) == found.text}
    tables = {table for table, _ in places}
    other = [e for e in columns if e.table in tables and e.place not in places]
    return replace(found, entries=tuple(e for e in found.entries if e not in other))


def _numbers_of_rows(sentence: Sentence, knowledge: Knowledge) -> list[Found]:
    """Identifiers without their letters; what can be a price or a size here is rather that."""
    return [
        Found(match.start(), match.end(), entries, text=match[0])
        for match in _LONG_NUMBER.finditer(sentence.open)
        if (entries := knowledge.numbers.get(match[0]))
        and not knowledge.can_amount_to(float(match[0]))
    ]


def _is_origin_in_name(found: Found, text: str, knowledge: Knowledge) -> bool:
    """'French press', "tortilla española": rows are called so, wherever they come from."""
    if not is_demonym(found.text) or any(entry.kind == "value" for entry in found.entries):
        return False
    before = text[: found.start].rstrip().rpartition(" ")[2]
    behind = text[found.end :].lstrip().partition(" ")[0].strip("?!.,;")
    said = ((before, f"{before} {found.text}"), (behind, f"{found.text} {behind}"))
    return any(
        word.isalpha() and not _calls_rows(word, knowledge) and titles.holds(name)
        for word, name in said
        for titles in (knowledge.titles[entry.table] for entry in found.entries)
    )


def _calls_rows(word: str, knowledge: Knowledge) -> bool:
    return any(entry.column == TABLE for entry in knowledge.schema.lookup(word))


def _is_listed(found: Found) -> bool:
    """Whether the concierge's file has the very word for a value: lana is wool, not money."""
    return any(e.kind == "alias" and fold(e.form) == found.text for e in found.entries)


def _is_of_amount(found: Found, amounts: Iterable[tuple[int, int]], wording: Wording) -> bool:
    """The 300 of "menos de 300 mil" is no name, though something may be called 300; nor is the
    a 1 of "menor a 1.2 millones" a model A1."""
    *words, figure = found.text.split()
    if not (_FIGURE.fullmatch(figure) and vocabulary(wording.language).issuperset(words)):
        return False
    return any(
        start < found.end <= end and end - start > found.end - found.start for start, end in amounts
    )


def _is_by_chance(found: Found, wording: Wording) -> bool:
    """The son of "¿cuáles son?" is nobody's, nor is "a mi" a maker called AMI; of so few letters
    a stem tells nothing: man, mano; fit, fitness."""
    if all_wordings()[wording.language].pattern("false_friends").fullmatch(found.text):
        return True
    if " " in found.text and vocabulary(wording.language).issuperset(found.text.split()):
        return all(fold(entry.form) != found.text for entry in found.entries)
    pairs = [sorted((found.text, fold(entry.form)), key=len) for entry in found.entries]
    return bool(_PLAIN.fullmatch(found.text)) and all(
        len(short) <= _NAME_PART and not re.fullmatch(rf"{re.escape(short)}(?:e?s)?", long)
        for short, long in pairs
    )


def _asks_for_rows(found: Found, limit: RowLimit, wording: Wording) -> bool:
    """The top of "top 3 jackets" is how many are wanted, though a kind of thing is called so."""
    within = limit.start <= found.start and found.end <= limit.end
    return within and wording.is_filler(found.text)


def _is_in_name(found: Found, text: str, knowledge: Knowledge) -> bool:
    """'Ice makers' are called so, and ask for no maker: the word before it belongs to it. The
    "el color" of steel color is no such word."""
    before = text[: found.start].rstrip().rpartition(" ")[2]
    if not before.isalpha() or not before.isascii() or names_rows(found):
        return False
    return any(
        titles.holds(name) and titles.written(re.compile(rf"(?<![a-z0-9]){re.escape(name)}"))
        for entry in found.entries
        for titles, name in ((knowledge.titles[entry.table], f"{before} {fold(entry.form)}"),)
    )


def _is_other_word(found: Found, text: str, wording: Wording) -> bool:
    """'Caros' is no form of "car", "not" none of "notes", and "replacing" none of "replaces"."""
    if any(fold(entry.form) == found.text for entry in found.entries):
        return False
    handled = wording.pattern("handling").finditer(text)
    if any(match.start() <= found.start and found.end <= match.end() for match in handled):
        return True
    other: tuple[Signal, ...] = ("low_price", "high_price", "filler")
    return any(wording.pattern(signal).fullmatch(found.text) for signal in other)


def _asks_for_figure(found: Found, wording: Wording) -> bool:
    """ "Median" is no form of "medias", which tights are called elsewhere."""
    if any(fold(entry.form) == found.text for entry in found.entries):
        return False
    figures: tuple[Signal, ...] = ("median", "average", "total", "count")
    return any(wording.pattern(signal).fullmatch(found.text) for signal in figures)


def _is_said_of_price(found: Found, text: str, knowledge: Knowledge, wording: Wording) -> bool:
    """'Que no sean caros', "no muy cara": a maker called Cara is not what is spoken of."""
    roles = (knowledge.catalog.table(e.table).column(e.column).role for e in found.entries)
    if any(role not in ("name", "place", "title") for role in roles):
        return False
    exact = any(fold(entry.form) == found.text for entry in found.entries)
    return any(
        match.start() <= found.start
        and found.end <= match.end()
        and not (exact and match[0] == found.text)
        for signal in _OF_PRICE
        for match in wording.pattern(signal).finditer(text)
    )


def _places(knowledge: Knowledge) -> frozenset[tuple[str, str]]:
    tables = knowledge.catalog.tables
    return frozenset((t.id, column.name) for t in tables for column in t.with_role("place"))


def _can_name(text: str) -> bool:
    """One letter, digit or kana names nothing; one Chinese character (服) may."""
    return len(text) > 1 or "\u3400" <= text <= "\u9fff"


def take_parts_of_names(
    sentence: Sentence, mentions: Mentions, knowledge: Knowledge, wording: Wording
) -> None:
    """A name said in part and cut up as words: はせ川 is a shop before 川 is a river."""
    for found in knowledge.values.find(sentence.open, _NAME_PART):
        covered = [c for c in mentions.chunks if c.start < found.end and found.start < c.end]
        whole = all(found.start <= c.start and c.end <= found.end for c in covered)
        named = _names_one(found, knowledge) and not _is_rows(found, knowledge)
        if covered and whole and named and not _is_by_chance(found, wording):
            mentions.values.append(found)
            mentions.chunks = [c for c in mentions.chunks if c not in covered]


def _is_rows(found: Found, knowledge: Knowledge) -> bool:
    """Beans of coffees: another word for the rows is no part of somebody's name."""
    return any(found.text in other_words(entry.form) for entry in knowledge.row_entries)


def _names_one(found: Found, knowledge: Knowledge) -> bool:
    """A part of a name that stands in no text of its table names it: はせ川, 小麦屋. Words of one
    are written as in the name: "a girl" is said of others than Like a Girl, and who writes
    "earings" means no Ear Cuffs."""
    return not any(
        knowledge.vocabularies[entry.table].holds(found.text)
        or (found.text.isascii() and found.text not in fold(entry.form))
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


def _same_span(found: Found, others: tuple[Found, ...]) -> bool:
    return any((o.start, o.end) == (found.start, found.end) for o in others)


def names_number(found: Found, knowledge: Knowledge) -> bool:
    return all(
        entry.column != TABLE
        and knowledge.catalog.table(entry.table).column(entry.column).role in NUMBER_ROLES
        for entry in found.entries
    )


def names_rows(found: Found) -> bool:
    return any(entry.column == TABLE for entry in found.entries)
