"""Nothing in the program names a value of a shipped catalog: that is what the data is for."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.config.roles import Role
from src.core.engines.likeness import squash
from src.core.engines.words import words_of
from src.core.nlu.intent.judging import WEIGHTS
from src.core.nlu.weights import DIALOGUE, PARSING, TABLES
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.folding import fold
from tests.shipped_names import names_of_one_word, words_in

ROOT = Path(__file__).parents[2]
INPUT = ROOT / "input"
NAMES: tuple[Role, ...] = ("title", "name", "id")
"""Roles whose values are proper names; categories are words that anybody may use."""
SHORTEST = 4
PROGRAM = ("*.py", "*.toml", "*.html", "*.css", "*.js", "*.sql")


@pytest.fixture(scope="module")
def folder(shipped_data: Callable[[], Path]) -> Path:
    """Of their catalogs."""
    return shipped_data() / "catalogs"


@lru_cache(maxsize=1)
def program() -> dict[str, str]:
    """Every text file of the program, folded and without separators, by its path."""
    files = sorted(path for pattern in PROGRAM for path in (ROOT / "src").rglob(pattern))
    return {str(path.relative_to(ROOT)): squash(fold(path.read_text("utf-8"))) for path in files}


@lru_cache(maxsize=1)
def pieces() -> set[str]:
    """Every run of letters of the shortest length that the program has: a name of which one is not
    among them stands nowhere, and need not be looked for."""
    return {piece for text in program().values() for piece in pieces_of(text)}


def pieces_of(text: str) -> Iterator[str]:
    return (text[at : at + SHORTEST] for at in range(len(text) - SHORTEST + 1))


def proper_names(toml: Path, folder: Path) -> Iterator[str]:
    """The names in a concierge's tables, whole and in part, that are no plain words."""
    store = DuckDBStore(load_catalog(load_concierge(toml), folder))
    for table in store.catalog.tables:
        for column in table.with_role(*NAMES):
            sql = f'SELECT DISTINCT CAST("{column.name}" AS VARCHAR) FROM "{table.name}"'
            for (value,) in store.trusted(sql):
                for name in (str(value), *re.split(r"[\s　]+", str(value))) if value else ():
                    if not is_plain_word(name):
                        yield squash(fold(name))
    store.close()


def is_plain_word(value: str) -> bool:
    """A dictionary word, an amount, or too short to tell whose it is: クッキー, coffee, 100g."""
    folded = fold(value)
    if re.fullmatch(r"[\d.,]+\w{0,3}", folded):
        return True
    one = len(words_of(folded)) == 1
    return len(squash(folded)) < SHORTEST or (one and not any(map(str.isdigit, folded)))


@pytest.mark.parametrize("toml", sorted(INPUT.glob("*.toml")), ids=lambda path: path.stem)
def test_no_file_of_the_program_names_what_is_in_a_catalog(toml: Path, folder: Path) -> None:
    names = set(proper_names(toml, folder))
    assert names, f"{toml.name} has no names to look for: is a role missing?"
    possible = [name for name in names if pieces().issuperset(pieces_of(name))]
    assert [
        (name, path) for path, text in program().items() for name in possible if name in text
    ] == []


@pytest.mark.parametrize("toml", sorted(INPUT.glob("*.toml")), ids=lambda path: path.stem)
def test_no_learned_weight_knows_a_name_of_a_catalog(toml: Path, folder: Path) -> None:
    names = names_of_one_word(toml, folder)
    assert names
    for file in (PARSING, DIALOGUE, TABLES, WEIGHTS):
        learned = (line.partition("\t")[0] for line in file.read_text("utf-8").splitlines())
        assert [name for name in learned if names & words_in(name)] == [], file.name


def test_the_guard_sees_a_name_where_there_is_one() -> None:
    assert not is_plain_word("Red Baron")
    assert not is_plain_word("XK-4471")
    assert is_plain_word("coffee")
    assert is_plain_word("100g")
    assert any("concierge" in text for text in program().values())
