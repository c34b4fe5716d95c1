"""What is asked of a shop rather than of its goods: "where is my package", "on sale", "do you
deliver?", "¿tienen financiamiento?". The words stand in `config/locales/services.*.toml`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.availability import is_of_counted
from src.core.reading.wording import Signal, Wording

_PHRASES: tuple[Signal, ...] = ("service_asked", "service_own", "service_beside")
_BETWEEN = " ,;.!?¿¡、。，？！-"
_CLAUSE_END = re.compile(r"[;!?¿¡、。，？！]|[.,](?!\d)")
_EMPTY: tuple[Signal, ...] = (
    "filler", "courtesy", "steering", "greeting", "on_offer", "pointing",
)  # fmt: skip


@dataclass(frozen=True)
class Services:
    asked: tuple[str, ...]
    """As the question says them, from left to right."""
    rest: str
    """The text without them; empty where nothing is asked beside."""


def services_in(folded: str, knowledge: Knowledge, wording: Wording) -> Services:
    """The phrases for what no data of goods tell, where rows are shopped in; a question that opens
    with one is about nothing else."""
    if not knowledge.catalog.config.shops or knowledge.catalog.config.passages:
        return Services((), folded)
    rest, asked = folded, list[str]()
    while found := next(_phrases(rest, knowledge, wording), None):
        signal, match = found
        before, behind = rest[: match.start()], rest[match.end() :]
        if signal != "service_beside" and _says_nothing(before, wording):
            clause = f"{match[0]}{_CLAUSE_END.split(behind)[0]}"
            return Services((*asked, clause.strip(_BETWEEN)), "")
        asked.append(match[0].strip(_BETWEEN))
        rest = f"{before.rstrip(_BETWEEN)} {behind.lstrip(_BETWEEN)}".strip()
    if asked and _says_nothing(rest, wording):  # "is it in stock?"; who says "on sale" looks round
        rest = "" if wording.has("is_it", folded) else folded
    return Services(tuple(asked), rest)


def _phrases(
    text: str, knowledge: Knowledge, wording: Wording
) -> Iterator[tuple[Signal, re.Match[str]]]:
    """What has a column, or stands in the name of a row or a value, is asked of the goods; only
    the asker's own order never is."""
    for signal in _PHRASES:
        for match in wording.pattern(signal).finditer(text):
            if signal == "service_own" or not _is_of_goods(match, knowledge, wording):
                yield signal, match


def _is_of_goods(match: re.Match[str], knowledge: Knowledge, wording: Wording) -> bool:
    if is_of_counted(match[0], knowledge, wording):
        return True
    named = [e for found in knowledge.schema.find(match[0]) for e in found.entries if e.column]
    roles = {knowledge.catalog.table(e.table).column(e.column).role for e in named}
    if roles - {"price", "id"}:  # a cost is one of shipping too, and a code one of a discount
        return True
    return any(
        found.start <= match.start() and match.end() <= found.end
        for found in knowledge.values.find(match.string)
    )


def _says_nothing(text: str, wording: Wording) -> bool:
    for signal in _EMPTY:
        text = wording.pattern(signal).sub(" ", text)
    return not text.strip(_BETWEEN)
