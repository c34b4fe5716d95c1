"""A name that is one row's whole title and what a kind of rows is called too: cheddar, blue cheese.

Who looks for it, counts it or wants a figure of it means the kind; who asks what one row is like
("how much is the cheddar?") means the row.
"""

from collections.abc import Sequence
from dataclasses import replace

from src.config.roles import Role
from src.core.engines.lexicon import Entry, Found
from src.core.engines.words import words_of
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.knowledge import TABLE
from src.core.reading.recognition.mentions import Chunk
from src.core.reading.wording import Signal
from src.core.store.folding import fold

_KINDS: tuple[Role, ...] = ("category", "tags", "name")
_OF_ONE: tuple[Signal, ...] = ("detail", "how_much", "attribute")
_OF_MANY: tuple[Signal, ...] = ("count", "average", "median", "total", "group")


def without_rows_word(scope: Scope, found: Found, entries: Sequence[Entry]) -> list[Entry]:
    """The kind that a title is with a word for the rows behind it: blue of "blue cheese"."""
    if not _are_titles(scope, entries) or _is_of_one(scope):
        return []
    first, _, last = found.text.rpartition(" ")
    own = {TABLE, *(column.name for column in scope.table.with_role("title"))}
    named = scope.knowledge.schema.lookup(last) if first else ()
    if not any(e.table == scope.table.id and e.column in own for e in named):
        return []
    return [e for e in scope.knowledge.values.written(first) if _is_of_kind(scope, e)]


def read_from_titles(scope: Scope, entries: Sequence[Entry]) -> list[Entry]:
    """Of a title and a kind that is read out of titles the kind, which that row is of as well."""
    kinds = [e for e in entries if _is_of_kind(scope, e)]
    titles = [e for e in entries if e not in kinds]
    if not kinds or not titles or not _are_titles(scope, titles) or _is_of_one(scope):
        return []
    return kinds if all(_is_read_from(titles, e, scope) for e in kinds) else []


def _is_read_from(titles: Sequence[Entry], kind: Entry, scope: Scope) -> bool:
    names = {title.column for title in titles}
    derived = scope.table.config.derived.values()
    return any(each.find == kind.column and names & set(each.within) for each in derived)


def as_word(scope: Scope, found: Found, entries: Sequence[Entry]) -> Chunk | None:
    """A title that is a value of a kind as well, as the word that rows of either have."""
    kinds = [e for e in entries if _is_of_kind(scope, e)]
    titles = [e for e in entries if e not in kinds]
    if not kinds or not titles or not _are_titles(scope, titles) or _is_of_one(scope):
        return None
    chunk = scope.as_chunk(found.start, found.end)
    if found.score == 1:
        return chunk
    meant = fold(titles[0].form)
    said = tuple((w.surface, w.normal) for w in words_of(meant, scope.wording.han))
    return replace(chunk, text=meant, words=said)


def _is_of_one(scope: Scope) -> bool:
    mentions = scope.mentions
    if mentions.has(*_OF_MANY) or mentions.orders:
        return False
    is_it = scope.wording.pattern("is_it").match(scope.text)
    return bool(is_it) or mentions.has(*_OF_ONE) or _asks_column(scope)


def _asks_column(scope: Scope) -> bool:
    """'What milk is brie made of?': a column is named, and nothing else is said."""
    mentions = scope.mentions
    columns = [e for found in mentions.schema for e in found.entries if e.column != TABLE]
    return bool(columns) and len(mentions.values) == 1 and not mentions.quantities


def _are_titles(scope: Scope, entries: Sequence[Entry]) -> bool:
    return all(scope.table.column(e.column).role == "title" for e in entries)


def _is_of_kind(scope: Scope, entry: Entry) -> bool:
    if entry.table != scope.table.id or entry.kind == "word":
        return False
    return scope.table.column(entry.column).role in _KINDS
