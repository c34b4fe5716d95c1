"""Recorded conversations of a strong model, replayed through the product over real HTTP.

Each turn has the calls that the model made, its answer as it wrote it, and a lie made of that. The
tools are the product's own; the calls' results are those of the shipped data.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import SecretStr

from src.config.settings import Settings
from src.core.answering.grounding.citations import CITATION
from src.core.services.agent_service import AgentService
from src.core.traces import CheckTrace
from src.core.turn import Turn
from tests.contract.openai_server import Server, call, calls, text

HERE = Path(__file__).parent
MODEL = "openai:main"


@dataclass(frozen=True)
class Replayed:
    """A turn as it was written, and as it came out."""

    name: str
    written: str
    turn: Turn

    @property
    def is_whole(self) -> bool:
        """Whether the answer is what was written, with cells in place of what is cited."""
        parts = [re.escape(part) for part in CITATION.split(self.written)[::3]]
        whole = re.fullmatch(".+?".join(parts), self.turn.answer, re.DOTALL)
        return self.turn.model == MODEL and whole is not None

    @property
    def doubted(self) -> tuple[str, ...]:
        """What of it was not found in the data."""
        checks = [each for each in self.turn.trace if isinstance(each, CheckTrace)]
        return tuple(found for each in checks for found in each.unfounded)


def settings(data: Path) -> Settings:
    return Settings(
        _env_file=None,
        input=HERE.parents[1] / "input",
        data=data,
        model=MODEL,
        api_key=SecretStr("sk-none"),
        model_retries=0,
        embeddings="none",
        turns_per_minute=10_000,
        now=datetime(2026, 11, 21, 10),
    )


def recorded(name: str) -> list[dict[str, Any]]:
    lines = (HERE / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def replayed(service: AgentService, server: Server, name: str) -> Iterator[Replayed]:
    """Every turn as the model answered it."""
    for talk in recorded(name):
        for place, turn in enumerate(talk["turns"]):
            yield _asked(service, server, talk, place, turn["answer"])


def lied(service: AgentService, server: Server, name: str) -> Iterator[Replayed]:
    """Every turn with its lie, in a conversation of its own."""
    for talk in recorded(name):
        for place, turn in enumerate(talk["turns"]):
            others = talk | {"id": f"{talk['id']} {place}"}
            for before in range(place):
                _asked(service, server, others, before, talk["turns"][before]["answer"])
            yield _asked(service, server, others, place, turn["lie"])


def _asked(
    service: AgentService, server: Server, talk: dict[str, Any], place: int, answer: str
) -> Replayed:
    turn = talk["turns"][place]
    rounds = [
        calls(*(call(one["name"], one["arguments"], f"{at}-{n}", n) for n, one in enumerate(made)))
        for at, made in enumerate(turn["calls"])
    ]
    pieces = [answer[at : at + 40] for at in range(0, len(answer), 40)]
    server.script(*rounds, text(*pieces))
    asked = service.ask(talk["concierge"], turn["question"], talk["id"])
    return Replayed(f"{talk['id']} {place}", answer, asked)
