"""The `Store` on PostgreSQL: the tables of a server, read where they are; values of large tables
that nobody learned are found by its owner's indexes."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

import sqlglot
from pydantic import JsonValue
from sqlglot import exp

from src.core.store.catalog import SEARCH_COLUMN, Catalog
from src.core.store.dialects import DUCKDB, Written
from src.core.store.names import literal, quoted
from src.core.store.postgres.dialect import POSTGRES, PostgresDialect
from src.core.store.postgres.server import Server
from src.core.store.postgres.views import Lookup, ServerTables

_SECONDS = 60.0
"""Of one statement: the lexicon of a large table is read by some that go through all of it."""
_FREQUENT = 1_000
"""Values of a column of a sample that are learned."""


class PostgresStore:
    """Statements run in connections of a pool, so that threads do not wait for each other."""

    def __init__(self, catalog: Catalog, tables: ServerTables, seconds: float = _SECONDS) -> None:
        self.catalog = catalog
        self.tables = tables
        self._dialect = PostgresDialect(tables)
        self._server = Server(tables.address, seconds)

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        """As `Store`; fails where the database does not answer."""
        return self.trusted_over((), sql, parameters)

    def trusted_over(
        self, excerpts: Collection[str], sql: str, parameters: Sequence[JsonValue] = ()
    ) -> list[tuple[object, ...]]:
        """As `trusted`, over a sample of the rows of the views `excerpts`."""
        written = sql if isinstance(sql, Written) else self._dialect.translated(sql)
        return self._server.run(self.tables.around(written, excerpts), parameters).rows

    def written(self, statement: exp.Query) -> Written:
        """A statement that was put together, as the server takes it."""
        return self._dialect.write(statement)

    def close(self) -> None:
        """Let the connections go. Statements that run fail."""
        self._server.close()


class Excerpt:
    """A `Store` to learn words from: statements over columns that are looked up read a sample of
    the rows, and find the values that are most frequent in it."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        self.catalog = store.catalog

    def trusted(self, sql: str, parameters: Sequence[JsonValue] = ()) -> list[tuple[object, ...]]:
        tree = sqlglot.parse_one(sql, read=POSTGRES if isinstance(sql, Written) else DUCKDB)
        sampled = list(self._sampled(tree))
        if sampled and isinstance(tree, exp.Select) and tree.args.get("distinct"):
            sql = self._store.written(_most_frequent(tree))
        return self._store.trusted_over(sampled, sql, parameters)

    def close(self) -> None:
        """The store is closed by who opened it."""

    def _sampled(self, tree: exp.Expr) -> Iterator[str]:
        read = {table.name for table in tree.find_all(exp.Table)}
        named = {column.name for column in tree.find_all(exp.Column)}
        for view in self._store.tables.views:
            if view.name in read and not named.isdisjoint(view.lookups):
                yield view.name


def _most_frequent(distinct: exp.Select) -> exp.Select:
    """The rows of a SELECT DISTINCT that it finds most often."""
    distinct.set("distinct", None)
    grouped = distinct.group_by(*map(str, range(1, len(distinct.expressions) + 1)))
    return grouped.order_by("count(*) DESC", "1").limit(_FREQUENT)


Place = tuple[str, str]
"""(table, column)."""
Named = tuple[str, str, str]
"""(table, column, value)."""

_ALIKE, _MOST = 5, 50
"""Values that differ in case alone, and values that are near to a text, of one column."""
_REMEMBERED = 4096
_SAID = "unnest(CAST($1 AS text[])) AS said(form)"
_FORMS = {
    "small": _SAID,
    "plain": f"(SELECT DISTINCT unnest(ARRAY[form, initcap(form), upper(form)]) FROM {_SAID})"
    " AS cased(form)",
    "number": "(SELECT CASE WHEN form ~ '^[0-9]{1,18}$' THEN CAST(form AS bigint) END"
    f" FROM {_SAID}) AS numbers(form)",
}
"""Of an index over texts as they are: the cases in which names are usually written."""
_SHORTEST_WORD = 3
"""Letters of a word that trigrams find."""


class RareValues:
    """All texts are folded. Safe from any thread; what was found is remembered."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        tables = {table.name: table for table in store.catalog.tables}
        self.places: dict[Place, Lookup] = {
            (tables[view.name].id, column): lookup
            for view in store.tables.views
            for column, lookup in view.lookups.items()
        }
        self._sources = {table.id: quoted(name) for name, table in tables.items()}
        self._values = {p: each for p, each in self.places.items() if p[1] != SEARCH_COLUMN}
        self._written: dict[str, list[Named]] = {}
        self.has_word = lru_cache(_REMEMBERED)(self._has_word)
        self.near = lru_cache(_REMEMBERED)(self._near)
        self.beginning = lru_cache(_REMEMBERED)(self._beginning)

    def written(self, texts: Iterable[str]) -> list[Named]:
        """The values that are one of the texts, but for case."""
        asked = list(dict.fromkeys(texts))
        known = self._written if len(self._written) < _REMEMBERED else {}
        if unknown := [text for text in asked if text not in known]:
            known = known | {text: [] for text in unknown}
            for named in self._exactly(unknown):
                known.setdefault(named[2].lower(), []).append(named)
            self._written = known
        return [named for text in asked for named in known[text]]

    def _exactly(self, texts: Sequence[str]) -> list[Named]:
        parts = [
            f"SELECT DISTINCT {_told(place)} FROM {_FORMS[lookup.exact]} CROSS JOIN LATERAL"
            f" (SELECT {quoted(place[1])} FROM {self._sources[place[0]]}"
            f" WHERE {_cased(place, lookup)} = form LIMIT {_ALIKE}) AS found"
            for place, lookup in self._values.items()
            if lookup.exact
        ]
        return self._found(parts, [list(texts)]) if parts else []

    def _near(self, text: str) -> tuple[Named, ...]:
        """The indexed values that share most trigrams with a text; none where rows have it."""
        parts = []
        for place, lookup in self._values.items():
            if all(self.has_word(place[0], word) for word in text.split()):
                continue
            if schema := lookup.trigrams and quoted(lookup.trigrams):
                name = quoted(place[1])
                order = f"{schema}.similarity({name}, $1) DESC LIMIT {_MOST}"
                alike = f"{name} OPERATOR({schema}.%) $1"
                found = (
                    f"SELECT {name} FROM {self._sources[place[0]]} WHERE {alike} ORDER BY {order}"
                )
                parts.append(f"SELECT DISTINCT {_told(place)} FROM ({found}) AS found")
        return tuple(self._found(parts, [text]) if parts else ())

    def _beginning(self, word: str) -> tuple[Named, ...]:
        """Some values of several words that begin with this one, first in the index's order."""
        parts = [
            f"(SELECT DISTINCT {_told(place)} FROM (SELECT {quoted(place[1])}"
            f" FROM {self._sources[place[0]]} WHERE {_cased(place, lookup)} LIKE $1"
            f" ORDER BY {_cased(place, lookup)} USING ~<~ LIMIT {_MOST}) AS found LIMIT {_ALIKE})"
            for place, lookup in self._values.items()
            if lookup.prefix
        ]
        return tuple(self._found(parts, [f"{_escaped(word)} %"]) if parts else ())

    def _has_word(self, table: str, word: str) -> bool:
        """Whether the text of some row has a word, where an index finds it."""
        if (table, SEARCH_COLUMN) not in self.places or len(word) < _SHORTEST_WORD:
            return False
        column = quoted(SEARCH_COLUMN)
        found = f"SELECT 1 FROM {self._sources[table]} WHERE {column} LIKE $1 AND {column} ~ $2"
        asked = [f"%{_escaped(word)}%", re.escape(word)]
        if word.isascii():  # else one of several that are written as one
            # By trigrams alone that know where words end: many texts have the letters of "are".
            schema = quoted(self.places[table, SEARCH_COLUMN].trigrams)
            found += f" AND {column} OPERATOR({schema}.%>>) $3"
            asked = [asked[0], rf"\m{asked[1]}\M", word]
        return bool(self._store.trusted(Written(f"{found} LIMIT 1"), asked))

    def _found(self, parts: Sequence[str], parameters: Sequence[str | list[str]]) -> list[Named]:
        statement = Written(" UNION ALL ".join(parts))
        rows = self._store.trusted(statement, parameters)  # type: ignore[arg-type]
        return [(str(table), str(column), str(value)) for table, column, value in rows]


def _told(place: Place) -> str:
    table, column = place
    return f"{literal(table)}, {literal(column)}, CAST({quoted(column)} AS text)"


def _cased(place: Place, lookup: Lookup) -> str:
    return f"lower({quoted(place[1])})" if lookup.exact == "small" else quoted(place[1])


def _escaped(text: str) -> str:
    return re.sub(r"([\\%_])", r"\\\1", text)
