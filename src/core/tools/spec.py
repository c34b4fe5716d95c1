"""A tool as models are told of it: its description, and a schema that says each thing once."""

from typing import Any

from pydantic import BaseModel

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
