"""Which of the languages the headers and cells of a table are in."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from src.cli.new.vocabulary import COUNTED, header_words, vocabulary
from src.config.texts import Language
from src.core.engines.han import written_in
from src.core.reading.grammar.folded import fold_text
from src.core.reading.language import detect_language
from src.core.reading.wording import all_wordings
from src.core.store.column_words import name_words

_CJK = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
_LETTER = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")
_NAMELESS = re.compile(r"(?<!\S)(?:\S*://\S*|www\.\S*|\S+@\S+|\\?/\S*|(?=[!-~]*\d)[!-~]+)(?!\S)")
"""Links, paths, addresses of mail, numbers and identifiers, which are in no language."""
_MOSTLY = 0.3
_PROSE = 25
"""Mean length of cells that are sentences: in those the small words tell the language."""
_SMALL = 0.08
"""Share of the words that are small ones."""
_ACCENTED = re.compile(r"[áíóúñÁÍÓÚÑ¿¡]")
_OFTEN = 0.03
"""Share of different words with such letters above which the text is taken for Spanish."""
_ENOUGH = 10
_KINDS = 3
_CLEARLY = 3


def language_of(cells: Mapping[str, Sequence[str]]) -> Language:
    """The language of a table, by some filled cells of every column; English where none tells."""
    headers = " ".join(cells)
    cells = {name: [_NAMELESS.sub(" ", cell) for cell in each] for name, each in cells.items()}
    words = " ".join(chain.from_iterable(cells.values()))
    for text in (headers, words):
        if len(_CJK.findall(text)) > _MOSTLY * len(_LETTER.findall(text)):
            return _cjk_language(headers, words)
    found = _of_prose(cells) or _of_headers(cells) or _of_words(words)
    return found or _of_letters(f"{headers} {words}")


def _cjk_language(headers: str, words: str) -> Language:
    """By kana and characters of one language only; else by the one that has such headers."""
    folded = fold_text(headers)
    japanese, chinese = (sum(w in folded for w in header_words(each)) for each in ("ja", "zh"))
    home: Language = "ja" if japanese > chinese else "en"
    if written_in(headers) == "chinese":  # names in the cells may be Japanese
        return "zh"
    only = " ".join(re.findall(rf"(?:{_CJK.pattern})+", f"{headers} {words}"))
    return "ja" if detect_language(fold_text(only), home, all_wordings()) == "ja" else "zh"


def _of_prose(cells: Mapping[str, Sequence[str]]) -> Language | None:
    """The language of cells that are sentences, which have many small words."""
    known = frozenset(word for each in COUNTED for word in vocabulary(each).function_words)
    sentences = list[str]()
    for column in cells.values():
        said = _WORD.findall(" ".join(column))
        if sum(map(len, column)) > _PROSE * len(column) and said:
            sentences += column if _count(said, known) >= _SMALL * len(said) else ()
    return _of_words(" ".join(sentences))


def _of_words(text: str) -> Language | None:
    """By small words as they stand in sentences: in small letters, and of more than one kind."""
    said = _WORD.findall(text)
    counts = {each: _count(said, vocabulary(each).function_words) for each in COUNTED}
    best = max(COUNTED, key=lambda each: counts[each])
    kinds = set(said).intersection(vocabulary(best).function_words)
    others = sum(counts.values()) - counts[best]
    enough = counts[best] >= _ENOUGH and len(kinds) >= _KINDS
    return best if enough and counts[best] >= _CLEARLY * others else None


def _of_headers(names: Mapping[str, Sequence[str]]) -> Language | None:
    """The one that most words of the headers are of, where it is one."""
    said = [word for name in names for word in name_words(name)]
    counts = sorted((_count(said, header_words(each)), each) for each in COUNTED)
    (less, _), (most, best) = counts[-2:]
    return best if most > less else None


def _of_letters(text: str) -> Language:
    """Spanish where enough words have Spanish accents, else English: names have few of them."""
    said = set(_WORD.findall(text))
    return "es" if sum(map(bool, map(_ACCENTED.search, said))) > _OFTEN * len(said) else "en"


def is_said_in(language: Language, label: str) -> bool:
    """Whether a sentence of that language may hold the label, by its script and words."""
    if language not in COUNTED:
        return bool(_CJK.search(label)) or label.isupper()
    english = header_words("en") - header_words(language)
    return language == "en" or not english.intersection(name_words(label))


def _count(said: Sequence[str], known: Sequence[str] | frozenset[str]) -> int:
    return sum(word in known for word in said)
