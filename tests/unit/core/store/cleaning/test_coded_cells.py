"""Cells of codes that the TOML explains."""

import duckdb
import pyarrow as pa
import pytest

from src.config.tables import ColumnConfig
from src.core.store.cleaning.coded_cells import decode
from src.core.store.stage import Stage

CODES = {"OUT": "with customer", "1": "gluten", "7": "milk"}


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("OUT", "with customer"),
        (" out ", "with customer"),
        ("1, 7", "gluten, milk"),
        ("7/9", "milk/9"),
        ("1・7", "gluten・milk"),
        ("OUTLET", "OUTLET"),
        ("17", "17"),
        (None, None),
    ],
)
def test_a_code_is_what_it_means_alone_or_among_others(cell: str | None, shown: str | None) -> None:
    stage = Stage(duckdb.connect())
    stage.replace("FROM __rows", __rows=pa.table({"status": pa.array([cell], pa.string())}))
    decode(stage, "status", CODES)
    assert stage.rows(f"FROM {stage}") == [(shown,)]


def test_a_meaning_is_asked_for_by_its_parts_its_code_and_the_words_of_its_owner() -> None:
    codes = {"IN": "in shop, ready", "OUT": "with customer"}
    config = ColumnConfig.model_validate({"codes": codes, "values": {"with customer": "hired"}})
    assert config.values == {
        "in shop, ready": ["IN", "in shop", "ready"],
        "with customer": ["hired", "OUT"],
    }
