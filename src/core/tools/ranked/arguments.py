"""The arguments of a `ranked` tool: a query and how to order, beside all typed conditions."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, Field

from src.config.locale import Words
from src.config.tools import LONGEST_QUERY, MOST_CANDIDATES, RankedToolConfig
from src.core.answering.cells import Showing
from src.core.engines.filters.schema import FilterSchema
from src.core.engines.suiting import may_suit
from src.core.tools.filters.arguments import arguments_model
from src.core.tools.search.arguments import QUERY

STATED = "stated"
Share = Annotated[float, AfterValidator(lambda share: min(max(share, 0.0), 1.0))]
"""From 0 to 1; what is beyond is taken for the end that it is beyond."""


def ranked_arguments(
    config: RankedToolConfig, schema: FilterSchema, say: Words, showing: Showing
) -> type[BaseModel]:
    own = dict(_own(config, schema, say))
    return arguments_model(config.name, schema, say, showing, own)


def _own(config: RankedToolConfig, schema: FilterSchema, say: Words) -> Iterator[tuple[str, Any]]:
    query = Field("", max_length=LONGEST_QUERY, description=say("ranked.query"))
    yield QUERY, (str, query)
    if rating := config.rating:
        described = say("ranked.blend", default=f"{rating.blend:g}")
        yield "blend", (Share | None, Field(None, allow_inf_nan=False, description=described))
    described = say("ranked.candidates", default=config.candidates)
    candidates = Field(None, ge=1, le=MOST_CANDIDATES, description=described)
    yield "candidates", (int | None, candidates)
    if any(may_suit(column, schema.table) for column in schema.values.values()):
        yield STATED, (bool, Field(False, description=say("ranked.stated")))
