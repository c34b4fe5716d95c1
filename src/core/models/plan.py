"""How the built-in planner asks one tool for what a reading wants: one class for each kind."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, Literal

from langchain_core.messages import ToolMessage
from pydantic import JsonValue

from src.core.answering.compose import Findings, found
from src.core.answering.conditions import speaker
from src.core.answering.figures import figures
from src.core.answering.why import why_ordered
from src.core.errors import ConciergeError
from src.core.query.conditions import Condition
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog
from src.core.traces import REFUSED

Args = dict[str, Any]
Run = Callable[[str, Args], ToolMessage]
"""(tool, arguments) → what it told."""
Purpose = Literal["rows", "total", "relax", "figure"]
Row = dict[str, JsonValue]
Done = Mapping[Purpose, ToolMessage]
"""The results of one search, by what they were asked for."""


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
        """The tool's result; of a refused call one without content.

        Raises:
            SearchFailed: the tool failed, and not `may_fail`.
        """
        asked = json.dumps([tool, args], sort_keys=True, default=str)
        if asked not in self._made:
            self._made[asked] = self._run(tool, args)
        message = self._made[asked]
        if message.status == "error" and not may_fail and REFUSED not in message.additional_kwargs:
            raise SearchFailed(message.text)
        return message


class Plan(ABC):
    """The calls of one tool that answer a reading, and what its results came to."""

    def __init__(self, tool: str) -> None:
        self.tool = tool

    def beyond(self, reading: Understood) -> tuple[Condition, ...]:
        """The conditions that the tool has no way to ask for."""
        return ()

    def cut(self, reading: Understood) -> str:
        """The words of a long question that its calls leave out; empty where all of it fits."""
        return ""

    def asks_back(self, reading: Understood) -> bool:
        """Whether the tool can do nothing before a word that may mean several things is clear."""
        return bool(reading.choices)

    def strain(self, reading: Understood) -> int:
        """How far the question is from what the tool is best at; 0 is what it is for."""
        return 0

    @abstractmethod
    def arguments(self, reading: Understood) -> Args:
        """Those of the call for the rows that a reading is about."""

    @abstractmethod
    def search(self, reading: Understood, calls: Calls) -> Done:
        """Make the calls that answer the reading."""

    @abstractmethod
    def findings(self, reading: Understood, done: Done) -> Findings:
        """What the results say."""

    def answer(self, reading: Understood, catalog: Catalog, done: Done) -> str:
        """The results in prose."""
        findings = self.findings(reading, done)
        if "figure" in done:
            return figures(reading, catalog, findings.rows)
        return found(reading, catalog, findings)

    def why(self, reading: Understood, catalog: Catalog, done: Done) -> str:
        """Why the rows that are meant (`reading.rows`) stand where they do."""
        speak = speaker(catalog, str(reading.table), reading.language)
        rows = self.findings(reading, done).rows
        return why_ordered(reading, rows, speak)


def shortened(query: str, longest: int) -> str:
    """As many whole words of the query as fit; of one without spaces as many characters."""
    if len(query) <= longest:
        return query
    return query[: longest + 1].rpartition(" ")[0][:longest] or query[:longest]


def content_of(message: ToolMessage | None) -> Args:
    """What a tool told; nothing where the call was not made, since the turn's calls were spent."""
    if message is None or REFUSED in message.additional_kwargs:
        return {}
    found: dict[str, Any] = json.loads(message.text)
    return found


def rows_of(message: ToolMessage | None) -> list[Row]:
    return list(content_of(message).get("results", []))


def number_of(row: Mapping[str, JsonValue], name: str) -> int:
    value = row.get(name, 0)
    return int(value) if isinstance(value, int | float) else 0
