import pytest

from src.core.store.column_words import (
    currency_of,
    name_words,
    subject_of,
    unit_named,
    unit_of,
    without_qualifiers,
    without_unit,
)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("Miles_per_Gallon", "mpg"),
        ("visits_per_day", None),
        ("consumo L/100km", "L/100km"),
        ("Speed in knots", "kn"),
        ("time_min", "min"),
    ],
)
def test_so_much_for_each_of_something_is_one_unit_or_none(name: str, unit: str | None) -> None:
    assert unit_of(name) == unit


def test_a_word_for_how_cells_are_written_is_no_part_of_what_they_are() -> None:
    assert without_qualifiers("Tune Clean") == "Tune"
    assert without_qualifiers("raw_visitor_list") == "visitor list"
    assert without_qualifiers("clean") == "clean"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Código postal", ["codigo", "postal"]),
        ("ÚltimaEntrada", ["ultima", "entrada"]),
        ("nºPedidos", ["no", "pedidos"]),
        ("PVP final", ["pvp", "final"]),
    ],
)
def test_an_accent_parts_no_word_of_a_header(name: str, words: list[str]) -> None:
    assert name_words(name) == words


@pytest.mark.parametrize(
    ("name", "currency"),
    [
        ("price_eur", "EUR"),
        ("precio_mxn", "MXN"),
        ("rent_gbp", "GBP"),
        ("priceUSD", "USD"),
        ("Price (£)", "GBP"),
        ("prix €", "EUR"),
        ("料金_円", "JPY"),
        ("料金（円）", "JPY"),
        ("价格元", "CNY"),
        ("price ($)", "$"),
        ("price", None),
        ("次元", None),
        ("europe", None),
        ("euro_zone", None),
    ],
)
def test_a_currency_stands_at_the_end_of_a_name_or_in_brackets(
    name: str, currency: str | None
) -> None:
    assert currency_of(name) == currency


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("length_m", "length"),
        ("price_eur", "price"),
        ("largo (mm)", "largo"),
        ("广さ（㎡）", "广さ"),
        ("広さ_m2", "広さ"),
        ("km", "km"),
        ("min_players", "min_players"),
        ("title", "title"),
        ("Load_in_lbs", "Load"),
        ("Rent per day", "Rent per day"),
        ("Miles_per_Gallon", "Miles_per_Gallon"),
    ],
)
def test_a_name_without_its_unit(name: str, bare: str) -> None:
    assert without_unit(name) == bare


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("boat_id", "boat"),
        ("productName", "product"),
        ("部屋番号", "部屋"),
        ("房源编号", "房源"),
        ("宿名", "宿"),
        ("作品名", "作品"),
        ("氏名", ""),
        ("id", ""),
        ("isbn", ""),
        ("colour", ""),
    ],
)
def test_what_a_name_or_number_is_of(name: str, subject: str) -> None:
    assert subject_of(name) == subject


def test_words_behind_a_number_are_units() -> None:
    words = ("kg", "kilos", "kilo", "hr", "hora", "m2", "oz", "pieces", "piece", "")
    assert [unit_named(word) for word in words] == [
        "kg",
        "kg",
        "kg",
        "h",
        "h",
        "m²",
        "oz",
        None,
        None,
        None,
    ]


def test_the_least_of_something_is_no_time() -> None:
    assert without_unit("Wind min") == "Wind"
    assert without_unit("Wind min", ("Wind min", "Wind max")) == "Wind min"
