"""What only gives the reason of a wish: "not wool, it itches", "because they hurt my feet"."""

import re
from collections.abc import Iterator

from src.core.reading.grammar.people import people_in
from src.core.reading.grammar.shopping import ShopWords, shop_words
from src.core.reading.grammar.shopping import found as said
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.wording import Wording

_BETWEEN = " ,;、，-"
_FIGURE = re.compile(r"\d")


def without_reasons(folded: str, knowledge: Knowledge, wording: Wording) -> str:
    """The text without clauses that give a reason and name nothing of the data: rows need not say
    it. Where nothing else is said, it stays whole; so does what is asked where nobody shops: what
    ails a machine is told in such clauses."""
    if not knowledge.catalog.config.shops:
        return folded
    text = folded
    for match in reversed(list(_reasons(folded, wording))):
        if not _says_more(match[0], knowledge, shop_words(wording.language)):
            text = f"{text[: match.start()].rstrip(_BETWEEN)}{text[match.end() :]}"
    return text if text.strip(f"{_BETWEEN}.!?。") else folded


def _reasons(text: str, wording: Wording) -> Iterator[re.Match[str]]:
    """From left to right; a clause about what is not wanted stands behind it."""
    told = list(wording.pattern("reason").finditer(text))
    denial = wording.pattern("negated_before").search(text) or wording.pattern(
        "negated_after"
    ).search(text)
    against = wording.pattern("reason_against").finditer(text, denial.end()) if denial else ()
    behind = [
        m for m in against if not any(m.start() < t.end() and t.start() < m.end() for t in told)
    ]
    yield from sorted([*told, *behind], key=lambda match: match.start())


def _says_more(clause: str, knowledge: Knowledge, shop: ShopWords) -> bool:
    """Whether it has a value, a column, a figure or whom it is for: "it's for a wedding"."""
    if _FIGURE.search(clause) or knowledge.schema.find(clause):
        return True
    if people_in(clause, shop) or said(shop.occasions, clause):
        return True
    found = (entry for each in knowledge.values.find(clause) for entry in each.entries)
    return any(entry.kind != "word" for entry in found)
