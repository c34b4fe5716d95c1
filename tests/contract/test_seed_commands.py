"""The commands by which the product search was specified, word for word, each in its own process.

What they promise: the import paths, the calls, and what is printed.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SECONDS = 60

IMPLEMENT_THE_TOOL = """
from src.core.tools.product_search_tool import ProductSearchTool
tool = ProductSearchTool()
print('ツール名:', tool.name)
print('説明の長さ:', len(tool.description))
result = tool.execute(sql_query=\"SELECT * FROM 'filtered_product_data.csv' LIMIT 3\")
print('結果:', result)
print('件数:', result.get('count'))
"""

REGISTER_IT = """
from src.core.tools import tool_registry
tools = tool_registry.get_all_tool_instances()
print('登録済みツール:', list(tools.keys()))
print('search_productsの存在:', 'search_products' in tools)
tool = tools.get('search_products')
if tool:
    print('ツール名:', tool.name)
    print('説明の最初の100文字:', tool.description[:100])
"""

CALL_IT_BY_LANGCHAIN = """
from src.core.tools import tool_registry
langchain_tools = tool_registry.get_all_tools()
product_tool = [t for t in langchain_tools if t.name == 'search_products'][0]
print('ツール名:', product_tool.name)
print('説明:', product_tool.description[:100])
result = product_tool.invoke({'sql_query': \"SELECT * FROM 'filtered_product_data.csv' WHERE tag = 'ギフト' LIMIT 5\"})
print('結果の型:', type(result))
print('結果の件数:', result.get('count'))
"""  # noqa: E501

USE_IT_FROM_THE_AGENT = """
from src.core.services.agent_service import AgentService
print('AgentService Import OK')
"""

TELL_THE_MODEL = """
from src.config.prompts import get_agent_system_prompt
prompt = get_agent_system_prompt()
content = prompt.content
print('search_productsの存在:', 'search_products' in content)
print('filtered_product_dataの存在:', 'filtered_product_data' in content)
# プロンプトの該当部分を表示
lines = content.split('\\n')
for i, line in enumerate(lines):
    if 'search_products' in line:
        print(f'行{i}: {line}')
"""


def run(command: str) -> dict[str, str]:
    """What the command prints, by what stands before the colon; it must end well and in time."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("CONCIERGE_")}
    process = subprocess.run(
        [sys.executable, "-c", command],
        cwd=ROOT,
        env=kept | {"PYTHONPATH": ".", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
    )
    assert process.returncode == 0, process.stderr
    assert "Traceback" not in process.stderr
    pairs = (line.partition(": ") for line in process.stdout.splitlines())
    return {label: value for label, _, value in pairs}


def test_step_1_the_tool_answers_three_products() -> None:
    printed = run(IMPLEMENT_THE_TOOL)
    assert printed["ツール名"] == "search_products"
    assert int(printed["説明の長さ"]) >= 200
    assert printed["件数"] == "3"
    result = eval(printed["結果"], {"__builtins__": {}})  # the literal that Python printed
    assert len(result["results"]) == result["count"] == 3
    for row in result["results"]:
        assert {"store_name", "product_name", "product_description", "tag"} <= row.keys()
        assert "store_id" not in row


def test_step_3_the_registry_has_it() -> None:
    printed = run(REGISTER_IT)
    assert "'search_products'" in printed["登録済みツール"]
    assert printed["search_productsの存在"] == "True"
    assert printed["ツール名"] == "search_products"
    assert printed["説明の最初の100文字"]


def test_step_4_langchain_calls_it() -> None:
    printed = run(CALL_IT_BY_LANGCHAIN)
    assert printed["ツール名"] == "search_products"
    assert printed["結果の型"] == "<class 'dict'>"
    assert 1 <= int(printed["結果の件数"]) <= 5


def test_step_5_the_agent_can_be_imported() -> None:
    assert "AgentService Import OK" in run(USE_IT_FROM_THE_AGENT)


def test_step_7_the_system_prompt_tells_of_it_and_which_tool_when() -> None:
    printed = run(TELL_THE_MODEL)
    assert printed["search_productsの存在"] == "True"
    assert printed["filtered_product_dataの存在"] == "True"
    lines = [value for label, value in printed.items() if label.startswith("行")]
    assert any("→ `search_products`" in line for line in lines)
