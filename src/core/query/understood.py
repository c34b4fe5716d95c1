"""What a question was understood to ask, as a tree: all that comes after the parse uses it."""

import re
from collections.abc import Iterable, Sequence

from src.core.query.conditions import Condition, HasKey, all_of
from src.core.query.queries import (
    Compare,
    Count,
    Detail,
    Figure,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)
from src.core.question import Asked
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold


def without_words(text: str, words: Iterable[str]) -> str:
    """Folded text without each of the words, which are folded too; the longest go first."""
    for word in sorted(filter(None, words), key=len, reverse=True):
        text = re.sub(whole(word), " ", text)
    return " ".join(text.split())


def whole(word: str) -> str:
    """Latin letters stand between blanks ('red' is not in 'inspired'); other scripts anywhere."""
    before = r"(?<![a-z0-9])" if word[0].isascii() and word[0].isalnum() else ""
    behind = r"(?![a-z0-9])" if word[-1].isascii() and word[-1].isalnum() else ""
    return f"{before}{re.escape(word)}{behind}"


_ASKING = frozenset({"search", "more", "count", "aggregate", "group", "detail", "compare"})
"""Acts that ask something of the data."""


class Understood(Asked):
    """A question with the conditions that rows have to meet, all at once."""

    text: str = ""
    """The residual text, folded, in the data's spelling: what a search in words goes by."""
    whether: bool = False
    """A question for yes or no: "is it …", "does it …"."""
    of_health: bool = False
    """It speaks of allergies, diets or safety."""
    conditions: tuple[Condition, ...] = ()
    order: Order | None = None
    figure: Figure | None = None
    halves: tuple["Understood", ...] = ()
    """A query for each of several described things; `conditions` are those of all."""
    each: tuple[Condition, ...] = ()
    """Of values of one column that are counted together each by itself: how many red and blue ones
    there are is asked of the red ones too. A word that no row has is among them as well."""
    like: "Understood | None" = None
    """What names a row that others like it are wanted of. What those must meet are then the
    conditions; an order by price says that they are to cost less than it, or more."""

    @property
    def is_place(self) -> bool:
        """Whether one row of an order is asked for that is not its first: the second cheapest."""
        one = self.limit == 1 and self.offset > 0
        return one and self.order is not None and self.act == "search"

    @property
    def where(self) -> Condition | None:
        return all_of(*self.conditions)

    def under(self, conditions: Sequence[Condition]) -> "Understood":
        """The same under other conditions."""
        return self.model_copy(update={"conditions": tuple(conditions)})

    def without_words(self, words: Iterable[str]) -> "Understood":
        """The same without these words in the residual text."""
        return self.model_copy(update={"text": without_words(self.text, map(fold, words))})

    def rows_query(self, table: Table) -> Rows:
        """The rows that it is about, in its order."""
        keys = tuple(dict(row.key) for row in self.rows)
        places = table.with_role("link", "place") if self.act == "detail" else ()
        columns = (*(column.name for column in places), *self.asked_columns)
        return Rows(
            table=table.id,
            where=all_of(*self.conditions, HasKey(keys=keys) if keys else None),
            order=self.order,
            limit=self.limit,
            offset=self.offset,
            columns=tuple(dict.fromkeys(columns)),
        )

    def query(self, table: Table) -> Rows | Statistic | Groups:
        """What it asks of one table."""
        if self.act in ("group", "aggregate"):
            return self.figure_query(table)
        rows = self.rows_query(table)
        if self.act == "count" and rows.order:  # all are counted, whichever is the first of them
            return rows.model_copy(update={"order": rows.order.model_copy(update={"ties": False})})
        return rows

    def figure_query(self, table: Table) -> Statistic | Groups:
        """The figure, or the groups, that it asks for."""
        if self.group_by:
            return Groups(
                table=table.id,
                where=self.where,
                by=self.group_by,
                figure=self.figure,
                ascending=self.order is not None and not self.order.descending,
                limit=self.limit,
                having=self.having,
            )
        assert self.figure is not None, "an aggregate without a figure"
        return Statistic(table=table.id, where=self.where, figure=self.figure)

    def asked_query(self, catalog: Catalog) -> Query | None:
        """The query that staff and API see; None where nothing is asked of the data."""
        tables = {table.id: table for table in catalog.tables}
        if self.table not in tables or self.act not in _ASKING:
            return None
        query = self.query(tables[self.table])
        if self.act == "count":
            return Count(table=query.table, where=query.where)
        if self.act == "detail":
            return Detail(table=query.table, where=query.where, columns=self.asked_columns)
        return Compare(queries=(query,)) if self.act == "compare" else query
