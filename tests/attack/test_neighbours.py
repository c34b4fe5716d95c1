"""Four sessions that put the most costly questions do not slow another visitor's turns."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from statistics import quantiles
from threading import Event, Thread

from src.core.services.agent_service import AgentService

VISITOR = [
    ("fashion", "red summer dress under 50"),
    ("cars", "Toyota automático de menos de 300 mil"),
    ("mall", "1000円以下の商品"),
    ("fashion", "running shoes for women"),
    ("mall", "犬と入れる店は？"),
    ("cars", "¿cuál es el más barato?"),
]
ROUNDS = 10
ATTACK = [
    ("mall", "日" * 2000),
    ("fashion", "red or " * 285),
    ("fashion", "未満" * 1000),
    ("parts", "compare XK-100, B33, " * 95),
    ("cars", "size " * 400),
    ("fashion", "the cheapest black dress without Nike, not blue, " * 40),
]
SESSIONS = 4
SLOWER = 1.5
"""How much longer a turn may take beside the attack than alone."""


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
    alone = p50_p95(turn_seconds(shipped))
    with attacked(shipped) as answers:
        beside = p50_p95(turn_seconds(shipped))
    print(f"alone p50 {alone[0]:.3f} s, p95 {alone[1]:.3f} s")
    print(f"beside p50 {beside[0]:.3f} s, p95 {beside[1]:.3f} s, {len(answers)} attacks answered")
    assert answers
    assert beside[0] <= SLOWER * alone[0]
    assert beside[1] <= SLOWER * alone[1]
