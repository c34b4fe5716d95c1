"""Which of the four languages a question is written in."""

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from src.config.concierge import ConciergeConfig
from src.config.texts import local_text
from src.core.engines.han import written_in
from src.core.engines.words import is_dictionary_word
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.word_data import load, vocabulary, words
from src.core.reading.wordbook import is_japanese_only, is_spanish_only, is_unspanish
from src.core.reading.wording import LATIN, Wording, all_wordings
from src.core.store.catalog import Catalog

_KANA = re.compile(r"[ぁ-ゖァ-ヺー]")
_HAN = re.compile(r"[\u3400-\u9fff々]")
_LATIN_WORD = re.compile(r"(?<![^\W_])(?:[a-zà-ÿ']{2,}|(?<!/)[a-zà-ÿ](?!/))(?![^\W_])")
"""Whole words: the e of a code such as 22e is no Spanish "and", nor the o of "w/o" an "or"."""
_SPANISH_SIGNS = re.compile(r"[¿¡]")
_BEHIND = ("de", "del", "o")
"""Behind them may stand a loan: ropa de golf."""
# Characters that Chinese, the traditional one too, hardly uses, among the most frequent ones.
_JAPANESE_HAN = frozenset("円検価様戻込図駅売対応気発予働")


def detect_language(
    folded: str,
    home: str,
    wordings: dict[str, Wording],
    called: Mapping[str, frozenset[str]] | None = None,
    before: str | None = None,
) -> str:
    """The language of a folded question; where it cannot be told that of the turn `before`, or
    `home`, the concierge's own.

    Script decides first: kana is Japanese; Han alone is Chinese unless the concierge is
    Japanese and nothing in it is simplified. Latin text goes to the language whose function
    words it has more of; `called` has more words of each, such as a catalog's own labels.
    """
    if _KANA.search(folded):
        return "ja"
    if han := _HAN.findall(folded):
        return _han_language(han, folded, before if before in ("ja", "zh") else home, wordings)
    words = _LATIN_WORD.findall(folded)
    if not words:
        return before or home
    if _SPANISH_SIGNS.search(folded):
        return "es"
    own = called or {}
    english = sum(
        (_tells(word, wordings["en"]) and not is_spanish_only(word)) or word in own.get("en", ())
        for word in words
    )
    spanish = _spanish(words, wordings["es"], own.get("es", frozenset()))
    if spanish == english and before is None and (only := sum(map(is_spanish_only, words))):
        others = [word for word in words if not is_spanish_only(word)]
        return "es" if only >= sum(map(is_dictionary_word, others)) else "en"
    if spanish == english:
        return next((code for code in (before, home) if code in ("en", "es")), "en")
    return "es" if spanish > english else "en"


def _spanish(words: Sequence[str], wording: Wording, own: frozenset[str]) -> int:
    """How many words are Spanish. Those that are parts of names as well, or English ones, count
    only behind another word (casa de campo; not "al pacino") and among no English ones ("films of
    robert de niro"), unless something else is Spanish beyond doubt."""
    told = [word for word in words if _tells(word, wording) or word in own]
    undecided = [word for word in told if wording.pattern("undecided").fullmatch(word)]
    if len(undecided) < len(told) or any(map(is_spanish_only, words)):
        return len(told)
    pairs = zip(["", *words], words, strict=False)
    named = any(is_unspanish(word) and before not in _BEHIND for before, word in pairs)
    return 0 if named or words[0] in undecided else len(told)


@lru_cache(maxsize=8192)
def _tells(word: str, wording: Wording) -> bool:
    """Whether it is a word of that language, as far as grammar and signals go. English words that
    end as a Spanish verb does, as reverse, are none of Spanish."""
    english = wording.language == "es" and is_dictionary_word(word)
    return word in vocabulary(wording.language) or (wording.says(word) and not english)


def home_language(catalog: Catalog) -> str:
    """The concierge's own; where its TOML does not say, that of its own words and its headers."""
    config = catalog.config
    if "language" in config.model_fields_set:
        return config.language
    labels = (table.label for table in config.tables.values())
    said = [local_text(text, config.language) for text in (config.about, *labels)]
    said += [column.name for table in catalog.tables for column in table.columns]
    return detect_language(fold_text(" ".join(said)), config.language, all_wordings())


def is_grammar(word: str) -> bool:
    """Whether it is a small word of English or Spanish, or one of their grammar of numbers."""
    return is_small(word) or any(word in vocabulary(language) for language in LATIN)


def is_small(word: str) -> bool:
    """Whether it says nothing of a thing: the, these, estas."""
    return word in _small_words()


@cache
def names_time(word: str) -> bool:
    """Whether it is a word for days or for parts of the year: weekends, monday, december."""
    sections = map(words, ("times.weekdays", "times.months", "times.relative", "times.yearly"))
    return any(word in listed for section in sections for listed in section.values())


@cache
def _small_words() -> frozenset[str]:
    return frozenset(word for each in LATIN for word in load(each)["small"]["words"])


def _han_language(han: list[str], folded: str, home: str, wordings: dict[str, Wording]) -> str:
    if written_in("".join(han)) == "chinese":
        return "zh"
    if not _JAPANESE_HAN.isdisjoint(han):
        return "ja"
    if wordings["zh"].finds_any(folded) and not wordings["ja"].finds_any(folded):
        return "zh"
    return "ja" if home == "ja" or is_japanese_only("".join(han)) else "zh"


def label_words(config: ConciergeConfig) -> dict[str, frozenset[str]]:
    """The words of tables and columns that stand in the labels of one language only."""
    said: dict[str, set[str]] = {"en": set(), "es": set()}
    for table in config.tables.values():
        for label in (table.label, *(column.label for column in table.columns.values())):
            for language, text in label.items() if isinstance(label, dict) else ():
                said.setdefault(language, set()).update(_LATIN_WORD.findall(fold_text(text)))
    both = said["en"] & said["es"]
    return {language: frozenset(said[language] - both) for language in ("en", "es")}
