"""The official MCP client over HTTP and over standard input and output, and LangChain's."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from langchain_mcp_adapters.client import MultiServerMCPClient
from langchain_mcp_adapters.sessions import StreamableHttpConnection
from mcp import ClientSession, McpError, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from pydantic import AnyUrl

from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.services.keys import Keys
from src.core.state.opening import State
from tests.contract.program_server import programs_served
from tests.tea_shop import write_shop

ROOT = Path(__file__).parents[2]
GREEN = "SELECT name, price FROM teas WHERE kind = 'green' ORDER BY price"

T = TypeVar("T")
Doing = Callable[[ClientSession], Awaitable[T]]


@pytest.fixture(scope="module")
def settings(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    folder = tmp_path_factory.mktemp("mcp")
    write_shop(folder / "input")
    write_shop(folder / "input", "zweite")
    toml = folder / "input" / "shop.toml"
    examples = 'order = 1\nexamples = ["Which green teas are there?", "black tea under 10"]'
    toml.write_text(f"{examples}\n{toml.read_text('utf-8')}", "utf-8")
    return Settings(
        _env_file=None, input=folder / "input", data=folder / "data", embeddings="none",
        turns_per_minute=1000,
    )  # fmt: skip


@pytest.fixture(scope="module")
def address(settings: Settings) -> Iterator[str]:
    service = AgentService(settings)
    with programs_served(lambda: service, settings) as address:
        yield address
    service.close()


@asynccontextmanager
async def over_http(address: str, path: str = "/mcp") -> AsyncIterator[ClientSession]:
    async with (
        streamable_http_client(address + path) as (received, sent, _),
        ClientSession(received, sent) as session,
    ):
        await session.initialize()
        yield session


def asked(address: str, do: Doing[T], path: str = "/mcp") -> T:
    """What is done with a session over HTTP."""

    async def run() -> T:
        async with over_http(address, path) as session:
            return await do(session)

    return asyncio.run(run())


def test_tools_tell_what_they_take_and_answer_and_that_they_only_read(address: str) -> None:
    tools = {tool.name: tool for tool in asked(address, lambda s: s.list_tools()).tools}
    assert set(tools) == {"ask", "search_teas"}
    for tool in tools.values():
        assert tool.annotations and tool.annotations.readOnlyHint
        assert not tool.annotations.destructiveHint
        assert tool.inputSchema["type"] == "object" and tool.outputSchema
    assert tools["search_teas"].inputSchema["required"] == ["sql_query"]
    assert "results" in tools["search_teas"].outputSchema["properties"]
    assert "SUP-" not in str(tools) and "supplier" not in str(tools)


def test_a_tool_of_the_registry_is_called(address: str) -> None:
    answer = asked(address, lambda s: s.call_tool("search_teas", {"sql_query": GREEN}))
    assert not answer.isError and answer.structuredContent
    assert [row["name"] for row in answer.structuredContent["results"]] == [
        "Sencha", "Longjing", "Gyokuro",
    ]  # fmt: skip
    assert json.loads(answer.content[0].text) == answer.structuredContent


@pytest.mark.parametrize(
    ("tool", "arguments", "why"),
    [
        ("search_teas", {"sql_query": "SELECT supplier FROM teas"}, "supplier"),
        ("search_teas", {"sql_query": "DROP TABLE teas"}, "SELECT"),
        ("search_teas", {"query": "green"}, "sql_query"),
        ("find_tea", {}, "there are: search_teas"),
        ("ask", {}, "question"),
        ("ask", {"question": "  "}, "Please write a question."),
        ("ask", {"question": "tea", "conversation": "../x"}, "conversation"),
    ],
)
def test_what_cannot_be_done_is_told_as_the_tools_error(
    address: str, tool: str, arguments: dict[str, Any], why: str
) -> None:
    answer = asked(address, lambda s: s.call_tool(tool, arguments))
    assert answer.isError and why in answer.content[0].text
    assert "SUP-1" not in answer.content[0].text


def test_a_question_is_answered_and_the_conversation_goes_on(address: str) -> None:
    async def talk(session: ClientSession) -> list[Any]:
        first = await session.call_tool("ask", {"question": "black tea under 13"})
        thread = first.structuredContent["conversation"]
        then = {"question": "and green ones?", "conversation": thread}
        return [first, await session.call_tool("ask", then)]

    first, second = asked(address, talk)
    assert set(first.structuredContent["keys"]) == {"Assam", "Keemun"}
    assert second.structuredContent["keys"] == ["Sencha"]
    assert "**Sencha**" in second.content[0].text


def test_tables_and_columns_are_resources(address: str) -> None:
    async def look(session: ClientSession) -> tuple[Any, ...]:
        listed = (await session.list_resources()).resources
        template = (await session.list_resource_templates()).resourceTemplates[0]
        table = await session.read_resource(listed[0].uri)
        uri = template.uriTemplate.format(table="teas", column="price")
        return table, await session.read_resource(AnyUrl(uri))

    table, column = (json.loads(one.contents[0].text) for one in asked(address, look))
    assert table["rows"] == 7 and table["key"] == ["name"]
    assert [each["column"] for each in table["columns"]] == ["name", "kind", "price", "origin"]
    assert (column["column"], column["holds"]) == ("price", "price")


def test_a_resource_that_is_not_there_is_told_with_those_that_are(address: str) -> None:
    async def look(session: ClientSession) -> None:
        with pytest.raises(McpError, match="concierge://shop/teas"):
            await session.read_resource(AnyUrl("concierge://shop/coffees"))
        with pytest.raises(McpError, match="no column 'supplier'"):
            await session.read_resource(AnyUrl("concierge://shop/teas/supplier"))

    asked(address, look)


def test_example_questions_are_prompts(address: str) -> None:
    async def look(session: ClientSession) -> tuple[Any, Any]:
        listed = (await session.list_prompts()).prompts
        return listed, await session.get_prompt(listed[1].name)

    listed, prompt = asked(address, look)
    assert [each.title for each in listed] == ["Which green teas are there?", "black tea under 10"]
    assert prompt.messages[0].content.text == "black tea under 10"


def test_each_concierge_has_a_path_of_its_own(address: str) -> None:
    listed = asked(address, lambda s: s.list_resources(), "/mcp/zweite").resources
    assert [str(each.uri) for each in listed] == ["concierge://zweite/teas"]
    refused = httpx.post(f"{address}/mcp/dritte", json={})
    assert refused.status_code == 404 and "shop" in refused.json()["detail"]


def test_a_page_of_another_site_and_a_listener_are_refused(address: str) -> None:
    headers = {"Origin": "https://evil.example"}
    assert httpx.post(f"{address}/mcp", json={}, headers=headers).status_code == 403
    assert httpx.get(f"{address}/mcp").status_code == 405
    assert httpx.post(f"{address}/mcp", content=b"x" * 100_000).status_code == 413


def test_langchains_adapters_bind_the_tools(address: str) -> None:
    connection: StreamableHttpConnection = {
        "transport": "streamable_http",
        "url": f"{address}/mcp",
    }

    async def run() -> Any:
        tools = await MultiServerMCPClient({"shop": connection}).get_tools()
        by_name = {tool.name: tool for tool in tools}
        return await by_name["ask"].ainvoke({"question": "black tea under 10"})

    assert "Assam" in str(asyncio.run(run()))


def test_a_key_is_needed_where_the_server_asks_for_one(settings: Settings) -> None:
    service = AgentService(settings)
    token = Keys(State(settings).database("keys")).add("desk", per_minute=2)
    try:
        with programs_served(lambda: service, settings, needs_key=True) as address:
            refused = httpx.post(f"{address}/mcp", json={})
            assert refused.status_code == 401
            assert refused.headers["www-authenticate"] == "Bearer"

            async def run() -> list[Any]:
                bearer = httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"})
                async with (
                    bearer as client,
                    streamable_http_client(f"{address}/mcp", http_client=client) as streams,
                    ClientSession(streams[0], streams[1]) as session,
                ):
                    await session.initialize()
                    question = {"question": "black tea under 10"}
                    return [await session.call_tool("ask", question) for _ in range(3)]

            answers = asyncio.run(run())
            assert [each.isError for each in answers] == [False, False, True]
            assert "ask again in" in answers[2].content[0].text
    finally:
        service.close()


def test_standard_input_and_output(settings: Settings) -> None:
    told = {"CONCIERGE_INPUT": str(settings.input), "CONCIERGE_DATA": str(settings.data)}
    told |= {"CONCIERGE_EMBEDDINGS": "none", "PYTHONPATH": str(ROOT)}
    arguments = ["-m", "src", "mcp", "--concierge", "zweite"]
    program = StdioServerParameters(command=sys.executable, args=arguments, env=os.environ | told)

    async def run() -> tuple[Any, Any]:
        async with (
            stdio_client(program) as (received, sent),
            ClientSession(received, sent) as session,
        ):
            about = await session.initialize()
            return about, await session.call_tool("ask", {"question": "black tea under 10"})

    about, answer = asyncio.run(run())
    assert about.serverInfo.name == "concierge"
    assert answer.structuredContent["keys"] == ["Assam"]
