"""Numbers of what two columns are the ends of, in shops that nobody described."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.nlu.understanding import Understanding
from src.core.query.conditions import Range
from src.core.query.understood import Understood
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from tests.queries import limit_of

NOW = datetime(2026, 11, 22)
GAMES = """name,kind,min_players,max_players,price
Lanterns,Abstract,2,4,30
Orchard Rush,Family,1,6,20
Silent Keys,Party,4,10,15
Two Kings,Abstract,2,2,25
Windmill,Family,2,5,40
"""
CAMPS = """name,sport,age_from,age_to,length,price
Sea Kayak,kayak,12,16,2 weeks,300
Little Waves,surf,6,9,1 week,150
Ridge Walk,hiking,10,,3 weeks,280
Pony Days,riding,5,12,1 week,200
Night Sky,astronomy,8,14,2 weeks,180
River Camp,kayak,9,15,4 weeks,410
Clay House,pottery,7,11,1 week,160
Deep Wood,hiking,11,16,6 weeks,520
"""
CABINS = """nombre;zona;personas_mín;personas_máx;precio
El Roble;Norte;2;4;80
La Encina;Sur;4;8;150
Los Pinos;Norte;1;2;60
"""
TOOLS = """name,voltage,warranty,stars,price
Drill A,18V,3 years,4,80
Drill B,12V,2 years,5*,60
Drill C,18V,lifetime,3,90
Saw A,36V,3 years,4,150
Saw B,18V,5 years,4 stars,120
Saw C,,1 year,5,70
Sander A,18V,3 years,2,65
Sander B,20V,10 years,3,95
Sander C,20V,2 years,4,99
Router,36V,3 years,5,210
"""
HALLS = """name,kind,guests,price
Oak Room,hall,20-60,300
Glass Barn,barn,40-120,900
The Loft,loft,10-25,150
Old Mill,barn,50,400
Pier Tent,tent,80,700
Dome,tent,90,800
"""


def opened(
    folder: Path, name: str, text: str, language: str, more: str = ""
) -> Iterator[Understanding]:
    (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    (folder / "shop.toml").write_text(
        f'name = "Shop"\nabout = "A shop"\nlanguage = "{language}"\n'
        f'[tables.{name}]\nfile = "{name}.csv"\nlabel = "{name}"\n{more}'
        f'[[tools]]\nname = "find_{name}"\nkind = "filters"\ntables = "{name}"\n'
        'purpose = "Finds what we have."\n',
        encoding="utf-8",
    )
    catalog = load_catalog(load_concierge(folder / "shop.toml"), folder / "cache")
    store = DuckDBStore(catalog)
    yield Understanding(Reader(catalog, store), store)
    store.close()


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    yield from opened(tmp_path_factory.mktemp("games"), "games", GAMES, "en")


@pytest.fixture(scope="module")
def camps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    yield from opened(tmp_path_factory.mktemp("camps"), "camps", CAMPS, "en")


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    yield from opened(tmp_path_factory.mktemp("tools"), "tools", TOOLS, "en")


@pytest.fixture(scope="module")
def cabins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    more = '[tables.cabins.columns."personas_máx"]\nasked_as = ["huéspedes", "plazas máximas"]\n'
    yield from opened(tmp_path_factory.mktemp("cabins"), "cabins", CABINS, "es", more)


@pytest.fixture(scope="module")
def halls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    more = '[tables.halls.columns.guests]\nrole = "number"\n'
    yield from opened(tmp_path_factory.mktemp("halls"), "halls", HALLS, "en", more)


def bounds(reading: Understood) -> dict[str, tuple[float | None, float | None]]:
    ranges = [c for c in reading.conditions if isinstance(c, Range)]
    return {c.column: (c.low, c.high) for c in ranges}


def between(low: float, high: float) -> dict[str, tuple[float | None, float | None]]:
    return {"min_players": (None, low), "max_players": (high, None)}


@pytest.mark.parametrize(
    ("question", "low", "high"),
    [
        ("games for 5 players", 5, 5),
        ("two player games", 2, 2),
        ("2-player games", 2, 2),
        ("best 2 player games", 2, 2),
        ("games for 3 to 4 people", 3, 4),
        ("something for 3 to 4 poeple", 3, 4),
        ("games for 5 or 6 players", 5, 6),
        ("games for 3-4 players", 3, 4),
        ("players: 4", 4, 4),
        ("games for 4", 4, 4),
        ("and for 2?", 2, 2),
        ("family games i can play solo", 1, 1),
        ("juegos para 4 personas", 4, 4),
        ("4人で遊べるもの", 4, 4),
    ],
)
def test_all_that_are_asked_for_lie_between_the_ends(
    games: Understanding, question: str, low: float, high: float
) -> None:
    reading = games.read(question, NOW)
    assert bounds(reading) == between(low, high)
    assert (reading.act, limit_of(reading)) == ("search", None)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("games for at least 6 players", {"max_players": (6, None)}),
        ("games for 6 players or more", {"max_players": (6, None)}),
        ("games for 4+ players", {"max_players": (4, None)}),
        ("games for at most 4 players", {"max_players": (None, 4)}),
        ("games for 5 players under 20", between(5, 5) | {"price": (None, 20)}),
        ("a game for 4 under 20", between(4, 4) | {"price": (None, 20)}),
        ("games with min players 3", {"min_players": (3, 3)}),
    ],
)
def test_bounds_are_of_the_most(
    games: Understanding, question: str, expected: dict[str, tuple[float | None, float | None]]
) -> None:
    assert bounds(games.read(question, NOW)) == expected


def test_what_is_cheapest_is_no_number_of_rows(games: Understanding) -> None:
    reading = games.read("the 3 cheapest 2 player games", NOW)
    assert bounds(reading) == between(2, 2)
    assert (limit_of(reading), reading.order and reading.order.column) == (3, "price")


def test_a_count_counts_rows(games: Understanding) -> None:
    reading = games.read("how many 4 player games do you have", NOW)
    assert (reading.act, bounds(reading)) == ("count", between(4, 4))


def test_named_with_no_number_both_ends_are_meant(games: Understanding) -> None:
    for question in ("how many players can play Lanterns?", "how many people can play lanterns"):
        reading = games.read(question, NOW)
        assert (reading.act, reading.asked_columns) == ("detail", ("min_players", "max_players"))
    most = games.read("games with the most players", NOW).order
    fewest = games.read("games with the fewest players", NOW).order
    assert most and fewest
    assert (most.column, most.descending) == ("max_players", True)
    assert (fewest.column, fewest.descending) == ("min_players", False)


def test_a_number_beyond_all_is_no_number_of_people(games: Understanding) -> None:
    assert "min_players" not in bounds(games.read("something for 40", NOW))


@pytest.mark.parametrize(
    "question", ["a camp for a 7 year old", "camps for a 7-year-old", "camps for my 7 yo", "age 7"]
)
def test_somebodys_age_lies_between_two_ages(camps: Understanding, question: str) -> None:
    found = bounds(camps.read(question, NOW))
    assert (found["age_from"], found["age_to"]) == ((None, 7), (7, None))


def test_a_word_that_is_counted_is_heard_behind_a_number(camps: Understanding) -> None:
    assert bounds(camps.read("2 week camps", NOW)) == {"length": (2, 2)}
    assert bounds(camps.read("camps under 3 weeks", NOW)) == {"length": (None, 3)}
    assert bounds(camps.read("hiking for at least 4 weeks", NOW)) == {"length": (4, None)}


@pytest.mark.parametrize(
    "question", ["cabañas para 3 personas", "para 3 huéspedes", "para 3", "algo de 3 plazas"]
)
def test_the_nouns_are_those_of_headers_and_of_the_toml(
    cabins: Understanding, question: str
) -> None:
    found = bounds(cabins.read(question, NOW))
    assert found == {"personas_mín": (None, 3), "personas_máx": (3, None)}


def test_amounts_beside_each_other_stay_two(games: Understanding) -> None:
    both = {"max_players": (3, None), "price": (None, 300000)}
    assert bounds(games.read("games for at least 3 players under 300k", NOW)) == both
    assert bounds(games.read("under 300k, for at least 3 players", NOW)) == both


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("18V drills", {"voltage": (18, 18)}),
        ("drills under 20 volts", {"voltage": (None, 20)}),
        ("saws with 3 year warranty", {"warranty": (3, 3)}),
        ("tools with 5 years warranty or more", {"warranty": (5, None)}),
        ("5* tools", {"stars": (5, 5)}),
        ("tools with at least 4 stars", {"stars": (4, None)}),
    ],
)
def test_what_stands_behind_the_numbers_of_cells_is_said_in_questions_too(
    tools: Understanding, question: str, expected: dict[str, tuple[float | None, float | None]]
) -> None:
    reading = tools.read(question, NOW)
    assert bounds(reading) == expected
    assert reading.missing == ()


def test_a_column_of_ranges_is_both_ends_itself(halls: Understanding) -> None:
    assert bounds(halls.read("a hall for 30 people", NOW)) == {"guests": (30, 30)}
    assert bounds(halls.read("halls for 100 guests", NOW)) == {"guests": (100, 100)}
