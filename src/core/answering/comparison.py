"""Rows side by side: only what they differ in, as people read it."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from src.config.tools import FiltersToolConfig, RankedToolConfig, ToolConfig
from src.core.answering.cells import clipped, label_of
from src.core.answering.conditions import Speaker
from src.core.answering.fields import row_fields, title_of
from src.core.query.conditions import In, Text
from src.core.query.queries import Order
from src.core.query.understood import Understood
from src.core.question import RowRef
from src.core.reading.grammar.folded import fold_text
from src.core.store.catalog import Table
from src.core.store.concepts import concepts, concepts_of
from src.core.store.days import DAY_KINDS
from src.core.traces import Row
from src.core.turn import Comparison, Difference

Prefer = Literal["more", "less"]

_BETWEEN = " | "
_CELL_LENGTH = 80
_FILE = re.compile(
    r"(?:\S+\.(?:png|jpe?g|webp|gif|svg|bmp|tiff?|avif|heic|pdf)|(?:https?://|www\.)\S+)",
    re.IGNORECASE,
)
"""A picture's or a paper's own name, and an address: always another, and no difference."""


def compared_columns(table: Table) -> tuple[str, ...]:
    """All that people read of a row; the minutes of its hours are there to compute with."""
    minutes = {name for day in DAY_KINDS for name in table.hours(day) or ()}
    return tuple(column.name for column in table.columns if column.name not in minutes)


def in_asked_order(rows: Sequence[Row], reading: Understood, table: Table) -> tuple[Row, ...]:
    """The rows to compare, each once, in the order asked for, else as the question names them."""
    if reading.rows:
        found = [next((r for r in rows if is_row(r, ref, table)), None) for ref in reading.rows]
        return tuple(row for row in found if row is not None)
    each = {str([row.get(name) for name in table.config.key]): row for row in rows}
    if reading.order:
        return tuple(each.values())
    return tuple(sorted(each.values(), key=lambda row: _place(row, reading)))


def best_of_each(rows: Sequence[Row], parts: Sequence[Understood]) -> tuple[Row, ...]:
    """The best row of each of several described things, in the question's order."""
    left, found = list(rows), []
    for part in parts:
        if left:
            found.append(max(left, key=partial(_fits, part)))
            left.remove(found[-1])
    return tuple(found)


def _fits(part: Understood, row: Row) -> int:
    """How much of what is said of a thing the row has."""
    named = [c for c in part.conditions if isinstance(c, In)]
    words = [c.term for c in part.conditions if isinstance(c, Text)]
    values = sum(any(v in str(row.get(c.column)) for v in c.values) for c in named)
    return values + sum(word in fold_text(" ".join(map(str, row.values()))) for word in words)


def comparison(
    rows: Sequence[Row], speak: Speaker, tools: Sequence[ToolConfig] = ()
) -> Comparison | None:
    """What at least two rows differ in, else None; `tools` may say what is better."""
    if len(rows) < 2:
        return None
    lines = list(_lines(rows, speak, tools))
    differing = tuple(line for line in lines if len(set(line.cells)) > 1)
    same = len(lines) - len(differing)
    key = "same" if not differing else "differ" if same else "differ_in_all"
    counts = {"all": len(lines), "differ": len(differing), "same": same}
    title = speak.table.title
    head = label_of(title, speak.showing) if title else speak.label
    titles = [title_of(row, speak.table) for row in rows]
    keys = (" ".join(str(row.get(name)) for name in speak.table.config.key) for row in rows)
    items = tuple(  # rows that share a title are told apart by their keys
        f"{name} ({key})" if titles.count(name) > 1 else name
        for name, key in zip(titles, keys, strict=True)
    )
    return Comparison(
        lead=speak.say(f"compare.{key}", **counts),
        lines="\n".join(
            speak.say("detail.line", label=label, value=_BETWEEN.join(map(_short, cells)))
            for label, cells in ((head, items), *((one.label, one.cells) for one in differing))
        ),
        items=items,
        differences=differing,
        same=same,
    )


def side_by_side(rows: Sequence[Row], sort: Order | None, speak: Speaker) -> str:
    """What rows differ in, and which comes first by the order; empty for fewer than two."""
    if (compared := comparison(rows, speak)) is None:
        return ""
    first = _first_of(rows, sort, speak)
    return "\n\n".join(filter(None, [compared.lead, compared.lines, first]))


def _first_of(rows: Sequence[Row], sort: Order | None, speak: Speaker) -> str:
    """Which of them is the cheaper one, or has more, where that is asked."""
    figures = [row.get(sort.column) for row in rows] if sort else []
    known = [figure for figure in figures if isinstance(figure, int | float)]
    if sort is None or len(known) < len(rows) or len(set(known)) < len(rows):
        return ""
    best = max(known) if sort.descending else min(known)
    name = title_of(rows[figures.index(best)], speak.table)
    return speak.say("figure.highest" if sort.descending else "figure.lowest", value=name)


def preferred(table: Table, tools: Sequence[ToolConfig] = ()) -> dict[str, Prefer]:
    """Column → whether more or less is better, by its tools or by its concept (price, rating)."""
    about = concepts_of(table.columns)
    known = {name: prefer for name, key in about.items() if (prefer := concepts()[key].prefer)}
    if table.price:
        known[table.price.name] = "less"
    for tool in (tool for tool in tools if table.id in tool.tables):
        if isinstance(tool, FiltersToolConfig):
            known |= {n.lstrip("-"): "less" if n.startswith("-") else "more" for n in tool.prefer}
        if isinstance(tool, RankedToolConfig) and tool.rating:
            known[tool.rating.mean] = "more"
    return known


def _lines(
    rows: Sequence[Row], speak: Speaker, tools: Sequence[ToolConfig]
) -> Iterator[Difference]:
    """The cells of each column that is known of one row at least."""
    names = {column.name for column in speak.table.with_role("title", "id", "link", "image")}
    fields = [
        {one.name: one for one in row_fields(row, speak.table, speak.showing)} for row in rows
    ]
    prefers = preferred(speak.table, tools)
    for name, first in fields[0].items():
        cells = [known[name] for known in fields if name in known]
        if name in names or len(cells) < len(rows) or not any(cell.known for cell in cells):
            continue
        texts = tuple(cell.text for cell in cells)
        if all(map(_FILE.fullmatch, texts)):
            continue
        numbers = [n for row in rows if isinstance(n := row.get(name), int | float)]
        better: tuple[int, ...] = ()  # where all are alike or one does not say
        if name in prefers and len(numbers) == len(rows) and len(set(numbers)) > 1:
            best = min(numbers) if prefers[name] == "less" else max(numbers)
            better = tuple(place for place, number in enumerate(numbers) if number == best)
        yield Difference(column=name, label=first.label, cells=texts, better=better)


def is_row(row: Row, ref: RowRef, table: Table) -> bool:
    """Whether it is the one that is meant: by its key, or by its title where it has no key."""
    if ref.key and all(name in row for name in ref.key):
        return all(str(row[name]) == str(value) for name, value in ref.key.items())
    return title_of(row, table) == ref.title


def _place(row: Row, reading: Understood) -> int:
    """Where the row's name stands in what is asked."""
    named = (c for c in reading.conditions if isinstance(c, In))
    values = [value for c in named for value in c.values if row.get(c.column) == value]
    spellings = [*values, *(step.asked for step in reading.steps if step.chosen in values)]
    places = (reading.text.find(fold_text(spelling)) for spelling in spellings)
    return min((place for place in places if place >= 0), default=len(reading.text))


def _short(text: str) -> str:
    return clipped(" ".join(text.split()), _CELL_LENGTH)
