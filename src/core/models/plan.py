"""How the built-in planner asks one tool for what a reading wants: one class for each kind."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Literal

from langchain_core.messages import ToolMessage
from pydantic import JsonValue

from src.core.answering.compose import Findings, found
from src.core.answering.conditions import speaker
from src.core.answering.figures import figures
from src.core.answering.why import why_ordered
from src.core.question import Constraint, Reading
from src.core.store.catalog import Catalog
from src.core.traces import REFUSED

Purpose = Literal["rows", "total", "relax", "figure", "named", "guide", "wider"]
Row = dict[str, JsonValue]
Done = Mapping[Purpose, ToolMessage]
"""The results that are there, by what they were asked for."""


class Plan(ABC):
    """The calls of one tool that answer a reading, and what its results came to."""

    def __init__(self, tool: str) -> None:
        self.tool = tool

    def beyond(self, reading: Reading) -> tuple[Constraint, ...]:
        """The constraints that the tool has no way to ask for."""
        return ()

    def cut(self, reading: Reading) -> str:
        """The words of a long question that its calls leave out; empty where all of it fits."""
        return ""

    def asks_back(self, reading: Reading) -> bool:
        """Whether the tool can do nothing before a word that may mean several things is clear."""
        return bool(reading.choices)

    def strain(self, reading: Reading) -> int:
        """How far the question is from what the tool is best at; 0 is what it is for."""
        return 0

    @abstractmethod
    def calls(self, reading: Reading, done: Done) -> dict[Purpose, dict[str, Any]]:
        """The arguments of the calls that are still to be made; none when all is known."""

    @abstractmethod
    def findings(self, reading: Reading, done: Done) -> Findings:
        """What the results say."""

    def answer(self, reading: Reading, catalog: Catalog, done: Done) -> str:
        """The results in prose."""
        findings = self.findings(reading, done)
        if "figure" in done:
            return figures(reading, catalog, findings.rows)
        return found(reading, catalog, findings)

    def why(self, reading: Reading, catalog: Catalog, done: Done) -> str:
        """Why the rows that are meant (`reading.rows`) stand where they do."""
        speak = speaker(catalog, str(reading.table), reading.language)
        rows = self.findings(reading, done).rows
        return why_ordered(reading, rows, speak)


def shortened(query: str, longest: int) -> str:
    """As many whole words of the query as fit; of one without spaces as many characters."""
    if len(query) <= longest:
        return query
    return query[: longest + 1].rpartition(" ")[0][:longest] or query[:longest]


def content_of(message: ToolMessage | None) -> dict[str, Any]:
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
