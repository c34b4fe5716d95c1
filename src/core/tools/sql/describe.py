"""A tool's description for the model that writes the SQL, from its TOML and the data. It names no
hidden column and no number of rows (they change, and would be repeated)."""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice, zip_longest

from pydantic import JsonValue
from sqlglot.dialects.duckdb import DuckDB

from src.config.locale import Words, words
from src.config.roles import Role
from src.config.texts import Language, local_text
from src.config.tools import SqlToolConfig
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Column, Table
from src.core.store.cell_readings import names_of
from src.core.store.days import DAY_KINDS
from src.core.store.folding import fold
from src.core.store.hours_cells import hours_columns
from src.core.store.names import literal, quoted

_FEWEST = 5
_RESERVED = DuckDB.Generator.RESERVED_KEYWORDS
"""Words of the grammar that may name no column without quotes."""

Example = tuple[str, str]
"""What is asked, and the SELECT that answers it."""


def examples_for(
    tool: SqlToolConfig, tables: Sequence[Table], say: Words, language: Language
) -> dict[str, str]:
    """At least five examples; the generated ones name columns and values that are there."""
    written = {asked: " ".join(sql.split()) for asked, sql in tool.examples.items()}
    rounds = zip_longest(*(_generated(table, say, language) for table in tables))
    known = {*written, *written.values()}
    more = (
        example
        for example in chain.from_iterable(rounds)
        if example is not None and known.isdisjoint(example)
    )
    return written | dict(islice(more, max(0, _FEWEST - len(written))))


def readable(name: str) -> str:
    """A column's name as SQL reads it: bare where it can be."""
    plain = re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) and name.lower() not in _RESERVED
    return name if plain else quoted(name)


def _literal(value: JsonValue) -> str:
    """A sample as SQL writes it."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if number else literal(str(value))


def _source(table: Table) -> str:
    """The table as a FROM names it: of a file by the file's name."""
    return readable(table.name) if table.config.server else _literal(table.name)


def _generated(table: Table, say: Words, language: Language) -> Iterator[Example]:
    """Examples from what a table's columns are, the most telling first."""
    source, title, price, period = _source(table), table.title, table.price, table.period
    word = _word(title) if title else ""

    def label(column: Column) -> str:
        return column.label(language) or column.name

    def where(condition: str) -> str:
        return f"SELECT * FROM {source} WHERE {condition}"

    if title and word:
        sql = where(f"{readable(title.name)} LIKE {_literal(f'%{word}%')}")
        yield say("example.part", label=label(title), value=word), sql
    if price and price.samples:
        name, value = readable(price.name), price.samples[0]
        sql = where(f"{name} <= {_literal(value)} ORDER BY {name}")
        yield say("example.below", label=label(price), value=value), sql
    if period and period[0].samples:
        (start, end), value = (readable(column.name) for column in period), period[0].samples[0]
        sql = where(f"{start} <= {_literal(value)} AND {end} >= {_literal(value)} ORDER BY {start}")
        yield say("example.period", value=value), sql
    for column in table.with_role("category", "name"):
        if column.samples and column.sql_type == "VARCHAR":
            value = column.samples[0]
            sql = where(f"{readable(column.name)} = {_literal(value)}")
            yield say("example.equal", label=label(column), value=value), sql
    if word:
        sql = where(f"{SEARCH_COLUMN} LIKE {_literal(f'%{fold(word)}%')}")
        yield say("example.text", value=word), sql
    for column in table.with_role("number", "year"):
        name = readable(column.name)
        sql = where(f"{name} IS NOT NULL ORDER BY {name}")
        yield say("example.order", label=label(column)), sql
    for column in table.with_role("category"):
        name = readable(column.name)
        sql = f"SELECT {name}, count(*) AS n FROM {source} GROUP BY {name} ORDER BY n DESC"
        yield say("example.group", label=label(column)), sql
    yield say("example.first"), f"SELECT * FROM {source} LIMIT 3"
    yield say("example.count"), f"SELECT count(*) FROM {source}"
    for column in table.columns:
        sql = f"SELECT * FROM {source} ORDER BY {readable(column.name)}"
        yield say("example.order", label=label(column)), sql


def _word(column: Column) -> str:
    """A word of the first sample that stands in the cell as it is."""
    for sample in column.samples:
        found = re.findall(r"[^\W_]{2,}", sample) if isinstance(sample, str) else []
        if found:
            return str(found[0])
    return ""


_SAMPLE_CHARS = 40
"""Longest sample value; prose is cut here, since its form is what matters."""
_OF_PROSE: frozenset[Role] = frozenset({"text", "link", "image"})
_OF_KINDS: frozenset[Role] = frozenset({"category", "tags"})
_FEW = 2
"""Generated examples beside instructions, where the TOML has none."""


def describe_sql_tool(
    tool: SqlToolConfig, catalog: Catalog, row_limit: int, *, brief: bool = False
) -> str:
    """Purpose, tables and columns with real values, constraints, examples; `brief`: beside
    instructions that have the purpose and `sql_rules`."""
    language = catalog.config.language
    say = words("prompts", language)
    tables = [catalog.table(table_id) for table_id in tool.tables]
    examples = examples_for(tool, tables, say, language)
    if brief:
        examples = dict(islice(examples.items(), len(tool.examples) or _FEW))
    told = [f"{at}. {asked}:\n   {sql}" for at, (asked, sql) in enumerate(examples.items(), 1)]
    parts = [
        *(() if brief else [tool.purpose, say("tool.data")]),
        *(_table(table, say, language, brief=brief) for table in tables),
        *(() if brief else ["\n".join(sql_rules(catalog, say, row_limit))]),
        "\n".join([say("tool.examples"), *told]),
    ]
    return "\n\n".join(parts)


def sql_rules(catalog: Catalog, say: Words, row_limit: int) -> tuple[str, ...]:
    """What holds for every statement, whichever table it reads."""
    told = say("tool.constraints", limit=row_limit).strip().split("\n")
    return (*told, say("postgresql.dialect")) if catalog.config.server else tuple(told)


def _table(table: Table, say: Words, language: Language, *, brief: bool) -> str:
    label = local_text(table.config.label, language)
    headline = say("tool.table", name=_source(table), label=label, aliases=table.id)
    lines = [headline, say("tool.columns")]
    hours = dict(_hours(table, say))
    for column in table.columns:
        if column.name not in hours:
            told = _column(column, table, say, language, brief=brief)
            lines += [f"- {told}", *_beside(column, say)]
    lines += [f"- {line}" for line in dict.fromkeys(hours.values())]
    if table.with_role("title", "text"):
        lines.append(f"- `{SEARCH_COLUMN}` (VARCHAR): {say('tool.search_text')}")
    return "\n".join(lines)


def _hours(table: Table, say: Words) -> Iterator[tuple[str, str]]:
    """Columns of opening hours, each with the one line that tells of them all."""
    for config in table.config.derived.values():
        if config.extract == "hours":
            prefix = config.prefix or ""
            line = say("tool.hours", prefix=prefix, source=config.source)
            for day in DAY_KINDS:
                yield from ((name, line) for name in hours_columns(prefix, day))


def _beside(column: Column, say: Words) -> Iterator[str]:
    """The columns that say more of a number than it does."""
    if column.up_to:
        name = readable(column.up_to)
        yield f"- `{name}` ({column.sql_type}): {say('tool.up_to', column=readable(column.name))}"
    if column.written:
        name = readable(column.written)
        yield f"- `{name}` (VARCHAR): {say('tool.as_written', column=readable(column.name))}"


def _column(column: Column, table: Table, say: Words, language: Language, *, brief: bool) -> str:
    """`price_min` (INTEGER, JPY): label — meaning. e.g. 1000, 2500"""
    kind = f"{column.sql_type}, {column.unit}" if column.unit else column.sql_type
    meaning = column.config.meaning or _extracted(column, table, say)
    text = " — ".join(filter(None, [column.label(language), meaning, _access(column, table, say)]))
    listed = ", ".join(_samples(column, brief=brief))
    said = " ".join(filter(None, [text, say("tool.samples", samples=listed) if listed else ""]))
    return f"`{readable(column.name)}` ({kind}): {said}".rstrip(": ")


def _samples(column: Column, *, brief: bool) -> Iterator[str]:
    for value in column.samples[: _most_samples(column, brief=brief)]:
        text = re.sub(r"\s+", " ", _plain(value)).strip()
        cut = text if len(text) <= _SAMPLE_CHARS else f"{text[:_SAMPLE_CHARS]}…"
        yield f"'{cut}'" if isinstance(value, str) else cut


def _most_samples(column: Column, *, brief: bool) -> int:
    """All kinds of a category, one of prose; beside instructions fewer."""
    if column.role in _OF_PROSE or _json_keys(column):
        return 0 if brief else 1
    if column.role in _OF_KINDS:
        return 5
    return 3 if column.role == "name" or not brief else 1


def _plain(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, ensure_ascii=False)


_EXTRACTED = {
    "price": ("price_min", "price_max", "price_status"),
    "period": ("start", "end"),
}
"""By what is read out of prose: the columns that it makes, as texts tell of them."""


def _extracted(column: Column, table: Table, say: Words) -> str:
    """What a column that was read out of prose is for."""
    for name, config in table.config.derived.items():
        kinds, names = _EXTRACTED.get(config.extract or "", ()), names_of(name, config)
        if kinds and column.name in names:
            told = {"source": config.source, "low": names[0]}
            told |= {"start": readable(names[0]), "end": readable(names[1])}
            return say(f"tool.{kinds[names.index(column.name)]}", **told)
    return ""


def _access(column: Column, table: Table, say: Words) -> str:
    """How to reach into a cell of several parts."""
    name = readable(column.name)
    words_of = "postgresql" if table.config.server else "tool"
    if keys := _json_keys(column):
        named = ", ".join(f"`{key}`" for key in keys)
        return say(f"{words_of}.json_object", column=name, first=keys[0], keys=named)
    if column.sql_type == "JSON":
        return say(f"{words_of}.json_array", column=name)
    if column.role == "tags" and column.config.separator:
        return say("tool.tags", column=name, separator=column.config.separator)
    return ""


def _json_keys(column: Column) -> list[str]:
    """The keys that a JSON column's cells really have."""
    cells = [_parsed(value) for value in column.samples] if column.sql_type == "JSON" else []
    return list(dict.fromkeys(key for cell in cells if isinstance(cell, dict) for key in cell))


def _parsed(value: JsonValue) -> JsonValue:
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)  # type: ignore[no-any-return]
    except ValueError:
        return None
