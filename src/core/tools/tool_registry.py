"""The default concierge's registry as a module: `tool_registry.get_all_tools()`."""

from langchain_core.tools import StructuredTool

from src.core.tools.base import BaseTool
from src.core.tools.default import default_concierge


def get_all_tool_instances() -> dict[str, BaseTool]:
    return default_concierge().registry.get_all_tool_instances()


def get_all_tools() -> list[StructuredTool]:
    return default_concierge().registry.get_all_tools()
