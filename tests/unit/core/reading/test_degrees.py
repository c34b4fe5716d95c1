"""Degrees, and numbers below zero, where a column of an untuned shop goes below zero."""

from collections.abc import Iterator

import pytest

from tests.untuned_shop import Shop, shop_over

HARDY = "verde,clase,color de flor,aguanta hasta (°C),altura (cm),salida,precio,nota"
LINES = (
    "ref," + HARDY,
    "A1,Adelfa,Mata,rosa,-8,200,1999,12,Flor de corte.",
    "A2,Jazmín,Trepadora,blanco,-5,300,2004,11,Perfume de noche.",
    "A3,Laurel,Mata,amarillo,-12,250,2011,13,De cocina.",
    "A4,Aloe,Mata,rojo,2,40,2015,7,Gel en la hoja.",
    "A5,Hiedra,Trepadora,blanco,-20,500,2018,6,Cubre muros.",
    "A6,Geranio,Mata,amarillo,0,35,2020,4,De balcón.",
    "A7,Salvia,Hierba,azul,-15,60,2022,5,Para infusiones.",
    "A8,Menta,Hierba,blanco,-10,30,2023,3,Para el té.",
)


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("degrees"), {}, LINES)


def keys(shop: Shop, question: str) -> set[str]:
    return {str(key) for key in shop.ask(question).keys}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("que aguante hasta 15 bajo cero", {"A5", "A7"}),
        ("que aguanten -10", {"A3", "A5", "A7", "A8"}),
        ("que aguante menos 12 grados", {"A3", "A5", "A7"}),
        ("something that withstands -15 °C", {"A5", "A7"}),
        ("hardy to minus 20 degrees", {"A5"}),
        ("氷点下15度まで", {"A5", "A7"}),
        ("matas que aguanten -8 grados", {"A1", "A3"}),
    ],
)
def test_what_bears_so_much_cold(shop: Shop, question: str, expected: set[str]) -> None:
    assert keys(shop, question) == expected


def test_a_dash_before_a_price_is_no_sign(shop: Shop) -> None:
    assert keys(shop, "matas - hasta 7 euros") == {"A4", "A6"}


def test_a_word_of_the_header_is_said_with_its_value(shop: Shop) -> None:
    assert keys(shop, "algo con flor amarilla") == {"A3", "A6"}


def test_nothing_but_years_is_a_year(shop: Shop) -> None:
    assert shop.ask("lo más nuevo").keys[0] == "A8"
