"""The description of a tool that searches in words, from its TOML and the data that was loaded."""

from src.config.locale import Words
from src.config.texts import local_text
from src.config.tools import SearchToolConfig
from src.core.engines.filters import MOST_ROWS, FilterSchema
from src.core.tools.guidance import usage
from src.core.tools.search.arguments import label_in

_SAMPLES = 6


def describe_search_tool(config: SearchToolConfig, schema: FilterSchema, say: Words) -> str:
    """What it searches, how to write a query with good and bad examples, what comes back."""
    parts = [search_tool_overview(config, schema, say), say(f"search.{config.kind}_how").strip()]
    if narrowed := _values(schema, say):
        parts.append("\n".join([say("filters.values"), *narrowed]))
    parts.append(say("search.results", default=config.results, most=MOST_ROWS).strip())
    if fallback := getattr(config, "fallback", ""):
        parts.append(say("search.falls_back", tool=fallback))
    return "\n\n".join([*parts, *usage(config, say)])


def search_tool_overview(config: SearchToolConfig, schema: FilterSchema, say: Words) -> str:
    """What the system prompt says of the tool."""
    label = local_text(schema.table.config.label, say.language)
    names = ", ".join(f"`{name}`" for name in ("query", *schema.values, config.limit))
    return "\n".join([config.purpose, say("search.overview", label=label, names=names)])


def _values(schema: FilterSchema, say: Words) -> list[str]:
    lines = []
    for name, column in schema.values.items():
        if samples := ", ".join(str(sample) for sample in column.samples[:_SAMPLES]):
            lines.append(f"- `{name}` ({label_in(column, say.language)}): {samples}, …")
    return lines
