"""Appliance parts: numbers that hide in addresses, brands that disagree, lists that are cut off.

Four files that belong together: a guide names a part, the part has a page, a price and models.
"""

from pathlib import Path

from input.make_data.parts import documents, fitting, stock
from input.make_data.table import Table

WORDS = Path(__file__).parent


def tables(rows: int | None) -> list[Table]:
    """Parts, models, which fits which, and documents; ``rows`` is the number of parts."""
    parts = stock.read_parts(_words("parts.txt"), rows)
    models = fitting.read_models(_words("models.txt"), parts)
    texts = {file: _words(file) for file in documents.FILES}
    passages = documents.read_documents(texts, stock.read_parts(_words("parts.txt")))
    return [
        Table("parts.csv", stock.COLUMNS, stock.part_rows(parts)),
        Table("models.csv", fitting.MODEL_COLUMNS, fitting.model_rows(models)),
        Table("part_model_mapping.csv", fitting.COLUMNS, fitting.mapping_rows(parts, models)),
        Table("documents.jsonl", documents.COLUMNS, documents.document_rows(passages)),
    ]


def _words(file: str) -> str:
    return (WORDS / file).read_text(encoding="utf-8")
