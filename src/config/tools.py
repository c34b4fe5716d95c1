"""The tools of a concierge as its TOML declares them, one model for each kind."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from src.config.strict import Strict, Strings


class _Tool(Strict):
    """What every kind of tool is told: its tables, and when a model should use it."""

    kind: str
    name: str = Field(pattern=r"^[a-z][a-z0-9_]{2,40}$")
    tables: Strings = Field(min_length=1)
    purpose: str = Field(min_length=5, description="What it searches, in a sentence or two.")
    use_when: Strings = Field([], description="Questions it is for.")
    use_other: dict[str, Strings] = Field({}, description="Other tool = questions it is for.")

    def columns_named(self) -> Iterator[tuple[str, str]]:
        """(key, column) for every column of its tables that the tool's own keys name."""
        yield from ()


class SqlToolConfig(_Tool):
    """The model writes a SELECT."""

    kind: Literal["sql"] = "sql"
    examples: dict[str, str] = Field({}, description="What is asked = the SQL that answers it.")


class ParameterConfig(Strict):
    """A parameter under a name of its own: `budget_max` for the upper bound of `price`."""

    column: str
    bound: Literal["min", "max"] | None = Field(None, description="Of a number; else its values.")
    meaning: str = Field("", description="One sentence for the language model.")


class _OneTableTool(_Tool):
    """Over one table, by parameters."""

    tables: Strings = Field(min_length=1, max_length=1)
    parameters: dict[str, ParameterConfig] = Field({}, description="Names that columns go by.")
    results: int = Field(5, ge=1, le=20, description="Rows when no number is asked for.")

    def columns_named(self) -> Iterator[tuple[str, str]]:
        yield from ((f"parameters.{name}", p.column) for name, p in self.parameters.items())


class FiltersToolConfig(_OneTableTool):
    """Typed filters over one table; every column that can be filtered has one."""

    kind: Literal["filters"]
    sorts: dict[str, str] = Field({}, description="Name = column; '-column' is highest first.")
    prefer: Strings = Field([], description="What is better: 'year' more of it, '-km' less of it.")
    groups: dict[str, Strings] = Field({}, description="Name = columns that a result puts there.")

    def columns_named(self) -> Iterator[tuple[str, str]]:
        yield from super().columns_named()
        yield from ((f"sorts.{name}", column.lstrip("-")) for name, column in self.sorts.items())
        yield from (("prefer", column.lstrip("-")) for column in self.prefer)
        yield from ((f"groups.{name}", c) for name, columns in self.groups.items() for c in columns)


ToolName = r"^[a-z][a-z0-9_]{0,40}$"


class _SearchToolConfig(_OneTableTool):
    """A question in words over one table, narrowed down by parameters, else by all values."""

    fields: dict[str, Annotated[float, Field(gt=0)]] = Field(
        {}, description="Column that is searched = what a word in it counts; by role."
    )
    limit: str = Field("limit", pattern=ToolName, description="Name of the number of results.")

    @model_validator(mode="after")
    def _parameters_fit(self) -> "_SearchToolConfig":
        own = {"query", self.limit, "skip", "rows"}
        own |= {"blend", "candidates"} if self.kind == "ranked" else set()
        for name, parameter in self.parameters.items():
            if parameter.bound and self.kind != "ranked":
                raise ValueError(f"parameter '{name}': a '{self.kind}' tool has no bounds")
            if name in own:
                raise ValueError(f"parameter '{name}': every such tool has one of that name")
        return self

    def columns_named(self) -> Iterator[tuple[str, str]]:
        yield from super().columns_named()
        yield from ((f"fields.{column}", column) for column in self.fields)


class KeywordsToolConfig(_SearchToolConfig):
    """The whole query as a phrase; where nothing has it, its best keywords one by one."""

    kind: Literal["keywords"]


class RatingConfig(Strict):
    """How buyers' ratings move a row: their mean, shrunk towards a prior by how few there are."""

    mean: str = Field(description="Column with the mean rating.")
    count: str = Field(description="Column with the number of ratings.")
    prior_mean: float | Literal["catalog"] = Field(
        4.0, description="What a row without ratings counts as; 'catalog': the mean of all."
    )
    prior_weight: float = Field(20.0, ge=0, description="As many ratings as the prior counts for.")
    blend: float = Field(0.85, ge=0, le=1, description="Relevance's share of a score, λ.")


QueryPart = Literal["category", "brand", "colors", "size", "gender", "occasion"]
"""What a shopper's query names, as `/chat/search` tells it."""


LONGEST_QUERY = 500
"""In characters."""
SHORTEST_QUERY = 3
"""Of passages; the other kinds answer an empty query as well."""
MOST_CANDIDATES = 1000
"""Of a `ranked` tool, whoever asks for them."""


class RankedToolConfig(_SearchToolConfig):
    """By words and meaning together, blended with ratings; exact conditions narrow it down."""

    kind: Literal["ranked"]
    fallback: str = Field("", description="The `keywords` tool that answers without vectors.")
    sorts: dict[str, str] = Field({}, description="Name = column; '-column' is highest first.")
    embed: Strings = Field([], description="Columns whose meaning is searched; by role.")
    soft: Strings = Field([], description="Columns whose values are looked for as words only.")
    facets: Strings = Field([], description="Columns that are counted over all that match.")
    candidates: int = Field(
        200, ge=1, le=MOST_CANDIDATES, description="Rows that are put in order (top K)."
    )
    rating: RatingConfig | None = None
    parsed: dict[QueryPart, str] = Field({}, description="Part of a query = the column it is.")

    @property
    def is_exact(self) -> bool:
        """Whether it takes all that `filters` takes; else it is for wishes, with a `fallback`."""
        return not self.fallback or self.is_shopped_in

    @property
    def is_shopped_in(self) -> bool:
        """Whether it says by what things are chosen (bounds, orders, facets, ratings, parts of a
        query); else rows are recommended for wishes alone."""
        bounded = any(parameter.bound for parameter in self.parameters.values())
        return bool(bounded or self.sorts or self.facets or self.rating or self.parsed)

    def columns_named(self) -> Iterator[tuple[str, str]]:
        yield from super().columns_named()
        yield from ((f"sorts.{name}", column.lstrip("-")) for name, column in self.sorts.items())
        for key, columns in (("embed", self.embed), ("soft", self.soft), ("facets", self.facets)):
            yield from ((key, column) for column in columns)
        if self.rating:
            yield from (("rating.mean", self.rating.mean), ("rating.count", self.rating.count))
        yield from ((f"parsed.{part}", column) for part, column in self.parsed.items())


class DocumentsToolConfig(_SearchToolConfig):
    """Passages by words and meaning, each with its source."""

    kind: Literal["documents"]


def _kind_of(declared: object) -> object:
    if isinstance(declared, dict):
        return declared.get("kind", "sql")
    return getattr(declared, "kind", None)


ToolConfig = Annotated[
    Annotated[SqlToolConfig, Tag("sql")]
    | Annotated[FiltersToolConfig, Tag("filters")]
    | Annotated[KeywordsToolConfig, Tag("keywords")]
    | Annotated[RankedToolConfig, Tag("ranked")]
    | Annotated[DocumentsToolConfig, Tag("documents")],
    Discriminator(_kind_of),
]
"""A tool by its kind; `sql` when none is said."""

SearchToolConfig = KeywordsToolConfig | RankedToolConfig | DocumentsToolConfig

TOOL_KINDS: Mapping[str, type[_Tool]] = {
    "sql": SqlToolConfig,
    "filters": FiltersToolConfig,
    "keywords": KeywordsToolConfig,
    "ranked": RankedToolConfig,
    "documents": DocumentsToolConfig,
}
