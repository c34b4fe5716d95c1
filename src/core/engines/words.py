"""Text → words: Sudachi for Japanese, jieba for Chinese, runs of letters and digits for the rest.

Each word keeps where it stood, its normal form (寿司, 鮨 and すし share one) and whether it carries
meaning. Nothing is downloaded: the dictionary is an installed package.
"""

import re
import threading
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, get_args

from Stemmer import Stemmer

from src.core.engines.han import (
    Han,
    WordKind,
    chinese_parts,
    chinese_words,
    has_made_up_word,
    is_chinese_word,
    written_in,
)
from src.core.engines.mapped_files import let_go_of
from src.core.pulse import beat, once_a_process

_ENGLISH_PARTICIPLE = re.compile("[a-z]{2,}(?:[^aeiou]ed|ing)")
_SHORTEST_PLURAL_OF_Z = 5
"""Letters of voces and luces."""

StemLanguage = Literal["english", "spanish"]
STEM_LANGUAGES: tuple[StemLanguage, ...] = get_args(StemLanguage)
"""Data and question may be in either, whatever the concierge's own: words are kept by both."""
_CAN_BE = re.compile(r"(?P<verb>[a-z]{3,}?)(?:e?able|ible)s?")

_RUN = re.compile(
    r"(?P<floor>(?<![0-9a-z])(?:地下|b)?[0-9]{1,2}(?:階|楼|层|f(?![0-9a-z])))"
    r"|(?P<latin>[0-9a-zà-ɏ]+(?:['&.+-][0-9a-zà-ɏ]+)*)|(?P<cjk>[\u3005\u3041-\u30ff\u3400-\u9fff]+)"
)
_LIGHT_NOUNS = frozenset({"助動詞語幹", "形式名詞"})


@dataclass(frozen=True)
class Word:
    start: int
    end: int
    surface: str
    normal: str
    kind: WordKind
    latin: bool = False


def words_of(folded: str, han: Han | None = None) -> tuple[Word, ...]:
    """The words of a folded text, in order, with places; `han`: whose characters they are."""
    beat()
    language = han or written_in(folded)
    found: list[Word] = []
    for match in _RUN.finditer(folded):
        text = match[0]
        if not match["cjk"]:
            # 3階 and 3f, 地下1階 and b1f are the same floor.
            floor = re.sub("[階楼层]", "f", text.replace("地下", "b"))
            normal = floor if match["floor"] else text
            found.append(Word(*match.span(), text, normal, "content", latin=True))
        elif language == "chinese":
            found.extend(_chinese(text, match.start()))
        else:
            at = match.start()
            found.extend(
                Word(at + start, at + end, surface, normal, kind)
                for surface, normal, kind, start, end in _tokens(text)
            )
    return tuple(found)


def verb_of(word: str) -> str:
    """What can be done to it: wash of washable, lav of lavable; empty of any other word."""
    match = _CAN_BE.fullmatch(word)
    return match["verb"] if match else ""


@lru_cache(maxsize=65_536)
def stem(word: str, language: StemLanguage) -> str:
    """A Latin word without its endings (Snowball), and Spanish -ces as -z. English participles
    and words in -e ("hates") are left alone in Spanish."""
    if language == "spanish":
        if _ENGLISH_PARTICIPLE.fullmatch(word) or _is_of_english_e(word):
            return word
        if len(word) >= _SHORTEST_PLURAL_OF_Z and word.endswith("ces"):
            word = f"{word[:-3]}z"
    return str(_stemmers()[language].stemWord(word))


@lru_cache(maxsize=16_384)
def _is_of_english_e(word: str) -> bool:
    return word.endswith("es") and all(map(is_dictionary_word, (word[:-1], word[:-2])))


@lru_cache(maxsize=1)
def _stemmers() -> dict[StemLanguage, Any]:
    return {language: Stemmer(language, 0) for language in STEM_LANGUAGES}


def _chinese(text: str, offset: int) -> list[Word]:
    found = []
    for surface, kind in chinese_words(text):
        found.append(Word(offset, offset + len(surface), surface, surface, kind))
        offset += len(surface)
    return found


@lru_cache(maxsize=4096)
def _tokens(text: str) -> tuple[tuple[str, str, WordKind, int, int], ...]:
    morphemes = list(_tokenizer().tokenize(text))
    following = [*morphemes[1:], None]
    return tuple(
        (m.surface(), m.normalized_form().lower(), _kind(m, behind), m.begin(), m.end())
        for m, behind in zip(morphemes, following, strict=True)
    )


def _kind(morpheme: Any, behind: Any) -> WordKind:
    speech = morpheme.part_of_speech()
    if speech[2] == "サ変可能" and behind is not None and behind.normalized_form() == "為る":
        return "other"  # 登録されて is a verb
    if speech[0] in ("接頭辞", "接尾辞"):
        return "affix"
    if speech[0] == "名詞":
        if speech[1] in _LIGHT_NOUNS or speech[2] == "助数詞可能":
            return "other"
        return "other" if speech[2] == "副詞可能" else "content"
    return "soft" if speech[0] in ("形状詞", "形容詞") else "other"


@lru_cache(maxsize=65_536)
def reading_of(folded: str) -> str:
    """How a Japanese text is read, in katakana; Latin letters stay."""
    if folded.isascii():
        return folded
    return "".join(m.reading_form() or m.surface() for m in _tokenizer().tokenize(folded))


@lru_cache(maxsize=16_384)
def is_dictionary_word(word: str) -> bool:
    """Whether the dictionary has the word (English ones too), and not only as a name."""
    return _sort_of_noun(word) not in ("", "固有名詞")


@lru_cache(maxsize=16_384)
def is_known_name(word: str) -> bool:
    """Whether the dictionary has it as the name of somebody or something: Cartier."""
    return _sort_of_noun(word) == "固有名詞"


def _sort_of_noun(word: str) -> str:
    """As the dictionary calls it; empty where it is no single word that it has."""
    morphemes = list(_tokenizer().tokenize(word))
    if len(morphemes) != 1 or morphemes[0].is_oov():
        return ""
    return str(morphemes[0].part_of_speech()[1])


@lru_cache(maxsize=16_384)
def is_ordinary_word(word: str) -> bool:
    """Whether a dictionary has it or its stem; what none has is a name, or misspelt."""
    if has_made_up_word(word):
        return False
    known = is_chinese_word(word) or is_dictionary_word(word)
    return known or is_dictionary_word(stem(word, "english"))


@lru_cache(maxsize=4096)
def edges_of(folded: str, parts: bool = False, han: Han | None = None) -> frozenset[int]:
    """Places in a text where a word begins or ends; with `parts`, also inside a compound."""
    if written_in(folded) == "chinese":
        return frozenset(range(len(folded) + 1))  # 日语 is found in 日语课, a word by itself
    edges = {edge for word in words_of(folded, han) for edge in (word.start, word.end)}
    for match in _RUN.finditer(folded) if parts else ():
        at = match.start()
        for part in parts_of(match[0]):
            at += len(part)
            edges.add(at)
    return frozenset(edges)


@lru_cache(maxsize=4096)
def parts_of(text: str) -> tuple[str, ...]:
    """The shortest words inside one: 寿司屋 → 寿司, 屋. A Latin word stays whole."""
    if text.isascii():
        return (text,)
    if written_in(text) == "chinese":
        return chinese_parts(text)
    from sudachipy import SplitMode

    return tuple(m.surface() for m in _tokenizer().tokenize(text, SplitMode.A))


_local = threading.local()


@lru_cache(maxsize=1)
@once_a_process()
def open_dictionary() -> Any:
    """The Japanese one. While it opens, the process takes 70 MB more."""
    from sudachipy import Dictionary

    opened = Dictionary(dict="core")
    let_go_of("/sudachidict_core/resources/system.dic")  # it looked at each of its entries
    return opened


def _tokenizer() -> Any:
    """One for each thread: a tokenizer is not to be shared."""
    if not hasattr(_local, "tokenizer"):
        with once_a_process():
            _local.tokenizer = open_dictionary().tokenizer()
    return _local.tokenizer
