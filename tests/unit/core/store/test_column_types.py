import datetime
from typing import Any

import duckdb
import pytest

from src.config.tables import ColumnConfig
from src.core.store.column_types import TypeFinder
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn


def typed(
    cells: list[Any], name: str = "size", language: str = "en", **config: Any
) -> tuple[TypedColumn, list[object]]:
    """The type that is found for a text column, and its cells as that type."""
    connection = duckdb.connect()
    connection.execute(f'CREATE TABLE t (n INTEGER, "{name}" VARCHAR)')
    connection.executemany("INSERT INTO t VALUES (?, ?)", list(enumerate(cells)))
    finder = TypeFinder(Stage(connection, "t"), language)
    found = finder.find(name, "VARCHAR", ColumnConfig.model_validate(config))
    rows = connection.execute(f"SELECT {found.expression} FROM t ORDER BY n").fetchall()
    return found, [cell for (cell,) in rows]


@pytest.mark.parametrize(
    ("cells", "sql_type", "read"),
    [
        (["1", "-2", None], "BIGINT", [1, -2, None]),
        (["1.5", "2", ".5"], "DOUBLE", [1.5, 2.0, 0.5]),
        (["1,000", "12"], "BIGINT", [1000, 12]),
        (["１，０００", " 12 "], "BIGINT", [1000, 12]),
        (["$12,500.50", "$3"], "DOUBLE", [12500.5, 3.0]),
        (["$12,500.00", "$3.00"], "BIGINT", [12500, 3]),
        (["¥1,800", "￥900"], "BIGINT", [1800, 900]),
        (["1,800円", "900円"], "BIGINT", [1800, 900]),
        (["MXN 300,000", "MXN 1"], "BIGINT", [300000, 1]),
        (["1.234,50 €", "2 €"], "DOUBLE", [1234.5, 2.0]),
        (["12,50", "8,00"], "DOUBLE", [12.5, 8.0]),
        (["0,085", "1,5", "12"], "DOUBLE", [0.085, 1.5, 12.0]),
        (["0,085", "0,120"], "DOUBLE", [0.085, 0.12]),
        (["1,250", "2,5"], "DOUBLE", [1.25, 2.5]),
        (["1e-3", "2"], "DOUBLE", [0.001, 2.0]),
        (["5", "N/A", "nan", "NULL", "-"], "BIGINT", [5, None, None, None, None]),
        (["7", "N/A", "Seven"], "VARCHAR", ["7", "N/A", "Seven"]),
        (["007", "12"], "VARCHAR", ["007", "12"]),
        (["1234567890123456789012"], "VARCHAR", ["1234567890123456789012"]),
        (["1-2", "3"], "VARCHAR", ["1-2", "3"]),
        (["$5", "€5"], "VARCHAR", ["$5", "€5"]),
        (["3.0 V6", "2"], "VARCHAR", ["3.0 V6", "2"]),
        ([None, None], "VARCHAR", [None, None]),
    ],
)
def test_numbers_are_read_where_every_cell_is_one(
    cells: list[Any], sql_type: str, read: list[object]
) -> None:
    found, values = typed(cells)
    assert (found.sql_type, values) == (sql_type, read)


@pytest.mark.parametrize(
    ("cells", "language", "read"),
    [
        (["1.890 €", "899 €", "12,50 €"], "es", [1890.0, 899.0, 12.5]),
        (["€1.890", "€899"], "en", [1890, 899]),
        (["$12.990", "$9.990"], "es", [12990, 9990]),
        (["€1.859", "€2"], "en", [1.859, 2.0]),
        (["1.890 €", "18.90 €", "899 €"], "es", [1.89, 18.9, 899.0]),
        (["0.125 €", "1.250 €", "899 €"], "es", [0.125, 1.25, 899.0]),
    ],
)
def test_a_point_in_prices_parts_thousands_where_no_cell_speaks_against_it(
    cells: list[Any], language: str, read: list[object]
) -> None:
    assert typed(cells, "price", language)[1] == read


@pytest.mark.parametrize(
    ("cell", "currency"),
    [
        *(("$5", "$"), ("US$5", "USD"), ("€5", "EUR"), ("5円", "JPY"), ("¥5", "JPY")),
        *(("5 MXN", "MXN"), ("PEN 5", "PEN"), ("Rs. 5", "INR"), ("R$5", "BRL"), ("-$5", "$")),
    ],
)
def test_the_currency_beside_the_number_is_kept(cell: str, currency: str) -> None:
    assert typed([cell])[0].currency == currency


@pytest.mark.parametrize("name", ["store_id", "SKU", "partNumber", "model_no", "品番", "id"])
def test_identifiers_are_whole_numbers_only_where_all_are_plain_ones(name: str) -> None:
    assert typed(["12", "13"], name)[1] == [12, 13]
    for odd in ("013", "1e3", "13-A", "1,300", "-13", "9" * 19):
        assert typed(["12", odd], name)[1] == ["12", odd]


def test_what_is_dialled_stays_text() -> None:
    assert typed(["12", "13"], "phone")[1] == ["12", "13"]
    numbers = ["600 123 456", "601 234 567"]
    assert typed(numbers, "contacto")[1] == typed(numbers, "size")[1] == numbers


def test_an_identifier_may_be_unknown() -> None:
    assert typed(["12", "none", "13"], "store_id")[1] == [12, None, 13]


def test_what_a_derived_column_reads_stays_as_it_is_written() -> None:
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t AS SELECT '$5' AS price")
    finder = TypeFinder(Stage(connection, "t"), "en")
    assert finder.find("price", "VARCHAR", ColumnConfig(), mixed=False).sql_type == "VARCHAR"


@pytest.mark.parametrize("name", ["rating_number", "review_count", "capacity", "paid", "valid_km"])
def test_counts_are_no_identifiers(name: str) -> None:
    assert typed(["12", "13"], name)[1] == [12, 13]


@pytest.mark.parametrize("role", ["title", "name", "category", "text"])
def test_a_declared_role_of_words_keeps_the_text(role: str) -> None:
    assert typed(["208", "3008"], role=role)[1] == ["208", "3008"]


@pytest.mark.parametrize(
    ("cells", "read"),
    [
        (["True", None], [True, None]),
        (["Sí", None, "Sí"], [True, None, True]),
        (["yes", "No", "n/a"], [True, False, None]),
        (["はい", "いいえ"], [True, False]),
        (["○", "×"], [True, False]),
        (["あり", "なし", "不明"], [True, False, None]),
        (["是", "否"], [True, False]),
    ],
)
def test_flags_are_read_and_a_blank_is_never_false(cells: list[Any], read: list[object]) -> None:
    found, values = typed(cells, "wifi")
    assert (found.sql_type, values) == ("BOOLEAN", read)


def test_a_word_that_is_no_flag_keeps_the_text() -> None:
    assert typed(["yes", "no", "with leash"])[0].sql_type == "VARCHAR"
    assert typed(["1", "0"])[0].sql_type == "BIGINT"


def test_ones_and_zeros_are_flags_where_that_is_said() -> None:
    assert typed(["1", "0", None], role="flag")[1] == [True, False, None]
    assert typed(["1", "0", None], "is_free")[1] == [True, False, None]


def test_the_tomls_words_for_yes_and_no_come_first() -> None:
    found, values = typed(
        ["Standard", "Optional", "no", "perhaps", None],
        role="flag",
        true_values=["standard", "No"],
        false_values=["optional"],
    )
    assert values == [True, False, True, None, None]
    assert found.unread == 1


D = datetime.date


@pytest.mark.parametrize(
    ("cells", "language", "read"),
    [
        (["2025-01-02", "2025-1-3"], "en", [D(2025, 1, 2), D(2025, 1, 3)]),
        (["2025/01/02", "2025年12月3日"], "ja", [D(2025, 1, 2), D(2025, 12, 3)]),
        (["13/01/2025", "02/01/2025"], "en", [D(2025, 1, 13), D(2025, 1, 2)]),
        (["01/13/2025", "01/02/2025"], "es", [D(2025, 1, 13), D(2025, 1, 2)]),
        (["03/04/2025"], "es", [D(2025, 4, 3)]),
        (["03/04/2025"], "en", [D(2025, 3, 4)]),
    ],
)
def test_dates_are_read_in_the_order_that_fits(
    cells: list[str], language: str, read: list[object]
) -> None:
    found, values = typed(cells, "day", language)
    assert (found.sql_type, values) == ("DATE", read)


def test_times_keep_their_clock() -> None:
    cells = ["2025-01-02T10:00:00+09:00", "2025-01-02 11:30", "2025-01-03"]
    found, values = typed(cells, "day")
    assert found.sql_type == "TIMESTAMP"
    assert values[:2] == [datetime.datetime(2025, 1, 2, 10), datetime.datetime(2025, 1, 2, 11, 30)]


@pytest.mark.parametrize("cells", [["2025-02-30"], ["13/2025"], ["2025-01-02/2025-01-05"]])
def test_what_is_no_single_day_stays_text(cells: list[str]) -> None:
    assert typed(cells, "day")[0].sql_type == "VARCHAR"


@pytest.mark.parametrize(
    "cells",
    [
        ["07/2025", "12/2025"],
        ["2025-07", "2025-12"],
        ["2025年7月", "2025年12月"],
        ["July 2025", "Dec. 2025"],
        ["julio de 2025", "dic 2025"],
        ["1st July 2025", "December 1, 2025"],
        ["1-jul-25", "1 de diciembre de 2025"],
    ],
)
def test_months_and_days_in_words_are_dates(cells: list[str]) -> None:
    found, values = typed(cells, "day")
    dates = [datetime.date(2025, 7, 1), datetime.date(2025, 12, 1)]
    assert (found.sql_type, values) == ("DATE", dates)
    assert found.written


def test_json_is_found_and_its_blanks_are_blank() -> None:
    found, values = typed(['{"a": null}', "[]", "{}", "null", None, " [1]"])
    assert (found.sql_type, values) == ("JSON", ['{"a": null}', None, None, None, None, " [1]"])


def test_a_plain_word_among_json_is_kept_as_a_string() -> None:
    assert typed(['{"a": 1}', '{"a": 2}', "free"])[1] == ['{"a": 1}', '{"a": 2}', '"free"']


def test_brackets_alone_are_no_json() -> None:
    assert typed(["[new] tea", "[old] tea"])[0].sql_type == "VARCHAR"


def test_a_declared_number_blanks_what_is_none_and_counts_it() -> None:
    found, values = typed(["100", "200", "ask", "N/A"], "cost", role="price")
    assert (values, found.unread) == ([100, 200, None, None], 1)


def test_a_price_by_its_name_may_have_a_stray_word() -> None:
    cells = [str(number) for number in range(100, 130)]
    found, values = typed([*cells, "ask"], "price")
    assert (found.sql_type, values[-1], found.unread) == ("BIGINT", None, 1)
    assert typed([*cells, "ask"], "size")[0].sql_type == "VARCHAR"


@pytest.mark.parametrize(
    ("cells", "read"),
    [
        (["Sí", "S", "no", "N", None], [True, True, False, False, None]),
        (["yes", "1", "No", "0", "x"], [True, True, False, False, True]),
        (["✓", "x", "✓", None], [True, False, True, None]),
        (["○", "×", "可", "無"], [True, False, True, False]),
        (["可以", "可", "不可", None], [True, True, False, None]),
        (["x", None, "X", None], [True, None, True, None]),
        (["済", "未"] * 5, [True, False] * 5),
    ],
)
def test_mixed_spellings_of_yes_and_no_are_a_flag(cells: list[Any], read: list[object]) -> None:
    assert typed(cells, "quality") == (typed(cells, "quality")[0], read)


@pytest.mark.parametrize(
    "cells", [["S", "M", "L"], ["x", "y"], ["S", "n", "A"], ["x", "x"], ["o", "no", "so"]]
)
def test_letters_that_may_mean_anything_are_no_flag(cells: list[Any]) -> None:
    assert typed(cells, "quality")[0].sql_type == "VARCHAR"
