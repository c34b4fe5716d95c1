"""A service that asks a hosted model: the scripted server, by its address."""

from pathlib import Path
from typing import Any

from pydantic import SecretStr

from src.config.settings import Settings
from src.core.services.agent_service import AgentService
from src.core.turn import Turn
from tests.contract.openai_server import call

MAIN = "openai:main"


def hosted_settings(shop: Path, **changes: Any) -> Settings:
    """Over the input folder `shop`, with the data beside it."""
    told: dict[str, Any] = {
        "model": MAIN,
        "api_key": SecretStr("sk-none"),
        "model_retries": 1,
    }
    return Settings(_env_file=None, input=shop, data=shop.parent / "data", **(told | changes))


def search(query: str, call_id: str = "call_1", index: int = 0) -> dict[str, Any]:
    """A call of the tea shop's tool, as a model writes it."""
    return call("search_teas", {"sql_query": query}, call_id, index)


def asked(service: AgentService, question: str = "Which green teas are there?") -> Turn:
    return service.ask("shop", question, "thread")
