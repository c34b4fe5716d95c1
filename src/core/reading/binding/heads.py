"""Words that stand in the rows' names only before or behind what the rows are: a shop of shoe
liners, forros de zapato, has no shoes."""

import re
from collections.abc import Sequence

from src.core.engines.vocabulary import Vocabulary

_BEHIND = re.compile(r"[ -](?!(?:for|with|and|in|of|by|or|from)\b)[a-z]{3,}")
"""English: the noun that the word before it belongs to."""
_BEFORE = re.compile(r"(?:^| )(?:de|del|para|con|sin) (?:(?:el|la|los|las) )?$")


def only_modifies(spellings: Sequence[str], titles: Vocabulary, spanish: bool) -> bool:
    """Whether titles, in Spanish or English, have a word only to tell of what kind a thing is."""
    found = list(titles.around(spellings))
    return bool(found) and all(
        _BEFORE.search(before) if spanish else _BEHIND.match(behind) for before, behind in found
    )
