"""Rows like one that is known: a search for what it is called, without itself, and what it has in
common with others of its kind."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from src.config.concierge import ConciergeConfig
from src.core.engines.words import words_of
from src.core.query.conditions import Condition, In, Not, Range, Text, all_of, leaf_of
from src.core.query.queries import Rows
from src.core.query.understood import Understood
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table
from src.core.store.folding import fold

Row = Mapping[str, JsonValue]
_FEWEST = 2


def like_row(asked: Understood, row: Row, table: Table, config: ConciergeConfig) -> Understood:
    """The search for others like the row, of its kind and for whom it is, which meet what is asked
    of them; an order by price asks for those that cost less, or more."""
    name = str(row.get(table.title.name) or "") if table.title else ""
    called = Text(term=name, words=(fold(name),), optional=True, text=name)
    where = all_of(
        called,
        *_not_itself(row, name, table),
        *_of_its_kind(asked, row, table, config),
        *_priced(asked, row, table),
        *asked.conditions,
    )
    said = {"missing": (), "repaired": (), "carried": (name,)}
    return asked.asking(Rows(table=table.id, where=where)).model_copy(update=said)


def _not_itself(row: Row, name: str, table: Table) -> Iterator[Condition]:
    for key in table.config.key[:1]:
        if row.get(key) is not None:
            yield Not(condition=In(column=key, values=(str(row[key]),), text=name))


def _of_its_kind(
    asked: Understood, row: Row, table: Table, config: ConciergeConfig
) -> Iterator[Condition]:
    bound = {getattr(leaf_of(c), "column", None) for c in asked.conditions}
    parsed = config.shops[table.id].parsed
    for part in ("category", "gender"):
        column = parsed.get(part)
        value = row.get(column) if column else None
        if column and isinstance(value, str) and column not in bound:
            kind = part == "category"
            if not (kind or table.column(column).config.suiting((value,))):
                continue  # what suits anybody is like what suits some
            yield In(column=column, values=(value,), required=kind, optional=True, text=value)


def _priced(asked: Understood, row: Row, table: Table) -> Iterator[Condition]:
    """'But cheaper': than the row itself, where its price is known."""
    price = row.get(table.price.name) if table.price else None
    if asked.order is None or not table.price or not isinstance(price, int | float):
        return
    if asked.order.column == table.price.name:
        bound = {"low" if asked.order.descending else "high": float(price)}
        beyond = {"low_inclusive": False, "high_inclusive": False}
        said = {"column": table.price.name, "text": asked.order.text}
        yield Range.model_validate(said | bound | beyond)


def kind_of(row: Row, table: Table, knowledge: Knowledge) -> Iterator[Condition]:
    """What it is sorted by beside rows of other tables, and the words that others share."""
    others = [t for t in knowledge.catalog.tables if t.id != table.id]
    elsewhere = {column.name for table in others for column in table.columns}
    for column in table.with_role("category"):
        if column.name in elsewhere and isinstance(value := row.get(column.name), str):
            yield In(column=column.name, values=(value,), text=value)
    title = table.title
    if title and (run := _shared_run(fold(str(row.get(title.name) or "")), table, knowledge)):
        yield Text(term=run, words=(run,), fields=(title.name,), text=run)


def _shared_run(title: str, table: Table, knowledge: Knowledge) -> str | None:
    """The most words in a row that some other row's title has as well, else the whole title: one
    word of several says little of the kind."""
    words = [word for word in words_of(title) if word.kind != "other"]
    titles = knowledge.titles[table.id]
    for length in range(len(words), max(1, min(_FEWEST, len(words))) - 1, -1):
        for first in range(len(words) - length + 1):
            run = title[words[first].start : words[first + length - 1].end]
            if titles.rows_with(run) > 1:
                return run
    return title or None
