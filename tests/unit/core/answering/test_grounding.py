"""What a hosted model writes is looked up in the rows: numbers, names, identifiers."""

from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from src.core.answering.grounding.check import check, supports
from src.core.answering.grounding.evidence import Evidence
from src.core.query.conditions import Range
from src.core.query.understood import Understood
from tests.queries import understood

NOW = datetime(2026, 10, 10, 12)

ROWS: list[dict[str, Any]] = [
    {
        "product_name": "手巻き寿司セット 天然本鮪入り",
        "store_name": "麻布台ヒルズマーケット",
        "price": 15120,
        "note": "2人前から、15,120円(税込)〜",
        "start": "2026-10-24",
        "open": "10:00-21:30",
    },
    {
        "product_name": "Toyota Corolla Cross",
        "store_name": "Harbor Cars",
        "price": 289900.5,
        "code": "RX350",
        "rating": 4.28571,
        "tags": ["Family", "Gift Box"],
    },
]


def grounds(question: str = "q", rows: list[dict[str, Any]] = ROWS, **reading: Any) -> Evidence:
    read = understood(question=question, **reading)
    return Evidence.of(read, rows, ("price", "Price", "価格", "Harbor guide"), NOW)


def unfounded(prose: str, **reading: Any) -> tuple[str, ...]:
    return check(prose, grounds(**reading)).trace.unfounded


@pytest.mark.parametrize(
    "prose",
    [
        "It costs 15120.",
        "It costs ¥15,120 in all.",
        "15,120円です。",
        "１５，１２０円です。",
        "1万5120円です。",
        "1万5千120円です。",
        "約15.12千円です。",
        "1.512万km",
        "10月24日，15,120日元",
        "2026，15,120日元",
        "$289,900.50 for it.",
        "$289.9k, or 289 900,50.",
        "289.900,50 pesos",
        "Rated 4.3 of many.",
        "Rated 4.29.",
        "10月24日から",
        "from 2026-10-24, at 10:00",
        "open until 9:30 pm",
        "2 of them",
        "2人前です。",
        "the code is RX350.",
        "Today is 10/10/2026.",
        "No digits here.",
        "一万五千百二十円です。",
        "一番のおすすめ、十分な量。",
        "本日10月10日現在",
    ],
)
def test_what_is_in_the_rows_stands(prose: str) -> None:
    assert unfounded(prose) == ()


@pytest.mark.parametrize(
    ("prose", "missing"),
    [
        ("It costs 15121.", "15121"),
        ("15,200円です。", "15,200"),
        ("It costs 1.5 million.", "1.5 million"),
        ("Rated 4.4.", "4.4"),
        ("11月3日から", "11月3日"),
        ("the code is RX450.", "RX450"),
        ("Ask for STR-0001.", "STR-0001"),
        ("There are 7 of them.", "7"),
        ("It is 20% off.", "20%"),
        ("1,000円です。", "1,000"),
        ("For 1k.", "1k"),
        ("It costs 1.000 pesos.", "1.000"),
        ("三千円です。", "三千"),
    ],
)
def test_a_number_or_identifier_that_is_not_there_is_named(prose: str, missing: str) -> None:
    assert missing in unfounded(prose)


@pytest.mark.parametrize(
    "prose",
    [
        "「手巻き寿司セット」があります。",
        "**手巻き寿司セット 天然本鮪入り**（麻布台ヒルズマーケット）",
        "I found the Toyota Corolla Cross at Harbor Cars.",
        "It is called “Corolla Cross”.",
        "A toyota corolla is there, in a gift box.",
        "**Price:** 15,120",
        "**価格**: 15,120円",
        "Here are the results.",
        "The Harbor guide knows.",
        "1. Toyota Corolla Cross\n2. 手巻き寿司セット",
        "- 手巻き寿司セット（15,120円）\n- 特徴: 本鮪です\n1. 手巻き寿司セット：2人前",
        "I think I'm sure it opens on Monday in October.",
    ],
)
def test_names_of_the_rows_stand(prose: str) -> None:
    assert unfounded(prose) == ()


@pytest.mark.parametrize(
    ("prose", "missing"),
    [
        ("**Lexus RX**: a fine car", "Lexus RX"),
        ("We also have the Nissan Leaf.", "Nissan Leaf"),
        ("- Honda Civic Touring", "Honda Civic Touring"),
    ],
)
def test_a_name_that_is_not_there_is_named(prose: str, missing: str) -> None:
    assert missing in check(prose, grounds(rows=BOATS)).trace.unfounded


@pytest.mark.parametrize(
    "prose",
    [
        "「特上うな重」もあります。",
        "『銀座本店』で買えます。",
        "The Tsukiji Hand Roll Set is 15,120 yen.",
        "- ノルドヴィント：15,120円",
    ],
)
def test_what_may_be_the_name_of_a_row_in_another_script_stands(prose: str) -> None:
    assert unfounded(prose) == ()


def test_the_question_and_its_reading_are_grounds_too() -> None:
    bound = Range(column="price", high=20000, text="under 20k")
    assert unfounded("Under 20,000 there is one.", conditions=(bound,)) == ()
    assert unfounded("Nothing of 777.", question="anything of 777?") == ()


def test_positions_of_a_list_are_no_figures() -> None:
    prose = "3. Toyota Corolla Cross\n4) 手巻き寿司セット\n⑤ 手巻き寿司セット"
    assert unfounded(prose) == ()


def test_the_day_it_is_spoken_from_is_no_grounds_for_its_numbers() -> None:
    known = grounds(rows=[{"name": "one"}])
    assert check("There are 10 on 10 October.", known).trace.unfounded == ("10",)


def test_digits_of_a_known_number_are_not_grounds_for_another() -> None:
    assert "512" in unfounded("It costs 512.")
    assert "151" in unfounded("It costs 151.")


def test_only_the_sentence_in_doubt_is_taken_out() -> None:
    prose = "It costs 15,120. That one costs 99! It is good."
    assert check(prose, grounds()).text == "It costs 15,120. It is good."


def test_a_japanese_sentence_is_taken_out() -> None:
    prose = "15,120円です。99円もあります。\nどうぞ。"
    assert check(prose, grounds()).text == "15,120円です。\nどうぞ。"


def test_a_row_of_a_table_is_taken_out_whole() -> None:
    head = "| name | price |\n|---|---|\n"
    prose = f"{head}| Toyota Corolla | 99 |\n| Toyota Corolla Cross | 289,900.50 |"
    assert check(prose, grounds()).text.splitlines() == [
        "| name | price |",
        "|---|---|",
        "| Toyota Corolla Cross | 289,900.50 |",
    ]


def test_an_introduction_to_nothing_goes_with_its_list() -> None:
    prose = "Here they are:\n- Toyota Corolla Cross: 99\n- Lexus RX: 77"
    assert check(prose, grounds()).text == ""


def test_a_price_is_looked_up_in_the_row_that_its_sentence_names() -> None:
    prose = "The Toyota Corolla Cross costs 15,120."
    assert check(prose, grounds()).trace.unfounded == ("15,120",)


def test_nothing_else_of_the_prose_changes() -> None:
    prose = "  It costs 15,120.\n\n- one\n- two  \n"
    assert check(prose, grounds()).text == prose


@given(st.text(alphabet="ab1,. 。\n|*「」円", max_size=80))
def test_what_is_left_was_in_the_prose(prose: str) -> None:
    left = iter("".join(prose.split()))
    assert all(char in left for char in "".join(check(prose, grounds(rows=[])).text.split()))


@given(st.integers(1, 10**9))
def test_a_price_is_known_however_it_is_grouped(price: int) -> None:
    known = grounds(rows=[{"price": price}])
    for written in (f"{price}", f"{price:,}", f"{price:,}円", f"¥{price:,}", f"${price:,}.00"):
        assert check(written, known).trace.unfounded == ()


def test_prose_without_anything_to_look_up_supports_nothing() -> None:
    assert not supports("We have lovely things!", grounds())
    assert supports("It costs 15,120.", grounds())
    assert not supports("It costs 15,120, or 99.", grounds())


def test_a_link_is_looked_up_whole() -> None:
    known = grounds(rows=[{"link": "https://example.com/page/77?a=88"}])
    assert check("See https://example.com/page/77?a=88", known).trace.unfounded == ()
    invented = check("See https://example.com/page/78", known)
    assert invented.trace.unfounded == ("https://example.com/page/78",)


BOATS: list[dict[str, Any]] = [
    {"name": "Nordwind Trail", "price": 120, "km": 4500, "maker": "Halden"},
    {"name": "Seeblick City", "price": 90, "km": 8000, "maker": "Halden"},
    {"name": "Kaiser Tour", "price": 150, "km": 300, "maker": "Brandt"},
]


@pytest.mark.parametrize(
    ("prose", "missing"),
    [
        ("It is $120 for Nordwind Trail and $90 for Seeblick City.", ()),
        ("It is $90 for Nordwind Trail and $120 for Seeblick City.", ("90", "120")),
        ("Nordwind Trail costs more: $120 versus $90 for Seeblick City.", ()),
        ("Three fit, two of them by Halden: Nordwind Trail and Seeblick City.", ()),
        ("- Nordwind Trail\n- Seeblick City\n- Kaiser Tour\n\nThe first two are by Halden.", ()),
        ("- ノルドヴィント：$120、4,600 km", ("4,600",)),
        ("The Nordwind Trail is $90. Kaiser Tour costs $150.", ("90",)),
        ("The Nordwind Trail is $120, and the blue one is $90 with 8,000 km.", ()),
        ("| | Nordwind Trail | Kaiser Tour |\n|---|---|---|\n| Price | $120 | $150 |", ()),
        (
            "| | Nordwind Trail | Kaiser Tour |\n|---|---|---|\n| Price | $150 | $120 |",
            ("150", "120"),
        ),
        ("The Kaiser Tour is $60 more than the Seeblick City.", ()),
        ("The Kaiser Tour is $70 more than the Seeblick City.", ("70",)),
        ("They cost between 90 and 150 thousand.", ("150 thousand",)),
    ],
)
def test_figures_belong_to_the_name_that_they_stand_by(
    prose: str, missing: tuple[str, ...]
) -> None:
    assert {*check(prose, grounds(rows=BOATS)).trace.unfounded} == {*missing}


def test_the_cheapest_is_one_that_this_turn_found() -> None:
    read = Understood(question="q", language="en", act="search")
    evidence = Evidence.of(read, BOATS[:1], (), NOW, earlier=BOATS[1:])
    assert check("The cheapest is Seeblick City at $90.", evidence).trace.unfounded
    assert not check("Seeblick City costs $90.", evidence).trace.unfounded
    assert not check("The cheapest is Nordwind Trail at $120.", evidence).trace.unfounded
