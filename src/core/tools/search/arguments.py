"""The arguments of a tool that searches in words, as a pydantic model made from its schema."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue, create_model

from src.config.locale import Words
from src.config.tools import (
    LONGEST_QUERY,
    SHORTEST_QUERY,
    DocumentsToolConfig,
    SearchToolConfig,
)
from src.core.engines.filters.schema import MOST_ROWS, FilterSchema
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Column
from src.core.store.folding import fold
from src.core.tools.filters.arguments import Values

QUERY = "query"
_FEW_VALUES = 12
"""A category of so few values is told whole, and a value that is none of them is refused."""


class SearchArguments(BaseModel):
    """What all searches in words have in common; each tool's own parameters are added to it."""

    model_config = ConfigDict(extra="forbid")


def search_arguments(
    config: SearchToolConfig, schema: FilterSchema, knowledge: Knowledge, say: Words
) -> type[BaseModel]:
    fields: dict[str, Any] = {QUERY: _query(config, say)}
    fields |= dict(_values(schema, knowledge, say))
    if schema.values:
        denied: dict[str, Any] = {name: (Values, None) for name in schema.values}
        excluded: Any = create_model("Excluded", __base__=SearchArguments, **denied)
        fields["exclude"] = (excluded | None, Field(None, description=say("search.exclude")))
    results = say("search.limit", default=config.results, most=MOST_ROWS)
    fields[config.limit] = (
        int,
        Field(config.results, ge=1, le=MOST_ROWS, description=results),
    )
    fields["skip"] = (int, Field(0, ge=0, description=say("filters.skip")))
    rows = list[dict[str, JsonValue]] | None
    fields["rows"] = (rows, Field(None, description=say("filters.rows")))
    return create_model(f"{config.name}_arguments", __base__=SearchArguments, **fields)


def closed_values(column: Column, schema: FilterSchema, knowledge: Knowledge) -> tuple[str, ...]:
    """All values of a category that has few; none of other columns."""
    if column.role != "category" or not 0 < column.distinct <= _FEW_VALUES:
        return ()
    entries = knowledge.values.values_of((schema.table.id, column.name))
    return tuple(sorted({entry.value for entry in entries}))


def _query(config: SearchToolConfig, say: Words) -> tuple[Any, Any]:
    if isinstance(config, DocumentsToolConfig):
        ends = {"shortest": SHORTEST_QUERY, "longest": LONGEST_QUERY}
        described = say("search.documents_query", **ends)
        return str, Field(
            min_length=SHORTEST_QUERY, max_length=LONGEST_QUERY, description=described
        )
    described = say(f"search.{config.kind}_query")
    return str, Field("", max_length=LONGEST_QUERY, description=described)


def _values(
    schema: FilterSchema, knowledge: Knowledge, say: Words
) -> Iterator[tuple[str, tuple[Any, Any]]]:
    for name, column in schema.values.items():
        text = (
            schema.meanings.get(name) or column.config.meaning or column.label(say.language) or name
        )
        if closed := closed_values(column, schema, knowledge):
            described = say("search.one_of", meaning=text.rstrip("."), values=", ".join(closed))
            yield name, (_one_of(closed), Field(None, description=described))
            continue
        samples = ", ".join(str(sample) for sample in column.samples[:3])
        described = say("filters.value", meaning=text.rstrip("."), samples=samples)
        yield name, (Values, Field(None, description=described))


def _one_of(values: Sequence[str]) -> Any:
    """One of the values or several of them, in any case of letters."""
    written = {fold(value): value for value in values}

    def as_written(given: object) -> object:
        several = [given] if isinstance(given, str) else given
        if not isinstance(several, list):
            return several
        return [written.get(fold(str(one)), one) for one in several]

    each: Any = list[Literal[tuple(values)]] | None  # type: ignore[misc]
    return Annotated[each, BeforeValidator(as_written)]
