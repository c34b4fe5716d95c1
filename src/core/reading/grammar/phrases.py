"""Phrases with a tag, found in folded text: longest first, whole words where letters are Latin."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from src.core.reading.grammar.folded import fold_text

Tag = TypeVar("Tag")


@dataclass(frozen=True)
class Hit(Generic[Tag]):
    start: int
    end: int
    tag: Tag


class Phrases(Generic[Tag]):
    """A fixed vocabulary; a later entry of the same spelling replaces an earlier one."""

    def __init__(self, entries: Iterable[tuple[str, Tag]]) -> None:
        tags = {fold_text(phrase): tag for phrase, tag in entries}
        self._tags = tags
        self._lengths = sorted({len(phrase) for phrase in tags}, reverse=True)
        self._by_opening: dict[str, list[str]] = {}
        for phrase in sorted(tags, key=len, reverse=True):
            self._by_opening.setdefault(phrase[:2], []).append(phrase)

    @classmethod
    def of(cls, words_by_tag: Mapping[Tag, Iterable[str]]) -> "Phrases[Tag]":
        return cls((word, tag) for tag, words in words_by_tag.items() for word in words)

    def at(self, text: str, start: int) -> Hit[Tag] | None:
        """The longest phrase that begins at `start`."""
        opening = text[start : start + 2]
        for phrase in self._by_opening.get(opening, ()):
            end = start + len(phrase)
            if text.startswith(phrase, start) and _is_whole(text, start, end):
                return Hit(start, end, self._tags[phrase])
        alone = opening[:1]
        if alone in self._tags and _is_whole(text, start, start + 1):
            return Hit(start, start + 1, self._tags[alone])
        return None

    def ending(self, text: str, end: int) -> Hit[Tag] | None:
        """The longest phrase that ends at `end`, spaces between not counted."""
        while end and text[end - 1] == " ":
            end -= 1
        for length in self._lengths:
            phrase = text[end - length : end] if length <= end else ""
            if phrase in self._tags and _is_whole(text, end - length, end):
                return Hit(end - length, end, self._tags[phrase])
        return None

    def find(self, text: str) -> list[Hit[Tag]]:
        """Phrases from left to right, none over another."""
        hits: list[Hit[Tag]] = []
        position = 0
        while position < len(text):
            hit = self.at(text, position)
            if hit:
                hits.append(hit)
            position = hit.end if hit else position + 1
        return hits


class Placed(Protocol):
    """What stands somewhere in a text."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


P = TypeVar("P", bound=Placed)


def apart(found: Iterable[P]) -> list[P]:
    """Without those that lie over an earlier one, in the order in which they stand in the text."""
    kept: list[P] = []
    for each in found:
        if not any(each.start < other.end and other.start < each.end for other in kept):
            kept.append(each)
    return sorted(kept, key=lambda each: each.start)


def is_inside(part: Placed, whole: Placed) -> bool:
    """Whether it is a part of something longer."""
    longer = whole.end - whole.start > part.end - part.start
    return longer and whole.start <= part.start and part.end <= whole.end


def is_latin(char: str) -> bool:
    return "a" <= char <= "z"


def _is_whole(text: str, start: int, end: int) -> bool:
    opens = start == 0 or not (is_latin(text[start]) and is_latin(text[start - 1]))
    closes = end == len(text) or not (is_latin(text[end - 1]) and is_latin(text[end]))
    return opens and closes
