"""Columns that a TOML derives: by SQL, read out of prose, or values found in other columns."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import TypeVar

import duckdb

from src.config.concierge import ConciergeConfig
from src.config.nearest import nearest
from src.config.tables import DerivedConfig, TableConfig
from src.core.errors import ConfigError
from src.core.store.cell_readings import Made, names_of, reading_of
from src.core.store.described import Report
from src.core.store.finding import WordFinder
from src.core.store.lookups import arrow_table
from src.core.store.names import quoted
from src.core.store.stage import ROW, Stage
from src.core.store.typed_column import kept_as

_Cell = TypeVar("_Cell")
_REPORT_EVERY = 100_000
_TEXTS = re.compile(r"'(?:[^']|'')*'|--[^\n]*")
_NAMES = re.compile(r'"((?:[^"]|"")+)"|([^\W\d]\w*)')


class Deriver:
    """Adds the derived columns of one table, each able to build on those above it."""

    def __init__(
        self, stage: Stage, config: ConciergeConfig, table_id: str, report: Report
    ) -> None:
        self._stage = stage
        self._config = config
        self._id = table_id
        self._table = config.tables[table_id]
        self._report = report
        self.notices: list[str] = []
        """Derived columns that are blank, or left out as the file has not what they are made of."""

    def add(self, columns: Mapping[str, DerivedConfig]) -> Made:
        """Widen the staged table in place; returns what was added, in order."""
        made: Made = {}
        for name, derived in columns.items():
            key = f"{self._config.path.name or 'config'}: 'tables.{self._id}.derived.{name}'"
            if derived.sql is not None:
                made |= self._by_sql(name, derived.sql, key)
            elif derived.find is not None:
                made |= self._by_finding(name, derived, key)
            else:
                made |= self._by_reading(derived, key)
        return made

    def _by_sql(self, name: str, expression: str, key: str) -> Made:
        self._refuse_taken([name], key)
        known = self._stage.types()
        try:
            self._stage.replace(
                f"SELECT *, (\n{expression}\n) AS {quoted(name)} FROM {self._stage}"
            )
        except duckdb.Error as error:
            reason = _reason(error)
            if isinstance(error, duckdb.BinderException) and "column" in reason:
                self.notices.append(f"{key} is left out: {reason}")
                return {}
            raise ConfigError(f"{key} does not run: {reason}") from None
        filled = f"{quoted(name)} IS NOT NULL"
        sources = mentioned(expression, known)
        self._tell_blank(filled, sources, key, "fits its SQL")
        kind = self._stage.types()[name]
        if wanted := kept_as(kind):
            self._stage.connection.execute(
                f"ALTER TABLE {self._stage} ALTER {quoted(name)} TYPE {wanted}"
            )
        return {name: (wanted or kind, None, None)}

    def _by_reading(self, derived: DerivedConfig, key: str) -> Made:
        """Read every different cell of the source once and join what was found to the rows."""
        source = str(derived.source)
        if source not in self._stage.types():
            near = nearest(source, self._visible())
            self.notices.append(f"{key} is left out: no column '{source}' to read; {near}")
            return {}
        reading = reading_of(derived, self._config.currency)
        names = list(reading.made)
        self._refuse_taken(names, key)
        cell = f"CAST({self._stage}.{quoted(source)} AS VARCHAR)"
        query = f"SELECT DISTINCT coalesce({cell}, '') FROM {self._stage}"
        texts = [str(text) for (text,) in self._stage.rows(query)]
        found = ((text, *reading.read(text)) for text in self._told(texts, source))
        types = {name: kind for name, (kind, _, _) in reading.made.items()}
        self._stage.replace(
            f"SELECT {self._stage}.*, __lookup.* EXCLUDE (__text)"
            f" FROM {self._stage} JOIN __lookup ON coalesce({cell}, '') = __lookup.__text"
            f" ORDER BY {self._stage}.{ROW}",
            __lookup=arrow_table(found, {"__text": "VARCHAR", **types}),
        )
        said = " OR ".join(
            f"nullif(CAST({quoted(name)} AS VARCHAR), 'none') <> ''" for name in names
        )
        blank = self._tell_blank(said, [source], key, f"can be read as {derived.extract}")
        if derived.parts and not blank:
            self.notices += self._blank_parts(derived, key)
        return reading.made

    def _blank_parts(self, derived: DerivedConfig, key: str) -> list[str]:
        counts = ", ".join(f"count({quoted(name)})" for name in derived.parts)
        filled = self._stage.row(f"SELECT {counts} FROM {self._stage}")
        found = zip(derived.parts.items(), filled, strict=True)
        return [
            f"{key}: '{name}' is blank in all rows, for no cell has anything at '{path}'"
            for (name, path), count in found
            if not count
        ]

    def _by_finding(self, name: str, derived: DerivedConfig, key: str) -> Made:
        """Look for values: in each row through the columns in turn, until one says something."""
        self._refuse_taken([name], key)
        sources = self._there(derived.within, key)
        known = self._there(derived.known, key)
        if not sources:
            return {}
        finder = WordFinder(self._vocabulary(derived, known), self._table.ignored(derived))
        kind = "JSON" if derived.take == "all" else "VARCHAR"
        found = self._found(sources, finder, derived)
        self._stage.replace(
            f"SELECT {self._stage}.*, CAST(__value AS {kind}) AS {quoted(name)}"
            f" FROM {self._stage} LEFT JOIN __lookup USING ({ROW}) ORDER BY {self._stage}.{ROW}",
            __lookup=arrow_table(found.items(), {ROW: "BIGINT", "__value": "VARCHAR"}),
        )
        filled = f"{quoted(name)} IS NOT NULL"
        self._tell_blank(filled, sources, key, f"names a value of '{derived.find}'")
        return {name: (kind, "tags" if kind == "JSON" else None, None)}

    def _there(self, names: Iterable[str], key: str) -> list[str]:
        """Those of the columns that there are; the others are told of."""
        known = self._stage.types()
        missing = [name for name in names if name not in known]
        for name in missing:
            near = nearest(name, self._visible())
            self.notices.append(f"{key} does without '{name}', which is no column; {near}")
        return [name for name in names if name not in missing]

    def _vocabulary(self, derived: DerivedConfig, known: list[str]) -> dict[str, list[str]]:
        """The values that the TOML lists, then those that stand in the columns `known`."""
        described = self._table.columns.get(str(derived.find))
        values = dict(described.values) if described else {}
        for column in known:
            cell = f"CAST({quoted(column)} AS VARCHAR)"
            rows = self._stage.rows(
                f"SELECT {cell} FROM {self._stage} WHERE {cell} <> ''"
                " GROUP BY 1 ORDER BY count(*) DESC, 1"
            )
            for (value,) in rows:
                values.setdefault(str(value), [])
        return values

    def _found(
        self, sources: Iterable[str], finder: WordFinder, derived: DerivedConfig
    ) -> dict[int, str]:
        """Row → what the first of its cells that says something says. A maker's name that opens a
        title says nothing, unless nothing else does: a Camel Crown jacket is of no camel."""
        take, found = cache(partial(finder.take, way=derived.take)), dict[int, str]()
        for source in sources:
            maker = self._maker_of(source, derived)
            cells = self._stage.rows(
                f"SELECT {ROW}, CAST({quoted(source)} AS VARCHAR), {maker} FROM {self._stage}"
                f" WHERE {quoted(source)} IS NOT NULL ORDER BY {ROW}"
            )
            for row, text, name in self._told(cells, source):
                values = take(_without_maker(text, name))
                if not values and derived.take != "all":
                    values = take(text)
                if row not in found and values:
                    tags = derived.take == "all"
                    found[row] = json.dumps(values, ensure_ascii=False) if tags else values[0]
        return found

    def _maker_of(self, source: str, derived: DerivedConfig) -> str:
        """The column of who makes or sells the rows, where titles may open with its names."""
        roles = {name: column.role for name, column in self._table.columns.items()}
        named = [n for n in self._stage.types() if roles.get(n) in ("name", "place")]
        makers = [name for name in named if name != derived.find]
        of_names = roles.get(str(derived.find)) in ("name", "place")
        if roles.get(source) != "title" or of_names or not makers:
            return "NULL"
        return f"CAST({quoted(makers[0])} AS VARCHAR)"

    def _told(self, cells: Sequence[_Cell], source: str) -> Iterable[_Cell]:
        for count, cell in enumerate(cells):
            if count and count % _REPORT_EVERY == 0:
                self._report(f"reading '{source}': {count:,} of {len(cells):,} cells")
            yield cell

    def _tell_blank(self, filled: str, sources: Sequence[str], key: str, lacks: str) -> bool:
        """Whether a derived column is blank throughout though its `sources` are not, as nothing in
        them does what it `lacks`; `filled`: SQL that is true of a row in which it says
        something."""
        counts = "".join(f", count({quoted(source)})" for source in sources)
        rows, said, *held = self._stage.row(
            f"SELECT count(*), count(*) FILTER (WHERE {filled}){counts} FROM {self._stage}"
        )
        if said or not any(held):
            return False
        hidden = {name.casefold() for name in self._table.hidden}
        holding = [name for name, count in zip(sources, held, strict=True) if count]
        shown = ", ".join(f"'{name}'" for name in holding if name.casefold() not in hidden)
        nothing = f"nothing in {shown or 'its hidden source'} {lacks}"
        self.notices.append(f"{key} is blank in all {rows:,} rows: {nothing}")
        return True

    def _visible(self) -> list[str]:
        return [name for name in self._stage.types() if name not in self._table.hidden]

    def _refuse_taken(self, names: list[str], key: str) -> None:
        known = {ROW, *(name.casefold() for name in self._stage.types())}
        if taken := [name for name in names if name.casefold() in known]:
            raise ConfigError(
                f"{key} makes a column '{taken[0]}', which there already is; "
                "choose another name or 'prefix'"
            )


def derived_names(table: TableConfig) -> set[str]:
    return {each for name, derived in table.derived.items() for each in names_of(name, derived)}


def _without_maker(text: str, maker: str | None) -> str:
    """Of names of one word, many are what is sold: Shoes, Black."""
    if not maker or len(maker.split()) < 2:
        return text
    opens = text.casefold().startswith(f"{maker.casefold()} ")
    return text[len(maker) :] if opens else text


def _reason(error: duckdb.Error) -> str:
    """What the engine says of the expression, never what it says of a cell: that may be hidden."""
    if isinstance(error, (duckdb.ParserException, duckdb.BinderException, duckdb.CatalogException)):
        return str(error).split("\n")[0].strip()
    return f"{type(error).__name__} in one of the rows; TRY_CAST makes it a blank"


def mentioned(expression: str, columns: Iterable[str]) -> list[str]:
    """The columns that an SQL expression names; words in its string literals are none."""
    found = _NAMES.findall(_TEXTS.sub(" ", expression))
    names = {(bare or inside.replace('""', '"')).casefold() for inside, bare in found}
    return [column for column in columns if column.casefold() in names]
