"""Shops that nobody tuned: two prices of a row, one of which is paid, and amounts of money."""

from pathlib import Path

import pytest

from src.core.nlu.understanding import Understanding
from src.core.query.conditions import Range
from src.core.query.understood import Understood
from tests.small_catalogs import NOW
from tests.untuned_shop import reader_of

PANS = """\
id,pan,kind,OriginalPrice (in Rs),Sale price,Discount %,stars
P1,Brisk fryer,frying pan,1299,650,50,4.5
P2,Calm pot,stock pot,2400,2400,0,4.1
P3,Deep wok,wok,1800,900,50,3.2
P4,Even griddle,griddle,700,490,30,4.8
"""
NABE = """\
番号,商品名,種類,定価,セール価格
N1,赤い鍋,土鍋,4000,2500
N2,黒い鍋,土鍋,6000,6000
N3,白い鍋,片手鍋,3000,1800
"""
SALE, LIST = "Sale price", "OriginalPrice (in Rs)"


@pytest.fixture(scope="module")
def pans(tmp_path_factory: pytest.TempPathFactory) -> Understanding:
    return reader_of(tmp_path_factory.mktemp("pans"), PANS, "pans", "INR")


@pytest.fixture(scope="module")
def nabe(tmp_path_factory: pytest.TempPathFactory) -> Understanding:
    return reader_of(tmp_path_factory.mktemp("nabe"), NABE, "鍋", "JPY")


def bounds(reading: Understood) -> dict[str, tuple[float | None, float | None]]:
    return {c.column: (c.low, c.high) for c in reading.conditions if isinstance(c, Range)}


@pytest.mark.parametrize(
    ("question", "bounded"),
    [
        ("pans under 800", {SALE: (None, 800)}),
        ("pans with a price under 800", {SALE: (None, 800)}),
        ("original price under 1500", {LIST: (None, 1500)}),
        ("pans with a list price below 1500", {LIST: (None, 1500)}),
        ("mrp under 1500", {LIST: (None, 1500)}),
        ("sartenes con precio original menor de 1500", {LIST: (None, 1500)}),
        ("原价1500以下的锅", {LIST: (None, 1500)}),
        ("pans under 1200 rs", {SALE: (None, 1200)}),
        ("2000ルピー以下の鍋", {SALE: (None, 2000)}),
    ],
)
def test_an_amount_is_of_what_is_paid_unless_the_other_price_is_named(
    pans: Understanding, question: str, bounded: dict[str, tuple[float | None, float | None]]
) -> None:
    assert bounds(pans.read(question, NOW)) == bounded


def test_what_is_paid_is_also_what_is_averaged_and_put_in_order(pans: Understanding) -> None:
    average, cheapest = (pans.read(q, NOW) for q in ("average price of pans", "the cheapest pan"))
    assert average.figure and average.figure.column == SALE
    assert cheapest.order and cheapest.order.column == SALE


def test_the_two_prices_are_told_apart_in_japanese(nabe: Understanding) -> None:
    assert bounds(nabe.read("3000円以下の鍋", NOW)) == {"セール価格": (None, 3000)}
    assert bounds(nabe.read("定価4000円以下の鍋", NOW)) == {"定価": (None, 4000)}


@pytest.mark.parametrize(
    ("question", "low", "high"),
    [
        ("pans under 1200 rs", None, 1200),
        ("pans under Rs. 1,200", None, 1200),
        ("pans below rupees 800", None, 800),
        ("pans up to INR 900", None, 900),
        ("pans under ₹800", None, 800),
        ("pans 500-900 rupees", 500, 900),
        ("sartenes por menos de 800 rupias", None, 800),
        ("2000ルピー以下の鍋", None, 2000),
        ("1000卢比以下的锅", None, 1000),
        ("1000 indian rupees or less", None, 1000),
    ],
)
def test_money_is_said_in_the_words_and_signs_of_its_currency(
    pans: Understanding, question: str, low: float | None, high: float | None
) -> None:
    assert bounds(pans.read(question, NOW)) == {SALE: (low, high)}


@pytest.mark.parametrize("question", ["pans under 50 dollars", "pans under 300 swiss francs"])
def test_an_amount_in_another_currency_is_told(pans: Understanding, question: str) -> None:
    reading = pans.read(question, NOW)
    assert (bounds(reading), len(reading.missing)) == ({}, 1)


@pytest.mark.parametrize("sign", ["₹", "Rs. ", "Rs "])
def test_cells_with_the_sign_before_them_are_amounts(tmp_path: Path, sign: str) -> None:
    rows = f'id,pan,MRP,Price\nP1,Wok,"{sign}1,800",{sign}900\nP2,Lid,{sign}700,{sign}490\n'
    pans = reader_of(tmp_path, rows, "pans", "INR")
    assert bounds(pans.read("pans under 800", NOW)) == {"Price": (None, 800)}


def test_a_rating_and_a_price_are_two_bounds(pans: Understanding) -> None:
    two = {"stars": (4.3, None), SALE: (None, 1200)}
    assert bounds(pans.read("4.3 stars and up, under 1200", NOW)) == two
    assert bounds(pans.read("4.3 stars and up, under 1200 rs", NOW)) == two
