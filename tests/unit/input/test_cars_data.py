"""The shipped cars file is what the program writes, and has every quirk of a dealer's file."""

import csv
import re
from collections import Counter
from pathlib import Path

import pytest

from input.make_data import cars
from input.make_data.__main__ import main

INPUT = Path(__file__).resolve().parents[3] / "input"
FILE = "cars.csv"

Row = dict[str, str]


def read(folder: Path = INPUT) -> list[Row]:
    with (folder / FILE).open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


CARS = read()
MAKES = Counter(car["make"] for car in CARS)
MODELS = Counter(car["model"] for car in CARS)
VERSIONS = [car["version"] for car in CARS]


def cells(column: str) -> list[str]:
    return [car[column] for car in CARS]


def versions_with(*words: str) -> int:
    return sum(bool(set(words) & set(version.split())) for version in VERSIONS)


# The file


def test_the_shipped_file_is_what_the_program_writes(tmp_path: Path) -> None:
    main(["cars", "--out", str(tmp_path)])
    assert (tmp_path / FILE).read_bytes() == (INPUT / FILE).read_bytes()


def test_columns() -> None:
    assert list(CARS[0]) == [
        *("stock_id", "km", "price", "make", "model", "year", "version"),
        *("bluetooth", "largo", "ancho", "altura", "car_play"),
    ]


def test_sizes() -> None:
    assert len(CARS) >= 300
    assert len(MAKES) >= 30
    assert len(MODELS) >= 130


@pytest.mark.parametrize("rows", [3, 1000])
def test_rows_sets_the_number_of_cars_and_the_first_ones_stay(rows: int, tmp_path: Path) -> None:
    main(["cars", "--rows", str(rows), "--out", str(tmp_path)])
    written = read(tmp_path)
    assert len(written) == rows
    assert written[: len(CARS)] == CARS[:rows]


def test_stock_ids_are_unique_however_many_there_are() -> None:
    (table,) = cars.tables(5000)
    assert len({row["stock_id"] for row in table.rows}) == 5000


# Names


@pytest.mark.parametrize("make", ["KIA", "Toyota", "BMW", "Mini"])
@pytest.mark.parametrize("model", ["FORTE", "Rio", "SELTOS", "Hs", "EcoSport"])
def test_names_are_written_in_mixed_case(make: str, model: str) -> None:
    assert make in MAKES
    assert model in MODELS


@pytest.mark.parametrize("make", ["Mercedes Benz", "Land Rover"])
def test_makes_with_a_space(make: str) -> None:
    assert MAKES[make] >= 2


@pytest.mark.parametrize("model", ["Mazda 3", "MG5", "208", "500", "Serie 3", "Clase C", "CX-5"])
def test_models_with_digits_or_the_make_in_them(model: str) -> None:
    assert model in MODELS


@pytest.mark.parametrize(("one", "other"), [("Gol", "Golf"), ("X5", "CX-5"), ("Rio", "Ranger")])
def test_models_that_look_alike_are_both_there(one: str, other: str) -> None:
    assert one in MODELS
    assert other in MODELS


@pytest.mark.parametrize("make", ["Tesla", "Porsche", "Ferrari", "Jaguar", "Alfa Romeo"])
def test_some_real_makes_are_not_in_stock(make: str) -> None:
    assert make not in MAKES


def test_a_model_belongs_to_one_make() -> None:
    pairs = {(car["make"], car["model"]) for car in CARS}
    assert len(pairs) == len(MODELS)


# Versions


@pytest.mark.parametrize(
    ("words", "least"),
    [
        (("AUTO", "AUT", "CVT", "TA"), 100),
        (("DSG", "DCT", "TIPTRONIC", "TRONIC"), 15),
        (("TM", "STD"), 60),
        (("DIESEL", "TDI", "HDI", "DI-D"), 8),
        (("HYBRID", "PHEV", "MHEV", "HEV"), 8),
        (("EV",), 2),
        (("TSI", "TFSI"), 10),
        (("4X4", "4WD", "AWD"), 15),
    ],
)
def test_gearbox_fuel_and_drive_stand_only_in_the_version(
    words: tuple[str, ...], least: int
) -> None:
    assert versions_with(*words) >= least


def test_some_versions_tell_neither_gearbox_nor_fuel() -> None:
    telling = {"AUTO", "AUT", "CVT", "TA", "TM", "STD", "DSG", "DCT", "TIPTRONIC"}
    assert sum(bool(version) and not telling & set(version.split()) for version in VERSIONS) >= 3


def test_some_versions_are_blank() -> None:
    assert 1 <= VERSIONS.count("") <= 0.05 * len(CARS)


# Flags and figures


@pytest.mark.parametrize("column", ["bluetooth", "car_play"])
def test_flags_are_yes_or_blank_and_never_no(column: str) -> None:
    counts = Counter(cells(column))
    assert set(counts) == {"Sí", ""}
    assert min(counts.values()) >= 30


def test_prices_are_floats_of_realistic_pesos() -> None:
    assert all(re.fullmatch(r"[1-9]\d+\.0", price) for price in cells("price"))
    prices = sorted(map(float, cells("price")))
    assert 50_000 < prices[0] < 100_000
    assert 900_000 < prices[-1] < 2_000_000


def test_some_price_lies_on_a_round_bound() -> None:
    assert {"200000.0", "300000.0"} <= set(cells("price"))


def test_years_and_kilometres() -> None:
    assert {int(year) for year in cells("year")} == set(range(2012, 2025))
    assert all(re.fullmatch(r"[1-9]\d{3,5}", km) for km in cells("km"))


def test_older_cars_have_gone_further_and_cost_less() -> None:
    old, new = (
        [car for car in CARS if (int(car["year"]) >= 2020) is recent] for recent in (False, True)
    )

    def mean(rows: list[Row], column: str) -> float:
        return sum(float(car[column]) for car in rows) / len(rows)

    assert mean(old, "km") > 2 * mean(new, "km")
    assert mean(old, "price") < mean(new, "price")


@pytest.mark.parametrize("column", ["largo", "ancho", "altura"])
def test_dimensions_are_millimetres_as_floats_and_missing_in_some(column: str) -> None:
    written = [cell for cell in cells(column) if cell]
    assert all(re.fullmatch(r"[1-6]\d{3}\.0", cell) for cell in written)
    assert 0.05 < 1 - len(written) / len(CARS) < 0.3


def test_the_height_is_missing_more_often_than_the_length() -> None:
    assert cells("altura").count("") > cells("largo").count("") == cells("ancho").count("")
