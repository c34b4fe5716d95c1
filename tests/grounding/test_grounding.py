"""The check of a model's prose leaves true answers whole and takes lies out, over real rows."""

import pytest

from tests.grounding.answers import answers


@pytest.mark.parametrize("half", ["open", "sealed"])
def test_true_answers_stand_and_lies_do_not(half: str) -> None:
    listed = list(answers(half))
    damaged = [one.true for one in listed if one.is_damaged]
    caught = [one for one in listed if one.is_caught]
    assert len(damaged) <= len(listed) * 0.01, damaged
    assert len(caught) >= len(listed) * 0.88
