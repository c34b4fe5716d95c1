"""The built-in planner: a chat model that needs no key and no network.

It turns the `Reading` into tool calls and the tools' results into a short honest answer. To the
rest of the product it is one more chat model: messages in, a message out. The reading comes with
the system message; the results are the tool messages after the last question.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel, LanguageModelInput
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    SystemMessage,
)
from langchain_core.messages.tool import tool_call_chunk
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import Runnable
from pydantic import ConfigDict, Field

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
from src.core.models.attempts import (
    Asking,
    Attempts,
    Needed,
    attempts_of,
    call,
    loosened_answer,
    side_by_side,
    unlisted_answer,
)
from src.core.models.chain import Chain, unheard
from src.core.models.figures import each_figure
from src.core.models.filter_plan import FilterPlan
from src.core.models.guides import guides
from src.core.models.plan import Done, Plan, Purpose, Row, rows_of
from src.core.models.ranked_plan import RankedPlan
from src.core.models.search_plan import SearchPlan
from src.core.models.sql_plan import SqlPlan
from src.core.models.unsaid import unsaid_answer
from src.core.models.wider_kind import wider_kind_answer
from src.core.question import Act, Reading, is_negated
from src.core.reading.asked_text import said_words
from src.core.reading.binding.sides import sides
from src.core.reading.recognition.advice import advisory
from src.core.store.catalog import Catalog, Table

_TALK: frozenset[Act] = frozenset(
    {"vague", "greeting", "thanks", "help", "outside", "order", "none"}
)
_OF_ROWS: frozenset[Act] = frozenset({"detail", "compare"})
_MOST_CALLS = 5
_PIECES, _SHORTEST_PIECE = 40, 12
"""An answer is streamed in so many pieces at most; each costs its way through the graph."""


class Planner(BaseChatModel):
    """Plans from the reading; the same question over the same data gives the same answer."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    catalog: Catalog
    values: Lexicon = Field(default_factory=lambda: Lexicon(()))
    """Its names, by which passages lead to the rows they speak of."""

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
        for piece in _pieces(message.text):
            chunk = ChatGenerationChunk(message=AIMessageChunk(content=piece))
            if run_manager:
                run_manager.on_llm_new_token(piece, chunk=chunk)
            yield chunk

    def _next(self, messages: Sequence[BaseMessage]) -> AIMessage:
        reading = _reading(messages)
        try:
            answer = self._turn(reading, attempts_of(messages))
        except Needed as needed:
            return AIMessage("", tool_calls=needed.calls)
        if reading.act in _TALK or reading.table is None or reading.unscoped:
            cut = words("answers", reading.language)("note.cut", length=len(reading.question))
            return AIMessage(f"{cut}\n\n{answer}" if reading.cut else answer)
        plan, speak = self._plan(reading), speaker(self.catalog, reading.table, reading.language)
        left_out, beyond = plan.cut(reading), plan.beyond(reading)
        return AIMessage(with_cautions(answer, reading, left_out, beyond, speak))

    def _plan(self, reading: Reading) -> Plan:
        """Of the tool that fits the reading best."""
        return min(self._plans(str(reading.table)), key=lambda one: _unfitness(one, reading))

    def _turn(self, reading: Reading, attempts: Attempts) -> str:
        """The answer; raises `Needed` while it takes results that are not there."""
        results = attempts.get(0, {})
        if any(m.status == "error" for purpose, m in results.items() if purpose != "relax"):
            return words("answers", reading.language)("talk.failed")
        if reading.act in _TALK or reading.table is None:
            return talk(reading, self.catalog)
        plan = self._plan(reading)
        asking = Asking(plan, self.catalog, attempts)
        if reading.unscoped or plan.asks_back(reading):
            return talk(reading, self.catalog)
        if reading.act in _OF_ROWS and not (reading.rows or reading.constraints):
            return found(reading, self.catalog, Findings())
        if reading.act == "why":
            return self._why(reading, asking)
        asked = _without_beyond(reading, plan)
        if (alike := alike_answer(asked, asking)) is not None:
            return alike
        if parts := sides(asked):
            told = side_by_side if asked.act in ("compare", "search") else each_figure
            return told(asked, parts, asking)
        if apart := contradiction(asked.constraints):
            speak = speaker(self.catalog, reading.table, reading.language)
            return speak.say("zero.contradiction", conditions=speak.conditions(apart))
        asked = _with_columns(asked, self.catalog)
        done = asking.done(asked)
        for eased in (wider_kind_answer, unlisted_answer, unsaid_answer, loosened_answer):
            if (answer := eased(asked, asking)) is not None:
                return answer
        self._follow(asked, plan, done)
        return self._answer(asked, plan, done)

    def _why(self, reading: Reading, asking: Asking) -> str:
        """The search before once more, and what its figures say of the rows that are meant."""
        again = reading.model_copy(update={"act": "search", "rows": ()})
        done = asking.done(_without_beyond(again, asking.plan))
        return asking.plan.why(reading, self.catalog, done)

    def _follow(self, reading: Reading, plan: Plan, done: Done) -> None:
        """Asks the other tool that the results so far lead to; raises `Needed`."""
        if reading.act not in ("search", "detail"):
            return
        chain, rows = Chain(self.catalog, self.values), plan.findings(reading, done).rows
        named = chain.named(reading, rows) if rows else chain.belonging(reading)
        if "named" not in done and named:
            there = self._plan(named)
            _need(there.tool, "named", there.calls(named, {})["rows"])
        about = guides(self.catalog, self.values)
        untold = not rows and not isinstance(plan, SearchPlan)
        if about is None or not about.are_wanted(reading, untold):
            return
        if not rows and named:
            reading, rows = named, tuple(rows_of(done.get("named")))
        if "guide" not in done:
            _need(about.tool.name, "guide", about.call(reading, rows))
        if "wider" in done or len(done) >= _MOST_CALLS:
            return
        if args := about.wider(reading, rows, rows_of(done["guide"])):
            _need(about.tool.name, "wider", args)

    def _answer(self, reading: Reading, plan: Plan, done: Done) -> str:
        """What the first tool found, and what followed from it."""
        if reading.table not in advisory(self.catalog) or reading.act != "search":
            about = reading.model_copy(update={"missing": ()}) if "guide" in done else reading
            told = "guide" in done and bool(reading.rows) and not reading.asked_columns
            parts = [] if told else [plan.answer(about, self.catalog, done)]
            if "guide" in done:
                parts.append(self._explained(reading, rows_of(done.get("wider") or done["guide"])))
            return "\n\n".join(parts)
        passages = plan.findings(reading, done).rows
        parts = [self._explained(reading, passages)]
        named = Chain(self.catalog, self.values).named(reading, passages)
        if named and named.table and (rows := rows_of(done.get("named"))):
            parts.append(named_rows(rows, speaker(self.catalog, named.table, reading.language)))
        return "\n\n".join(parts)

    def _explained(self, reading: Reading, passages: Sequence[Row]) -> str:
        (table,) = sorted(advisory(self.catalog))[:1]
        speak = speaker(self.catalog, table, reading.language)
        codes = unheard(reading) if reading.table == table else ()
        return explained(reading, passages, speak, codes)

    def _plans(self, table_id: str) -> list[Plan]:
        """A plan for each tool over the table, in their order in the TOML."""
        table = self.catalog.table(table_id)
        tools = [tool for tool in self.catalog.config.tools if table_id in tool.tables]
        return [_plan(tool, table, self.catalog) for tool in tools]


def _pieces(text: str) -> Iterator[str]:
    size = max(_SHORTEST_PIECE, -(-len(text) // _PIECES))
    return (text[at : at + size] for at in range(0, len(text), size))


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


def _need(tool: str, purpose: Purpose, args: dict[str, Any]) -> None:
    raise Needed([call(tool, purpose, args)])


def _unfitness(plan: Plan, reading: Reading) -> tuple[int, int]:
    """What the tool has no way to ask for weighs more than what it is not best at."""
    return len(plan.beyond(reading)), plan.strain(reading)


def _without_beyond(reading: Reading, plan: Plan) -> Reading:
    """The reading as far as the tool can ask; of the rest the answer says that it cannot. What is
    not wanted is no word to look for either."""
    if not (beyond := plan.beyond(reading)):
        return reading
    denied = tuple(word for c in beyond if is_negated(c) for word in said_words(c))
    return reading.model_copy(
        update={
            "constraints": tuple(c for c in reading.constraints if c not in beyond),
            "missing": (*reading.missing, *(c.asked for c in beyond if not is_negated(c))),
            "unsaid": (*reading.unsaid, *denied),
        }
    )


def _with_columns(reading: Reading, catalog: Catalog) -> Reading:
    """Rows are compared in all they have, and not only in what a list shows of them."""
    if reading.act != "compare" or reading.table is None:
        return reading
    columns = compared_columns(catalog.table(reading.table))
    return reading.model_copy(update={"asked_columns": columns})


def _reading(messages: Sequence[BaseMessage]) -> Reading:
    for message in messages:
        if isinstance(message, SystemMessage) and "reading" in message.additional_kwargs:
            return Reading.model_validate(message.additional_kwargs["reading"])
    raise ValueError("no system message carries the reading that the planner plans from")
