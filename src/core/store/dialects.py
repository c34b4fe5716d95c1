"""How statements, built as DuckDB takes them, are written for the database of a catalog."""

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
        return Written(statement.sql(dialect=DUCKDB, pretty=True, copy=False))
