"""What a row that was named has in common with others: another of its kind may be wanted."""

from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from src.core.engines.words import words_of
from src.core.query.conditions import Condition, In, Text
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table
from src.core.store.folding import fold

_FEWEST = 2


def kind_of(
    row: Mapping[str, JsonValue], table: Table, knowledge: Knowledge
) -> Iterator[Condition]:
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
