"""Forty conversations with a strong model: none of its true answers is damaged."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from src.core.services.agent_service import AgentService
from tests.contract.openai_server import Server, serving
from tests.grounding.conversations import lied, recorded, replayed, settings


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[AgentService, Server]]:
    with serving() as server, pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_BASE_URL", server.base_url)
        told = settings(tmp_path_factory.mktemp("talks"))
        with closing(AgentService(told, loading="asked")) as service:
            yield service, server


def test_forty_conversations_come_out_as_they_were_written(
    served: tuple[AgentService, Server],
) -> None:
    assert len(recorded()) == 40
    damaged = [(one.name, one.doubted) for one in replayed(*served) if not one.is_whole]
    assert damaged == []


def test_lies_made_of_them_are_caught(served: tuple[AgentService, Server]) -> None:
    listed = list(lied(*served))
    passed = [one.name for one in listed if one.is_whole and not one.doubted]
    assert len(passed) <= len(listed) * 0.05, passed
