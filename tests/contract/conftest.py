"""The scripted server of hosted models, where every client of a test finds it, and a service over
the tea shop that asks it."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from src.core.services.agent_service import AgentService
from tests.contract.hosted import hosted_settings
from tests.contract.openai_server import Server, serving
from tests.tea_shop import write_shop


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    with serving() as running:
        monkeypatch.setenv("OPENAI_BASE_URL", running.base_url)
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        yield running


@pytest.fixture
def service(
    tmp_path: Path, server: Server, loaded_once: Callable[[Path], None]
) -> Iterator[AgentService]:
    told = hosted_settings(write_shop(tmp_path / "input"))
    loaded_once(told.data)
    with closing(AgentService(told)) as running:
        yield running
