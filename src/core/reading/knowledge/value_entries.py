"""The values of a catalog in all the ways in which questions may write them."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from src.config.roles import VALUE_ROLES, Role
from src.core.engines.lexicon import Entry, Place
from src.core.engines.words import stem, words_of
from src.core.reading.knowledge.owners import find_owners
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.column_words import word_lists
from src.core.store.countries import (
    are_countries,
    demonyms_of,
    demonyms_of_whole,
    said_of,
    whole_of,
)
from src.core.store.folding import fold
from src.core.store.names import quoted
from src.core.store.opened import split_tags
from src.core.store.protocol import Store

_DESCRIBING: tuple[Role, ...] = ("category", "tags")
_CALLED: tuple[Role, ...] = ("name", "place", "category")
_DISTINCT_VALUES = 200_000
_SHORTEST_WORD = 2
_MENDED = 5
"""Shorter names of countries are one slip from any word."""
_PARTS = re.compile(r"[\s・&/()「」『』,.-]+")
_HYPHENED = re.compile(r"(?<![^\W_])([a-z]{2,3})-([a-z]{4,})")
_CLIPPED = 4
_JOINED = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)*(?:\s*[/／]\s*[^\W\d_]+(?:[ -][^\W\d_]+)*){1,3}")
_SLASH = re.compile(r"\s*[/／]\s*")
_SHORTEST_PART = 3
"""Latin letters of a part: N/A, AC/DC and km/h are no two things."""
_SIGN = re.compile(r"(?<=\w)\s*[&+]\s*(?=[^\W\d])")
_SPAN = re.compile(r"(\d+)\s*[-–—~〜]\s*(\d+)(\D*)")
_SIGN_SAID = (" and ", " y ")


def value_entries(catalog: Catalog, store: Store) -> list[Entry]:
    """Each value by its own name, by other words, by words of it and by what it is a kind of."""
    entries = [
        entry
        for table in catalog.tables
        for column in table.columns
        if column.role in VALUE_ROLES
        for entry in _column_entries(table, column, store, catalog)
    ]
    return list(_telling(list(_apart(entries, catalog)), catalog))


def _column_entries(
    table: Table, column: Column, store: Store, catalog: Catalog
) -> Iterator[Entry]:
    place = (table.id, column.name)
    rows = store.trusted(
        f"SELECT DISTINCT CAST({quoted(column.name)} AS VARCHAR) FROM {quoted(table.name)} "
        f"WHERE {quoted(column.name)} IS NOT NULL LIMIT {_DISTINCT_VALUES}"
    )
    cells = [str(cell) for (cell,) in rows]
    tagged = column.role == "tags"
    separator = column.config.separator
    parts = (split_tags(cell, separator) if tagged else [cell] for cell in cells)
    values = {part for cell_parts in parts for part in cell_parts}
    owners = find_owners(table, column, store)
    # Of whole addresses the words are looked for in the rows' text: any of them may be a street's.
    addresses = sum(any(map(str.isdigit, value)) for value in values) * 2 > len(values)
    inflected = column.role != "name"
    for value in sorted(values):
        whose = (owners.column, owners.of(value))
        yield Entry(value, *place, value, "value", True, inflected, *whose)
        for form in _spans_said(value) if column.role == "category" else ():
            yield Entry(form, *place, value, "alias", True, False, *whose)
        for said in _SIGN_SAID if _SIGN.search(value) else ():
            yield Entry(_SIGN.sub(said, value), *place, value, "alias", True, inflected, *whose)
        if column.role == "name" or (column.role == "place" and not addresses):
            shortest = 1 if column.role == "place" else _SHORTEST_WORD
            for part in _name_words(value, shortest):
                yield Entry(part, *place, value, "word", False, inflected)
        for part in _clipped(value) if column.role in _CALLED else ():
            yield Entry(part, *place, value, "word", False, inflected)
        for part in parts_of_joined(value) if column.role in _DESCRIBING else ():
            yield Entry(part, *place, value, "wider")
    sold = _kinds_sold(table, column, catalog)
    for value, aliases in column.config.values.items():
        for form, real in _other_words((value, *aliases), values, sold):
            whose = (owners.column, owners.of(real))
            yield Entry(form, *place, real, "alias", True, True, *whose)
    for value in sorted(values):
        for wide in column.config.wider(value):
            for form in _whole_kind((wide, *column.config.values.get(wide, ()))):
                yield Entry(form, *place, value, "wider")
    if are_countries(values):
        yield from _countries(values, place)


def _spans_said(value: str) -> Iterator[str]:
    """How a value that is a span of numbers is said: "13 to 15" of 13-15."""
    if span := _SPAN.fullmatch(value.strip()):
        words = word_lists("amounts")
        for between in (*words["join_glued"], *(f" {word} " for word in words["join"])):
            yield f"{span[1]}{between}{span[2]}{span[3]}"


def _countries(values: set[str], place: Place) -> Iterator[Entry]:
    """A country by what it and its things are called in every language; its parts by that too."""
    for value in sorted(values):
        for form in (*said_of(value), *demonyms_of(value)):
            yield Entry(form, *place, value, "alias", len(form) >= _MENDED, inflected=False)
        for form in (*whole_of(value), *demonyms_of_whole(value)):
            yield Entry(form, *place, value, "wider", False, inflected=False)


def _apart(entries: Sequence[Entry], catalog: Catalog) -> Iterator[Entry]:
    """Without phrases that only add a value of another column to one's own name: a leather jacket
    is a jacket and of leather. Said as one, the leather would be lost."""
    forms = defaultdict(set)
    columns = defaultdict(set)
    for entry in entries:
        if entry.kind in ("value", "alias"):
            form = fold(entry.form)
            forms[entry.table, entry.column, entry.value].add(stem(form, "english"))
            if catalog.table(entry.table).column(entry.column).role in _DESCRIBING:
                columns[entry.table, form].add(entry.column)
    for entry in entries:
        own = forms[entry.table, entry.column, entry.value]
        words = fold(entry.form).split() if entry.kind != "value" else []
        splits = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
        if not any(
            stem(name, "english") in own and columns[entry.table, more] - {entry.column}
            for more, name in splits
        ):
            yield entry


def _telling(entries: Sequence[Entry], catalog: Catalog) -> Iterator[Entry]:
    """Without parts of a name that only say what it is and for whom: the shop Arla Women's Boots
    is not meant by women's boots."""
    plain = {
        (entry.table, stem(fold(entry.form), "english"))
        for entry in entries
        if entry.kind in ("value", "alias")
        and catalog.table(entry.table).column(entry.column).role in _DESCRIBING
    }
    for entry in entries:
        words = entry.form.split() if entry.kind == "word" else []
        if len(words) < 2 or not all((entry.table, stem(w, "english")) in plain for w in words):
            yield entry


def _whole_kind(group: tuple[str, ...]) -> Iterator[str]:
    """Of words for one thing those that mean all of it: rain boots are not all boots."""
    folded = [fold(word) for word in group]
    for form in folded:
        if not any(_says_more(form, other) for other in folded):
            yield form


def _says_more(form: str, than: str) -> bool:
    if form.isascii():
        return set(form.split()) > set(than.split())
    return than in form and than not in (form, form[:-1])  # an ending of one sign adds nothing


def _kinds_sold(table: Table, column: Column, catalog: Catalog) -> bool:
    """Whether the column says what a row is, where such are shopped: who asks for a kind that the
    shop knows, and has none of just now, is told so."""
    tool = catalog.config.shops.get(table.id)
    return tool is not None and tool.parsed.get("category") == column.name


def _other_words(
    group: tuple[str, ...], values: set[str], named: bool
) -> Iterator[tuple[str, str]]:
    """Of words for one thing, each with those of them that the data has as values.

    The data may write the same thing in several ways, email and 邮件: each stands for all of them.

    Args:
        named: the first of the words is a value also where the data has none.
    """
    folded = {fold(word) for word in group}
    written = sorted(value for value in values if fold(value) in folded)
    if named and not written:
        yield group[0], group[0]
        written = [group[0]]
    for form in group:
        yield from ((form, real) for real in written if fold(real) != fold(form))


def parts_of_joined(value: str) -> Iterator[str]:
    """The values that are joined in one, each whole: red wine and white wine, 红色 and 紫色."""
    if not _JOINED.fullmatch(value.strip()):
        return
    parts = _SLASH.split(value.strip())
    if any(part.isascii() and len(part) < _SHORTEST_PART for part in parts):
        return
    *_, last = parts
    tail = f" {last.rsplit(' ', 1)[1]}" if " " in last else "" if last.isascii() else last[-1]
    for part in parts:
        if part.isascii() or len(part) > 1:
            yield part
        if tail and len(last) > len(tail) and not part.endswith(tail):
            yield part + tail


def _clipped(value: str) -> set[str]:
    """What people make of a word with a hyphen: the coop or co-op of "Co-operative"."""
    found = _HYPHENED.finditer(fold(value))
    return {f"{m[1]}{m[2]}"[: max(_CLIPPED, len(m[1]) + 2)] for m in found}


def _name_words(value: str, shortest: int) -> set[str]:
    """The single words of a longer name, by which people call it for short."""
    folded = fold(value)
    words = {word.surface for word in words_of(folded) if word.kind == "content"}
    parts = [part for part in _PARTS.split(folded) if part]
    for first in range(len(parts)):  # a part of a longer name, said in one breath
        words.update(" ".join(parts[first:last]) for last in range(first + 1, len(parts) + 1))
    return {word for word in words if len(word) >= shortest and word != folded}
