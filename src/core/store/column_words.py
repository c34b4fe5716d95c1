"""What the name of a column, or a word in its cells, usually means. The words are data."""

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from src.core.store.folding import fold

_FILE = Path(__file__).with_name("column_words.toml")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|\d+")
_IN_BRACKETS = re.compile(r"[(\[（［【]\s*([^()\[\]（）［］【】]+?)\s*[)\]）］】]")
_LATIN_TAIL = re.compile(r"^.*[\u3040-\u9fff](?=[a-z])")


@lru_cache(maxsize=1)
def _lists() -> dict[str, dict[str, tuple[str, ...]]]:
    parsed = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {
        section: {name: tuple(fold(word) for word in words) for name, words in lists.items()}
        for section, lists in parsed.items()
    }


def cell_words(meaning: str) -> frozenset[str]:
    """Folded cells that mean `yes`, `no` or `blank`."""
    return frozenset(_lists()["cells"][meaning])


def name_words(name: str) -> list[str]:
    """`part_number`, `partNumber` and `PART NUMBER` → part, number."""
    return [fold(word) for word in _WORDS.findall(name)]


def speaks_of(name: str, role: str) -> bool:
    """Does the column's name hold one of the words of `role`?"""
    return _holds(name, _lists()["roles"][role])


def last_word_of(name: str, role: str) -> bool:
    """Does its last word? `store_id` ends in an id, `id_checked` does not."""
    words = name_words(name)
    tails = {" ".join(words[start:]) for start in range(len(words))}
    listed = _lists()["roles"][role]
    return bool(tails.intersection(listed)) or any(
        not word.isascii() and fold(name).endswith(word) for word in listed
    )


def unit_of(name: str, others: Iterable[str] = ()) -> str | None:
    """The unit that the name states at its end or in brackets: `weight_kg`, `alto (cm)`.

    `min_players` is no time, nor is `players_min` where `others`, the columns beside it, have
    `players_max`.
    """
    words = name_words(name)
    if words[-1:] == ["min"] and [*words[:-1], "max"] in map(name_words, others):
        return None
    units = _lists()["units"]
    bracket = next((fold(text) for text in _IN_BRACKETS.findall(name)), None)
    if bracket is not None:
        return next((u for u, listed in units.items() if bracket in (fold(u), *listed)), None)
    return next((unit for unit, listed in units.items() if _ends_in(name, listed)), None)


def _ends_in(name: str, listed: tuple[str, ...]) -> bool:
    """Ends the name in one of the words? A Latin one may stand right behind a CJK letter."""
    words = name_words(name)
    tails = {mark.join(words[start:]) for start in range(len(words)) for mark in (" ", "")}
    tails |= {_LATIN_TAIL.sub("", tail) for tail in tails}
    folded = fold(name)
    return any(
        word in tails or f"{word}s" in tails if _is_latin(word) else folded.endswith(word)
        for word in listed
    )


def _holds(name: str, listed: tuple[str, ...]) -> bool:
    spaced = f" {' '.join(name_words(name))} "
    folded = fold(name)
    return any(
        f" {word} " in spaced or f" {word}s " in spaced if _is_latin(word) else word in folded
        for word in listed
    )


def _is_latin(word: str) -> bool:
    return all(character < "\u0250" for character in word)
