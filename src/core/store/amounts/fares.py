"""Cells of a price column that say more than the price: 导览3.0, 25.0/人, `15.5 (children 12.5)`,
"free, tower 6".

They are read so only where most of the other cells are bare amounts, which tell what the one
number of such a cell is.
"""

import re
import unicodedata

from src.core.store.amounts.cells import AmountCell, spoken_amount
from src.core.store.column_words import spoken_numbers, word_lists
from src.core.store.folding import fold

_BRACKETS = re.compile(r"[(\[【][^()\[\]【】]*[)\]】]")
_NUMBER = re.compile(r"(?<![\d.,:])\d+(?:[.,]\d+)*(?![\d:%])")
_LONGEST = 40
"""Signs from which on a cell is prose, whose numbers may be anything."""


def read_fare(text: str) -> AmountCell | None:
    """The price of a cell with a word or two around its only number; free is nothing to pay."""
    whole = unicodedata.normalize("NFKC", text).strip()
    main = _BRACKETS.sub(" ", whole).strip()
    numbers = _NUMBER.findall(main)
    if len(whole) > _LONGEST or len(numbers) > 1:
        return None
    if _is_free(main):
        free = spoken_amount(whole, 0)
        return AmountCell(
            free.low, next(iter(numbers), None), frozenset(), False, not numbers, whole, whole
        )
    if not numbers:
        return None
    behind = main.partition(numbers[0])[2].strip()
    opens = behind.startswith(word_lists("amounts")["and_up"])
    return AmountCell(numbers[0], None, frozenset(), opens, True, whole, whole)


def _is_free(text: str) -> bool:
    folded = fold(text)
    free = spoken_numbers("price")
    return any(re.search(rf"(?<![a-z-]){re.escape(word)}(?![a-z])", folded) for word in free)
