"""What a tool did, for people: typed, small, plain JSON (a checkpointer keeps it)."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue, PlainSerializer, TypeAdapter

from src.config.strict import Frozen

Row = dict[str, JsonValue]
"""A row of results, by column name."""


RowKey = tuple[str, JsonValue]
"""A row by the id of its table and its key: one value, or the list of several."""


class Candidate(Frozen):
    value: str
    score: float = Field(ge=0, le=1)
    column: str | None = None
    """Of the value, where another than the step's first was near as well."""


class MatchStep(Frozen):
    """How a word was taken for a value: the fuzzy-match receipt of the debug panel."""

    asked: str
    column: str
    candidates: tuple[Candidate, ...]
    threshold: float
    chosen: str | None
    why: str


class RowsTrace(Frozen):
    """Rows that a tool got out of a table, and the statement that got them."""

    tool: str
    table: str | None = None
    """Id of the one table that the rows are of, when they are rows of one."""
    executed_sql: str = ""
    columns: tuple[str, ...] = ()
    rows: tuple[dict[str, JsonValue], ...] = ()
    keys: tuple[JsonValue, ...] = ()
    """For each row its key, where rows need not have it themselves; a list of several values."""
    total: int | None = None
    """Rows that match in all, where the tool counted them."""
    truncated: bool = False
    notes: tuple[str, ...] = ()
    repaired: tuple[tuple[str, str], ...] = ()
    """Values as they were asked for, and as the data has them, where the tool mended them."""
    error: str | None = None
    query_ms: float = 0.0
    total_ms: float = 0.0
    data_version: str = ""


class SqlTrace(RowsTrace):
    """One statement of a model: as it was asked, and as it ran."""

    kind: Literal["sql"] = "sql"
    asked_sql: str
    check_ms: float = 0.0


class Score(Frozen):
    """Why a row stands where it does: parts (0 to 1, or points of 100) that add up to `total`."""

    total: float
    parts: dict[str, float]


class Easing(Frozen):
    """One condition eased or let go, and how many rows fit then."""

    parameter: str
    column: str | None = None
    """None for words that are searched in the text."""
    asked: str
    low: float | None = None
    high: float | None = None
    """The new bounds; none of them when the condition is let go."""
    total: int


class FacetOption(Frozen):
    """A value, or a range of numbers (low included, high not), and how many rows have it."""

    value: str | None = None
    low: float | None = None
    high: float | None = None
    count: int


class FacetCounts(Frozen):
    """One column over all rows that match; the most frequent values first, ranges in order."""

    column: str
    options: tuple[FacetOption, ...]


class ScoredTrace(RowsTrace):
    """A search by typed arguments: what was asked, how values were understood, how rows rank."""

    args: dict[str, JsonValue]
    matches: tuple[MatchStep, ...] = ()
    scores: tuple[Score, ...] = ()
    """One for each row; empty unless they are ordered by relevance."""
    nearest: tuple[Easing, ...] = ()
    """When nothing fits: the smallest changes that let something fit."""
    facets: tuple[FacetCounts, ...] = ()
    """Over all rows that match, of a tool that counts them."""


class FilterTrace(ScoredTrace):
    """One search by typed filters."""

    kind: Literal["filters"] = "filters"


class SearchedWord(Frozen):
    """A word that was searched for: how many rows have it, and how rare that is (0 to 1)."""

    word: str
    rows: int
    rarity: Annotated[float, PlainSerializer(lambda rarity: round(rarity, 4))]
    guessed: bool = False
    """Whether the rows only have words that it may be a slip of: pike, where there are bikes."""


SearchWay = Literal["all", "phrase", "keywords", "words", "meaning"]
"""Every row, the whole query, its keywords one by one, all its words, words and meaning."""

WithoutMeaning = Literal["off", "building", "failed"]
"""Why a search was by words alone: so wanted, not yet, or not possible."""


class SearchTrace(ScoredTrace):
    """One search in words: of which kind it came to be, and what each word found."""

    kind: Literal["search"] = "search"
    query: str = ""
    way: SearchWay = "all"
    words: tuple[SearchedWord, ...] = ()
    without_meaning: WithoutMeaning | None = None
    problem: str = ""
    """Why meaning failed, for whoever runs the app."""


class RankedRow(Frozen):
    """The figures behind a row's place: final = blend * semantic + (1 - blend) * rating."""

    place: int
    """From 1, over all that match and not over the page."""
    final: float
    semantic: float
    """Relevance by words and meaning, 0 to 1 within the candidates."""
    rating: float
    """The shrunk rating on the scale that the tool blends by, 0 to 1."""
    bayes: float
    """The shrunk rating in its own unit (stars)."""
    mean: float | None = None
    count: int | None = None
    """As the data has them; None where it does not say."""
    more_ratings: int | None = None
    """Ratings with this mean that would lift it to `would_be`; None where none would."""
    would_be: int | None = None


class RankedTrace(SearchTrace):
    """A search whose rows are put in order by relevance and rating; `scores` are in points."""

    kind: Literal["ranked"] = "ranked"  # type: ignore[assignment]
    blend: float = 1.0
    """Relevance's share (λ); 1 where nothing is rated."""
    candidates: int = 0
    """Rows that were put in order."""
    only_kind: bool = False
    """No row has all that is asked for: these are of the kind that is."""
    unsaid: tuple[str, ...] = ()
    """Words that tell what is asked for, and none of these rows says."""
    mixed: bool = False
    """Some that may suit stand before some that state all that must hold: they say more of it."""
    stated: int = 0
    """How many of them state all that must hold."""
    suiting: int = 0
    """How many do not, but may suit: they stand behind, or are left out."""
    ranked: tuple[RankedRow, ...] = ()
    """One for each row."""
    near: tuple[Row, ...] = ()
    """Where fewer match than are shown: rows that come near, the likest first."""
    stages: dict[str, float] = Field(default_factory=dict)
    """Milliseconds of retrieve, rank, facets."""

    @property
    def is_rated(self) -> bool:
        """Whether ratings have a share in the order, so that there are reasons to tell."""
        return self.blend < 1


class CheckTrace(Frozen):
    """Which numbers and names of the answer were found in the rows, and which were not."""

    kind: Literal["check"] = "check"
    found: tuple[str, ...] = ()
    unfounded: tuple[str, ...] = ()
    named: tuple[RowKey, ...] = ()
    """The rows that the answer names, in its order."""
    ms: float = 0.0


class NoticeTrace(Frozen):
    """Something that the reader should know of the way: a model failed and another took over."""

    kind: Literal["notice"] = "notice"
    text: str


Trace = Annotated[
    SqlTrace | FilterTrace | SearchTrace | RankedTrace | CheckTrace | NoticeTrace,
    Field(discriminator="kind"),
]

TRACE: TypeAdapter[Trace] = TypeAdapter(Trace)
"""The one place where a stored artifact becomes a trace again: `TRACE.validate_python`."""

REFUSED = "refused"
"""Key of `ToolMessage.additional_kwargs`: the call was not made, and why."""
