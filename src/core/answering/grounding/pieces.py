"""Prose in pieces that stand or fall alone: sentences, items of a list, rows of a table."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from src.core.answering.grounding.cues import listed, plain

_SENTENCE_END = re.compile(r"[。！？；]+[」』）)]*|[.!?;]+[”\"'»*)]*(?=\s|$)")
_ITEM = re.compile(r"\s*(?:[-*+]\s|[•・●◦]|\d{1,2}[.)．、]\s?|[①-⑳]|\|)")
_RULE = re.compile(r"\s*\|[\s:|-]+\|?\s*$")
_INITIAL = re.compile(r"(?<![\w-])[A-Z]$")
_INTRODUCTION = (":", "：")

Span = tuple[int, int]


@dataclass(frozen=True)
class Piece:
    start: int
    text: str
    is_item: bool = False
    """An item of a list or a row of a table."""
    is_head: bool = False
    """The head of a table, or the line below it."""
    begins_line: bool = False

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def is_blank(self) -> bool:
        return not self.text.strip()

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip())

    @property
    def introduces(self) -> bool:
        """Whether what follows is about what it names: 'The cheapest is the Fit:'."""
        return self.text.rstrip(" *_\n").endswith(_INTRODUCTION)


def pieces_of(prose: str, whole: Collection[Span] = ()) -> list[Piece]:
    """The pieces in order, none ending within `whole` names; joined they are the prose."""
    found, start = list[Piece](), 0
    for line, below in pairwise([*prose.splitlines(keepends=True), ""]):
        head = _RULE.match(line) or (line.lstrip().startswith("|") and _RULE.match(below))
        if head or _ITEM.match(line):
            found.append(Piece(start, line, is_item=True, is_head=bool(head), begins_line=True))
        else:
            found += _sentences(line, start, whole)
        start += len(line)
    return found


def _sentences(line: str, start: int, whole: Collection[Span]) -> Iterator[Piece]:
    body = line.rstrip("\n")
    begun = 0
    for found in _SENTENCE_END.finditer(body):
        if any(a < start + found.end() < b for a, b in whole):
            continue
        if found.group()[0] == "." and _is_shortened(body[: found.start()]):
            continue
        yield Piece(start + begun, body[begun : found.end()], begins_line=begun == 0)
        begun = found.end()
    for text in (body[begun:], line[len(body) :]):
        if text:
            yield Piece(start + begun, text, begins_line=begun == 0 and text != "\n")
        begun += len(text)


def _is_shortened(before: str) -> bool:
    """Whether a point behind this text belongs to an abbreviation or an initial."""
    word = plain(before.rsplit(" ", 1)[-1]).lstrip("(")
    return bool(_INITIAL.search(before)) or f"{word}." in listed("abbreviation")


def without(pieces: Sequence[Piece], removed: Collection[int]) -> str:
    """The prose without some pieces, and without an introduction or a table's head to nothing."""
    kept = [place for place in range(len(pieces)) if place not in removed]
    said = [place for place in kept if not _introduces_nothing(place, pieces, removed)]
    text = "".join(pieces[place].text for place in said)
    return re.sub(r"\n{3,}", "\n\n", text).strip() if removed else text


def _introduces_nothing(place: int, pieces: Sequence[Piece], removed: Collection[int]) -> bool:
    piece = pieces[place]
    if not (piece.is_head or piece.introduces):
        return False
    behind = [
        each
        for each in range(place + 1, len(pieces))
        if not (pieces[each].is_blank or pieces[each].is_head)
    ]
    items = [each for each in behind if pieces[each].is_item]
    return bool(items) and behind[0] == items[0] and all(each in removed for each in items)
