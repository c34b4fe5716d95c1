"""A run of 300 golden questions on the desk: how soon it shows progress, stopped and taken up by
another service, and its figures beside those of `make golden` (`python -m src golden`).

`make bench`, or `python -m tests.bench.bench_runs [concierge]`: about two minutes. The questions
are golden ones with the query that the product gives them, every tenth with another one.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from src.config.settings import Settings, get_settings
from src.core.query.form import bare
from src.core.services.agent_service import AgentService
from src.core.services.desk import replay
from src.core.services.runs import Run, Runs
from tests.bench.bench_sessions import questions
from tests.bench.command import run
from tests.bench.yardsticks import met

QUESTIONS, STOPPED_AT, WRONG_EVERY = 300, 60, 10
SHOWN_SECONDS = 1.0


def main() -> int:
    concierge = sys.argv[1] if len(sys.argv) > 1 else "cars"
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        source = Path(folder) / "input"
        shutil.copytree(get_settings().input, source)
        for other in source.glob("*.toml"):
            if other.stem != concierge:
                other.unlink()
        settings = Settings(input=source, data=Path(folder) / "data")
        _write(settings, concierge)
        begun = _begun(settings, concierge)
        whole = _taken_up(settings, begun)
        told = _on_terminal(settings, concierge)
        same = f"right {whole.right}/{whole.questions}," in told
        print(f"  right {whole.right}/{whole.questions}; {told.strip().splitlines()[-1]}")
        print(f"  the same figures: {met(same)}; load {os.getloadavg()[0]:.1f}")
        return int(not same)


def _write(settings: Settings, concierge: str) -> None:
    service = AgentService(settings)
    lines = list(islice(_lessons(service, concierge), QUESTIONS))
    service.close()
    (settings.input / f"{concierge}.questions.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def _lessons(service: AgentService, concierge: str) -> Iterator[str]:
    count = 0
    for question in questions(concierge):
        turn = replay(service, concierge, [question])
        if turn.query is None:
            continue
        count += 1
        right = {"kind": "count", "table": turn.query.table} if not count % WRONG_EVERY else None
        lesson = {"question": question, "query": right or bare(turn.query)}
        yield json.dumps(lesson, ensure_ascii=False)


def _begun(settings: Settings, concierge: str) -> str:
    service = AgentService(settings)
    runs = Runs(service, service.state.database("runs"))
    began = time.monotonic()
    asked = runs.begin(concierge)
    while not runs.run(asked).answered:
        time.sleep(0.01)
    seconds = time.monotonic() - began
    print(f"{concierge}: progress after {seconds:.2f} s (goal 1 s: {met(seconds < SHOWN_SECONDS)})")
    while runs.run(asked).answered < STOPPED_AT:
        time.sleep(0.05)
    _stopped(runs, asked)
    service.close()
    return asked


def _stopped(runs: Runs, asked: str) -> None:
    runs.close()
    while runs.is_running(asked):
        time.sleep(0.05)
    print(f"  stopped after {runs.run(asked).answered} questions")


def _taken_up(settings: Settings, asked: str) -> Run:
    service = AgentService(settings)
    runs = Runs(service, service.state.database("runs"))
    runs.resume(asked)
    while runs.is_running(asked):
        time.sleep(0.05)
    whole = runs.run(asked)
    service.close()
    return whole


def _on_terminal(settings: Settings, concierge: str) -> str:
    known = {"CONCIERGE_INPUT": str(settings.input), "CONCIERGE_DATA": str(settings.data)}
    command = [sys.executable, "-m", "src", "golden", "--concierge", concierge]
    done = subprocess.run(command, env={**os.environ, **known}, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    sys.exit(run(main))
