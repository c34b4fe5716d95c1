"""How exactly a query says what is wanted, on a rail of clothes by makers nobody knows."""

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from src.core.nlu.understanding import Understanding
from src.core.question import Intent
from tests.clothes_rail import clothes_rail

NOW = datetime(2026, 11, 22)


@pytest.fixture(scope="module")
def rail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Understanding]:
    with clothes_rail(Path(tmp_path_factory.mktemp("rail"))) as rail:
        yield rail


def intent(rail: Understanding, query: str) -> Intent:
    found = rail.read(query, NOW).intent
    assert found is not None
    return found


QUERIES = [
    json.loads(line)
    for line in (Path(__file__).parent / "rail_queries.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", QUERIES, ids=lambda case: case["query"])
def test_it_is_told_how_exactly_a_query_says_what_is_wanted(
    rail: Understanding, case: dict[str, str]
) -> None:
    assert intent(rail, case["query"]).complexity == case["label"].casefold()


def test_the_parts_are_in_the_datas_own_words(rail: Understanding) -> None:
    parsed = intent(rail, "korvn hoodi blak mens large under $40").parsed
    assert (parsed.brand, parsed.category, parsed.colors) == ("Korvan", "hoodie", ("black",))
    assert (parsed.size, parsed.gender, parsed.price_max) == ("L", "Men", 40)


def test_a_line_tells_whose_it_is_and_of_what_kind(rail: Understanding) -> None:
    parsed = intent(rail, "velluna in red").parsed
    assert (parsed.brand, parsed.category, parsed.colors) == ("Brisa Norte", "dress", ("red",))


def test_prices_are_told_as_they_are_said(rail: Understanding) -> None:
    around = intent(rail, "hoodie around 40 bucks").parsed
    assert (around.price_min, around.price_max) == (32, 48)
    reversed_ = intent(rail, "jacket over 200 under 50").parsed
    assert (reversed_.price_min, reversed_.price_max) == (200, 50)


def test_a_blue_that_is_no_colour_is_no_condition(rail: Understanding) -> None:
    reading = rail.read("blue light glasses", NOW)
    assert "color" not in [getattr(c, "column", None) for c in reading.conditions]
    assert reading.intent and reading.intent.parsed.colors == ()


def test_a_number_of_a_code_or_a_size_is_no_price(rail: Understanding) -> None:
    for query in ("sku 194501-066", "jeans 32x32", "boys polo 10-12 years"):
        assert not [c for c in rail.read(query, NOW).conditions if c.kind == "range"]


def test_the_reason_speaks_the_language_of_the_question(rail: Understanding) -> None:
    assert "tipo de producto" in intent(rail, "vestido rojo para mujer").reason
    assert "種類" in intent(rail, "赤いワンピースを探しています").reason


def test_what_is_sure_has_more_confidence_than_what_is_guessed(rail: Understanding) -> None:
    sure = [intent(rail, q).confidence for q in ("sku 194501-066", "shoes", "red dress size M")]
    guessed = [intent(rail, q).confidence for q in ("red sarong", "cheap shoes", "barbour bedale")]
    assert min(sure) > max(guessed)
