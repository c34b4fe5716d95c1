"""What shoppers call things in four languages: `config/locales/wordbook.toml`, folded."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from src.config.locale import read_locale
from src.core.engines.han import simplified_signs
from src.core.engines.words import is_dictionary_word, stem
from src.core.reading.grammar.folded import fold_text

Sense = Mapping[str, tuple[str, ...]]
"""The words for one thing, by language."""
LATIN_WORD = re.compile(r"[^\W_]+(?:['/-][^\W_]+)*")
_UNSPANISH = re.compile(
    r"[a-z]*(?:(?:[^\Waeiouydjlnrsxz]|[^\Waeiouy][lnrsz]|ing)$|sh|th|ph|ck|oo|ee"
    r"|([bdfghjkmpqstvwxz])\1)"
)
"""Endings and pairs of letters that no word of Spanish has, loans aside: film, gym, leggins."""

_SHORTEST = 3


def is_spanish_only(word: str) -> bool:
    """Whether a folded word is Spanish by the book, and no English one; also in its plural and as
    said of a woman. A loan that is spelt as no other word of Spanish is of both."""
    if is_unspanish(word):
        return False
    if {*forms_of(word), f"{word}s"}.isdisjoint(_spanish_words()) or (
        stem_in("en", word),
    ) in senses_by_stems("en"):
        return False
    return word.removesuffix("s").endswith(("a", "e", "o")) or not is_dictionary_word(word)


@lru_cache(maxsize=8192)
def forms_of(word: str) -> frozenset[str]:
    """A Spanish word, in the singular and as said of a man as well."""
    written = (word, word.removesuffix("s"), word.removesuffix("es"))
    return frozenset(form for each in written for form in (each, re.sub("a$", "o", each)))


@cache
def _spanish_words() -> frozenset[str]:
    """The forms of the book in Spanish, and the words of its phrases that are no English ones."""
    within = {word for form in senses("es") if " " in form for word in form.split()}
    longer = (word for word in within if len(word) > _SHORTEST and word.isalpha())
    return frozenset(senses("es")) | {word for word in longer if not is_dictionary_word(word)}


def is_japanese_only(han: str) -> bool:
    """Whether a folded text in Chinese signs alone has more of the book's Japanese words, such as
    指輪, than of its Chinese ones; the signs of either script count for Chinese."""
    chinese = simplified_signs(han)
    own = {form for form in senses("ja") if len(form) > 1 and form in han}
    own = {form for form in own if simplified_signs(form) not in senses("zh")}
    others = [form for form in senses("zh") if len(form) > 1 and form in chinese]
    return max(map(len, own), default=0) > max(map(len, others), default=1)


def is_unspanish(word: str) -> bool:
    """Whether a folded word is spelt as only loans are in Spanish."""
    return bool(_UNSPANISH.match(word))


def stem_in(language: str, word: str) -> str:
    return stem(word, "spanish" if language == "es" else "english")


@cache
def senses_by_stems(language: str) -> Mapping[tuple[str, ...], Sense]:
    """The senses by the stems of their words, in a language in Latin letters."""
    found: dict[tuple[str, ...], Sense] = {}
    for form, sense in senses(language).items():
        stems = tuple(stem_in(language, word) for word in LATIN_WORD.findall(form))
        found.setdefault(stems, sense)
    return found


@cache
def senses(language: str) -> Mapping[str, Sense]:
    """The senses by their forms in one language; of two senses the first that is listed."""
    found: dict[str, Sense] = {}
    for listed in read_locale("wordbook")["words"]:
        sense = {code: tuple(map(fold_text, words)) for code, words in listed.items()}
        for form in sense.get(language, ()):
            found.setdefault(form, sense)
    return found
