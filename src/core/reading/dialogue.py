"""What a question may refer back to: the turn before it."""

from pydantic import BaseModel, ConfigDict, JsonValue

from src.core.reading.model import Reading


class Dialogue(BaseModel):
    """The last turn's reading and the rows it showed, kept in the graph's state."""

    model_config = ConfigDict(frozen=True)

    reading: Reading
    table: str | None = None
    rows: tuple[dict[str, JsonValue], ...] = ()
    """As they were shown, with the key's columns, in order."""
    count: int = 0
