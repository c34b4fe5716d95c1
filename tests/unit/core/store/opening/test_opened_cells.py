"""Objects, lists and packed texts become typed columns where the TOML says so."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from src.config.tables import DerivedConfig
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog
from tests.unit.core.store.test_building import cells, concierge, load, the_table

DAY = 1393804800000  # 2014-03-03


def eateries(folder: Path, table: dict[str, Any]) -> Catalog:
    rows = [
        {
            "name": f"Place {number}",
            "_id": {"$oid": f"5f{number:022x}"},
            "opened": {"$date": DAY + number * 86_400_000},
            "check": {"$numberDecimal": f"{number}.50"},
            "address": {"street": "Elm Street", "floor": {"$numberInt": str(number)}},
            "grades": [{"grade": grade, "score": number} for grade in "AB"[: number % 3]],
        }
        for number in range(1, 9)
    ]
    (folder / "rows.json").write_text(json.dumps(rows), "utf-8")
    config = concierge(folder, {"file": "rows.json"} | table)
    return load_catalog(config, folder / "data")


def test_dates_and_numbers_of_a_database_export_are_plain(tmp_path: Path) -> None:
    table = the_table(eateries(tmp_path, {}))
    kinds = {column.name: column.sql_type for column in table.columns}
    assert (kinds["opened"], kinds["check"]) == ("DATE", "DOUBLE")
    shown = [str(sample) for column in table.columns for sample in column.samples]
    assert not any("$" in sample for sample in shown)


def test_an_opened_object_is_columns_of_their_own_types(tmp_path: Path) -> None:
    address = {"extract": "parts", "from": "address", "parts": {"street": "street", "on": "floor"}}
    grades = {
        "extract": "parts",
        "from": "grades",
        "parts": {"inspections": "count *", "grade": "*.grade", "worst": "max *.score"},
    }
    catalog = eateries(tmp_path, {"derived": {"address": address, "grades": grades}})
    table = the_table(catalog)
    roles = {column.name: (column.sql_type, column.role) for column in table.columns}
    assert roles["on"] == ("BIGINT", "number")
    assert roles["grade"] == ("JSON", "tags")
    assert roles["inspections"] == ("BIGINT", "number")
    assert cells(catalog, "worst")[:3] == [1, 2, None]
    assert not {"address", "grades"} & roles.keys()


def test_without_its_line_the_cell_is_as_it_was(tmp_path: Path) -> None:
    assert the_table(eateries(tmp_path, {})).column("address").sql_type == "JSON"


def test_objects_in_cells_of_a_csv_are_opened_too(tmp_path: Path) -> None:
    text = (
        "name,seller\n"
        'a,"{""name"": ""Alba"", ""since"": {""$date"": ""2020-05-01T00:00:00Z""}}"\n'
        "b,\"{'name': 'Borea', 'since': None}\"\n"
    )
    parts = {"seller_name": "name", "since": "since"}
    derived = {"seller": {"extract": "parts", "from": "seller", "parts": parts}}
    catalog = load(tmp_path, text, {"derived": derived})
    assert cells(catalog, "seller_name") == ["Alba", "Borea"]
    assert [str(cell) for cell in cells(catalog, "since")] == ["2020-05-01", "None"]


FLATS = "name,outline\n" + "".join(
    f"flat {n},{1 + n % 3}LDK / {30 + n}.5㎡ / {'南東北西'[n % 4]}向き / {n}階\n"
    for n in range(1, 13)
)


def test_a_packed_text_is_numbers_with_their_units_and_words(tmp_path: Path) -> None:
    parts = {"plan": "1", "area": "㎡", "facing": "3", "floor": "階"}
    derived = {"outline": {"extract": "parts", "from": "outline", "separator": "/", "parts": parts}}
    table = the_table(load(tmp_path, FLATS, {"derived": derived}))
    assert (table.column("area").role, table.column("area").unit) == ("number", "m²")
    assert table.column("facing").sql_type == "VARCHAR"
    assert table.column("outline").sql_type == "VARCHAR", "the text itself stays"


def test_cells_in_two_multiples_of_a_unit_are_one_column(tmp_path: Path) -> None:
    disks = ["512GB", "256GB", "1TB", "128GB", "2TB", "512GB", "64GB", "256GB", "1TB"]
    text = "name,disk\n" + "".join(f"laptop {n},{disk}\n" for n, disk in enumerate(disks))
    catalog = load(tmp_path, text)
    assert the_table(catalog).column("disk").unit == "GB"
    assert cells(catalog, "disk")[:5] == [512, 256, 1000, 128, 2000]


def test_a_path_that_finds_nothing_is_told(tmp_path: Path) -> None:
    parts = {"street": "strete", "floor": "floor"}
    derived = {"address": {"extract": "parts", "from": "address", "parts": parts}}
    catalog = eateries(tmp_path, {"derived": derived})
    assert any("'street'" in notice and "strete" in notice for notice in catalog.notices)


def test_a_column_that_is_not_there_is_told(tmp_path: Path) -> None:
    derived = {"place": {"extract": "parts", "from": "adress", "parts": {"street": "street"}}}
    catalog = eateries(tmp_path, {"derived": derived})
    assert any("no column 'adress'" in notice for notice in catalog.notices)


@pytest.mark.parametrize(
    "said",
    [
        {"extract": "parts", "from": "a"},
        {"extract": "price", "from": "a", "parts": {"b": "1"}},
        {"extract": "price", "from": "a", "separator": "/"},
    ],
)
def test_half_a_declaration_is_an_error(said: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        DerivedConfig.model_validate(said)
