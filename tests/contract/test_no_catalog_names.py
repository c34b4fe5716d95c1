"""Nothing in the program names a value of a shipped catalog: that is what the data is for."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from src.config.concierge import Role
from src.config.loading import load_concierge
from src.core.engines.words import words_of
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.folding import fold

ROOT = Path(__file__).parents[2]
INPUT = ROOT / "input"
NAMES: tuple[Role, ...] = ("title", "name", "id")
"""Roles whose values are proper names; categories are words that anybody may use."""
SHORTEST = 4
PROGRAM = ("*.py", "*.toml", "*.html", "*.css", "*.js", "*.sql")


@lru_cache(maxsize=1)
def program() -> dict[str, str]:
    """Every text file of the program, folded, by its path."""
    files = sorted(path for pattern in PROGRAM for path in (ROOT / "src").rglob(pattern))
    return {str(path.relative_to(ROOT)): fold(path.read_text("utf-8")) for path in files}


def proper_names(toml: Path, folder: Path) -> Iterator[str]:
    """The names in a concierge's tables that are no plain word by themselves."""
    store = DuckDBStore(load_catalog(load_concierge(toml), folder))
    for table in store.catalog.tables:
        for column in table.with_role(*NAMES):
            sql = f'SELECT DISTINCT CAST("{column.name}" AS VARCHAR) FROM "{table.name}"'
            for (value,) in store.trusted(sql):
                if value and not is_plain_word(str(value)):
                    yield fold(str(value))
    store.close()


def is_plain_word(value: str) -> bool:
    """A dictionary word, or too short to tell whose it is: クッキー, coffee."""
    folded = fold(value)
    one = len(words_of(folded)) == 1
    return len(re.sub(r"\s", "", folded)) < SHORTEST or (one and not any(map(str.isdigit, folded)))


@pytest.mark.parametrize("toml", sorted(INPUT.glob("*.toml")), ids=lambda path: path.stem)
def test_no_file_of_the_program_names_what_is_in_a_catalog(toml: Path, tmp_path: Path) -> None:
    names = set(proper_names(toml, tmp_path))
    assert names, f"{toml.name} has no names to look for: is a role missing?"
    found = [(name, path) for path, text in program().items() for name in names if name in text]
    assert found == []


def test_the_guard_sees_a_name_where_there_is_one() -> None:
    assert not is_plain_word("Red Baron")
    assert not is_plain_word("XK-4471")
    assert is_plain_word("coffee")
    assert any("concierge" in text for text in program().values())
