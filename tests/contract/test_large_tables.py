"""A table of more rows than are learned: its owner's indexes find its names, keys and words."""

import re
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from src.config.loading import load_concierge
from src.config.settings import Settings
from src.core.engines.lexicon import Lexicon
from src.core.engines.resolving import resolve
from src.core.services.agent_service import AgentService
from src.core.store.building import load_catalog
from src.core.store.catalog import SEARCH_COLUMN, Catalog
from src.core.store.postgres.owner import missing_indexes
from src.core.store.postgres.views import ServerTables
from src.core.store.stores import learned_from, open_store, rare_values
from src.core.turn import Turn
from tests.postgres_server import url

ROWS = 60_000
RARE, RARE_CODE, RARE_WORD = "Tall Quillwort Heron", "KX059999", "zandoli"
"""The name of the last row, its code, and a word that no other row has."""
SCHEMA = f"""
DROP SCHEMA IF EXISTS depot CASCADE;
CREATE SCHEMA depot;
CREATE TABLE depot.goods AS
SELECT n AS id, 'KX' || lpad(n::text, 6, '0') AS code,
       CASE WHEN n = {ROWS - 1} THEN '{RARE}' ELSE
         (ARRAY['Red', 'Small', 'Old'])[1 + n % 3] || ' Kettle ' || md5(n::text) END AS name,
       (ARRAY['pan', 'pot', 'jug'])[1 + n % 3] AS kind, 1 + n % 90 AS price,
       CASE WHEN n = {ROWS - 1} THEN 'Made by the {RARE_WORD}' ELSE 'Made by hand' END AS note
FROM generate_series(1, {ROWS}) AS n;
ALTER TABLE depot.goods ADD PRIMARY KEY (id);
ANALYZE depot.goods;
"""
TOML = """
name = "Depot"
about = "goods of a depot"
language = "en"
currency = "EUR"

[tables.goods]
source = "{source}"
table = "depot.goods"
label = "goods"
key = "id"
columns.code.role = "id"
columns.name.role = "title"
columns.kind.role = "category"
columns.price.role = "price"
columns.note.role = "text"

[[tools]]
name = "search"
tables = "goods"
purpose = "Searches the goods."
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("input")
    with psycopg.connect(url(), autocommit=True) as owner:
        known = owner.execute("SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'")
        if not known.fetchone():
            pytest.skip("this server has no pg_trgm")
        owner.execute(SCHEMA)
    (made / "depot.toml").write_text(TOML.format(source=url()), "utf-8")
    return made


@pytest.fixture(scope="module")
def proposed(folder: Path) -> str:
    """What `check` says of the table as it is; its statements have been run then."""
    catalog = loaded(folder)
    (told,) = missing_indexes(catalog)
    with psycopg.connect(url(), autocommit=True) as owner:
        for statement in re.findall(r"(?:CREATE|ALTER) [^;]+;", told):
            owner.execute(statement)
        owner.execute("VACUUM ANALYZE depot.goods")
    return told


@pytest.fixture(scope="module")
def catalog(folder: Path, proposed: str) -> Catalog:
    return loaded(folder)


@pytest.fixture(scope="module")
def service(folder: Path, proposed: str) -> Iterator[AgentService]:
    settings = Settings(input=folder, data=folder.parent / "data", embeddings="none")
    with closing(AgentService(settings)) as running:
        yield running


def loaded(folder: Path) -> Catalog:
    return load_catalog(load_concierge(folder / "depot.toml"), folder.parent / "catalogs")


def asked(service: AgentService, question: str) -> Turn:
    return service.ask("depot", question, thread_id=question, owner="me")


def test_check_proposes_indexes_and_with_them_nothing(catalog: Catalog, proposed: str) -> None:
    assert '"depot"."goods" (lower("name") text_pattern_ops)' in proposed
    assert f"{SEARCH_COLUMN} gin_trgm_ops" in proposed
    assert '"depot"."goods" ("kind", "price");' in proposed
    assert '"depot"."goods" ("price");' in proposed
    assert list(missing_indexes(catalog)) == []


def test_what_an_index_finds_is_not_learned(catalog: Catalog) -> None:
    assert isinstance(catalog.database, ServerTables)
    (view,) = catalog.database.views
    assert view.lookups.keys() == {"id", "code", "name", SEARCH_COLUMN}
    with closing(open_store(catalog)) as store:
        learned = learned_from(store)
        for column in ("name", "code"):
            ((few,),) = learned.trusted(f"SELECT count(DISTINCT {column}) FROM goods")
            assert isinstance(few, int) and 5_000 < few < 20_000
            assert len(learned.trusted(f"SELECT DISTINCT {column} FROM goods")) == 1_000
        first, *_ = learned.trusted("SELECT DISTINCT kind, left(name, 3) FROM goods")
        counted = "SELECT kind, left(name, 3), count(*) FROM goods GROUP BY ALL ORDER BY ALL"
        counts = {tuple(row[:2]): row[2] for row in learned.trusted(counted)}
        assert counts[first] == max(counts.values())  # type: ignore[type-var]
        ((kinds, dearest),) = learned.trusted("SELECT count(DISTINCT kind), max(price) FROM goods")
        assert (kinds, dearest) == (3, 90)
        assert store.trusted("SELECT count(DISTINCT name) FROM goods") == [(ROWS,)]


def test_a_lexicon_looks_up_what_it_does_not_hold(catalog: Catalog) -> None:
    with closing(open_store(catalog)) as store:
        lexicon = Lexicon(())
        rare = rare_values(store)
        assert rare is not None
        lexicon.look_up(rare)
        (found,) = lexicon.find("is there a tall quillwort heron left")
        assert (found.text, found.entries[0].value) == (RARE.lower(), RARE)
        assert [each.value for each in lexicon.lookup("kx059999")] == [RARE_CODE]
        assert {each.value for each in lexicon.written("59999")} == {"59999"}
        for slip in ("tal quillwort heron", "tall qiullwort heron", "tall quillwort herron"):
            resolved = resolve(lexicon, slip)
            assert resolved.verdict == "repaired" and resolved.chosen
            assert resolved.chosen.value == RARE
        assert resolve(lexicon, "zebu' % _ \\ okapi").verdict == "unknown"
        assert [each.value for each in lexicon.called("tall")] == [RARE]
        assert lexicon.find("nothing of this kind, really") == []
        for word in (RARE_WORD, "quillwort", "made", "kettle"):
            assert rare.has_word("goods", word)
        for part in ("ettl", "kettl", "ade", "quill-wort", "_", "---"):
            assert not rare.has_word("goods", part)
        assert not rare.has_word("goods", RARE_WORD[:-1]) and not rare.has_word("goods", "%a%")


@pytest.mark.parametrize(
    "question", [RARE, "tall quillwort heron", "kx059999", f"something by the {RARE_WORD}"]
)
def test_a_question_finds_the_row(service: AgentService, question: str) -> None:
    assert asked(service, question).keys == (ROWS - 1,)


def test_no_lookup_and_no_filter_reads_the_whole_table(service: AgentService) -> None:
    asked(service, "how many are there")
    before = _scans()
    for question in (RARE.upper(), "KX000777", "tall qiullwort heron", f"any by the {RARE_WORD}"):
        asked(service, question)
    assert asked(service, "how many jugs under 7 euros?").value == 1_334
    assert _scans() == before


def _scans() -> int:
    time.sleep(11)  # counts of a connection that was busy a second ago follow within ten
    with psycopg.connect(url()) as server:
        row = server.execute(
            "SELECT seq_scan FROM pg_stat_user_tables WHERE schemaname = 'depot'"
        ).fetchone()
    assert row is not None
    return int(row[0])
