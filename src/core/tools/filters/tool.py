"""The kind `filters`: typed filters over one table, with values that may be misspelt."""

from typing import Any

from src.config.locale import words
from src.config.tools import FiltersToolConfig
from src.core.answering.cells import Showing
from src.core.engines.filters.schema import FilterSchema, filter_schema
from src.core.errors import ConciergeError
from src.core.tools.base import ToolOutput
from src.core.tools.declared import DeclaredTool
from src.core.tools.filters.arguments import arguments_model
from src.core.tools.filters.describe import conditions_overview, describe_filter_tool
from src.core.tools.filters.exact_search import ExactSearch
from src.core.tools.filters.values import ValueReader
from src.core.tools.parts import ToolParts


class FilterTool(DeclaredTool):
    """Answers `results`, how many match in `total`, and the `nearest` changes of a vain search."""

    _config: FiltersToolConfig

    def __init__(self, config: FiltersToolConfig, parts: ToolParts) -> None:
        self._config = config
        self._parts = parts
        language = parts.catalog.config.language
        self._say = words("prompts", language)
        self._schema = filter_schema(config, parts.catalog.table(config.tables[0]))
        showing = Showing(language, parts.catalog.config.currency)
        self.args_schema = arguments_model(config.name, self._schema, self._say, showing)
        self._description = describe_filter_tool(config, self._schema, self._say)

    @property
    def schema(self) -> FilterSchema:
        return self._schema

    @property
    def overview(self) -> str:
        return conditions_overview(self._config, self._schema, self._say)

    def run(self, **args: Any) -> ToolOutput:
        checked = self.args_schema.model_validate(args)
        given = checked.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
        values = ValueReader(self._schema, self._parts.knowledge, self._say)
        search = ExactSearch(self.name, self._schema, self._parts, values, given)
        try:
            return search.run()
        except ConciergeError as error:
            raise self.failed(error, search.trace(error=str(error))) from error
