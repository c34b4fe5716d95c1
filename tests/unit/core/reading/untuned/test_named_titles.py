"""Rows that are called by titles of plain words, and what is asked of them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.untuned_shop import Shop, shop_with

TOML = """
name = "Reading Room"
about = "Books of our reading room"

[tables.books]
file = "verdes.csv"
label = "books"
key = "ref"

[tables.books.columns.ref]
role = "id"
[tables.books.columns.title]
role = "title"
[tables.books.columns.translator]
role = "name"
[tables.books.columns.loans]
role = "number"
[tables.books.columns.story]
role = "text"

[[tools]]
name = "search_books"
kind = "filters"
tables = "books"
purpose = "Searches the books."
"""
LINES = [
    "ref;title;translator;loans;story",
    "B1;Salt Road;Ines Vidal;40;Two traders take the salt road, and the salt road takes them.",
    "B2;Night Ferry;Olaf Berg;75;The night ferry leaves, a stowaway is on the night ferry.",
    "B3;Lantern;Ines Vidal;12;A keeper and his lantern.",
    "B4;Night Ferry Returns;Olaf Berg;90;It sails again.",
    "B5;Orchard;Mira Sol;33;An orchard and a lantern that nobody lights.",
]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Shop]:
    yield from shop_with(tmp_path, TOML, LINES)


@pytest.mark.parametrize(
    ("question", "titles"),
    [
        ("compare salt road and night ferry", {"Salt Road", "Night Ferry"}),
        ("compare orchard and salt road", {"Orchard", "Salt Road"}),
    ],
)
def test_titles_that_are_written_out_are_compared_as_rows(
    room: Shop, question: str, titles: set[str]
) -> None:
    turn = room.ask(question)
    assert turn.reading.act == "compare"
    assert turn.comparison is not None and set(turn.comparison.items) == titles


def test_a_title_that_its_own_text_repeats_is_no_common_word(room: Shop) -> None:
    (named,) = room.ask("is salt road or night ferry lent more often").reading.conditions
    assert named.kind == "in" and set(named.values) == {"Salt Road", "Night Ferry"}


def test_the_verb_of_a_header_asks_for_its_column(room: Shop) -> None:
    assert "Mira Sol" in room.ask("who translated Orchard?").answer
    assert "Ines Vidal" in room.ask("who translated salt road").answer


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("top 2 books by loans", ["B4", "B2"]),
        ("bottom 2 by loans", ["B3", "B5"]),
    ],
)
def test_the_top_of_a_column_is_its_most(room: Shop, question: str, keys: list[str]) -> None:
    assert list(room.ask(question).keys) == keys
