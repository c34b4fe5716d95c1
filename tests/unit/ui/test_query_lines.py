"""The query of a turn as staff see it."""

from datetime import date

import pytest

from src.config.locale import words
from src.core.query.conditions import (
    And,
    Condition,
    Flag,
    HasKey,
    Hop,
    In,
    Known,
    Not,
    OpenAt,
    Or,
    Overlaps,
    Range,
    Related,
    Text,
)
from src.core.query.queries import Compare, Count, Figure, Groups, Order, Rows
from src.ui.debug_panel import INDENT, condition_lines, query_lines

SAY = words("page", "en")
RED = In(column="tag", values=("red", "pink"), text="reddish")
CHEAP = Range(column="price", high=1000, text="under a thousand")


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        (RED, "tag = red / pink"),
        (Not(condition=RED), "¬ tag = red / pink"),
        (CHEAP, "price ≤ 1000"),
        (
            Range(column="price", low=1, low_inclusive=False, high=9, approximate=True),
            "price > 1 · price ≤ 9 (≈)",
        ),
        (Flag(column="open"), "open = ✓"),
        (Known(column="phone"), "phone ≠ ∅"),
        (
            Overlaps(start_column="s", end_column="e", first=date(2026, 11, 1)),
            "s – e: 2026-11-01 – …",
        ),
        (
            OpenAt(opens_column="o", closes_column="c", day="weekend", minutes=1110),
            "o – c weekend at 18:30",
        ),
        (Text(words=("tea", "teas")), "∋ tea / teas"),
        (Text(words=(), term="tea", optional=True), "∋ tea (optional)"),
        (HasKey(keys=({"shop": "A", "no": 3}, {"shop": "B", "no": 4})), "A, 3 / B, 4"),
    ],
)
def test_a_leaf_is_readable(condition: Condition, text: str) -> None:
    assert [line for line, _ in condition_lines(condition)] == [text]


def test_what_a_node_holds_is_set_in_below_it() -> None:
    hop = Hop(column="maker", table="makers", key="id")
    linked = Related(hops=(hop,), condition=In(column="city", values=("Lyon",)), text="of Lyon")
    tree = Not(condition=Or(conditions=(And(conditions=(RED, CHEAP)), linked)))
    assert list(condition_lines(tree)) == [
        ("¬ or", ""),
        (f"{INDENT}and", ""),
        (f"{INDENT * 2}tag = red / pink", "reddish"),
        (f"{INDENT * 2}price ≤ 1000", "under a thousand"),
        (f"{INDENT}→ makers", "of Lyon"),
        (f"{INDENT * 2}city = Lyon", ""),
    ]


def test_a_query_is_told_from_its_table_to_its_limit() -> None:
    order = Order(column="price", ties=True, text="cheapest")
    rows = Rows(table="teas", where=And(conditions=(RED, CHEAP)), order=order, limit=3)
    assert list(query_lines(rows, SAY)) == [
        ("Table", "rows · teas", ""),
        ("Filter", "tag = red / pink", "reddish"),
        ("Filter", "price ≤ 1000", "under a thousand"),
        ("Order", "price ↑ 1", "cheapest"),
        ("Limit", "3 (+0)", ""),
    ]


def test_groups_name_their_column_and_figure() -> None:
    groups = Groups(table="teas", by="tag", figure=Figure(function="avg", column="price"))
    assert [line[:2] for line in query_lines(groups, SAY)] == [
        ("Table", "groups · teas"),
        ("Grouped by", "tag"),
        ("Figure", "avg(price)"),
    ]


def test_each_part_of_a_comparison_is_told() -> None:
    sides = Compare(queries=(Count(table="teas", where=RED), Count(table="cups")))
    tables = [text for name, text, _ in query_lines(sides, SAY) if name == "Table"]
    assert tables == ["count · teas", "count · cups"]
