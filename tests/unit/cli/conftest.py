from collections.abc import Iterator
from pathlib import Path

import pytest

from src.config.settings import get_settings
from tests.tea_shop import write_shop


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The input folder of a tea shop, which the settings name."""
    folder = write_shop(tmp_path / "input")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("CONCIERGE_INPUT", str(folder))
    monkeypatch.setenv("CONCIERGE_DATA", str(tmp_path / "data"))
    get_settings.cache_clear()
    yield folder
    get_settings.cache_clear()
