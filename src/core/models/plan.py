"""One tool as the planner asks it: the query, and the call that a model would make for it."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from langchain_core.messages import ToolMessage
from pydantic import JsonValue

from src.config.tools import (
    FiltersToolConfig,
    KeywordsToolConfig,
    RankedToolConfig,
    SearchToolConfig,
    SqlToolConfig,
    ToolConfig,
)
from src.core.engines.filters.arguments import arguments_of, can_ask
from src.core.engines.filters.schema import FilterSchema, filter_schema, search_schema
from src.core.engines.sql_guard.protocol import SqlLimits
from src.core.errors import ConciergeError
from src.core.models.asked_words import AskedWords
from src.core.models.ranked_words import RankedWords
from src.core.query.conditions import (
    Condition,
    In,
    Text,
    all_of,
    is_unknown,
    leaf_of,
    leaves,
    words_of,
)
from src.core.query.parts import listed
from src.core.query.queries import Groups, Rows, Statistic
from src.core.query.sql import QuerySql
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog, Table
from src.core.traces import REFUSED, Row

Args = dict[str, Any]
Run = Callable[[str, Args], ToolMessage]
"""(tool, arguments) → what it told."""
_LISTED = re.compile("[、，,;；/|]")
_ENDS = " 、，,;；/|"


class SearchFailed(ConciergeError):
    """A tool answered a call with an error."""


class Calls:
    """The tool calls of one turn: the same call is made once."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._made: dict[str, ToolMessage] = {}

    def __len__(self) -> int:
        return len(self._made)

    def __call__(self, tool: str, args: Args, may_fail: bool = False) -> ToolMessage:
        """The tool's result, without content of a refused call. Raises `SearchFailed`."""
        asked = json.dumps([tool, args], sort_keys=True, default=str)
        if asked not in self._made:
            self._made[asked] = self._run(tool, args)
        message = self._made[asked]
        if message.status == "error" and not may_fail and REFUSED not in message.additional_kwargs:
            raise SearchFailed(message.text)
        return message


@dataclass(frozen=True)
class Tool:
    """A tool over one table, and what it can be asked."""

    config: ToolConfig
    table: Table
    catalog: Catalog

    @property
    def name(self) -> str:
        return self.config.name

    @cached_property
    def schema(self) -> FilterSchema:
        """Of every kind but `sql`: its parameters."""
        if isinstance(self.config, FiltersToolConfig):
            return filter_schema(self.config, self.table)
        assert isinstance(self.config, SearchToolConfig)
        return search_schema(self.config, self.table)

    @cached_property
    def sql(self) -> QuerySql:
        return QuerySql(self.catalog, self.table)

    @cached_property
    def words(self) -> AskedWords | RankedWords | None:
        """What it searches for in words; None where it takes conditions alone."""
        match self.config:
            case RankedToolConfig(is_exact=True) as config:
                return RankedWords(config, self.schema, self.catalog.config.language)
            case SqlToolConfig() | FiltersToolConfig():
                return None
            case config:
                return AskedWords(config, self.schema)

    def query(self, asked: Understood) -> Rows | Statistic | Groups:
        """What was understood, as this tool is asked for it."""
        if self.words:
            return self.words.query(asked)
        if not isinstance(self.config, SqlToolConfig):
            return listed(asked.wanted, self.table)
        asked = fitting(asked)
        # What is asked of a row that is named holds also where it does not belong with another.
        kept = [c for c in asked.conditions if isinstance(leaf_of(c), In)]
        asked = asked.under(kept) if asked.act == "detail" and kept else asked
        return listed(asked.wanted, self.table)

    def beyond(self, asked: Understood) -> tuple[Condition, ...]:
        """The conditions that the tool has no way to ask for."""
        if isinstance(self.config, SqlToolConfig):
            return ()
        if not isinstance(self.words, AskedWords):
            return tuple(c for c in asked.conditions if not can_ask(c, self.schema))
        denied, others = self.words.excluded(asked), asked.conditions
        return tuple(c for c in others if not isinstance(c, In | Text) and c not in denied)

    def cut(self, asked: Understood) -> str:
        """The words of a long question that its calls leave out; empty where all of it fits."""
        if isinstance(self.config, SqlToolConfig):
            return ", ".join(map(words_of, asked.conditions[len(fitting(asked).conditions) :]))
        return self.words.cut(asked) if self.words else ""

    def asks_back(self, asked: Understood) -> bool:
        """Whether an ambiguous word has to be cleared first, as where one row has to be named."""
        return bool(asked.choices) and (self.words is None or asked.act in ("detail", "compare"))

    def strain(self, asked: Understood) -> int:
        """How far the question is from what the tool is best at, 0 or more: names, counts and
        single words are for keywords, a wish in prose for meaning."""
        if not isinstance(self.words, AskedWords):
            return 0
        exact = asked.act in ("count", "detail", "compare") or bool(asked.rows)
        named = self.words.named(asked)
        others = [c for c in asked.conditions if c not in named]
        all_named = bool(named) and not others and not asked.missing
        prose = not (exact or all_named) and _is_prose(asked, others)
        match self.config:
            case KeywordsToolConfig():
                return int(prose)
            case RankedToolConfig():
                return int(not prose)
        return 0


def plan(query: Rows | Statistic | Groups, tool: Tool) -> Args:
    """The arguments of the call that answers a query, as a model would write them."""
    if not isinstance(tool.config, SqlToolConfig):
        return arguments_of(query, tool.schema)
    match query:
        case Rows():
            return {"sql_query": tool.sql.rows(query)}
        case Groups():
            return {"sql_query": tool.sql.groups(query)}
    return {"sql_query": tool.sql.statistic(query)}


def _is_prose(asked: Understood, others: list[Condition]) -> bool:
    """Several things said of one, or words that the data does not have; no name, and no list."""
    said = [c for c in others if isinstance(c, In | Text)]
    if asked.missing or any(map(is_unknown, said)):
        return True
    listed = bool(_LISTED.search(asked.text.strip(_ENDS)))
    return sum(len(c.text.split(", ")) for c in said) > 1 and not listed


def content_of(message: ToolMessage) -> Args:
    """What a tool told; nothing where the call was not made, since the turn's calls were spent."""
    if REFUSED in message.additional_kwargs:
        return {}
    found: dict[str, Any] = json.loads(message.text)
    return found


def rows_of(message: ToolMessage) -> list[Row]:
    return list(content_of(message).get("results", []))


def number_of(row: Mapping[str, JsonValue], name: str) -> int:
    value = row.get(name, 0)
    return int(value) if isinstance(value, int | float) else 0


_LONGEST = SqlLimits().statement_chars
_BARE_CONDITION = 90
"""Characters of a condition besides the values or words that it names."""
_MOST_CONDITIONS = _LONGEST * 3 // 8
"""Characters of all conditions; a statement may hold them twice, and its columns."""


def fitting(asked: Understood) -> Understood:
    """Without its last conditions, where one statement could not hold them all."""
    lengths = accumulate(map(_length, asked.conditions))
    fit = sum(length <= _MOST_CONDITIONS for length in lengths)
    return asked.under(asked.conditions[: max(fit, 1)])


def counted(variants: Sequence[Sequence[Condition]], sql: QuerySql) -> str:
    """How many rows match each of them, `r0`, `r1`, …; as many as one statement may hold."""
    statement = sql.counts({f"r{at}": all_of(*each) for at, each in enumerate(variants)})
    return statement if len(statement) <= _LONGEST else counted(variants[: len(variants) // 2], sql)


def _length(condition: Condition) -> int:
    """Characters of it in a statement, about."""
    return sum(
        _BARE_CONDITION + sum(map(len, getattr(leaf, "values", getattr(leaf, "words", ()))))
        for leaf in leaves(condition)
    )
