from src.cli.table import telling_columns
from src.config.roles import Role
from src.core.answering.fields import Field


def row(*cells: tuple[str, str, Role]) -> list[Field]:
    return [
        Field(label.lower(), label, text, role, known=text != "—") for label, text, role in cells
    ]


ROWS = [
    row(
        ("Boat", "Wren · 2019", "title"),
        ("Maker", "Wren", "name"),
        ("About", "A dinghy for two with a tan sail and a trolley", "text"),
        ("Radio", "Yes", "flag"),
        ("Draught", "—", "number"),
        ("Length", length, "number"),
        ("Price", price, "price"),
    )
    for length, price in (("4.2 m", "€900"), ("5.0 m", "€1,100"))
]


def test_all_that_fits_is_shown_in_its_own_order() -> None:
    (first, _) = telling_columns(ROWS, room=100)
    assert list(first) == ["Boat", "About", "Radio", "Length", "Price"]


def test_name_price_and_what_differs_come_first_where_room_is_short() -> None:
    assert [list(line) for line in telling_columns(ROWS, room=28)] == [
        ["Boat", "Length", "Price"]
    ] * 2
    assert list(telling_columns(ROWS, room=5)[0]) == ["Boat"]


def test_what_the_name_says_and_what_nobody_knows_is_left_out() -> None:
    (first, _) = telling_columns(ROWS, room=500)
    assert "Maker" not in first and "Draught" not in first


def test_no_rows_are_no_columns() -> None:
    assert telling_columns([], room=80) == []
