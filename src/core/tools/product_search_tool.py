"""The default concierge's tool `search_products`, under an import path of its own."""

from src.core.tools.default import default_tool
from src.core.tools.sql.tool import SqlTool


class ProductSearchTool(SqlTool):
    def __init__(self) -> None:
        super().__init__(*default_tool("search_products"))
