"""Chinese: which texts are written in it, and the words of its runs of characters (jieba)."""

from functools import cache, lru_cache
from typing import Any, Literal

from opencc import OpenCC

from src.core.pulse import once_a_process

Han = Literal["chinese", "japanese"]
"""Which language cuts a run of Chinese characters that does not tell by itself."""

WordKind = Literal["content", "soft", "affix", "other"]
"""Soft words say how rather than what: searched for only where the data has them."""

_KANA = [chr(code) for code in (*range(0x3041, 0x3097), *range(0x30A1, 0x30FB))]
_NAMING = ("n", "v", "i", "l", "j", "b", "s", "g", "x", "eng", "an")
"""Openings of jieba's tags for words that carry meaning: nouns, verbs, idioms, places."""
_DESCRIBING = ("a", "z")
_AFFIXES = ("k", "h")


@lru_cache(maxsize=1024)
def written_in(folded: str) -> Han | None:
    """The language, where the characters tell: kana, and signs that only one of the two has."""
    if folded.isascii():
        return None
    signs = set(folded)
    chinese_only, japanese_only = _own_signs()
    chinese, japanese = len(signs & chinese_only), len(signs & japanese_only)
    if chinese == japanese:
        return None
    return "chinese" if chinese > japanese else "japanese"


def simplified_signs(text: str) -> str:
    """Traditional Chinese in simplified signs, by words rather than by signs: 乾隆 stays."""
    return str(_converter("t2s").convert(text))


def one_signs(text: str) -> str:
    """A name in simplified signs, out of Japanese ones too: 徳島縣 as 德岛县."""
    return simplified_signs(str(_converter("jp2t").convert(text)))


@cache
@once_a_process()
def _converter(way: str) -> OpenCC:
    """From dictionaries inside the package."""
    return OpenCC(way)


@lru_cache(maxsize=1)
@once_a_process()
def _own_signs() -> tuple[frozenset[str], frozenset[str]]:
    """Signs of Chinese and of Japanese alone, by what each country's character set had room for."""
    han = [chr(code) for code in range(0x4E00, 0x9FA6)]
    chinese = {sign for sign in han if not _encodes(sign, "cp932") and _is_chinese(sign)}
    japanese = {sign for sign in han if _encodes(sign, "shift_jis") and not _is_chinese(sign)}
    return frozenset(chinese), frozenset(japanese) | frozenset(_KANA)


def _is_chinese(sign: str) -> bool:
    return _encodes(sign, "gb2312") or _encodes(sign, "big5")


def _encodes(sign: str, character_set: str) -> bool:
    return bool(sign.encode(character_set, "ignore"))


@lru_cache(maxsize=4096)
def chinese_words(run: str) -> tuple[tuple[str, WordKind], ...]:
    """The words of a run without spaces, with what each carries."""
    return tuple((word, _kind(word, tag)) for word, tag in jieba().tag(run))


def _kind(surface: str, tag: str) -> WordKind:
    """Counters, particles, pronouns and verbs of one character (有, 教) carry nothing."""
    if tag.startswith(_AFFIXES):
        return "affix"
    if tag.startswith(_DESCRIBING) and tag != "an":
        return "soft"
    short_verb = tag == "v" and len(surface) == 1
    return "content" if tag.startswith(_NAMING) and not short_verb else "other"


@lru_cache(maxsize=4096)
def chinese_parts(word: str) -> tuple[str, ...]:
    """The shorter words that make up one: 咖啡店 → 咖啡, 店; itself where nothing does."""
    parts = tuple(part for part in jieba().cut_for_search(word) if part != word)
    return parts if "".join(parts) == word else (word,)


def is_chinese_word(word: str) -> bool:
    """Whether the segmenter's dictionary has it, which is not opened for a word like *año*."""
    return any(map(is_han, word)) and bool(jieba().has_word(word))


def has_made_up_word(run: str) -> bool:
    """Whether the segmenter found a word that its dictionary lacks: new, or misspelt."""
    if not all(map(is_han, run)):
        return False
    words = (word for word, _ in jieba().tag(run))
    return any(len(word) > 1 and not is_chinese_word(word) for word in words)


def is_han(sign: str) -> bool:
    """Whether a sign is a Chinese character, of whichever language."""
    return "\u3400" <= sign <= "\u9fff"


@lru_cache(maxsize=1)
@once_a_process()
def jieba() -> Any:
    """The segmenter; opened when a text first needs it."""
    import rjieba

    return rjieba
