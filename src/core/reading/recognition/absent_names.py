"""Makers that the shop knows of and has nothing by, nor a word of them in a title: "hello kitty"
greets nobody, and the words of a name mean nothing by themselves."""

import re
from collections.abc import Iterator

from src.core.reading.knowledge.knowledge import Knowledge

_MOST_WORDS = 4
_WORD = re.compile(r"(?<!\w)[^\W_]+(?:['.&]+[^\W_]+)*(?!\w)")


def spans_of_absent(text: str, knowledge: Knowledge) -> Iterator[tuple[int, int]]:
    """Where names of several words stand in a folded text, the longest first."""
    found = list(_WORD.finditer(text)) if knowledge.absent else []
    for many in range(_MOST_WORDS, 1, -1):
        for first, last in zip(found, found[many - 1 :], strict=False):
            words = re.split("[ -]", text[first.start() : last.end()])
            titles = knowledge.titles.values()
            if " ".join(words) in knowledge.absent and not any(
                each.side_by_side(*words[:2]) for each in titles
            ):
                yield first.start(), last.end()
