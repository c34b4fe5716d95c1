"""Columns of numbers that a question names by one word of their header, or one of its stem.

Such a word is heard where it can be nothing else: beside an amount or a word of order, or where the
data do not have it at all.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from rapidfuzz.distance import Prefix

from src.core.engines.lexicon import Entry, Found, Place
from src.core.reading.grammar.numerals import scan
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.naming import Amounts, names_number
from src.core.reading.wording import Signal, Wording
from src.core.store.column_words import name_words

_BEFORE: tuple[Signal, ...] = (
    "least", "most", "low_of", "high_of", "sort_by", "average", "median", "total", "maximum",
    "minimum", "superlative",
)  # fmt: skip
_BEHIND: tuple[Signal, ...] = ("low_behind", "high_behind", "average_behind")
_DEGREES = re.compile(r"(?<![a-z])(?:most|least|more|less|mas|menos) ([a-z]{5,})(?![a-z])")
_SHARED = 4
"""Letters from which on two words may be of one stem, ..."""
_SHARED_OF = 0.55
"""... if they make up so much of the longer one: complex and complexity."""


def named_by_header(
    text: str, schema: list[Found], amounts: Amounts, knowledge: Knowledge, wording: Wording
) -> list[Found]:
    """Where a folded question names a column by such a word, and is not otherwise understood."""
    found = [f for f in knowledge.headers.find(text, 1) if not _lies_in(f, schema)]
    named = [
        f
        for f in found
        if not _is_known(f.text, knowledge)
        or _is_beside_amount(f, text, amounts, wording)
        or _is_beside_order(f, text, wording)
    ]
    named = [_grown(f, text) for f in _joined(named, amounts)]
    return [*named, *(f for f in _by_stem(text, knowledge) if not _lies_in(f, [*schema, *named]))]


def counting(text: str, knowledge: Knowledge) -> frozenset[int]:
    """Where a folded question has numbers right before the word for a column of numbers."""
    numbers = (f for f in knowledge.schema.find(text, 1) if names_number(f, knowledge))
    named = [f for f in numbers if not any(e.value for e in f.entries)]  # "3 cheapest" are rows
    starts = {found.start for found in (*named, *knowledge.headers.find(text, 1))}
    behind = {start - 1 for start in starts if text[start - 1 : start] in (" ", "-")}
    return frozenset(each.start for each in scan(text) if each.end in behind)


def _joined(found: list[Found], amounts: Amounts) -> list[Found]:
    """Words side by side of one column are its name in one piece: living area."""
    joined: list[Found] = []
    for each in sorted(found, key=lambda f: f.start):
        last = joined[-1] if joined else None
        apart = last is None or each.start - last.end > 1 or _places(last) != _places(each)
        if last and not apart and not _lies_in_any(last, amounts()):
            text = f"{last.text} {each.text}"
            joined[-1] = replace(last, end=each.end, text=text)
        else:
            joined.append(each)
    return joined


def _lies_in_any(found: Found, spans: list[tuple[int, int]]) -> bool:
    return any(start < found.end and found.start < end for start, end in spans)


def _grown(found: Found, text: str) -> Found:
    """With the words of the header before it that say nothing alone: max speed, number of rooms."""
    entry = found.entries[0]
    header = name_words(entry.column)
    start, before = found.start, text[: found.start]
    while (word := before.split(" ")[-2:-1]) and word[0] in header and before.endswith(" "):
        start -= len(word[0]) + 1
        before = text[:start]
    return replace(found, start=start, text=text[start : found.end])


def _places(found: Found) -> set[Place]:
    return {entry.place for entry in found.entries}


def _lies_in(found: Found, others: list[Found]) -> bool:
    return any(o.start < found.end and found.start < o.end for o in others)


def _is_known(word: str, knowledge: Knowledge) -> bool:
    """Whether the data have the word elsewhere, where it may mean something else."""
    if knowledge.values.lookup(word) or knowledge.schema.lookup(word):
        return True
    return any(v.spellings(word, word, word.isascii()) for v in knowledge.vocabularies.values())


def _is_beside_amount(found: Found, text: str, amounts: Amounts, wording: Wording) -> bool:
    for start, end in amounts():
        if start < found.end and found.start < end:
            return True
        first, last = sorted([(found.start, found.end), (start, end)])
        gap = wording.pattern("filler").sub("", text[first[1] : last[0]])
        if not gap.strip(" :、はがのをも"):
            return True
    return False


def _is_beside_order(found: Found, text: str, wording: Wording) -> bool:
    before, behind = text[: found.start].rstrip(), text[found.end :].lstrip()
    orders = [p for order in wording.orders for p in (order.pattern, order.compared)]
    follow = [*(wording.pattern(signal) for signal in _BEHIND), *orders]
    return (
        any(wording.before(signal, text, found.start) for signal in _BEFORE)
        or any(_ends(pattern, before) for pattern in orders)
        or any((match := pattern.match(behind)) and match[0] for pattern in follow)
    )


def _ends(pattern: re.Pattern[str], text: str) -> bool:
    return any(match.end() == len(text) for match in pattern.finditer(text))


def _by_stem(text: str, knowledge: Knowledge) -> Iterator[Found]:
    """'Most complex', "más complejo": an adjective of the stem of one header's word."""
    for match in _DEGREES.finditer(text):
        entries = [e for e in _entries(knowledge) if _is_of_stem(match[1], e.form)]
        if len({e.place for e in entries}) == 1:
            yield Found(match.start(1), match.end(1), tuple(entries[:1]), text=match[1])


def _entries(knowledge: Knowledge) -> Iterator[Entry]:
    for table in knowledge.catalog.tables:
        for column in table.columns:
            yield from knowledge.headers.values_of((table.id, column.name))


def _is_of_stem(word: str, other: str) -> bool:
    shared = Prefix.similarity(word, other)
    return shared >= max(_SHARED, _SHARED_OF * max(len(word), len(other)))
