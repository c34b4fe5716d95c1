"""A query → what it looks for: without what asks, and in keywords."""

import re
from collections.abc import Iterator

from src.core.engines.keywords.request_words import RequestWords
from src.core.engines.word_index.segmentation import Han, tokens_of
from src.core.store.folding import fold

_BREAK = re.compile("[^\\w&.+#'/-]+|(?<![0-9])[./](?![0-9a-z])|_+")
"""Punctuation of both widths and blanks. Inside a word they are its own: c++, node.js, 3.5."""
_CJK = re.compile("[\u3005\u3041-\u30ff\u3400-\u9fff]")
_ENDS = " ?!.,;:。、，；：？！…"
_SHORTEST_CJK = 2
"""A single character says too little, and stands in too many words."""


def pieces_of(query: str) -> list[str]:
    """The folded query between its punctuation and blanks."""
    return [piece for part in _BREAK.split(fold(query)) if (piece := part.strip("-./'&"))]


def essence(query: str, words: RequestWords) -> str:
    """The folded query without what asks around it: 有没有能做面包的机器？ → 做面包."""
    asked = words.without(fold(query)).strip(_ENDS)
    previous = ""
    while asked != previous:
        previous = asked
        asked = _trimmed(asked, words).strip(_ENDS)
    return asked


def _trimmed(asked: str, words: RequestWords) -> str:
    """Without a word at either end that says nothing."""
    first, _, rest = asked.partition(" ")
    if rest and words.says_nothing(first):
        return rest.strip()
    rest, _, last = asked.rpartition(" ")
    if rest and words.says_nothing(last):
        return rest.strip()
    if len(asked) > _SHORTEST_CJK and asked[0] in words.openings:
        return asked[1:].strip()
    if len(asked) > _SHORTEST_CJK and asked[-1] in words.endings:
        return asked[:-1].strip()
    return asked


def candidates(query: str, words: RequestWords, han: Han) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(piece, the words inside of it) for each piece of the query that says something.

    A piece of Latin letters is one word; an unbroken Chinese or Japanese one is cut by a library.
    """
    for piece in pieces_of(words.without(fold(query))):
        inner = tuple(dict.fromkeys(_inner(piece, words, han)))
        if inner:
            yield _bare(piece, words), inner


def _bare(piece: str, words: RequestWords) -> str:
    return _trimmed(piece, words)


def _inner(piece: str, words: RequestWords, han: Han) -> Iterator[str]:
    for token in tokens_of(piece, han):
        word = token.surface
        if words.says_nothing(word) or (_CJK.search(word) and len(word) < _SHORTEST_CJK):
            continue
        yield word


def says_something(query: str, words: RequestWords) -> bool:
    """Whether there is anything in the query to look for."""
    return any(True for _ in candidates(query, words, "chinese"))
