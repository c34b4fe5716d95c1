"""Four sessions that put the most costly questions do not slow another visitor's turns."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from statistics import quantiles
from threading import Event, Thread

import pytest

from src.core.services.agent_service import AgentService

pytestmark = pytest.mark.alone

VISITOR = [
    ("fashion", "red summer dress under 50"),
    ("cars", "Toyota automático de menos de 300 mil"),
    ("mall", "1000円以下の商品"),
    ("fashion", "running shoes for women"),
    ("mall", "犬と入れる店は？"),
    ("cars", "¿cuál es el más barato?"),
]
FULL = os.environ.get("ATTACK") == "full"
ROUNDS = 6 if FULL else 2
ATTACK = [
    ("mall", "日" * 2000),
    ("fashion", "red or " * 285),
    ("fashion", "未満" * 1000),
    ("parts", "compare XK-100, B33, " * 95),
    ("cars", "size " * 400),
    ("fashion", "the cheapest black dress without Nike, not blue, " * 40),
]
SESSIONS = 4
SLOWER = 1.5 if FULL else 3.0
"""How much longer a turn may take beside the attack than alone: nearly five times as long where
nobody gives way. Few turns on a busy machine tell no more than that."""


def turn_seconds(service: AgentService) -> list[float]:
    """Of one visitor's turns, put one after the other at a person's hurried pace."""
    seconds = []
    for concierge, question in VISITOR * ROUNDS:
        time.sleep(0.1)
        started = time.perf_counter()
        service.ask(concierge, question, owner="visitor")
        seconds.append(time.perf_counter() - started)
    return seconds


@contextmanager
def attacked(service: AgentService) -> Iterator[list[str]]:
    """Sessions that put the next costly question as soon as the one before is answered."""
    over, answers = Event(), list[str]()

    def attack(start: int) -> None:
        for concierge, question in cycle(ATTACK[start:] + ATTACK[:start]):
            if over.is_set():
                return
            answers.append(service.ask(concierge, question, owner=f"attacker {start}").answer)

    threads = [Thread(target=attack, args=[start]) for start in range(SESSIONS)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        over.set()
        for thread in threads:
            thread.join()


def p50_p95(seconds: list[float]) -> tuple[float, float]:
    shares = quantiles(seconds, n=20)
    return shares[9], shares[18]


def test_an_attack_of_four_sessions_slows_no_visitor_by_more_than_half(
    shipped: AgentService,
) -> None:
    turn_seconds(shipped)  # what is remembered of these questions is remembered in both
    alone, beside, answers = list[float](), list[float](), list[str]()
    for _ in range(3 if FULL else 1):
        alone += turn_seconds(shipped)
        with attacked(shipped) as answered:
            beside += turn_seconds(shipped)
        answers += answered
    (p50, p95), (p50_beside, p95_beside) = p50_p95(alone), p50_p95(beside)
    print(f"alone p50 {p50:.3f} s, p95 {p95:.3f} s")
    print(f"beside p50 {p50_beside:.3f} s, p95 {p95_beside:.3f} s, {len(answers)} attacks answered")
    assert answers
    assert p50_beside <= SLOWER * p50
    assert p95_beside <= SLOWER * p95 or not FULL
