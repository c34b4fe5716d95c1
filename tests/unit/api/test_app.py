import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from pydantic import ValidationError

from src import __version__
from src.api.app import create_api
from src.api.turn_json import TURN_FIELDS
from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from tests.tea_shop import write_shop


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder = tmp_path_factory.mktemp("shop")
    service = AgentService(Settings(input=write_shop(folder / "input"), data=folder / "data"))
    yield service
    service.close()


@pytest.fixture
def client(service: AgentService) -> TestClient:
    return TestClient(create_api(lambda: service, Settings()))


def ask(client: TestClient, **body: Any) -> Any:
    answer = client.post("/ask", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_health_names_what_is_served(client: TestClient) -> None:
    assert client.get("/health").json() == {
        "status": "ok",
        "concierges": ["shop"],
        "version": __version__,
        "problems": [],
    }


def test_health_is_degraded_when_a_file_is_broken(tmp_path: Path) -> None:
    folder = write_shop(tmp_path / "input")
    (folder / "other.toml").write_text("name = 3", "utf-8")
    service = AgentService(Settings(input=folder, data=tmp_path / "data"))
    try:
        health = TestClient(create_api(lambda: service, Settings())).get("/health").json()
    finally:
        service.close()
    assert (health["status"], health["concierges"]) == ("degraded", ["shop"])
    assert "other.toml" in health["problems"][0]


def test_answer_is_the_turn_of_the_contract_with_its_thread(client: TestClient) -> None:
    turn = ask(client, question="black tea under 10")
    assert tuple(turn) == (*TURN_FIELDS, "thread_id")
    assert turn["keys"] == ["Assam"]


def test_a_thread_goes_on(client: TestClient) -> None:
    first = ask(client, question="black tea under 13", concierge="shop")
    second = ask(client, question="and cheaper ones?", thread_id=first["thread_id"])
    assert second["thread_id"] == first["thread_id"]
    kinds = {each["kind"] for each in second["query"]["where"]["conditions"]}
    assert second["query"]["kind"] == "rows" and kinds == {"in", "range"}


@pytest.mark.parametrize("asked_for", ["body", "header"])
def test_events_are_streamed_when_asked_for(client: TestClient, asked_for: str) -> None:
    body: dict[str, Any] = {"question": "black tea under 10", "stream": asked_for == "body"}
    headers = {"Accept": "text/event-stream"} if asked_for == "header" else {}
    answer = client.post("/ask", json=body, headers=headers)
    assert answer.headers["content-type"].startswith("text/event-stream")
    events = [block.split("\n") for block in answer.text.strip().split("\n\n")]
    kinds = [kind.removeprefix("event: ") for kind, _ in events]
    assert kinds[0] == "read" and kinds[-1] == "finished" and "tool_finished" in kinds
    turn = json.loads(events[-1][1].removeprefix("data: "))["turn"]
    assert turn["keys"] == ["Assam"]
    assert turn["thread_id"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({}, "question: Field required"),
        ({"question": ""}, "Please write a question."),
        ({"question": "x" * 2001}, "The question is too long: 2001 characters"),
        ({"question": "tea", "concierge": "shpo"}, "did you mean 'shop'?"),
        ({"question": "tea", "concierg": "shop"}, "concierg: Extra inputs are not permitted"),
        ({"question": "tea", "thread_id": "../x"}, "thread_id: "),
        ({"question": 3}, "question: Input should be a valid string"),
        ([], "the body: "),
    ],
)
def test_a_bad_question_is_declined_in_words(client: TestClient, body: Any, reason: str) -> None:
    answer = client.post("/ask", json=body)
    assert answer.status_code == 422
    assert reason in answer.json()["detail"]


@pytest.mark.parametrize(
    "content",
    [
        b"{not json",
        b"\xff",
        b"",
        b'{"question": "\\ud800"}',
        b'{"question": "tea", "concierge": "\\ud800"}',
        b'{"question": "tea", "\\ud800": 1}',
    ],
)
def test_a_body_that_is_no_json_is_declined_in_words(client: TestClient, content: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = client.post("/ask", content=content, headers=headers)
    assert answer.status_code in {400, 422}
    assert isinstance(answer.json()["detail"], str)


def test_a_form_of_another_site_cannot_ask(client: TestClient) -> None:
    # A browser sends this content type across sites without asking us first; JSON it does not.
    answer = client.post(
        "/ask", content=b'{"question": "tea"}', headers={"content-type": "text/plain"}
    )
    assert answer.status_code == 422


def test_a_client_that_asks_too_often_waits_and_others_do_not(service: AgentService) -> None:
    api = create_api(lambda: service, Settings(turns_per_minute=1))
    first, other = TestClient(api, client=("10.0.0.1", 1)), TestClient(api, client=("10.0.0.2", 1))
    ask(first, question="black tea")
    refused = first.post("/ask", json={"question": "green tea"})
    assert refused.status_code == 429
    assert "ask again in" in refused.json()["detail"]
    ask(other, question="green tea")


def test_a_conversation_of_another_client_cannot_be_entered(service: AgentService) -> None:
    api = create_api(lambda: service, Settings())
    mine, theirs = TestClient(api, client=("10.0.0.1", 1)), TestClient(api, client=("10.0.0.2", 1))
    thread = ask(mine, question="black tea")["thread_id"]
    answer = theirs.post("/ask", json={"question": "and cheaper ones?", "thread_id": thread})
    assert answer.status_code == 422
    assert "Keemun" not in answer.text


def test_openapi_describes_all_routes(client: TestClient) -> None:
    assert set(client.get("/openapi.json").json()["paths"]) == {
        "/health",
        "/metrics",
        "/ask",
        "/chat/search",
        "/v1/models",
        "/v1/models/{model}",
        "/v1/chat/completions",
    }


def test_docs_page_describes_the_api_and_fetches_nothing_from_elsewhere(client: TestClient) -> None:
    page = client.get("/docs").text
    for expected in ("POST /ask", "GET /health", "thread_id", "Declined; `detail` says why."):
        assert expected in page
    assert "http://" not in page and "https://" not in page


def test_a_thread_goes_on_with_its_concierge_unless_another_is_named(tmp_path: Path) -> None:
    folder = write_shop(write_shop(tmp_path / "input", "first"), "second")
    service = AgentService(Settings(input=folder, data=tmp_path / "data"))
    try:
        client = TestClient(create_api(lambda: service, Settings()))
        thread = ask(client, question="black tea under 13", concierge="second")["thread_id"]
        ask(client, question="and cheaper ones?", thread_id=thread)
        assert service.archive.concierge_of(thread, "api:testclient") == "second"
        assert service.archive.concierge_of(thread, "api:somebody else") is None
        ask(client, question="green tea", thread_id=thread, concierge="first")
        assert service.archive.concierge_of(thread, "api:testclient") == "first"
    finally:
        service.close()


def test_a_proxy_that_is_no_address_is_a_wrong_setting() -> None:
    assert Settings(trusted_proxies=" 10.0.0.0/8, ::1 ").trusted_proxies == "10.0.0.0/8,::1"
    for wrong in ("*", "proxy.example", "10.0.0.1/8"):
        with pytest.raises(ValidationError, match=r"does not appear|has host bits"):
            Settings(trusted_proxies=wrong)
