"""Words that stand in the rows' names only before or behind what the rows are: a shop of shoe
liners, forros de zapato, has no shoes."""

import re
from collections.abc import Sequence

from src.core.engines.vocabulary import Vocabulary
from src.core.question import TermConstraint
from src.core.reading.binding.scope import Scope
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.mentions import Chunk

_BEHIND = re.compile(r"[ -](?!(?:for|with|and|in|of|by|or|from)\b)[a-z]{3,}")
"""English: the noun that the word before it belongs to."""
_BEFORE = re.compile(r"(?:^| )(?:de|del|para|con|sin) (?:(?:el|la|los|las) )?$")


def as_modifier(terms: list[TermConstraint], chunk: Chunk, scope: Scope) -> list[TermConstraint]:
    """The terms, the only one marked where several such things are asked for and none is there."""
    if len(terms) != 1 or not _is_of_several(chunk) or _names_kind(scope):
        return terms
    if scope.wording.before("liked_before", scope.text, chunk.start):
        return terms  # who is obsessed with cats wants a cat shirt
    (term,) = terms
    titles = scope.knowledge.titles[scope.table.id]
    spanish = scope.knowledge.catalog.config.language == "es"
    if chunk.text in term.spellings or not only_modifies(term.spellings, titles, spanish):
        return terms
    return [term.model_copy(update={"modifies": True})]


def _is_of_several(chunk: Chunk) -> bool:
    return chunk.latin and len(chunk.words) == 1 and chunk.text.endswith("s")


def _names_kind(scope: Scope) -> bool:
    """Whether something else says what is wanted: dresses with dots need not be dots."""
    table = scope.table
    tool = shops(scope.knowledge.catalog.config).get(table.id)
    kind = tool.parsed.get("category") if tool else None
    values = (e for found in scope.mentions.values for e in found.entries if e.table == table.id)
    kinds = [c.name for c in table.with_role("title", "category") if kind in (None, c.name)]
    return any(entry.column in kinds for entry in values)


def only_modifies(spellings: Sequence[str], titles: Vocabulary, spanish: bool) -> bool:
    """Whether titles, in Spanish or English, have a word only to tell of what kind a thing is."""
    found = list(titles.around(spellings))
    return bool(found) and all(
        _BEFORE.search(before) if spanish else _BEHIND.match(behind) for before, behind in found
    )
