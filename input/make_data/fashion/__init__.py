"""Clothes, shoes and what goes with them: long titles, shops that are no brands, few ratings."""

from pathlib import Path

from input.make_data.fashion.pictures import Pictures, read_pictures
from input.make_data.fashion.wares import COLUMNS, fashion_rows
from input.make_data.fashion.words import read_words
from input.make_data.table import Table

WORDS = Path(__file__).parent


def tables(rows: int | None) -> list[Table | Pictures]:
    """The one file, of ``rows`` articles, and the folder of their pictures."""
    articles = fashion_rows(read_words(WORDS), rows)
    return [Table("fashion.jsonl", COLUMNS, articles), read_pictures(WORDS)]
