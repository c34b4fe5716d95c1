"""The row of the column names: below titles, over two rows, or none."""

import zipfile
from pathlib import Path

import pytest

from src.core.errors import DataError
from src.core.store.files.headers import find_header
from src.core.store.files.reading import read_file
from src.core.store.files.sheets import sheets_of

WINES = [["Tinto A", "Ruiz", "2015", "46,00 €"], ["Blanco B", "Vega", "2019", "18,50 €"]] * 3
NAMES = ["Vino", "Bodega", "Añada", "Precio"]
BLANK = ["", "", "", ""]


def test_titles_that_are_as_wide_as_the_rows_stand_above_the_names() -> None:
    rows = [["Carta de vinos", *BLANK[1:]], ["Fecha", "2024-05-01", "", ""], NAMES, *WINES]
    found = find_header(rows)
    assert (found.names, found.above, found.rows, found.is_doubtful) == (NAMES, 2, 1, False)


def test_names_in_some_columns_only_are_no_title() -> None:
    rows = [["id", "name", "", "", ""], ["1", "Ann", "red", "3.5", "x"], ["2", "Bo", "", "4", "y"]]
    assert find_header(rows).above == 0


def test_declared_names_decide() -> None:
    rows = [["Store", "Lisbon", "x", "y"], NAMES, *WINES]
    assert find_header(rows, declared=["Precio"]).names == NAMES
    assert find_header(rows).names == rows[0]


def test_merged_headings_are_part_of_the_names_below_them() -> None:
    rows = [["Wine", "", "Price", ""], ["Name", "Year", "glass", "bottle"], *WINES]
    found = find_header(rows)
    assert found.names == ["Wine Name", "Wine Year", "Price glass", "Price bottle"]
    assert (found.above, found.rows) == (0, 2)


def test_names_over_two_rows_beside_merged_headings() -> None:
    rows = [["Name", "Year", "Price", ""], ["", "", "glass", "bottle"]]
    rows += [["A", "2015", "4", "20"], ["B", "2016", "5", "25"], ["C", "2017", "6", "30"]]
    assert find_header(rows).names == ["Name", "Year", "Price glass", "Price bottle"]


@pytest.mark.parametrize(
    "note",
    [
        ["Stocktaking: 2026-11-25", "", "Prepared by: Ana", ""],
        ["盘点日期：2026-11-25", "", "制表：柳店长", ""],
        ["Updated 25/11/2026", "", "VAT included", ""],
        ["Updated: May 2", "By: Ana", "VAT: 21%", ""],
        ["Price list", "", "", "Casa Vega"],
    ],
)
def test_notes_right_above_the_names_are_no_headings_of_them(note: list[str]) -> None:
    found = find_header([["Carta", *BLANK[1:]], note, NAMES, *WINES])
    assert (found.names, found.above, found.rows) == (NAMES, 2, 1)


def test_merged_cells_tell_how_far_a_heading_reaches() -> None:
    names = ["Name", "Year", "glass", "bottle"]
    rows = [["", "Price", "", ""], names, *WINES]
    known = [*([{}] * len(rows))]
    assert find_header(rows, merged=[{1: 2}, *known[1:]]).names == [
        *("Name", "Price Year", "Price glass", "bottle")
    ]
    title = [["Wines of May", "", "", ""], names, *WINES]
    assert find_header(title, merged=[{0: 2}, *known[1:]]).names == names
    split = [["Name", "Year", "Price", ""], ["", "", "glass", "bottle"], *WINES]
    found = find_header(split, merged=[{0: 0, 1: 1, 2: 3}, *known[1:]])
    assert found.names == ["Name", "Year", "Price glass", "Price bottle"]


@pytest.mark.parametrize(
    "first",
    [
        NAMES,
        ["Name", "2021", "2022", "2023"],
        ["Ann", "Bo", "Cy", "Di"],
        ["Title", "5 star", "4 star", "3 star"],
    ],
)
def test_names_are_no_data(first: list[str]) -> None:
    below = [["x", "1", "2", "30"], ["y", "4", "5", "60"], ["x", "7", "8", "90"]]
    assert not find_header([first, *below]).is_doubtful


@pytest.mark.parametrize(
    "rows",
    [
        [["LP-1", "Velo", "8", "$399"], ["LP-2", "Kito", "16", "$299"], ["LP-3", "Velo", "8", "$9"]]
        * 2,
        [
            ["Ann", "red", "small"],
            ["Bo", "red", "big"],
            ["Cy", "blue", "small"],
            ["Di", "red", "x"],
        ],
    ],
)
def test_a_first_row_that_is_as_the_others_is_doubted(rows: list[list[str]]) -> None:
    assert find_header(rows).is_doubtful


def test_given_names_leave_the_first_row_among_the_data(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_text("Sencha,4\nHojicha,3\nGyokuro,9\nBancha,2\n")
    raw = read_file(file, header=["tea", "price"])
    assert raw.data.num_rows == 4
    assert raw.data.to_pylist()[0] == {"tea": "Sencha", "price": "4"}
    with pytest.raises(DataError, match="no row has the 3 cells"):
        read_file(file, header=["tea", "price", "stock"])
    (tmp_path / "a.json").write_text('[{"tea": "Sencha"}]')
    with pytest.raises(DataError, match="names its own columns; take 'header' out"):
        read_file(tmp_path / "a.json", header=["tea"])


def zipped(path: Path, *, password: bool = False, **files: str) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("__MACOSX/._teas.csv", "x")
        archive.writestr("readme.md", "x")
        for name, text in files.items():
            archive.writestr(name.replace("_", "."), text)
    if password:  # the flag alone, in both places where a member's head stands
        data = bytearray(path.read_bytes())
        for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            start = data.find(mark)
            while start >= 0:
                data[start + at] |= 1
                start = data.find(mark, start + 4)
        path.write_bytes(data)
    return path


def test_the_file_in_a_zip_is_read_as_what_it_is(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", teas_csv="tea,price\nSencha,4\n")
    assert read_file(path).data.to_pylist() == [{"tea": "Sencha", "price": "4"}]


def test_of_several_files_in_a_zip_one_is_named(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", teas_csv="tea\nSencha\nBancha\n", cups_json='[{"cup": "A"}]')
    assert [(each.name, each.rows) for each in sheets_of(path)] == [
        ("teas.csv", 2),
        ("cups.json", 0),
    ]
    assert read_file(path, sheets=["cups.json"]).data.column_names == ["cup"]
    with pytest.raises(DataError, match=r"several files; name one by 'sheet'; .*'teas.csv'"):
        read_file(path)
    with pytest.raises(DataError, match=r"a.zip holds no data file 'mugs.csv'; there are"):
        read_file(path, sheets=["mugs.csv"])


def test_a_bad_zip_is_told(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="locked by a password"):
        read_file(zipped(tmp_path / "a.zip", teas_csv="tea\nSencha\n", password=True))
    with pytest.raises(DataError, match="holds no data file"):
        read_file(zipped(tmp_path / "b.zip"))
    (tmp_path / "c.zip").write_bytes(b"PK\x03\x04nothing")
    with pytest.raises(DataError, match=r"c.zip cannot be unpacked"):
        read_file(tmp_path / "c.zip")
