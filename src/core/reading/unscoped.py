"""Words of denial and choice that a reading could give no scope: the answer asks back.

A guard over the places of what was understood, and no grammar: it only compares where such a word
stands with the conditions beside it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from src.core.query.queries import Order
from src.core.question import (
    BlankConstraint,
    Constraint,
    FlagConstraint,
    RangeConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
    is_negated,
)
from src.core.reading.grammar.folded import fold_text
from src.core.reading.knowledge.yes_or_no import says_yes_or_no
from src.core.reading.wording import Wording

_NEAR, _NEAR_CJK = 30, 14
"""Characters between such a word and what it may belong to, in Latin letters and elsewhere."""
_BARE_NUMBER = re.compile(r"[\d.,]+\D{0,2}")
_STOPS = re.compile(r"[,;.!?、。，；！？]")

Side = Literal["before", "behind"]


@dataclass(frozen=True)
class _Part:
    """A condition and where the question says it."""

    start: int
    end: int
    column: str
    denied: bool
    """Whether it heeds a denial, in whatever way."""
    negated: bool
    """Whether it is a value or a word that rows must not have."""
    place: int
    """Of the constraint in the reading; several parts may be of one."""


def unscoped(reading: Reading, text: str, wording: Wording) -> tuple[str, ...]:
    """The words, as the folded question says them; none where all have their scope."""
    aside = reading.advice or reading.halves or reading.each
    if aside or reading.act in ("compare", "why", "detail"):
        return ()
    parts = sorted(_parts(reading, text), key=lambda part: (part.start, not part.denied))
    found = [*_denials(parts, text, wording), *_choices(parts, text, wording)]
    return tuple(dict.fromkeys(found))


def _parts(reading: Reading, text: str) -> Iterator[_Part]:
    for place, each in enumerate((*reading.constraints, *filter(None, [reading.sort]))):
        column = getattr(each, "column", "")
        for asked in (each.text if isinstance(each, Order) else each.asked).split(", "):
            if (start := text.find(asked)) >= 0 and asked:
                denied = not isinstance(each, Order) and _heeds_denial(each, asked)
                negated = bool(getattr(each, "negated", False))
                yield _Part(start, start + len(asked), column, denied, negated, place)


def _heeds_denial(constraint: Constraint, asked: str) -> bool:
    """Whether it is denied, or means something else than its words alone: `no` of a column that is
    asked for, "gluten-free" for gluten, a bound for a bare number."""
    match constraint:
        case ValueConstraint():
            return constraint.negated or any(map(says_yes_or_no, constraint.values))
        case TermConstraint():
            return constraint.negated or constraint.term not in asked
        case RangeConstraint():
            bare = _BARE_NUMBER.fullmatch(asked) or not any(map(str.isdigit, asked))
            return bool(bare) and constraint.low != constraint.high
        case FlagConstraint():
            return not constraint.wanted or asked not in fold_text(constraint.column)
        case BlankConstraint():
            return True
        case _:
            return is_negated(constraint)


def _denials(parts: list[_Part], text: str, wording: Wording) -> Iterator[str]:
    sides: tuple[tuple[Side, str], ...] = (("behind", "deny_next"), ("before", "deny_last"))
    for side, signal in sides:
        for cue in _cues(signal, parts, text, wording):
            nearest = _nearest(parts, cue, text, side)
            if nearest is None and side == "behind":
                before = _nearest(parts, cue, text, "before")
                if before and before.negated and not wording.has("deny_next", text[: before.start]):
                    yield cue[0]
            elif nearest and not (nearest.denied and _lists_alike(parts, nearest, text, wording)):
                yield cue[0]


def _choices(parts: list[_Part], text: str, wording: Wording) -> Iterator[str]:
    """An "or" between two different conditions, which the reading demands both."""
    for cue in _cues("either_or", parts, text, wording):
        sides = (_nearest(parts, cue, text, "before"), _nearest(parts, cue, text, "behind"))
        if all(sides) and sides[0].place != sides[1].place:  # type: ignore[union-attr]
            yield cue[0]


def _cues(signal: str, parts: list[_Part], text: str, wording: Wording) -> Iterator[re.Match[str]]:
    """Places of such words that no condition has in its own words."""
    for cue in wording.pattern(signal).finditer(text):  # type: ignore[arg-type]
        if not any(part.start <= cue.start() < part.end for part in parts):
            yield cue


def _nearest(parts: list[_Part], cue: re.Match[str], text: str, side: Side) -> _Part | None:
    """The condition that a word belongs to by its place; None where none is near."""
    if side == "behind":
        found = next((part for part in parts if part.start > cue.start()), None)
        between = text[cue.end() : max(cue.end(), found.start)] if found else ""
    else:
        found = next((part for part in reversed(parts) if part.end <= cue.start()), None)
        between = text[found.end : cue.start()] if found else ""
    near = _NEAR if between.isascii() else _NEAR_CJK
    return found if len(between) <= near and not _STOPS.search(between) else None


def _lists_alike(parts: list[_Part], first: _Part, text: str, wording: Wording) -> bool:
    """Whether all that is listed with a denied value is denied too: "except the A and the B"."""
    for part in parts[parts.index(first) + 1 :]:
        between = text[first.end : part.start]
        if len(between) > _NEAR or not wording.pattern("listing").fullmatch(between.strip()):
            return True
        if part.column == first.column and not part.denied:
            return False
        first = part
    return True
