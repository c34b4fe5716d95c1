"""The scripted server of hosted models, where every client of a module finds it, and a service over
the tea shop that asks it. Both are started once for a module: a test finds nothing in them of the
one before."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from src.core.services.agent_service import AgentService
from tests.contract.hosted import hosted_settings
from tests.contract.openai_server import Server, serving
from tests.tea_shop import write_shop


@pytest.fixture(scope="module")
def started_server() -> Iterator[Server]:
    with serving() as running, pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_BASE_URL", running.base_url)
        patch.delenv("OPENAI_API_KEY", raising=False)
        yield running


@pytest.fixture
def server(started_server: Server) -> Server:
    started_server.forget()
    return started_server


@pytest.fixture(scope="module")
def started_service(
    tmp_path_factory: pytest.TempPathFactory, started_server: Server
) -> Iterator[AgentService]:
    shop = write_shop(tmp_path_factory.mktemp("hosted") / "input")
    with closing(AgentService(hosted_settings(shop, turns_per_minute=1000))) as running:
        yield running


@pytest.fixture
def service(started_service: AgentService, server: Server) -> AgentService:
    for conversation in started_service.archive.of("local"):
        started_service.delete(conversation.id)
    return started_service
