"""Numbers as people write them in cells, as a whole file is loaded."""

from pathlib import Path

import pytest

from src.core.store.catalog import Catalog, Column
from src.core.store.duckdb_store import DuckDBStore
from tests.unit.core.store.test_building import load


def loaded(folder: Path, cells: list[str], name: str = "weight") -> tuple[Column, Catalog]:
    lines = "".join(f'n{at},"{cell}"\n' for at, cell in enumerate(cells))
    catalog = load(folder, f"name,{name}\n{lines}")
    return catalog.tables[0].column(name), catalog


def values(catalog: Catalog, column: str | None) -> list[object]:
    store = DuckDBStore(catalog)
    try:
        return [row[0] for row in store.trusted(f'SELECT "{column}" FROM "things.csv"')]
    finally:
        store.close()


@pytest.mark.parametrize(
    ("cells", "unit", "numbers"),
    [
        (["1.2 kg", "0.9kg", "", "12 Kg."], "kg", [1.2, 0.9, None, 12]),
        (["1,2 kg", "0,95 kg"], "kg", [1.2, 0.95]),
        (["1,250 g", "300 grams"], "g", [1250, 300]),
        (["1.250 g", "80,5 g"], "g", [1250, 80.5]),
        (["45 cm", "n/a"], "cm", [45, None]),
        (["30㎡", "24.5 m2"], "m²", [30, 24.5]),
        (["13.5%", "14 %", "12.0"], "%", [13.5, 14, 12]),
        (["45", "60", "30 min"], "min", [45, 60, 30]),
    ],
)
def test_numbers_with_one_unit_are_numbers(
    tmp_path: Path, cells: list[str], unit: str, numbers: list[float | None]
) -> None:
    column, catalog = loaded(tmp_path, cells)
    assert (column.sql_type, column.unit, column.written) == ("DOUBLE", unit, None)
    assert values(catalog, "weight") == numbers


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        (["1.2 kg", "900 ml"], "weight"),
        (["1.2 kg", "heavy"], "weight"),
        (["2 packs"], "contents"),
        (["about 3 kg"], "weight"),
        (["3 kg (net)"], "weight"),
        (["8", "10", "10W", "12", "14", "6"], "fits"),  # a wide ten
        (["36", "38", "40", "42", "M", "44"], "fits"),
        ([*map(str, range(1, 40)), "12A", "B1"], "track"),
        (["8", "10", "12", "14", "16+"], "size"),  # whatever is called a size
        (["1", "2", "3", "4", "B1"], "floor"),
        (["001", "002", "17", "18", "19"], "stamp"),
        (["12-34", "15-99", "20-41"], "stamp"),
        (["2019", "2020", "2021", "2022", "2023?"], "season"),
        (["2018-2019", "2019-2020", "2020", "2021"], "season"),
        (["555-1234", "555-1299"], "call"),
        (["$5", "€5"], "fits"),
    ],
)
def test_anything_else_stays_text(tmp_path: Path, cells: list[str], name: str) -> None:
    column, catalog = loaded(tmp_path, cells, name)
    assert column.sql_type == "VARCHAR"
    assert values(catalog, name) == cells


def test_of_a_range_both_ends_are_kept_and_the_cell_as_it_is_written(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["45", "30–60 min", "90", "N/A", "20"], "play_time")
    assert (column.role, column.unit) == ("number", "min")
    assert values(catalog, "play_time") == [45, 30, 90, None, 20]
    assert values(catalog, column.up_to) == [None, 60, None, None, None]
    assert values(catalog, column.written) == [None, "30–60", None, None, None]
    assert catalog.tables[0].sides == ("play_time_up_to", "play_time_as_written")
    assert catalog.notices == ()


def test_one_and_several_of_a_unit_are_the_same_unit(tmp_path: Path) -> None:
    cells = ["1.5 hrs", "1 hr", "0.5 hour", "4-5 hrs", "2 hours", "1 hr"]
    column, catalog = loaded(tmp_path, cells, "Est. drying")
    assert (column.role, column.unit) == ("number", "h")
    assert values(catalog, "Est. drying") == [1.5, 1, 0.5, 4, 2, 1]
    assert values(catalog, column.up_to) == [None, None, None, 5, None, None]


@pytest.mark.parametrize("odd", ["110-240V", "110/220V"])
def test_mixed_kinds_of_supply_stay_as_they_are_written(tmp_path: Path, odd: str) -> None:
    cells = ["110V", "220V", odd, "110V", "220V", "110V", "220V", "110V", "220V", "110V"] * 2
    column, catalog = loaded(tmp_path, cells, "Voltage")
    assert (column.role, column.unit) == ("category", None)
    assert values(catalog, "Voltage") == cells


def test_a_voltage_alone_is_a_number(tmp_path: Path) -> None:
    assert loaded(tmp_path, ["12 V", "24 V"], "battery")[0].unit == "V"


def test_what_stands_beside_is_called_as_no_other_column(tmp_path: Path) -> None:
    lines = "".join(f"n{at},{cell},x\n" for at, cell in enumerate(["2", "3", "2-3"]))
    catalog = load(tmp_path, f"name,bedrooms,Bedrooms_Up_To\n{lines}")
    assert catalog.tables[0].column("bedrooms").up_to == "bedrooms_up_to_"


def test_what_begins_somewhere_is_a_number_that_opens(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["8+", "10", "12 and up", "6+"], "age")
    assert values(catalog, "age") == [8, 10, 12, 6]
    assert column.opens
    assert values(catalog, column.written) == ["8+", None, "12 and up", "6+"]


def test_a_column_of_ranges_alone_is_one_of_numbers(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["2-4", "2-6", "3 to 5", "4"] * 4)
    assert column.sql_type == "BIGINT"
    assert values(catalog, column.up_to) == [4, 6, 5, None] * 4


def test_a_word_behind_the_numbers_is_what_is_counted(tmp_path: Path) -> None:
    cells = ["6 weeks", "1 week", "8 weeks", "6 weeks", "4", "10 weeks", "12 weeks", "6-8 weeks"]
    column, catalog = loaded(tmp_path, cells, "length")
    assert (column.counted, column.unit) == ("weeks", None)
    assert values(catalog, "length") == [6, 1, 8, 6, 4, 10, 12, 6]
    assert values(catalog, column.written) == [*cells[:4], None, *cells[5:]]


def test_of_two_units_the_usual_one_is_read(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["2.5 kg", "2,3 kg", "900 ml", *["3 kg", "4.1 kg"] * 4])
    assert column.unit == "kg"
    assert values(catalog, "weight")[:4] == [2.5, 2.3, None, 3]
    assert values(catalog, column.written)[2] == "900 ml"
    assert len(catalog.notices) == 1


def test_spans_of_time_are_one_column_whatever_they_are_counted_in(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["24 h", "3 days", *["4 h", "48 h"] * 4], "results")
    assert column.unit == "h"
    assert values(catalog, "results")[:3] == [24, 72, 4]
    ages = ["0-36个月", "3-12岁", *["6-48个月", "0-12个月"] * 4]
    column, catalog = loaded(tmp_path, ages, "suits")
    assert values(catalog, "suits")[:2] == [0, 36]
    assert values(catalog, column.up_to)[:2] == [36, 144]


def test_a_letter_behind_some_decimals_is_the_unit_of_all(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["2.3", "2.3m", "2.6", "1.2m", *["2.0", "3.1"] * 3], "deep")
    assert (column.unit, values(catalog, "deep")[:2]) == ("m", [2.3, 2.3])


def test_a_few_cells_in_another_unit_than_the_header_says_are_shown_as_they_stand(
    tmp_path: Path,
) -> None:
    column, catalog = loaded(tmp_path, ["150", "59 in", *["140", "114"] * 6], "width cm")
    assert (column.unit, values(catalog, "width cm")[:2]) == ("cm", [150, None])
    assert values(catalog, column.written)[1] == "59 in"


def test_parts_and_multiples_of_a_unit_are_one_column(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["2.5 kg", "900 g", *["3 kg", "4.1 kg"] * 4])
    assert column.unit == "kg"
    assert values(catalog, "weight")[:3] == [2.5, 0.9, 3]
    assert values(catalog, column.written)[1] == "900 g"
    assert not catalog.notices


@pytest.mark.parametrize(
    ("name", "cells", "numbers", "role"),
    [
        ("rating", ["4.5/5", "4/5", "3,5 / 5", "5/5"], [4.5, 4, 3.5, 5], "number"),
        ("stars", ["4", "4*", "5 stars", "3", "5 estrellas", "4", "2", "4"], None, "number"),
        ("rooms", ["10", "100+", "~50", "12", "30", "9"], [10, 100, 50, 12, 30, 9], "number"),
        ("serving", ["16-18 °C", "6-8 °C"] * 6, [16, 6] * 6, "number"),
        ("vintage", [*["2015", "2018"] * 9, "NV"], [*[2015, 2018] * 9, None], "year"),
        ("price", [*["120", "95"] * 9, "from 80", "on request"], None, "price"),
    ],
)
def test_columns_of_many_trades(
    tmp_path: Path, name: str, cells: list[str], numbers: list[float | None] | None, role: str
) -> None:
    column, catalog = loaded(tmp_path, cells, name)
    assert column.role == role
    assert numbers is None or values(catalog, name) == numbers


def test_what_cannot_be_read_is_blank_and_told_and_shown(tmp_path: Path) -> None:
    cells = [*map(str, range(20, 29)), "ask us"]
    column, catalog = loaded(tmp_path, cells, "duration")
    assert column.sql_type == "BIGINT"
    assert values(catalog, "duration")[-1] is None
    assert values(catalog, column.written)[-1] == "ask us"
    assert catalog.notices == (
        "things.csv: line 11 has no number in 'duration', which was left blank and is shown as it "
        "stands",
    )


def test_a_price_on_request_is_shown_as_it_is_written(tmp_path: Path) -> None:
    lines = "".join(f"n{at},{cell}\n" for at, cell in enumerate([*["$20", "$30"] * 9, "ask"]))
    for role in ({}, {"columns": {"price": {"role": "price"}}}):
        catalog = load(tmp_path, f"name,price\n{lines}", role)
        assert values(catalog, "price")[-3:] == [20, 30, None]
        assert values(catalog, "price_as_written")[-3:] == [None, None, "ask"]


def test_a_declared_number_reads_ranges_too(tmp_path: Path) -> None:
    lines = "".join(f"n{at},{cell}\n" for at, cell in enumerate(["8-9", "9", "6-7", "XL"]))
    table = {"columns": {"size": {"role": "number"}}}
    catalog = load(tmp_path, f"name,size\n{lines}", table)
    assert values(catalog, "size") == [8, 9, 6, None]
    assert values(catalog, "size_up_to") == [9, None, 7, None]


def test_a_column_that_a_derived_one_reads_stays_as_it_is_written(tmp_path: Path) -> None:
    table = {"derived": {"low": {"sql": "regexp_extract(play, '[0-9]+')"}}}
    catalog = load(tmp_path, "name,play\na,30\nb,45\nc,30-60\n", table)
    assert catalog.tables[0].column("play").sql_type == "VARCHAR"
    assert values(catalog, "low") == ["30", "45", "30"]


@pytest.mark.parametrize(
    ("name", "cells", "numbers", "counted", "prefix"),
    [
        ("築年数", ["築6年", "新築", "築12年", "築3年"] * 2, [6, 0, 12, 3], "年", "築"),
        ("階数", ["3階建", "平屋", "10階建", "2階建"] * 2, [3, 1, 10, 2], "階建", ""),
        ("楼层", ["共6层", "共18层", "共11层"] * 3, [6, 18, 11], "层", "共"),
    ],
)
def test_a_number_inside_words_that_are_always_the_same(
    tmp_path: Path, name: str, cells: list[str], numbers: list[float], counted: str, prefix: str
) -> None:
    column, catalog = loaded(tmp_path, cells, name)
    assert (column.role, column.counted, column.prefix) == ("number", counted, prefix)
    assert values(catalog, name)[: len(numbers)] == numbers
    assert values(catalog, column.written) == cells


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("巻", ["第1巻", "第2巻", "第3巻"] * 3),
        ("階", ["1階", "2階", "B1階", "3階"] * 3),
        ("部屋", ["桜1号", "梅2号", "桜3号", "松4号"] * 3),
    ],
)
def test_labels_with_a_number_stay_texts(tmp_path: Path, name: str, cells: list[str]) -> None:
    column, _ = loaded(tmp_path, cells, name)
    assert column.sql_type == "VARCHAR"


@pytest.mark.parametrize(
    ("cells", "numbers"),
    [
        (["1.250 m²", "380 m²", "12.000 m²"], [1250, 380, 12000]),  # 380 beside it: no 1.25
        (["1.250 m²", "3.5 m²", "380 m²"], [1.25, 3.5, 380]),
        (["1.250 m²", "2.500 m²"], [1.25, 2.5]),  # nothing tells
        (["0.750 m²", "380 m²"], [0.75, 380]),
    ],
)
def test_a_point_parts_thousands_where_the_cells_say_so(
    tmp_path: Path, cells: list[str], numbers: list[float]
) -> None:
    _, catalog = loaded(tmp_path, cells, "area")
    assert values(catalog, "area") == numbers


@pytest.mark.parametrize(
    ("name", "cells", "read"),
    [
        ("售价", ["¥1,810", "690元", "1.039万", "询价", "2950元"], [1810, 690, 10390, None, 2950]),
        (
            "最低月费",
            ["1550元/月", "5210元", "面议", "4,130元/月", "2360元"],
            [1550, 5210, None, 4130, 2360],
        ),
        ("running time", ["1h 45m", "90 mins", "2 h", "101 min"], [105, 90, 120, 101]),
        ("seats left", ["12", "sold out", "3", "45"], [12, 0, 3, 45]),
        ("定員", ["30名", "8人", "16人", "24名"], [30, 8, 16, 24]),
        ("garantía", ["6 meses", "sin garantía", "90 días", "1 año"], [0.5, 0, 0.25, 1]),
        ("創業", ["昭和12年", "1985年", "大正元年", "2011年"], [1937, 1985, 1912, 2011]),
    ],
)
def test_cells_in_several_forms_are_one_number(
    tmp_path: Path, name: str, cells: list[str], read: list[float | None]
) -> None:
    text = f"name,{name}\n" + "".join(f'n{at},"{c}"\n' for at, c in enumerate(cells * 3))
    assert values(load(tmp_path, text), name)[: len(cells)] == read


def test_a_quantity_counts_what_is_packed_in_different_ways(tmp_path: Path) -> None:
    column, catalog = loaded(tmp_path, ["18罐", "40袋", "", "9盒", "0"], "库存")
    assert (column.sql_type, column.unit) == ("BIGINT", None)
    assert values(catalog, "库存") == [18, 40, None, 9, 0]
    assert values(catalog, column.written) == ["18罐", "40袋", None, "9盒", None]
