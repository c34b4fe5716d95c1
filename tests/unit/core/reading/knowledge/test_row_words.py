"""Shops that nobody tuned: rows called for short, a company's size, and what is about nothing."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from src.config.loading import load_concierge
from src.core.nlu.understanding import Understanding
from src.core.query.conditions import In, Not, Range, Text, leaf_of
from src.core.query.understood import Understood
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.duckdb_store import DuckDBStore
from tests.queries import grouped_by
from tests.small_catalogs import NOW

GAMES = """\
no,title,brand,min_players,max_players,minutes,type,avg rating,price_usd,qty,blurb
1,Amber Coast,Cobalt Games,2,6,60,Economic,7.1,30,3,Buy low and sell high at sea.
2,Amber Coast: Harbor,Cobalt Games,2,4,45,Economic,7.9,35,0,Ships of the bay.
3,Iron Marshal,Lamplight,2,2,90,Wargame,8.2,50,2,A bitter war of hexes.
4,Quiet Woods,Lamplight,1,4,30,Cooperative,6.8,22,0,Birds and games of hide and seek.
5,Night Council,Cobalt Games,5,10,30,Party,7.4,15,9,Hidden traitors.
6,Tiny Bakers,Big Barn,2,5,20,Children,6.2,12,4,Bake cakes with friends.
"""
CARS = """\
no,modelo,marca,precio,color
1,Nube,Ferra,9000,Rojo
2,Brisa,Ferra,12000,Azul
3,Trueno,Lanza,15000,Rojo
"""
WAREN = """\
番号,商品名,分類,価格
1,森の王,家族用,3000
2,海の道,戦略,5000
3,星の城,戦略,4500
"""
TOML = """
name = "Shop"
about = "What we have"
{language}
[tables.rows]
file = "rows.csv"
label = "{label}"
key = "{key}"

[[tools]]
name = "search"
kind = "filters"
tables = "rows"
purpose = "Searches the rows."
"""


def opened(folder: Path, csv: str, label: str, key: str, language: str) -> Iterator[Understanding]:
    said = f'language = "{language}"'
    (folder / "shop.toml").write_text(TOML.format(label=label, key=key, language=said), "utf-8")
    (folder / "rows.csv").write_text(csv, "utf-8")
    catalog = load_catalog(load_concierge(folder / "shop.toml"), folder / "built")
    with closing(DuckDBStore(catalog)) as store:
        yield Understanding(Reader(catalog, store), store)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    yield from opened(tmp_path_factory.mktemp("games"), GAMES, "board games", "no", "en")


@pytest.fixture(scope="module")
def cars(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    yield from opened(tmp_path_factory.mktemp("cars"), CARS, "coches de ocasión", "no", "es")


@pytest.fixture(scope="module")
def japanese(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    yield from opened(tmp_path_factory.mktemp("ja"), WAREN, "ボードゲーム", "番号", "ja")


def terms_of(reading: Understood) -> list[str]:
    return [c.term for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]


def ends_of(reading: Understood) -> set[tuple[str, float | None, float | None]]:
    return {(c.column, c.low, c.high) for c in reading.conditions if isinstance(c, Range)}


@pytest.mark.parametrize(
    "question",
    [
        "how many games are out of stock?",
        "the newest game",
        "games under 20",
        "show me a game",
        "the newest item",
        "what things are there under 20?",
        "最新的商品",
        "los productos más nuevos",
    ],
)
def test_the_noun_of_a_label_calls_the_rows_and_is_no_word_to_search_for(
    games: Understanding, question: str
) -> None:
    reading = games.read(question, NOW)
    assert not terms_of(reading)
    assert not reading.missing


def test_in_a_spanish_label_the_noun_comes_first(cars: Understanding) -> None:
    reading = cars.read("un coche rojo", NOW)
    assert not terms_of(reading)
    assert "coche" not in reading.text.split()


def test_in_a_japanese_label_the_noun_comes_last(japanese: Understanding) -> None:
    reading = japanese.read("おすすめのゲーム", NOW)
    assert not terms_of(reading)
    assert "ゲーム" not in reading.text


def test_a_value_that_has_the_noun_in_it_is_still_meant(games: Understanding) -> None:
    reading = games.read("games from cobalt games", NOW)
    (brand,) = reading.conditions
    assert isinstance(brand, In)
    assert brand.values == ("Cobalt Games",)


def test_rows_are_counted_by_another_word_for_their_maker(games: Understanding) -> None:
    reading = games.read("number of games per publisher", NOW)
    assert (reading.act, grouped_by(reading)) == ("group", "brand")


@pytest.mark.parametrize("average", ["avg", "average", "mean"])
def test_an_average_is_of_the_column_that_is_named(games: Understanding, average: str) -> None:
    reading = games.read(f"{average} rating of cooperative games", NOW)
    assert reading.figure is not None
    assert (reading.figure.function, reading.figure.column) == ("avg", "avg rating")


def test_a_column_that_is_an_average_asks_for_none_where_it_is_bounded(
    games: Understanding,
) -> None:
    reading = games.read("games with an avg rating over 7", NOW)
    assert reading.figure is None
    assert ends_of(reading) == {("avg rating", 7, None)}


@pytest.mark.parametrize("wish", ["everything from lamplight", "anything by lamplight"])
def test_everything_is_no_word_to_search_for(games: Understanding, wish: str) -> None:
    reading = games.read(wish, NOW)
    assert [leaf_of(c).kind for c in reading.conditions] == ["in"]


@pytest.mark.parametrize(
    "denied",
    ["nothing about war", "nothing with war", "not about war", "nothing involving war"],
)
def test_what_a_row_is_to_have_nothing_of_is_not_wanted(games: Understanding, denied: str) -> None:
    reading = games.read(f"games under 60 dollars, {denied}", NOW)
    (denied,) = [c for c in reading.conditions if isinstance(leaf_of(c), Text)]
    assert isinstance(denied, Not) and terms_of(reading) == ["war"]


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("there's 3 of us, something short", 3),
        ("we are 4, what can we play", 4),
        ("5 of us tonight", 5),
        ("somos 6", 6),
        ("a party game for 8", 8),
        ("a game i can play alone", 1),
    ],
)
def test_a_company_is_so_many_players(games: Understanding, question: str, people: float) -> None:
    reading = games.read(question, NOW)
    assert ends_of(reading) == {("min_players", None, people), ("max_players", people, None)}


def test_the_longer_misspelt_name_is_meant_and_not_the_shorter_one_in_it(
    games: Understanding,
) -> None:
    reading = games.read("amber coast harbr", NOW)
    (title,) = reading.conditions
    assert isinstance(title, In)
    assert title.values == ("Amber Coast: Harbor",)


def test_the_shorter_name_alone_is_still_meant(games: Understanding) -> None:
    (title,) = games.read("amber coast", NOW).conditions
    assert isinstance(title, In)
    assert title.values == ("Amber Coast",)


def test_an_unknown_name_with_a_number_is_no_kind_of_thing_and_no_price(
    games: Understanding,
) -> None:
    reading = games.read("got any warhammer 40k?", NOW)
    (term,) = reading.conditions
    assert isinstance(term, Text)
    assert (term.term, term.words) == ("warhammer 40k", ())
