"""What a model may call."""

from src.core.tools.base import BaseTool, ToolFailed, ToolOutput
from src.core.tools.registry import ToolRegistry, build_registry
from src.core.tools.sql_tool import SqlTool

__all__ = [
    "BaseTool",
    "SqlTool",
    "ToolFailed",
    "ToolOutput",
    "ToolRegistry",
    "build_registry",
]
