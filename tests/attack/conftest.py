"""All shipped concierges in one service, as a server has them, loaded once for a whole run."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from src.config.settings import BUILT_IN, Settings
from src.core.services.agent_service import AgentService
from src.core.services.assembly import spare_loaded_data

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def shipped(shipped_data: Callable[[], Path]) -> Iterator[AgentService]:
    """Answers by the built-in planner, and has answered before: its dictionaries are loaded."""
    settings = Settings(
        input=ROOT / "input",
        data=shipped_data(),
        model=BUILT_IN,
        fallback_models="",
        turns_per_minute=1_000_000,
        sql_workers=2,
    )
    service = AgentService(settings)
    ids = [config.id for config in service.concierges()]
    while any(done < total for done, total in map(service.preparing, ids)):
        time.sleep(0.1)
    for concierge in ids:
        for example in service.catalog(concierge).config.examples[:2]:
            service.ask(concierge, example)
    spare_loaded_data()
    yield service
    service.close()
