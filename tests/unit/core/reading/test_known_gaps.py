"""Questions that are not yet understood as they are meant: each is a wish, with what is right.

One that passes is to be moved to the file of its subject.
"""

from typing import Any

import pytest

from tests.small_catalogs import Desk
from tests.unit.core.reading.test_meant import facts

WISHES: list[tuple[str, str, dict[str, Any]]] = [
    # a word that says how, and that the dictionary takes for a noun
    ("bread_desk", "豪華なシュトーレン", {"total": 1}),
]


@pytest.mark.xfail(reason="not yet understood", strict=False)
@pytest.mark.parametrize(("desk", "question", "wish"), WISHES)
def test_a_question_is_understood_as_it_is_meant(
    desk: str, question: str, wish: dict[str, Any], request: pytest.FixtureRequest
) -> None:
    found: Desk = request.getfixturevalue(desk)
    said = facts(found.ask(question))
    assert {key: said[key] for key in wish} == wish
