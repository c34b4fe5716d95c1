"""Near to what the rows have a distance to, and to nothing else."""

from collections.abc import Iterator

import pytest

from tests.untuned_shop import Shop, shop_over

LINES = (
    "no;casa;tipo;ciudad;distancia al centro (km);precio",
    "C1;Casa Sol;casa;Cádiz;1,5;90",
    "C2;Casa Mar;casa;Cádiz;0,4;120",
    "C3;Hostal Patio;hostal;Jaén;7,0;40",
    "C4;Hostal Sur;hostal;Cádiz;3,2;45",
    "C5;Hotel Alba;hotel;Jaén;12,0;150",
    "C6;Hotel Nube;hotel;Cádiz;0,2;210",
    "C7;Casa Luz;casa;Jaén;9,1;60",
    "C8;Hotel Faro;hotel;Jaén;5,5;95",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("near"), {}, LINES, rows="alojamientos")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("casas cerca del centro", ["C2", "C1", "C7"]),
        ("hostales lejos del centro", ["C3", "C4"]),
        ("el más alejado del centro", ["C5"]),
        ("el más cercano al centro en jaén", ["C8"]),
    ],
)
def test_near_and_far_are_orders_by_the_distance(
    shop: Shop, question: str, expected: list[str]
) -> None:
    assert list(shop.ask(question).keys) == expected


@pytest.mark.parametrize("question", ["hoteles cerca de la playa", "hoteles cerca de mí"])
def test_how_near_to_anything_else_nothing_says(shop: Shop, question: str) -> None:
    reading = shop.read(question)
    assert reading.order is None
    assert any("cerca" in what for what in reading.missing)
