from contextlib import closing
from pathlib import Path

import pytest

from src.config.concierge import ConciergeConfig
from src.config.roles import Role
from src.core.reading.knowledge.owners import Owners, find_owners
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore


def owners(folder: Path, lines: list[str], owned: str, **roles: Role) -> Owners:
    (folder / "kites.csv").write_text("\n".join(lines) + "\n", "utf-8")
    config = ConciergeConfig.model_validate(
        {
            "id": "kites",
            "path": folder / "kites.toml",
            "name": "Kites",
            "about": "I look up kites",
            "tables": {
                "kites": {
                    "file": "kites.csv",
                    "label": "kites",
                    "columns": {name: {"role": role} for name, role in roles.items()},
                }
            },
            "tools": [{"name": "search_kites", "tables": "kites", "purpose": "Searches kites."}],
        }
    )
    catalog = load_catalog(config, folder)
    with closing(DuckDBStore(catalog)) as store:
        (table,) = catalog.tables
        return find_owners(table, table.column(owned), store)


def test_a_column_that_another_determines_owns_it(tmp_path: Path) -> None:
    lines = ["maker,model", *(f"maker {n % 3},model {n}" for n in range(12)), "maker 0,model 1"]
    found = owners(tmp_path, lines, "model", maker="name", model="name")
    assert found.column == "maker"
    assert found.of("model 2") == ("maker 2",)
    assert found.of("model 1") == ("maker 0", "maker 1")
    assert found.of("model 99") == ()


def test_the_nearest_of_two_owners_is_taken(tmp_path: Path) -> None:
    rows = (f"land {n % 2},maker {n % 4},model {n}" for n in range(12))
    found = owners(
        tmp_path, ["land,maker,model", *rows], "model", land="category", maker="name", model="name"
    )
    assert found.column == "maker"


@pytest.mark.parametrize("role", ["text", "tags", "id"])
def test_prose_tags_and_identifiers_belong_to_nobody(tmp_path: Path, role: Role) -> None:
    lines = ["maker,model", *(f"maker {n % 3},model {n}" for n in range(12))]
    assert owners(tmp_path, lines, "model", maker="name", model=role) == Owners()


def test_columns_that_have_nothing_to_do_with_each_other_own_nothing(tmp_path: Path) -> None:
    lines = ["colour,model", *(f"colour {n % 2},model {n % 5}" for n in range(40))]
    assert owners(tmp_path, lines, "model", colour="category", model="name") == Owners()


def test_makers_of_one_thing_each_are_of_no_kind(tmp_path: Path) -> None:
    kinds = [f"kind {n % 4},maker {n}" for n in range(30)]
    several = [f"kind {n},maker {m}" for m in range(3) for n in range(2)]
    found = owners(
        tmp_path, ["kind,maker", *kinds, *several], "maker", kind="category", maker="name"
    )
    assert found == Owners()


def test_makers_of_many_things_of_one_kind_are_of_that_kind(tmp_path: Path) -> None:
    lines = ["kind,maker", *(f"kind {n % 2},maker {n % 6}" for n in range(30))]
    found = owners(tmp_path, lines, "maker", kind="category", maker="name")
    assert found.of("maker 3") == ("kind 1",)
