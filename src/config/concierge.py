"""A concierge as its TOML declares it: strict models, so that a mistyped key is an error.

`docs/adding-a-concierge.md` documents every key; a test holds the two together.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal
from zoneinfo import available_timezones

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    field_validator,
    model_validator,
)

Language = Literal["en", "es", "ja", "zh"]

Role = Literal[
    "id",  # identifies the row; looked up whole, never compared as a number
    "title",  # the row's own name
    "name",  # a proper name of something else: shop, brand, maker, author
    "category",  # one of few values
    "tags",  # several values in one cell: a separator or a JSON array
    "text",  # prose to search in
    "price",  # money, in the column's unit
    "number",  # a measured number, in the column's unit
    "year",
    "flag",  # yes / no; blank is unknown
    "start",  # first day of the row's period
    "end",  # last day of it
    "place",  # where it is; searched like a name
    "info",  # shown when it is asked for
    "link",
    "image",
]

TEXT_ROLES: frozenset[Role] = frozenset({"title", "text"})
VALUE_ROLES: frozenset[Role] = frozenset({"name", "category", "tags", "place", "title", "id"})
NUMBER_ROLES: frozenset[Role] = frozenset({"price", "number", "year"})

LocalText = str | dict[Language, str]
"""One text, or one for each language; `local_text` picks."""


def local_text(text: LocalText, language: str) -> str:
    """The text in `language`, else in English, else in whichever comes first."""
    if isinstance(text, str):
        return text
    spoken = {str(code): words for code, words in text.items()}
    return spoken.get(language) or spoken.get("en") or next(iter(spoken.values()))


def _as_list(value: object) -> object:
    return [value] if isinstance(value, str) else value


Strings = Annotated[list[str], BeforeValidator(_as_list)]
"""A list of strings; a single one may be written without brackets."""


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ColumnConfig(Strict):
    """What a column means, how people speak of it and how it is shown."""

    label: LocalText | None = Field(None, description="What users see instead of the name.")
    meaning: str = Field("", description="One sentence for the language model.")
    role: Role | None = Field(None, description="Found from the data when left out.")
    unit: str | None = Field(None, description="Currency code, km, mm, …; prices default to it.")
    asked_as: Strings = Field([], description="Words by which people ask for this column.")
    denied_as: Strings = Field([], description="Words that ask for a flag's no: paid, of free.")
    values: dict[str, Strings] = Field({}, description="Other words for a value: value = [words].")
    includes: dict[str, Strings] = Field(
        {}, description="Values that are kinds of another: boots = ['hiking boots']."
    )
    separator: str | None = Field(None, description="Splits a `tags` cell.")
    true_values: Strings = Field([], description="Cells of a `flag` that mean yes.")
    false_values: Strings = Field([], description="Cells of a `flag` that mean no.")
    low_words: Strings = Field([], description="Words that ask for the lowest: cheapest, nearest.")
    high_words: Strings = Field([], description="Words that ask for the highest: newest, biggest.")
    refers_to: str = Field("", description="'table.column' whose rows it names: parts.part_id.")
    up_to: str = Field("", description="The column with the high end of which this is the low one.")

    def wider(self, value: str) -> list[str]:
        """The values that this one is a kind of, whatever its case, and what these are kinds of."""
        found: list[str] = []
        sought = [value]
        for narrow in sought:
            for wide, kinds in self.includes.items():
                is_kind = narrow.casefold() in {kind.casefold() for kind in kinds}
                if is_kind and wide not in sought:
                    sought.append(wide)
                    found.append(wide)
        return found


class DerivedConfig(Strict):
    """A column computed at load: by SQL, read out of prose, or values found as whole words."""

    sql: str | None = Field(None, description="DuckDB expression over the table's own columns.")
    extract: Literal["price", "period", "hours"] | None = Field(
        None,
        description="`price`: _min, _max, _status. `period`: start, end. `hours`: when it is open.",
    )
    source: str | None = Field(None, alias="from", description="The column that is read.")
    prefix: str | None = Field(None, description="Of the new columns; `price_`, none for periods.")
    find: str | None = Field(None, description="Column whose `values` are looked for in others.")
    within: Strings = Field([], alias="in", description="Where; the first that names one decides.")
    take: Literal["first", "start", "head", "all"] = Field(
        "first", description="Which of several: `start` opens the text, `head` is a noun's."
    )
    known: Strings = Field([], description="Columns whose cells are values to look for as well.")
    ignore: Strings = Field([], description="Phrases that hold a value's word and mean another.")

    @model_validator(mode="after")
    def _one_way(self) -> "DerivedConfig":
        if [self.sql, self.extract, self.find].count(None) != 2:
            raise ValueError("give one of 'sql', 'extract' and 'find'")
        if self.extract and not self.source:
            raise ValueError("'extract' needs 'from', the column that is read")
        if self.find and not self.within:
            raise ValueError("'find' needs 'in', the columns to look in")
        if not self.find and (self.within or self.known or self.ignore or self.take != "first"):
            raise ValueError("'in', 'take', 'known' and 'ignore' belong to 'find'")
        return self


class TableConfig(Strict):
    """One data file and what its rows are."""

    file: str = Field(description="CSV, TSV, JSON, JSONL or Parquet, relative to the TOML.")
    label: LocalText = Field(description="What one row is called: product, event, car.")
    counter: LocalText = Field("", description="Counting word behind a number: 件, 店.")
    asked_as: Strings = Field([], description="Words by which people ask for such rows.")
    kinds: Strings = Field([], description="Words for some of them: workshop, café. Searched too.")
    key: Strings = Field([], description="The columns that identify a row.")
    hidden: Strings = Field([], description="Columns that nobody ever sees.")
    show: Strings = Field([], description="Columns of a result, in order; all when left out.")
    columns: dict[str, ColumnConfig] = {}
    derived: dict[str, DerivedConfig] = {}

    @model_validator(mode="after")
    def _hidden_stays_hidden(self) -> "TableConfig":
        for name in self.hidden:
            if name in self.key or name in self.show or name in self.columns:
                raise ValueError(f"'{name}' is hidden and cannot be a key, shown or described")
        return self

    @model_validator(mode="after")
    def _what_is_found_is_described(self) -> "TableConfig":
        for name, derived in self.derived.items():
            if derived.find and not derived.known and not self._values_of(derived.find):
                raise ValueError(
                    f"derived '{name}' finds values of '{derived.find}', which has none; "
                    f"write them under 'columns.{derived.find}.values'"
                )
        return self

    def _values_of(self, column: str) -> dict[str, list[str]]:
        return self.columns[column].values if column in self.columns else {}


class _Tool(Strict):
    """What every kind of tool is told: its tables, and when a model should use it."""

    kind: str
    name: str = Field(pattern=r"^[a-z][a-z0-9_]{2,40}$")
    tables: Strings = Field(min_length=1)
    purpose: str = Field(min_length=10, description="What it searches, in a sentence or two.")
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


class FiltersToolConfig(_Tool):
    """Typed filters over one table; every column that can be filtered has one."""

    kind: Literal["filters"]
    tables: Strings = Field(min_length=1, max_length=1)
    parameters: dict[str, ParameterConfig] = Field({}, description="Names that columns go by.")
    sorts: dict[str, str] = Field({}, description="Name = column; '-column' is highest first.")
    prefer: Strings = Field([], description="What is better: 'year' more of it, '-km' less of it.")
    groups: dict[str, Strings] = Field({}, description="Name = columns that a result puts there.")
    results: int = Field(5, ge=1, le=20, description="Rows when no number is asked for.")

    def columns_named(self) -> Iterator[tuple[str, str]]:
        yield from ((f"parameters.{name}", p.column) for name, p in self.parameters.items())
        yield from ((f"sorts.{name}", column.lstrip("-")) for name, column in self.sorts.items())
        yield from (("prefer", column.lstrip("-")) for column in self.prefer)
        yield from ((f"groups.{name}", c) for name, columns in self.groups.items() for c in columns)


ToolName = r"^[a-z][a-z0-9_]{0,40}$"


class _SearchToolConfig(_Tool):
    """A question in words over one table; some of its columns narrow it down."""

    tables: Strings = Field(min_length=1, max_length=1)
    parameters: dict[str, ParameterConfig] = Field(
        {}, description="Columns that narrow a search; all of values when left out."
    )
    fields: dict[str, Annotated[float, Field(gt=0)]] = Field(
        {}, description="Column that is searched = what a word in it counts; by role."
    )
    limit: str = Field("limit", pattern=ToolName, description="Name of the number of results.")
    results: int = Field(5, ge=1, le=20, description="Rows when no number is asked for.")

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
        yield from ((f"parameters.{name}", p.column) for name, p in self.parameters.items())
        yield from ((f"fields.{column}", column) for column in self.fields)


class KeywordsToolConfig(_SearchToolConfig):
    """The whole query as a phrase; where nothing has it, its best keywords one by one."""

    kind: Literal["keywords"]
    keywords: int = Field(3, ge=1, le=10, description="How many keywords a long query is cut to.")


class RatingConfig(Strict):
    """How buyers' ratings move a row: their mean, shrunk towards a prior by how few there are."""

    mean: str = Field(description="Column with the mean rating.")
    count: str = Field(description="Column with the number of ratings.")
    best: float = Field(5.0, gt=0, description="The highest rating that can be given.")
    prior_mean: float | Literal["catalog"] = Field(
        4.0, description="What a row without ratings counts as; 'catalog': the mean of all."
    )
    prior_weight: float = Field(20.0, ge=0, description="As many ratings as the prior counts for.")
    blend: float = Field(0.85, ge=0, le=1, description="Relevance's share of a score, λ.")
    scale: Literal["candidates", "fifths"] = Field(
        "candidates", description="Laid out between the candidates' ends, or as a share of `best`."
    )


QueryPart = Literal["category", "brand", "colors", "size", "gender", "occasion"]
"""What a shopper's query names, as `/chat/search` tells it."""


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
        """Whether it takes all that a `filters` tool takes beside the query: conditions, orders,
        figures. One that says nothing of these, and has a `fallback` that searches by keywords,
        is for wishes in words alone."""
        bounded = any(parameter.bound for parameter in self.parameters.values())
        return not self.fallback or bool(bounded or self.sorts or self.facets or self.rating)

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
    query_chars: tuple[int, int] = Field((3, 500), description="Shortest and longest query.")
    title: str = Field("", description="Column with the source's title; by role.")
    type: str = Field("", description="Column with the kind of source; the first category.")
    link: str = Field("", description="Column with the source's address; by role.")

    def columns_named(self) -> Iterator[tuple[str, str]]:
        yield from super().columns_named()
        named = {"title": self.title, "type": self.type, "link": self.link}
        yield from ((key, column) for key, column in named.items() if column)


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


class ConciergeConfig(Strict):
    """A whole concierge; its id is the file's stem."""

    id: str = ""
    path: Path = Path()
    name: LocalText
    about: LocalText = Field(description="What it knows, in a sentence; ends 'I can help with …'.")
    greeting: LocalText = ""
    language: Language = "en"
    currency: str = Field("USD", pattern=r"^[A-Z]{3}$")
    timezone: str = "UTC"
    icon: str = Field("", description="One emoji or Material symbol for the page.")
    picture_hosts: Strings = Field([], description="Hosts whose https pictures the page shows.")
    order: int = Field(100, description="Place in the list; the first one is the default.")
    examples: Strings = Field([], description="Questions offered before the first one.")
    called: Strings = Field([], description="Words for the business itself; not searched for.")
    outside: Strings = Field([], description="Subjects it declines though its data mentions them.")
    tables: dict[str, TableConfig] = Field(min_length=1)
    tools: list[ToolConfig] = Field(min_length=1)

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        if value not in available_timezones():
            raise ValueError(f"'{value}' is no time zone; write it like 'Asia/Tokyo'")
        return value

    @field_validator("picture_hosts")
    @classmethod
    def _bare_hosts(cls, value: list[str]) -> list[str]:
        for host in value:
            if not re.fullmatch(r"[\w-]+(\.[\w-]+)*", host):
                raise ValueError(f"'{host}' is no host; write it like 'images.example.com'")
        return value

    @model_validator(mode="after")
    def _references_name_tables(self) -> "ConciergeConfig":
        for table_id, table in self.tables.items():
            for name, column in table.columns.items():
                target, dot, key = column.refers_to.partition(".")
                if column.refers_to and (target not in self.tables or not dot or not key):
                    known = ", ".join(f"{other}.…" for other in self.tables if other != table_id)
                    raise ValueError(
                        f"column '{table_id}.{name}': 'refers_to' is '{column.refers_to}'; write "
                        f"'table.column', with a table that there is: {known}"
                    )
        return self

    @model_validator(mode="after")
    def _tools_name_tables(self) -> "ConciergeConfig":
        names = [tool.name for tool in self.tools]
        for tool in self.tools:
            if unknown := [name for name in tool.tables if name not in self.tables]:
                known = ", ".join(self.tables)
                raise ValueError(f"tool '{tool.name}': no table '{unknown[0]}'; there are: {known}")
            if strangers := [name for name in tool.use_other if name not in names]:
                raise ValueError(f"tool '{tool.name}': no tool '{strangers[0]}' in 'use_other'")
            self._check_search(tool)
        if len(set(names)) < len(names):
            raise ValueError("two tools have the same name")
        return self

    def _check_search(self, tool: ToolConfig) -> None:
        """Rows that are found in an index are fetched by their key."""
        if not isinstance(tool, SearchToolConfig):
            return
        table = tool.tables[0]
        if not self.tables[table].key:
            raise ValueError(f"tool '{tool.name}': table '{table}' needs a 'key' to be searched")
        if isinstance(tool, RankedToolConfig) and tool.fallback:
            fit = [
                other.name
                for other in self.tools
                if isinstance(other, KeywordsToolConfig) and other.tables == tool.tables
            ]
            if tool.fallback not in fit:
                known = ", ".join(fit) or "none"
                raise ValueError(
                    f"tool '{tool.name}': '{tool.fallback}' in 'fallback' is no 'keywords' tool "
                    f"over '{table}'; there are: {known}"
                )
