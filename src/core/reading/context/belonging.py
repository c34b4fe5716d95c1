"""Rows that belong with one that was shown: that shop's others, the models a part fits, what
explains it."""

from src.core.engines.lexicon import Entry
from src.core.question import LinkedConstraint, Reading, ValueConstraint, is_negated
from src.core.reading.context.shown_rows import ShownRows
from src.core.reading.context.turn import Row, Turn
from src.core.store.links import reach


def across(turn: Turn) -> Reading | None:
    """'That shop' of a product that was shown, or its products: rows that share a name."""
    pointed = turn.mentions.ordinals or turn.mentions.has("back")
    rows = [row for _, row in ShownRows(turn).meant()] if pointed else []
    if rows and (linked := _linked(turn, rows[0])):
        return linked
    names = [
        str(row[column.name])
        for row in rows
        for column in turn.shown.with_role("title", "name")
        if row.get(column.name)
    ]
    entries = [
        entry
        for name in dict.fromkeys(names)
        for entry in turn.knowledge.values.lookup(name)
        if entry.table == turn.reading.table and entry.kind == "value"
    ]
    if not entries:
        return None
    first = entries[0]
    values = dict.fromkeys(e.value for e in entries if e.column == first.column)
    shared = ValueConstraint(column=first.column, values=tuple(values), asked=first.value)
    others = [
        c
        for c in turn.reading.constraints
        if getattr(c, "column", None) != first.column or is_negated(c)
    ]
    return turn.reading.model_copy(
        update={
            "act": "detail" if turn.reading.asked_columns else turn.reading.act,
            "constraints": (shared, *others),
            "carried": (first.value,),
        }
    )


def _linked(turn: Turn, row: Row) -> Reading | None:
    """'Which models does it fit?': rows of another table that the row belongs with."""
    numbers = [column.name for column in turn.shown.with_role("id")]
    own = [name for name in turn.shown.config.key if name in numbers]
    key = next((name for name in (*own, *numbers) if row.get(name)), None)
    if key is None or turn.reading.table is None:
        return None
    catalog, value = turn.knowledge.catalog, str(row[key])
    reached = reach(catalog, turn.reading.table, turn.shown.id, key)
    if reached is None:
        return None
    table, column, hops = reached
    belongs = LinkedConstraint(table=table, column=column, hops=hops, values=(value,), asked=value)
    return turn.reading.model_copy(
        update={"constraints": (belongs, *turn.reading.constraints), "carried": (value,)}
    )


def explained(turn: Turn) -> Reading | None:
    """'How do I put it in?' of a row that was shown: the row again, and what explains it."""
    tables = turn.knowledge.catalog.config.passages
    rows = ShownRows(turn).meant()
    asks = turn.reading.advice and turn.mentions.has("back") and turn.shown.id not in tables
    others = [e for f in turn.mentions.values for e in f.entries if e.table not in tables]
    said = [e.column for e in others if e.table == turn.shown.id and _describes(turn, e)]
    if not (asks and rows) or len(said) < len(others):
        return None
    if subject := _subject(turn):
        return subject
    again = ShownRows(turn).again(rows[:1])
    asked = tuple(dict.fromkeys((*again.asked_columns, *said)))
    return again.model_copy(update={"advice": True, "missing": (), "asked_columns": asked})


def _describes(turn: Turn, entry: Entry) -> bool:
    """'Is it hard to do?': how it is, and no other row."""
    return turn.shown.column(entry.column).role == "category" and entry.kind == "alias"


def _subject(turn: Turn) -> Reading | None:
    """The row that the rows shown belong with: 'it' is still the part, not its models."""
    before = turn.before.constraints
    linked = [c for c in before if isinstance(c, LinkedConstraint)]
    if not linked or len(before) > len(linked):
        return None
    first = linked[0]
    named = ValueConstraint(column=first.column, values=first.values, asked=first.asked)
    return turn.reading.model_copy(
        update={
            "act": "search",
            "table": first.table,
            "constraints": (named,),
            "missing": (),
            "asked_columns": (),
            "carried": first.values,
        }
    )
