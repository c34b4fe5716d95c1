"""What models are built of: frozen, and those of a TOML strict: a mistyped key is an error."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict


def as_list(value: Any) -> Any:
    """A single text as a list of it; anything else as it is."""
    return [value] if isinstance(value, str) else value


Strings = Annotated[list[str], BeforeValidator(as_list)]
"""A list of strings; a single one may be written without brackets."""


class Frozen(BaseModel):
    model_config = ConfigDict(frozen=True)


class Strict(Frozen):
    model_config = ConfigDict(extra="forbid")
