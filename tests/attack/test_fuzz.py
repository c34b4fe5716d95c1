"""Questions made to take long, put to all shipped concierges: none may cost more than a second of
CPU time. Some sixty by default; `make attack` sets ATTACK=full and puts 5,000."""

import os
import random
import re
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from src.core.services.agent_service import AgentService

pytestmark = pytest.mark.alone

ROOT = Path(__file__).parents[2]
LONGEST = 2000
"""Characters that a question may have."""
SEED = 20251008
FULL = os.environ.get("ATTACK") == "full"
P99, WORST = 0.5, 1.0 if FULL else 2.0
"""Seconds of CPU time of a whole turn, all threads together; a busy machine counts more of it, so
that the few of an ordinary run only show what takes many seconds."""
QUESTIONS = 5000 if FULL else 30

NAMED = [
    "日", "①", "営業", "未満", "open ", "size ", "compare XK-100, B33, ", "red or ",
    "the cheapest ", "first cheapest ", "without ", "no ", "between 5 and ", "y rojo ",
    "以外", "何店", "哪个最多", "アイス", "¥1000 ", "12 mm ", "un", "a",
    "...", "' ", "((", "%", "\u0001", "e\u0301",
]  # fmt: skip
"""Tokens that took seconds to minutes, or are of a kind that might."""
SIGNS = [
    "①", "②", "第一", "$", "€", "¥", "100", "3.5", "1,000", "２０", "500円", "12 mm", "kg", "5\"",
    "2019-04-01", "18:30", ",", ".", "?", "¿", "!", "/", "-", "'", '"', "…", "、", "。", "(", ")",
    "A12-33", "XK-900", "WDT540HAFM0", "0120-444-444",
]  # fmt: skip
JOINTS = ["", " ", ", ", " and ", " o ", "と", "和", " not "]


@dataclass(frozen=True)
class Asked:
    concierge: str
    question: str
    seconds: float


def ids(service: AgentService) -> list[str]:
    return [config.id for config in service.concierges()]


def cues() -> list[str]:
    """Words of every kind of cue in four languages: what stands in the locales and word lists."""
    words: set[str] = set()
    for folder in ("src/config/locales", "src/core/reading/grammar/words"):
        for file in sorted((ROOT / folder).glob("*.toml")):
            text = re.sub(r"\\.|\(\?[:!=<]*", " ", file.read_text("utf-8"))
            words.update(re.findall(r"[^\W\d_]+(?: [^\W\d_]+)?", text))
    return sorted(words)


def values(service: AgentService, concierge: str) -> list[str]:
    """Cells of its tables, identifiers among them."""
    config = service.catalog(concierge).config
    found: set[str] = set()
    for table in config.tables.values():
        text = (config.path.parent / table.file).read_text("utf-8", errors="replace")
        found.update(cell.strip() for cell in re.findall(r"[^,;|\t\n\"\[\]{}]{2,60}", text))
    return sorted(found - {""})


def made_up(service: AgentService, count: int) -> Iterator[tuple[str, str]]:
    """(concierge, question): one token over and over, a few over and over, or a mix of all."""
    chance = random.Random(SEED)
    said = cues()
    own = {concierge: values(service, concierge) for concierge in ids(service)}
    for _ in range(count):
        concierge = chance.choice(sorted(own))
        kinds: Sequence[list[str]] = (said, SIGNS, own[concierge])

        def token(kinds: Sequence[list[str]] = kinds) -> str:
            return chance.choice(chance.choice(kinds))

        length = chance.choice([50, 150, 400, 1000, LONGEST, LONGEST])
        tokens = chance.choice([1, 1, chance.randint(2, 6), length])
        joint, unit = chance.choice(JOINTS), ""
        while tokens and len(unit) < length:
            unit, tokens = f"{unit}{token()}{joint}", tokens - 1
        yield concierge, (unit * length)[:length]


def cost(service: AgentService, concierge: str, question: str) -> Asked:
    started = time.process_time()
    turn = service.ask(concierge, question)
    seconds = time.process_time() - started
    assert turn.answer, f"no answer to {question[:60]!r}"
    assert "Something went wrong" not in turn.answer, f"a bug in {concierge}: {question!r}"
    return Asked(concierge, question, seconds)


def warm_up(service: AgentService) -> None:
    """What the first question of a concierge and of a language loads is no cost of it."""
    for concierge in ids(service):
        for question in ("a nice gift for a friend", "友達への素敵な贈り物", "送给朋友的好礼物"):
            service.ask(concierge, question)


def slowest(asked: Sequence[Asked]) -> str:
    ranked = sorted(asked, key=lambda one: -one.seconds)[:5]
    return "; ".join(f"{a.seconds:.2f} s {a.concierge} {a.question[:40]!r}" for a in ranked)


def test_one_token_over_and_over_costs_less_than_a_second(shipped: AgentService) -> None:
    warm_up(shipped)
    chosen = ids(shipped)
    asked = [
        cost(shipped, concierge, (token * LONGEST)[:LONGEST])
        for place, token in enumerate(NAMED)
        for concierge in (chosen if FULL else [chosen[place % len(chosen)]])
    ]
    assert max(one.seconds for one in asked) <= WORST, slowest(asked)


def test_made_up_questions_cost_half_a_second_at_most(shipped: AgentService) -> None:
    warm_up(shipped)
    asked = []
    for question in made_up(shipped, QUESTIONS):
        asked.append(cost(shipped, *question))
        if len(asked) % 250 == 0:  # the full run takes a quarter of an hour
            print(f"{len(asked)} of {QUESTIONS} asked", file=sys.__stderr__, flush=True)
    costs = sorted(one.seconds for one in asked)
    print(f"p50 {costs[len(costs) // 2]:.3f} s, p99 {costs[-(len(costs) // 100) - 1]:.3f} s")
    print(f"slowest: {slowest(asked)}")
    assert costs[-1] <= WORST, slowest(asked)
    assert costs[-(len(costs) // 100) - 1] <= (P99 if FULL else WORST), slowest(asked)
