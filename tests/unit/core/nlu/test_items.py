"""Terms: conditions in the making."""

import pytest

from src.core.nlu.items import Leaves, Term
from src.core.query.conditions import In, Not, Range, all_of, any_of


@pytest.fixture
def leaves() -> Leaves:
    made = Leaves()
    for column, value in (("kind", "green"), ("kind", "black"), ("origin", "Japan")):
        made.number(In(column=column, values=(value,), text=value))
    made.number(Range(column="price", high=10, text="under 10"))
    return made


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("and", 2, 3), ("and", 3, 2)),
        (("and", 2, ("and", 3, 2)), ("and", 2, 3)),
        (("not", ("not", 2)), 2),
        (("or", ("or", 2, 3), 3), ("or", 2, 3)),
        (("and", ("not", 0), ("not", 1)), ("and", ("not", 1), ("not", 0))),
    ],
)
def test_what_means_the_same_has_one_form(leaves: Leaves, one: Term, other: Term) -> None:
    assert leaves.canonical(one) == leaves.canonical(other)


def test_alternatives_of_one_column_are_one_list(leaves: Leaves) -> None:
    either = leaves.condition(leaves.canonical(("or", 0, 1)))
    assert isinstance(either, In)
    assert set(either.values) == {"green", "black"}
    none_of = leaves.condition(leaves.canonical(("and", ("not", 0), ("not", 1))))
    assert isinstance(none_of, Not)
    assert isinstance(none_of.condition, In)


def test_what_must_hold_at_once_stays_apart(leaves: Leaves) -> None:
    assert leaves.canonical(("and", 0, 1)) == ("and", 0, 1)
    assert leaves.canonical(("or", ("not", 0), ("not", 1))) != leaves.canonical(
        ("and", ("not", 0), ("not", 1))
    )


def test_a_leaf_of_other_words_is_the_same(leaves: Leaves) -> None:
    assert leaves.number(In(column="kind", values=("green",), text="verde")) == 0


def test_a_term_becomes_a_condition(leaves: Leaves) -> None:
    green, japan = leaves[0], leaves[2]
    assert leaves.condition(("and", 0, 2)) == all_of(green, japan)
    assert leaves.condition(("or", 0, ("not", 2))) == any_of(green, Not(condition=japan))
