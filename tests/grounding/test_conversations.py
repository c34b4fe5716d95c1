"""Conversations with a strong model: its true answers come out whole, and its lies do not."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from src.core.services.agent_service import AgentService
from tests.contract.openai_server import Server, serving
from tests.grounding.conversations import lied, recorded, replayed, settings

KNOWN = [
    "fashion-u1 0",  # a none, and the planner finds a row that meets all
    "mall-v1 0",  # a none, and the planner finds a row that meets all
]
"""True answers that are damaged."""


@pytest.fixture(scope="module")
def served(shipped_data: Callable[[], Path]) -> Iterator[tuple[AgentService, Server]]:
    with serving() as server, pytest.MonkeyPatch.context() as patch:
        patch.setenv("OPENAI_BASE_URL", server.base_url)
        told = settings(shipped_data())
        with closing(AgentService(told, loading="asked")) as service:
            yield service, server


@pytest.mark.parametrize(
    ("name", "size", "known"),
    [
        ("conversations", 40, []),
        ("more_conversations", 43, KNOWN),
    ],
)
def test_true_answers_come_out_as_they_were_written(
    served: tuple[AgentService, Server], name: str, size: int, known: list[str]
) -> None:
    assert len(recorded(name)) == size
    assert [one.name for one in replayed(*served, name) if not one.is_whole] == known


@pytest.mark.parametrize("name", ["conversations", "more_conversations"])
def test_most_lies_made_of_them_are_caught(served: tuple[AgentService, Server], name: str) -> None:
    listed = list(lied(*served, name))
    passed = [one.name for one in listed if one.is_whole and not one.doubted]
    assert len(passed) <= len(listed) * 0.35, passed
