"""The built-in planner: answers a reading without a key or a network.

It asks the catalog's tools and turns what they tell into a short honest answer.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from src.config.locale import words
from src.config.tools import (
    DocumentsToolConfig,
    FiltersToolConfig,
    KeywordsToolConfig,
    RankedToolConfig,
    SqlToolConfig,
    ToolConfig,
)
from src.core.answering.advice import explained, named_rows
from src.core.answering.cautions import contradiction, with_cautions
from src.core.answering.comparison import compared_columns
from src.core.answering.compose import Findings, found, talk
from src.core.answering.conditions import speaker
from src.core.engines.filters import filter_schema
from src.core.engines.lexicon import Lexicon
from src.core.models.alike import alike_answer
from src.core.models.asking import (
    MOST_CALLS,
    Asking,
    loosened_answer,
    side_by_side,
    unlisted_answer,
)
from src.core.models.chain import Chain, unheard
from src.core.models.figures import each_figure
from src.core.models.filter_plan import FilterPlan
from src.core.models.guides import Guides, guides
from src.core.models.plan import Calls, Done, Plan, Row, Run, SearchFailed, rows_of
from src.core.models.ranked_plan import RankedPlan
from src.core.models.search_plan import SearchPlan
from src.core.models.sides import sides
from src.core.models.sql_plan import SqlPlan
from src.core.models.unsaid import unsaid_answer
from src.core.models.wider_kind import wider_kind_answer
from src.core.query.conditions import is_denied, said_words, words_of
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.reading.recognition.advice import advisory
from src.core.store.catalog import Catalog, Table

_TALK: frozenset[Act] = frozenset(
    {"vague", "greeting", "thanks", "help", "outside", "order", "none"}
)
_OF_ROWS: frozenset[Act] = frozenset({"detail", "compare"})


@dataclass(frozen=True)
class Followed:
    """What other tools told of the rows that were found, or in their place."""

    named: tuple[Row, ...] = ()
    """Rows that the passages name."""
    passages: tuple[Row, ...] | None = None
    """None where no explanation was wanted."""


class Planner:
    """Plans from the reading; the same question over the same data gives the same answer."""

    def __init__(self, catalog: Catalog, values: Lexicon | None = None) -> None:
        """`values`: names of the catalog, by which passages lead to the rows they speak of."""
        self.catalog = catalog
        self._values = values or Lexicon(())

    def answer(self, reading: Understood, run: Run) -> str:
        """The answer to a reading, from what `run` finds."""
        try:
            answer = self._turn(reading, Calls(run))
        except SearchFailed:
            answer = words("answers", reading.language)("talk.failed")
        if reading.act in _TALK or reading.table is None or reading.unscoped:
            cut = words("answers", reading.language)("note.cut", length=len(reading.question))
            return f"{cut}\n\n{answer}" if reading.cut else answer
        plan, speak = self._plan(reading), speaker(self.catalog, reading.table, reading.language)
        return with_cautions(answer, reading, plan.cut(reading), plan.beyond(reading), speak)

    def _plan(self, reading: Understood) -> Plan:
        """Of the tool that fits the reading best."""
        return min(self._plans(str(reading.table)), key=lambda one: _unfitness(one, reading))

    def _turn(self, reading: Understood, calls: Calls) -> str:
        if reading.act in _TALK or reading.table is None:
            return talk(reading, self.catalog)
        plan = self._plan(reading)
        asking = Asking(plan, self.catalog, calls)
        if reading.unscoped or plan.asks_back(reading):
            return talk(reading, self.catalog)
        if reading.act in _OF_ROWS and not (reading.rows or reading.conditions):
            return found(reading, self.catalog, Findings())
        if reading.act == "why":
            return self._why(reading, asking)
        asked = _without_beyond(reading, plan)
        if (alike := alike_answer(asked, asking)) is not None:
            return alike
        if parts := sides(asked):
            told = side_by_side if asked.act in ("compare", "search") else each_figure
            return told(asked, parts, asking)
        if apart := contradiction(asked.conditions):
            speak = speaker(self.catalog, reading.table, reading.language)
            return speak.say("zero.contradiction", conditions=speak.conditions(apart))
        asked = _with_columns(asked, self.catalog)
        for eased in (wider_kind_answer, unlisted_answer, unsaid_answer, loosened_answer):
            if (answer := eased(asked, asking)) is not None:
                return answer
        done = asking.done(asked)
        return self._answer(asked, plan, done, self._followed(asked, plan, done, calls))

    def _why(self, reading: Understood, asking: Asking) -> str:
        """The search before once more, and what its figures say of the rows that are meant."""
        again = reading.model_copy(update={"act": "search", "rows": ()})
        done = asking.done(_without_beyond(again, asking.plan))
        return asking.plan.why(reading, self.catalog, done)

    def _followed(self, reading: Understood, plan: Plan, done: Done, calls: Calls) -> Followed:
        """Ask the other tool that the results so far lead to."""
        if reading.act not in ("search", "detail"):
            return Followed()
        chain, rows = Chain(self.catalog, self._values), plan.findings(reading, done).rows
        named = chain.named(reading, rows) if rows else chain.belonging(reading)
        there: tuple[Row, ...] = ()
        if named:
            tool = self._plan(named)
            there = tuple(rows_of(calls(tool.tool, tool.arguments(named))))
        about = guides(self.catalog, self._values)
        untold = not rows and not isinstance(plan, SearchPlan)
        if about is None or not about.are_wanted(reading, untold):
            return Followed(there)
        if not rows and named:
            reading, rows = named, there
        return Followed(there, self._passages(reading, rows, about, calls))

    def _passages(
        self, reading: Understood, rows: Sequence[Row], about: Guides, calls: Calls
    ) -> tuple[Row, ...]:
        """Those about the first row; of any kind where none of the kind asked for is about it."""
        found = rows_of(calls(about.tool.name, about.call(reading, rows)))
        wider = about.wider(reading, rows, found) if len(calls) < MOST_CALLS else None
        return tuple(rows_of(calls(about.tool.name, wider)) if wider else found)

    def _answer(self, reading: Understood, plan: Plan, done: Done, followed: Followed) -> str:
        """What the first tool found, and what followed from it."""
        if reading.table not in advisory(self.catalog) or reading.act != "search":
            if followed.passages is None:
                return plan.answer(reading, self.catalog, done)
            about = reading.model_copy(update={"missing": ()})
            told = bool(reading.rows) and not reading.asked_columns
            parts = [] if told else [plan.answer(about, self.catalog, done)]
            return "\n\n".join([*parts, self._explained(reading, followed.passages)])
        passages = plan.findings(reading, done).rows
        parts = [self._explained(reading, passages)]
        named = Chain(self.catalog, self._values).named(reading, passages)
        if named and named.table and followed.named:
            speak = speaker(self.catalog, named.table, reading.language)
            parts.append(named_rows(followed.named, speak))
        return "\n\n".join(parts)

    def _explained(self, reading: Understood, passages: Sequence[Row]) -> str:
        (table,) = sorted(advisory(self.catalog))[:1]
        speak = speaker(self.catalog, table, reading.language)
        codes = unheard(reading) if reading.table == table else ()
        return explained(reading, passages, speak, codes)

    def _plans(self, table_id: str) -> list[Plan]:
        """A plan for each tool over the table, in their order in the TOML."""
        table = self.catalog.table(table_id)
        tools = [tool for tool in self.catalog.config.tools if table_id in tool.tables]
        return [_plan(tool, table, self.catalog) for tool in tools]


def _plan(tool: ToolConfig, table: Table, catalog: Catalog) -> Plan:
    match tool:
        case FiltersToolConfig():
            return FilterPlan(tool.name, filter_schema(tool, table))
        case RankedToolConfig() if tool.is_exact:
            return RankedPlan(tool, table, catalog.config.language)
        case KeywordsToolConfig() | RankedToolConfig() | DocumentsToolConfig():
            return SearchPlan(tool, table)
        case SqlToolConfig():
            return SqlPlan(tool.name, table, catalog)


def _unfitness(plan: Plan, reading: Understood) -> tuple[int, int]:
    """What the tool has no way to ask for weighs more than what it is not best at."""
    return len(plan.beyond(reading)), plan.strain(reading)


def _without_beyond(reading: Understood, plan: Plan) -> Understood:
    """The reading as far as the tool can ask; of the rest the answer says that it cannot. What is
    not wanted is no word to look for either."""
    if not (beyond := plan.beyond(reading)):
        return reading
    denied = tuple(word for c in beyond if is_denied(c) for word in said_words(c))
    return reading.model_copy(
        update={
            "conditions": tuple(c for c in reading.conditions if c not in beyond),
            "missing": (*reading.missing, *(words_of(c) for c in beyond if not is_denied(c))),
            "unsaid": (*reading.unsaid, *denied),
        }
    )


def _with_columns(reading: Understood, catalog: Catalog) -> Understood:
    """Rows are compared in all they have, and not only in what a list shows of them."""
    if reading.act != "compare" or reading.table is None:
        return reading
    columns = compared_columns(catalog.table(reading.table))
    return reading.model_copy(update={"asked_columns": columns})
