"""What a question may ask beyond rows that were shown: what belongs to one of them, what is like
it, what explains it, and what passages tell of."""

from collections.abc import Iterator, Sequence

from src.core.nlu.alike import like_row
from src.core.nlu.dialogue_text import Pointing
from src.core.nlu.pointing import Page, Row
from src.core.question import (
    LinkedConstraint,
    Reading,
    TermConstraint,
    ValueConstraint,
    is_negated,
)
from src.core.store.folding import fold
from src.core.store.links import reach

_MOST = 5
"""Values that passages name and a follow-up is about."""


def beyond_rows(page: Page) -> Iterator[Pointing]:
    """What it may ask of other rows, by way of those that were shown."""
    passages = page.knowledge.catalog.config.passages
    alone = page.alone
    if page.table.id in passages:
        yield from _rows_of_passages(page)
        yield from _passages_again(page)
    for how, rows in page.references.items():
        if not rows or how == "all":
            continue
        if alone.table not in (None, page.table.id):
            yield from _belonging(page, rows[0][1], how)
        if page.table.id not in passages and alone.advice:
            yield from _explained(page, how)
        if "same" in page.said.cues and page.is_shopped and page.table.title:
            yield Pointing(_alike(page, rows[0][1]), ("like", f"like {how}"))


def _belonging(page: Page, row: Row, how: str) -> Iterator[Pointing]:
    """Rows of another table that hang together with the row, or share a name with it."""
    alone, linked = page.alone, _linked(page, row)
    constraint = linked or _shared(page, row)
    if constraint is None:
        return
    name = "linked" if linked else "named alike"
    others = [c for c in alone.constraints if _is_beside(c, constraint)]
    act = "detail" if alone.asked_columns and not linked else alone.act
    said = {"constraints": (constraint, *others), "carried": constraint.values[:1], "act": act}
    yield Pointing(alone.model_copy(update=said), (name, f"{name} to {how}"))


def _is_beside(other: object, constraint: LinkedConstraint | ValueConstraint) -> bool:
    """Whether a condition of the question stands beside that on the row's own name."""
    if isinstance(constraint, LinkedConstraint) or not isinstance(other, ValueConstraint):
        return True
    return other.column != constraint.column or is_negated(other)


def _linked(page: Page, row: Row) -> LinkedConstraint | None:
    numbers = [column.name for column in page.table.with_role("id")]
    own = [name for name in page.table.config.key if name in numbers]
    key = next((name for name in (*own, *numbers) if row.get(name)), None)
    table = page.alone.table
    reached = reach(page.knowledge.catalog, table, page.table.id, key) if table and key else None
    if reached is None or key is None:
        return None
    to, column, hops = reached
    value = str(row[key])
    return LinkedConstraint(table=to, column=column, hops=hops, values=(value,), asked=value)


def _shared(page: Page, row: Row) -> ValueConstraint | None:
    """The name of the row that rows of the question's table have as well."""
    names = [str(row.get(column.name) or "") for column in page.table.with_role("title", "name")]
    entries = [
        entry
        for name in dict.fromkeys(filter(None, names))
        for entry in page.knowledge.values.lookup(name)
        if entry.table == page.alone.table and entry.kind == "value"
    ]
    if not entries:
        return None
    first = entries[0]
    values = dict.fromkeys(e.value for e in entries if e.column == first.column)
    return ValueConstraint(column=first.column, values=tuple(values), asked=first.value)


def _explained(page: Page, how: str) -> Iterator[Pointing]:
    """The row with what explains it; where it belongs to another, that one with what explains
    it."""
    before = page.dialogue.reading.constraints
    linked = [each for each in before if isinstance(each, LinkedConstraint)]
    if linked and len(linked) == len(before):
        first = linked[0]
        named = ValueConstraint(column=first.column, values=first.values, asked=first.asked)
        said = {"table": first.table, "constraints": (named,), "carried": first.values}
        plain = {"act": "search", "missing": (), "asked_columns": ()}
        yield Pointing(page.alone.model_copy(update=plain | said), ("explain what it belongs to",))
        return
    for columns, sources in page.columns.items():
        reading = page.asked_of(page.references[how][:1], columns)
        details = (f"explain {how}", *page.column_details(columns, sources))
        yield Pointing(reading.model_copy(update={"advice": True}), details)


def _alike(page: Page, row: Row) -> Reading:
    """Others like the row, which meet what else the question asks."""
    kept = [c for c in page.alone.constraints if not isinstance(c, TermConstraint)]
    asked = page.alone.model_copy(update={"constraints": tuple(kept)})
    return like_row(asked, row, page.table, page.knowledge.catalog.config)


def _rows_of_passages(page: Page) -> Iterator[Pointing]:
    """The rows that the first passage names, else all passages, with what is asked of them."""
    alone, catalog = page.alone, page.knowledge.catalog
    if alone.table in (None, page.table.id) or any(c.kind != "flag" for c in alone.constraints):
        return
    table = catalog.table(str(alone.table))
    flags = [c.column for c in alone.constraints if c.kind == "flag"]
    price = [table.price.name] if table.price and "how_much" in page.said.cues else []
    columns = tuple(dict.fromkeys((*alone.asked_columns, *flags, *price)))
    told = _named_in(page, page.before.shown[:1]) or _named_in(page, page.before.shown)
    if told and columns:
        said = {"constraints": (told,), "carried": told.values, "asked_columns": columns}
        plain = {"act": "detail", "advice": False, "sort": None, "missing": ()}
        yield Pointing(alone.model_copy(update=plain | said), ("told of",))


def _named_in(page: Page, passages: Sequence[Row]) -> ValueConstraint | None:
    """The rows of the question's table whose numbers passages name, by one column."""
    table = page.knowledge.catalog.table(str(page.alone.table))
    found: dict[str, dict[str, None]] = {}
    for row in passages:
        text = fold("\n".join(str(cell) for cell in row.values() if cell))
        for entry in (e for each in page.knowledge.values.find(text) for e in each.entries):
            own = entry.table == table.id and entry.kind == "value"
            if own and table.column(entry.column).role == "id":
                found.setdefault(entry.column, {})[entry.value] = None
    if not found:
        return None
    column, values = next(iter(found.items()))
    named = tuple(values)[:_MOST]
    return ValueConstraint(column=column, values=named, asked=named[0])


def _passages_again(page: Page) -> Iterator[Pointing]:
    """Passages again, of what the last ones were about."""
    before = page.dialogue.reading
    if before.table != page.table.id:
        return
    kept = tuple(each for each in before.constraints if isinstance(each, ValueConstraint))
    said = {"constraints": kept, "carried": tuple(each.asked for each in kept)}
    plain: dict[str, object] = {"act": "search", "table": page.table.id, "sort": None}
    plain |= {"asked_columns": (), "missing": ()}
    yield Pointing(page.alone.model_copy(update=plain | said), ("read on",))
