"""What a concierge may see of a server's tables, as SQL that stands before each statement: common
table expressions of the visible columns, which PostgreSQL folds into it. Nothing is created."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

from src.core.store.names import quoted

ROW_NUMBER = "rowid"
"""Name of a row's place in the order of the keys, from 0 on, as the program's statements say it."""
_NUMBERED = " numbered"


@dataclass(frozen=True)
class Lookup:
    """By which indexes the owner's table finds a text in a column without being read whole."""

    exact: Literal["small", "plain", "number", ""] = ""
    """An index over the texts in small letters, or as they are, or over whole numbers."""
    prefix: bool = False
    """Whether that over small letters also finds beginnings."""
    trigrams: str = ""
    """The schema of `pg_trgm`, where there is an index of trigrams."""


@dataclass(frozen=True)
class View:
    """The visible columns of one table or view of the server."""

    name: str
    """Its name in statements."""
    select: str
    """The statement that reads them."""
    types: Mapping[str, str]
    """Column → its type, by the names that the catalog has for types."""
    key: tuple[str, ...]
    """The columns that put rows in order where nothing else does."""
    schema: str
    relation: str
    reads: tuple[str, ...]
    """The columns of the relation that are read: what a role has to be allowed."""
    is_view: bool = False
    """Whether it is a view of the server, or a foreign table: these have no indexes."""
    excerpt: str = ""
    """The statement that reads a sample of the rows."""
    lookups: Mapping[str, Lookup] = field(default_factory=dict)
    """Columns of more texts than are learned, which are looked up when they are asked for."""
    indexed: tuple[str, ...] = ()
    """Columns of the relation that an index begins with."""

    @property
    def of(self) -> str:
        """The relation by its whole name."""
        return f"{quoted(self.schema)}.{quoted(self.relation)}"

    @property
    def numbered(self) -> str:
        """The name under which the rows have their numbers as well."""
        return f"{self.name}{_NUMBERED}"

    def expressions(self, excerpt: bool = False) -> list[str]:
        """The view, or a sample of it, and the same with numbered rows, as common table
        expressions; texts are sorted by their characters."""
        texts = {name for name in self.key if self.types.get(name) == "VARCHAR"}
        order = ", ".join(quoted(n) + ' COLLATE "C"' * (n in texts) for n in self.key)
        numbering = (
            f"SELECT *, row_number() OVER (ORDER BY {order}) - 1 AS {ROW_NUMBER}"
            f" FROM {quoted(self.name)}"
        )
        named = ((self.name, self.excerpt if excerpt else self.select), (self.numbered, numbering))
        return [f"{quoted(name)} AS NOT MATERIALIZED ({sql})" for name, sql in named]


@dataclass(frozen=True)
class ServerTables:
    """The tables of one catalog that lie on a server."""

    address: str
    """As the TOML has it: an address, or `env:` and the variable that holds one."""
    views: tuple[View, ...]
    lower: str
    """How this server makes all letters small, not only those of ASCII; `{0}` is the text."""

    def view(self, name: str) -> View | None:
        return next((view for view in self.views if view.name == name), None)

    def around(self, statement: str, excerpts: Collection[str] = ()) -> str:
        """The statement with what its names stand for; of `excerpts` a sample of the rows."""
        told = (view.expressions(view.name in excerpts) for view in self.views)
        views = ", ".join(sql for each in told for sql in each)
        if statement.startswith("WITH "):
            return f"WITH {views}, {statement.removeprefix('WITH ')}"
        return f"WITH {views} {statement}"
