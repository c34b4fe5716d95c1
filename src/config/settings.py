"""Every setting of the product, read from the environment or `.env`; the README lists them."""

import re
from datetime import datetime
from functools import lru_cache
from ipaddress import ip_network
from pathlib import Path
from typing import Literal, Self
from zoneinfo import ZoneInfo

from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from src.core.errors import ConfigError

DebugPanel = Literal["off", "staff", "all"]

BUILT_IN = "built-in"
EMBEDDED = "embedded"
NO_EMBEDDINGS = "none"


class Settings(BaseSettings):
    """All variables are prefixed `CONCIERGE_`: `CONCIERGE_INPUT`, `CONCIERGE_MODEL`, …"""

    model_config = SettingsConfigDict(
        env_prefix="CONCIERGE_", env_file=".env", extra="ignore", frozen=True
    )

    input: Path = Field(Path("input"), description="Folder with one TOML for each concierge.")
    data: Path = Field(Path(".data"), description="Writable folder: conversations and caches.")
    database_url: SecretStr | None = Field(
        None,
        description="`postgresql://…`: conversations, keys and all else that instances share are "
        "kept there, and not in `CONCIERGE_DATA`.",
    )
    model: str = Field(
        BUILT_IN,
        description="`built-in`, or `provider:model` as LangChain's `init_chat_model` takes it.",
    )
    fallback_models: str = Field("", description="More models, comma separated, tried in order.")
    api_key: SecretStr | None = Field(
        None, description="Key of the hosted model; else the provider's own variable is read."
    )
    embeddings: str = Field(
        EMBEDDED,
        description="`embedded` (offline), `none` (words only), or `provider:model` as "
        "LangChain's `init_embeddings` takes it.",
    )
    now: datetime | None = Field(None, description="A fixed clock (ISO 8601), for demos and tests.")
    debug_panel: DebugPanel = Field("staff", description="`off`, `staff` (signed in) or `all`.")
    staff: str = Field(
        "",
        description="Who is staff, comma separated: `ana@shop.example` and `@shop.example` of "
        "those who signed in, or a claim of theirs (`groups=catalog`); `key:NAME` of programs. "
        "Empty: all who sign in.",
    )
    allowed_hosts: str = Field(
        "",
        description="Names the server may be called by besides `localhost`, comma separated. "
        "Checked when it listens on this machine alone, and wherever the setting is given.",
    )
    trusted_proxies: str = Field(
        "",
        description="Addresses or networks of your proxies, comma separated. Of them alone "
        "`X-Forwarded-For` is believed, and with them nobody counts as local.",
    )
    embed_origins: str = Field(
        "",
        description="Origins whose pages may frame the chat, comma separated: "
        "`https://shop.example`.",
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="Level of the log on standard error."
    )

    question_chars: int = Field(2000, gt=0, description="Longest question, in characters.")
    turns_per_minute: int = Field(30, gt=0, description="Questions a session may ask in a minute.")
    tool_calls: int = Field(
        5,
        gt=0,
        description="Tool calls a turn may make; the built-in planner's, for each thing that is "
        "asked for.",
    )
    model_seconds: float = Field(30, gt=0, description="Time-out of one call to a hosted model.")
    model_retries: int = Field(2, ge=0, description="Retries of a call that failed in passing.")
    day_turns: int = Field(
        0,
        ge=0,
        description="Questions of a visitor or key that hosted models answer in a day; `0` is any "
        "number. Then the built-in planner goes on.",
    )
    day_tokens: int = Field(
        0, ge=0, description="Tokens of hosted models for a visitor or key in a day; `0` as above."
    )
    day_money: float = Field(
        0, ge=0, description="What hosted models may cost in a day, all together; `0` as above."
    )
    token_prices: str = Field(
        "", description="Price of a million tokens in and out, for `CONCIERGE_DAY_MONEY`: `2.5,10`."
    )
    sql_seconds: float = Field(1.0, gt=0, description="Time a statement may run.")
    sql_memory_mb: int = Field(256, ge=64, description="Memory a statement may use.")
    sql_workers: int = Field(2, gt=0, description="Worker processes for each concierge.")

    @field_validator(
        "fallback_models", "staff", "allowed_hosts", "trusted_proxies", "embed_origins"
    )
    @classmethod
    def _no_blanks(cls, value: str) -> str:
        return ",".join(name.strip() for name in value.split(",") if name.strip())

    @field_validator("trusted_proxies")
    @classmethod
    def _addresses(cls, value: str) -> str:
        for address in filter(None, value.split(",")):
            ip_network(address)  # its error names the address
        return value

    @field_validator("token_prices")
    @classmethod
    def _two_prices(cls, value: str) -> str:
        if value and not re.fullmatch(r"\d+(\.\d+)?, *\d+(\.\d+)?", value):
            raise ValueError(f"'{value}' is no pair of prices; write it like '2.5,10'")
        return value

    @model_validator(mode="after")
    def _money_has_prices(self) -> Self:
        if self.day_money and not self.token_prices:
            raise ValueError("CONCIERGE_DAY_MONEY needs CONCIERGE_TOKEN_PRICES, like '2.5,10'")
        return self

    @property
    def prices(self) -> tuple[float, float]:
        """Of a million tokens in and out; nothing where they are not told."""
        low, _, high = (self.token_prices or "0,0").partition(",")
        return float(low), float(high)

    @field_validator("embed_origins")
    @classmethod
    def _origins(cls, value: str) -> str:
        for origin in filter(None, value.split(",")):
            if not re.fullmatch(r"https?://[\w.-]+(:\d+)?", origin, re.ASCII):
                raise ValueError(f"'{origin}' is no origin; write it like 'https://shop.example'")
        return value

    def clock(self, timezone: str = "UTC") -> datetime:
        """The present in `timezone`, or the fixed clock where one is set."""
        zone = ZoneInfo(timezone)
        if self.now is None:
            return datetime.now(zone)
        return self.now.astimezone(zone) if self.now.tzinfo else self.now.replace(tzinfo=zone)


@lru_cache(maxsize=1)
def get_settings() -> Settings:
    """The process's settings, read once. Raises `ConfigError` for a value that is not allowed."""
    try:
        return Settings()
    except ValidationError as error:
        problems = "; ".join(
            f"CONCIERGE_{'.'.join(str(part) for part in item['loc']).upper()}: {item['msg']}"
            for item in error.errors(include_input=False)
        )
        raise ConfigError(f"a setting is wrong: {problems}") from None
