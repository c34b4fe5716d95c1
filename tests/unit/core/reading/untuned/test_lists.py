"""An untuned shop as people keep it: lists in long cells, heads counted, prices on request."""

from collections.abc import Iterator

import pytest

from tests.untuned_shop import Shop, keys, shop_over

HOW = ("Dice Rolling", "Set Collection", "Hand Management", "Worker Placement", "Area Control")
LINES = (
    "sku;game;head count;table time;advised age;how it plays;created by;pvp;pre-owned;shelf (m)",
    *(
        f"G{n};{name};{heads};{time} min;{age}+;{' | '.join(HOW[i] for i in plays)};{by};{price};"
        f"{used};{shelf}"
        for n, name, heads, time, age, plays, by, price, used, shelf in (
            (1, "Azure", "2-4", 30, 8, (0, 1, 2), "Ana Roca", "12,95", "no", "0,5 m"),
            (2, "Basalt", "2", 60, 10, (1, 2, 3), "Ivo Lind", "19,20 €", "yes", "0,6"),
            (3, "Cobalt", "3-6", 90, 12, (0, 3, 4), "Ana Roca", "consultar", "no", "1,5"),
            (4, "Dune", "1-5", 45, 14, (0, 2, 4), "Mei Sato", "24,50 €", "yes", "2 m"),
            (5, "Ember", "4-8", 20, 6, (1, 3, 4), "Ivo Lind", "9,95", "no", "1"),
            (6, "Fjord", "2-4", 75, 10, (0, 1, 4), "Ana Roca", "31,00 €", "no", "0,8"),
            (7, "Grove", "2-6", 25, 7, (1, 2, 4), "Mei Sato", "15,75", "yes", "1,2 m"),
            (8, "Haven", "1-2", 40, 9, (0, 2, 3), "Ivo Lind", "18,10 €", "no", "1"),
            (9, "Islet", "2-4", 35, 8, (1, 2, 4), "Mei Sato", "22,00", "no", "1,4"),
            (10, "Jetty", "2-5", 50, 8, (0, 1, 3), "Ana Roca", "14,40 €", "yes", "0,9"),
            (11, "Karst", "3-4", 55, 12, (2, 3, 4), "Ivo Lind", "27,30", "no", "1,1"),
            (12, "Lagoon", "2-4", 30, 8, (0, 1, 2), "Mei Sato", "11,20 €", "no", "0,7 m"),
        )
    ),
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(
        tmp_path_factory.mktemp("lists"), {"head count": "number"}, LINES, rows="games"
    )


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("games without dice rolling under 16 euros", {"G5", "G7"}),
        ("any second hand games", {"G2", "G4", "G7", "G10"}),
        ("theres 6 of us and we want something in half an hour", {"G5", "G7"}),
        ("for 8 players", {"G5"}),
        ("shelf under 0.7", {"G1", "G2"}),
    ],
)
def test_cells_are_read_as_people_write_them(shop: Shop, question: str, expected: set[str]) -> None:
    assert keys(shop, question) == expected


@pytest.mark.parametrize(
    ("question", "told"),
    [("who designed dune", "Mei Sato"), ("what age is ember for", "6+")],
)
def test_what_is_asked_of_one_game(shop: Shop, question: str, told: str) -> None:
    assert told in shop.ask(question).answer


def test_words_beside_two_names_narrow_nothing(shop: Shop) -> None:
    assert keys(shop, "compare azure and fjord, price and time") == {"G1", "G6"}
