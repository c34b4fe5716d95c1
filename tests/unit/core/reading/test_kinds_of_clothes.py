"""What is said of one kind of thing in several words, misspelt or not, on a rail of clothes."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from src.core.nlu.understanding import Understanding
from src.core.query.conditions import In, Not, Text, leaf_of
from src.core.query.understood import Understood
from tests.clothes_rail import clothes_rail
from tests.queries import grouped_by


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    """Its words for a jacket have one that tells what it is made of."""
    folder: Path = tmp_path_factory.mktemp("rail")
    with clothes_rail(folder, jacket=["leather jacket", "colorful wrap"]) as opened:
        yield opened


def read(reader: Understanding, question: str) -> Understood:
    return reader.read(question, datetime(2026, 11, 22, 12))


def values(reading: Understood) -> dict[str, tuple[str, ...]]:
    return {c.column: c.values for c in map(leaf_of, reading.conditions) if isinstance(c, In)}


@pytest.mark.parametrize("question", ["leather jacket", "lether jaket", "leather jackets"])
def test_what_adds_another_column_s_value_to_a_name_is_read_apart(
    reader: Understanding, question: str
) -> None:
    assert values(read(reader, question)) == {"kind": ("jacket",), "feel": ("leather",)}


def test_misspelt_words_side_by_side_are_mended_each(reader: Understanding) -> None:
    """Only one of them is surely misspelt; a name of two unknown words stays one."""
    assert values(read(reader, "korvn jeens")) == {"brand": ("Korvan",), "kind": ("jeans",)}
    assert values(read(reader, "louis vuitton jeans")) == {"kind": ("jeans",)}


def test_a_word_of_the_dictionary_is_no_misspelt_value_in_its_plural_either(
    reader: Understanding,
) -> None:
    assert values(read(reader, "a dress with feathers")) == {"kind": ("dress",)}
    assert values(read(reader, "jackts")) == {"kind": ("jacket",)}


def test_a_mended_word_and_its_neighbour_may_name_one_thing(reader: Understanding) -> None:
    assert values(read(reader, "poloo shirt")) == {"kind": ("polo shirt",)}


def test_a_column_s_own_word_is_no_other_word_with_the_same_stem(reader: Understanding) -> None:
    reading = read(reader, "how many jackets are there by color?")
    assert (grouped_by(reading), values(reading)) == ("color", {"kind": ("jacket",)})


@pytest.mark.parametrize("slip", ["jeins", "jeanz", "sneekers", "snekers", "hoodys"])
def test_a_slip_is_mended_though_its_ending_taken_for_one_leaves_another_word(
    reader: Understanding, slip: str
) -> None:
    kind = {"j": "jeans", "s": "sneakers", "h": "hoodie"}[slip[0]]
    assert values(read(reader, f"blue {slip}")).get("kind") == (kind,)


def test_another_word_for_what_is_wanted_may_be_what_is_not(reader: Understanding) -> None:
    reading = read(reader, "jeans but no denim")
    assert values(reading) == {"kind": ("jeans",)}
    assert [
        (leaf.term, isinstance(c, Not))
        for c in reading.conditions
        if isinstance(leaf := leaf_of(c), Text)
    ] == [("denim", True)]
