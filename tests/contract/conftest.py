"""The scripted server of hosted models, where every client of a test finds it."""

from collections.abc import Iterator

import pytest

from tests.contract.openai_server import Server, serving


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    with serving() as running:
        monkeypatch.setenv("OPENAI_BASE_URL", running.base_url)
        monkeypatch.delenv("OPENAI_API_KEY", raising=False)
        yield running
