"""The committed expectations are what the data says, and the sealed questions are untouched."""

from collections import Counter

import pytest

from tests.paraphrases.expecting import Expected, Question, read_questions
from tests.paraphrases.logic.oracle import SEAL, SETS, digest, fresh_text, path_of

every_set = pytest.mark.parametrize("name", SETS)


def all_questions() -> list[Question]:
    return [question for name in SETS for question in read_questions(path_of(name))]


@every_set
def test_expectations_are_those_of_the_oracle(name: str) -> None:
    written = path_of(name).read_text("utf-8").splitlines()

    stale = [
        Question.model_validate_json(old).id
        for old, new in zip(written, fresh_text(name).splitlines(), strict=True)
        if old != new
    ]

    assert not stale, f"run `python -m tests.paraphrases.logic.oracle`: {stale}"


def test_the_sealed_questions_are_those_that_were_sealed() -> None:
    assert SEAL.read_text("utf-8") == digest()


def test_both_sets_have_as_many_questions_of_each_language() -> None:
    opened, sealed = (
        Counter(question.language for question in read_questions(path_of(name))) for name in SETS
    )

    assert opened == sealed == Counter({"en": 30, "es": 25, "ja": 25, "zh": 20})


def test_no_id_and_no_question_stands_twice() -> None:
    questions = all_questions()
    twice = [
        *(each for each, times in Counter(q.id for q in questions).items() if times > 1),
        *(
            each
            for each, times in Counter((q.catalog, *q.turns, q.question) for q in questions).items()
            if times > 1
        ),
    ]

    assert not twice


def test_no_row_is_both_expected_and_excluded() -> None:
    wrong = [
        question.id
        for question in all_questions()
        if {str(key) for key in question.expect.keys or []} & {str(k) for k in question.excluded}
    ]

    assert not wrong


def test_every_question_expects_something() -> None:
    assert not [question.id for question in all_questions() if question.expect == Expected()]
