"""A tool's description, generated from its TOML and the data that was loaded.

Prose for the model that writes the SQL. It names no hidden column (the catalog has none) and no
number of rows (they change, and the model would repeat them).
"""

import json
import re
from collections.abc import Iterator, Mapping

from pydantic import JsonValue

from src.config.locale import Words, words
from src.config.roles import Role
from src.config.tables import DerivedConfig
from src.config.texts import Language, local_text
from src.config.tools import SqlToolConfig
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Column, Table
from src.core.tools.filters.describe import usage
from src.core.tools.sql.examples import examples_for, readable

SAMPLE_CHARS = 40
"""Longest sample value; prose is cut here, since its form is what matters."""

SAMPLES: Mapping[Role, int] = {"text": 1, "link": 1, "image": 1, "category": 5, "tags": 5}
"""How many samples a column shows: all kinds of a category, one to give the form of prose."""

OTHER_SAMPLES = 3


def describe_sql_tool(tool: SqlToolConfig, catalog: Catalog, row_limit: int) -> str:
    """Purpose, tables and columns with real values, constraints, examples, when to use which."""
    language = catalog.config.language
    say = words("prompts", language)
    tables = tables_of(tool, catalog)
    parts = [
        tool.purpose,
        say("tool.data"),
        *(_table(table, say, language) for table in tables),
        say("tool.constraints", limit=row_limit).strip(),
        f"{say('tool.examples')}\n{_examples(tool, tables, language)}",
        *usage(tool, say),
    ]
    return "\n\n".join(parts)


def sql_tool_overview(tool: SqlToolConfig, catalog: Catalog) -> str:
    """What the system prompt says of the tool: purpose, tables, names of columns."""
    language = catalog.config.language
    say = words("prompts", language)
    lines = [tool.purpose]
    for table in tables_of(tool, catalog):
        names = ", ".join(f"`{column.name}`" for column in table.columns)
        lines += [f"- {_headline(table, say, language)}", f"  {say('tool.columns')} {names}"]
    return "\n".join(lines)


def tables_of(tool: SqlToolConfig, catalog: Catalog) -> tuple[Table, ...]:
    return tuple(catalog.table(table_id) for table_id in tool.tables)


def _headline(table: Table, say: Words, language: Language) -> str:
    label = local_text(table.config.label, language)
    return say("tool.table", name=table.name, label=label, aliases=table.id)


def _table(table: Table, say: Words, language: Language) -> str:
    lines = [_headline(table, say, language), say("tool.columns")]
    for column in table.columns:
        lines += [f"- {_column(column, table, say, language)}", *_beside(column, say)]
    if table.with_role("title", "text"):
        lines.append(f"- `{SEARCH_COLUMN}` (VARCHAR): {say('tool.search_text')}")
    return "\n".join(lines)


def _beside(column: Column, say: Words) -> Iterator[str]:
    """The columns that say more of a number than it does."""
    if column.up_to:
        name = readable(column.up_to)
        yield f"- `{name}` ({column.sql_type}): {say('tool.up_to', column=readable(column.name))}"
    if column.written:
        name = readable(column.written)
        yield f"- `{name}` (VARCHAR): {say('tool.as_written', column=readable(column.name))}"


def _column(column: Column, table: Table, say: Words, language: Language) -> str:
    """`price_min` (INTEGER, JPY): label — meaning. e.g. 1000, 2500"""
    kind = f"{column.sql_type}, {column.unit}" if column.unit else column.sql_type
    label = local_text(column.config.label, language) if column.config.label else ""
    meaning = column.config.meaning or _extracted(column, table, say)
    text = " — ".join(filter(None, [label, meaning, _access(column, say)]))
    samples = say("tool.samples", samples=", ".join(_samples(column))) if column.samples else ""
    said = " ".join(filter(None, [text, samples]))
    return f"`{readable(column.name)}` ({kind}): {said}".rstrip(": ")


def _samples(column: Column) -> Iterator[str]:
    most = 1 if _json_keys(column) else SAMPLES.get(column.role, OTHER_SAMPLES)
    for value in column.samples[:most]:
        text = re.sub(r"\s+", " ", _plain(value)).strip()
        cut = text if len(text) <= SAMPLE_CHARS else f"{text[:SAMPLE_CHARS]}…"
        yield f"'{cut}'" if isinstance(value, str) else cut


def _plain(value: JsonValue) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return json.dumps(value, ensure_ascii=False)


def _extracted(column: Column, table: Table, say: Words) -> str:
    """What a column that was read out of prose is for."""
    for config in table.config.derived.values():
        meaning = _extracts(config, say).get(column.name)
        if meaning:
            return meaning
    return ""


def _extracts(config: DerivedConfig, say: Words) -> dict[str, str]:
    """Names of the columns that an `extract` makes → what each is for."""
    if config.extract == "price":
        prefix = "price_" if config.prefix is None else config.prefix
        return {
            f"{prefix}min": say("tool.price_min", source=config.source),
            f"{prefix}max": say("tool.price_max", low=f"{prefix}min"),
            f"{prefix}status": say("tool.price_status"),
        }
    if config.extract == "period":
        start, end = f"{config.prefix or ''}start", f"{config.prefix or ''}end"
        return {
            start: say("tool.start", source=config.source),
            end: say("tool.end", start=readable(start), end=readable(end)),
        }
    return {}


def _access(column: Column, say: Words) -> str:
    """How to reach into a cell of several parts."""
    name = readable(column.name)
    if keys := _json_keys(column):
        named = ", ".join(f"`{key}`" for key in keys)
        return say("tool.json_object", column=name, first=keys[0], keys=named)
    if column.sql_type == "JSON":
        return say("tool.json_array", column=name)
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


def _examples(tool: SqlToolConfig, tables: tuple[Table, ...], language: Language) -> str:
    examples = examples_for(tool, tables, words("prompts", language), language)
    return "\n".join(
        f"{number}. {asked}:\n   {sql}" for number, (asked, sql) in enumerate(examples.items(), 1)
    )
