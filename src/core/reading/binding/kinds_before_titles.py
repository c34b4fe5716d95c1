"""What is said of a kind of rows, where a single row happens to be called just so: "medium roast",
"flats in Brin" are not only the ones with that title."""

import re

from src.core.engines.lexicon import Entry, Found
from src.core.engines.words import stem
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.knowledge import TABLE
from src.core.store.folding import fold

_LEADING = re.compile(r"(?:(?:in|at|of|from|near|en|de|del|cerca de) )?(?:(?:the|el|la|los|las) )?")


def of_kind(scope: Scope, found: Found, entries: list[Entry]) -> list[Entry]:
    """The value of another column that a title is said with: medium of a column roast."""
    if not _is_title(scope, entries):
        return []
    words = found.text.split(" ")
    for at in range(1, len(words)):
        value, header = " ".join(words[:at]), " ".join(words[at:])
        places = {entry.place for entry in scope.knowledge.schema.written(header)}
        named = [e for e in scope.knowledge.values.written(value) if e.place in places]
        if named and all(e.table == scope.table.id for e in named):
            return named
    return []


def rest_of_rows(scope: Scope, found: Found, entries: list[Entry]) -> int | None:
    """Where, behind a word for several rows, begins what is said of them: Brin of "flats in Brin",
    though one row is called "Flat in Brin"; None for a title said as it is written."""
    if not _is_title(scope, entries) or any(fold(e.form) == found.text for e in entries):
        return None
    first, _, rest = found.text.partition(" ")
    said = {fold(entry.form) for entry in entries}
    rows = {entry.form for entry in scope.knowledge.row_entries if entry.table == scope.table.id}
    several = rest and any(stem(fold(row), "english") == stem(first, "english") for row in rows)
    if not several or any(form.partition(" ")[0] == first for form in said):
        return None
    lead = _LEADING.match(rest)
    return found.start + len(first) + 1 + (lead.end() if lead else 0)


def _is_title(scope: Scope, entries: list[Entry]) -> bool:
    titles = {column.name for column in scope.table.with_role("title")}
    return bool(titles) and all(e.column in titles and e.column != TABLE for e in entries)
