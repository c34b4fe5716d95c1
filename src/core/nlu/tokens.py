"""A folded question as tokens: words of Latin letters, runs of katakana, single other signs."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

_TOKEN = re.compile(r"[a-z0-9]+(?:['.][a-z0-9]+)*|[ァ-ヿー]+|\S")
_HIRAGANA = re.compile("[ぁ-ん]+")
_KATAKANA = re.compile(r"[ァ-ヿー]+")
_LONGEST, LONGEST_PIECE = 5, 9
"""Words of the longest cue, and characters of one in a text without spaces."""
_CJK = re.compile(r"[\u3005-\u30ff\u3400-\u9fff]")


class Token(NamedTuple):
    start: int
    end: int
    text: str


def tokens_of(folded: str, cuts: Iterable[int] = ()) -> list[Token]:
    """Tokens with their places; a token is cut where something that was found begins or ends."""
    inside, found = sorted(set(cuts)), list[Token]()
    for match in _TOKEN.finditer(folded):
        start, end = match.span()
        edges = [start, *(at for at in inside if start < at < end), end]
        found += [Token(a, b, folded[a:b]) for a, b in pairwise(edges)]
    return found


def is_cjk(text: str) -> bool:
    return bool(_CJK.search(text))


def is_hiragana(text: str) -> bool:
    return bool(_HIRAGANA.fullmatch(text))


def is_katakana(text: str) -> bool:
    return bool(_KATAKANA.fullmatch(text))


def pieces(tokens: Sequence[Token], folded: str, first: int) -> Iterator[tuple[int, str]]:
    """Pieces of the question from a token on, as (end token, text), up to the longest cue."""
    cjk = is_cjk(tokens[first].text)
    most = LONGEST_PIECE if cjk else _LONGEST
    for end in range(first + 1, min(len(tokens), first + most) + 1):
        yield end, folded[tokens[first].start : tokens[end - 1].end]
