"""What crosses the border between the reader and the rest, and what comes back for a follow-up."""

from datetime import date

import pytest

from src.core.query.conditions import Condition, In, Not, Or, Range, Related, Text, leaves
from src.core.question import (
    BlankConstraint,
    CombinedConstraint,
    Constraint,
    FlagConstraint,
    Hop,
    HoursConstraint,
    LinkedConstraint,
    PeriodConstraint,
    RangeConstraint,
    TermConstraint,
    ValueConstraint,
)
from src.core.reading.asked_text import asked_text
from src.core.reading.border import condition_of, constraint_of, reading_of, understood
from tests.small_catalogs import Desk

CONSTRAINTS: list[Constraint] = [
    ValueConstraint(column="kind", values=("a", "b"), asked="a, b", chosen=True, light=True),
    ValueConstraint(column="kind", values=("a",), asked="a", negated=True, span=(3, 4)),
    RangeConstraint(column="price", low=3, high=9, high_inclusive=False, asked="3 to 9"),
    RangeConstraint(column="price", high=9, approximate=True, asked="about 9", span=(0, 7)),
    FlagConstraint(column="free", asked="free"),
    FlagConstraint(column="free", wanted=False, asked="free", span=(4, 8)),
    PeriodConstraint(start_column="s", end_column="e", first=date(2026, 1, 1), asked="from"),
    BlankConstraint(column="price", asked="without a price"),
    HoursConstraint(opens_column="o", closes_column="c", day="weekend", minutes=540, asked="nine"),
    HoursConstraint(
        opens_column="o", closes_column="c", day="weekday", minutes=0, when="open", asked="open"
    ),
    LinkedConstraint(
        table="shops",
        column="name",
        hops=(Hop(column="shop", table="shops", key="id"),),
        values=("Nord",),
        negated=True,
        asked="nord",
    ),
    TermConstraint(
        term="red",
        spellings=("red", "reds"),
        columns=("tags",),
        latin=True,
        verbatim=True,
        negated=True,
        asked="red",
    ),
    TermConstraint(
        term="L",
        spellings=("l",),
        sized=True,
        modifies=True,
        light=True,
        sides=(TermConstraint(term="l", spellings=("l",), asked="l"),),
        asked="L",
        span=(9, 10),
    ),
]


@pytest.mark.parametrize("constraint", CONSTRAINTS, ids=lambda each: str(each.kind))
def test_a_follow_up_goes_on_from_the_very_constraint_that_crossed(constraint: Constraint) -> None:
    condition = condition_of(constraint, None)
    assert constraint_of(condition) == constraint
    spans = [leaf.span for leaf in leaves(condition) if not isinstance(condition, Related)]
    assert constraint.span is None or spans == [constraint.span]


@pytest.mark.parametrize(
    "condition",
    [
        Or(conditions=(In(column="kind", values=("a",), text="a"), Text(words=("b",), text="b"))),
        Not(condition=Range(column="price", low=3, text="over 3")),
    ],
)
def test_what_no_constraint_can_say_crosses_as_it_is(condition: Condition) -> None:
    combined = constraint_of(condition)
    assert isinstance(combined, CombinedConstraint)
    assert condition_of(combined, None) == condition


@pytest.mark.parametrize(
    "question",
    [
        "300円以下のおやつのパンを安い順に3つ",
        "分類ごとのパンの平均価格",
        "塩パンとあんぱんを比べて",
        "今月の催し",
        "カフェ以外の店",
    ],
)
def test_a_reading_comes_back_whole(bread_desk: Desk, question: str) -> None:
    reading = bread_desk.read(question)
    back = reading_of(understood(reading, bread_desk.catalog))
    own = {"said": "", "unsaid": (), "text": asked_text(reading)}
    assert back == reading.model_copy(update=own)
