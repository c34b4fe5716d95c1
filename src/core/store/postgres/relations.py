"""What a PostgreSQL database says of one table or view: columns, types, keys, comments, version;
and how its columns are read, each as one of the few types that a catalog has."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from src.config.nearest import nearest
from src.core.errors import DataError
from src.core.store.names import literal, quoted
from src.core.store.postgres.server import Connection
from src.core.store.postgres.views import Lookup
from src.core.store.typed_column import TypedColumn

DEFAULT_SCHEMA = "public"
TRIGGER = "concierge_changed"
"""The name of the trigger, and of the channel, by which an owner tells of changes."""

ASKED = tomllib.loads(Path(__file__).with_name("asked.toml").read_text("utf-8"))["relations"]
_TRIGRAMS = ("gin_trgm_ops", "gist_trgm_ops")


@dataclass(frozen=True)
class RelationColumn:
    name: str
    type_name: str
    """The name of its type, of a domain that of the type below it: `int4`, `_text`."""
    kind: str
    """What kind of type: `b` base, `e` enum, `c` composite, `r` range."""
    category: str
    """PostgreSQL's own group of types: `A` arrays, `N` numbers, `S` texts, …"""
    comment: str
    readable: bool


@dataclass(frozen=True)
class Relation:
    oid: int
    schema: str
    name: str
    is_view: bool
    columns: tuple[RelationColumn, ...]
    keys: tuple[tuple[str, ...], ...]
    """Columns that tell rows apart and are never blank, the primary key first."""
    references: Mapping[str, tuple[str, str, str]]
    """Column → schema, table and column that it refers to."""
    lookups: Mapping[str, Lookup]
    """Column → the indexes that find a text in it."""


def read_relation(connection: Connection, named: str) -> Relation:
    """The table or view `schema.name`, or of `public`; `DataError`: not there or readable."""
    schema, name = split_name(named)
    found = connection.execute(ASKED["find"], [schema, name]).fetchone()
    if found is None:
        near = nearest(f"{schema}.{name}", listed(connection))
        raise DataError(f"the database has no table or view '{schema}.{name}'; {near}")
    oid, schema, name, kind, readable = found
    if not readable:
        raise DataError(
            f"the role of the address may not read '{schema}.{name}'; "
            f"the owner allows it by: GRANT SELECT ON {schema}.{name} TO …"
        )
    columns = tuple(
        RelationColumn(str(at), str(of), str(typ), str(cat), str(said or ""), bool(may))
        for at, of, typ, cat, said, may in connection.execute(ASKED["columns"], [oid])
    )
    keys = tuple(tuple(row[0]) for row in connection.execute(ASKED["keys"], [oid]))
    references = {
        str(column): (str(a), str(b), str(c))
        for column, a, b, c in connection.execute(ASKED["references"], [oid])
    }
    indexes = [(str(a), str(b), str(c)) for a, b, c in connection.execute(ASKED["indexes"], [oid])]
    lookups = {column.name: _lookup(column.name, indexes) for column in columns}
    return Relation(oid, schema, name, kind in ("v", "f"), columns, keys, references, lookups)


def _lookup(column: str, indexes: Sequence[tuple[str, str, str]]) -> Lookup:
    """Args: indexes: of each what it begins with, the name of its operators and their schema."""
    small = (f"lower({column})", f"lower({column}::text)")
    of_small = [kind for of, kind, _ in indexes if of in small and kind not in _TRIGRAMS]
    plain = any(of == column and kind not in _TRIGRAMS for of, kind, _ in indexes)
    trigrams = (schema for of, kind, schema in indexes if of == column and kind in _TRIGRAMS)
    return Lookup(
        "small" if of_small else "plain" if plain else "",
        any(kind.endswith("_pattern_ops") for kind in of_small),
        next(trigrams, ""),
    )


def state_of(connection: Connection, relation: Relation) -> str:
    """Differs when rows of the relation, or behind a view, changed; by the server's own counts."""
    row = connection.execute(ASKED["version"].format(**ASKED), [relation.oid]).fetchone()
    return f"{relation} {row}"


def without_trigger(connection: Connection, oid: int) -> list[tuple[str, str, bool]]:
    """The relations behind one that tell of no changes: schema, name, whether they could."""
    asked = ASKED["without_trigger"].format(**ASKED, trigger=TRIGGER)
    found = connection.execute(asked, [oid])
    return [(str(schema), str(name), bool(may)) for schema, name, may in found]


def listed(connection: Connection) -> Sequence[str]:
    """All tables and views that this role may read, as `schema.name`."""
    return [str(row[0]) for row in connection.execute(ASKED["list"])]


def split_name(named: str) -> tuple[str, str]:
    schema, dot, name = named.partition(".")
    return (schema, name) if dot else (DEFAULT_SCHEMA, named)


_TYPES = {
    **dict.fromkeys(("int2", "int4", "int8"), "BIGINT"),
    **dict.fromkeys(("numeric", "float4", "float8"), "DOUBLE"),
    **dict.fromkeys(("text", "varchar", "name"), "VARCHAR"),
    "bool": "BOOLEAN",
    "date": "DATE",
    "timestamp": "TIMESTAMP",
    "jsonb": "JSON",
}
_AS_TEXT = ("bpchar", "citext", "uuid", "money", "inet", "cidr", "time", "timetz", "interval")
NOT_SHOWN = ("bytea", "tsvector", "tsquery", "xml", "vector", "halfvec", "sparsevec", "bit")
"""Types that hold nothing that people read."""


def cell_of(column: RelationColumn, zone: str, unknown: Sequence[str] = ()) -> TypedColumn | None:
    """How a column is read; None where there is nothing to be shown. `zone`: for points in time;
    `unknown`: cells that are read as blank."""
    name = quoted(column.name)
    if column.type_name in _TYPES:
        known = _TYPES[column.type_name]
        return TypedColumn(column.name, known, _blanked(name, known, unknown))
    if column.type_name == "timestamptz":
        return TypedColumn(column.name, "TIMESTAMP", f"{name} AT TIME ZONE {literal(zone)}")
    if column.type_name == "json":
        return TypedColumn(column.name, "JSON", f"{name}::jsonb")
    if column.category == "A" or column.kind == "c":
        return TypedColumn(column.name, "JSON", f"to_jsonb({name})")
    if column.type_name in _AS_TEXT or column.kind in "er":
        return TypedColumn(column.name, "VARCHAR", _blanked(f"{name}::text", "VARCHAR", unknown))
    return None


def _blanked(sql: str, sql_type: str, unknown: Sequence[str]) -> str:
    if not unknown or sql_type not in ("BIGINT", "DOUBLE", "VARCHAR"):
        return sql
    listed = ", ".join(literal(cell) for cell in unknown)
    return f"CASE WHEN {sql}::text = ANY(ARRAY[{listed}]) THEN NULL ELSE {sql} END"
