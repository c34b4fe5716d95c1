"""Text → the words that an index keeps: Latin runs, Japanese by Sudachi, Chinese by jieba.

Whole words in every script: `ai` is no word of `email`. What is cut differently in different
places is kept whole and in parts (`wi-fi`: wifi, wi, fi; 天気予報: 天気予報, 天気, 予報).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from src.core.engines.han import Han, jieba, written_in
from src.core.engines.words import STEM_LANGUAGES, StemLanguage, parts_of, stem, words_of
from src.core.store.folding import fold

__all__ = ["Han", "Stems", "Token", "prevailing", "tokens_of", "written_in"]

Stems = tuple[StemLanguage, ...]
"""By whose endings Latin words are alike. Spanish ones make a cape of cap and a tube of tub."""

_RUN = re.compile(
    "(?P<latin>[^\\W_\u3005\u3041-\u30ff\u3400-\u9fff]+"
    "(?:['&.+-]+[^\\W_\u3005\u3041-\u30ff\u3400-\u9fff]+)*[+#]*)"
    "|(?P<cjk>[\u3005\u3041-\u30ff\u3400-\u9fff]+)"
)
"""`latin` is every script with spaces between its words: Cyrillic and Hangul too."""

_JOINT = re.compile("['&.+-]+")
_THOUSANDS = re.compile("(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")
_WHOLE = re.compile("[0-9]\\.[0-9]|[+#]$")
"""3.5mm, c++ and c# mean nothing in parts."""
_GRAMMAR = re.compile("[\u3041-\u3096]{1,2}")
"""Japanese in one or two hiragana: particles and endings (の, から, ます)."""


@dataclass(frozen=True)
class Token:
    """A word as it is written, and the forms under which other spellings of it are found."""

    surface: str
    forms: tuple[str, ...]


def tokens_of(text: str, han: Han, stems: Stems = STEM_LANGUAGES) -> Iterator[Token]:
    """The words of a text, in order; one text is cut by one language."""
    folded = _THOUSANDS.sub("", fold(text))
    language = written_in(folded) or han
    for match in _RUN.finditer(folded):
        if match["latin"]:
            yield from _latin(match[0], stems)
        else:
            yield from (_japanese if language == "japanese" else _chinese)(match[0])


def prevailing(texts: Iterable[str]) -> Han:
    """How a collection's undecided texts are cut. Japanese of any length has kana somewhere."""
    japanese = chinese = 0
    for text in texts:
        language = written_in(text)
        japanese += language == "japanese"
        chinese += language == "chinese"
    return "japanese" if japanese > chinese else "chinese"


@lru_cache(maxsize=65_536)
def _latin(run: str, stems: Stems) -> tuple[Token, ...]:
    if _WHOLE.search(run):
        return (Token(run, _stems(run, stems)),)
    parts = [part for part in _JOINT.split(run) if part]
    if "'" in run:
        parts = parts[:1]  # of refrigerator's, don't
    words = dict.fromkeys(("".join(parts), *parts))
    return tuple(Token(word, _stems(word, stems)) for word in words)


def _stems(word: str, languages: Stems) -> tuple[str, ...]:
    """By each of the languages: data and question may be in either, and names in none."""
    if not word.isalpha():
        return (word,)
    return tuple(f"{language}:{stem(word, language)}" for language in languages)


def _japanese(run: str) -> Iterator[Token]:
    for word in words_of(run, "japanese"):
        if not (word.kind == "other" and _GRAMMAR.fullmatch(word.surface)):
            yield from _japanese_word(word.surface, word.normal)


@lru_cache(maxsize=65_536)
def _japanese_word(surface: str, normal: str) -> tuple[Token, ...]:
    parts = parts_of(surface)
    inner = [Token(part, _normal_forms(part)) for part in parts] if len(parts) > 1 else []
    return tuple(dict.fromkeys((Token(surface, (normal,)), *inner)))


def _normal_forms(part: str) -> tuple[str, ...]:
    return tuple(word.normal for word in words_of(part)[:1]) or (part,)


def _chinese(run: str) -> Iterator[Token]:
    return map(_chinese_word, jieba().cut_for_search(run))


@lru_cache(maxsize=65_536)
def _chinese_word(word: str) -> Token:
    return Token(word, (word,))
