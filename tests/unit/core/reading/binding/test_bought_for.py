"""Whom something is bought for is a condition on who it is made for."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from src.core.nlu.understanding import Understanding
from src.core.query.conditions import In, Text, leaf_of
from src.core.query.understood import Understood
from src.core.reading.context.dialogue import Dialogue
from tests.clothes_rail import clothes_rail


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    folder: Path = tmp_path_factory.mktemp("rail")
    with clothes_rail(folder) as opened:
        yield opened


def read(reader: Understanding, question: str) -> Understood:
    return reader.read(question, datetime(2026, 11, 22, 12))


def people(reading: Understood) -> list[tuple[str, ...]]:
    return [
        c.values
        for c in map(leaf_of, reading.conditions)
        if isinstance(c, In) and c.column == "people"
    ]


@pytest.mark.parametrize(
    ("question", "people_meant"),
    [
        ("a jacket for my wife", [("Women",)]),
        ("something for my dad", [("Men",)]),
        ("una chaqueta para mi novia", [("Women",)]),
        ("womens jackets", [("Women",)]),
        ("送妈妈的外套", [("Women",)]),
        ("母へのプレゼント", [("Women",)]),
        ("母の日のプレゼント", [("Women",)]),
        ("a father's day jacket", [("Men",)]),
        ("老公生日送什么好", [("Men",)]),
        ("息子の誕生日にジャケット", [("Boys",)]),
        ("给五岁儿子买外套", [("Boys",)]),
        ("a jacket", []),
        ("what can i get my boyfriend", [("Men",)]),
        ("my husband needs a new jacket", [("Men",)]),
        ("a jacket to go hiking with my dad", []),
        ("a dress for my brother's wedding", []),
        ("un vestido para la boda de mi hermano", []),
        ("polo shirt for my 6 year old nephew", [("Boys",)]),
        ("my nephew is turning 5, any polo shirts?", [("Boys",)]),
        ("polo shirt para mi sobrino de 5 años", [("Boys",)]),
        ("hoodie for an 8 yr old", [("Kids",)]),
        ("a jacket for my 70 year old grandpa", [("Men",)]),
        ("my sister just had a baby, i want a sweater", [("Women",)]),
    ],
)
def test_who_is_bought_for_is_whom_it_is_made_for(
    reader: Understanding, question: str, people_meant: list[tuple[str, ...]]
) -> None:
    assert people(read(reader, question)) == people_meant


def test_the_word_for_the_person_is_no_longer_looked_for(reader: Understanding) -> None:
    reading = read(reader, "a red dress for my girlfriend")
    assert not [c for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]
    assert reading.missing == ()


@pytest.mark.parametrize("question", ["hoodie for an 8 yr old", "a hoodie for my 7 yo nephew"])
def test_no_row_is_looked_for_by_an_age(reader: Understanding, question: str) -> None:
    reading = read(reader, question)
    assert not [c for c in map(leaf_of, reading.conditions) if isinstance(c, Text)]
    assert reading.missing == ()


def test_a_long_message_is_read_for_its_wish(reader: Understanding) -> None:
    story = "hey so my wife is tired all the time and she never gets out of the house, "
    reading = read(reader, f"{story}i want to spoil her with a sweater, nothing over 60")
    assert people(reading) == [("Women",)]
    assert not [
        c for c in map(leaf_of, reading.conditions) if isinstance(c, Text) and "tired" in c.text
    ]


@pytest.mark.parametrize("question", ["she likes dresses", "any red dresses she would wear?"])
def test_she_is_who_was_spoken_of_before(reader: Understanding, question: str) -> None:
    now = datetime(2026, 11, 22, 12)
    gift = read(reader, "something for my wife")
    again = reader.read(question, now, Dialogue(reading=gift))
    assert people(again) == [("Women",)]
    assert people(read(reader, question)) == []
