"""Asks questions of the shipped concierges, and grades the answers.

`python -m tests.paraphrases.shipped QUESTIONS [--now DAY]`: a line has `concierge`, `question`,
`after` (asked before), `half`, `sort` and `expect` as in `tests.paraphrases.files`, with the keys
of the concierge's table; a key of several columns is a list. `states` is a text that the answer has
to hold.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from src.config.settings import BUILT_IN, Settings, get_settings
from src.core.services.agent_service import AgentService
from src.core.turn import Turn
from tests.paraphrases.files import graded

NOW = datetime(2025, 10, 15, 12)


def joined(keys: Sequence[Any]) -> list[str]:
    """Keys as texts, those of several columns in one."""
    return [" | ".join(map(str, k)) if isinstance(k, list | tuple) else str(k) for k in keys]


def grade(line: Mapping[str, Any], turn: Turn) -> str:
    """right, said (wrong, and it says so) or silent."""
    told = line["expect"]
    sides = {side: joined(told[side]) for side in ("keys", "also") if side in told}
    expect = {**told, **sides}
    answered = turn.model_copy(update={"keys": joined(turn.keys)})
    found = graded({**line, "expect": expect}, answered, {})
    states = line.get("states", expect.get("states", ""))
    return "silent" if found == "right" and states not in turn.answer else found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.paraphrases.shipped")
    parser.add_argument("questions", type=Path)
    parser.add_argument("--now", type=datetime.fromisoformat, default=NOW)
    chosen = parser.parse_args(arguments)
    lines = [json.loads(line) for line in chosen.questions.read_text("utf-8").splitlines()]
    totals: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as data:
        service = AgentService(
            Settings(input=get_settings().input, data=Path(data), model=BUILT_IN,
                     fallback_models="", now=chosen.now, turns_per_minute=1_000_000)
        )  # fmt: skip
        for number, line in enumerate(lines):
            asked = [*line.get("after", ()), line["question"]]
            turns = [service.ask(line["concierge"], x, thread_id=f"{number}") for x in asked]
            found = grade(line, turns[-1])
            totals.update([(name, found) for name in (line["concierge"], line["half"], "all")])
            if found != "right" and line["half"] == "open":
                print(f"{found:7}{' // '.join(asked)}\n{'':7}{turns[-1].answer[:200]!r}")
        service.close()
    for name in dict.fromkeys(name for name, _ in totals):
        print(name, {each: count for (of, each), count in totals.items() if of == name})
    return 0


if __name__ == "__main__":
    sys.exit(main())
