"""The committed expectations are what the data says, by a second reading of it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.golden.oracle import CATALOGS, Golden
from tests.golden.oracle_cars import read_cars
from tests.golden.oracle_mall import period, product_price, yen

ENOUGH = {"mall": 80, "cars": 75, "prefabs": 60, "parts": 65, "fashion": 110}

every_catalog = pytest.mark.parametrize("name", CATALOGS)


def catalog(name: str) -> Golden[Any]:
    return CATALOGS[name]


@every_catalog
def test_expectations_are_those_of_the_oracle(name: str) -> None:
    golden = catalog(name)

    stale = [
        json.loads(line)["id"]
        for line, fresh in zip(golden.lines(), golden.expected_lines(), strict=True)
        if json.loads(line) != json.loads(fresh)
    ]

    assert not stale, f"run `python -m tests.golden.oracle {name}`: {stale}"


@every_catalog
def test_there_are_enough_questions_and_no_id_twice(name: str) -> None:
    golden = catalog(name)
    ids = [json.loads(line)["id"] for line in golden.lines()]

    assert len(ids) >= ENOUGH[name]
    assert sorted(ids) == sorted(golden.oracles)


@every_catalog
def test_questions_are_asked_of_their_own_concierge(name: str) -> None:
    assert {json.loads(line)["concierge"] for line in catalog(name).lines()} == {name}


def test_the_oracle_shares_nothing_with_the_product() -> None:
    code = "import sys, tests.golden.oracle; print([m for m in sys.modules if m.startswith('src')])"

    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )

    assert run.stdout.strip() == "[]"


def test_prices_in_prose_are_read() -> None:
    assert product_price("焼きたて。15,120円(税込)〜") == 15_120
    assert product_price("各280〜600円") == 280
    assert product_price("¥650〜¥750。豆乳への変更は(各80円)で") == 650
    assert product_price("6個 480円。持ち帰りの冷凍は20個1,200円") == 480
    assert product_price("5万8千円から") == 58_000
    assert product_price("US$45〜US$380") is None
    assert product_price("時価") is None
    assert product_price("スープを付けられます(+250円)。") is None


def test_periods_and_fees_are_read() -> None:
    assert [str(day) for day in period("2027-02") or ()] == ["2027-02-01", "2027-02-28"]
    assert period("") is None
    assert yen("一般 3,500円／小学生以下 1,000円") == 1000
    assert yen("11,000円（2回）") == 11_000
    assert yen(None) is None


@pytest.mark.parametrize(
    ("version", "gearbox", "fuel"),
    [
        ("3.0 V6 TDI S LINE QUATTRO TIPTRONIC", "automatic", "diesel"),
        ("1.6 EX TM", "manual", ""),
        ("1.4 TFSI COOL S TRONIC", "automatic", "petrol"),
        ("1.4 TSI HYBRID DSG", "automatic", "hybrid"),
        ("RUBICON 4X4", "", ""),
        ("", "", ""),
    ],
)
def test_gearbox_and_fuel_are_read_out_of_the_version(
    tmp_path: Path, version: str, gearbox: str, fuel: str
) -> None:
    header = "stock_id,km,price,make,model,year,version,bluetooth,largo,ancho,altura,car_play"
    (tmp_path / "cars.csv").write_text(f"{header}\n1,9,9.0,A,B,2020,{version},,,,,Sí\n", "utf-8")

    (car,) = read_cars(tmp_path).to_dict("records")

    assert (car["gearbox"], car["fuel"]) == (gearbox, fuel)
    assert (car["bluetooth"], car["car_play"]) == (False, True)
