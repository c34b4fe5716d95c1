"""Numbers whose cells, header or TOML say a scale, as a whole file is loaded."""

from pathlib import Path

import pytest

from src.core.store.column_words import without_unit
from src.core.store.scales import scale_in_name, stated_scale
from tests.unit.core.store.amounts.test_columns import loaded, values
from tests.unit.core.store.test_building import load


@pytest.mark.parametrize(
    ("text", "factor", "unit", "currency"),
    [
        ("万円", 1e4, None, "JPY"),
        ("万公里", 1e4, "km", None),
        ("亿元", 1e8, None, "CNY"),
        ("百万円", 1e6, None, "JPY"),
        ("k€", 1e3, None, "EUR"),
        ("$m", 1e6, None, "$"),
        ("USD millions", 1e6, None, "USD"),
        ("in thousands", 1e3, None, None),
        ("millones de euros", 1e6, None, "EUR"),
        ("mil km", 1e3, "km", None),
        ("万辆", 1e4, "辆", None),
    ],
)
def test_a_scale_is_read_with_the_unit_beside_it(
    text: str, factor: float, unit: str | None, currency: str | None
) -> None:
    found = stated_scale(text)
    assert found is not None
    assert (found.factor, found.unit, found.currency) == (factor, unit, currency)


@pytest.mark.parametrize(
    "text", ["", "km", "m", "mm", "千克", "千米", "miles", "million-seller", "円"]
)
def test_other_units_are_no_scale(text: str) -> None:
    assert stated_scale(text) is None


@pytest.mark.parametrize(
    ("name", "factor", "subject"),
    [
        ("里程(万公里)", 1e4, "里程"),
        ("price (k€)", 1e3, "price"),
        ("Population (thousands)", 1e3, "Population"),
        ("revenue_millions", 1e6, "revenue_millions"),
        ("总价万元", 1e4, "总价万元"),
    ],
)
def test_a_header_says_a_scale(name: str, factor: float, subject: str) -> None:
    found = scale_in_name(name)
    assert found is not None and found.factor == factor
    assert without_unit(name) == subject


@pytest.mark.parametrize(
    "name", ["vitamin_k", "memory_m", "千代田", "单价(元/千字)", "thousands", "distance_miles"]
)
def test_other_headers_say_none(name: str) -> None:
    assert scale_in_name(name) is None


@pytest.mark.parametrize(
    ("cells", "unit", "numbers"),
    [
        (["7.95万円", "12万円", "9800円"], "JPY", [79500, 120000, 9800]),
        (["1億2,000万円", "3,980万円"], "JPY", [120_000_000, 39_800_000]),
        (["$1.2M", "$900k", "$850,000"], "USD", [1_200_000, 900_000, 850_000]),
        (["25 k€", "7,5 k€"], "EUR", [25_000, 7500]),
        (["¥1.2万", "¥9800"], "JPY", [12_000, 9800]),
    ],
)
def test_prices_are_kept_in_the_currency_itself(
    tmp_path: Path, cells: list[str], unit: str, numbers: list[float]
) -> None:
    column, catalog = loaded(tmp_path, cells, "cost")
    assert (column.role, column.unit) == ("price", unit)
    assert values(catalog, "cost") == numbers
    assert values(catalog, column.written)[:1] == cells[:1]


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["12K", "1.2M", "900"], [12_000, 1_200_000, 900]),
        (["10k+", "500+", "1M+", "5k+"], [10_000, 500, 1_000_000, 5000]),
        (["1.5 million", "3 million"], [1_500_000, 3_000_000]),
        (["2,5 mil", "12 mil"], [2500, 12_000]),
        (["7.5〜8万", "3万", "4万"], [75_000, 30_000, 40_000]),
    ],
)
def test_counts_in_a_scale_are_whole_numbers_of_what_is_counted(
    tmp_path: Path, cells: list[str], numbers: list[float]
) -> None:
    column, catalog = loaded(tmp_path, cells, "views")
    assert column.role == "number"
    assert values(catalog, "views") == numbers


def test_a_letter_alone_stays_the_unit_that_it_is(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["1.2 m", "3 m"], "reach")
    assert (column.unit, values(catalog, "reach")) == ("m", [1.2, 3])


def test_under_a_header_with_a_scale_cells_are_shown_in_it(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["8.4", "", "5"], "里程(万公里)")
    assert (column.unit, column.scaled, column.config.label) == ("km", True, "里程")
    assert values(catalog, column.name) == [84_000, None, 50_000]
    assert values(catalog, column.written) == ["8.4万公里", None, "5万公里"]


def test_the_toml_says_what_a_bare_price_is_in(tmp_path: Path) -> None:
    told = {"columns": {"price": {"unit": "万元"}}}
    catalog = load(tmp_path, "name,price\na,32.89\nb,7\n", told)
    column = catalog.tables[0].column("price")
    assert (column.role, column.unit) == ("price", "CNY")
    assert values(catalog, "price") == [328_900, 70_000]
    assert values(catalog, column.written) == ["32.89万元", "7万元"]


@pytest.mark.parametrize("header", ["jobless_rate", "sugarpercent", "% of rooms", "空室率", "tasa"])
def test_shares_of_one_are_kept_and_shown_in_percent(tmp_path: Path, header: str) -> None:
    column, catalog = loaded(tmp_path, ["0.018", ".25", "", "1"], header)
    assert (column.role, column.unit) == ("number", "%")
    assert values(catalog, header) == [1.8, 25, None, 100]


def test_other_numbers_from_0_to_1_stay_as_they_are(tmp_path: Path) -> None:
    assert values(loaded(tmp_path, ["0.018", "0.25", "1.01"], "rate")[1], "rate")[0] == 0.018
    assert values(loaded(tmp_path, ["0.018", "0.25", "0.9"], "weight")[1], "weight")[0] == 0.018
    told = {"columns": {"rate": {"unit": "of 1"}}}
    catalog = load(tmp_path, "name,rate\na,0.1\nb,0.2\nc,0.3\n", told)
    assert values(catalog, "rate") == [0.1, 0.2, 0.3]
