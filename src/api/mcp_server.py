"""One concierge as a server of the Model Context Protocol, for reading alone: the tools that a
hosted model may call and `ask`; its tables and columns as resources; prompts. `/mcp` and `/mcp/ID`
serve it."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import quote, unquote

from anyio import to_thread
from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.lowlevel.helper_types import ReadResourceContents
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from pydantic import AnyUrl, BaseModel, ConfigDict, Field, JsonValue, ValidationError
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from src import __version__
from src.api.admission import MOST_BYTES, NEEDS_KEY, Door, host_of, refusal
from src.api.asking import Text, chosen_concierge
from src.api.turn_markdown import turn_markdown
from src.config.texts import local_text
from src.core.errors import ConciergeError
from src.core.services.agent_service import AgentService
from src.core.state.database import Away
from src.core.store.catalog import Catalog, Column, Table
from src.core.tools.base import ToolAnswer, compact_schema, what_is_wrong
from src.core.traces import Row

ASK = "ask"
READ_ONLY = types.ToolAnnotations(readOnlyHint=True, destructiveHint=False, openWorldHint=False)
_PROMPT = "example-{}"
_JSON = "application/json"
_SCHEME = "concierge://"


class AskArguments(BaseModel):
    model_config = ConfigDict(extra="forbid")

    question: Text = Field(description="In plain words, in any language; follow-ups are fine.")
    conversation: str | None = Field(
        None,
        pattern=r"^[A-Za-z0-9_-]{1,64}$",
        description="Of an answer before, to go on from there: 'and cheaper ones?'",
    )


class AskAnswer(BaseModel):
    answer: str
    conversation: str = Field(description="Give it with the next question.")
    results: list[Row] = Field(description="The rows of the answer, as the data has them.")
    keys: list[JsonValue] = Field(description="One for each result.")
    count: int = Field(description="Rows that match in all.")
    value: float | int | str | None = Field(None, description="The answer in one figure.")
    followups: list[str] = Field(description="Questions that may come next.")
    clarify: bool = Field(False, description="The answer is a question back.")
    failed: bool = Field(False, description="No answer could be given; `answer` says why.")


def mcp_server(
    service: AgentService, concierge: str, owner: str, why_not: Callable[[], str] = lambda: ""
) -> "Server[Any, Any]":
    """A server over one concierge, for one client; `owner`: whose conversations are gone on with;
    `why_not`: asked before each call, why it is not made, or ""."""
    server: Server[Any, Any] = Server("concierge", __version__)
    made = _Handlers(service, concierge, owner, why_not)
    # The SDK's decorators carry no types.
    server.list_tools()(made.tools)  # type: ignore[no-untyped-call]
    server.call_tool(validate_input=False)(made.call)
    server.list_resources()(made.resources)  # type: ignore[no-untyped-call]
    server.list_resource_templates()(made.templates)  # type: ignore[no-untyped-call]
    server.read_resource()(made.read)  # type: ignore[no-untyped-call]
    server.list_prompts()(made.prompts)  # type: ignore[no-untyped-call]
    server.get_prompt()(made.prompt)  # type: ignore[no-untyped-call]
    return server


@dataclass(frozen=True)
class _Handlers:
    """Each is called in the event loop, and works in a thread."""

    service: AgentService
    concierge: str
    owner: str
    why_not: Callable[[], str]

    async def tools(self) -> list[types.Tool]:
        return await to_thread.run_sync(self._tools)

    async def call(self, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
        work = self._ask if name == ASK else partial(self._call, name)
        try:
            if why := await to_thread.run_sync(self.why_not):
                return _told(why, None, failed=True)
            return await to_thread.run_sync(work, arguments)
        except ConciergeError as error:
            return _told(str(error), None, failed=True)

    async def resources(self) -> list[types.Resource]:
        """One for each table; its columns are in it, and each can be read by itself."""
        catalog = await self._catalog()
        return [
            types.Resource(
                uri=AnyUrl(_uri(catalog, table.id)),
                name=table.id,
                title=local_text(table.config.label, "en"),
                description=f"The table '{table.name}': its {len(table.columns)} columns.",
                mimeType=_JSON,
            )
            for table in catalog.tables
        ]

    async def templates(self) -> list[types.ResourceTemplate]:
        about = "One column of a table: what it holds, in which unit, some of its values."
        address = f"{_SCHEME}{self.concierge}/{{table}}/{{column}}"
        return [
            types.ResourceTemplate(
                uriTemplate=address, name="column", description=about, mimeType=_JSON
            )
        ]

    async def read(self, uri: AnyUrl) -> Iterable[ReadResourceContents]:
        content = _resource(await self._catalog(), str(uri))
        text = json.dumps(content, ensure_ascii=False, indent=1)
        return [ReadResourceContents(text, _JSON)]

    async def prompts(self) -> list[types.Prompt]:
        examples = (await self._catalog()).config.examples
        return [
            types.Prompt(name=_PROMPT.format(place), title=example, description=example)
            for place, example in enumerate(examples, start=1)
        ]

    async def prompt(self, name: str, arguments: dict[str, str] | None) -> types.GetPromptResult:
        examples = {prompt.name: prompt.title or "" for prompt in await self.prompts()}
        if name not in examples:
            raise ConciergeError(f"no prompt '{name}'; there are: {', '.join(examples)}")
        text = types.TextContent(type="text", text=examples[name])
        asked = types.PromptMessage(role="user", content=text)
        return types.GetPromptResult(description=examples[name], messages=[asked])

    async def _catalog(self) -> Catalog:
        return await to_thread.run_sync(self.service.catalog, self.concierge)

    def _tools(self) -> list[types.Tool]:
        config = self.service.catalog(self.concierge).config
        name, about = (local_text(each, "en") for each in (config.name, config.about))
        ask = types.Tool(
            name=ASK,
            title=name,
            description=f"Asks {name}. {about}. Answers come from its data alone, with the rows.",
            inputSchema=AskArguments.model_json_schema(),
            outputSchema=AskAnswer.model_json_schema(),
            annotations=READ_ONLY,
        )
        others = (
            types.Tool(
                name=tool.name,
                description=tool.description,
                inputSchema=compact_schema(tool.args_schema),
                outputSchema=ToolAnswer.model_json_schema(),
                annotations=READ_ONLY.model_copy(update={"idempotentHint": True}),
            )
            for tool in self.service.tools(self.concierge)
        )
        return [ask, *others]

    def _call(self, name: str, arguments: dict[str, Any]) -> types.CallToolResult:
        answer = self.service.call_tool(self.concierge, name, arguments)
        return _told(json.dumps(answer, ensure_ascii=False), answer, failed="error" in answer)

    def _ask(self, arguments: dict[str, Any]) -> types.CallToolResult:
        try:
            asked = AskArguments.model_validate(arguments)
        except ValidationError as error:
            return _told(what_is_wrong(error, AskArguments), None, failed=True)
        running = self.service.begin(self.concierge, asked.question, asked.conversation, self.owner)
        turn = running.result()
        text = turn_markdown(turn, self.service.catalog(self.concierge))
        shared = turn.model_dump(mode="json", include={*AskAnswer.model_fields})
        answer = AskAnswer(conversation=running.thread_id, **shared)
        return _told(text, answer.model_dump(mode="json"), failed=turn.failed)


def _told(text: str, answer: dict[str, Any] | None, failed: bool) -> types.CallToolResult:
    content: list[types.ContentBlock] = [types.TextContent(type="text", text=text)]
    return types.CallToolResult(content=content, structuredContent=answer, isError=failed)


def _resource(catalog: Catalog, uri: str) -> dict[str, Any]:
    """A table or a column. Raises `ConciergeError`, with the addresses there are, for others."""
    tables = {_uri(catalog, table.id): table for table in catalog.tables}
    if table := tables.get(uri.rstrip("/")):
        return _table(table)
    address, _, name = uri.rpartition("/")
    if table := tables.get(address):
        known = table.by_name
        if column := known.get(unquote(name)):
            return _column(column)
        raise ConciergeError(f"no column '{unquote(name)}' in '{table.id}'; it has: {[*known]}")
    raise ConciergeError(f"no resource '{uri}'; there are: {', '.join(tables)}")


def _uri(catalog: Catalog, table: str) -> str:
    return f"{_SCHEME}{quote(catalog.config.id)}/{quote(table)}"


def _table(table: Table) -> dict[str, Any]:
    return {
        "table": table.name,
        "label": table.config.label,
        "rows": table.rows,
        "key": table.config.key,
        "columns": [_column(column) for column in table.columns],
    }


def _column(column: Column) -> dict[str, Any]:
    told = {
        "column": column.name,
        "label": column.config.label,
        "holds": column.role,
        "sql_type": column.sql_type,
        "unit": column.unit,
        "different_values": column.distinct,
        "rows_that_say_it": column.filled,
        "some_values": list(column.samples),
    }
    return {name: value for name, value in told.items() if value not in (None, "")}


class McpRoute:
    """Each request stands for itself: a conversation goes on by its id, not by a session."""

    def __init__(self, get_service: Callable[[], AgentService], door: Door) -> None:
        self._get_service = get_service
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            app = await run_in_threadpool(self._app, scope)
        except Away as error:
            app = refusal(503, str(error), {"Retry-After": "5"})
        await app(scope, receive, send)

    def _app(self, scope: Scope) -> ASGIApp:
        if not (caller := self._door.caller(scope)):
            return refusal(401, NEEDS_KEY, {"WWW-Authenticate": "Bearer"})
        headers = Headers(scope=scope)
        if (origin := headers.get("origin")) is not None and (
            host_of(origin) != host_of(f"//{headers.get('host', '')}")
        ):  # a browser sends it: refused, as the protocol demands
            return refusal(403, "pages of other sites may not ask here")
        if scope["method"] != "POST":
            return refusal(405, "only POST: there are no sessions to listen to", {"Allow": "POST"})
        service, wanted = self._get_service(), scope["path_params"].get("concierge")
        try:
            concierge = chosen_concierge(service, wanted)
        except ConciergeError as error:
            return refusal(404, str(error))
        server = mcp_server(service, concierge, caller.owner, lambda: self._door.why_not(caller))

        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            manager = StreamableHTTPSessionManager(
                server, stateless=True, max_request_body_size=MOST_BYTES
            )
            async with manager.run():
                await manager.handle_request(scope, receive, send)

        return answer
