"""Changes that a person makes to what was understood, by hand: one for each tap on the page.

No word is read again and no model is asked: an edit takes a reading to another one, and that one
is searched for. What is let go also leaves the words that a search goes by (`Reading.unsaid`).
"""

from typing import Annotated, Literal

from pydantic import Field

from src.config.tools import MOST_CANDIDATES
from src.core.errors import ConciergeError
from src.core.question import (
    Act,
    Constraint,
    Frozen,
    LinkedConstraint,
    Reading,
    Sort,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.asked_text import said_words
from src.core.store.folding import fold

_REFINED: frozenset[Act] = frozenset({"search", "more", "count", "aggregate", "group", "detail"})

Repair = tuple[str, str]
"""A spelling that was mended: as written, as the data has it."""


class UnfitEdit(ConciergeError):
    """The edit is of something that the reading does not say; read by whoever made it."""


class Drop(Frozen):
    """The constraint is no longer asked for."""

    kind: Literal["drop"] = "drop"
    constraint: Constraint


class Put(Frozen):
    """The constraint is asked for besides, or in the place of one that is."""

    kind: Literal["put"] = "put"
    constraint: Constraint
    instead_of: Constraint | None = None


class Show(Frozen):
    """The rows of one group, in the place of the figures of all."""

    kind: Literal["show"] = "show"
    constraint: Constraint


class Order(Frozen):
    """The rows are ordered so; None leaves the order to the search."""

    kind: Literal["order"] = "order"
    sort: Sort | None = None


class AsWritten(Frozen):
    """A mended spelling was meant as it was written: it is a free word."""

    kind: Literal["as_written"] = "as_written"
    repair: Repair


class SetBlend(Frozen):
    """Relevance's share of a score, λ."""

    kind: Literal["blend"] = "blend"
    blend: float = Field(ge=0, le=1)


class SetCandidates(Frozen):
    """How many rows are put in order, top K."""

    kind: Literal["candidates"] = "candidates"
    candidates: int = Field(ge=1, le=MOST_CANDIDATES)


Edit = Annotated[
    Drop | Put | Show | Order | AsWritten | SetBlend | SetCandidates, Field(discriminator="kind")
]


def edited(reading: Reading, edit: Edit) -> Reading:
    """The reading as it is after the edit, from its first row on.

    Raises:
        UnfitEdit: the reading has no such constraint or repair.
    """
    changed = _changed(reading, edit)
    return changed.model_copy(update={"act": _act(changed), "offset": 0})


def refinable(reading: Reading) -> bool:
    """Whether it is of rows that are searched for, so that an edit changes what is found."""
    return reading.act in _REFINED and bool(reading.table) and not (reading.rows or reading.choices)


def undoable(reading: Reading) -> tuple[Repair, ...]:
    """The repairs that can be taken back: a word of some constraint, and not of a column's name."""
    return tuple(
        repair
        for repair in reading.repaired
        if any(_rests_on(c, repair) for c in _mendable(reading))
    )


def _changed(reading: Reading, edit: Edit) -> Reading:
    match edit:
        case Drop(constraint=constraint):
            return _replaced(reading, constraint, None)
        case Put(constraint=constraint, instead_of=old):
            return _put(reading, constraint, old)
        case Show(constraint=constraint):
            return _rows_behind(_put(reading, constraint, None))
        case Order(sort=sort):
            unsaid = _unsaid(reading, reading.sort) if reading.sort else reading.unsaid
            return reading.model_copy(update={"sort": sort, "unsaid": unsaid})
        case AsWritten(repair=repair):
            return _as_written(reading, repair)
        case SetBlend(blend=blend):
            return reading.model_copy(update={"blend": blend})
        case SetCandidates(candidates=candidates):
            return reading.model_copy(update={"candidates": candidates})


def _act(reading: Reading) -> Act:
    """What is left of a question for one row, once nothing names it, is a search."""
    of_rows = reading.act in ("detail", "compare") and not (reading.constraints or reading.rows)
    return "search" if reading.act == "more" or of_rows else reading.act


def _put(reading: Reading, new: Constraint, old: Constraint | None) -> Reading:
    if isinstance(new, ValueConstraint):
        new = new.model_copy(update={"chosen": True})
    if old is not None:
        return _replaced(reading, old, new)
    if new in reading.constraints:
        return reading
    return reading.model_copy(update={"constraints": (*reading.constraints, new)})


def _rows_behind(reading: Reading) -> Reading:
    """A search by the same conditions; the words that asked for figures are no query of rows."""
    said = ", ".join(constraint.asked for constraint in reading.constraints)
    figures = {"group_by": None, "aggregate": None, "sort": None, "limit": None}
    words = {"question": said, "said": said, "wish": "", "parsed": True}
    return reading.model_copy(update={"act": "search", **figures, **words})


def _replaced(reading: Reading, old: Constraint, new: Constraint | None) -> Reading:
    """With another constraint in its place, or none; its words are no longer said."""
    at = _place(reading, old)
    said = set(said_words(old))
    others = (*reading.constraints[:at], *((new,) if new else ()), *reading.constraints[at + 1 :])
    return reading.model_copy(
        update={
            "constraints": others,
            "unsaid": _unsaid(reading, old),
            "carried": _without_first(reading.carried, old.asked),
            "repaired": tuple(pair for pair in reading.repaired if fold(pair[0]) not in said),
        }
    )


def _place(reading: Reading, constraint: Constraint) -> int:
    if constraint not in reading.constraints:
        raise UnfitEdit(f"'{constraint.asked}' is not asked for; reload the page and try again")
    return reading.constraints.index(constraint)


def _without_first(texts: tuple[str, ...], text: str) -> tuple[str, ...]:
    at = texts.index(text) if text in texts else len(texts)
    return (*texts[:at], *texts[at + 1 :])


def _unsaid(reading: Reading, gone: Constraint | Sort) -> tuple[str, ...]:
    """What is unsaid once that is gone: its words, in both spellings, save what others say too."""
    others = [c for c in (*reading.constraints, reading.sort) if c and c is not gone and c != gone]
    still = {word for other in others for word in said_words(other)}
    said = said_words(gone)
    mended = [fold(value) for asked, value in reading.repaired if fold(asked) in said]
    fresh = (word for word in (*said, *mended) if word not in still)
    return tuple(dict.fromkeys((*reading.unsaid, *fresh)))


def _as_written(reading: Reading, repair: Repair) -> Reading:
    holder = next((c for c in _mendable(reading) if _rests_on(c, repair)), None)
    if repair not in reading.repaired or holder is None:
        raise UnfitEdit(f"'{repair[0]}' was not read as another word; reload and try again")
    at = _place(reading, holder)
    rest = _without_value(holder, repair)
    constraints = (
        *reading.constraints[:at],
        *((rest,) if rest else ()),
        _term(repair[0], holder),
        *reading.constraints[at + 1 :],
    )
    carried = tuple(repair[0] if text == holder.asked else text for text in reading.carried)
    repaired = tuple(pair for pair in reading.repaired if pair != repair)
    return reading.model_copy(
        update={"constraints": constraints, "carried": carried, "repaired": repaired}
    )


def _mendable(reading: Reading) -> list[ValueConstraint | LinkedConstraint | TermConstraint]:
    kinds = (ValueConstraint, LinkedConstraint, TermConstraint)
    return [c for c in reading.constraints if isinstance(c, kinds)]


def _rests_on(constraint: Constraint, repair: Repair) -> bool:
    return fold(repair[0]) in said_words(constraint)


def _without_value(constraint: Constraint, repair: Repair) -> Constraint | None:
    """The alternatives that were named besides; None where there are none."""
    if not isinstance(constraint, ValueConstraint | LinkedConstraint):
        return None
    asked = [word for word in constraint.asked.split(", ") if fold(word) != fold(repair[0])]
    values = tuple(value for value in constraint.values if value != repair[1])
    if not (asked and values):
        return None
    return constraint.model_copy(update={"values": values, "asked": ", ".join(asked)})


def _term(word: str, holder: ValueConstraint | LinkedConstraint | TermConstraint) -> TermConstraint:
    return TermConstraint(
        term=word,
        spellings=(fold(word),),
        latin=word.isascii(),
        verbatim=True,
        negated=holder.negated,
        asked=word,
    )
