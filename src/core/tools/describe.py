"""Descriptions of tools that take typed conditions, from their TOML and the loaded data."""

from collections.abc import Iterator

from src.config.locale import Words
from src.config.texts import local_text
from src.config.tools import FiltersToolConfig, RankedToolConfig, SearchToolConfig, ToolConfig
from src.core.engines.filters.schema import MOST_ROWS, RELEVANCE, FilterSchema
from src.core.tools.arguments import QUERY

_SAMPLES = 5


def describe_filter_tool(
    config: FiltersToolConfig, schema: FilterSchema, say: Words, *, with_parameters: bool
) -> str:
    """Of `filters`: purpose, what can be filtered with which real values, what comes back;
    `with_parameters`: also what the instructions and the schema of the arguments say."""
    parameters = [
        conditions_overview(config, schema, say),
        values_overview(schema, say),
        say("filters.orders", sorts=", ".join([RELEVANCE, *schema.sorts])),
    ]
    results = say("filters.results", default=schema.default_rows, most=MOST_ROWS).strip()
    return "\n\n".join([*(parameters if with_parameters else []), results])


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


_VALUES = 6


def describe_search_tool(
    config: SearchToolConfig, schema: FilterSchema, say: Words, *, with_parameters: bool
) -> str:
    """What it searches, how to write a query with good and bad examples, what comes back;
    `with_parameters`: also what the schema of the arguments says."""
    parts = [say(f"search.{config.kind}_how").strip()]
    if with_parameters:
        label = local_text(schema.table.config.label, say.language)
        names = ", ".join(f"`{name}`" for name in (QUERY, *schema.values, config.limit))
        overview = say("search.overview", label=label, names=names)
        parts.insert(0, f"{config.purpose}\n{overview}")
        if narrowed := list(_narrowing_values(schema, say)):
            parts.append("\n".join([say("filters.values"), *narrowed]))
    parts.append(say("search.results", default=config.results, most=MOST_ROWS).strip())
    if fallback := getattr(config, "fallback", ""):
        parts.append(say("search.falls_back", tool=fallback))
    return "\n\n".join(parts)


def _narrowing_values(schema: FilterSchema, say: Words) -> Iterator[str]:
    for name, column in schema.values.items():
        if samples := ", ".join(str(sample) for sample in column.samples[:_VALUES]):
            yield f"- `{name}` ({column.label(say.language) or column.name}): {samples}, …"


def describe_ranked_tool(
    config: RankedToolConfig, schema: FilterSchema, say: Words, *, with_parameters: bool
) -> str:
    """What is searched, what goes into query and conditions, the order, what comes back;
    `with_parameters`: also what the schema of the arguments says."""
    parts = [say("ranked.how").strip()]
    sorts = [RELEVANCE, *schema.sorts] if with_parameters else [RELEVANCE, "…"]
    if with_parameters:
        parts.insert(0, conditions_overview(config, schema, say, QUERY))
        parts.append(values_overview(schema, say))
    if soft := [name for column in config.soft if (name := schema.value_parameter(column))]:
        parts.append(say("ranked.soft", names=", ".join(f"`{name}`" for name in soft)))
    if rating := config.rating:
        parts.append(
            say(
                "ranked.order",
                mean=rating.mean,
                count=rating.count,
                blend=f"{rating.blend:g}",
                candidates=config.candidates,
            ).strip()
        )
    parts.append(say("ranked.sorts", sorts=", ".join(sorts)))
    parts.append(say("ranked.results", default=config.results, most=MOST_ROWS).strip())
    if config.fallback:
        parts.append(say("search.falls_back", tool=config.fallback))
    return "\n\n".join(parts)


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
