"""Clothes, shoes and what goes with them: long titles, shops that are no brands, few ratings."""

from pathlib import Path

from input.make_data.fashion.wares import COLUMNS, fashion_rows
from input.make_data.fashion.words import read_words
from input.make_data.table import Table

WORDS = Path(__file__).parent


def tables(rows: int | None) -> list[Table]:
    """The one file; ``rows`` is the number of articles."""
    return [Table("fashion.jsonl", COLUMNS, fashion_rows(read_words(WORDS), rows))]
