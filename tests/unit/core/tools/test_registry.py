import pytest

from src.core.errors import ConfigError
from src.core.tools.base import ToolParts
from src.core.tools.registry import ToolRegistry, build_registry


def test_it_holds_the_tools_that_the_toml_declares_in_order(registry: ToolRegistry) -> None:
    assert list(registry.get_all_tool_instances()) == ["search_teas", "search_tastings"]
    assert [tool.name for tool in registry.get_all_tools()] == ["search_teas", "search_tastings"]
    assert [tool.name for tool in registry] == ["search_teas", "search_tastings"]


def test_an_unknown_name_is_told_with_the_known_ones(registry: ToolRegistry) -> None:
    with pytest.raises(ConfigError, match="no tool 'sell'; there are: search_teas"):
        registry.get_tool("sell")


def test_a_name_is_given_once(parts: ToolParts) -> None:
    registry = build_registry(parts)
    with pytest.raises(ConfigError, match="two tools are named 'search_teas'"):
        registry.register_tool(registry.get_tool("search_teas"))


def test_what_it_hands_out_is_a_copy(registry: ToolRegistry) -> None:
    registry.get_all_tool_instances().clear()
    assert registry.get_all_tool_instances()
