"""A noun for what a value is: of its column it is no word to search for; an unknown one is said."""

from collections.abc import Iterator

import pytest

from src.core.query.conditions import Text, leaf_of
from src.core.query.understood import Understood
from tests.untuned_shop import Shop, shop_over

LINES = (
    "ref;nombre;marca;cpu;gpu;memory;precio",
    "A1;Gull;Terra;Quill 5 2.3GHz;Orbit 940;256GB SSD;700",
    "A2;Tern;Terra;Quill 7 2.8GHz;Quill Plain Graphics;512GB SSD;900",
    "A3;Swift;Luna;Quill 5 1.6GHz;Quill Plain Graphics;500GB HDD;500",
    "A4;Heron;Luna;Petal A9 3GHz;Orbit 1050;1TB HDD;650",
    "A5;Egret;Terra;Petal A6 2GHz;Petal Glow;128GB SSD;400",
    "A6;Stork;Terra;Quill 3 2GHz;Orbit 150;256GB SSD;600",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    roles = {"marca": "name", "cpu": "category", "gpu": "category", "memory": "category"}
    yield from shop_over(tmp_path_factory.mktemp("machines"), roles, LINES)


def terms_of(reading: Understood) -> list[str]:
    return [c.text for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]


@pytest.mark.parametrize(
    ("question", "term", "count"),
    [
        ("terra with orbit graphics", "orbit", 2),
        ("anything with a petal processor", "petal", 2),
        ("con tarjeta gráfica orbit", "orbit", 3),
        ("something with ssd storage", "ssd", 4),
    ],
)
def test_the_noun_of_a_column_is_not_searched_for(
    shop: Shop, question: str, term: str, count: int
) -> None:
    turn = shop.ask(question)
    assert terms_of(turn.reading) == [term]
    assert turn.count == count


@pytest.mark.parametrize("question", ["anything with orbit cards", "the cheapest with orbit cards"])
def test_an_unknown_noun_behind_a_value_is_let_go_and_said(shop: Shop, question: str) -> None:
    reading = shop.read(question)
    assert terms_of(reading) == ["orbit"]
    assert reading.missing == ("cards",)


def test_an_unknown_word_alone_is_a_condition_that_nothing_meets(shop: Shop) -> None:
    turn = shop.ask("do you have zeppelins")
    assert terms_of(turn.reading) == ["zeppelins"]
    assert turn.count == 0
