"""The folder's concierges: loaded aside, swapped whole, always in a version that works."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from src.config.settings import Settings
from src.core.errors import ConfigError, QueryFailed
from src.core.services.assembly import Concierges
from src.core.state.memory import SqliteMemory
from tests.tea_shop import write_shop


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_shop(tmp_path / "input")


@pytest.fixture
def concierges(folder: Path) -> Iterator[Concierges]:
    memory = SqliteMemory(folder.parent / "data" / "memory.sqlite")
    settings = Settings(_env_file=None, input=folder, data=folder.parent / "data")
    loaded = Concierges(settings, memory)
    yield loaded
    loaded.close()
    memory.close()


def wait_until(condition: Callable[[], Any], seconds: float = 15) -> None:
    end = monotonic() + seconds
    while not condition():
        assert monotonic() < end, "waited in vain"
        sleep(0.05)


def ids(concierges: Concierges) -> list[str]:
    return [config.id for config in concierges.configs()]


def rows(concierges: Concierges, concierge_id: str = "shop") -> int:
    return concierges.catalog(concierge_id).tables[0].rows


def test_a_changed_file_is_swapped_in_and_running_turns_keep_theirs(
    concierges: Concierges, folder: Path
) -> None:
    file = folder / "teas.csv"
    with concierges.using("shop") as before:
        file.write_text(file.read_text("utf-8") + "Matcha,green,30,Japan,SUP-8\n", "utf-8")
        wait_until(lambda: rows(concierges) == 8)
        assert before.catalog.tables[0].rows == 7
        assert before.database.query("SELECT count(*) AS n FROM teas").rows == ({"n": 7},)
        with concierges.using("shop") as after:
            assert after.database.query("SELECT count(*) AS n FROM teas").rows == ({"n": 8},)
    with pytest.raises(QueryFailed):
        before.database.query("SELECT 1")


def test_a_broken_new_version_leaves_the_old_one_answering(
    concierges: Concierges, folder: Path
) -> None:
    toml = folder / "shop.toml"
    good = toml.read_text("utf-8")
    toml.write_text(good.replace("currency", "curency"), "utf-8")
    wait_until(concierges.problems)
    told = " ".join(concierges.problems())
    assert "curency" in told and "last good version" in told
    assert ids(concierges) == ["shop"] and rows(concierges) == 7
    toml.write_text(good, "utf-8")
    wait_until(lambda: not concierges.problems())


MORE = """
[tables.pots]
file = "pots.csv"
label = "pots"

[[tools]]
name = "search_pots"
tables = "pots"
purpose = "Searches the pots of the shop by name and price."
"""


def tables(concierges: Concierges) -> list[str]:
    return [table.id for table in concierges.catalog("shop").tables]


def test_a_file_that_is_missing_hides_no_other_and_answers_when_it_comes(folder: Path) -> None:
    with (folder / "shop.toml").open("a", encoding="utf-8") as toml:
        toml.write(MORE)
    memory = SqliteMemory(folder.parent / "data" / "memory.sqlite")
    settings = Settings(_env_file=None, input=folder, data=folder.parent / "data")
    with closing(memory), closing(Concierges(settings, memory)) as concierges:
        assert tables(concierges) == ["teas"]
        assert "pots.csv cannot be read" in concierges.problems()[0]
        (folder / "pots.csv").write_text("name,price\nKyusu,40\n", "utf-8")
        wait_until(lambda: tables(concierges) == ["teas", "pots"])
        assert not concierges.problems()
        (folder / "pots.csv").write_text("", "utf-8")
        wait_until(concierges.problems)
        assert "pots.csv is empty" in concierges.problems()[0]
        with concierges.using("shop") as live:
            assert live.database.query("SELECT name FROM pots").rows == ({"name": "Kyusu"},)
        (folder / "pots.csv").unlink()
        wait_until(lambda: "cannot be read" in " ".join(concierges.problems()))
        assert tables(concierges) == ["teas", "pots"]
        assert "'shop' still answers from its last good version" in concierges.problems()


def test_a_bad_file_hides_no_other_and_comes_and_goes(concierges: Concierges, folder: Path) -> None:
    before = concierges.catalog("shop")
    (folder / "bad.toml").write_text("name = ", "utf-8")
    write_shop(folder, "other")
    wait_until(lambda: ids(concierges) == ["other", "shop"])
    assert len(concierges.problems()) == 1 and "bad.toml" in concierges.problems()[0]
    (folder / "bad.toml").unlink()
    (folder / "other.toml").unlink()
    wait_until(lambda: ids(concierges) == ["shop"] and not concierges.problems())
    assert concierges.catalog("shop") is before


def test_an_unknown_one_is_named(concierges: Concierges) -> None:
    with pytest.raises(ConfigError, match=r"'cars'.*shop"), concierges.using("cars"):
        pass


def test_all_rows_are_counted_behind_a_limit(concierges: Concierges) -> None:
    with concierges.using("shop") as live:
        for sql in ("SELECT name FROM teas", "SELECT name FROM teas ORDER BY price LIMIT 2"):
            executed = live.database.query(sql).executed_sql
            assert live.count_all(executed) == 7
        tricky = live.database.query("SELECT name FROM teas WHERE name <> ' LIMIT 3' LIMIT 3")
        assert live.count_all(tricky.executed_sql) == 7
        assert live.count_all("SELECT nope FROM teas") == 0


def test_a_tool_is_labelled_in_users_words(concierges: Concierges) -> None:
    with concierges.using("shop") as live:
        assert live.tool_label("search_teas", "en") == "teas"
        assert live.tool_label("unknown", "en") == "unknown"


def test_only_the_concierge_that_is_asked_is_built(folder: Path) -> None:
    write_shop(folder, "other")
    (write_shop(folder / "aside", "torn") / "torn.toml").rename(folder / "torn.toml")
    torn = (folder / "torn.toml").read_text("utf-8").replace("teas.csv", "gone.csv")
    (folder / "torn.toml").write_text(torn, "utf-8")
    data = folder.parent / "data"
    memory = SqliteMemory(data / "memory.sqlite")
    settings = Settings(_env_file=None, input=folder, data=data)
    with closing(memory), closing(Concierges(settings, memory, "asked")) as concierges:
        assert ids(concierges) == ["other", "shop", "torn"]
        assert not (data / "catalogs").exists()
        assert rows(concierges) == 7
        assert [made.name[:5] for made in (data / "catalogs").glob("*.duckdb")] == ["shop-"]
        with pytest.raises(ConfigError, match=r"gone\.csv cannot be read"):
            concierges.catalog("torn")
        assert ids(concierges) == ["other", "shop"]
        assert "gone.csv" in concierges.problems()[0]


def test_in_the_background_all_are_built_and_told_of(folder: Path) -> None:
    write_shop(folder, "other")
    data = folder.parent / "data"
    memory = SqliteMemory(data / "memory.sqlite")
    settings = Settings(_env_file=None, input=folder, data=data)
    with closing(memory), closing(Concierges(settings, memory, "background")) as concierges:
        assert ids(concierges) == ["other", "shop"]
        wait_until(lambda: len(list((data / "catalogs").glob("*.duckdb"))) == 2, seconds=60)
        assert rows(concierges) == rows(concierges, "other") == 7
        file = folder / "teas.csv"
        file.write_text(file.read_text("utf-8") + "Matcha,green,30,Japan,SUP-8\n", "utf-8")
        wait_until(lambda: rows(concierges) == 8 and rows(concierges, "other") == 8)
