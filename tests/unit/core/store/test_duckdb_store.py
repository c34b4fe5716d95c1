from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import pytest

from src.core.errors import QueryFailed
from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.protocol import Store
from tests.unit.core.store.test_building import load


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    return load(tmp_path, "name,size\n" + "".join(f"n{number},{number}\n" for number in range(500)))


def test_it_answers_from_many_threads_at_once(catalog: Catalog) -> None:
    store: Store = DuckDBStore(catalog)
    sql = "SELECT name FROM 'things.csv' WHERE size = ?"
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(lambda number: store.trusted(sql, [number]), range(300)))
    store.close()
    assert found == [[(f"n{number}",)] for number in range(300)]


def test_it_only_reads(catalog: Catalog) -> None:
    store = DuckDBStore(catalog)
    for sql in ("DELETE FROM 'things.csv'", "COPY 'things.csv' TO '/tmp/never.csv'"):
        with pytest.raises(duckdb.Error):
            store.trusted(sql)
    store.close()


def test_asked_after_it_was_closed_it_says_what_to_do(catalog: Catalog) -> None:
    store = DuckDBStore(catalog)
    store.close()
    store.close()
    with pytest.raises(QueryFailed, match="ask again"):
        store.trusted("SELECT 1")


def test_a_new_version_is_opened_beside_the_old_one(tmp_path: Path, catalog: Catalog) -> None:
    old = DuckDBStore(catalog)
    new = DuckDBStore(load(tmp_path, "name,size\nx,1\n"))
    count = "SELECT count(*) FROM 'things.csv'"
    assert (old.trusted(count), new.trusted(count)) == ([(500,)], [(1,)])
    old.close()
    assert new.trusted(count) == [(1,)]
    new.close()
