"""What a question was understood to ask, its conditions as a tree."""

import re
from collections.abc import Iterable, Sequence

from src.config.strict import Frozen
from src.core.query.conditions import Condition, HasKey, all_of
from src.core.query.queries import (
    Bounds,
    Compare,
    Count,
    Detail,
    Figure,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
    Step,
)
from src.core.question import Act, Intent, Named, RowRef
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.traces import MatchStep


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
LIKELY = 0.5
"""The `likelihood` from which on it is likelier than not that this is meant."""


class Understood(Frozen):
    """What a question was understood to ask: all that comes after the parse goes by it.

    The built-in planner plans from it, a hosted model gets it as a hint, the page shows it and the
    golden questions score it. JSON in and out.
    """

    question: str
    """As typed; its beginning, where the whole took too long to be read (`cut`)."""
    cut: bool = False
    language: str
    act: Act
    table: str | None = None
    advice: bool = False
    """An explanation is asked for (how, why, what is wrong), which passages to read may give."""
    conditions: tuple[Condition, ...] = ()
    """What rows have to meet, all at once."""
    order: Order | None = None
    limit: int | None = None
    offset: int = 0
    figure: Figure | None = None
    group_by: str | None = None
    step: Step | None = None
    """Of a group by a date: a group for each such period."""
    having: Bounds | None = None
    """Of the groups only those whose figure is within."""
    asked_columns: tuple[str, ...] = ()
    """Columns whose content is asked for ("opening hours"), beyond what is always shown."""
    rows: tuple[RowRef, ...] = ()
    named: tuple[Named, ...] = ()
    """Values of any table that the question names, where the catalog has passages to read."""
    told: tuple[tuple[str, bool], ...] = ()
    """What is asked of the one row of `rows`, and whether its text says it: windproof."""
    sided: bool = False
    """Each side of what is compared is more than one row."""
    halves: tuple["Understood", ...] = ()
    """A query for each of several described things; `conditions` are those of all."""
    each: tuple[Condition, ...] = ()
    """Of values of one column that are counted together each by itself: how many red and blue ones
    there are is asked of the red ones too. A word that no row has is among them as well."""
    share: bool = False
    """What share the second of `halves` is of the first is asked."""
    text: str = ""
    """The residual text, folded, in the data's spelling: what a search in words goes by."""
    whether: bool = False
    """A question for yes or no: "is it …", "does it …"."""
    of_health: bool = False
    """It speaks of allergies, diets or safety."""
    wish: str = ""
    """The words to search for, folded, where they come from the question before."""
    carried: tuple[str, ...] = ()
    """What was taken over from the turn before, as it was asked there."""
    missing: tuple[str, ...] = ()
    """What was asked for and the data has no column or word for; the answer says so."""
    impossible: tuple[str, ...] = ()
    """Dates that do not exist, as written: nothing is searched for, and the answer says so."""
    unread: tuple[str, ...] = ()
    """Numbers, floors, days and denials that nothing here covers, folded: the answer says so."""
    services: tuple[str, ...] = ()
    """Services of the shop that were asked for ("in stock"), which no data tell."""
    repaired: tuple[tuple[str, str], ...] = ()
    """Spellings that were mended: as written, as the data has it."""
    intent: Intent | None = None
    """Where the table has a `ranked` tool and rows are searched for."""
    blend: float | None = None
    """Relevance's share (λ) and the number of candidates (top K), where staff have set them."""
    candidates: int | None = None
    choices: tuple[str, ...] = ()
    """Candidates that were too close to call: the question that goes back offers them."""
    likelihood: float = 1.0
    """How likely it is what was meant, of 1, as the parser weighs it."""
    others: tuple["Understood", ...] = ()
    """What else may be meant, the likeliest first, where `likelihood` leaves room for it."""
    steps: tuple[MatchStep, ...] = ()
    ms: float = 0.0

    @property
    def starts_over(self) -> bool:
        """Whether it says no more than that what was asked before is to be forgotten."""
        return self.act == "vague" and self.table is None

    @property
    def is_search(self) -> bool:
        """Whether rows are searched for, and none that were shown before are asked about."""
        return self.act == "search" and self.table is not None and not self.rows

    @property
    def is_place(self) -> bool:
        """Whether one row of an order is asked for that is not its first: the second cheapest."""
        one = self.limit == 1 and self.offset > 0
        return one and self.order is not None and self.act == "search"

    @property
    def is_unsure(self) -> bool:
        """Whether something else was meant as likely as not."""
        return bool(self.others) and self.likelihood < LIKELY

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
                step=self.step,
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
