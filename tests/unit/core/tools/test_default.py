"""The default concierge's own entries, each in a process of its own: what they open is for good."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]

TOML = """
name = "Tea house"
about = "I know the teas of the house."

[tables.teas]
file = "teas.csv"
label = "tea"

[[tools]]
name = "search_teas"
tables = "teas"
purpose = "Searches the teas that the house sells."
"""


def run(code: str, tmp_path: Path) -> str:
    """What the code prints, with `tmp_path` as input folder and `tmp_path/data` as data folder."""
    folders = {"CONCIERGE_INPUT": str(tmp_path), "CONCIERGE_DATA": str(tmp_path / "data")}
    process = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | folders | {"PYTHONPATH": "."},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert process.returncode == 0, process.stderr
    return process.stdout.strip()


TRY = """
from src.core.errors import ConfigError
from src.core.tools import ProductSearchTool
try:
    ProductSearchTool()
except ConfigError as error:
    print(error)
"""


def test_importing_opens_nothing(tmp_path: Path) -> None:
    run("from src.core.tools import ProductSearchTool, tool_registry", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_input_folder_without_a_concierge_says_what_is_missing(tmp_path: Path) -> None:
    assert "holds no TOML file" in run(TRY, tmp_path)


def test_a_default_concierge_without_that_tool_says_which_it_has(tmp_path: Path) -> None:
    (tmp_path / "tea.toml").write_text(TOML)
    (tmp_path / "teas.csv").write_text("name,kind\nSencha,green\nDong Ding,oolong\n")
    assert run(TRY, tmp_path) == (
        "no tool 'search_products' of that kind in 'tea'; it declares: search_teas (sql)"
    )


def test_the_registry_module_serves_whatever_the_default_concierge_declares(
    tmp_path: Path,
) -> None:
    (tmp_path / "tea.toml").write_text(TOML)
    (tmp_path / "teas.csv").write_text("name,kind\nSencha,green\nDong Ding,oolong\n")
    code = """
from src.core.tools import tool_registry
tool = tool_registry.get_all_tool_instances()["search_teas"]
assert tool is tool_registry.get_all_tool_instances()["search_teas"]
print(tool.execute(sql_query="SELECT name FROM teas WHERE kind = 'oolong'"))
"""
    assert run(code, tmp_path) == "{'results': [{'name': 'Dong Ding'}], 'count': 1}"
