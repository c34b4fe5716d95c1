"""Every shipped concierge: a conversation of three turns by real clients over real HTTP, and how
much a hosted model is sent."""

import asyncio
import json
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client
from openai import OpenAI

from src.config.prompts import agent_system_prompt, turn_note
from src.config.settings import Settings
from src.core.models.hosted import tokens_in
from src.core.services.agent_service import AgentService
from tests.contract.program_server import programs_served

ROOT = Path(__file__).parents[2]

TALKS = {
    "cars": (("Toyota under 300k", "which is the cheapest?", "how many Toyotas are there?")),
    "fashion": (("red dresses under $80", "and blue ones?", "how many watches are there?")),
    "mall": (("1000円以下のスイーツは？", "もっと安いのは？", "ペットOKの店はいくつある？")),
    "parts": (("How much is PS11752778?", "Is it in stock?", "Is it compatible with WDT780SAEM1?")),
    "prefabs": (("视频处理", "还有别的吗？", "一共有多少个预制件？")),
}


ASKED = {
    "cars": ("Toyota under 300k", "Honda con bluetooth", "¿cuántos hay por marca?"),
    "mall": ("1000円以下のスイーツは？", "ペットOKの店は？", "10月のイベント"),
    "parts": ("How much is PS11752778?", "My dishwasher won't drain", "Whirlpool parts under $30"),
    "prefabs": ("视频处理", "prefabs for sending email", "有没有发票识别的预制件？"),
    "fashion": ("red dresses under $80", "best rated sunglasses", "womens running shoes"),
}

MOST_TOKENS = 3500


@pytest.fixture(scope="module")
def settings(shipped_data: Callable[[], Path]) -> Settings:
    return Settings(
        _env_file=None,
        input=ROOT / "input",
        data=shipped_data(),
        embeddings="none",
        turns_per_minute=1000,
        now=datetime(2026, 11, 21, 10),
    )


@pytest.fixture(scope="module")
def service(settings: Settings) -> Iterator[AgentService]:
    running = AgentService(settings, loading="asked")
    yield running
    running.close()


@pytest.fixture(scope="module")
def address(service: AgentService, settings: Settings) -> Iterator[str]:
    with programs_served(lambda: service, settings) as address:
        yield address


@pytest.mark.parametrize("concierge", ASKED)
def test_a_hosted_model_is_sent_no_more_than_it_needs(
    service: AgentService, concierge: str
) -> None:
    """Half of the first requests have at most 3,500 tokens, as they are estimated for budgets."""
    with service._concierges.using(concierge) as live:
        stays = [str(agent_system_prompt(live.config, live.registry).content)]
        stays += [json.dumps(tool.spec, ensure_ascii=False) for tool in live.registry]
        sizes = []
        for question in ASKED[concierge]:
            reading = service.ask(concierge, question).reading
            assert reading is not None
            told = live.planner.hint(reading)
            assert told
            note = turn_note(live.config, datetime(2026, 11, 21, 10), reading.language, told)
            sizes.append(sum(map(tokens_in, (*stays, question, note))))
    assert median(sizes) <= MOST_TOKENS, sizes


@pytest.mark.parametrize("concierge", TALKS)
def test_three_turns_with_each_concierge(address: str, concierge: str) -> None:
    """Both clients get the same answers, each in a conversation of its own."""
    by_mcp = asyncio.run(talked_by_mcp(f"{address}/mcp/{concierge}", TALKS[concierge]))
    by_openai = talked_by_openai(f"{address}/v1", concierge, TALKS[concierge])
    assert by_mcp == by_openai
    assert len(set(by_mcp)) == 3
    assert all(any(char.isdigit() for char in answer) for answer in by_mcp)


async def talked_by_mcp(url: str, questions: tuple[str, ...]) -> list[str]:
    answers, conversation = [], None
    async with (
        streamable_http_client(url) as (received, sent, _),
        ClientSession(received, sent) as session,
    ):
        await session.initialize()
        for question in questions:
            asked: dict[str, Any] = {"question": question}
            asked |= {"conversation": conversation} if conversation else {}
            answer = await session.call_tool("ask", asked)
            assert answer.structuredContent and not answer.isError
            conversation = answer.structuredContent["conversation"]
            answers.append(answer.content[0].text)
    return answers


def talked_by_openai(url: str, model: str, questions: tuple[str, ...]) -> list[str]:
    client, messages, answers = OpenAI(base_url=url, api_key="none"), [], []
    for question in questions:
        messages.append({"role": "user", "content": question})
        made: Any = client.chat.completions.create(model=model, messages=messages)  # type: ignore[call-overload]
        answers.append(str(made.choices[0].message.content))
        messages.append({"role": "assistant", "content": answers[-1]})
    return answers
