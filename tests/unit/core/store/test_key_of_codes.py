"""Rows that share their title are told apart by a column of codes, whatever its header says."""

from pathlib import Path

from src.config.loading import load_concierge
from src.core.store.building import load_catalog

TOML = """
name = "Classes"
about = "Classes of a school."
[tables.classes]
file = "classes.csv"
label = "classes"
[tables.classes.columns.Group]
role = "category"
[tables.classes.columns.Style]
role = "title"
[[tools]]
name = "search"
tables = "classes"
purpose = "Searches."
"""
CSV = "Group,Style,Fee\n" + "".join(
    f"B-{n:02},{'Ballet' if n % 2 else 'Tango'},{30 + n}\n" for n in range(8)
)


def test_a_column_of_which_no_two_cells_are_alike_is_the_key(tmp_path: Path) -> None:
    (tmp_path / "classes.csv").write_text(CSV, "utf-8")
    (tmp_path / "classes.toml").write_text(TOML, "utf-8")
    (table,) = load_catalog(load_concierge(tmp_path / "classes.toml"), tmp_path / "built").tables
    assert table.config.key == ["Group"]
    assert not table.problems
