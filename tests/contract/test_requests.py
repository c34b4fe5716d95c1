"""What a hosted model is sent: a beginning that stays, and each thing once."""

import json
from typing import Any

from src.core.services.agent_service import AgentService
from tests.contract.openai_server import Server, call, calls, text


def test_what_changes_stands_behind_all_that_stays(service: AgentService, server: Server) -> None:
    green = "SELECT name, price FROM teas WHERE kind = 'green'"
    search = calls(call("search_teas", {"sql_query": green}))
    begun: list[list[dict[str, Any]]] = []
    for question in ("Which green teas are there?", "And black ones?"):
        server.script(search, text("Sencha is 9.50."))
        service.ask("shop", question, "thread")
        begun += [request["messages"] for request in server.requests]
    assert len({json.dumps(messages[0]) for messages in begun}) == 1
    first, again, later, _ = begun
    assert again[: len(first)] == first  # within a turn nothing before its end is written anew
    assert later[1]["content"] == "Which green teas are there?"
    note = later[-1]["content"].removeprefix("And black ones?")
    assert '{"tool": "search_teas", "arguments": {"sql_query": "SELECT ' in note
    assert "kind" in note and "'black'" in note and "'green'" not in note


def test_columns_and_when_to_use_stand_once(service: AgentService, server: Server) -> None:
    server.script(text("Hello."))
    service.ask("shop", "Hello", "thread")
    sent = json.dumps({name: server.requests[0][name] for name in ("messages", "tools")})
    assert sent.count("`origin`") == 1
