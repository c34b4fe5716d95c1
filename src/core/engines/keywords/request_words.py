"""Phrases that ask and words that say nothing, of all languages at once (`keywords.*.toml`)."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from src.config.locale import all_locales, read_locale
from src.config.texts import Language
from src.core.engines.han import Han
from src.core.engines.word_index.postings import tokens_of
from src.core.store.folding import fold

_LETTER = "[^\\W_\u3005\u3041-\u30ff\u3400-\u9fff]"
"""Of a script that has spaces between its words."""
NO_WORD_GOES_ON = f"(?:(?<!{_LETTER})|(?!{_LETTER}))"
"""A place with no such letter before it, or none behind it."""

_AT_START = "^"


@dataclass(frozen=True)
class RequestWords:
    asking: re.Pattern[str]
    stop: frozenset[str]
    openings: frozenset[str]
    endings: frozenset[str]
    """Characters at an end of a phrase that say nothing, in scripts without spaces: 的."""
    naming: frozenset[str] = frozenset()
    """Of `stop` those that may be part of a name."""
    particles: frozenset[str] = frozenset()
    """Of these those that belong to the word beside them, wherever they stand: a cover up."""

    def says_nothing(self, word: str) -> bool:
        return word in self.stop

    def without(self, folded: str) -> str:
        """A folded text without the phrases that ask."""
        previous = ""
        while folded != previous:  # behind one of them, another may be the first
            previous, folded = folded, " ".join(self.asking.sub(" ", folded).split())
        return folded

    def also(self, phrases: Iterable[str]) -> "RequestWords":
        """With more words of the kind: what the rows of a table are called."""
        folded = [text for phrase in phrases if (text := fold(phrase))]
        if not folded:
            return self
        asking = f"{_any_of(folded)}|{self.asking.pattern}"
        return replace(self, asking=_compiled(asking), stop=self.stop | set(folded))

    def but(self, words: Collection[str]) -> "RequestWords":
        """Where things are named with these words: no show socks, a one piece, work boots."""
        return replace(self, stop=self.stop - (self.naming & set(words)))


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    """Kept, for a question of many words pushes it out of the cache of `re`."""
    return re.compile(pattern)


def _any_of(phrases: Collection[str]) -> str:
    """Longest first. What begins or ends in letters of such a script is a word of its own."""
    longest_first = sorted(set(phrases), key=lambda phrase: -len(phrase))
    return f"{NO_WORD_GOES_ON}(?:{'|'.join(map(_literal, longest_first))}){NO_WORD_GOES_ON}"


def _literal(phrase: str) -> str:
    text = re.escape(phrase.removeprefix(_AT_START))
    return rf"\A\s*{text}" if phrase.startswith(_AT_START) else text


@lru_cache(maxsize=1)
def request_words() -> RequestWords:
    lists = all_locales("keywords")
    return RequestWords(
        re.compile(_any_of([*map(fold, lists["request"])])),
        stop=frozenset(map(fold, lists["stop"])),
        openings=frozenset(lists["openings"]),
        endings=frozenset(lists["endings"]),
        naming=frozenset(map(fold, lists["naming"])),
        particles=frozenset(map(fold, lists["particles"])),
    )


@lru_cache
def stop_words(language: Language) -> frozenset[str]:
    return frozenset(map(fold, read_locale("keywords", language)["stop"]))


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
    """(piece, its words) for each piece that says something; CJK pieces are cut by a library."""
    for piece in pieces_of(words.without(fold(query))):
        inner = tuple(dict.fromkeys(_inner(piece, words, han)))
        if inner:
            yield _trimmed(piece, words), inner


def _inner(piece: str, words: RequestWords, han: Han) -> Iterator[str]:
    for token in tokens_of(piece, han):
        word = token.surface
        if words.says_nothing(word) or (_CJK.search(word) and len(word) < _SHORTEST_CJK):
            continue
        yield word


def says_something(query: str, words: RequestWords) -> bool:
    return any(True for _ in candidates(query, words, "chinese"))
