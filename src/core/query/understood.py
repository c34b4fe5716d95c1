"""What a question was understood to ask, its conditions as a tree."""

import re
from collections.abc import Iterable, Sequence

from src.config.strict import Frozen
from src.core.query.conditions import Condition
from src.core.query.parts import conditions_of, named_parts, under
from src.core.query.queries import (
    Compare,
    Count,
    Detail,
    Each,
    Figure,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)
from src.core.question import Act, Intent, Named, RowRef
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


LIKELY = 0.8
"""The `likelihood` from which on nothing else is offered. Of answers to unseen questions below it
one in five is wrong, and half of those over files that nobody has tidied; above, one in thirty."""


class Understood(Frozen):
    """What a question was understood to ask: all that comes after the parse goes by it. JSON."""

    question: str
    """As typed; its beginning, where the whole took too long to be read (`cut`)."""
    cut: bool = False
    language: str
    act: Act
    table: str | None = None
    advice: bool = False
    """An explanation is asked for (how, why, what is wrong), which passages to read may give."""
    query: Query | None = None
    """What is asked of the data; None where nothing is."""
    rows: tuple[RowRef, ...] = ()
    named: tuple[Named, ...] = ()
    """Values of any table that the question names, where the catalog has passages to read."""
    told: tuple[tuple[str, bool], ...] = ()
    """What is asked of the one row of `rows`, and whether its text says it: windproof."""
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
    def is_further(self) -> bool:
        """Whether rows behind the first ones are asked for."""
        return isinstance(self.query, Rows) and self.query.offset > 0

    @property
    def is_unsure(self) -> bool:
        """Whether something else may well have been meant."""
        return bool(self.others) and self.likelihood < LIKELY

    @property
    def wanted(self) -> Query:
        """The query of a question that asks something of the data."""
        assert self.query is not None, "nothing is asked of the data"
        return self.query

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """What rows have to meet, all at once, beside being the `rows`."""
        return conditions_of(self.query)

    @property
    def order(self) -> Order | None:
        """The order of the rows, also of those that are compared."""
        first = self._first
        return first.order if isinstance(first, Rows) else None

    @property
    def figure(self) -> Figure | None:
        """The number that is asked for over rows, other than how many they are."""
        first = self._first
        return first.figure if isinstance(first, Statistic | Groups) else None

    @property
    def asked_columns(self) -> tuple[str, ...]:
        """Columns whose content is asked for ("opening hours"), beyond what is always shown."""
        first = self._first
        return first.columns if isinstance(first, Rows | Detail) else ()

    @property
    def _first(self) -> Query | None:
        """The query, or the first of those that are compared."""
        return self.query.queries[0] if isinstance(self.query, Compare) else self.query

    @property
    def parts(self) -> tuple["Understood", ...]:
        """The question of each of several queries, or of values counted apart; notes first."""
        found = [
            self.asking(query).model_copy(update={"wish": words, "intent": None})
            for words, query in named_parts(self.query)
        ]
        untold = {"missing": (), "repaired": ()}
        return (*found[:1], *(part.model_copy(update=untold) for part in found[1:]))

    def asking(self, query: Query) -> "Understood":
        """The same with another query."""
        update = {"query": query, "act": act_of(query), "table": table_of(query)}
        return self.model_copy(update=update)

    def under(self, conditions: Sequence[Condition]) -> "Understood":
        """The same under other conditions."""
        query = self.query and under(self.query, conditions)
        return self.model_copy(update={"query": query})

    def without_words(self, words: Iterable[str]) -> "Understood":
        """The same without these words in the residual text."""
        return self.model_copy(update={"text": without_words(self.text, map(fold, words))})


def act_of(query: Query) -> Act:
    """What is done with the rows of a query."""
    match query:
        case Each():
            counted = all(isinstance(part, Count) for part in query.queries)
            return "count" if counted else "search"
        case Compare(queries=(Count() | Statistic() as part, *_)):
            return act_of(part)
        case Rows():
            return "search"
        case Statistic():
            return "aggregate"
        case Groups():
            return "group"
    return query.kind


def table_of(query: Query) -> str:
    """The id of its table; of several queries that of the first."""
    return table_of(query.queries[0]) if isinstance(query, Each | Compare) else query.table
