"""The shipped product search over the shipped data: what was specified of it, point by point."""

import json
import re
from typing import Any

import pytest

from src.core.tools import (
    BaseTool,
    EventSearchTool,
    ProductSearchTool,
    StoreSearchTool,
    tool_registry,
)
from src.core.traces import SqlTrace

SOURCE = "'filtered_product_data.csv'"
VISIBLE = {"store_name", "product_name", "product_description", "tag"}


@pytest.fixture(scope="module")
def tool() -> ProductSearchTool:
    return ProductSearchTool()


def rows(tool: BaseTool, sql: str) -> list[dict[str, Any]]:
    answer: dict[str, Any] = tool.execute(sql_query=sql)
    assert answer["count"] == len(answer["results"])
    return list(answer["results"])


def executed(tool: ProductSearchTool, sql: str) -> str:
    trace = tool.run(sql_query=sql).trace
    assert isinstance(trace, SqlTrace)
    return trace.executed_sql


def test_its_name(tool: ProductSearchTool) -> None:
    assert isinstance(tool, BaseTool)
    assert tool.name == "search_products"
    assert EventSearchTool().name == "search_events"
    assert StoreSearchTool().name == "search_stores"


def test_its_description_tells_data_limits_examples_and_other_tools(
    tool: ProductSearchTool,
) -> None:
    description = tool.description
    assert len(description) >= 200
    assert "filtered_product_data.csv" in description
    assert all(f"`{name}`" in description for name in VISIBLE | {"price_min"})
    assert "SELECT" in description and "LIMIT 10" in description
    assert len(re.findall(r"^\d+\. ", description, re.MULTILINE)) >= 5
    assert "→ `search_events`" in description


@pytest.mark.parametrize("shipped", [ProductSearchTool, EventSearchTool, StoreSearchTool])
def test_no_description_names_the_internal_id(shipped: type[BaseTool]) -> None:
    assert "store_id" not in shipped().description


@pytest.mark.parametrize("shipped", [ProductSearchTool, EventSearchTool, StoreSearchTool])
def test_every_example_of_the_description_answers(shipped: type[BaseTool]) -> None:
    tool = shipped()
    examples = re.findall(r"^\d+\. .*\n   (SELECT .*)$", tool.description, re.MULTILINE)
    assert len(examples) >= 5
    for sql in examples:
        answer = tool.execute(sql_query=sql)
        assert "error" not in answer, (sql, answer)


def test_a_query_answers_results_and_count(tool: ProductSearchTool) -> None:
    found = rows(tool, f"SELECT * FROM {SOURCE} LIMIT 3")
    assert len(found) == 3
    for row in found:
        assert row.keys() >= VISIBLE
        assert "store_id" not in row and "search_text" not in row


@pytest.mark.parametrize("arguments", [{}, {"sql_query": ""}, {"sql_query": None}])
def test_no_query_is_an_error(tool: ProductSearchTool, arguments: dict[str, str]) -> None:
    answer = tool.execute(**arguments)
    assert list(answer) == ["error"]
    assert "sql_query" in str(answer["error"])


@pytest.mark.parametrize(
    "sql",
    [
        f"INSERT INTO {SOURCE} VALUES ('a', 'b', 'c', 'd')",
        "UPDATE \"filtered_product_data.csv\" SET tag = 'x'",
        'DELETE FROM "filtered_product_data.csv"',
        'DROP TABLE "filtered_product_data.csv"',
        'ALTER TABLE "filtered_product_data.csv" ADD COLUMN x INTEGER',
        "CREATE TABLE x AS SELECT 1",
        'TRUNCATE "filtered_product_data.csv"',
        "EXEC x",
        "EXECUTE x",
        "PRAGMA show_tables",
        "ATTACH 'x.db'",
        "DETACH x",
        "  dRoP tAbLe products",
        f"SELECT * FROM {SOURCE}; SELECT 1",
        f"SELECT * FROM {SOURCE}; DROP TABLE products",
        "WITH gone AS (DELETE FROM products RETURNING *) SELECT * FROM gone",
        "SELECT * FROM '/etc/passwd'",
        "not sql at all",
        f"SELECT store_id FROM {SOURCE}",
    ],
)
def test_anything_but_one_select_over_what_is_visible_is_refused(
    tool: ProductSearchTool, sql: str
) -> None:
    answer = tool.execute(sql_query=sql)
    assert list(answer) == ["error"]
    assert answer["error"]


def test_nothing_was_changed_by_those(tool: ProductSearchTool) -> None:
    assert tool.execute(sql_query=f"SELECT 1 FROM {SOURCE} LIMIT 1")["count"] == 1


@pytest.mark.parametrize("word", ["update", "DROP", ";", "delete from"])
def test_such_words_in_a_literal_are_only_words(tool: ProductSearchTool, word: str) -> None:
    sql = f"SELECT * FROM {SOURCE} WHERE product_name LIKE '%{word}%'"
    assert tool.execute(sql_query=sql)["count"] == 0


def test_a_limit_is_added(tool: ProductSearchTool) -> None:
    for sql in (f"SELECT * FROM {SOURCE}", f"SELECT * FROM {SOURCE};"):
        answer = tool.execute(sql_query=sql)
        assert answer["count"] == 10
        assert answer["truncated"] is True
        assert "LIMIT 10" in executed(tool, sql)


@pytest.mark.parametrize("word", ["LIMIT", "limit", "Limit"])
@pytest.mark.parametrize(("asked", "given"), [(100, 10), (11, 10), (10, 10), (5, 5), (1, 1)])
def test_a_limit_is_lowered_to_ten_and_kept_when_smaller(
    tool: ProductSearchTool, word: str, asked: int, given: int
) -> None:
    sql = f"SELECT * FROM {SOURCE} {word} {asked}"
    assert tool.execute(sql_query=sql)["count"] == given
    assert f"LIMIT {given}" in executed(tool, sql)


def test_where(tool: ProductSearchTool) -> None:
    found = rows(tool, f"SELECT * FROM {SOURCE} WHERE tag = 'ギフト'")
    assert {row["tag"] for row in found} == {"ギフト"}


def test_where_on_the_price_that_stands_in_prose(tool: ProductSearchTool) -> None:
    sql = f"SELECT price_min FROM {SOURCE} WHERE price_min <= 1000 ORDER BY price_min"
    prices = [row["price_min"] for row in rows(tool, sql)]
    assert prices and prices == sorted(prices) and max(prices) <= 1000


def test_order_by(tool: ProductSearchTool) -> None:
    sql = f"SELECT product_name FROM {SOURCE} ORDER BY product_name DESC"
    names = [row["product_name"] for row in rows(tool, sql)]
    assert names == sorted(names, reverse=True)


def test_only_the_columns_that_were_asked_for(tool: ProductSearchTool) -> None:
    found = rows(tool, f"SELECT product_name, tag FROM {SOURCE} LIMIT 1")
    assert [list(row) for row in found] == [["product_name", "tag"]]


def test_nothing_found_is_no_error(tool: ProductSearchTool) -> None:
    sql = f"SELECT * FROM {SOURCE} WHERE price_min > 99999999"
    assert tool.execute(sql_query=sql) == {"results": [], "count": 0}


def test_a_store_name_with_a_typing_error_is_mended(
    tool: ProductSearchTool,
) -> None:
    name = rows(tool, f"SELECT store_name FROM {SOURCE} LIMIT 1")[0]["store_name"]
    typed = f"{name[:-1]}X"
    answer = tool.execute(sql_query=f"SELECT * FROM {SOURCE} WHERE store_name = '{typed}'")
    assert {row["store_name"] for row in answer["results"]} == {name}
    assert f"searched for '{name}'" in str(answer["notes"])


def test_the_registry_module_serves_the_same_tools() -> None:
    names = ["search_products", "search_events", "search_stores"]
    assert list(tool_registry.get_all_tool_instances()) == names
    assert [tool.name for tool in tool_registry.get_all_tools()] == names


def test_results_are_plain_json(tool: ProductSearchTool) -> None:
    json.dumps(tool.execute(sql_query=f"SELECT * FROM {SOURCE}"))
    json.dumps(EventSearchTool().execute(sql_query="SELECT * FROM 'events.csv'"))
