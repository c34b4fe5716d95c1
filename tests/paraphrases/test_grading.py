"""Grades by the rules, on turns as the service returns them."""

import pytest
from pydantic import JsonValue

from src.core.turn import Turn
from tests.paraphrases.expecting import Expected, Question
from tests.paraphrases.grading import grade, is_right


def turn(*keys: JsonValue, answer: str = "Here they are.", **told: object) -> Turn:
    fields = {"count": len(keys), **told}
    return Turn.model_validate(
        {"id": "1", "concierge": "cars", "question": "?", "language": "en", "model": "built-in"}
        | {"answer": answer, "keys": keys, **fields}
    )


def question(
    expect: Expected, *excluded: JsonValue, accept: list[Expected] | None = None
) -> Question:
    return Question(
        id="q",
        catalog="cars",
        language="en",
        phenomenon="but_not",
        question="?",
        query="cars",
        expect=expect,
        accept=accept or [],
        excluded=list(excluded),
    )


THREE = Expected(keys=["a", "b", "c"], count=3)


def test_all_rows_in_any_order_are_right() -> None:
    assert grade(question(THREE), turn("c", "a", "b")) == "right"


def test_a_few_of_the_rows_are_right_with_the_count_of_all() -> None:
    assert grade(question(THREE), turn("a", "b", count=3)) == "right"


def test_a_few_of_the_rows_are_wrong_with_another_count() -> None:
    assert grade(question(THREE), turn("a", "b", count=2)) == "wrong-silent"


def test_a_row_too_many_is_wrong() -> None:
    assert grade(question(THREE), turn("a", "b", "c", "d")) == "wrong-silent"


def test_an_accepted_reading_is_right() -> None:
    other = Expected(keys=["d"], count=1)

    assert grade(question(THREE, accept=[other]), turn("d")) == "right"


def test_mostly_excluded_rows_are_the_opposite_whatever_is_said() -> None:
    note = "The data has nothing to compare with “not”, so it was left out."

    assert grade(question(THREE, "x", "y"), turn("x", "y", "a", answer=note)) == "opposite"


def test_half_excluded_rows_are_not_the_opposite() -> None:
    assert grade(question(THREE, "x"), turn("x", "a")) == "wrong-silent"


@pytest.mark.parametrize(
    "got",
    [
        turn(clarify=True, answer="Which one?"),
        turn(refused=True, answer="Sorry."),
        turn(answer="0 cars match: “red”."),
        turn("z", answer="The data has nothing to compare with “spicy”, so it was left out."),
    ],
    ids=["asks back", "declines", "finds nothing", "names what it left out"],
)
def test_a_wrong_answer_that_says_so(got: Turn) -> None:
    assert grade(question(THREE), got) == "wrong-said"


def test_nothing_is_right_where_nothing_matches() -> None:
    assert grade(question(Expected(keys=[], count=0)), turn(answer="0 cars match.")) == "right"


def test_a_question_back_is_not_right_where_nothing_matches() -> None:
    got = turn(clarify=True, answer="Which one?")

    assert grade(question(Expected(keys=[], count=0)), got) == "wrong-said"


def test_extremes_are_those_rows_and_no_others_whatever_the_count() -> None:
    extremes = Expected(keys=["a", "b"])

    assert is_right(extremes, turn("a", "b", count=41))
    assert not is_right(extremes, turn("a", count=41))


def test_some_of_the_rows_that_may_be_shown_are_enough() -> None:
    some = Expected(keys=["a", "b", "c"], among=True)

    assert is_right(some, turn("b", count=9))
    assert not is_right(some, turn("b", "x", count=9))
    assert not is_right(some, turn())


def test_rows_in_order() -> None:
    ordered = Expected(keys_ordered=["a", "b", "c"])

    assert is_right(ordered, turn("a", "b", "c"))
    assert not is_right(ordered, turn("b", "a", "c"))


@pytest.mark.parametrize(
    ("got", "right"),
    [
        (turn(value=108), True),
        (turn(count=108, answer="There are 108 cars."), True),
        (turn(count=108, answer="Here are some cars."), False),
        (turn(count=243, value=243, answer="243, not 108"), False),
    ],
)
def test_a_count(got: Turn, right: bool) -> None:
    assert is_right(Expected(count=108), got) is right


@pytest.mark.parametrize(
    ("got", "right"),
    [
        (turn(value="Honda"), True),
        (turn(answer="Toyota: 1,019. Honda: 1,021."), True),
        (turn(answer="Toyota: 1,019."), False),
        (turn(value="Toyota"), False),
    ],
)
def test_what_is_ahead(got: Turn, right: bool) -> None:
    compared = Expected(value="Honda", figures={"Toyota": 1019, "Honda": 1021})

    assert is_right(compared, got) is right


def test_keys_are_the_same_in_any_type_width_and_case() -> None:
    keys: list[JsonValue] = [["ＧＲＡＮＯ＆ＯＬＩＶＥ", "Pizza"], "201480"]

    assert is_right(Expected(keys=keys, count=2), turn(["Grano & Olive", "pizza"], 201480))
