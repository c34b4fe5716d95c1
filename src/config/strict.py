"""What models are built of: frozen, and those of a TOML strict: a mistyped key is an error."""

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict


def _as_list(value: object) -> object:
    return [value] if isinstance(value, str) else value


Strings = Annotated[list[str], BeforeValidator(_as_list)]
"""A list of strings; a single one may be written without brackets."""


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class Strict(Frozen):
    model_config = ConfigDict(extra="forbid")
