"""Parts of the tools' descriptions, from their TOML and the loaded data."""

from collections.abc import Iterator

from src.config.locale import Words
from src.config.texts import local_text
from src.config.tools import FiltersToolConfig, RankedToolConfig, ToolConfig
from src.core.engines.filters.schema import FilterSchema

_SAMPLES, _VALUES = 5, 6


def conditions_overview(
    config: FiltersToolConfig | RankedToolConfig, schema: FilterSchema, say: Words, *others: str
) -> str:
    """What a tool is over, with its conditions and `others` as its parameters."""
    label = local_text(schema.table.config.label, say.language)
    names = ", ".join(f"`{name}`" for name in (*others, *schema.values, *schema.bounds))
    return "\n".join([config.purpose, say("filters.overview", label=label, names=names)])


def values_overview(schema: FilterSchema, say: Words) -> str:
    """A few real values of each parameter that takes some."""
    lines = [say("filters.values")]
    for name, column in schema.values.items():
        if samples := ", ".join(str(sample) for sample in column.samples[:_SAMPLES]):
            lines.append(f"- `{name}`: {samples}, …")
    if schema.flags:
        lines.append(f"- `features`: {', '.join(column.name for column in schema.flags)}")
    return "\n".join(lines)


def narrowing_values(schema: FilterSchema, say: Words) -> Iterator[str]:
    """A few real values of each parameter, with what its column is called."""
    for name, column in schema.values.items():
        if samples := ", ".join(str(sample) for sample in column.samples[:_VALUES]):
            yield f"- `{name}` ({column.label(say.language) or column.name}): {samples}, …"


def guidance(tool: ToolConfig, say: Words) -> tuple[str, ...]:
    named = [(question, tool.name) for question in tool.use_when]
    named += [(question, other) for other in tool.use_other for question in tool.use_other[other]]
    return tuple(say("tool.use_named", question=question, tool=name) for question, name in named)


def usage(tool: ToolConfig, say: Words) -> list[str]:
    """The same from the tool's own side, as the last part of its description; none without any."""
    lines = [say("tool.use_this", question=question) for question in tool.use_when]
    for other, questions in tool.use_other.items():
        lines += [say("tool.use_named", question=question, tool=other) for question in questions]
    return ["\n".join([say("tool.guidance"), *(f"- {line}" for line in lines)])] if lines else []
