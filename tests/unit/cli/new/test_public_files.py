"""Shapes of cells and headers that many public files have, as `new` reads them."""

from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.new.test_command import folder, written

__all__ = ["folder"]

NAMES = (
    "Lark",
    "Wren",
    "Tern",
    "Rail",
    "Gull",
    "Rook",
    "Swan",
    "Crow",
    "Coot",
    "Ibis",
    "Kite",
    "Dove",
)


def columns(folder: Path, header: str, cells: list[str]) -> dict[str, Any]:
    """The columns of a file with a name in every row, and these cells behind it."""
    rows = [f"{name},{cell}" for name, cell in zip(NAMES, cells, strict=True)]
    table = f"birds_{len(list(folder.glob('*.toml')))}"
    toml = written(folder, table.replace("_", "-"), "\n".join([f"name,{header}", *rows]))
    return dict(toml["tables"][table]["columns"])


def test_days_in_eight_digits_are_days(folder: Path) -> None:
    days = [f"2024{at + 1:02}{at + 11}" for at in range(12)]
    assert columns(folder, "list_date", days)["list_date"]["role"] == "start"


def test_numbers_of_eight_digits_that_are_no_days_stay_numbers(folder: Path) -> None:
    told = columns(folder, "population", [f"2024{at + 10}99" for at in range(12)])
    assert told["population"]["role"] == "number"


@pytest.mark.parametrize(
    ("header", "unit"), [("net time", "min"), ("duración", "min"), ("hora", "clock")]
)
def test_cells_to_the_second_are_times(folder: Path, header: str, unit: str) -> None:
    told = columns(folder, header, [f"03:{at + 10}:{at + 31}" for at in range(12)])[header]
    assert (told["role"], told["unit"]) == ("number", unit)


def test_a_sign_alone_and_a_price_denied_are_blank_among_prices(folder: Path) -> None:
    cells = [("€" if at % 2 else f'"1,{at + 20}9€"') for at in range(12)]
    told = columns(folder, "gasolina 98 precio", cells)["gasolina 98 precio"]
    assert (told["role"], told["unit"]) == ("price", "EUR")
    cells = [("No old price" if at % 2 else f"${at + 20}") for at in range(12)]
    assert columns(folder, "old price", cells)["old price"]["role"] == "price"


def test_numbers_that_say_how_sure_they_are_are_numbers(folder: Path) -> None:
    told = columns(folder, "radius", [f"{at + 20}.5±0.{at + 1}" for at in range(12)])
    assert told["radius"]["role"] == "number"


def test_a_letter_alone_is_no_denial(folder: Path) -> None:
    assert columns(folder, "gender", ["F"] * 12)["gender"]["role"] == "category"


def test_addresses_are_no_lists(folder: Path) -> None:
    cells = [f'"Calle {name} {at}, {at + 3}{", bajo" * (at % 3 == 0)}"'
             for at, name in enumerate(NAMES)]  # fmt: skip
    assert columns(folder, "dirección", cells)["dirección"]["role"] == "place"


def test_points_on_a_map_are_shown_and_not_searched(folder: Path) -> None:
    cells = [f'"[47.3{at}, 123.9{at}]"' for at in range(12)]
    assert columns(folder, "position", cells)["position"]["role"] == "info"


def test_who_owns_it_is_hidden_only_where_it_may_be_a_person(folder: Path) -> None:
    rows = [f"{name},Ann {name},{'private' if at % 2 else 'state'},{name} Holdings Inc"
            for at, name in enumerate(NAMES)]  # fmt: skip
    text = "\n".join(["name,owner,owner_type,owner_name", *rows])
    assert written(folder, "dams", text)["tables"]["dams"]["hidden"] == ["owner"]


def test_numbers_that_a_program_gave_to_rows_name_none(folder: Path) -> None:
    rows = [f"{at},{name},{('A', 'B')[at % 2]}" for at, name in enumerate(NAMES)]
    told = written(folder, "birds", "\n".join([",name,kind", *rows]))["tables"]["birds"]["columns"]
    assert told["column_1"]["role"] == "id" and told["name"]["role"] == "title"


def test_numbers_for_unknown_are_written_down(folder: Path) -> None:
    years = [str(1900 + at) for at in range(11)] + ["0"]
    assert columns(folder, "year built", years)["year built"]["unknown_values"] == "0"
    room = [str(10 + at % 4) for at in range(11)] + ["-999"]
    assert columns(folder, "weight", room)["weight"]["unknown_values"] == "-999"


def test_a_plain_price_is_the_price_beside_its_ends(folder: Path) -> None:
    cells = [f"{at + 10},{at + 12},{at + 15}" for at in range(12)]
    told = columns(folder, "Min.Price,Price,Max.Price", cells)
    assert "cost" in told["Price"]["asked_as"]
    assert "cost" not in told["Min.Price"]["asked_as"]


def test_what_people_earn_is_not_asked_for_as_a_price(folder: Path) -> None:
    told = columns(folder, "salary", [f"${30_000 + 500 * at}" for at in range(12)])["salary"]
    assert "cost" not in told["asked_as"] and "earn" in told["asked_as"]


def test_lengths_beside_latitudes_are_longitudes(folder: Path) -> None:
    cells = [f"4{at % 10}.42,-3.{at + 10}" for at in range(12)]
    told = columns(folder, "latitud,longitud", cells)
    assert "eslora" not in told["longitud"].get("asked_as", [])


def test_a_rank_with_fractions_is_a_rating(folder: Path) -> None:
    told = columns(folder, "rank", [f"{3 + at / 10:.1f}" for at in range(12)])["rank"]
    assert "rating" in told["asked_as"]


def test_rows_that_share_their_names_have_a_key_of_several_columns(folder: Path) -> None:
    rows = [f"{('Shell', 'Repsol')[at % 2]},Calle Mayor {at}" for at in range(20)]
    table = written(folder, "stations", "\n".join(["name,address", *rows]))["tables"]["stations"]
    assert "key" not in table or table["key"] != ["name"]


def test_letters_read_in_a_wrong_encoding_are_mended(folder: Path) -> None:
    rows = [f"{name} Mbapp√©,{at}" for at, name in enumerate(NAMES)]
    written(folder, "players", "\n".join(["name,goals (¬£)", *rows]))
    text = (folder / "players.toml").read_text("utf-8")
    assert "Mbappé" in text and "√" not in text and "goals (£)" in text
