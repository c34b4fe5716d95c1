"""The constructions of `src/lang/constructions.toml`: which items may be joined, and by what."""

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from src.core.nlu.actions import bounds, conditions, figures, orders, several
from src.core.nlu.actions.look import Action, Look
from src.core.nlu.items import Item
from src.core.reading.grammar.word_data import LANG

Applied = tuple[int, tuple[Item, ...], tuple[str, ...]]
"""How many items at the end are joined, what takes their place, and the features."""
LONGEST = 3
_MODULES = (bounds, conditions, figures, orders, several)


class Construction(NamedTuple):
    name: str
    action: Action
    side: str
    """`behind`: the items stand the other way round than in the pattern."""


@cache
def constructions() -> Mapping[tuple[str, ...], tuple[Construction, ...]]:
    """By the types of neighbours: the constructions that join them."""
    found: dict[tuple[str, ...], list[Construction]] = defaultdict(list)
    sections = tomllib.loads((LANG / "constructions.toml").read_text("utf-8"))
    for section in sections.values():
        for name, (pattern, action, *either_way) in section.items():
            for types in product(*(part.split("|") for part in pattern.split())):
                found[types].append(Construction(name, _action(action), "ahead"))
                if either_way:
                    behind = Construction(f"{name}_behind", _action(action), "behind")
                    found[types[::-1]].append(behind)
    return {types: tuple(listed) for types, listed in found.items()}


def _action(name: str) -> Action:
    """The function of that name in a module of actions."""
    found: Action = next(getattr(each, name) for each in _MODULES if hasattr(each, name))
    return found


def applied(stack: Sequence[Item], look: Look) -> Iterator[Applied]:
    """All that the last items of the stack may be joined to."""
    known = constructions()
    for count in range(1, min(LONGEST, len(stack)) + 1):
        items = stack[-count:]
        for name, action, side in known.get(tuple(item.type for item in items), ()):
            said = items if side == "ahead" else items[::-1]
            for made, features in action(said, look, side):
                yield count, made, (f"by:{name}", *features)
