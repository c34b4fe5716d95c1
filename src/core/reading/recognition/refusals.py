"""Questions that are none: greetings, thanks, orders to the assistant, what is kept hidden."""

import re

from src.core.question import Act
from src.core.reading.wording import Signal, Wording, all_wordings
from src.core.store.catalog import Catalog
from src.core.store.folding import fold

_SMALL_TALK: tuple[tuple[Signal, Act], ...] = (
    ("restart", "vague"),
    ("thanks", "thanks"),  # before "thanks for the help" calls for some
    ("help", "help"),
    ("greeting", "greeting"),
)
_PUNCTUATION = re.compile(r"[\s、。，．,.;!！?？¿¡~〜ー]+")
_FACES = re.compile(
    r"(?<!\S)[:;=]['’]?-?[()\[\]dpo3|/\\*]+(?!\S)|<3|[(（][^\w\s]?[\^>._・ω▽´`;\s-]+[^\w\s]?[)）]"
    r"|[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff]"
)
"""Emoticons and emoji, which say nothing of their own: :) :-D (^^) 😊."""


def hidden_words(catalog: Catalog) -> re.Pattern[str]:
    """Names of hidden columns, also with other separators: store_id, store id, 店舗id. What a
    column that is shown is called as well asks for that one."""
    options = []
    for table in catalog.config.tables.values():
        shown = {fold(word) for column in table.columns.values() for word in column.asked_as}
        for name in (each for each in table.hidden if fold(each) not in shown):
            parts = [re.escape(part) for part in re.split(r"[_\s-]+", fold(name)) if part]
            options.append(r"[_\s-]*".join(parts))
            if parts[-1] == "id":
                options.append(r"[\u3041-\u9fff]の?id(?![a-z])")
    return re.compile("|".join(options)) if options else re.compile(r"(?!)")


def declined_subjects(catalog: Catalog) -> re.Pattern[str]:
    """What the catalog declines: Latin words whole or in the plural, others anywhere.

    "Washer" declines washers and says nothing of a dishwasher; 天気 is declined in 天気予報.
    """
    options = sorted(map(fold, catalog.config.outside), key=len, reverse=True)
    return re.compile("|".join(map(_subject, options)) or r"(?!)")


def _subject(folded: str) -> str:
    latin = re.fullmatch(r"[^\u3041-\u9fff]*", folded)
    return rf"(?<![a-z0-9]){re.escape(folded)}(?:e?s)?(?![a-z0-9])" if latin else re.escape(folded)


def is_order(folded: str, hidden: re.Pattern[str]) -> bool:
    """Whether it gives the assistant orders, in any language, or wants to see what is hidden."""
    return bool(hidden.search(folded)) or any(
        wording.has("order", folded) for wording in all_wordings().values()
    )


def small_talk(folded: str, wording: Wording) -> Act | None:
    """Greeting, thanks or a call for help, when the question is nothing else; "thanks, how
    many?" is more."""
    if not _PUNCTUATION.sub("", folded):
        return "none"
    rest, acts = _FACES.sub(" ", folded), []
    for signal, act in _SMALL_TALK:
        without = wording.pattern(signal).sub("", rest)
        acts += [act] if without != rest else []
        rest = without
    if acts and not _PUNCTUATION.sub("", wording.pattern("filler").sub("", rest)):
        act = next((act for act in acts if act != "thanks"), acts[0])
        return None if act == "thanks" and wording.has("count", rest) else act
    return None
