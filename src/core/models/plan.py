"""How the built-in planner asks one tool for what a reading wants: one class for each kind."""

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Literal

from langchain_core.messages import ToolMessage
from pydantic import JsonValue

from src.core.answering.compose import Findings
from src.core.reading.model import Constraint, Reading

Purpose = Literal["rows", "total", "relax", "figure"]
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

    @abstractmethod
    def calls(self, reading: Reading, done: Done) -> dict[Purpose, dict[str, Any]]:
        """The arguments of the calls that are still to be made; none when all is known."""

    @abstractmethod
    def findings(self, reading: Reading, done: Done) -> Findings:
        """What the results say."""


def content_of(message: ToolMessage | None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(message.text) if message else {}
    return found


def rows_of(message: ToolMessage | None) -> list[Row]:
    return list(content_of(message).get("results", []))


def number_of(row: Mapping[str, JsonValue], name: str) -> int:
    value = row.get(name, 0)
    return int(value) if isinstance(value, int | float) else 0
