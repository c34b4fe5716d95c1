"""What a question only says to be polite, at either end of it: "pls", "thx", お願いします, 请; and
what steers a talk: "no wait", "actually", "i mean"."""

import re

from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.wording import Signal, Wording, all_wordings

_AROUND = " ,.!?;:、。，！？；~"
_STOPS = tuple(",.!;:、。，！；-")


def without_restart(folded: str, wording: Wording) -> str | None:
    """What is asked for anew behind "start over,": the turns before it are forgotten."""
    match = wording.pattern("restart").search(folded)
    if match is None or wording.pattern("filler").sub("", folded[: match.start()]).strip(_AROUND):
        return None
    behind = folded[match.end() :].lstrip()
    return behind.strip(_AROUND) or None if behind[:1] in _STOPS else None  # "reset the pump"


def without(signal: Signal, folded: str, knowledge: Knowledge, wording: Wording) -> str:
    """The text without the signal at its ends. What is nothing else stays whole, and so does a name
    that begins so."""
    patterns = [each.pattern(signal) for each in (wording, *all_wordings().values())]
    text = folded
    while bare := _cut(text, patterns, knowledge):
        text = bare
    return text


def _cut(text: str, patterns: list[re.Pattern[str]], knowledge: Knowledge) -> str | None:
    """The text without one of them at an end of it, where anything is left."""
    first, last = len(text) - len(text.lstrip(_AROUND)), len(text.rstrip(_AROUND))
    for pattern in patterns:
        for match in pattern.finditer(text, first, last):
            opens, closes = match.start() == first, match.end() == last
            rest = text[match.end() :] if opens else text[: match.start()] + text[last:]
            if (opens or closes) and rest.strip(_AROUND) and not _is_of_name(match, knowledge):
                return rest.strip(" ,、，")
    return None


def _is_of_name(match: re.Match[str], knowledge: Knowledge) -> bool:
    return match.string.startswith("-", match.end()) or any(
        found.start < match.end()
        and match.start() < found.end
        and any(entry.kind != "word" for entry in found.entries)
        for found in knowledge.values.find(match.string)
    )
