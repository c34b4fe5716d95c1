"""The description of a `ranked` tool, from its TOML and the data that was loaded."""

from collections.abc import Iterator

from src.config.locale import Words
from src.config.tools import RankedToolConfig
from src.core.engines.filters import MOST_ROWS, FilterSchema
from src.core.engines.filters.schema import RELEVANCE
from src.core.tools.filters.describe import conditions_overview, values_overview
from src.core.tools.guidance import usage
from src.core.tools.search.arguments import QUERY


def describe_ranked_tool(config: RankedToolConfig, schema: FilterSchema, say: Words) -> str:
    """What it searches, what belongs into the query and what into conditions, how rows are put
    in order, what comes back, when to use it."""
    parts = [
        conditions_overview(config, schema, say, QUERY),
        say("ranked.how").strip(),
        values_overview(schema, say),
    ]
    if soft := ", ".join(f"`{name}`" for name in _soft(config, schema)):
        parts.append(say("ranked.soft", names=soft))
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
    parts.append(say("ranked.sorts", sorts=", ".join([RELEVANCE, *schema.sorts])))
    parts.append(say("ranked.results", default=config.results, most=MOST_ROWS).strip())
    if config.fallback:
        parts.append(say("search.falls_back", tool=config.fallback))
    return "\n\n".join([*parts, *usage(config, say)])


def _soft(config: RankedToolConfig, schema: FilterSchema) -> Iterator[str]:
    for column in config.soft:
        if name := schema.value_parameter(column):
            yield name
