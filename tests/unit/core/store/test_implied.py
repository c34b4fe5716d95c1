"""Prices and periods of files that nobody described."""

from pathlib import Path

import pytest

from tests.unit.core.store.test_building import cells, load, the_table

PRICED = "name,about,when\nCake,甘いケーキ。1,000円,2025-10-01/2025-10-05\n".replace("1,0", "1，0")


def test_prices_in_a_text_and_periods_in_a_date_become_columns(tmp_path: Path) -> None:
    catalog = load(tmp_path, PRICED, currency="JPY", language="ja")
    table = the_table(catalog)
    assert cells(catalog, "price_min") == [1000.0]
    assert table.price is not None and table.price.name == "price_min"
    assert [str(day) for day in cells(catalog, "end")] == ["2025-10-05"]
    assert table.period == (table.column("start"), table.column("end"))


@pytest.mark.parametrize(
    ("text", "table"),
    [
        (PRICED, {"hidden": ["about", "when"]}),
        (PRICED, {"columns": {"about": {"role": "text"}, "when": {"role": "info"}}}),
        ("name,about,price,date\na,1000円,5,2025-01-01\n", {}),
        ("name,stock_id,phone\na,243587,5550100\n", {}),
        ("name,about\na,only 1000円 today\nb,soft\nc,warm\n", {}),
    ],
)
def test_nothing_is_implied_where_it_is_hidden_declared_there_or_rare(
    tmp_path: Path, text: str, table: dict[str, object]
) -> None:
    found = the_table(load(tmp_path, text, table, currency="JPY", language="ja"))
    names = [column.name for column in found.columns]
    assert not {"price_min", "start"}.intersection(names)
