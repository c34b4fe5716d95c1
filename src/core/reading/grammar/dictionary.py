"""Words for the same thing in four languages.

`src/lang/dictionary.tsv` has one sense a line: its words in English, Spanish, Japanese and Chinese,
alternatives between semicolons. `src/lang/places.tsv` goes on with places: behind the four
languages names of their own, and what they are one of with their codes (`us-md`, `iso-no`, `city-`
without one). The words for a level of places have it as a code too: `level-iso` of countries.
"""

import re
from array import array
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from src.core.engines.han import one_signs
from src.core.reading.grammar.word_data import LANG
from src.core.store.folding import fold

_FILES = LANG / "dictionary.tsv", LANG / "places.tsv"
_CJK = re.compile(r"[\u3005-\u30ff\u3400-\u9fff]")
_PLURAL = re.compile("[^ ;]+[as](?=[ ;]|$)")
"""A word between spaces that may be a plural, or said of a woman."""
_SHORT, _LONG = 3, 5
"""Letters of the shortest singular (has is no ha), and of what may be a plural in -es."""
_ENDINGS = (
    ("ies", "y"), *((each, each[:-2]) for each in ("ches", "shes", "sses", "xes", "zes")),
    ("iones", "ion"), ("ives", "ife"), ("lves", "lf"), ("dores", "dor"), ("tores", "tor"),
    ("adas", "ado"), ("ada", "ado"), ("idas", "ido"), ("ida", "ido"), ("osas", "oso"),
    ("osa", "oso"), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", ""),
)  # fmt: skip


@cache
def senses() -> Sequence[str]:
    """By number: the folded words of a sense, of all languages, between semicolons."""
    return [line for file in _FILES for line in _senses_in(file)]


@cache
def _senses_in(file: Path) -> Sequence[str]:
    folded = (fold(line.replace("\t", ";")) for line in file.read_text("utf-8").splitlines())
    return [line.replace("; ", ";").replace(" ;", ";").strip("; ") for line in folded]


def sense(number: int) -> Iterable[str]:
    """Its words, each once."""
    return dict.fromkeys(filter(None, senses()[number].split(";")))


@cache
def _by_key() -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The hashes of all words and of their singulars, in order, and the sense of each: the words
    themselves would take 60 MB."""
    hashes, numbers = array("q"), array("i")
    for number, line in enumerate(senses()):
        keys = {*line.split(";"), *_PLURAL.sub(lambda word: _singular(word[0]), line).split(";")}
        hashes.extend(map(_hash, keys))
        numbers.extend([number] * len(keys))
    order = np.argsort(np.asarray(hashes), kind="stable")
    return np.asarray(hashes)[order], np.asarray(numbers)[order]


def _hash(key: str) -> int:
    """Of its bytes: texts of the same code units have one hash, 整数 and tepe."""
    return hash(key.encode())


def keys_of(form: str) -> Iterable[str]:
    """The form and its singulars. Stems would make one word of importe and importante."""
    if _CJK.search(form):
        return (form,)
    words = form.split(" ")
    singulars = (" ".join(map(one, words)) for one in (_singular, _singular_of_es))
    return dict.fromkeys((form, *singulars))


def _singular(word: str) -> str:
    """Of a word in English or Spanish; a participle as said of a man: ahumadas, ahumado."""
    for ending, one in _ENDINGS if word.endswith(("s", "a")) else ():
        if word.endswith(ending):
            singular = word.removesuffix(ending) + one
            return singular if len(singular) >= _SHORT else word
    return word


def _singular_of_es(word: str) -> str:
    """Of a Spanish plural in -es behind a consonant, penales and luces; of others as above."""
    if word.endswith("ces") and len(word) > _SHORT:
        return f"{word[:-3]}z"
    consonant = word.endswith(("les", "nes", "res", "des", "jes")) and len(word) > _LONG
    return word[:-2] if consonant else _singular(word)


def first_place() -> int:
    """The number of the first sense that is a place."""
    return len(_senses_in(_FILES[0]))


@cache
def names_of_places() -> Mapping[str, str]:
    """By folded name of a place: the name as it is written."""
    names = re.split(r"[;\t\n] ?", _FILES[1].read_text("utf-8"))
    return {fold(name): name for name in reversed(names)}


def kind_of_place(number: int) -> str:
    """What a sense is one of: a state of the `us`, a country of `iso`, a `city`; else empty."""
    is_place = number >= first_place()
    return senses()[number].rpartition(";")[2].partition("-")[0] if is_place else ""


@lru_cache(maxsize=65_536)
def senses_of(piece: str, signs: bool = False) -> tuple[int, ...]:
    """The numbers of the senses that a folded piece of a question may have as a whole; one sign
    may be a part of any word, and has some only with `signs`."""
    if len(piece) < 2 and not signs:
        return ()
    form = fold(piece)
    found = [number for key in keys_of(form) for number in under(key)]
    if _CJK.search(form) and (one := one_signs(form)) != form:
        found += [number for number in under(one) if number >= first_place()]
    return tuple(dict.fromkeys(found))


def under(key: str) -> list[int]:
    """The numbers of the senses that are listed under a folded form, just so."""
    hashes, numbers = _by_key()
    first, last = np.searchsorted(hashes, [_hash(key), _hash(key) + 1])
    found: list[int] = numbers[first:last].tolist()
    return found
