"""What the name of a column, or a word in its cells, usually means. The words are data."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from src.core.store.folding import fold

_FILE = Path(__file__).with_name("column_words.toml")
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+|\d+")


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


def unit_of(name: str) -> str | None:
    """The unit that the name states: `weight_kg`, `走行距離`."""
    units = _lists()["units"]
    return next((unit for unit, words in units.items() if _holds(name, words)), None)


def _holds(name: str, listed: tuple[str, ...]) -> bool:
    spaced = f" {' '.join(name_words(name))} "
    folded = fold(name)
    return any(
        f" {word} " in spaced or f" {word}s " in spaced if _is_latin(word) else word in folded
        for word in listed
    )


def _is_latin(word: str) -> bool:
    return all(character < "\u0250" for character in word)
