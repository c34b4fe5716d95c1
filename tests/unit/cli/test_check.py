from pathlib import Path

import pytest

from src.cli.commands import main

Printed = pytest.CaptureFixture[str]


def test_each_file_is_told_as_it_was_understood(shop: Path, capsys: Printed) -> None:
    assert main(["check"]) == 0
    out = capsys.readouterr().out
    assert "teas: teas.csv, 7 rows, utf-8, delimiter ','" in out
    price = next(line.split() for line in out.splitlines() if line.split()[:1] == ["price"])
    assert price[1:4] == ["double", "price", "(EUR)"]
    assert "hidden: 1 (supplier)" in out
    assert "tool search_teas: sql over teas" in out
    assert "✓" in out


def test_another_folder_can_be_checked(shop: Path, capsys: Printed) -> None:
    empty = shop.parent / "empty"
    empty.mkdir()
    assert main(["check", "--input", str(empty)]) == 1
    assert "✗" in capsys.readouterr().out


def test_rows_that_are_kept_out_are_told_with_line_and_reason(shop: Path, capsys: Printed) -> None:
    with (shop / "teas.csv").open("a", encoding="utf-8") as file:
        file.write("Bancha,green,5,Japan,SUP-8,too,many,cells\n")
    assert main(["check"]) == 0
    out = capsys.readouterr().out
    assert "7 rows" in out
    assert out.count("line 9 has 8 cells instead of 5") == 1


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("other.toml", "naem = 'x'", "'naem' is no key there; did you mean 'name'?"),
        ("other.toml", "name = ", "other.toml is no TOML"),
        ("teas.csv", None, "teas.csv"),
    ],
)
def test_what_is_broken_is_told_and_exits_with_1(
    shop: Path, capsys: Printed, file: str, text: str | None, told: str
) -> None:
    if text is None:
        (shop / file).unlink()
    else:
        (shop / file).write_text(text, "utf-8")
    assert main(["check"]) == 1
    out = capsys.readouterr().out
    assert told in next(line for line in out.splitlines() if line.startswith("✗"))


def test_derived_columns_are_marked(shop: Path, capsys: Printed) -> None:
    with (shop / "shop.toml").open("a", encoding="utf-8") as file:
        file.write("[tables.teas.derived.cheap]\nsql = 'price < 10'\n")
    assert main(["check"]) == 0
    (cheap,) = [line for line in capsys.readouterr().out.splitlines() if " cheap " in line]
    assert "derived" in cheap


def test_check_leaves_nothing_behind(shop: Path) -> None:
    before = sorted(shop.parent.rglob("*"))
    main(["check"])
    assert sorted(shop.parent.rglob("*")) == before
