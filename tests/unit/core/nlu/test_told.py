"""What a column's cells are like gives words a meaning: steps, yes and no, harm, sizes, cold.

Whether the right query is the likeliest is learned; here it has to be among the readings.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.nlu.meaning import Meanings
from src.core.nlu.parser import Parser
from src.core.query.queries import Detail, Rows
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from tests.unit.core.nlu.conftest import parses

ROWS = """\
ref,boat,kind,noise,pets allowed,safe for kids,tank,deck,least crew,most crew,cold,left,sale
B1,Heron,Ketch,low,on lead,yes,60 L,1,1,2,-5,0,
B2,Otter,Ketch,high,no,no,120 L,2,2,4,-15,3,10
B3,Lynx,Sloop,medium,yes,yes,60 L,3,2,2,4,1,20
B4,Lynx Major,Sloop,high,no,yes,900 ml,3,3,6,-20,5,
"""
TOML = """name = "Boats"
about = "I know the boats of a small harbour"
language = "en"
currency = "GBP"
[tables.boats]
file = "boats.csv"
label = "boats"
key = "ref"
[tables.boats.columns.boat]
role = "title"
[tables.boats.columns.kind]
role = "category"
[tables.boats.columns.noise]
role = "category"
[tables.boats.columns."pets allowed"]
role = "category"
[tables.boats.columns."safe for kids"]
role = "flag"
[tables.boats.columns.tank]
role = "category"
[tables.boats.columns.cold]
role = "number"
unit = "°C"
[tables.boats.columns.left]
label = "Left in stock"
[tables.boats.columns.sale]
role = "number"
unit = "%"
[[tools]]
name = "search_boats"
tables = "boats"
purpose = "Searches the boats by kind and size."
"""
Found = Callable[[str], list[tuple[str, set[str], tuple[str, ...]]]]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Found]:
    """The readings of a question: their kind, the boats they find and the columns they ask for."""
    folder: Path = tmp_path_factory.mktemp("boats")
    (folder / "boats.csv").write_text(ROWS, "utf-8")
    (folder / "boats.toml").write_text(TOML, "utf-8")
    catalog = load_catalog(load_concierge(folder / "boats.toml"), folder / "built")
    store = DuckDBStore(catalog)
    reader, table = Reader(catalog, store), catalog.tables[0]
    parser, meanings = Parser.over(reader.knowledge, store), Meanings(catalog, store)

    def readings(question: str) -> list[tuple[str, set[str], tuple[str, ...]]]:
        queries = [p.query for p in parses(parser, reader.heard(question), table, most=60)]
        listed = []
        for query in queries:
            if isinstance(query, Rows | Detail):
                rows = meanings.rows(query)
                keys = {f"B{at}" for at, matches in enumerate(rows, 1) if matches}
                listed.append((query.kind, keys, query.columns))
        return listed

    yield readings
    store.close()


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("boats with little noise", {"B1"}),
        ("騒音が少ない boats noise low", {"B1"}),
        ("boats that don't make much noise", {"B1", "B3"}),
        ("noise needs to be low", {"B1"}),
        ("boats with pets allowed", {"B1", "B3"}),
        ("boats without pets", {"B2", "B4"}),
        ("boats dangerous for kids", {"B2"}),
        ("barcos peligrosos para niños", {"B2"}),
        ("对孩子有危险的", {"B2"}),
        ("not dangerous for kids", {"B1", "B3", "B4"}),
        ("tank of 60 litres", {"B1", "B3"}),
        ("tank over 1 litre", {"B1", "B2", "B3"}),
        ("120リットルのタンク", {"B2"}),
        ("tank of 70 litres", set()),
        ("good to 10 below zero", {"B2", "B4"}),
        ("マイナス15度まで", {"B2", "B4"}),
        ("que aguante -15", {"B2", "B4"}),
        ("any boats left", {"B2", "B3", "B4"}),
        ("sold out boats", {"B1"}),
        ("打折的", {"B2", "B3"}),
        ("not on the 3rd deck", {"B1", "B2"}),
        ("any deck except 1 and 3", {"B2"}),
        ("deck 1 or 2", {"B1", "B2"}),
        ("for a crew of 3", {"B2", "B4"}),
        ("only for a crew of 2", {"B3"}),
    ],
)
def test_the_right_rows_are_among_the_readings(found: Found, question: str, keys: set[str]) -> None:
    assert keys in [rows for _, rows, _ in found(question)]


@pytest.mark.parametrize(
    ("question", "keys", "column"),
    [
        ("are pets allowed on the Heron?", {"B1"}, "pets allowed"),
        ("is the Heron dangerous for kids?", {"B1"}, "safe for kids"),
        ("which deck is the Otter on", {"B2"}, "deck"),
    ],
)
def test_what_is_asked_of_a_named_row_is_told_and_no_condition(
    found: Found, question: str, keys: set[str], column: str
) -> None:
    assert ("detail", keys, (column,)) in found(question)


def test_a_name_that_other_names_hold_may_mean_all_of_them(found: Found) -> None:
    rows = [rows for _, rows, _ in found("lynx")]
    assert {"B3"} in rows
    assert {"B3", "B4"} in rows
