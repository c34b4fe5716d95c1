"""For how many and for whom: an untuned shop that has seats, ages and two ends of players."""

from collections.abc import Iterator

import pytest

from tests.untuned_shop import Shop, keys, shop_over

LINES = (
    "sku,title,maker,min_players,max_players,age,year,price,detail",
    "G1,Harbour,Nova,2,2,6+,2019,20,Two can play it for hours",
    "G2,Lagoon,Nova,2,4,8+,2021,25,A quick play with cards",
    "G3,Summit,Kite,1,5,10+,2023,40,Long climbs and short falls",
    "G4,Orchard,Kite,2,4,4+,2015,15,Pick fruit before the raven",
    "G5,Duel,Kite,2,2,12+,2024,18,A fencing match",
    "G6,Market,Nova,3,6,8+,2020,30,Buy low and sell high",
    "G7,Tower,Rook,1,4,5+,2011,12,Stack it up",
    "G8,Bridge,Rook,4,4,12+,2001,9,For two pairs",
)
BOATS = (
    "sku,title,maker,seats,weight,price",
    "K1,Heron,Lakewind,1,24 kg,799",
    "K2,Otter,Lakewind,2,33 kg,1099",
    "K3,Pike,Nordfjell,1,26 kg,1890",
    "K4,Minnow,Nordfjell,1,17 kg,399",
    "K5,Raven,Puffin,2,12 kg,349",
    "K6,Barge,Puffin,4,60 kg,2100",
)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("games"), {}, LINES, rows="games")


@pytest.fixture(scope="module")
def boats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("boats"), {}, BOATS, rows="boats")


@pytest.mark.parametrize(
    "question", ["2 player only", "games only for two players", "juegos solo para 2 jugadores"]
)
def test_only_two_is_two_at_both_ends(games: Shop, question: str) -> None:
    assert keys(games, question) == {"G1", "G5"}


@pytest.mark.parametrize(
    "question", ["games my 6 year old can play", "what can a 6 year old play", "for age 6"]
)
def test_what_a_child_is_to_do_with_it_is_no_word_to_look_for(games: Shop, question: str) -> None:
    assert keys(games, question) == {"G1", "G4", "G7"}


@pytest.mark.parametrize("question", ["what came out last", "most recently released game"])
def test_what_came_out_last_is_the_newest(games: Shop, question: str) -> None:
    assert games.ask(question).keys[0] == "G5"


@pytest.mark.parametrize("question", ["boat for 2", "boats for 2 under 2000", "algo para 2"])
def test_a_bare_number_behind_for_is_how_many_it_takes(boats: Shop, question: str) -> None:
    assert {"K2", "K5"} <= keys(boats, question) <= {"K2", "K5", "K6"}


def test_the_first_of_each_kind_is_shown(boats: Shop) -> None:
    turn = boats.ask("lightest boat of each maker")
    assert {row["maker"]: row["weight"] for row in turn.results} == {
        "Puffin": 12, "Nordfjell": 17, "Lakewind": 24,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("question", "value"),
    [("avrage price of lakewind", 949.0), ("averge price of lakewind boats", 949.0)],
)
def test_misspelt_figures_are_figures(boats: Shop, question: str, value: float) -> None:
    assert boats.ask(question).value == value
