"""What a question takes over from the turn before: "and cheaper ones?", ②, "その店は？"."""

from collections.abc import Sequence

from pydantic import JsonValue

from src.core.reading.binding import Bound, bind
from src.core.reading.dialogue import Dialogue
from src.core.reading.knowledge import Knowledge
from src.core.reading.mentions import Mentions
from src.core.reading.model import (
    Act,
    Constraint,
    HoursConstraint,
    PeriodConstraint,
    RangeConstraint,
    Reading,
    RowRef,
    Sort,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.tables import named_tables
from src.core.reading.wording import Wording
from src.core.store.catalog import Table

_BARE = 3
"""A value with hardly a word around it ("ギフトは？") goes on with the search before it."""
_FIGURES: tuple[Act, ...] = ("count", "aggregate", "group")


def continue_dialogue(
    reading: Reading,
    folded: str,
    mentions: Mentions,
    dialogue: Dialogue,
    knowledge: Knowledge,
    wording: Wording,
) -> Reading | None:
    """The reading with what it takes over, or None when it stands alone."""
    before = dialogue.reading
    if before.table is None or reading.act == "outside":
        return None
    table = knowledge.catalog.table(before.table)
    shown = knowledge.catalog.table(dialogue.table or before.table)
    own = bool(reading.constraints)
    if (
        reading.table != shown.id
        and reading.asked_columns
        and (across := _across(reading, _meant(mentions, dialogue), knowledge))
    ):
        return across
    if mentions.ordinals and dialogue.rows:
        return _pointed(reading, folded, mentions, dialogue, knowledge, wording, shown)
    if mentions.has("more") and not own:
        return _more(reading, dialogue)
    if mentions.has("cheaper", "dearer") and not named_tables(mentions):
        return _compared(reading, mentions, dialogue, table)
    if mentions.has("back", "detail") and not own and dialogue.rows:
        return _same_rows(reading, folded, mentions, dialogue, knowledge, wording, shown)
    if _goes_on(reading, folded, mentions, before, knowledge):
        bound = bind(table, folded, mentions, knowledge, wording)
        return _merged(reading, bound, mentions, before)
    return None


def _goes_on(
    reading: Reading, folded: str, mentions: Mentions, before: Reading, knowledge: Knowledge
) -> bool:
    named = named_tables(mentions)
    if named and before.table not in named:
        return False
    if mentions.has("follow", "narrow", "drop"):
        return True
    if named:
        return False
    kinds = {constraint.kind for constraint in reading.constraints}
    if kinds <= {"range", "flag", "period", "hours"}:
        figures = reading.act in _FIGURES
        return bool(kinds or reading.sort or figures or reading.limit)
    if kinds != {"value"} or reading.sort or reading.limit or reading.table != before.table:
        return False
    return len(folded) - sum(len(c.asked) for c in reading.constraints) <= _BARE


def _merged(reading: Reading, bound: Bound, mentions: Mentions, before: Reading) -> Reading:
    """The turn before, with its constraint of the same column replaced."""
    narrowing = mentions.has("narrow")
    new = {_slot(c) for c in bound.constraints}
    dropped = set(bound.asked_columns) | _dropped(bound, mentions, before)
    kept = [
        c
        for c in before.constraints
        if (_slot(c) not in new or (narrowing and isinstance(c, TermConstraint)))
        and _slot(c)[1] not in dropped
    ]
    return reading.model_copy(
        update={
            "act": _merged_act(reading, before),
            "table": before.table,
            "constraints": (*kept, *bound.constraints),
            "sort": bound.sort or before.sort,
            "aggregate": bound.aggregate or before.aggregate,
            "group_by": bound.group_by or before.group_by,
            "asked_columns": tuple(bound.asked_columns),
            "carried": tuple(c.asked for c in kept),
            "missing": tuple(bound.missing),
            "repaired": tuple(bound.repaired),
        }
    )


def _merged_act(reading: Reading, before: Reading) -> Act:
    if before.act in _FIGURES and reading.act == "search" and not reading.sort:
        return before.act
    return "search" if reading.act in ("vague", "more", "detail") else reading.act


def _slot(constraint: Constraint) -> tuple[str, str]:
    if isinstance(constraint, TermConstraint):
        return ("term", "")
    if isinstance(constraint, PeriodConstraint):
        return ("period", constraint.start_column)
    if isinstance(constraint, HoursConstraint):
        return ("hours", "")
    return (constraint.kind, constraint.column)


def _dropped(bound: Bound, mentions: Mentions, before: Reading) -> set[str]:
    """Columns whose constraint is given up: 'forget the budget'."""
    if not mentions.has("drop"):
        return set()
    named = {e.column for found in mentions.schema for e in found.entries}
    return named & {_slot(c)[1] for c in before.constraints}


def _more(reading: Reading, dialogue: Dialogue) -> Reading:
    before = dialogue.reading
    return before.model_copy(
        update={
            "question": reading.question,
            "language": reading.language,
            "act": "more",
            "offset": before.offset + len(dialogue.rows),
            "limit": reading.limit,
            "carried": tuple(c.asked for c in before.constraints),
            "repaired": (),
            "steps": (),
        }
    )


def _compared(
    reading: Reading, mentions: Mentions, dialogue: Dialogue, table: Table
) -> Reading | None:
    """Cheaper than the cheapest shown, dearer than the dearest."""
    if table.price is None:
        return None
    before, name = dialogue.reading, table.price.name
    lower = mentions.has("cheaper")
    prices = [p for row in dialogue.rows if isinstance(p := row.get(name), int | float)]
    asked = mentions.signals["cheaper" if lower else "dearer"].text.strip()
    kept = [c for c in before.constraints if _slot(c) != ("range", name)]
    bound = _beyond(name, prices, lower, asked)
    return reading.model_copy(
        update={
            "act": "search",
            "table": table.id,
            "constraints": (*kept, *bound),
            "sort": Sort(column=name, descending=not lower, asked=asked),
            "carried": tuple(c.asked for c in kept),
        }
    )


def _beyond(
    column: str, prices: list[float | int], lower: bool, asked: str
) -> tuple[RangeConstraint, ...]:
    if not prices:
        return ()
    if lower:
        return (
            RangeConstraint(column=column, high=min(prices), high_inclusive=False, asked=asked),
        )
    return (RangeConstraint(column=column, low=max(prices), low_inclusive=False, asked=asked),)


def _pointed(
    reading: Reading,
    folded: str,
    mentions: Mentions,
    dialogue: Dialogue,
    knowledge: Knowledge,
    wording: Wording,
    table: Table,
) -> Reading:
    count = len(dialogue.rows)
    places = [i if i > 0 else count + 1 + i for i in mentions.ordinals]
    rows = tuple(_ref(dialogue.rows[p - 1], p, table) for p in places if 1 <= p <= count)
    missing = tuple(str(p) for p in places if not 1 <= p <= count)
    bound = bind(table, folded, mentions, knowledge, wording)
    return reading.model_copy(
        update={
            "act": "detail",
            "table": table.id,
            "constraints": (),
            "rows": rows,
            "missing": missing,
            "asked_columns": tuple(bound.asked_columns),
            "carried": tuple(row.title for row in rows),
        }
    )


def _same_rows(
    reading: Reading,
    folded: str,
    mentions: Mentions,
    dialogue: Dialogue,
    knowledge: Knowledge,
    wording: Wording,
    table: Table,
) -> Reading | None:
    """'It' is the one row that was shown, or the first of a list."""
    bound = bind(table, folded, mentions, knowledge, wording)
    ref = _ref(dialogue.rows[0], 1, table)
    return reading.model_copy(
        update={
            "act": "detail",
            "table": table.id,
            "constraints": (),
            "rows": (ref,),
            "asked_columns": tuple(bound.asked_columns),
            "carried": (ref.title,),
        }
    )


def _meant(mentions: Mentions, dialogue: Dialogue) -> Sequence[dict[str, JsonValue]]:
    """The shown rows that are pointed at; with "that" and nothing else the first."""
    if mentions.ordinals:
        return [dialogue.rows[i - 1] for i in mentions.ordinals if 0 < i <= len(dialogue.rows)]
    return dialogue.rows[:1] if mentions.has("back") else ()


def _across(
    reading: Reading, rows: Sequence[dict[str, JsonValue]], knowledge: Knowledge
) -> Reading | None:
    """'That shop' of a product that was shown: the other table's row of that name."""
    if reading.table is None:
        return None
    title = knowledge.catalog.table(reading.table).title
    if title is None:
        return None
    named = [str(row[title.name]) for row in rows if row.get(title.name)]
    values = [
        entry.value
        for name in dict.fromkeys(named)
        for entry in knowledge.values.lookup(name)
        if (entry.table, entry.column) == (reading.table, title.name)
    ]
    if not values:
        return None
    constraint = ValueConstraint(column=title.name, values=tuple(values), asked=named[0])
    others = [c for c in reading.constraints if _slot(c) != _slot(constraint)]
    return reading.model_copy(
        update={
            "act": "detail" if reading.asked_columns else "search",
            "constraints": (constraint, *others),
            "carried": (named[0],),
        }
    )


def _ref(row: dict[str, JsonValue], position: int, table: Table) -> RowRef:
    title = table.title
    key: dict[str, JsonValue] = {
        name: row.get(name)
        for name in (table.config.key or ([title.name] if title else list(row)[:1]))
    }
    name = str(row.get(title.name, "")) if title else str(next(iter(key.values()), ""))
    return RowRef.model_validate({"position": position, "key": key, "title": name})
