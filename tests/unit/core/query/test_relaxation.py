import pytest

from src.core.query.conditions import Condition, Flag, Range
from src.core.query.relaxation import finding, relaxations


def under(high: float) -> Range:
    return Range(column="price", high=high, high_inclusive=False, text=f"under {high}")


FLAG = Flag(column="free", text="free")


@pytest.mark.parametrize(
    ("condition", "bounds"),
    [
        (under(1000), [(None, 1200), (None, 1500), (None, 2000), (None, 3000)]),
        (under(5), [(None, 6.2), (None, 7.5), (None, 10), (None, 15)]),
        (
            Range(column="price", low=300, text="from 300"),
            [(240, None), (200, None), (150, None), (100, None)],
        ),
        (
            Range(column="price", low=100, high=200, text="100 to 200"),
            [(80, 250), (67, 300), (50, 400), (33, 600)],
        ),
        (Range(column="price", high=0, text="free"), []),
        (FLAG, []),
    ],
)
def test_bounds_move_out_to_round_numbers(
    condition: Condition, bounds: list[tuple[float | None, float | None]]
) -> None:
    moved = [option.now for option in relaxations([condition])]
    assert all(isinstance(one, Range) for one in moved)
    assert [(one.low, one.high) for one in moved if isinstance(one, Range)] == bounds


def test_a_moved_bound_is_included_and_exact() -> None:
    about = Range(column="p", low=80, high=120, approximate=True, text="about 100")
    now = relaxations([about])[0].now
    assert isinstance(now, Range)
    assert (now.high_inclusive, now.approximate) == (True, False)


def test_each_of_several_conditions_can_be_let_go() -> None:
    options = relaxations([FLAG, under(100)])
    dropped = [option for option in options if option.now is None]
    assert [option.eased for option in dropped] == [FLAG, under(100)]
    assert [option.parts for option in dropped] == [(under(100),), (FLAG,)]
    assert all(option.parts[0] is FLAG for option in options if option.now)


def test_a_single_condition_is_never_let_go() -> None:
    assert relaxations([FLAG]) == []


def test_of_each_condition_the_smallest_change_that_finds_rows_is_kept() -> None:
    options = relaxations([FLAG, under(100)])
    counts = {"r0": 0, "r1": 2, "r2": 5, "r3": 9, "r4": 7, "r5": None}
    assert [(o.now, o.eased, count) for o, count in finding(options, counts)] == [
        (options[1].now, options[1].eased, 2),
        (None, FLAG, 7),
    ]


def test_no_more_are_tried_than_one_statement_should_count() -> None:
    many = [under(high) for high in (10, 20, 30, 40)]
    assert len(relaxations([*many])) == 12
