"""Asks recorded questions anew, with the built-in planner over the real store, on all cores."""

import logging
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from datetime import datetime
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tqdm import tqdm

from src.config.settings import BUILT_IN, EMBEDDED, Settings
from src.core.errors import ConciergeError
from src.core.query.form import bare
from src.core.services.agent_service import AgentService
from src.core.turn import Turn
from tests.recorded.archive import SHIPPED, TOML, Asked, Outcome, Outcomes, Record

QUERY_FORMAT = "query-1"
"""Of `query` in an outcome: another one when its form changes; only equal ones are compared."""
CLOCK = datetime(2026, 5, 4, 10, 0)
"""For questions whose test lets the real clock run."""
CHUNK = 450
"""Most conversations that one process asks of one catalog, which it loads for them."""


def outcome_of(turn: Turn) -> Outcome:
    """What came of a turn: rows, figures, answer and query; what is empty is left out."""
    query = bare(turn.query) if turn.query else {}
    act = turn.reading.act if turn.reading else ""
    told = {
        "table": turn.table,
        "keys": turn.keys,
        "count": turn.count,
        "value": turn.value,
        "figures": () if turn.table else turn.results,
        "state": [state for state in ("refused", "clarify", "failed") if getattr(turn, state)],
        "answer": turn.answer,
    }
    return _compact(told | {"format": QUERY_FORMAT, "query": {"act": act} | query})


def _compact(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_compact(each) for each in value]
    if not isinstance(value, dict):
        return value
    pairs = {name: _compact(each) for name, each in value.items()}
    return {name: kept for name, kept in pairs.items() if kept or type(kept) in (int, float)}


def ask_all(asked: Iterable[Asked], record: Record) -> Outcomes:
    """Each turn's outcome by its id, in no order. Every catalog is loaded anew."""
    found: Outcomes = {}
    quiet = {"initializer": logging.disable, "initargs": (logging.ERROR,)}
    pool = ProcessPoolExecutor(mp_context=get_context("spawn"), **quiet)
    with tempfile.TemporaryDirectory(prefix="recorded-") as folder, pool:
        for place, chunk in enumerate(chunks := _chunks(asked)):
            record.write_out(chunk[0].catalog, Path(folder, str(place), "input"))
        jobs = [pool.submit(ask, Path(folder, str(at)), each) for at, each in enumerate(chunks)]
        for job in tqdm(as_completed(jobs), total=len(jobs), unit="catalog", disable=None):
            found |= job.result()
    return found


def _chunks(asked: Iterable[Asked]) -> list[list[Asked]]:
    """By catalog, those that take longest first, so that all processes end at about one time."""
    chunks: dict[tuple[str, int], list[Asked]] = defaultdict(list)
    counts: Counter[str] = Counter()
    for each in asked:
        chunks[each.catalog, counts[each.catalog] // CHUNK].append(each)
        counts[each.catalog] += 1
    return sorted(chunks.values(), key=lambda c: (SHIPPED in c[0].catalog, len(c)), reverse=True)


def ask(folder: Path, chunk: Sequence[Asked]) -> Outcomes:
    """Ask conversations of one catalog, that of the folder's `input`."""
    name = chunk[0].catalog
    concierge = Path(name if name.startswith(SHIPPED) else TOML).stem
    settings = Settings(
        _env_file=None,
        input=folder / "input",
        data=folder / "data",
        model=BUILT_IN,
        embeddings=EMBEDDED,
        fallback_models="",
        sql_workers=1,
        sql_seconds=10,
    )
    found: Outcomes = {}
    with closing(AgentService(settings)) as service:
        if concierge in [config.id for config in service.concierges()]:
            with service._concierges.using(concierge) as live:
                live.searchables.build()  # while vectors are missing, words alone answer
        for place, asked in enumerate(chunk):
            now = datetime.fromisoformat(asked.now) if asked.now else CLOCK
            service._settings = settings.model_copy(update={"now": now})
            for turn, question in zip(asked.ids(), asked.turns, strict=True):
                try:
                    outcome = outcome_of(service.ask(concierge, question, f"thread{place}"))
                except ConciergeError as error:
                    outcome = {"state": ["failed"], "answer": str(error)}
                found.setdefault(turn, outcome)
    return found
