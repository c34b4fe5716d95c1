"""`/chat/search` against its own schema, with whatever a client may send."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings

from src.api.app import create_api
from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from tests.clothes_rail import write_rail

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

EXAMPLES = 60


@pytest.fixture(scope="module")
def operation(tmp_path_factory: pytest.TempPathFactory) -> Iterator["schemathesis.APIOperation"]:
    folder = tmp_path_factory.mktemp("rail")
    service = AgentService(
        Settings(input=write_rail(folder / "input"), data=folder / "data", embeddings="none")
    )
    api = create_api(lambda: service, Settings(turns_per_minute=1_000_000))
    yield schemathesis.openapi.from_asgi("/openapi.json", api)["/chat/search"]["POST"]
    service.close()


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode))
def test_every_answer_is_as_the_schema_says(
    operation: "schemathesis.APIOperation", mode: "schemathesis.GenerationMode"
) -> None:
    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def holds(case: "schemathesis.Case") -> None:
        response = case.call()
        assert response.status_code < 500, response.text
        case.validate_response(response)

    holds()
