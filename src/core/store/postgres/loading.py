"""Tables of a server → what a catalog has to know of them: what the database says of the relations,
the visible columns of the rows (of large tables of a sample), and counts of filled cells."""

from collections.abc import Collection
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import duckdb
import psycopg

from src.config.concierge import ConciergeConfig
from src.core.errors import DataError
from src.core.store.catalog import Table
from src.core.store.described import (
    Described,
    Report,
    describe_tables,
    keep_description,
    read_description,
)
from src.core.store.describing import column_of, facts_of, key_of, present, roles_of
from src.core.store.postgres.relations import read_relation, state_of
from src.core.store.postgres.sampling import SampledTable
from src.core.store.postgres.server import Connection, connected, resolved
from src.core.store.postgres.views import ServerTables, View
from src.core.store.selling_price import selling_price
from src.core.store.stage import Stage

_LOWER = ("lower({0})", 'lower({0} COLLATE "und-x-icu")', 'lower({0} COLLATE "unicode")')
_CAPITAL, _SMALL = "ÉЖ", "éж"


def server_state(config: ConciergeConfig) -> str:
    """Differs whenever the tables of a concierge or their rows do. Raises `DataError`."""
    with connected(resolved(config.server)) as connection:
        states = [_state(connection, table.sheet) for table in config.tables.values()]
    return "\n".join(states)


def server_tables(
    config: ConciergeConfig, path: Path, report: Report, required: Collection[str]
) -> Described:
    """The tables of a concierge whose rows are on a server, as they were kept at `path` if at all.
    Raises `DataError`: no answer; a required table cannot be read, or none can."""
    kept = read_description(path)
    if kept is not None and kept.reasons.keys().isdisjoint(required):
        path.touch()  # used now: not among the old ones to clear
        return kept
    views: list[View] = []
    with connected(resolved(config.server)) as connection:
        lower = _lower(connection)

        def load(table_id: str, taken: list[str]) -> tuple[Table, list[str]]:
            table, view, told = _table(connection, config, table_id, taken, lower, report)
            views.append(view)
            return table, told

        described = describe_tables(config, load, required)
    server = ServerTables(config.server, tuple(views), lower)
    return keep_description(replace(described, server=server), path)


def _state(connection: Connection, named: str) -> str:
    """One that cannot be read has a state too, so that it is noticed when it can."""
    try:
        return state_of(connection, read_relation(connection, named))
    except DataError as error:
        return str(error)


def _table(
    connection: Connection,
    config: ConciergeConfig,
    table_id: str,
    taken: list[str],
    lower: str,
    report: Report,
) -> tuple[Table, View, list[str]]:
    """One table, what stands for it in statements, and what is to be told of it."""
    declared = config.tables[table_id]
    relation = read_relation(connection, declared.sheet)
    report(f"looking at {relation.schema}.{relation.name}")
    with closing(duckdb.connect(":memory:")) as scratch:
        staged = SampledTable(connection, Stage(scratch), config, table_id, relation, lower)
        measured = [staged.exact(facts_of(staged, each)) for each in staged.visible]
        roles = roles_of(config, table_id, staged, measured)
        columns = tuple(
            staged.counted(column_of(config, staged, typed, facts, roles[typed.name]))
            for typed, facts in zip(staged.visible, measured, strict=True)
        )
        there = {column.name for column in columns}
        own = next((key for key in relation.keys if there.issuperset(key)), ())
        keyed = declared.model_copy(update={"key": present(declared.key, columns) or list(own)})
        key = key_of(keyed, columns, staged)
        sells_at = selling_price(staged.stage, columns, config)
    name = relation.name if relation.name not in taken else f"{relation.schema}.{relation.name}"
    shown = {"key": key, "show": present(declared.show, columns), "derived": staged.derived}
    table = Table(
        id=table_id,
        name=name,
        config=declared.model_copy(update=shown),
        columns=columns,
        rows=staged.rows,
        ends=staged.ends,
        sells_at=sells_at,
    )
    if not table.rows:
        staged.notices.append(f"{name} holds no rows")
    return table, staged.view(name, columns, tuple(key)), staged.notices


def _lower(connection: Connection) -> str:
    """How this server makes letters small that are not ASCII's; not all of its locales do."""
    for form in _LOWER:
        try:
            row = connection.execute(f"SELECT {form.format('%s')}", [_CAPITAL]).fetchone()
        except psycopg.errors.UndefinedObject:
            continue
        if row == (_SMALL,):
            return form
    return _LOWER[0]
