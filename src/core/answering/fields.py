"""A row of results as labelled fields, for cards and tables; a price or a period is one field."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from pydantic import JsonValue

from src.config.roles import Role
from src.core.answering.cells import (
    Showing,
    anything,
    cell_text,
    clipped,
    group_text,
    is_blank,
    is_yes,
    label_of,
    money,
    period,
    spoken,
    tags,
)
from src.core.answering.conditions import Speaker
from src.core.query.queries import Groups, Order
from src.core.query.understood import Understood
from src.core.question import LISTING
from src.core.store.catalog import NONE_PAID, Catalog, Column, Table
from src.core.traces import Row

_FIGURES: tuple[tuple[str, str], ...] = (
    ("count", r"count|cnt|\bn\b|number of|num\b|件数"),
    ("average", r"avg|average|mean"),
    ("median", r"median"),
    ("lowest", r"min|lowest|cheapest"),
    ("highest", r"max|highest"),
    ("total", r"sum|total"),
    ("value", r"\bvalue\b"),
)
"""How a computed column is usually called, and which of our words says it."""


_SAID_BY_A_NAME: frozenset[Role] = frozenset({"name", "category", "year", "text", "info"})


@dataclass(frozen=True)
class Field:
    """One labelled value in plain text; `link` is set when it is a web address."""

    name: str
    """Of the column that it is in, or of the first where it is made of several."""
    label: str
    text: str
    role: Role
    link: str | None = None
    known: bool = True
    unit: str | None = None
    yes: bool | None = None
    """Of a flag: whether it is listed as yes or as no."""
    items: tuple[str, ...] = ()
    """Of tags: each of them."""

    def is_said_in(self, title: str) -> bool:
        """Whether the row's own name says it already: the year in "Nova 70 (2021)"."""
        if self.role not in _SAID_BY_A_NAME or not self.known:
            return False
        text, title = self.text.casefold(), title.casefold()
        return text in title and bool(re.search(rf"(?<!\w){re.escape(text)}(?!\w)", title))


@dataclass(frozen=True)
class PriceColumns:
    """The columns that one `extract = "price"` made."""

    low: str
    high: str
    status: str

    @property
    def bounds(self) -> tuple[str, str]:
        """The columns that say more of the lowest price."""
        return self.high, self.status


def price_columns(table: Table) -> Iterator[PriceColumns]:
    for derived in table.config.derived.values():
        if derived.extract == "price":
            prefix = derived.prefix or "price_"
            yield PriceColumns(f"{prefix}min", f"{prefix}max", f"{prefix}status")


def row_fields(
    row: Row, table: Table, showing: Showing, only: Collection[str] | None = None
) -> list[Field]:
    """The row's fields in its order, without images and hidden ones, or those of `only`."""
    columns = {column.name: column for column in table.columns}
    prices = {price.low: price for price in price_columns(table) if price.low in row}
    beside = {name for price in prices.values() for name in price.bounds}
    if table.period and all(column.name in row for column in table.period):
        start, end = table.period
        beside |= {end.name} - {start.name}
    fields: list[Field] = []
    for name, value in row.items():
        if name in beside or name in table.config.hidden or (only and name not in only):
            continue
        if name not in columns:
            fields.append(_computed(name, value, showing))
        elif columns[name].role != "image":
            fields.append(_field(row, columns[name], table, prices.get(name), showing))
    return fields


def title_of(row: Row, table: Table) -> str:
    """What the row is called: its title, else its key or the first cell that says something."""
    cells = (*map(row.get, naming_columns(table)), *row.values())
    return str(next((cell for cell in cells if not is_blank(cell)), "—"))


def naming_columns(table: Table) -> list[str]:
    """The columns that its rows are called by."""
    return [table.title.name] if table.title else table.config.key


def figure_rows(
    rows: Sequence[Row], catalog: Catalog, showing: Showing, asked: Understood | None
) -> list[list[Field]]:
    """Rows that are figures: labelled by the column they group by, or by what they compute.
    `asked`: what they answer, which says of what periods days are the first."""
    query = asked.query if asked else None
    step = {query.by: query.step} if isinstance(query, Groups) else {}
    columns = {column.name: column for table in catalog.tables for column in table.columns}
    hidden = {name for table in catalog.tables for name in table.config.hidden}
    prices = [column for column in columns.values() if column.role == "price"]

    def figure(name: str, value: JsonValue) -> Field:
        if column := columns.get(name):
            text = group_text(value, column, step.get(name), showing)
            return Field(name, label_of(column, showing), text, column.role)
        of_price = next((column for column in prices if column.name in name), None)
        return _computed(name, value, showing, of_price)

    return [[figure(n, value) for n, value in row.items() if n not in hidden] for row in rows]


def _field(
    row: Row, column: Column, table: Table, price: PriceColumns | None, showing: Showing
) -> Field:
    value = row[column.name]
    label = label_of(column, showing)
    if price:
        text = price_text(row, price, column, showing)
        return Field(column.name, label, text, "price", known=text != showing.words("cell.unknown"))
    if table.period and column == table.period[0] and table.period[1].name in row:
        text = period(value, row[table.period[1].name], showing)
        known = text != showing.words("cell.unknown")
        of_two = table.period[1] != column
        named = showing.words("cell.period") if of_two else label
        return Field(column.name, named, text, "start", known=known)
    text = cell_text(value, column, showing)
    link = web_link(text) if column.role == "link" else None
    yes = is_yes(value, column) if column.role == "flag" else None
    known = not is_blank(value) and (column.role != "flag" or yes is not None)
    items = tuple(tags(value, column.config.separator)) if column.role == "tags" and known else ()
    paid = table.sells_at
    beside = paid == NONE_PAID or not (paid is None or is_blank(row.get(paid)))
    if column.role == "price" and beside and column.name != paid:
        # A list price is a figure like others, where the row says what is paid as well.
        return Field(column.name, label, text, "number", known=known)
    unit = None if column.scaled else column.unit
    return Field(column.name, label, text, column.role, link, known, unit, yes, items)


def price_text(row: Row, price: PriceColumns, column: Column, showing: Showing) -> str:
    """`¥1,800〜`, `¥1,650〜¥1,760`, `market price`, or `—` where nothing is known."""
    say, status = showing.words, row.get(price.status)
    low, high = row.get(price.low), row.get(price.high)
    currency = column.unit or showing.currency
    if status in ("ask", "market"):
        return say(f"cell.price_{status}")
    if is_blank(low):
        return say("cell.unknown")
    lowest = money(low, currency, showing)
    if status == "from":
        return say("cell.price_from", price=lowest)
    if not is_blank(high) and high != low:
        return say("cell.price_range", low=lowest, high=money(high, currency, showing))
    return say("cell.price_free") if low == 0 else lowest


def _computed(
    name: str, value: JsonValue, showing: Showing, of_price: Column | None = None
) -> Field:
    """A column that the statement made up: `count_star()`, `avg(price_min)`, an alias."""
    words = re.sub(r"[^\w]+|_", " ", name).casefold()
    found = next((word for word, pattern in _FIGURES if re.search(pattern, words)), None)
    by_pattern = showing.words(f"figure.{found}") if found else None
    label = by_pattern or (spoken(name) if name.isidentifier() else showing.words("figure.value"))
    role: Role = "number" if isinstance(value, int | float) else "info"
    if is_blank(value):
        return Field(name, label, showing.words("cell.unknown"), role, known=False)
    if of_price and found != "count":
        return Field(name, label, money(value, of_price.unit or showing.currency, showing), role)
    return Field(name, label, anything(value, showing), role)


def web_link(text: str) -> str | None:
    """`text` when it is an http(s) address with a host, else None."""
    address = text.strip()
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    fits = parts.scheme in ("http", "https") and parts.hostname and not re.search(r"\s", address)
    return address if fits else None


def names_of(rows: Sequence[Row], speak: Speaker, order: Order | None = None) -> list[str]:
    """Titles with prices and the figure they are ordered by; twins with what tells them apart."""
    titles = [title_of(row, speak.table) for row in rows]
    owner = next(iter(speak.table.with_role("name")), None)
    named = []
    for row, title in zip(rows, titles, strict=True):
        text = _name_with_figures(row, speak, order)
        if owner and titles.count(title) > 1 and not is_blank(row.get(owner.name)):
            text = speak.say("search.of_owner", name=text, owner=row[owner.name])
        named.append(text)
    return named


def _name_with_figures(row: Row, speak: Speaker, order: Order | None) -> str:
    title, price = title_of(row, speak.table), speak.table.price
    told = {*([price.name] if price else []), *([order.column] if order else [])}
    figures = [
        one.text
        for one in (row_fields(row, speak.table, speak.showing, told) if told else ())
        if one.known and not one.is_said_in(title)
        if one.role in ("number", "year") or (price and one.name == price.name)
    ]
    if not figures:
        return title
    opening, closing = ("（", "）") if speak.showing.language in ("ja", "zh") else (" (", ")")
    return f"{title}{opening}{speak.listed(figures)}{closing}"


_BRIEFS, _LONGEST = 10, 90
_SENTENCE = re.compile(r".+?(?:[。！？]|[.!?](?=\s|$)|$)", re.DOTALL)


def briefs(reading: Understood, catalog: Catalog, rows: Sequence[Row]) -> str:
    """`- title: first sentence of its text` of each listed row; empty where there is no text."""
    if reading.act not in LISTING or reading.table is None:
        return ""
    table, lines = catalog.table(reading.table), []
    for column in table.with_role("text")[:1]:
        for row in rows[:_BRIEFS]:
            cell = row.get(column.name)
            sentence = _SENTENCE.match(" ".join(cell.split())) if isinstance(cell, str) else None
            if sentence:
                lines.append(f"- {title_of(row, table)}: {clipped(sentence[0], _LONGEST)}")
    return "\n".join(lines)
