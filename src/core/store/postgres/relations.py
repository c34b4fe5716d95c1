"""What a PostgreSQL database says of one table or view: columns, types, keys, comments, version."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from src.config.nearest import nearest
from src.core.errors import DataError
from src.core.store.postgres.server import Connection
from src.core.store.postgres.views import Lookup

DEFAULT_SCHEMA = "public"
TRIGGER = "concierge_changed"
"""The name of the trigger, and of the channel, by which an owner tells of changes."""

_FIND = """
SELECT c.oid, n.nspname, c.relname, c.relkind::text,
       has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT')
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE n.nspname = %s AND c.relname = %s AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
"""
_LIST = """
SELECT n.nspname || '.' || c.relname
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname !~ '^pg_|^information_schema$'
  AND has_schema_privilege(n.oid, 'USAGE')
  AND (has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT'))
ORDER BY 1
"""
_COLUMNS = """
SELECT a.attname, coalesce(base.typname, t.typname), coalesce(base.typtype, t.typtype)::text,
       coalesce(base.typcategory, t.typcategory)::text, col_description(a.attrelid, a.attnum),
       has_column_privilege(a.attrelid, a.attnum, 'SELECT')
FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
LEFT JOIN pg_type base ON t.typtype = 'd' AND base.oid = t.typbasetype
WHERE a.attrelid = %s AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum
"""
_KEYS = """
SELECT array(SELECT a.attname::text FROM unnest(i.indkey::int[]) WITH ORDINALITY AS k(num, at)
             JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num ORDER BY k.at)
FROM pg_index i
WHERE i.indrelid = %s AND i.indisunique AND i.indpred IS NULL AND i.indexprs IS NULL
  AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid
                  AND a.attnum = ANY(i.indkey::int[]) AND NOT a.attnotnull)
ORDER BY i.indisprimary DESC, i.indnatts, i.indexrelid
"""
_REFERENCES = """
SELECT a.attname, n.nspname, c.relname, f.attname
FROM pg_constraint k JOIN pg_class c ON c.oid = k.confrelid
JOIN pg_namespace n ON n.oid = c.relnamespace
JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
JOIN pg_attribute f ON f.attrelid = k.confrelid AND f.attnum = k.confkey[1]
WHERE k.conrelid = %s AND k.contype = 'f' AND array_length(k.conkey, 1) = 1
"""
_INDEXES = """
SELECT replace(pg_get_indexdef(i.indexrelid, 1, true), '"', ''), o.opcname, n.nspname
FROM pg_index i JOIN pg_opclass o ON o.oid = i.indclass[0]
JOIN pg_namespace n ON n.oid = o.opcnamespace
WHERE i.indrelid = %s AND i.indisvalid AND i.indpred IS NULL ORDER BY i.indexrelid
"""
_TRIGRAMS = ("gin_trgm_ops", "gist_trgm_ops")
_BEHIND = """
WITH RECURSIVE behind(oid) AS (
  SELECT %s::oid
  UNION SELECT next.oid FROM behind b CROSS JOIN LATERAL (
    SELECT d.refobjid FROM pg_rewrite r JOIN pg_depend d ON d.objid = r.oid
    WHERE r.ev_class = b.oid AND d.classid = 'pg_rewrite'::regclass
      AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> b.oid
    UNION ALL SELECT i.inhrelid FROM pg_inherits i WHERE i.inhparent = b.oid
  ) AS next(oid)
)
"""
"""The relation, and those that its rows come from: behind a view, and parts."""
_VERSION = f"""{_BEHIND}
SELECT string_agg(concat_ws(' ', c.oid, c.relfilenode, s.n_tup_ins, s.n_tup_upd, s.n_tup_del),
                  ';' ORDER BY c.oid)
FROM behind b JOIN pg_class c USING (oid) LEFT JOIN pg_stat_all_tables s ON s.relid = c.oid
"""
_WITHOUT_TRIGGER = f"""{_BEHIND}
SELECT n.nspname, c.relname, c.relkind IN ('r', 'p')
FROM behind b JOIN pg_class c USING (oid) JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'm', 'f') AND NOT EXISTS (
  SELECT FROM pg_trigger t
  WHERE t.tgrelid = c.oid AND t.tgname = '{TRIGGER}' AND t.tgenabled <> 'D')
ORDER BY 1, 2
"""


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
    """A table or view as it is in the database."""

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
    found = connection.execute(_FIND, [schema, name]).fetchone()
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
        for at, of, typ, cat, said, may in connection.execute(_COLUMNS, [oid])
    )
    keys = tuple(tuple(row[0]) for row in connection.execute(_KEYS, [oid]))
    references = {
        str(column): (str(a), str(b), str(c))
        for column, a, b, c in connection.execute(_REFERENCES, [oid])
    }
    indexes = [(str(a), str(b), str(c)) for a, b, c in connection.execute(_INDEXES, [oid])]
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
    row = connection.execute(_VERSION, [relation.oid]).fetchone()
    return f"{relation} {row}"


def without_trigger(connection: Connection, oid: int) -> list[tuple[str, str, bool]]:
    """The relations behind one that tell of no changes: schema, name, whether they could."""
    found = connection.execute(_WITHOUT_TRIGGER, [oid])
    return [(str(schema), str(name), bool(may)) for schema, name, may in found]


def listed(connection: Connection) -> Sequence[str]:
    """All tables and views that this role may read, as `schema.name`."""
    return [str(row[0]) for row in connection.execute(_LIST)]


def split_name(named: str) -> tuple[str, str]:
    schema, dot, name = named.partition(".")
    return (schema, name) if dot else (DEFAULT_SCHEMA, named)
