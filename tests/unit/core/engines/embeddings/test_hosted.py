"""A provider's model, over real HTTP on loopback."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import numpy as np
import pytest
from pydantic import SecretStr

from src.config.settings import Settings
from src.core.engines.embeddings import EmbeddingsFailed, hosted
from src.core.engines.embeddings.hosted import HostedModel

KEY = "sk-secret-of-the-shop"


@dataclass
class Provider:
    base_url: str = ""
    fails: bool = False
    loses: int = 0
    """Vectors left out of each answer."""
    requests: list[dict[str, Any]] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        texts = request["input"]
        texts = [texts] if isinstance(texts, str) else texts
        rows = [[3.0 + len(text), 4.0, 0.0] for text in texts][: len(texts) - self.loses]
        data = [
            {"object": "embedding", "index": place, "embedding": row}
            for place, row in enumerate(rows)
        ]
        usage = {"prompt_tokens": 1, "total_tokens": 1}
        return {"object": "list", "data": data, "model": request["model"], "usage": usage}


@contextmanager
def served(provider: Provider) -> Iterator[Provider]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            provider.requests.append(body)
            provider.keys.append(self.headers["Authorization"])
            failed = {"error": {"message": f"no, {KEY}", "type": "server_error"}}
            sent = json.dumps(failed if provider.fails else provider.answer(body)).encode()
            self.send_response(500 if provider.fails else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    provider.base_url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield provider
    server.shutdown()
    server.server_close()


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with served(Provider()) as running:
        monkeypatch.setenv("OPENAI_BASE_URL", running.base_url)
        yield running


def model(**settings: Any) -> HostedModel:
    return HostedModel("openai:small", Settings(model_retries=0, model_seconds=5, **settings))


def test_vectors_come_back_at_length_1_in_the_order_of_the_texts(provider: Provider) -> None:
    vectors = model().documents(["", "abc"])
    assert vectors == pytest.approx(
        np.array([[4, 4, 0], [6, 4, 0]]) / np.array([[32**0.5], [52**0.5]]), abs=1e-5
    )
    assert [len(request["input"]) for request in provider.requests] == [2]


def test_texts_are_sent_as_text_and_in_batches(provider: Provider) -> None:
    assert model().documents([f"text {number}" for number in range(300)]).shape == (300, 3)
    sent = [text for request in provider.requests for text in request["input"]]
    assert sent[:2] == ["text 0", "text 1"]
    assert len(provider.requests) > 1


def test_a_question_is_asked_once(provider: Provider) -> None:
    asking = model()
    assert np.array_equal(asking.query("leak"), asking.query("leak"))
    assert len(provider.requests) == 1


def test_a_long_text_is_cut_rather_than_refused(provider: Provider) -> None:
    model().query("x" * 50_000)
    (sent,) = provider.requests[0]["input"]
    assert len(sent) == 6000


def test_a_server_of_ones_own_needs_no_key(provider: Provider) -> None:
    model().query("leak")
    assert provider.keys == ["Bearer none"]


def test_the_key_of_another_provider_is_not_sent(provider: Provider) -> None:
    model(api_key=SecretStr(KEY), model="anthropic:some").query("leak")
    model(api_key=SecretStr(KEY), model="openai:some").query("leak")
    assert provider.keys == ["Bearer none", f"Bearer {KEY}"]


def test_a_failure_is_told_without_the_key_and_not_repeated_at_once(
    provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    provider.fails = True
    asking = model()
    with pytest.raises(EmbeddingsFailed, match=r"'openai:small' gave no vectors") as failed:
        asking.query("leak")
    assert KEY not in str(failed.value)
    with pytest.raises(EmbeddingsFailed, match="just now"):
        asking.query("leak")
    assert len(provider.requests) == 1

    provider.fails = False
    monkeypatch.setattr(hosted, "monotonic", lambda: 1e12)
    assert asking.query("leak").shape == (3,)


def test_an_answer_with_vectors_missing_is_a_failure(provider: Provider) -> None:
    provider.loses = 1
    with pytest.raises(EmbeddingsFailed):
        model().documents(["a", "b"])
