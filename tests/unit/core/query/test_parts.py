"""Queries of several parts: what is asked of each of them, and of all of them at once."""

import pytest

from src.core.query.conditions import HasKey, In, Or, Range, all_of, conjuncts
from src.core.query.edits import Drop, OrderBy, Put, edited
from src.core.query.parts import conditions_of, is_described, named_parts, under, whole
from src.core.query.queries import Compare, Count, Each, Figure, Order, Query, Rows, Statistic
from src.core.query.understood import Understood

NOVA = In(column="make", values=("Nova",), text="nova")
ORION = In(column="make", values=("Orion",), text="orion")
LAMP = In(column="kind", values=("lamp",), text="lamps")
CHEAP = Range(column="price", high=50, text="under 50")
RED = In(column="colour", values=("red",), text="red")
DEAREST = Order(column="price", descending=True, text="dearest")


def rows(*conditions: In | Range | HasKey) -> Rows:
    return Rows(table="goods", where=all_of(*conditions))


def asked(query: Query) -> Understood:
    return Understood(question="?", language="en", act="none").asking(query)


EACH = Each(queries=(rows(NOVA, LAMP), rows(ORION, LAMP)))
SIDES = Compare(queries=(rows(LAMP, NOVA), rows(LAMP, ORION)))


def test_what_several_queries_say_is_said_once() -> None:
    assert conditions_of(EACH) == (NOVA, LAMP, ORION)
    share = Each(
        queries=(Count(table="goods", where=LAMP), Count(table="goods", where=all_of(LAMP, RED))),
        share=True,
    )
    assert conditions_of(share) == (LAMP, RED)
    assert conditions_of(None) == ()


def test_what_is_compared_is_one_query_of_either() -> None:
    either, shared = conditions_of(SIDES)
    assert isinstance(either, In) and either.values == ("Nova", "Orion")
    assert shared == LAMP
    assert whole(SIDES) == rows(either, LAMP)
    (mixed,) = conditions_of(Compare(queries=(rows(NOVA), rows(CHEAP))))
    assert mixed == Or(conditions=(NOVA, CHEAP))


def test_rows_that_were_pointed_at_stay_so_under_other_conditions() -> None:
    these = HasKey(keys=({"code": "a"},))
    narrowed = under(rows(LAMP, these), [RED])
    assert isinstance(narrowed, Rows) and conjuncts(narrowed.where) == (RED, these)
    assert conditions_of(narrowed) == (RED,)


def test_each_of_several_queries_gets_what_is_new_and_loses_what_is_gone() -> None:
    assert under(EACH, [NOVA, ORION, CHEAP]) == Each(
        queries=(rows(NOVA, CHEAP), rows(ORION, CHEAP))
    )
    either, _ = conditions_of(SIDES)
    assert under(SIDES, [either, RED]) == Compare(queries=(rows(NOVA, RED), rows(ORION, RED)))
    assert under(SIDES, [LAMP]) == Compare(queries=(rows(LAMP),))


def test_a_tap_changes_each_of_several_lists() -> None:
    dropped = edited(asked(EACH), Drop(condition=LAMP))
    assert dropped.query == Each(queries=(rows(NOVA), rows(ORION)))
    put = edited(asked(EACH), Put(condition=CHEAP))
    assert [conditions_of(part.query) for part in put.parts] == [
        (NOVA, LAMP, CHEAP),
        (ORION, LAMP, CHEAP),
    ]
    ordered = edited(asked(EACH), OrderBy(order=DEAREST))
    assert [part.order for part in ordered.parts] == [DEAREST, DEAREST]


BOTH = In(
    column="make", values=("Nova", "Orion"), named=(("Nova",), ("Orion",)), text="nova, orion"
)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        (rows(BOTH), []),
        (EACH, ["", ""]),
        (SIDES, ["nova", "orion"]),
        (Count(table="goods", where=all_of(BOTH, CHEAP)), ["nova", "orion"]),
        (Count(table="goods", where=CHEAP), []),
        (
            Compare(
                queries=(
                    Statistic(
                        table="goods", where=NOVA, figure=Figure(function="avg", column="price")
                    ),
                    Statistic(
                        table="goods",
                        where=all_of(ORION, RED),
                        figure=Figure(function="avg", column="price"),
                    ),
                )
            ),
            ["nova", ""],
        ),
    ],
)
def test_parts_are_called_by_what_each_alone_says(query: Query, names: list[str]) -> None:
    assert [name for name, _ in named_parts(query)] == names


def test_a_side_of_several_conditions_is_described() -> None:
    assert is_described(Compare(queries=(rows(NOVA, RED), rows(ORION, LAMP))))
    assert not is_described(SIDES) and not is_described(EACH)


def test_what_is_told_of_all_is_told_with_the_first_part() -> None:
    reading = asked(EACH).model_copy(update={"missing": ("gold",)})
    assert [part.missing for part in reading.parts] == [("gold",), ()]
    assert [part.act for part in reading.parts] == ["search", "search"]
