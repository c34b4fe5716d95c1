"""What is right of a taught question: a query, or the rows that it should find."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from src.core.nlu.lessons import Lesson, TeachingError
from src.core.nlu.meaning import Meanings
from src.core.query.checking import QueryError, checked
from src.core.query.conditions import HasKey
from src.core.query.form import form_of
from src.core.query.queries import Detail, Each, Query, Rows
from src.core.query.understood import table_of
from src.core.reading.reader import Reader
from src.core.store.catalog import Catalog, Table
from src.core.store.protocol import Store


@dataclass(frozen=True)
class Marking:
    """Holds what was understood against what was meant."""

    catalog: Catalog
    store: Store

    @cached_property
    def meanings(self) -> Meanings:
        return Meanings(self.catalog, self.store)

    def meant(self, lesson: Lesson) -> "Meant":
        """What is right of a lesson.

        Raises:
            TeachingError: its query does not fit the data, or a key is not there.
        """
        if lesson.query is not None:
            try:
                query = checked(lesson.query, self.catalog)
            except QueryError as error:
                raise TeachingError(f"'{lesson.question}': {error}") from None
            return Meant(self.meanings, self.catalog.table(table_of(query)), query)
        table = self._keyed(lesson)
        return Meant(self.meanings, table, rows=self._rows(lesson, table))

    def _keyed(self, lesson: Lesson) -> Table:
        tables = [t for t in self.catalog.tables if len(t.config.key) == 1]
        wanted = [t for t in tables if lesson.table in (None, t.id)]
        if len(wanted) == 1:
            return wanted[0]
        known = ", ".join(t.id for t in tables) or "none"
        raise TeachingError(
            f"'{lesson.question}': say of which \"table\" the keys are; tables with a key: {known}"
        )

    def _rows(self, lesson: Lesson, table: Table) -> NDArray[np.bool_]:
        (name,) = table.config.key
        found = np.zeros(table.rows, dtype=bool)
        for key in lesson.keys or ():
            value = str(key) if table.column(name).sql_type == "VARCHAR" else key
            rows = self.meanings.rows(Rows(table=table.id, where=HasKey(keys=({name: value},))))
            if not rows.any():
                raise TeachingError(
                    f"'{lesson.question}': no row of '{table.id}' has {name} = {key!r}"
                )
            found = found | rows
        return found


@dataclass(frozen=True)
class Pupil:
    """A catalog that is taught, with its reader."""

    reader: Reader
    store: Store
    now: datetime

    @property
    def catalog(self) -> Catalog:
        return self.reader.knowledge.catalog

    @cached_property
    def marking(self) -> Marking:
        return Marking(self.catalog, self.store)


@dataclass(frozen=True)
class Meant:
    """What is right: a query, or the rows that it should find."""

    meanings: Meanings
    table: Table
    query: Query | None = None
    rows: NDArray[np.bool_] | None = None

    def is_right(self, query: Query | None) -> bool:
        if self.rows is None:
            return query is not None and self.meanings.of(query) == self.meanings.of(self.query)
        found = self._found(query)
        return found is not None and bool((found == self.rows).all())

    def is_exact(self, query: Query | None) -> bool:
        """Whether it asks for that in the same form, and not only finds the same rows."""
        return self.query is not None and form_of(query) == form_of(self.query)

    def _found(self, query: Query | None) -> NDArray[np.bool_] | None:
        if isinstance(query, Each):
            parts = [self._found(each) for each in query.queries]
            known = [each for each in parts if each is not None]
            return np.any(known, axis=0) if len(known) == len(parts) else None
        if not isinstance(query, Rows | Detail) or query.table != self.table.id:
            return None
        rows = self.meanings.rows(query)
        return self.meanings.first(query, rows) if isinstance(query, Rows) and query.order else rows
