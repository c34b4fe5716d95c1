"""Which of the languages the headers and cells of a table are in."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from src.cli.new.vocabulary import COUNTED, header_words, vocabulary
from src.config.texts import Language
from src.core.reading.grammar.folded import fold_text
from src.core.reading.language import detect_language
from src.core.reading.wording import all_wordings
from src.core.store.column_words import name_words

_CJK = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")
_MOSTLY = 0.3
_PROSE = 25
"""Mean length of cells that are sentences: in those the small words tell the language."""
_ENOUGH = 10
_CLEARLY = 3


def language_of(cells: Mapping[str, Sequence[str]]) -> Language:
    """The language of a table, by some filled cells of every column; English where none tells."""
    headers = " ".join(cells)
    words = " ".join(chain.from_iterable(cells.values()))
    for text in (headers, words):
        if _is_cjk(text):
            return _cjk_language(headers, words)
    return _of_prose(cells) or _of_headers(cells) or _of_words(words) or "en"


def _is_cjk(text: str) -> bool:
    letters = len(_LETTER.findall(text))
    return len(_CJK.findall(text)) > _MOSTLY * letters


def _cjk_language(headers: str, words: str) -> Language:
    """By kana and characters of one language only; else by the one that has such headers."""
    folded = fold_text(headers)
    japanese, chinese = (sum(w in folded for w in header_words(each)) for each in ("ja", "zh"))
    home: Language = "ja" if japanese > chinese else "en"
    only = " ".join(re.findall(rf"(?:{_CJK.pattern})+", f"{headers} {words}"))
    return "ja" if detect_language(fold_text(only), home, all_wordings()) == "ja" else "zh"


def _of_prose(cells: Mapping[str, Sequence[str]]) -> Language | None:
    """Sentences in another language than the headers: people ask in the sentences' one."""
    prose = [" ".join(c) for c in cells.values() if c and sum(map(len, c)) > _PROSE * len(c)]
    return _of_words(" ".join(prose))


def _of_words(text: str) -> Language | None:
    said = [word.lower() for word in _WORD.findall(text)]
    counts = {each: _count(said, vocabulary(each).function_words) for each in COUNTED}
    best = max(COUNTED, key=lambda each: counts[each])
    others = sum(counts.values()) - counts[best]
    return best if counts[best] >= _ENOUGH and counts[best] >= _CLEARLY * others else None


def _of_headers(names: Mapping[str, Sequence[str]]) -> Language | None:
    said = [word for name in names for word in name_words(name)]
    counts = {each: _count(said, header_words(each)) for each in COUNTED}
    best = max(COUNTED, key=lambda each: counts[each])
    return best if counts[best] else None


def _count(said: Sequence[str], known: Sequence[str] | frozenset[str]) -> int:
    return sum(word in known for word in said)
