"""The one place that knows which language models there are: by name, from the settings."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from langchain.chat_models import init_chat_model
from langchain_core.exceptions import ModelError, ModelTimeoutError
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.runnables import Runnable, RunnableLambda
from pydantic import SecretStr

from src.config.settings import BUILT_IN, Settings
from src.core.errors import ConfigError
from src.core.models.bounded import bounded_client
from src.core.models.hosted import CutShort, HostedModel

TEMPERATURE = 0.1

_OF_PROGRAMS = re.compile(r"\bck-[A-Za-z0-9_-]{30,}")
_BEGUN = re.compile(r"\bck-[A-Za-z0-9_-]*$")
_TELLING = 6
"""Letters of a key; fewer tell nothing of it."""
NO_KEY_NEEDED = "none"
"""Sent to a server of one's own, which asks for no key but whose client insists on one."""


Answering = Runnable[list[BaseMessage], AIMessage]


@dataclass(frozen=True)
class ChatModel:
    """A model by the name it has in the settings, with its retries."""

    name: str
    model: BaseChatModel
    retries: int = 0
    seconds: float = 30.0

    def bound(self, tools: Sequence[dict[str, Any]]) -> Answering:
        """Messages → a whole answer. Streams to whoever listens to the run's callbacks."""
        answering = RunnableLambda(
            HostedModel(self.model, tools, self.seconds).__call__, name=self.name
        )
        if not self.retries:
            return answering
        return answering.with_retry(
            retry_if_exception_type=_passing,
            stop_after_attempt=self.retries + 1,
            exponential_jitter_params={"initial": 0.25, "max": 4.0, "jitter": 0.25},
        )


def hosted_models(settings: Settings) -> tuple[ChatModel, ...]:
    """The models that the settings name, in order; none without a key. Raises `ConfigError`: a
    name, a package or a key is missing."""
    names = [settings.model, *filter(None, settings.fallback_models.split(","))]
    return tuple(_hosted(name, settings) for name in dict.fromkeys(names) if name != BUILT_IN)


def redacted(text: str, settings: Settings) -> str:
    """The text without any key that this process knows of, or that it gave to a program."""
    for key in _keys(settings):
        text = text.replace(key, "***")
    return _OF_PROGRAMS.sub("***", text)


def without_begun_key(text: str, settings: Settings) -> str:
    """The text up to where a key begins at its end, of which the rest may follow."""
    begun = _BEGUN.search(text)
    ends = [begun.start()] if begun else []
    for key in _keys(settings):
        sizes = range(len(key) - 1, _TELLING - 1, -1)
        ends += [len(text) - size for size in sizes if text.endswith(key[:size])][:1]
    return text[: min(ends, default=len(text))]


def _keys(settings: Settings) -> list[str]:
    """The keys that this process knows of; what is shorter is none, but a word such as `none`."""
    keys = [value for name, value in os.environ.items() if name.upper().endswith("API_KEY")]
    if settings.api_key:
        keys.append(settings.api_key.get_secret_value())
    return [key for key in keys if len(key) > _TELLING]


def _hosted(name: str, settings: Settings) -> ChatModel:
    provider, _, model = name.partition(":")
    if not model:
        raise ConfigError(
            f"CONCIERGE_MODEL: '{name}' names no provider; write it like 'openai:{name}', "
            f"or '{BUILT_IN}'"
        )
    try:
        chat = init_chat_model(
            model,
            model_provider=provider,
            temperature=TEMPERATURE,
            timeout=settings.model_seconds,
            max_retries=0,  # ours: a retry must void the text that was already shown
            **_access(provider, settings),
        )
    except ImportError as error:
        package = f"langchain-{provider.replace('_', '-')}"
        raise ConfigError(
            f"CONCIERGE_MODEL: '{name}' needs a package: pip install {package}"
        ) from error
    except Exception as error:  # each provider's client has its own types for a missing key
        # Not chained: a client's own message may hold the key it did not like.
        problem = redacted(str(error).strip().partition("\n")[0].rstrip("."), settings)
        raise ConfigError(
            f"CONCIERGE_MODEL: '{name}' cannot be used: {problem}; "
            f"set CONCIERGE_API_KEY (or the provider's own variable), or CONCIERGE_MODEL={BUILT_IN}"
        ) from None
    return ChatModel(name, chat, settings.model_retries, settings.model_seconds)


def _access(provider: str, settings: Settings) -> dict[str, Any]:
    """Key and address; a server of one's own (`OPENAI_BASE_URL`) needs no key."""
    access: dict[str, Any] = {}
    if settings.api_key:
        access["api_key"] = settings.api_key
    if provider == "openai":
        access["http_client"] = bounded_client(settings.model_seconds)
    if provider == "openai" and (address := os.environ.get("OPENAI_BASE_URL")):
        access |= {"base_url": address, "use_responses_api": False, "stream_usage": True}
        if not settings.api_key and not os.environ.get("OPENAI_API_KEY"):
            access["api_key"] = SecretStr(NO_KEY_NEEDED)
    return access


def _passing(error: BaseException) -> bool:
    """Whether the failure may be gone at the next try. A time-out costs too long to try again."""
    if isinstance(error, ModelError):
        return error.is_retryable and not isinstance(error, ModelTimeoutError)
    # Where the connection broke in mid-answer, clients let their HTTP library's error through.
    library = type(error).__module__.partition(".")[0]
    return isinstance(error, CutShort) or library in {"httpx", "httpcore", "requests"}
