"""A marketplace of software components: two languages, two widths of punctuation, no spaces."""

from pathlib import Path

from input.make_data.prefabs.entries import COLUMNS, prefab_rows
from input.make_data.table import Table

WORDS = Path(__file__).parent


def tables(rows: int | None) -> list[Table]:
    """The one file; ``rows`` is the number of prefabs."""
    text = (WORDS / "prefabs.txt").read_text(encoding="utf-8")
    return [Table("prefabs.json", COLUMNS, prefab_rows(text, rows))]
