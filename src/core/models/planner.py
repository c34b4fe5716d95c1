"""The built-in planner: a chat model that needs no key and no network.

It turns the `Reading` into tool calls and the tools' results into a short honest answer. To the
rest of the product it is one more chat model: messages in, a message out. The reading comes with
the system message; the results are the tool messages after the last question.
"""

import json
import re
import uuid
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    HumanMessage,
    SystemMessage,
    ToolCall,
    ToolMessage,
)
from langchain_core.messages.tool import tool_call_chunk
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from pydantic import BaseModel, ConfigDict, JsonValue

from src.config.locale import words
from src.core.answering.compose import Findings, figures, found, talk
from src.core.engines.relaxation import finding, relaxations
from src.core.engines.statements import (
    DEFAULT_ROWS,
    aggregate_statement,
    counts_statement,
    group_statement,
    rows_statement,
    total_statement,
)
from src.core.reading.model import Act, Reading
from src.core.store.catalog import Catalog, Table

Purpose = Literal["rows", "total", "relax", "figure"]
Row = dict[str, JsonValue]

_TALK: frozenset[Act] = frozenset(
    {"vague", "greeting", "thanks", "help", "outside", "order", "none"}
)
_PIECE = re.compile(r".{1,12}", re.DOTALL)


class Plan(BaseModel):
    """The statements of one step, by what they are for."""

    model_config = ConfigDict(frozen=True)

    statements: dict[Purpose, str]


class Planner(BaseChatModel):
    """Plans from the reading; the same question over the same data gives the same answer."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    catalog: Catalog

    @property
    def _llm_type(self) -> str:
        return "built-in"

    def bind_tools(
        self, tools: Sequence[Any], **kwargs: Any
    ) -> Runnable[LanguageModelInput, AIMessage]:
        """The tools are known from the catalog; nothing has to be bound."""
        return self

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=self._next(messages))])

    def _stream(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> Iterator[ChatGenerationChunk]:
        message = self._next(messages)
        chunks = [
            tool_call_chunk(
                name=c["name"], args=json.dumps(c["args"], ensure_ascii=False), id=c["id"], index=i
            )
            for i, c in enumerate(message.tool_calls)
        ]
        if chunks:
            yield ChatGenerationChunk(message=AIMessageChunk(content="", tool_call_chunks=chunks))
        for piece in _PIECE.findall(message.text):
            chunk = ChatGenerationChunk(message=AIMessageChunk(content=piece))
            if run_manager:
                run_manager.on_llm_new_token(piece, chunk=chunk)
            yield chunk

    def _next(self, messages: Sequence[BaseMessage]) -> AIMessage:
        reading = _reading(messages)
        results = _results(messages)
        if any(message.status == "error" for message in results.values()):
            return AIMessage(words("answers", reading.language)("talk.failed"))
        if reading.act in _TALK or reading.table is None:
            return AIMessage(talk(reading, self.catalog))
        table = self.catalog.table(reading.table)
        if reading.act == "detail" and not (reading.rows or reading.constraints):
            return AIMessage(found(reading, self.catalog, Findings()))
        plan = _plan(reading, table, results)
        if plan.statements:
            return AIMessage("", tool_calls=self._calls(plan, table))
        return AIMessage(self._answer(reading, results))

    def _calls(self, plan: Plan, table: Table) -> list[ToolCall]:
        tool = next(tool for tool in self.catalog.config.tools if table.id in tool.tables)
        return [
            ToolCall(
                name=tool.name, args={"sql_query": sql}, id=f"{purpose}-{uuid.uuid4().hex[:12]}"
            )
            for purpose, sql in plan.statements.items()
        ]

    def _answer(self, reading: Reading, results: dict[Purpose, ToolMessage]) -> str:
        if "figure" in results:
            return figures(reading, self.catalog, _rows(results["figure"]))
        return found(reading, self.catalog, findings(reading, results))


def findings(reading: Reading, results: dict[Purpose, ToolMessage]) -> Findings:
    """The tools' results, by what they were asked for."""
    counts = next(iter(_rows(results.get("total"))), {})
    return Findings(
        rows=tuple(_rows(results.get("rows"))),
        total=_number(counts, "total"),
        unpriced=_number(counts, "unpriced"),
        undated=_number(counts, "undated"),
        eased=finding(relaxations(reading), next(iter(_rows(results.get("relax"))), {})),
        most=DEFAULT_ROWS,
    )


def _plan(reading: Reading, table: Table, done: dict[Purpose, ToolMessage]) -> Plan:
    if reading.act == "group":
        wanted: dict[Purpose, str] = {"figure": group_statement(reading, table)}
    elif reading.act == "aggregate":
        wanted = {"figure": aggregate_statement(reading, table)}
    else:
        wanted = {"total": total_statement(reading, table), "rows": rows_statement(reading, table)}
        if "total" in done and findings(reading, done).total == 0 and _can_relax(reading):
            wanted["relax"] = _relax(reading, table)
    return Plan(statements={name: sql for name, sql in wanted.items() if name not in done})


def _can_relax(reading: Reading) -> bool:
    return bool(relaxations(reading)) and reading.act in ("search", "count")


def _relax(reading: Reading, table: Table) -> str:
    return counts_statement([r.constraints for r in relaxations(reading)], table)


def _reading(messages: Sequence[BaseMessage]) -> Reading:
    for message in messages:
        if isinstance(message, SystemMessage) and "reading" in message.additional_kwargs:
            return Reading.model_validate(message.additional_kwargs["reading"])
    raise ValueError("no system message carries the reading that the planner plans from")


def _results(messages: Sequence[BaseMessage]) -> dict[Purpose, ToolMessage]:
    last = max((i for i, m in enumerate(messages) if isinstance(m, HumanMessage)), default=-1)
    found: dict[Purpose, ToolMessage] = {}
    for message in messages[last + 1 :]:
        if isinstance(message, ToolMessage):
            purpose = message.tool_call_id.partition("-")[0]
            if purpose in ("rows", "total", "relax", "figure"):
                found[purpose] = message  # type: ignore[index]
    return found


def _rows(message: ToolMessage | None) -> list[Row]:
    if message is None:
        return []
    content = json.loads(message.text)
    return list(content.get("results", []))


def _number(row: Row, name: str) -> int:
    value = row.get(name, 0)
    return int(value) if isinstance(value, int | float) else 0
