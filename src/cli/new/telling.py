"""What `new` prints: what it understood, what it hid and why, and how to go on."""

import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from src.cli.doubts import guesses
from src.cli.new.draft import Draft
from src.cli.new.writing import about, shown
from src.cli.remarks import remarks
from src.cli.table import printable, table
from src.config.texts import local_text
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.days import DAY_KINDS
from src.core.store.files.sheets import Sheet

_INDENT = "  "


def told(target: Path, draft: Draft, loaded: Catalog, examples: Sequence[str]) -> Iterator[str]:
    """All lines, the file's name first and last."""
    config = loaded.config
    found = draft.seen.currency
    prices = f", prices in {found.code} ({found.why})" if found.why else ""
    yield f"wrote {target}"
    yield ""
    name = local_text(config.name, config.language)
    yield f"{name}: {loaded.tables[0].rows:,} rows, in '{config.language}'{prices}"
    room = shutil.get_terminal_size((120, 24)).columns - 2
    for each in loaded.tables:
        if each is not loaded.tables[0]:
            yield ""
            yield f"{each.config.sheet}: {each.rows:,} rows, linked to the others"
        for line in table([_column(c, config.language) for c in _told_columns(each)], room):
            yield _INDENT + line
    hidden = {name: why for each in draft.tables for name, why in each.seen.hidden.items()}
    head = "Hidden, because of what they look like; take one out of `hidden` to show it:"
    yield from _section(head, (f"{name}: {why}" for name, why in hidden.items()))
    head = f"Read '{draft.seen.table.config.sheet}' of {draft.source.name}. "
    head += "Not read, name one by `--sheet` to read it:"
    yield from _section(head, _other_sheets(draft.seen.other_sheets))
    yield from _section("", (f"note: {each}" for each in (*loaded.notices, *remarks(loaded))), "")
    head = f"Least sure of; correct the line in {target.name}, or take its comment away:"
    yield from _section(head, guesses(target))
    yield from _section("Questions to begin with; each was asked and answered:", examples)
    question = examples[0] if examples else "…"
    yield ""
    yield "To go on:"
    yield f'{_INDENT}python -m src ask --concierge {config.id} "{printable(question)}"'
    yield f"{_INDENT}read {target}: labels, hidden columns, words that customers use"
    yield f"{_INDENT}python -m src check"
    if draft.prose:
        yield (
            f'{_INDENT}wishes in words ("something for a gift"): the tool is of the kind "filters",'
            f' which is exact; "ranked" goes by {printable(about(draft))} as well'
        )


def _told_columns(table: Table) -> Iterator[Column]:
    """All but the minutes at which it opens and closes on each day, which nobody is shown."""
    minutes = {name for day in DAY_KINDS for name in table.hours(day) or ()}
    return (column for column in table.columns if column.name not in minutes)


def _column(column: Column, language: str) -> dict[str, str]:
    return {
        "column": column.name,
        "label": column.label(language),
        "role": f"{column.role} ({column.unit})" if column.unit else column.role,
        "such as": " | ".join(shown(sample, column) for sample in column.samples[:3]),
    }


def _section(head: str, lines: Iterable[str], indent: str = _INDENT) -> Iterator[str]:
    """A blank line, the head and the lines; nothing where there are none."""
    if told := [f"{indent}{printable(line)}" for line in lines]:
        yield ""
        yield from filter(None, [printable(head)])
        yield from told


def _other_sheets(others: Sequence[Sheet]) -> Iterator[str]:
    if others:
        yield from (f"{each.name}: {each.rows:,} rows" for each in others)
        yield (
            "a concierge has several: another [tables.<id>] with the same `file` and "
            "its own `sheet`, in the `tables` of a tool"
        )
