"""Makers that the shop knows of and has nothing by, nor a word of them in a title: "hello kitty"
greets nobody, and the words of a name mean nothing by themselves."""

import re
from collections.abc import Iterator
from dataclasses import replace

from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.mentions import Chunk, Mentions
from src.core.reading.recognition.sentence import Sentence

_MOST_WORDS = 4
_WORD = re.compile(r"(?<!\w)[^\W_]+(?:['.&]+[^\W_]+)*(?!\w)")


def take_absent_names(sentence: Sentence, mentions: Mentions, knowledge: Knowledge) -> None:
    """Take those of several words as chunks that stay together."""
    for start, end in spans_of_absent(sentence.open, knowledge):
        if sentence.is_open(start, end):
            said = sentence.take(start, end)
            words = tuple((word, word) for word in re.split("[ -]", said))
            mentions.chunks.append(Chunk(start, end, said, True, words, is_name=True))


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


def keep_absent_names(mentions: Mentions, knowledge: Knowledge) -> None:
    """Mark those of one word, so that they are not taken for what they are like."""
    mentions.chunks = [
        replace(chunk, is_name=True) if chunk.latin and chunk.text in knowledge.absent else chunk
        for chunk in mentions.chunks
    ]
