"""How statements, built as DuckDB takes them, are written for the database of a catalog."""

from sqlglot import exp

DUCKDB = "duckdb"


class Written(str):
    """A statement in the dialect of the database that it is for; any other text is DuckDB's."""

    __slots__ = ()


class DuckDBDialect:
    def write(self, statement: exp.Query) -> Written:
        """The statement as the database takes it. `statement` may be changed."""
        return Written(statement.sql(dialect=DUCKDB, pretty=True, copy=False))
