"""Identifiers that are mere numbers: the 13 of "laptop 13" is one, that of "comet 13" is not."""

import re
from collections.abc import Iterable
from dataclasses import replace

from src.core.engines.lexicon import Entry, Found
from src.core.reading.knowledge.knowledge import TABLE, Knowledge
from src.core.reading.wording import Wording

_BARE = re.compile(r"\d{1,4}")
_SIGN = re.compile(r"#\s*$")
_AROUND = re.compile(r"[^\w]+")


def said_as_number(
    found: Found, text: str, schema: Iterable[Found], knowledge: Knowledge, wording: Wording
) -> Found | None:
    """What is found, without the identifiers that are mere numbers; None if nothing is left.

    It is one where the word for it or for the rows stands before ("id 13", "laptop 13", "#13"),
    and where nothing else is said.
    """
    if not _BARE.fullmatch(found.text):
        return found
    numbers = {e for e in found.entries if _is_number(e, knowledge)}
    if not numbers or _AROUND.sub("", text) == found.text:
        return found
    if said := _announced(found, text, wording):
        return said
    called = [e.place for each in schema if _goes_before(each, found, text) for e in each.entries]
    left = tuple(
        entry
        for entry in found.entries
        if entry not in numbers or entry.place in called or (entry.table, TABLE) in called
    )
    return replace(found, entries=left) if left else None


def _is_number(entry: Entry, knowledge: Knowledge) -> bool:
    return knowledge.catalog.table(entry.table).column(entry.column).role == "id"


def _announced(found: Found, text: str, wording: Wording) -> Found | None:
    """The number together with the word that says what it is."""
    before = wording.before("numbered", text, found.start) or _SIGN.search(text[: found.start])
    behind = wording.pattern("numbered_behind").match(text, found.end)
    if not (before or behind):
        return None
    start = before.start() if before else found.start
    return replace(found, start=start, end=behind.end() if behind else found.end)


def _goes_before(each: Found, found: Found, text: str) -> bool:
    return each.end <= found.start and not text[each.end : found.start].strip()
