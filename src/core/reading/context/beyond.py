"""'And cheaper ones?', "¿y más nuevos?", "with fewer km": beyond the end of what was shown."""

from dataclasses import dataclass

from src.core.query.queries import Order
from src.core.question import Constraint, RangeConstraint, Reading, ValueConstraint
from src.core.reading.context.replacing import is_unheard, kept_beside, slot
from src.core.reading.context.same_kind import of_its_kind
from src.core.reading.context.shown_rows import ShownRows
from src.core.reading.context.turn import Turn
from src.core.reading.knowledge.measures import measured_by
from src.core.reading.recognition.mentions import named_tables
from src.core.store.catalog import Column


@dataclass(frozen=True)
class _Wanted:
    column: Column
    lower: bool
    asked: str


def beyond(turn: Turn) -> Reading | None:
    """The search before, for rows past the lowest or the highest shown; None if not asked for."""
    wanted = None if named_tables(turn.mentions) else _by_price(turn) or _by_measure(turn)
    if wanted is None:
        return None
    past = _past(turn, wanted)
    if turn.mentions.ordinals and not past:
        return None  # what the row costs that it is to be cheaper than is not known
    name = wanted.column.name
    new = [c for c in turn.again.constraints if slot(c) != ("column", name) and not is_unheard(c)]
    gone = {name, *turn.dropped}
    before = [c for c in of_its_kind(turn, turn.before.constraints) if slot(c)[1] not in gone]
    kept = kept_beside(before, new, turn.table, turn.knowledge)
    return turn.reading.model_copy(
        update={
            "act": "search",
            "table": turn.table.id,
            "constraints": (*kept, *new, *past),
            "sort": Order(column=name, descending=not wanted.lower, text=wanted.asked),
            "asked_columns": (),
            "carried": tuple(c.asked for c in kept),
        }
    )


def _past(turn: Turn, wanted: _Wanted) -> tuple[Constraint, ...]:
    pointed = [row for _, row in ShownRows(turn).meant()] if turn.mentions.ordinals else None
    rows = turn.dialogue.rows if pointed is None else pointed
    shown = [row.get(wanted.column.name) for row in rows]
    numbers = [value for value in shown if isinstance(value, int | float)]
    if not numbers:
        return ()
    return (
        RangeConstraint(
            column=wanted.column.name,
            high=min(numbers) if wanted.lower else None,
            high_inclusive=False,
            low=None if wanted.lower else max(numbers),
            low_inclusive=False,
            asked=wanted.asked,
        ),
    )


def _by_price(turn: Turn) -> _Wanted | None:
    lower = turn.mentions.has("cheaper")
    if turn.table.price is None or not (lower or turn.mentions.has("dearer")):
        return None
    piece = turn.mentions.signals["cheaper" if lower else "dearer"]
    return _Wanted(turn.table.price, lower, piece.text.strip())


def _by_measure(turn: Turn) -> _Wanted | None:
    """By another column; a name that is said with it is a search of its own."""
    named = any(isinstance(c, ValueConstraint) for c in turn.again.constraints)
    if not turn.dialogue.rows or (named and not turn.mentions.has("follow")):
        return None
    for ranked in turn.mentions.ranked:
        column = turn.number_column(ranked.found)
        if ranked.compared and column and ranked.descending is not None:
            return _Wanted(column, not ranked.descending, ranked.asked)
    orders = turn.mentions.orders
    for said in orders if len(orders) == 1 else ():  # "del más nuevo al más viejo" is an order
        measured = measured_by(said.order.measures, turn.table) if said.compared else None
        if measured:
            lower = said.order.descending == measured.turned
            return _Wanted(measured.column, lower, said.piece.text.strip())
    return None
