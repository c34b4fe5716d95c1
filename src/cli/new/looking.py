"""A data file → what a first TOML has to say of it, before any words are chosen."""

import re
import tempfile
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from src.cli.new.language import language_of
from src.cli.new.naming import capital
from src.cli.new.opening import Opening, Taken, open_cells
from src.cli.new.vocabulary import vocabulary
from src.cli.remarks import (
    chosen_values,
    codes_for_unknown,
    doubt_of,
    doubt_of_key,
    picture_hosts,
    zero_prices,
)
from src.config.concierge import ConciergeConfig
from src.config.roles import Role
from src.config.texts import Language
from src.core.errors import ConfigError, DataError
from src.core.store.building import load_catalog
from src.core.store.catalog import SEARCH_COLUMN, Column, Table
from src.core.store.cell_forms import BLANKS
from src.core.store.column_words import currency_of, flag_words, is_called, speaks_of
from src.core.store.days import DAY_KINDS
from src.core.store.derive import derived_names
from src.core.store.files.encoding import BAD_BYTE, decode
from src.core.store.files.raw_table import RawTable, unique_names
from src.core.store.files.reading import read_file
from src.core.store.files.records import legend_of
from src.core.store.files.sheets import Sheet
from src.core.store.files.unpacking import kind_of, read_bytes
from src.core.store.folding import fold
from src.core.store.names import quoted
from src.core.store.opened import are_areas
from src.core.store.protocol import Store
from src.core.store.row_currencies import currency_code
from src.core.store.sensitive import sensitive_columns
from src.core.store.stage import ROW
from src.core.store.stores import open_store

_LOOKED_AT = 500
_HEAD = 4096
_TEXTS = {".csv", ".tsv", ".txt", ".tab", ".json", ".jsonl", ".ndjson"}
_REPEATED: Mapping[Role, Role] = {"title": "title", "name": "name", "place": "text"}
"""Role of a packed text beside the columns of its parts, by the one found; of others `info`."""
_NOT_FOUND = "XXX"
"""ISO 4217's code for no currency: what a price has when neither header nor cell names one."""
_MARKS = {"€": "EUR", "£": "GBP", "円": "JPY", "¥": "JPY", "元": "CNY", "$": "USD"}
_USUAL: Mapping[Language, str] = {"en": "USD", "es": "EUR", "ja": "JPY", "zh": "CNY"}
_DOLLARS: Mapping[Language, str] = {"en": "USD", "es": "MXN", "ja": "USD", "zh": "USD"}


@dataclass(frozen=True)
class Currency:
    code: str
    why: str
    """Where it was found, for the comment beside it."""
    is_guess: bool = False


@dataclass(frozen=True)
class Seen:
    """One table of a file as it will be loaded, and what its cells say of it."""

    table: Table
    language: Language
    currency: Currency
    hidden: Mapping[str, str]
    """Column → why customers should not see it."""
    flag_words: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    """Flag → its cells that mean yes, and those that mean no."""
    taken: Mapping[str, Taken]
    """Columns that were taken out of cells, and others that the file says the label of."""
    header: Sequence[str]
    """Names of the columns, made up for a file that has none."""
    titles: Sequence[str]
    """Some names of rows."""
    usual_price: float | None
    """A price that about half of the rows are below."""
    picture_hosts: Sequence[str]
    """Where the pictures are, which the page does not show as yet."""
    zero_prices: Mapping[str, int]
    """Price → rows in which it is 0, where most are not."""
    unknown: Mapping[str, tuple[str, int]]
    """Column → the number that says in it that nothing is known, and in how many rows."""
    values: frozenset[str]
    """Folded values of the columns that people choose by."""
    doubts: Mapping[str, str]
    """Column → why its role is a guess."""
    doubt_of_key: str
    other_sheets: Sequence[Sheet] = ()
    """Of a workbook, database or archive, what else is in it and is not read."""


def shown_columns(table: Table) -> list[Column]:
    """All but the minutes at which it opens and closes on each day, which nobody is shown."""
    minutes = {name for day in DAY_KINDS for name in table.hours(day) or ()}
    return [column for column in table.columns if column.name not in minutes]


def look_at(
    source: Path,
    table_id: str,
    sheets: Sequence[str] = (),
    shown: Collection[str] = (),
    language: Language | None = None,
    codes: Mapping[str, Mapping[str, str]] | None = None,
) -> Seen:
    """Read the file twice: to see what it is in, and as it then is.

    Args:
        sheets: of several those to read, as one table.
        shown: columns that stay visible whatever they look like.
        language: that of the table, where other sheets tell it.
        codes: column → what its codes mean, where another sheet tells it.

    Raises `DataError`: it cannot be read, or there is nothing in it to be asked for.
    """
    before = state_of(source)
    header = _made_up_header(source, sheets, table_id)
    raw = _read(source, sheets, header)
    cells = _cells(raw, source)
    language = language or language_of(cells)
    hidden = _sensitive(cells, shown, sheets)
    if len(hidden) == len(cells):
        names = "', '".join(hidden)
        raise DataError(
            f"every column of {source.name} looks as if customers must not see it: '{names}'"
        )
    said = _Said(source, sheets, table_id, header, language, list(hidden), codes=codes or {})
    guess = _loaded(said.config(_NOT_FOUND))
    closed = _closed(guess, said.hidden)
    opening = open_cells(cells, closed, language)
    if opening.derived:
        cells = opening.cells(cells)
        hidden = _sensitive(cells, shown, sheets) | hidden
        packed = [n for n, each in opening.derived.items() if each.separator is not None]
        roles = {name: _REPEATED.get(closed[name], "info") for name in packed}
        located = (n for n in packed if are_areas(opening.derived[n].parts.values()))
        roles |= dict.fromkeys(located, "place")  # an address says more than its areas
        said = replace(said, hidden=list(hidden), opening=opening, roles=roles)
        guess = _loaded(said.config(_NOT_FOUND))
    currency = _currency(guess, cells, language)
    with _opened(said.config(currency.code)) as (store, table):
        said_flags = {}
        for name in (c.name for c in table.with_role("flag") if c.name in cells):
            both = flag_words({*map(fold, cells[name])})
            yes, no = (tuple(c for c in cells[name] if fold(c) in words) for words in both)
            said_flags[name] = yes, no
        price = table.price
        middle = _value(store, table, f"median({quoted(price.name)})") if price else None
        seen = Seen(
            _with_past_days(store, table),
            language,
            currency,
            hidden,
            said_flags,
            {**opening.columns, **_of_sheets(raw, language), **_of_legend(source, cells)},
            header,
            cells.get(table.title.name, ()) if table.title else (),
            float(str(middle)) if middle else None,
            picture_hosts(store, table),
            {price.name: zero_prices(store, table, price) for price in table.with_role("price")},
            {
                c.name: code
                for c in table.with_role("number", "year")
                if (code := codes_for_unknown(store, table, c))
            },
            frozenset(chosen_values(store, table)),
            {c.name: why for c in table.columns if (why := doubt_of(store, table, c))},
            doubt_of_key(store, table),
        )
    check_unchanged(source, before)
    return seen


def _of_sheets(raw: RawTable, language: Language) -> dict[str, Taken]:
    """The column that says of which sheet a row is."""
    label = capital(vocabulary(language).made_up["sheet"])
    return {raw.sheet_column: Taken(label, "category")} if raw.sheet_column else {}


def _of_legend(source: Path, names: Collection[str]) -> dict[str, Taken]:
    """What a JSON file says beside its rows that their keys are called."""
    told = legend_of(source) if kind_of(source) == ".json" else {}
    return {name: Taken(label, None) for name, label in told.items() if name in names and label}


def _sensitive(
    cells: Mapping[str, list[str]], shown: Collection[str], sheets: Sequence[str] = ()
) -> dict[str, str]:
    """Columns to hide, by their headers: `phone` of a sheet of teachers is a teacher's phone."""
    found = sensitive_columns(cells)
    for sheet in sheets:
        of_sheet = {f"{sheet} {name}": sample for name, sample in cells.items()}
        told = sensitive_columns(of_sheet)
        found |= {n.removeprefix(f"{sheet} "): why for n, why in told.items()}
    return {name: found[name] for name in cells if name in found and name not in shown}


State = list[tuple[int, int, int]]


def state_of(source: Path) -> State:
    files = sorted(source.iterdir()) if source.is_dir() else [source]
    return [(each.st_ino, each.st_size, each.st_mtime_ns) for each in map(Path.stat, files)]


def check_unchanged(source: Path, before: State) -> None:
    """Raises `DataError` where the file is no longer as `state_of` found it."""
    if state_of(source) != before:
        raise DataError(f"{source.name} changed while it was read; do it again when it is whole")


def _read(source: Path, sheets: Sequence[str], header: Sequence[str] = ()) -> RawTable:
    return read_file(source, reserved=(SEARCH_COLUMN, ROW), sheets=sheets, header=header)


def _made_up_header(source: Path, sheets: Sequence[str], table_id: str) -> list[str]:
    """Names by what the cells are for, where the first row is one of the data; else none."""
    raw = _read(source, sheets)
    if not raw.is_headless:
        return []
    unnamed = [f"field {at}" for at, _ in enumerate(raw.data.column_names, 1)]
    language = language_of(_cells(_read(source, sheets, unnamed), source))
    table = _loaded(_Said(source, sheets, table_id, unnamed, language, []).config(_NOT_FOUND))
    words = vocabulary(language).made_up
    roles = {column.name: column.role for column in table.columns}
    return unique_names([words[roles[name]] for name in unnamed], (SEARCH_COLUMN, ROW))[0]


def _cells(raw: RawTable, source: Path) -> dict[str, list[str]]:
    """Some different cells of every column as they are written, blank ones left out."""
    data = raw.data
    if not data.num_rows:
        raise DataError(f"{source.name} holds no rows; there is nothing to look at")
    cells = {}
    for name in data.column_names:
        texts = (
            str(cell).strip(BLANKS) for cell in data.column(name).to_pylist() if cell is not None
        )
        found = dict.fromkeys(text for text in texts if text)
        cells[name] = list(found)[:_LOOKED_AT]
    return cells


def _closed(table: Table, hidden: Collection[str]) -> dict[str, Role]:
    """The columns read as text or JSON, with roles, less sources of prices and periods."""
    read = {derived.source for derived in table.config.derived.values()} | {*hidden}
    made = derived_names(table.config)
    return {
        column.name: column.role
        for column in table.columns
        if column.sql_type in ("VARCHAR", "JSON") and column.name not in read | made
    }


@dataclass(frozen=True)
class _Said:
    """What a TOML would say so far."""

    path: Path
    sheets: Sequence[str]
    table_id: str
    header: Sequence[str]
    language: Language
    hidden: list[str]
    opening: Opening = field(default_factory=lambda: Opening({}, {}))
    roles: Mapping[str, Role] = field(default_factory=dict)
    """Of columns whose parts have columns of their own."""
    codes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def config(self, currency: str) -> ConciergeConfig:
        roles = dict(self.roles) | {n: c.role for n, c in self.opening.columns.items() if c.role}
        said: dict[str, dict[str, Any]] = {name: {"role": role} for name, role in roles.items()}
        said |= {name: said.get(name, {}) | {"codes": each} for name, each in self.codes.items()}
        table: dict[str, Any] = {
            "file": self.path.name,
            "sheet": list(self.sheets),
            "header": list(self.header),
            "label": self.table_id,
            "hidden": self.hidden,
            "derived": self.opening.derived,
            "columns": {n: each for n, each in said.items() if n not in self.hidden},
        }
        tool = {"name": "search_rows", "tables": self.table_id, "purpose": "Searches the rows."}
        return ConciergeConfig.model_validate(
            {
                "path": self.path.resolve().with_suffix(".toml"),
                "name": "new",
                "about": "new",
                "language": self.language,
                "currency": currency,
                "tables": {self.table_id: table},
                "tools": [tool],
            }
        )


@contextmanager
def _opened(config: ConciergeConfig) -> Iterator[tuple[Store, Table]]:
    """The table as it is loaded, and where its rows can be asked for."""
    with tempfile.TemporaryDirectory(prefix="new-") as aside:
        catalog = load_catalog(config, Path(aside))
        with closing(open_store(catalog)) as store:
            yield store, catalog.tables[0]


def _loaded(config: ConciergeConfig) -> Table:
    with _opened(config) as (_, table):
        return table


def _value(store: Store, table: Table, figure: str) -> object:
    """A figure over all rows, as SQL has it."""
    return store.trusted(f"SELECT {figure} FROM {quoted(table.name)}")[0][0]


def _with_past_days(store: Store, table: Table) -> Table:
    """The table with dates that are over in every row as `info`, where another is to come."""
    dates = table.with_role("start", "end")
    if len({column.role for column in dates}) > 1:
        return table
    days = [c.name for c in dates if c.sql_type == "DATE" and not is_called(c.name, "start")]
    last = {name: _value(store, table, f"max({quoted(name)})") for name in days}
    over = [name for name, day in last.items() if day and str(day) < str(date.today())]
    names = [column.name for column in dates]
    coming = next((at for at, name in enumerate(names) if name not in over), 0)
    past = names[:coming]
    columns = (replace(c, role="info") if c.name in past else c for c in table.columns)
    return replace(table, columns=tuple(columns))


def _currency(table: Table, cells: Mapping[str, Sequence[str]], language: Language) -> Currency:
    """The currency of the prices: as found, else the one that such a table usually has."""
    sayers = [
        name
        for name in cells
        if speaks_of(name, "currency") and any(currency_code(c, _NOT_FOUND) for c in cells[name])
    ]
    said = max(sayers, key=lambda name: len(cells[name]), default=None)
    for price in table.with_role("price"):
        in_yen = price.unit == "JPY" and (currency_of(price.name) is None or "¥" in price.name)
        if in_yen and language == "zh":  # ¥ is yuan there
            return Currency("CNY", f"in the cells of '{price.name}'")
        if in_yen and language != "ja" and _is_amount("¥", _written(price.name, cells)):
            return Currency("JPY", "'¥' is of yen and of yuan", is_guess=True)
        if price.unit and price.unit != _NOT_FOUND:
            where = "header" if currency_of(price.name) else "cells"
            where = f"in the {where} of '{price.name}'"
            return Currency(price.unit, f"the commonest in '{said}'" if said else where)
    written = [text for price in table.with_role("price") for text in _written(price.name, cells)]
    if _is_amount("$", written):
        return Currency(_DOLLARS[language], "the file only says '$'", is_guess=True)
    if table.price is None and (found := _in_prose(table, cells, language)):
        return found
    if table.price:
        return Currency(_USUAL[language], "the file does not say which", is_guess=True)
    return Currency(_USUAL[language], "")


def _in_prose(
    table: Table, cells: Mapping[str, Sequence[str]], language: Language
) -> Currency | None:
    """Of amounts in sentences, "€18 a night": the mark that most cells of a column have."""
    for column in table.columns:
        sample = cells.get(column.name, ())
        for mark, code in _MARKS.items():
            if sum(_is_amount(mark, [cell]) for cell in sample) > len(sample) / 2:
                in_yuan = language == "zh" and mark == "¥"
                found = _DOLLARS[language] if mark == "$" else "CNY" if in_yuan else code
                why = f"in the cells of '{column.name}'"
                return Currency(found, f"'$' {why}" if mark == "$" else why, mark == "$")
    return None


def _is_amount(mark: str, texts: Sequence[str]) -> bool:
    """Whether the mark stands beside a number, or is a header's unit; no `$` of a key (`$date`)."""
    sign = re.escape(mark)
    amount = re.compile(rf"{sign}\s*\d|\d\s*{sign}|^{sign}$")
    return any(map(amount.search, texts))


def _written(name: str, cells: Mapping[str, Sequence[str]]) -> Sequence[str]:
    sign = "$" if currency_of(name) == "$" else name
    return [sign, *cells.get(name, ())]


def check_file(source: Path) -> None:
    """Raises `ConfigError` for what is no file at all, in words of the command line."""
    if source.is_dir():
        return
    if not source.is_file():
        raise ConfigError(f"there is no file '{source}'")
    if not source.stat().st_size:
        raise ConfigError(f"'{source}' is empty; it needs a line of headers and some rows")
    if kind_of(source) in _TEXTS:
        text, _ = decode(read_bytes(source, _HEAD))
        controls = (c for c in text if unicodedata.category(c) == "Cc" and c not in "\t\r\n")
        if (text.count(BAD_BYTE) + sum(1 for _ in controls)) * 20 > len(text):
            raise ConfigError(f"'{source}' is no text; save the table as CSV in UTF-8")
