from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from src.api.app import create_api
from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from tests.clothes_rail import write_rail
from tests.tea_shop import write_shop


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AgentService]:
    folder = tmp_path_factory.mktemp("rail")
    write_shop(folder / "input")
    settings = Settings(input=write_rail(folder / "input"), data=folder / "data", embeddings="none")
    service = AgentService(settings)
    yield service
    service.close()


@pytest.fixture
def client(service: AgentService) -> TestClient:
    api = create_api(lambda: service, Settings(turns_per_minute=1000))
    return TestClient(api, base_url="http://localhost:8501", client=("127.0.0.1", 1))


def search(client: TestClient, query: str, **body: Any) -> Any:
    answer = client.post("/chat/search", json={"query": query, **body})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_brand_and_a_model_are_direct_and_come_as_a_list_without_facets(
    client: TestClient,
) -> None:
    found = search(client, "Halden 505 Straight")
    assert found["agent"]["complexity"] == 1
    assert found["agent"]["parsed"]["brand"] == "Halden"
    assert (found["ui"]["layout"], found["ui"]["showFacets"]) == ("list", False)
    assert found["facets"] is None and found["followups"] is None
    assert "505" in found["results"][0]["title"]


def test_a_kind_with_constraints_is_filtered_and_its_constraints_hold(client: TestClient) -> None:
    found = search(client, "black jeans under $140")
    parsed = found["agent"]["parsed"]
    assert found["agent"]["complexity"] == 2
    assert (parsed["category"], parsed["colors"], parsed["price_max"]) == ("jeans", ["black"], 140)
    assert found["ui"]["layout"] == "grid"
    assert found["results"]
    assert all(one["price"] < 140 and "black" in one["title"] for one in found["results"])


def test_a_wish_is_ambiguous(client: TestClient) -> None:
    found = search(client, "something nice")
    assert found["agent"]["complexity"] == 3
    assert found["agent"]["reason"] and 0 <= found["agent"]["confidence"] <= 1


def test_scores_are_a_blend_by_the_share_that_is_asked_for(client: TestClient) -> None:
    for share in (0.0, 0.3, 1.0):
        for one in search(client, "waterproof for rain", lambda_blend=share)["results"]:
            match = one["match"]
            blended = share * match["semantic"] + (1 - share) * match["rating"]
            assert match["final"] == pytest.approx(blended, abs=2e-4)
            assert match["lambda_used"] == share and match["explanation"]


@pytest.mark.parametrize(("asked", "used"), [(7, 1.0), (-1, 0.0), (None, 0.85)])
def test_the_share_is_held_to_its_ends(client: TestClient, asked: Any, used: float) -> None:
    found = search(client, "waterproof for rain", lambda_blend=asked)
    assert found["results"][0]["match"]["lambda_used"] == used


def test_no_more_than_the_candidates_that_are_asked_for(client: TestClient) -> None:
    assert len(search(client, "cotton", topK=3)["results"]) == 3
    assert len(search(client, "cotton", topK=3.0)["results"]) == 3


def test_timings_and_raw_scores_only_when_asked_for(client: TestClient) -> None:
    assert search(client, "red dress")["debug"] is None
    debug = search(client, "red dress", debug=True)["debug"]
    assert set(debug["timings"]) == {"classify", "retrieve", "rank", "facets", "total"}
    assert debug["plan"].startswith("Complexity 2")
    assert debug["rawScores"][0]["final_score"] >= debug["rawScores"][-1]["final_score"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({}, "query"),
        ({"query": "   "}, "write a question"),
        ({"query": "x", "topK": 0}, "topK"),
        ({"query": "x", "topK": "many"}, "topK"),
        ({"query": "x", "topK": True}, "topK"),
        ({"query": "x", "topK": "5"}, "topK"),
        ({"query": "x", "lambda_blend": "high"}, "lambda_blend"),
        ({"query": "x" * 5000}, "5000 characters"),
        ({"query": "x", "lamda": 1}, "lamda"),
    ],
)
def test_bad_input_is_declined_in_words(client: TestClient, body: Any, said: str) -> None:
    answer = client.post("/chat/search", json=body)
    assert answer.status_code == 422
    assert said in answer.json()["detail"]


def test_a_concierge_without_such_a_tool_says_so(client: TestClient) -> None:
    answer = client.post("/chat/search?concierge=shop", json={"query": "tea"})
    assert answer.status_code == 404
    assert "no tool of kind 'ranked'" in answer.json()["detail"]


def test_what_matches_nothing_says_what_to_do(client: TestClient) -> None:
    found = search(client, "Halden jeans over $5000")
    assert found["results"] == []
    assert found["ui"]["emptyStateCopy"].startswith("No products found")
