"""A slip in the word for the rows is one; another word of one letter is what it says."""

from collections.abc import Iterator

import pytest

from src.core.query.conditions import words_of
from tests.untuned_shop import Shop, shop_over

LINES = (
    "sku,title,maker,town,price",
    "P1,Fork crown,Lakewind,Northsand,40",
    "P2,Chain ring,Lakewind,Northsand,25",
    "P3,Brake shoe,Nordfjell,Long Spit,12",
    "P4,Saddle post,Nordfjell,Pebble Cove,30",
)
EVERY = {"P1", "P2", "P3", "P4"}


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    yield from shop_over(tmp_path_factory.mktemp("parts"), {}, LINES, rows="parts")


@pytest.mark.parametrize("question", ["show me prats", "what partss do you have"])
def test_letters_that_changed_places_or_are_too_many_are_a_slip(parts: Shop, question: str) -> None:
    assert set(parts.ask(question).keys) == EVERY


@pytest.mark.parametrize(
    ("question", "word"), [("parts in Paris", "paris"), ("show me pants", "pants")]
)
def test_another_word_of_one_letter_is_none_in_a_short_word(
    parts: Shop, question: str, word: str
) -> None:
    reading = parts.read(question)
    assert list(map(words_of, reading.conditions)) == [word]
    assert not parts.ask(question).keys
