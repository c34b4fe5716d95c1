"""Changes that a person makes to what was understood, one for each tap on the page. No word is read
again; what is let go also leaves the residual text."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from pydantic import Field

from src.config.strict import Frozen
from src.config.tools import MOST_CANDIDATES
from src.core.errors import ConciergeError
from src.core.query.conditions import (
    Condition,
    In,
    Not,
    Or,
    Related,
    Text,
    all_of,
    leaf_of,
    negate,
    said_words,
    words_of,
)
from src.core.query.parts import as_rows
from src.core.query.queries import Compare, Detail, Each, Order, Query, Rows
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.store.folding import fold

_REFINED: frozenset[Act] = frozenset({"search", "more", "count", "aggregate", "group", "detail"})

_SURE = {"others": (), "likelihood": 1.0}
"""What a person has changed by hand is what was meant."""

Repair = tuple[str, str]
"""A spelling that was mended: as written, as the data has it."""


class UnfitEdit(ConciergeError):
    """The edit is of something that is not asked for; read by whoever made it."""


class Drop(Frozen):
    """The condition is no longer asked for."""

    kind: Literal["drop"] = "drop"
    condition: Condition


class Put(Frozen):
    """The condition is asked for besides, or in the place of one that is."""

    kind: Literal["put"] = "put"
    condition: Condition
    instead_of: Condition | None = None


class Show(Frozen):
    """The rows of one group, in the place of the figures of all."""

    kind: Literal["show"] = "show"
    condition: Condition


class OrderBy(Frozen):
    """The rows are ordered so; None leaves the order to the search."""

    kind: Literal["order"] = "order"
    order: Order | None = None


class AsWritten(Frozen):
    """A mended spelling was meant as it was written: it is a free word."""

    kind: Literal["as_written"] = "as_written"
    repair: Repair


class ReadAs(Frozen):
    """One of `Understood.others`, by place, was meant; what was understood becomes one."""

    kind: Literal["read_as"] = "read_as"
    place: int = Field(ge=0)


class SetBlend(Frozen):
    """Relevance's share of a score, λ."""

    kind: Literal["blend"] = "blend"
    blend: float = Field(ge=0, le=1)


class SetCandidates(Frozen):
    """How many rows are put in order, top K."""

    kind: Literal["candidates"] = "candidates"
    candidates: int = Field(ge=1, le=MOST_CANDIDATES)


Edit = Annotated[
    Drop | Put | Show | OrderBy | AsWritten | ReadAs | SetBlend | SetCandidates,
    Field(discriminator="kind"),
]


def edited(asked: Understood, edit: Edit) -> Understood:
    """What is asked after the edit, from its first row on. Raises `UnfitEdit`."""
    if isinstance(edit, ReadAs):
        if edit.place >= len(asked.others):
            raise UnfitEdit("there is no such reading; reload the page and try again")
        others = list(asked.others)
        others[edit.place] = asked.model_copy(update={"others": ()})
        return asked.others[edit.place].model_copy(update=_SURE | {"others": tuple(others)})
    return _from_the_first(_changed(asked.model_copy(update=_SURE), edit))


def refinable(asked: Understood) -> bool:
    """Whether it is of rows that are searched for, so that an edit changes what is found."""
    return asked.act in _REFINED and bool(asked.table) and not (asked.rows or asked.choices)


def undoable(asked: Understood) -> tuple[Repair, ...]:
    """The repairs that can be taken back: a word of some condition, and not of a column's name."""
    return tuple(repair for repair in asked.repaired if holder_of(asked, repair))


def holder_of(asked: Understood, repair: Repair) -> Condition | None:
    """The condition that a mended word is of."""
    word = fold(repair[0])
    mended = (c for c in asked.conditions if isinstance(leaf_of(c), In | Related | Text))
    return next((c for c in mended if word in said_words(c)), None)


def _changed(
    asked: Understood, edit: Drop | Put | Show | OrderBy | AsWritten | SetBlend | SetCandidates
) -> Understood:
    match edit:
        case Drop(condition=condition):
            return _replaced(asked, condition, None)
        case Put(condition=condition, instead_of=old):
            return _put(asked, condition, old)
        case Show(condition=condition):
            # The words that asked for figures are no query of rows.
            behind = _put(asked, condition, None)
            said = ", ".join(map(words_of, behind.conditions))
            rows = Rows(table=str(behind.table), where=all_of(*behind.conditions))
            words = {"question": said, "text": fold(said), "wish": ""}
            return behind.asking(rows).model_copy(update=words)
        case OrderBy(order=order):
            left = _unsaid(asked, _said(asked.order), asked.conditions)
            return left.asking(_ordered(asked.wanted, order))
        case AsWritten(repair=repair):
            return _as_written(asked, repair)
        case SetBlend(blend=blend):
            return asked.model_copy(update={"blend": blend})
        case SetCandidates(candidates=candidates):
            return asked.model_copy(update={"candidates": candidates})


def _ordered(query: Query, order: Order | None) -> Query:
    if isinstance(query, Each):
        queries = tuple(_ordered(part, order) for part in query.queries)
        return query.model_copy(update={"queries": queries})
    return as_rows(query).model_copy(update={"order": order})


def _from_the_first(asked: Understood) -> Understood:
    """From the first row on; a question for one row that nothing names any more is a search."""
    match asked.query:
        case Rows() as rows:
            return asked.asking(rows.model_copy(update={"offset": 0}))
        case Detail() | Compare() as named if not (asked.conditions or asked.rows):
            return asked.asking(as_rows(named))
    return asked


def _put(asked: Understood, new: Condition, old: Condition | None) -> Understood:
    if isinstance(leaf := leaf_of(new), In):
        picked = leaf.model_copy(update={"required": True})
        new = picked if leaf is new else negate(picked)
    if old is not None:
        return _replaced(asked, old, new)
    return asked if new in asked.conditions else asked.under([*asked.conditions, new])


def _replaced(asked: Understood, old: Condition, new: Condition | None) -> Understood:
    """With another condition in its place, or none; its words are no longer said."""
    at, said, carried = _place(asked, old), said_words(old), list(asked.carried)
    if (words := words_of(old)) in carried:
        carried.remove(words)
    kept = (*asked.conditions[:at], *((new,) if new else ()), *asked.conditions[at + 1 :])
    others = [c for c in asked.conditions if c != old]
    others += [new] if new and isinstance(old, Or) else []  # the alternatives that are left
    update = {
        "carried": tuple(carried),
        "repaired": tuple(pair for pair in asked.repaired if fold(pair[0]) not in said),
    }
    return _unsaid(asked, said, others, asked.order).under(kept).model_copy(update=update)


def _place(asked: Understood, condition: Condition) -> int:
    if condition not in asked.conditions:
        words = words_of(condition)
        raise UnfitEdit(f"'{words}' is not asked for; reload the page and try again")
    return asked.conditions.index(condition)


def _said(order: Order | None) -> tuple[str, ...]:
    """The words that asked for an order, folded."""
    return tuple(fold(word) for word in order.text.split(", ") if word) if order else ()


def _unsaid(
    asked: Understood, said: Sequence[str], others: Iterable[Condition], order: Order | None = None
) -> Understood:
    """Without these words in the residual text, in both spellings, save what others say too."""
    still = {word for condition in others for word in said_words(condition)} | {*_said(order)}
    mended = [fold(value) for word, value in asked.repaired if fold(word) in said]
    return asked.without_words(word for word in (*said, *mended) if word not in still)


def _as_written(asked: Understood, repair: Repair) -> Understood:
    holder = holder_of(asked, repair)
    if repair not in asked.repaired or holder is None:
        raise UnfitEdit(f"'{repair[0]}' was not read as another word; reload and try again")
    at, rest = _place(asked, holder), _without_value(holder, repair)
    written = Text(
        term=repair[0],
        words=(fold(repair[0]),),
        whole_words=repair[0].isascii(),
        verbatim=True,
        text=repair[0],
    )
    word = Not(condition=written) if isinstance(holder, Not) else written
    kept = (*asked.conditions[:at], *((rest,) if rest else ()), word, *asked.conditions[at + 1 :])
    carried = tuple(repair[0] if text == words_of(holder) else text for text in asked.carried)
    repaired = tuple(pair for pair in asked.repaired if pair != repair)
    text = asked.text.replace(fold(repair[1]), fold(repair[0]))
    update = {"carried": carried, "repaired": repaired, "text": text}
    return asked.under(kept).model_copy(update=update)


def _without_value(condition: Condition, repair: Repair) -> Condition | None:
    """The alternatives that were named besides; None where there are none."""
    if isinstance(condition, Not):
        rest = _without_value(condition.condition, repair)
        return rest and negate(rest)
    if isinstance(condition, Related):
        inner = _without_value(condition.condition, repair)
        return inner and condition.model_copy(update={"condition": inner, "text": words_of(inner)})
    if not isinstance(condition, In):
        return None
    words = [word for word in condition.text.split(", ") if fold(word) != fold(repair[0])]
    values = tuple(value for value in condition.values if value != repair[1])
    if not (words and values):
        return None
    return condition.model_copy(update={"values": values, "text": ", ".join(words)})
