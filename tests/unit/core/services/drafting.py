"""Files that are asked as `new` reads them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest

from src.cli.commands import main
from src.config.settings import BUILT_IN, Settings, get_settings
from src.core.services.agent_service import AgentService
from src.core.turn import Turn

Ask = Callable[[str, str], Turn]


@contextmanager
def asking(folder: Path, files: Mapping[str, Sequence[str]], now: datetime) -> Iterator[Ask]:
    """What answers a question about one of the files, which are lines of CSV by name."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CONCIERGE_INPUT", str(folder))
        get_settings.cache_clear()
        for name, rows in files.items():
            (folder / f"{name}.csv").write_text("\n".join(rows), "utf-8")
            assert main(["new", name, "--from", str(folder / f"{name}.csv")]) == 0
    get_settings.cache_clear()
    settings = Settings(
        _env_file=None,
        input=folder,
        data=folder / "data",
        model=BUILT_IN,
        embeddings="none",
        now=now,
    )
    service = AgentService(settings)
    yield lambda concierge, question: service.ask(concierge, question, question)
    service.close()
