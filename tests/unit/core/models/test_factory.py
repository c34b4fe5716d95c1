"""Which models there are, from the settings alone."""

from typing import Any

import pytest
from langchain_core.exceptions import ModelRateLimitError, ModelTimeoutError
from langchain_core.messages import AIMessage
from pydantic import SecretStr

from src.config.settings import Settings
from src.core.errors import ConfigError
from src.core.models import factory, hosted

KEY = "sk-not-to-be-told"


@pytest.fixture(autouse=True)
def no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_API_BASE"):
        monkeypatch.delenv(name, raising=False)


def settings(model: str, **changes: Any) -> Settings:
    return Settings(_env_file=None, model=model, **changes)


def test_without_a_name_there_is_no_hosted_model() -> None:
    assert factory.hosted_models(settings("built-in")) == ()


def test_models_come_in_their_order_each_once() -> None:
    told = settings(
        "openai:a", api_key=SecretStr(KEY), fallback_models="openai:b, built-in, openai:a,"
    )
    models = factory.hosted_models(told)
    assert [chat.name for chat in models] == ["openai:a", "openai:b"]
    assert KEY not in repr(models)


@pytest.mark.parametrize(
    ("model", "said"),
    [
        ("openai:gpt", "CONCIERGE_API_KEY"),
        ("gpt-5", "openai:gpt-5"),
        ("cohere:command", "pip install langchain-cohere"),
        ("nowhere:model", "nowhere"),
    ],
)
def test_a_model_that_cannot_be_used_says_what_to_do(model: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        factory.hosted_models(settings(model))


def test_a_server_of_ones_own_needs_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    (chat,) = factory.hosted_models(settings("openai:local"))
    assert str(chat.model.openai_api_base) == "http://127.0.0.1:9/v1"  # type: ignore[attr-defined]


def test_keys_are_struck_from_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MISTRAL_API_KEY", "another-key")
    told = settings("built-in", api_key=SecretStr(KEY))
    assert factory.redacted(f"no: {KEY}, another-key", told) == "no: ***, ***"


def test_calls_that_are_no_json_become_calls_to_mend() -> None:
    invalid = {"name": "find", "args": "{", "id": "1", "error": None, "type": "invalid_tool_call"}
    message = hosted.whole(AIMessage("", invalid_tool_calls=[invalid]))
    assert message.tool_calls == [{"name": "find", "args": {}, "id": "1", "type": "tool_call"}]
    assert message.invalid_tool_calls == []


@pytest.mark.parametrize(
    "message",
    [
        AIMessage(" "),
        AIMessage("half", response_metadata={"model_provider": "openai"}),
    ],
)
def test_half_an_answer_is_none(message: AIMessage) -> None:
    with pytest.raises(hosted.CutShort):
        hosted.whole(message)


@pytest.mark.parametrize(
    ("error", "again"),
    [
        (ModelRateLimitError("slow down"), True),
        (ModelTimeoutError("late"), False),
        (hosted.CutShort("cut"), True),
        (ValueError("a bug"), False),
    ],
)
def test_only_what_may_pass_is_tried_again(error: Exception, again: bool) -> None:
    assert factory._passing(error) is again
