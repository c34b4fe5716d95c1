"""Columns whose values are steps from little to much: low, medium, high; shade, full sun.

Found from the values, by word lists of every language; "little water" is then the lowest step of
watering, whatever the data call it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from src.config.locale import all_locales
from src.core.store.folding import fold

Step = Literal["low", "medium", "high"]
_STEPS: tuple[Step, ...] = get_args(Step)
_MOSTLY = 0.7
"""Share of a column's values that have to be steps of one scale."""
_FEWEST, _MOST = 2, 9
_GENERAL = "general"
_BETWEEN = r"(?: ?(?:de|of|的|の|が|は|を)? ?(?:el|la|los|las|the)? ?)"


@dataclass(frozen=True)
class Scale:
    """One column's values by step, and the words by which they and the column are asked for."""

    values: Mapping[Step, tuple[str, ...]]
    called: tuple[str, ...]
    steps: Mapping[Step, tuple[str, ...]]
    """Words that say the step by themselves."""


@dataclass(frozen=True)
class Said:
    """A step that is said of something at `start` to `end`."""

    step: Step
    start: int
    end: int


def scale_of(values: Iterable[str], header: str = "") -> Scale | None:
    """What scale the values of a column of that name are on, if they are on one."""
    different = sorted(set(values))
    if not _FEWEST <= len(different) <= _MOST:
        return None
    for name, lists in _lists().items():
        placed = {value: step for value in different if (step := _step(fold(value), lists))}
        if len(placed) >= _MOSTLY * len(different) and len(set(placed.values())) > 1:
            by_step = {s: tuple(v for v in different if placed.get(v) == s) for s in _STEPS}
            of = _of_header(fold(header)) if name == _GENERAL else name
            own = {} if of == _GENERAL else {step: _lists()[of][step] for step in _STEPS}
            return Scale(by_step, _lists()[of]["called"], own)
    return None


def _of_header(header: str) -> str:
    """What low and high are of: of "dificultad", or of nothing that is known."""
    return next(
        (
            n
            for n, lists in _lists().items()
            if any(re.search(_form(w), header) for w in lists["called"])
        ),
        _GENERAL,
    )


def beside(text: str, start: int, end: int) -> Said | None:
    """The step that is said right before or behind a column's word: "poca luz", "riego bajo"."""
    before, behind = text[:start], text[end:]
    for ending, _, step in _patterns():
        if match := ending.search(before):
            return Said(step, match.start(), end)
    for _, opening, step in _patterns():
        if match := opening.match(behind):
            return Said(step, start, end + match.end())
    return None


def alone(text: str, scale: Scale) -> Iterator[Said]:
    """Steps that need no column's word: easy, shady."""
    for step, words in scale.steps.items():
        for match in _any_of(words).finditer(text) if words else ():
            yield Said(step, match.start(), match.end())


@lru_cache(maxsize=256)
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(_form, sorted(words, key=len, reverse=True))))


def _step(value: str, lists: Mapping[str, tuple[str, ...]]) -> Step | None:
    """By the longest of the words that the value is, or begins or ends with."""
    found = [
        (len(word), step)
        for step in _STEPS
        for word in lists[step]
        if re.search(rf"^{_form(word)}|{_form(word)}$", value)
    ]
    return max(found)[1] if found else None


@lru_cache(maxsize=4096)
def _form(word: str) -> str:
    """A word in any gender and number; of other scripts just as it is."""
    if not word.isascii():
        return re.escape(word)
    bare = re.escape(word[:-1]) + "[oae]s?" if word[-1] in "oa" else re.escape(word) + "(?:e?s)?"
    return rf"(?<![a-z0-9]){bare}(?![a-z0-9])"


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], re.Pattern[str], Step], ...]:
    """Each word of degree where it ends a text, where it begins one, and its step."""
    general = _lists()[_GENERAL]
    words = [(word, step) for step in _STEPS for word in general[step]]
    return tuple(
        (
            re.compile(f"{_form(word)}{_BETWEEN}$"),
            re.compile(f"{_BETWEEN}{_form(word)}"),
            step,
        )
        for word, step in sorted(words, key=lambda pair: -len(pair[0]))
    )


@lru_cache(maxsize=1)
def _lists() -> dict[str, dict[str, tuple[str, ...]]]:
    """By scale: the words of all languages together; what is common to all comes last."""
    lists = all_locales("scales")
    order = sorted(lists, key=lambda name: name == _GENERAL)
    return {
        name: {key: tuple(dict.fromkeys(map(fold, words))) for key, words in lists[name].items()}
        for name in order
    }
