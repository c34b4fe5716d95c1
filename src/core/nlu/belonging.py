"""What a question may ask beyond rows that were shown: what belongs to one of them, what is like
it, what explains it, and what passages tell of."""

from collections.abc import Iterator, Sequence

from src.core.nlu.alike import like_row
from src.core.nlu.dialogue_edits import Row
from src.core.nlu.dialogue_text import Pointing
from src.core.nlu.pointing import Page
from src.core.query.conditions import Flag, In, Related, Text, all_of, leaf_of, words_of
from src.core.query.queries import Detail, Rows
from src.core.query.understood import Understood
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
    shared = None if linked else _shared(page, row)
    condition = linked or shared
    if condition is None:
        return
    name = "linked" if linked else "named alike"
    own = shared.column if shared else ""
    others = [c for c in alone.conditions if not (isinstance(c, In) and c.column == own)]
    asked = alone.under((condition, *others))
    if alone.asked_columns and not linked:
        where = all_of(condition, *others)
        columns = alone.asked_columns
        asked = alone.asking(Detail(table=str(alone.table), where=where, columns=columns))
    said = {"carried": (condition.text,)}
    yield Pointing(asked.model_copy(update=said), (name, f"{name} to {how}"))


def _linked(page: Page, row: Row) -> Related | None:
    numbers = [column.name for column in page.table.with_role("id")]
    own = [name for name in page.table.config.key if name in numbers]
    key = next((name for name in (*own, *numbers) if row.get(name)), None)
    table = page.alone.table
    reached = reach(page.knowledge.catalog, table, page.table.id, key) if table and key else None
    if reached is None or key is None:
        return None
    _, column, hops = reached
    value = str(row[key])
    named = In(column=column, values=(value,), text=value)
    return Related(hops=hops, condition=named, text=value)


def _shared(page: Page, row: Row) -> In | None:
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
    return In(column=first.column, values=tuple(values), text=first.value)


def _explained(page: Page, how: str) -> Iterator[Pointing]:
    """The row with what explains it; where it belongs to another, that one with what explains
    it."""
    before = list(map(leaf_of, page.dialogue.reading.conditions))
    linked = [each for each in before if isinstance(each, Related)]
    named = linked[0].condition if linked else None
    if len(linked) == len(before) and isinstance(named, In):
        table = linked[0].hops[-1].table
        asked = page.alone.asking(Rows(table=table, where=named))
        said = {"missing": (), "carried": named.values}
        yield Pointing(asked.model_copy(update=said), ("explain what it belongs to",))
        return
    for columns, sources in page.columns.items():
        reading = page.asked_of(page.references[how][:1], columns)
        details = (f"explain {how}", *page.column_details(columns, sources))
        yield Pointing(reading.model_copy(update={"advice": True}), details)


def _alike(page: Page, row: Row) -> Understood:
    """Others like the row, which meet what else the question asks."""
    kept = [c for c in page.alone.conditions if not isinstance(leaf_of(c), Text)]
    return like_row(page.alone.under(kept), row, page.table, page.knowledge.catalog.config)


def _rows_of_passages(page: Page) -> Iterator[Pointing]:
    """The rows that the first passage names, else all passages, with what is asked of them."""
    alone, catalog = page.alone, page.knowledge.catalog
    flags = [leaf for c in alone.conditions if isinstance(leaf := leaf_of(c), Flag)]
    if alone.table in (None, page.table.id) or len(flags) < len(alone.conditions):
        return
    table = catalog.table(str(alone.table))
    price = [table.price.name] if table.price and "how_much" in page.said.cues else []
    columns = tuple(dict.fromkeys((*alone.asked_columns, *(c.column for c in flags), *price)))
    told = _named_in(page, page.before.shown[:1]) or _named_in(page, page.before.shown)
    if told and columns:
        asked = alone.asking(Detail(table=table.id, where=told, columns=columns))
        said = {"carried": told.values, "advice": False, "missing": ()}
        yield Pointing(asked.model_copy(update=said), ("told of",))


def _named_in(page: Page, passages: Sequence[Row]) -> In | None:
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
    return In(column=column, values=named, text=named[0])


def _passages_again(page: Page) -> Iterator[Pointing]:
    """Passages again, of what the last ones were about."""
    before = page.dialogue.reading
    if before.table != page.table.id:
        return
    kept = tuple(each for each in before.conditions if isinstance(leaf_of(each), In))
    asked = page.alone.asking(Rows(table=page.table.id, where=all_of(*kept)))
    said = {"carried": tuple(map(words_of, kept)), "missing": ()}
    yield Pointing(asked.model_copy(update=said), ("read on",))
