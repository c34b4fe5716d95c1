"""Names of rows, makers and shops that are common words too, and are meant as such."""

from src.core.engines.keywords.request_words import stop_words
from src.core.engines.lexicon import Entry, Found
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.ordinary import is_ordinary
from src.core.reading.wording import Signal
from src.core.store.folding import fold

_MANY_MORE = 3
"""Times as many titles as rows, from which on a name that is a word is rather the word."""


def is_plain_word(scope: Scope, found: Found, entries: list[Entry]) -> bool:
    """Whether a name that is said is rather a common word of other rows."""
    text = scope.text[found.start : found.end]
    vocabulary = scope.knowledge.vocabulary(scope.table)
    titles = {column.name for column in scope.table.with_role("title")}
    if _is_common_name(scope, text, entries) or scope.is_one_of_lists(text, entries):
        return True
    if not all(e.column in titles for e in entries):
        return False
    named = scope.knowledge.title_rows[scope.table.id]
    called = sum(named[fold(value)] for value in {e.value for e in entries})
    forms = {text, *(fold(entry.form) for entry in entries if found.score == 1)}
    common = max(map(vocabulary.rows_with, forms)) > max(called, 1)
    return common or _is_listed(scope, found) or _is_beside_word(scope, found)


def _is_listed(scope: Scope, found: Found) -> bool:
    """One of several things beside free words ("A と B"): a word like them, either will do."""
    wording = scope.wording
    for chunk in scope.mentions.chunks:
        first, last = sorted([(chunk.start, chunk.end), (found.start, found.end)])
        between = scope.between(first[1], last[0]) if first[1] <= last[0] else ""
        if any(wording.pattern(s).fullmatch(between) for s in ("and_or", "and_with")):
            return True
    return False


def _is_beside_word(scope: Scope, found: Found) -> bool:
    """'Thyme or garden sage', where thyme is a word of more names than one: words are both."""
    table = scope.table
    titles = {column.name for column in table.with_role("title")}
    vocabulary = scope.knowledge.vocabulary(table)
    named = scope.knowledge.title_rows[table.id]
    for other in scope.mentions.values:
        entries = [e for e in other.entries if e.table == table.id]
        if other is found or not entries or not all(e.column in titles for e in entries):
            continue
        called = sum(named[fold(value)] for value in {e.value for e in entries})
        common = vocabulary.rows_with(other.text) > max(called, 1)
        if common and _are_alternatives(scope, found, other):
            return True
    return False


def _are_alternatives(scope: Scope, one: Found, other: Found) -> bool:
    first, last = sorted([one, other], key=lambda each: each.start)
    between = scope.between(first.end, last.start)
    signals: tuple[Signal, ...] = ("and_or", "compare")
    if scope.mentions.has("compare"):  # "between A and B"
        signals = (*signals, "and_with")
    return any(scope.wording.pattern(s).fullmatch(between) for s in signals)


def _is_common_name(scope: Scope, text: str, entries: list[Entry]) -> bool:
    """A maker or a shop that is called like an everyday word, which many more titles have:
    "comfy" shoes are not only those of Comfy. What the concierge's file lists is a name."""
    table, knowledge = scope.table, scope.knowledge
    if not scope.is_shop or not (text.isascii() and text.isalpha()):
        return False
    of_names = all(table.column(e.column).role in ("name", "place") for e in entries)
    if not of_names or any(e.kind != "value" or _is_declared(scope, e) for e in entries):
        return False
    if text in stop_words(scope.wording.language) and _is_in_sentence(scope, text):
        return True
    rows = sum(knowledge.name_rows[table.id][fold(e.value)] for e in entries)
    common = knowledge.titles[table.id].rows_with(text) > _MANY_MORE * max(rows, 1)
    return common and is_ordinary(text)


def _is_in_sentence(scope: Scope, text: str) -> bool:
    """'Who is always cold': no name where it neither opens the question nor stands behind
    "by" or before what is wanted."""
    folded, start = scope.text, scope.text.find(text)
    followed = any(v.start == start + len(text) + 1 for v in scope.mentions.values)
    named = scope.wording.before("name_before", folded, start)
    return start > 0 and not (followed or named)


def _is_declared(scope: Scope, entry: Entry) -> bool:
    listed = scope.table.column(entry.column).config.values
    return entry.value in listed
