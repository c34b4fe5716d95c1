"""Settings of a service that asks a hosted model: the scripted server, by its address."""

from pathlib import Path
from typing import Any

from pydantic import SecretStr

from src.config.settings import Settings

MAIN = "openai:main"


def hosted_settings(shop: Path, **changes: Any) -> Settings:
    """Over the input folder `shop`, with the data beside it."""
    told: dict[str, Any] = {
        "model": MAIN,
        "api_key": SecretStr("sk-none"),
        "model_retries": 1,
    }
    return Settings(_env_file=None, input=shop, data=shop.parent / "data", **(told | changes))
