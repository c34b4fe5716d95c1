"""Columns whose cells say yes, no or something between: "on lead", 小型犬のみ.

Whoever asks for trails with dogs allowed means all that do not say no.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from src.core.reading.knowledge.traits import traits
from src.core.store.column_words import cell_words
from src.core.store.folding import fold

_MOST = 9
"""Different cells up to which they are so many answers, and no names or kinds."""


@dataclass(frozen=True)
class YesOrNo:
    """The values of one such column."""

    held: tuple[str, ...]
    """Whatever is no plain no; a yes first."""
    denied: tuple[str, ...]


def yes_or_no(values: Iterable[str]) -> YesOrNo | None:
    """How the values of a category part into yes and no, if they do."""
    different = sorted(set(values))
    denied = tuple(value for value in different if _is_no(value))
    held = sorted((value for value in different if value not in denied), key=_is_not_yes)
    if not (denied and held) or len(different) > _MOST:
        return None
    return YesOrNo(tuple(held), denied)


def says_yes_or_no(value: str) -> bool:
    """Whether a value is a yes or a no, which says nothing without the name of its column."""
    return _is_no(value) or says_yes(value)


def says_yes(value: str) -> bool:
    return fold(value) in cell_words("yes")


def _is_no(value: str) -> bool:
    return fold(value) in cell_words("no") | traits().denied


def _is_not_yes(value: str) -> bool:
    """'Yes' is one, as well as "yes, up to 10 kg"."""
    return not says_yes(value.replace(",", " ").partition(" ")[0])
