"""The staged table → the table of the database and its `Table`: roles, units, samples, search."""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import PurePath
from typing import Any, Protocol

import pyarrow as pa

from src.config.concierge import ConciergeConfig
from src.config.roles import NUMBER_ROLES, Role
from src.config.tables import ColumnConfig, TableConfig
from src.config.texts import local_text
from src.core.store.catalog import SEARCH_COLUMN, Column, Table, searched
from src.core.store.cell_readings import Made
from src.core.store.cleaning.markup import part_joined, shown_as_words
from src.core.store.cleaning.spellings import unify, unify_separators
from src.core.store.column_facts import all_values, measure, values_of
from src.core.store.column_roles import ColumnFacts, find_roles
from src.core.store.column_words import currency_of, name_words, speaks_of, unit_of, without_unit
from src.core.store.files.reading import SHEET
from src.core.store.folding import fold
from src.core.store.known_values import MOST, known_words, shortened
from src.core.store.names import quoted
from src.core.store.selling_price import selling_price
from src.core.store.stage import ROW, Stage
from src.core.store.staging import StagedTable
from src.core.store.typed_column import CellForm, TypedColumn

_FOLDED_AT_ONCE = 50_000
_NEEDED: dict[Role, frozenset[str]] = {
    "price": frozenset({"BIGINT", "DOUBLE"}),
    "number": frozenset({"BIGINT", "DOUBLE"}),
    "year": frozenset({"BIGINT", "DOUBLE"}),
    "flag": frozenset({"BOOLEAN"}),
    "start": frozenset({"DATE", "TIMESTAMP"}),
    "end": frozenset({"DATE", "TIMESTAMP"}),
}
_NO_KEY: frozenset[Role] = frozenset({"text", "link", "image", "tags"})
_LONGEST_KEY = 5
"""Columns; rows that as many do not tell apart are shown by their title."""
_CHOSEN: frozenset[Role] = frozenset({"category", "tags"})
_NAMES: frozenset[Role] = frozenset({"name", "category"})
_INSTEAD = {
    "price": '; a derived column with extract = "price" reads prices out of prose',
    "start": '; a derived column with extract = "period" reads dates out of prose',
    "end": '; a derived column with extract = "period" reads dates out of prose',
}


class Staged(Protocol):
    """Rows that stand in memory while their table is described, of a file or of a server."""

    stage: Stage

    made: Made
    """What was derived."""
    rows: int
    notices: list[str]

    @property
    def path(self) -> PurePath:
        """The file's name, or the relation's."""
        ...

    @property
    def currency_columns(self) -> Collection[str]: ...

    @property
    def visible(self) -> list[TypedColumn]: ...

    def declared(self, name: str) -> ColumnConfig: ...


def finish_table(config: ConciergeConfig, table_id: str, name: str, staged: StagedTable) -> Table:
    """Write the visible columns to the attached database `out`, and describe them."""
    declared = config.tables[table_id]
    facts = [facts_of(staged, column) for column in staged.visible]
    roles = roles_of(config, table_id, staged, facts)
    nouns = {*map(fold, declared.asked_as), *name_words(table_id)}
    for typed, fact in zip(staged.visible, facts, strict=True):
        role = roles[typed.name]
        if typed.sql_type in ("VARCHAR", "JSON"):
            shown_as_words(staged.stage, typed.name, role, staged.declared(typed.name))
        if role == "tags" and fact.joined:
            part_joined(staged.stage, typed.name)
        if role == "tags" and typed.sql_type == "VARCHAR" and fact.separator:
            unify_separators(staged.stage, typed.name, fact.separator)
        if typed.sql_type == "VARCHAR" and role in _NAMES:
            of_rows = nouns if role == "category" else ()
            staged.notices += _unified(staged, typed.name, of_rows)
    columns = tuple(
        column_of(config, staged, typed, fact, roles[typed.name])
        for typed, fact in zip(staged.visible, facts, strict=True)
    )
    key = key_of(declared, columns, staged)
    _write(staged.stage, name, columns)
    return Table(
        id=table_id,
        name=name,
        config=declared.model_copy(
            update={
                "key": key,
                "show": present(declared.show, columns),
                "derived": declared.derived | staged.implied,
            }
        ),
        columns=columns,
        rows=staged.rows,
        encoding=staged.raw.encoding,
        delimiter=staged.raw.delimiter,
        problems=tuple(sorted(staged.problems, key=lambda problem: problem.line)),
        ends=staged.ends,
        sells_at=selling_price(staged.stage, columns, config),
    )


def _unified(staged: StagedTable, column: str, nouns: Collection[str]) -> Iterator[str]:
    if rewritten := unify(staged.stage, column, nouns):
        variant, kept = next(iter(rewritten.items()))
        more = f" and {len(rewritten) - 1} more" if len(rewritten) > 1 else ""
        yield f"{staged.path.name}: in '{column}', '{variant}' is taken for '{kept}'{more}"


def present(names: Iterable[str], columns: tuple[Column, ...]) -> list[str]:
    there = {column.name for column in columns}
    return [name for name in names if name in there]


def roles_of(
    config: ConciergeConfig, table_id: str, staged: Staged, facts: Sequence[ColumnFacts]
) -> dict[str, Role]:
    label = local_text(config.tables[table_id].label, "en")
    return find_roles(facts, f"{staged.path.stem} {table_id} {label}")


def facts_of(staged: Staged, column: TypedColumn) -> ColumnFacts:
    """What was measured, with the role that the TOML gives or the derivation implies."""
    facts = measure(staged.stage, column, staged.declared(column.name))
    if facts.declared is None and column.name in staged.made:
        return replace(facts, declared=staged.made[column.name][1])
    if facts.declared is None and column.name in staged.currency_columns:
        return replace(facts, declared="info")
    needed = _NEEDED.get(facts.declared) if facts.declared else None
    if needed and column.sql_type not in needed and facts.filled:
        staged.notices.append(
            f"{staged.path.name}: '{column.name}' is declared as {facts.declared} and cannot be "
            f"read as one{_INSTEAD.get(str(facts.declared), '')}"
        )
        return replace(facts, declared=None)
    return facts


def column_of(
    config: ConciergeConfig, staged: Staged, typed: TypedColumn, facts: ColumnFacts, role: Role
) -> Column:
    told = staged.declared(typed.name)
    separator = facts.separator if role == "tags" and typed.sql_type == "VARCHAR" else None
    listing = facts.listing and role == "tags"
    facts = replace(facts, listing=listing)
    samples, distinct = values_of(staged.stage, facts, separator)
    said = told
    if typed.scaled and told.label in (None, typed.name):  # its numbers are not in that scale
        said = told.model_copy(update={"label": without_unit(typed.name)})
    if role in _CHOSEN and not (told.values or told.includes or speaks_of(typed.name, "closed")):
        found = all_values(staged.stage, facts, separator, MOST)
        values, includes = known_words(found) or (shortened(found), told.includes)
        said = said.model_copy(update={"values": values, "includes": includes})
    return Column(
        name=typed.name,
        sql_type=typed.sql_type,
        role=role,
        config=said.model_copy(update={"separator": separator} if separator else {}),
        unit=(None if typed.scaled else told.unit) or _unit(config, staged, typed, role),
        samples=samples,
        distinct=distinct,
        filled=facts.filled,
        **{each.name: getattr(typed, each.name) for each in fields(CellForm)},
    )


def _unit(config: ConciergeConfig, staged: Staged, typed: TypedColumn, role: Role) -> str | None:
    if typed.name in staged.made and (unit := staged.made[typed.name][2]):
        return unit
    if role == "price":  # a bare `$` or `¥` is the concierge's own
        mark, usual = typed.currency or currency_of(typed.name), config.currency
        return usual if mark in (None, "$") or (mark == "JPY" and usual == "CNY") else str(mark)
    if role != "number":
        return None
    return typed.unit or unit_of(typed.name, [column.name for column in staged.visible])


def key_of(declared: TableConfig, columns: tuple[Column, ...], staged: Staged) -> list[str]:
    """The declared key, or the first that tells rows apart: an id, the title, these with the sheet,
    a name with the title, a category without repetition, or the title with a few columns that
    differ most; else the title."""
    if wished := present(declared.key, columns):
        if not _tells_apart(staged.stage, wished):
            names = "', '".join(wished)
            staged.notices.append(f"{staged.path.name}: several rows share their key '{names}'")
        return wished
    of_role = {
        role: [c.name for c in columns if c.role == role] for role in ("id", "title", "name")
    }
    title = of_role["title"][:1]
    candidates = [[name] for name in of_role["id"]] + [title]
    if len(declared.sheets) > 1:
        candidates += [[SHEET, *key] for key in candidates]
    candidates += [[name, *title] for name in [*of_role["id"], *of_role["name"]]]
    candidates += [[c.name] for c in columns if c.role == "category" and c.distinct == c.filled]
    able = (c for c in columns if c.role not in _NO_KEY and c.filled == staged.rows)
    full = sorted(able, key=lambda c: (c.role != "title", c.role in NUMBER_ROLES, -c.distinct))
    telling = [c.name for c in full[:_LONGEST_KEY]]
    measured = bool(full) and full[0].role in NUMBER_ROLES  # a weight alone may be shared tomorrow
    candidates += [telling[:count] for count in range(1 + measured, _LONGEST_KEY + 1)]
    unique = (key for key in candidates if key and _tells_apart(staged.stage, key))
    return next(unique, title or of_role["id"][:1] or [column.name for column in columns])


def _tells_apart(stage: Stage, key: list[str]) -> bool:
    cells = ", ".join(quoted(name) for name in key)
    shared = stage.rows(f"SELECT 1 FROM {stage} GROUP BY {cells} HAVING count(*) > 1 LIMIT 1")
    return not shared and not stage.rows(
        f"SELECT 1 FROM {stage} WHERE {quoted(key[0])} IS NULL LIMIT 1"
    )


def _write(stage: Stage, name: str, columns: tuple[Column, ...]) -> None:
    batches = _folded(stage, searched(columns))
    schema = pa.schema([(ROW, pa.int64()), (SEARCH_COLUMN, pa.string())])
    folded = pa.Table.from_batches(list(batches), schema=schema)
    beside = [name for column in columns for name in (column.up_to, column.written) if name]
    names = [*(column.name for column in columns), *beside]
    visible = "".join(f"{stage}.{quoted(name)}, " for name in names)
    Stage(stage.connection, f"out.{quoted(name)}").replace(
        f"SELECT {visible}__folded.{SEARCH_COLUMN}"
        f" FROM {stage} JOIN __folded USING ({ROW}) ORDER BY {stage}.{ROW}",
        __folded=folded,
    )


def _folded(stage: Stage, columns: list[Column]) -> Iterator[pa.RecordBatch]:
    """The folded text of every row."""
    cells = "".join(f", CAST({quoted(column.name)} AS VARCHAR)" for column in columns)
    found = stage.connection.execute(f"SELECT {ROW}{cells} FROM {stage} ORDER BY {ROW}")
    nested = [column.sql_type == "JSON" for column in columns]
    while rows := found.fetchmany(_FOLDED_AT_ONCE):
        told = (zip(row[1:], nested, strict=True) for row in rows)
        texts = [fold(" ".join(_words(cell, flag) for cell, flag in row)) for row in told]
        yield pa.record_batch(
            [pa.array([row[0] for row in rows], pa.int64()), pa.array(texts, pa.string())],
            names=[ROW, SEARCH_COLUMN],
        )


def _words(cell: str | None, nested: bool) -> str:
    return " ".join(_leaves(json.loads(cell))) if nested and cell else cell or ""


def _leaves(value: Any) -> Iterable[str]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [text for item in value for text in _leaves(item)]
    return [] if value is None or isinstance(value, bool) else [str(value)]
