"""The shipped fashion file is what the program writes, and has every quirk of a marketplace's."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from input.make_data.__main__ import main
from input.make_data.fashion import WORDS, tables
from input.make_data.fashion.pictures import draw, read_pictures

INPUT = Path(__file__).resolve().parents[3] / "input"
FILE = "fashion.jsonl"

Row = dict[str, Any]


def read(folder: Path = INPUT) -> list[Row]:
    with (folder / FILE).open(encoding="utf-8") as stream:
        return [json.loads(line) for line in stream]


ROWS = read()
TITLES = [row["title"] for row in ROWS]


def share(found: list[Any]) -> float:
    return sum(map(bool, found)) / len(found)


def titles_with(pattern: str) -> int:
    return sum(bool(re.search(pattern, title)) for title in TITLES)


# The file


def test_the_shipped_file_and_pictures_are_what_the_program_writes(tmp_path: Path) -> None:
    main(["fashion", "--out", str(tmp_path)])
    assert (tmp_path / FILE).read_bytes() == (INPUT / FILE).read_bytes()
    names = {path.name for path in (INPUT / "pictures").iterdir()}
    assert {path.name for path in (tmp_path / "pictures").iterdir()} == names


def test_pictures_are_as_drawn() -> None:
    pictures = read_pictures(WORDS)
    drawn = draw(pictures.silhouettes["coat"], pictures.paints["navy"])
    with Image.open(INPUT / "pictures/coat-navy.png") as shipped:
        assert shipped.convert("RGB").tobytes() == drawn.convert("RGB").tobytes()


def test_columns() -> None:
    assert list(ROWS[0]) == [
        *("parent_asin", "title", "main_category", "store", "price", "average_rating"),
        *("rating_number", "features", "description", "images", "details"),
    ]
    assert len({row["parent_asin"] for row in ROWS}) == len(ROWS) >= 3000


@pytest.mark.parametrize("rows", [3, 4000])
def test_rows_sets_their_number_and_the_first_ones_stay(rows: int, tmp_path: Path) -> None:
    articles, _ = tables(rows)  # pictures are the same for any number
    articles.write(tmp_path)
    grown = read(tmp_path)
    assert len(grown) == rows
    assert grown[:3] == ROWS[:3]


# Its quirks


def test_more_than_a_third_has_no_price() -> None:
    assert 0.35 < share([row["price"] is None for row in ROWS]) < 0.42


def test_the_main_category_says_next_to_nothing() -> None:
    (_, often), *_ = Counter(row["main_category"] for row in ROWS).most_common(1)
    assert often > 0.95 * len(ROWS)


def test_many_are_sold_by_a_shop_that_is_not_the_brand() -> None:
    told = [row for row in ROWS if "Brand" in row["details"]]
    assert share([row["details"]["Brand"] != row["store"] for row in told]) > 0.15


def test_five_stars_by_one_to_three_people_and_no_stars_at_all() -> None:
    few = [
        row["average_rating"] == 5.0 and (row["rating_number"] or 0) in (1, 2, 3) for row in ROWS
    ]
    assert share(few) > 0.1
    assert share([row["average_rating"] is None for row in ROWS]) > 0.05
    assert max(row["rating_number"] or 0 for row in ROWS) > 5000


def test_features_descriptions_and_pictures_are_often_empty() -> None:
    assert share([row["features"] == [] for row in ROWS]) > 0.2
    assert share([row["description"] == "" for row in ROWS]) > 0.4
    assert any(row["images"] == [] for row in ROWS)
    assert any(row["images"] and row["images"][0]["large"] is None for row in ROWS)


def test_women_are_spelt_in_fourteen_ways() -> None:
    spelt = re.compile(r"\b(?:wom[ae]n|wmns|lad(?:y|ies)|female)['’`]?s?'?", re.IGNORECASE)
    assert len({found[0] for title in TITLES for found in spelt.finditer(title)}) >= 14


def test_words_stand_inside_others_and_quotes_are_of_every_kind() -> None:
    assert titles_with("(?i)inspired") and titles_with("(?i)steel")
    assert all(titles_with(quote) for quote in "’“”‘`'")


def test_every_picture_is_there() -> None:
    named = {image["thumb"] for row in ROWS for image in row["images"]}
    assert len(named) > 300
    assert all((INPUT / name).is_file() for name in named)
