from src.cli.table import printable, table, width


def test_columns_line_up_also_with_full_width_characters() -> None:
    rows = [{"商品名": "抹茶", "Price": "1,200"}, {"商品名": "Tea"}]
    lines = table(rows, room=80)
    assert lines == ["商品名  Price", "──────  ─────", "抹茶    1,200", "Tea"]


def test_long_cells_are_cut_to_the_room_there_is() -> None:
    lines = table([{"name": "Tea", "about": "寿司" * 50}], room=40)
    assert all(width(line) <= 40 for line in lines)
    assert lines[-1].endswith("…")


def test_rows_become_blocks_where_no_table_fits() -> None:
    row = {f"c{number}": str(number) for number in range(9)}
    assert table([row], room=40)[:2] == ["1.", "   c0: 0"]


def test_control_characters_of_the_data_never_reach_the_terminal() -> None:
    assert printable("a\x1b[31mb\u202e\nc") == "a [31mb \nc"
    assert "\x1b" not in "".join(table([{"a\x1b": "b\x1b]0;x"}], room=80))
