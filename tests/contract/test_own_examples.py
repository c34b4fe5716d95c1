"""What a shipped concierge offers to be asked is asked here, and something is found."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from src.config.settings import Settings
from src.core.services.agent_service import AgentService

INPUT = Path("input")
NOW = "2026-11-21T10:00:00+09:00"
"""The day that the shipped events lie around."""
CONCIERGES = sorted(path.stem for path in INPUT.glob("*.toml"))


@pytest.fixture(scope="module")
def service(shipped_data: Callable[[], Path]) -> Iterator[AgentService]:
    settings = Settings(input=INPUT, data=shipped_data(), now=NOW, sql_workers=1, debug_panel="off")
    service = AgentService(settings)
    yield service
    service.close()


def offered(concierge: str) -> list[str]:
    """Its example questions, and those that each tool says it is for."""
    written = tomllib.loads((INPUT / f"{concierge}.toml").read_text())
    asked = [*written["examples"], *(q for tool in written["tools"] for q in tool["use_when"])]
    return list(dict.fromkeys(asked))


@pytest.mark.parametrize("concierge", CONCIERGES)
def test_every_question_that_is_offered_finds_something(
    service: AgentService, concierge: str
) -> None:
    turns = [service.ask(concierge, question, owner="test") for question in offered(concierge)]
    vain = [turn.question for turn in turns if not (turn.count or turn.clarify)]
    assert len(turns) >= 5
    assert vain == []
    asked_back = [turn.question for turn in turns if turn.clarify]
    assert len(asked_back) <= 1, "who only asks back has found nothing"
