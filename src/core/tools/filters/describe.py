"""The description of a `filters` tool, from its TOML and the data that was loaded."""

from src.config.locale import Words
from src.config.texts import local_text
from src.config.tools import FiltersToolConfig, RankedToolConfig
from src.core.engines.filters import FilterSchema
from src.core.engines.filters.schema import MOST_ROWS, RELEVANCE
from src.core.tools.guidance import usage

_SAMPLES = 5


def describe_filter_tool(config: FiltersToolConfig, schema: FilterSchema, say: Words) -> str:
    """Purpose, what can be filtered with which real values, what comes back, when to use it."""
    parts = [
        conditions_overview(config, schema, say),
        values_overview(schema, say),
        say("filters.orders", sorts=", ".join([RELEVANCE, *schema.sorts])),
        say("filters.results", default=schema.default_rows, most=MOST_ROWS).strip(),
    ]
    return "\n\n".join([*parts, *usage(config, say)])


def conditions_overview(
    config: FiltersToolConfig | RankedToolConfig, schema: FilterSchema, say: Words, *others: str
) -> str:
    """What the system prompt says of a tool with conditions and `others` as its parameters."""
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
