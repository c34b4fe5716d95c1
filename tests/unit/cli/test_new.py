from pathlib import Path

import pytest

from src.cli.commands import main
from src.config.loading import load_concierge

Printed = pytest.CaptureFixture[str]


def test_first_toml_loads_and_has_the_roles_that_were_found(shop: Path, capsys: Printed) -> None:
    assert main(["new", "tea-house", "--from", str(shop / "teas.csv")]) == 0
    table = load_concierge(shop / "tea-house.toml").tables["tea_house"]
    assert table.file == "teas.csv"
    assert table.columns["price"].role == "price"
    assert table.columns["name"].role == "title"
    assert main(["check"]) == 0
    assert "tea-house: Tea house" in capsys.readouterr().out


def test_a_file_elsewhere_is_named_relative_to_the_toml(shop: Path) -> None:
    elsewhere = shop.parent / "else where" / "data.csv"
    elsewhere.parent.mkdir()
    (shop / "teas.csv").rename(elsewhere)
    (shop / "shop.toml").unlink()
    assert main(["new", "teas", "--from", str(elsewhere)]) == 0
    assert main(["check"]) == 0


def test_cells_and_names_cannot_break_the_toml(shop: Path) -> None:
    file = shop / "odd.csv"
    file.write_text('"a ""b"" \\ c",「d」\n"x\ny = 1",2\n"z # w",3\n', "utf-8")
    assert main(["new", "odd", "--from", str(file)]) == 0
    assert list(load_concierge(shop / "odd.toml").tables["odd"].columns) == ['a "b" \\ c', "「d」"]


@pytest.mark.parametrize(
    ("name", "file", "sentence"),
    [
        ("shop", "teas.csv", "is there already"),
        ("Tea Shop", "teas.csv", "is no name for a file"),
        ("../x", "teas.csv", "is no name for a file"),
        ("other", "nothing.csv", "there is no file"),
    ],
)
def test_what_cannot_be_written_is_told(
    shop: Path, capsys: Printed, name: str, file: str, sentence: str
) -> None:
    before = (shop / "shop.toml").read_text("utf-8")
    assert main(["new", name, "--from", str(shop / file)]) == 2
    assert sentence in capsys.readouterr().err
    assert (shop / "shop.toml").read_text("utf-8") == before
