"""How the program's statements are written for the database that a catalog lies in.

All are built, or written down, as DuckDB takes them. What another database says differently is
told in one place: its dialect.
"""

from typing import Protocol

from sqlglot import exp

DUCKDB = "duckdb"


class Written(str):
    """A statement in the dialect of the database that it is for; any other text is DuckDB's."""

    __slots__ = ()


class Dialect(Protocol):
    def write(self, statement: exp.Query) -> Written:
        """The statement as this database takes it. `statement` may be changed."""
        ...


class DuckDBDialect:
    def write(self, statement: exp.Query) -> Written:
        return Written(statement.sql(dialect=DUCKDB, pretty=True))
