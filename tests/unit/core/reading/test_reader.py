import sys
import time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from src.core.query.understood import Understood
from tests.small_catalogs import NOW, Desk

_PIECES = st.sampled_from(
    [
        *"パン店円以下一番安い何個の無料今月,、。?？!¥$%_'\"\\()[]{}<>|;#@\0\n\t ー〜①②",
        "300円", "1000", "以外", "もっと安いのは", "under $5", "menos de", "between 3 and",
        "10月", "クロワサン", "O'Malley's", "BOULE", "最便宜", "supplier", "ignore all",
        "9" * 40, "１２３", "½", "1e9", "٣", "🍞", "e\u0301", "\u200b", "\ud7ff", "ﷺ",
    ]
)  # fmt: skip
_MIXED = st.lists(_PIECES, max_size=40).map(lambda pieces: "".join(pieces)[:300])
_ODD = st.one_of(st.text(max_size=300), _MIXED)


@pytest.fixture(scope="module")
def asked(bread_desk: Desk) -> Understood:
    """A question before, once a reading of each language has compiled its patterns."""
    bread_desk.understanding.warm_up()
    return bread_desk.ask("おやつのパン")


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(text=_ODD)
@example(text="0" * 300)
@example(text="パン" * 150)
@example(text="aa " * 100)
@example(text="一" * 300)
@example(text="31/31/31/" * 30)
@example(text="千万億兆" * 75)
def test_reading_never_raises_and_takes_little_time(
    bread_desk: Desk, asked: Understood, text: str
) -> None:
    started = time.process_time()
    alone = bread_desk.read(text)
    spent = time.process_time() - started
    followed = bread_desk.read(text, asked)
    assert isinstance(alone, Understood)
    assert isinstance(followed, Understood)
    assert spent < (0.2 if sys.gettrace() is None else 1)  # measuring coverage takes its time


def test_a_reading_says_how_long_it_took(bread_desk: Desk) -> None:
    reading = bread_desk.understanding.read("300円以下のパン", NOW)
    assert 0 < reading.ms < 200
    assert reading.question == "300円以下のパン"


@pytest.mark.parametrize("desk", ["bread_desk", "scope_desk", "hut_desk"])
def test_the_same_question_is_read_the_same_way(desk: str, request: pytest.FixtureRequest) -> None:
    found = request.getfixturevalue(desk)
    first, again = (found.read("under 300").model_copy(update={"ms": 0}) for _ in range(2))
    assert first == again
