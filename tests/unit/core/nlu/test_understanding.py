"""What a parse makes of a question, and which questions are left to the reader."""

import pytest

from src.core.question import CombinedConstraint
from tests.unit.core.nlu.conftest import NOW, Shop


def test_what_the_reader_gives_no_scope_is_parsed(shop: Shop) -> None:
    question = "green teas under 10 or black teas under 10"
    reading = shop.understanding().read(question, NOW)
    assert not reading.unscoped
    assert [type(each) for each in reading.constraints] == [CombinedConstraint]


@pytest.mark.parametrize("question", ["hello", "thanks"])
def test_what_asks_nothing_of_the_data_is_the_readers(shop: Shop, question: str) -> None:
    assert shop.understanding().read(question, NOW) == pytest.approx(
        shop.reader.read(question, NOW).model_copy(
            update={"ms": pytest.approx(0, abs=1e9)}  # the time alone differs
        )
    )


def test_a_word_that_no_row_has_is_never_dropped(shop: Shop) -> None:
    reading = shop.understanding().read("green teas with vanadium", NOW)
    said = [each.asked for each in reading.constraints]
    assert any("vanadium" in each for each in (*said, *reading.missing))
