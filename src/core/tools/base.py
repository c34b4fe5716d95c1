"""A tool: what a model may call and how it is told of it, and what the tool did, for people."""

import json
import logging
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from langchain_core.tools import StructuredTool
from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError
from pydantic_core import ErrorDetails

from src.config.locale import words
from src.config.nearest import nearest
from src.config.tools import ToolConfig
from src.core.engines.searchable.opening import Searchables
from src.core.engines.sql_guard.protocol import Database
from src.core.errors import ConciergeError
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Catalog
from src.core.tools.describe import guidance, usage
from src.core.traces import Trace


@dataclass(frozen=True)
class ToolParts:
    database: Database
    knowledge: Knowledge
    """Its values, by which spellings are mended."""
    searchables: Searchables = field(default_factory=Searchables)
    """Its texts, for the tools that search in words."""

    @property
    def catalog(self) -> Catalog:
        return self.knowledge.catalog


class ToolAnswer(BaseModel):
    """What every tool's answer has; some say more, as the nearest changes of a vain search."""

    model_config = ConfigDict(extra="allow")

    results: list[dict[str, JsonValue]] = Field(description="Rows, or figures over them.")
    count: int = Field(description="How many results are here.")
    total: int | None = Field(None, description="How many rows match in all, where it is known.")
    truncated: bool = Field(False, description="There are more rows than are here.")
    notes: list[str] = Field([], description="What to know of how it was found.")


@dataclass(frozen=True)
class ToolOutput:
    content: dict[str, JsonValue]
    """What the model may see: small, plain JSON."""
    trace: Trace
    """What people may see: how it was done."""


class ToolFailed(ConciergeError):
    """A call that came to nothing; the message is for the model, with the mend in it."""

    def __init__(
        self, message: str, trace: Trace, content: Mapping[str, JsonValue] | None = None
    ) -> None:
        super().__init__(message)
        self.trace = trace
        self.content: dict[str, JsonValue] = {"error": message, **(content or {})}
        """What the model is told."""


class BaseTool(ABC):
    """One thing a model may do. Safe to call from several threads."""

    args_schema: type[BaseModel]

    @property
    @abstractmethod
    def name(self) -> str: ...

    @property
    @abstractmethod
    def description(self) -> str:
        """The whole prose for the model that decides about a call and writes its arguments."""

    @property
    def overview(self) -> str:
        """The part of the description that the system prompt repeats: what it is over."""
        return self.description

    @property
    def guidance(self) -> tuple[str, ...]:
        """One line for each kind of question: this tool, or which other."""
        return ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Lines for the instructions that hold for every call, of tools of its kind alike."""
        return ()

    @abstractmethod
    def run(self, **args: Any) -> ToolOutput:
        """Do it, with arguments that fit `args_schema`. Raises `ConciergeError`; `ToolFailed` where
        there is something to show."""

    def execute(self, **args: Any) -> dict[str, JsonValue]:
        """Check the arguments and do it; what goes wrong is answered as `{"error": …}`."""
        try:
            checked = self.args_schema.model_validate(args)
            return self.run(**checked.model_dump()).content
        except ValidationError as error:
            return {"error": what_is_wrong(error, self.args_schema)}
        except ToolFailed as error:
            return error.content
        except ConciergeError as error:
            return {"error": str(error)}

    @property
    def spec(self) -> dict[str, Any]:
        """The tool as a hosted model is told of it; when to use which is in its instructions."""
        return tool_spec(self.name, self.description, self.args_schema)

    def as_langchain(self) -> StructuredTool:
        """The tool as LangChain calls it, the trace as artifact; a failure is raised."""

        def call(**args: Any) -> tuple[dict[str, JsonValue], dict[str, JsonValue]]:
            output = self.run(**args)
            return output.content, output.trace.model_dump(mode="json")

        return StructuredTool(
            name=self.name,
            description=self.description,
            args_schema=self.args_schema,
            func=call,
            response_format="content_and_artifact",
            handle_validation_error=lambda error: _as_message(error, self.args_schema),
        )


def what_is_wrong(error: ValidationError, schema: type[BaseModel]) -> str:
    """The arguments' problems in one line: `sql_query: Field required`."""
    problems = error.errors(include_input=False, include_url=False)
    return "; ".join(_problem(item, schema) for item in problems)


def _problem(item: ErrorDetails, schema: type[BaseModel]) -> str:
    place = ".".join(str(part) for part in item["loc"])
    match item["type"]:
        case "extra_forbidden" if len(item["loc"]) == 1:
            return f"there is no parameter '{place}'; {nearest(place, list(schema.model_fields))}"
        case "value_error":
            told = str(item["ctx"]["error"])
            return f"{place}: {told}" if place else told
        case _:
            return f"{place or 'arguments'}: {item['msg']}"


def _as_message(error: ValidationError | Any, schema: type[BaseModel]) -> str:
    """What LangChain tells the model instead of calling the tool, in the form of our errors."""
    wrong = isinstance(error, ValidationError)
    message = what_is_wrong(error, schema) if wrong else str(error)
    return json.dumps({"error": message}, ensure_ascii=False)


logger = logging.getLogger(__name__)


class DeclaredTool(BaseTool):
    """A tool that a TOML declares, opened over the loaded data."""

    _config: ToolConfig

    def __init__(self, config: ToolConfig, parts: ToolParts) -> None:
        self._config = config
        self._parts = parts
        self._say = words("prompts", parts.catalog.config.language)
        """Prompts, in the concierge's own language."""

    @abstractmethod
    def described(self, *, with_parameters: bool) -> str:
        """What it is over and how it is used; the parameters, where no schema stands beside it."""

    def failed(self, error: ConciergeError, trace: Trace) -> ToolFailed:
        """A search that came to nothing; `error` is for the log, and not for the model."""
        logger.error("%s: %s", self.name, error)
        empty: dict[str, JsonValue] = {"results": [], "count": 0, "total": 0}
        return ToolFailed(self._say("filters.failed"), trace, empty)

    @property
    def name(self) -> str:
        return self._config.name

    @property
    def description(self) -> str:
        return "\n\n".join([self.described(with_parameters=True), *usage(self._config, self._say)])

    @property
    def overview(self) -> str:
        return self._config.purpose

    @property
    def spec(self) -> dict[str, Any]:
        told = self.described(with_parameters=False)
        return tool_spec(self.name, told, self.args_schema)

    @property
    def guidance(self) -> tuple[str, ...]:
        return guidance(self._config, self._say)


Json = dict[str, Any]

_DROPPED = frozenset({"title", "default", "$defs"})
"""What a name or the description says already."""


def tool_spec(name: str, description: str, arguments: type[BaseModel]) -> Json:
    """The tool in the form of OpenAI's, which LangChain turns into that of any provider."""
    function = {"name": name, "description": description, "parameters": compact_schema(arguments)}
    return {"type": "function", "function": function}


def compact_schema(arguments: type[BaseModel]) -> Json:
    """The arguments' JSON schema without titles, defaults and nulls; one value or a list as a list,
    groups of the tool's own conditions by their description."""
    schema = arguments.model_json_schema()
    parameters = {
        name: _compact(each, schema.get("$defs", {})) for name, each in schema["properties"].items()
    }
    required = {"required": schema["required"]} if "required" in schema else {}
    return {"type": "object", "properties": parameters, **required}


def _compact(schema: Json, definitions: Json) -> Json:
    described = {name: each for name, each in schema.items() if name not in _DROPPED}
    if (options := described.pop("anyOf", None)) is not None:
        known = [each for each in options if each.get("type") != "null"]
        lists = [each for each in known if each.get("type") == "array"]
        return _compact((lists or known)[0], definitions) | described
    if (reference := described.pop("$ref", None)) is not None:
        return _group(definitions[reference.rpartition("/")[2]], definitions) | described
    if "items" in described:
        described["items"] = _compact(described["items"], definitions)
    return described


def _group(definition: Json, definitions: Json) -> Json:
    """One of a few plain values keeps its parameters; one of the tool's own conditions does not."""
    if "exclusive" in definition.get("properties", {}) or "exclude" in definition["properties"]:
        return {"type": "object"}
    fields = {name: _compact(each, definitions) for name, each in definition["properties"].items()}
    return {"type": "object", "properties": fields}
