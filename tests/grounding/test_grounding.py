"""The check of a model's prose leaves true answers whole and takes lies out, over real rows."""

import pytest

from src.core.answering.grounding.check import check
from src.core.answering.grounding.evidence import Evidence
from src.core.query.understood import Understood
from src.core.services.assembly import vocabulary
from tests.grounding.answers import NOW, answers, opened


@pytest.mark.parametrize("half", ["open", "sealed"])
def test_true_answers_stand_and_lies_do_not(half: str) -> None:
    listed = list(answers(half))
    damaged = [one.true for one in listed if one.is_damaged]
    caught = [one for one in listed if one.is_caught]
    assert len(damaged) <= len(listed) * 0.01, damaged
    assert len(caught) >= len(listed) * 0.88


@pytest.mark.parametrize(
    ("prose", "is_true"),
    [
        ("The Q70 has the lowest mileage.", False),
        ("The Infiniti QX60 2018 has the lowest mileage.", True),
        ("The newest is the Q70.", False),
        ("El Q70 es el más barato.", True),
        ("一番安いのはQ50です。", False),
        ("最便宜的是Q50。", False),
        ("We currently have five Infinitis.", False),
        ("We currently have four Infinitis.", True),
        ("All of them have a price.", True),
        ("All of them have a length.", False),
        ("None of them has CarPlay.", False),
    ],
)
def test_what_is_said_of_all_rows_is_looked_up_in_all(prose: str, is_true: bool) -> None:
    catalog, database, knowledge = opened("cars")
    rows = list(database.query("SELECT * FROM 'cars.csv' WHERE make = 'Infiniti'").rows)
    asked = Understood(question="Any Infiniti?", language="en", act="search")
    checked = check(prose, Evidence.of(asked, rows, vocabulary(catalog), NOW, knowledge))
    assert (checked.text == prose) == is_true, checked.trace.unfounded
