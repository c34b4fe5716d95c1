"""What is asked of a shop rather than of its goods: "where is my package", "how do I return it",
"in stock", "on sale". The words stand in `config/locales/services.*.toml`."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from src.config.locale import read_locale
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.shops import shops
from src.core.reading.recognition.advice import advisory
from src.core.reading.recognition.availability import take_availability
from src.core.reading.recognition.sentence import Sentence
from src.core.reading.wording import LATIN, Signal, Wording, compiled

_OWN = "own"
_BESIDE = "beside"
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
    """What no data of goods tell, where rows are shopped in; a question that opens with one is
    about nothing else."""
    if not shops(knowledge.catalog.config) or advisory(knowledge.catalog):
        return Services((), folded)
    rest, asked = folded, list[str]()
    while found := next(_found(rest, knowledge, wording), None):
        kind, match = found
        before, behind = rest[: match.start()], rest[match.end() :]
        if kind != _BESIDE and _says_nothing(before, wording):
            clause = f"{match[0]}{_CLAUSE_END.split(behind)[0]}"
            return Services((*asked, clause.strip(_BETWEEN)), "")
        asked.append(match[0].strip(_BETWEEN))
        rest = f"{before.rstrip(_BETWEEN)} {behind.lstrip(_BETWEEN)}".strip()
    if asked and _says_nothing(rest, wording):  # "is it in stock?"; who says "on sale" looks round
        rest = "" if wording.has("is_it", folded) else folded
    return Services(tuple(asked), rest)


def _found(
    text: str, knowledge: Knowledge, wording: Wording
) -> Iterator[tuple[str, re.Match[str]]]:
    """What has a column, or stands in the name of a row or a value, is asked of the goods."""
    mixed = LATIN if wording.language in LATIN else (wording.language,)
    for language in sorted(mixed, key=lambda each: each != wording.language):
        for kind, pattern in _patterns(language).items():
            for match in pattern.finditer(text):
                if match[0] and (kind == _OWN or not _is_of_goods(match, knowledge, wording)):
                    yield kind, match


def _is_of_goods(match: re.Match[str], knowledge: Knowledge, wording: Wording) -> bool:
    if take_availability(Sentence(match[0]), knowledge, wording):
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


@cache
def _patterns(language: str) -> Mapping[str, re.Pattern[str]]:
    listed = read_locale("services", language)
    return {kind: compiled(options, language in LATIN) for kind, options in listed.items()}
