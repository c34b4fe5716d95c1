"""'In stock', "agotado", 在庫あり; "on sale", "rebajado": whether any are left, or something is
taken off, where the rows have a number for it.

The words stand in `config/locales/availability.*.toml`.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Literal

from src.config.locale import read_locale
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.measures import of_measure
from src.core.reading.wording import LATIN, Wording, compiled
from src.core.store.catalog import Column, Table

Counted = Literal["stock", "discount"]
_SAID: Mapping[Counted, tuple[str, ...]] = {
    "stock": ("sold_out", "in_stock"),
    "discount": ("full_price", "reduced"),
}
_PERCENT = "%"


def is_of_counted(text: str, knowledge: Knowledge, wording: Wording) -> bool:
    """Whether a folded text says it of rows that count it; not where the data have a word or a flag
    of their own for it."""
    counted = (of for of in _SAID if any(counting(of, t) for t in knowledge.catalog.tables))
    found = (_found(text, said, wording) for of in counted for said in _SAID[of])
    return any(piece and not _is_own_word(piece, knowledge) for piece in found)


def counting(of: Counted, table: Table) -> Column | None:
    """The column that counts what is left, or what is taken off, where there is exactly one; of
    an amount and a percentage the percentage."""
    counted = [column for column in of_measure(of, table) if column.role == "number"]
    shares = [column for column in counted if column.unit == _PERCENT]
    found = shares or counted
    return found[0] if len(found) == 1 else None


def _found(text: str, said: str, wording: Wording) -> str:
    """The words that say it, in the question's language or one that people mix with it."""
    mixed = LATIN if wording.language in LATIN else (wording.language,)
    ordered = sorted(mixed, key=lambda each: each != wording.language)
    found = (_patterns(language)[said].search(text) for language in ordered)
    return next((match[0] for match in found if match), "")


def _is_own_word(text: str, knowledge: Knowledge) -> bool:
    """Whether the data say so themselves: a value "In stock", a flag that is called so."""
    flags = (
        knowledge.answers(e.table, e.column) for e in knowledge.schema.lookup(text) if e.column
    )
    return bool(knowledge.values.lookup(text)) or any(flags)


@cache
def _patterns(language: str) -> Mapping[str, re.Pattern[str]]:
    listed = read_locale("availability", language)
    return {said: compiled(options, language in LATIN) for said, options in listed.items()}
