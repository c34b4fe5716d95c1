"""What a question may refer back to: the turn before it."""

from pydantic import JsonValue

from src.config.strict import Frozen
from src.core.question import Reading


class Dialogue(Frozen):
    """The last search's reading, and the rows that were shown last, with the table they are of."""

    reading: Reading
    table: str | None = None
    rows: tuple[dict[str, JsonValue], ...] = ()
    """As they were shown, with the key's columns, in order."""
    listed: tuple[dict[str, JsonValue], ...] = ()
    """The rows of that search, where those shown last are some of them: "the second one"."""
    count: int = 0
    earlier: tuple[Reading, ...] = ()
    """The searches before that one, the last of them first."""
