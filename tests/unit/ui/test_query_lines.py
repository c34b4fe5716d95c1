"""The query of a turn as staff see it."""

from src.core.query.conditions import And, Hop, In, Not, Or, Range, Related
from src.core.query.queries import Compare, Count, Figure, Groups, Order, Rows
from src.ui.debug_panel import INDENT, query_lines
from src.ui.safe_text import plain

RED = In(column="tag", values=("red", "粉色"), text="reddish")
CHEAP = Range(column="price", high=1000, text="under a thousand")


def test_what_a_node_holds_is_set_in_below_it() -> None:
    hop = Hop(column="maker", table="makers", key="id")
    linked = Related(hops=(hop,), condition=In(column="city", values=("Lyon",)), text="of Lyon")
    tree = Not(condition=Or(conditions=(And(conditions=(RED, CHEAP)), linked)))
    assert list(query_lines(tree)) == [
        ("not", "", ""),
        (f"{INDENT}or", "", ""),
        (f"{INDENT * 2}and", "", ""),
        (f"{INDENT * 3}in", 'column = "tag" · values = ["red", "粉色"]', "reddish"),
        (f"{INDENT * 3}range", 'column = "price" · high = 1000.0', "under a thousand"),
        (f"{INDENT * 2}related", "", "of Lyon"),
        (f"{INDENT * 3}hops", 'column = "maker" · table = "makers" · key = "id"', ""),
        (f"{INDENT * 3}in", 'column = "city" · values = ["Lyon"]', ""),
    ]


def test_a_query_is_told_from_its_table_to_its_order() -> None:
    order = Order(column="price", ties=True, text="cheapest")
    rows = Rows(table="teas", where=CHEAP, order=order, limit=3)
    assert list(query_lines(rows)) == [
        ("rows", 'table = "teas" · limit = 3', ""),
        (f"{INDENT}range", 'column = "price" · high = 1000.0', "under a thousand"),
        (f"{INDENT}order", 'column = "price" · ties = true', "cheapest"),
    ]


def test_what_is_set_in_is_seen_in_a_table() -> None:
    kinds = [plain(kind) for kind, _, _ in query_lines(Not(condition=RED))]
    assert kinds == ["not", "· in"]


def test_groups_name_their_column_and_figure() -> None:
    groups = Groups(table="teas", by="tag", figure=Figure(function="avg", column="price"))
    assert [line[:2] for line in query_lines(groups)] == [
        ("groups", 'table = "teas" · by = "tag"'),
        (f"{INDENT}figure", 'function = "avg" · column = "price"'),
    ]


def test_each_part_of_a_comparison_is_told() -> None:
    sides = Compare(queries=(Count(table="teas", where=RED), Count(table="cups")))
    parts = [(kind, fields) for kind, fields, _ in query_lines(sides)]
    assert parts[1] == (f"{INDENT}count", 'table = "teas"')
    assert parts[3] == (f"{INDENT}count", 'table = "cups"')
