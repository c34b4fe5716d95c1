"""What `new` is not sure of stands in the TOML, and is told by `new` and by `check`."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from src.cli.commands import main
from src.cli.new.language import language_of
from src.config.texts import Language
from tests.unit.cli.new.test_command import KITES, Printed, folder, written

__all__ = ["folder"]


def guessed(name: str, folder: Path) -> list[str]:
    text = (folder / f"{name}.toml").read_text("utf-8")
    return [line.partition("  #")[0] for line in text.splitlines() if "# guess:" in line]


ROWS = [f"{name} {at},{50 + at}" for at, name in enumerate(["Lark", "Wren", "Tern", "Rail"] * 3)]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("name,price\n" + "\n".join(row.replace(",", ",$") for row in ROWS), 'currency = "USD"'),
        ("name,price\n" + "\n".join(row.replace(",", ",¥") for row in ROWS), 'currency = "JPY"'),
        ("name,price\n" + "\n".join(ROWS), 'currency = "USD"'),
        ("name,price_eur\n" + "\n".join([*ROWS, ROWS[0]]), 'key = ["name"]'),
    ],
)
def test_a_guess_is_printed_and_told_until_its_comment_is_gone(
    folder: Path, capsys: Printed, text: str, line: str
) -> None:
    written(folder, "birds", text)
    printed = capsys.readouterr().out
    assert guessed("birds", folder) == [line]
    assert "Least sure of" in printed and line in printed
    main(["check"])
    assert f": {line} (" in capsys.readouterr().out
    toml = folder / "birds.toml"
    toml.write_text(toml.read_text("utf-8").replace("# guess:", "# settled:"), "utf-8")
    main(["check"])
    assert "guess" not in capsys.readouterr().out


def test_what_the_file_says_is_no_guess(folder: Path, capsys: Printed) -> None:
    written(folder, "kites", KITES)
    assert not guessed("kites", folder)
    assert "Least sure" not in capsys.readouterr().out


def test_a_dollar_in_a_key_or_a_word_is_no_currency(folder: Path) -> None:
    rows = [f'Lark {at},"{{""$date"": {at}}}",a\\$ref' for at in range(12)]
    toml = written(folder, "birds", "name,scraped,lib\n" + "\n".join(rows))
    assert not any(each.startswith("currency") for each in guessed("birds", folder))
    assert toml["currency"] == "USD"


def test_a_file_without_names_gets_some_by_its_cells(folder: Path, capsys: Printed) -> None:
    rows = [f"LP-{at},{n}book {at},{m},€{at * 7 + 99}" for at, (n, m) in enumerate(PAIRS * 4)]
    toml = written(folder, "laptops", "\n".join(rows))
    table = toml["tables"]["laptops"]
    assert table["header"] == ["code", "name", "kind", "price"]
    assert f"header = {table['header']}".replace("'", '"') in capsys.readouterr().out
    assert main(["ask", "--concierge", "laptops", "How many laptops are there?"]) == 0
    assert "16" in capsys.readouterr().out


PAIRS = [("Zen", "Velo"), ("Air", "Kito"), ("Pro", "Velo"), ("Max", "Kito")]


def test_numbers_kept_as_text_are_a_guess(folder: Path) -> None:
    rows = [f'Lark {at},"{at} {"pcs" if at % 3 else "of many, as people say"}"' for at in range(12)]
    written(folder, "birds", "name,flock\n" + "\n".join(rows))
    assert guessed("birds", folder) == ['role = "text"']


def test_a_value_is_no_word_for_the_rows(folder: Path) -> None:
    kinds = ["House", "Condo", "Townhome"]
    rows = [f"{at} Oak St,{kinds[at % 3]},{90000 + at * 531}" for at in range(24)]
    toml = written(folder, "homes", "address,property_type,price_eur\n" + "\n".join(rows))
    assert "home" in toml["tables"]["homes"]["asked_as"]
    assert not {"house", "houses"} & {*toml["tables"]["homes"]["asked_as"]}
    assert not guessed("homes", folder)


def test_counts_per_star_are_not_shown_and_a_year_is_called_so(folder: Path) -> None:
    stars = ",".join(f"ratings_{at}" for at in range(1, 6))
    rows = [f"Book {at},{1780 + at * 9},{at},{at + 1},3,{at * 2},9" for at in range(24)]
    toml = written(folder, "books", f"title,first_edition_year,{stars}\n" + "\n".join(rows))
    table = toml["tables"]["books"]
    assert table["show"] == ["title", "first_edition_year"]
    assert table["columns"]["first_edition_year"]["label"] == "First edition year"


def test_a_file_that_changes_while_it_is_read_is_told(
    folder: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.mkdir(exist_ok=True)
    file = folder / "birds.csv"
    file.write_text("name,price_eur\n" + "\n".join(ROWS), "utf-8")

    def changed(cells: Mapping[str, Sequence[str]]) -> Language:
        file.write_text("name,cost\nLark,3\n", "utf-8")
        return language_of(cells)

    monkeypatch.setattr("src.cli.new.looking.language_of", changed)
    assert main(["new", "birds", "--from", str(file)]) == 2
    assert "changed while it was read" in capsys.readouterr().err
    assert not (folder / "birds.toml").exists()
