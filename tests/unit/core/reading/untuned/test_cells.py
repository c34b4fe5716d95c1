"""Shops that nobody tuned: cells that say a scale, words around a number, or several things."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from src.core.query.conditions import Range
from src.core.reading.knowledge.value_entries import parts_of_joined
from tests import queries
from tests.small_catalogs import NOW
from tests.unit.core.reading.untuned.test_numbers import bounds_of
from tests.untuned_shop import READ, Shop, reader_of, shop_with

SCOOTERS = """\
title,里程(万公里),price,颜色
甲 一型,8.4,3.2万元,红/紫色
乙 二型,0.5,12万元,白色
丙 三型,3.01,9800元,银/灰色
丁 四型,12,1.5万元,白色
"""
WINES = """\
name,colour,region
Alba,red,North
Bruno,red/white,South
Cala,white,N/A
Dora,red,North
Elba,white,North
"""
FLATS = """\
名称,築年数,階数,階,家賃
青空,築6年,10階建,2階,7.95万円
白雲,新築,10階建,10階,12万円
月光,築22年,3階建,1階,5.5万円
朝日,築10年,平屋,1階,6万円
夕日,築11年,3階建,3階,6.2万円
大地,築3年,5階建,1-2階,9万円
小川,新築,5階建,4階,8万円
若葉,築8年,2階建,2階,7万円
"""


@pytest.mark.parametrize(
    ("question", "column", "low", "high"),
    [
        ("2万以内的", "price", None, 20_000),
        ("1到3万元的", "price", 10_000, 30_000),
        ("5万公里以内的", "里程(万公里)", None, 50_000),
        ("里程超过30000公里的", "里程(万公里)", 30_000, None),
    ],
)
def test_amounts_are_compared_whatever_scale_the_cells_say(
    tmp_path: Path, question: str, column: str, low: float | None, high: float | None
) -> None:
    reading = reader_of(tmp_path, SCOOTERS, "车", "CNY").read(question, NOW)
    ((found),) = reading.conditions
    assert isinstance(found, Range)
    assert (found.column, found.low, found.high) == (column, low, high)


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("红/紫色", ["红色", "紫色"]),
        ("日式/中式", ["日式", "中式"]),
        ("red/white", ["red", "white"]),
        ("red / white wine", ["red", "red wine", "white wine"]),
        ("Men/Women/Unisex", ["Men", "Women", "Unisex"]),
        *((value, []) for value in ("N/A", "24/7", "AC/DC", "km/h", "red", "a/b c", "1/2 red")),
    ],
)
def test_a_value_with_a_slash_is_several(value: str, parts: list[str]) -> None:
    assert list(parts_of_joined(value)) == parts


@pytest.mark.parametrize(
    ("rows", "label", "question", "values", "negated"),
    [
        (SCOOTERS, "车", "红色的", ("红/紫色",), False),
        (SCOOTERS, "车", "不要红色的", ("红/紫色",), True),
        (WINES, "wines", "red wines", ("red", "red/white"), False),
        (WINES, "wines", "wines that are not white", ("red/white", "white"), True),
    ],
)
def test_who_asks_for_one_of_them_is_shown_it(
    tmp_path: Path, rows: str, label: str, question: str, values: tuple[str, ...], negated: bool
) -> None:
    reading = reader_of(tmp_path, rows, label, "EUR").read(question, NOW)
    ((_, found, denied),) = queries.values_of(reading)
    assert len(reading.conditions) == 1
    assert (tuple(sorted(found)), denied) == (values, negated)


@pytest.mark.parametrize(
    ("question", "bounds"),
    [
        ("築10年以内の物件", [("築年数", None, 10)]),
        ("築5〜10年", [("築年数", 5, 10)]),
        ("築年数5年以下で3階以上", [("築年数", None, 5), ("階", 3, None)]),
        ("10階建て以上の物件", [("階数", 10, None)]),
        ("2階の物件", [("階", 2, 2)]),
        ("新築で8万円以下", [("築年数", 0, 0), ("家賃", None, 80_000)]),
        ("平屋の物件", [("階数", 1, 1)]),
    ],
)
def test_numbers_inside_words_have_bounds(
    tmp_path: Path, question: str, bounds: list[tuple[str, float | None, float | None]]
) -> None:
    reading = reader_of(tmp_path, FLATS, "物件", "JPY").read(question, NOW)
    assert sorted(bounds_of(reading)) == sorted(bounds)
    assert len(reading.conditions) == len(bounds)


@pytest.fixture(scope="module")
def flats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    toml = READ.format(label="物件", currency="JPY").replace("rows.csv", "verdes.csv")
    yield from shop_with(tmp_path_factory.mktemp("flats"), toml, FLATS.splitlines())


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("1階以外", "青空 白雲 夕日 小川 若葉"),
        ("新築以外", "青空 月光 朝日 夕日 大地 若葉"),
        ("3階以外", "青空 白雲 月光 朝日 大地 小川 若葉"),
        ("2階か3階", "青空 夕日 大地 若葉"),
    ],
)
def test_numbers_of_words_are_denied_and_alternatives(
    flats: Shop, question: str, names: str
) -> None:
    turn = flats.ask(question)
    assert {str(row["名称"]) for row in turn.results} <= set(names.split())
    assert turn.count == len(names.split())


@pytest.mark.parametrize(
    ("question", "descending"), [("築年数が一番古いのは？", True), ("一番新しい物件", False)]
)
def test_the_oldest_is_of_most_years(tmp_path: Path, question: str, descending: bool) -> None:
    sort = reader_of(tmp_path, FLATS, "物件", "JPY").read(question, NOW).order
    assert sort and (sort.column, sort.descending) == ("築年数", descending)
