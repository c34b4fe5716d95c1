"""Values of large tables that nobody learned: found in the database by its owner's indexes."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from src.core.store.catalog import SEARCH_COLUMN
from src.core.store.dialects import Written
from src.core.store.names import literal, quoted
from src.core.store.postgres.postgres_store import PostgresStore
from src.core.store.postgres.views import Lookup

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
