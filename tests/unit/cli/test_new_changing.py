"""What an owner changes of a draft is what the TOML says."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from src.cli.new.changing import ColumnChange, redrafted, save
from src.cli.new.draft import Draft, first_draft
from src.cli.new.writing import toml_text
from src.core.errors import ConfigError

BOATS = """boat_id,boat,maker,length_m,price,supplier_cost
B1,Alma,Nord,7.5,24000,18000
B2,Berta,Nord,9.2,41000,30000
B3,Clara,Sund,5.1,9500,6000
"""


@pytest.fixture
def draft(tmp_path: Path) -> Draft:
    file = tmp_path / "boats.csv"
    file.write_text(BOATS, "utf-8")
    return first_draft("boats", file)


def table(draft: Draft) -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads(toml_text(draft, {"file": "boats.csv"}))["tables"][
        "boats"
    ]
    return found


def change(**said: Any) -> ColumnChange:
    return ColumnChange(**({"label": "", "role": "info", "unit": "", "hidden": False} | said))


def test_role_label_and_unit_are_as_the_owner_says(draft: Draft) -> None:
    changes = {"length_m": change(label="Long", role="number", unit="ft")}
    told = table(redrafted(draft, changes, "USD", "by hand"))["columns"]["length_m"]
    assert (told["label"], told["role"], told["unit"]) == ("Long", "number", "ft")


def test_a_column_is_hidden_and_another_shown(draft: Draft) -> None:
    assert table(draft)["hidden"] == ["supplier_cost"]
    changes = {
        "boat_id": change(role="id", hidden=True),
        "supplier_cost": change(role="price"),
    }
    told = table(redrafted(draft, changes, "USD", "by hand"))
    assert told["hidden"] == ["boat_id"]
    assert told["columns"]["supplier_cost"]["role"] == "price"
    assert "boat_id" not in (told.get("key"), *told.get("show", ()), *told["columns"])


def test_a_currency_that_is_said_is_no_guess(draft: Draft) -> None:
    assert "# guess:" in toml_text(draft, {"file": "boats.csv"})
    text = toml_text(redrafted(draft, {}, "SEK", "by hand"), {"file": "boats.csv"})
    assert "# guess:" not in text
    assert tomllib.loads(text)["currency"] == "SEK"
    assert tomllib.loads(text)["tables"]["boats"]["columns"]["price"]["unit"] == "SEK"


@pytest.mark.parametrize("currency", ["", "eur", "Euros"])
def test_what_is_no_currency_is_told(draft: Draft, currency: str) -> None:
    with pytest.raises(ConfigError, match="is no currency; write its code"):
        redrafted(draft, {}, currency, "by hand")


def test_a_table_of_hidden_columns_is_told(draft: Draft) -> None:
    changes = {each.name: change(hidden=True) for each in draft.columns}
    with pytest.raises(ConfigError, match="show at least one"):
        redrafted(draft, changes, "USD", "by hand")


def test_what_is_saved_overwrites_nothing(draft: Draft, tmp_path: Path) -> None:
    folder = tmp_path / "input"
    assert save(draft, folder, ["boats"]) == folder / "boats.toml"
    with pytest.raises(ConfigError, match="is there already"):
        save(draft, folder, ["boats"])
    (folder / "boats.toml").unlink()
    (folder / "boats.csv").write_text("mine", "utf-8")
    with pytest.raises(ConfigError, match="rename your file"):
        save(draft, folder, ["boats"])
    assert (folder / "boats.csv").read_text("utf-8") == "mine"
    assert not (folder / "boats.toml").exists()
