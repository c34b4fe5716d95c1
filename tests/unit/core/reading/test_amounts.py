"""Numbers, money, flags and blanks: which column, which bound, or said to be missing."""

import pytest

from src.core.query.conditions import Flag, Known, Not, Range, leaf_of, words_of
from src.core.query.understood import Understood
from tests.small_catalogs import Desk

Bounds = tuple[str, float | None, bool, float | None, bool]


def bounds_of(reading: Understood) -> list[Bounds]:
    return [
        (c.column, c.low, c.low_inclusive, c.high, c.high_inclusive)
        for c in reading.conditions
        if isinstance(c, Range)
    ]


def flags_of(reading: Understood) -> list[tuple[str, bool]]:
    return [
        (leaf.column, leaf is c) for c in reading.conditions if isinstance(leaf := leaf_of(c), Flag)
    ]


@pytest.mark.parametrize(
    ("desk", "question", "bounds"),
    [
        ("bread_desk", "300円以下のパン", ("price_min", None, True, 300, True)),
        ("bread_desk", "300円未満のパン", ("price_min", None, True, 300, False)),
        ("bread_desk", "予算500円のパン", ("price_min", None, True, 500, True)),
        ("bread_desk", "500円で買えるパン", ("price_min", None, True, 500, True)),
        ("bread_desk", "千円くらいのパン", ("price_min", 800, True, 1200, True)),
        ("bread_desk", "200g以上のパン", ("weight", 200, True, None, True)),
        ("bread_desk", "0.3kg以上のパン", ("weight", 300, True, None, True)),
        ("bread_desk", "10人以上の催し", ("seats", 10, True, None, True)),
        ("bread_desk", "参加費2000円以下の催し", ("fee", None, True, 2000, True)),
        ("bread_desk", "gifts under 3000 yen", ("price_min", None, True, 3000, False)),
        ("bread_desk", "300日元以下的面包", ("price_min", None, True, 300, True)),
        ("scope_desk", "telescopes under $500", ("price", None, True, 500, False)),
        ("scope_desk", "telescopes up to 500", ("price", None, True, 500, True)),
        ("scope_desk", "between 700 and 300 dollars", ("price", 300, True, 700, True)),
        ("scope_desk", "around 500 dollars", ("price", 400, True, 600, True)),
        ("scope_desk", "over 5 kg", ("weight", 5, False, None, True)),
        ("scope_desk", "lighter than 3000 g", ("weight", None, True, 3, False)),
        ("scope_desk", "aperture of at least 130 mm", ("aperture", 130, True, None, True)),
        ("scope_desk", "aperture over 15 cm", ("aperture", 150, False, None, True)),
        ("scope_desk", "mirror size over 120", ("aperture", 120, False, None, True)),
        ("scope_desk", "from 2021", ("year", 2021, True, 2021, True)),
        ("scope_desk", "from 2021 on", ("year", 2021, True, None, True)),
        ("scope_desk", "from 2021 and up", ("year", 2021, True, None, True)),
        ("scope_desk", "between 2k and 3k", ("price", 2000, True, 3000, True)),
        ("hut_desk", "entre 1k y 2k euros", ("precio", 1000, True, 2000, True)),
        ("hut_desk", "30 plazas o más", ("plazas", 30, True, None, True)),
        ("hut_desk", "40 places or fewer", ("plazas", None, True, 40, True)),
        ("scope_desk", "newer than 2020", ("year", 2020, False, None, True)),
        ("hut_desk", "menos de 20 euros", ("precio", None, True, 20, False)),
        ("hut_desk", "hasta 20 €", ("precio", None, True, 20, True)),
        ("hut_desk", "entre 15 y 25 euros", ("precio", 15, True, 25, True)),
        ("hut_desk", "a más de 2000 m", ("altitud", 2000, False, None, True)),
        ("hut_desk", "a más de 2 km de altitud", ("altitud", 2000, False, None, True)),
    ],
)
def test_an_amount_is_bound_to_the_column_it_is_about(
    desk: str, question: str, bounds: Bounds, request: pytest.FixtureRequest
) -> None:
    ((column, low, low_in, high, high_in),) = bounds_of(
        request.getfixturevalue(desk).read(question)
    )
    assert (column, low_in, high_in) == (bounds[0], bounds[2], bounds[4])
    assert low == (None if bounds[1] is None else pytest.approx(bounds[1]))
    assert high == (None if bounds[3] is None else pytest.approx(bounds[3]))


@pytest.mark.parametrize(
    ("desk", "question", "missing"),
    [
        ("bread_desk", "10ドル以下のパン", "10ドル以下"),
        ("scope_desk", "under 300 pesos", "under 300 pesos"),
        ("scope_desk", "menos de 300 euros", "menos de 300 euros"),
        ("hut_desk", "menos de 20 dólares", "menos de 20 dolares"),
        ("bread_desk", "300km以内のパン", "300km以内"),
    ],
)
def test_what_no_column_can_be_compared_with_is_said_to_be_missing(
    desk: str, question: str, missing: str, request: pytest.FixtureRequest
) -> None:
    said = request.getfixturevalue(desk).ask(question)
    assert bounds_of(said.reading) == []
    assert said.reading.missing == (missing,)
    assert missing in said.answer


@pytest.mark.parametrize(
    ("desk", "question", "flags"),
    [
        ("bread_desk", "無料の催し", [("free", True)]),
        ("bread_desk", "有料の催し", [("free", False)]),
        ("bread_desk", "free events", [("free", True)]),
        ("bread_desk", "paid events", [("free", False)]),
        ("bread_desk", "eventos gratis", [("free", True)]),
        ("bread_desk", "予約不要の催し", [("booking", False)]),
        ("bread_desk", "予約が必要な催し", [("booking", True)]),
        ("bread_desk", "犬と入れる店", [("pets", True)]),
        ("bread_desk", "駐車場がない店", [("parking", False)]),
        ("bread_desk", "駐車場があって犬と入れる店", [("parking", True), ("pets", True)]),
        ("bread_desk", "有機のパン", [("organic", True)]),
        ("scope_desk", "with motor", [("motor", True)]),
        ("scope_desk", "telescopes without motor", [("motor", False)]),
        ("hut_desk", "con ducha", [("ducha", True)]),
        ("hut_desk", "sin ducha", [("ducha", False)]),
        ("hut_desk", "huts with showers", [("ducha", True)]),
    ],
)
def test_a_flag_is_wanted_or_denied(
    desk: str,
    question: str,
    flags: list[tuple[str, bool]],
    request: pytest.FixtureRequest,
) -> None:
    assert sorted(flags_of(request.getfixturevalue(desk).read(question))) == flags


def test_a_flag_of_a_named_row_is_a_question_and_no_condition(bread_desk: Desk) -> None:
    said = bread_desk.ask("すずめ庵に駐車場はある？")
    assert flags_of(said.reading) == []
    assert said.reading.asked_columns == ("parking",)
    assert said.answer == "すずめ庵の駐車場：はい"


def test_a_word_of_a_flag_of_another_table_is_a_free_word(bread_desk: Desk) -> None:
    reading = bread_desk.read("犬のパン")
    assert reading.table == "breads"
    assert [(c.kind, words_of(c)) for c in reading.conditions] == [("text", "犬")]


@pytest.mark.parametrize("question", ["値段の書いていないパン", "価格が不明なパン"])
def test_what_the_data_does_not_say_can_be_asked_for(bread_desk: Desk, question: str) -> None:
    said = bread_desk.ask(question)
    (blank,) = said.reading.conditions
    assert isinstance(blank, Not) and isinstance(blank.condition, Known)
    assert blank.condition.column == "price_min"
    assert set(said.names("bread_name")) == {"O'Malley's ソーダブレッド", "米粉パン"}


def test_an_identifier_is_no_amount(scope_desk: Desk) -> None:
    reading = scope_desk.read("T-100")
    assert bounds_of(reading) == []
    assert scope_desk.ask("T-100").names("scope_name") == ["Nova 70"]
