"""A hosted model over real HTTP that classifies the queries of `/chat/search`."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from src.api.app import create_api
from src.config.settings import BUILT_IN
from src.core.services.agent_service import AgentService
from tests.clothes_rail import write_rail
from tests.contract.hosted import hosted_settings
from tests.contract.openai_server import Server, failure, text


@pytest.fixture
def client(tmp_path: Path, server: Server) -> Iterator[TestClient]:
    rail = write_rail(tmp_path / "input")
    settings = hosted_settings(rail, embeddings="none", model_retries=0)
    with closing(AgentService(settings)) as service:
        api = create_api(lambda: service, settings)
        yield TestClient(api, base_url="http://localhost:8501", client=("127.0.0.1", 1))


def search(client: TestClient, query: str) -> Any:
    answer = client.post("/chat/search", json={"query": query, "debug": True})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_what_the_model_says_counts_as_far_as_the_data_has_it(
    client: TestClient, server: Server
) -> None:
    told = {"complexity": 2, "reason": "a kind and a color", "category": "jacket", "brand": "Zorba",
            "colors": ["black", "octarine"], "price_max": 5}  # fmt: skip
    server.script(text(f"```json\n{json.dumps(told)}\n```"))
    found = search(client, "something waterproof for a windy evening")
    assert server.requests[0]["response_format"] == {"type": "json_object"}
    assert found["agent"]["complexity"] == 2
    assert found["agent"]["reason"] == "a kind and a color"
    parsed = found["agent"]["parsed"]
    assert (parsed["category"], parsed["brand"], parsed["colors"]) == ("jacket", None, ["black"])
    assert parsed["price_max"] is None  # nobody has asked for it
    assert found["results"]
    assert all("black" in one["title"] for one in found["results"])
    assert "by openai:main" in found["debug"]["plan"]


@pytest.mark.parametrize(
    "reply",
    [
        failure(500),
        text("I would rather talk about the weather."),
        text('{"complexity": 9}'),
        text('{"complexity": 2, "price_min": "cheap"}'),
    ],
)
def test_a_model_that_fails_leaves_the_built_in_reading(
    client: TestClient, server: Server, reply: Any
) -> None:
    server.script(reply)
    found = search(client, "black jeans under $140")
    assert (found["agent"]["complexity"], found["agent"]["parsed"]["category"]) == (2, "jeans")
    assert f"by {BUILT_IN}" in found["debug"]["plan"]
    assert found["results"]
