"""What the kinds `keywords`, `ranked` and `documents` share: a query and values in, rows out."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any, TypeVar

import numpy as np
from pydantic import BaseModel, JsonValue

from src.config.texts import local_text
from src.config.tools import SearchToolConfig
from src.core.engines.filters.arguments import conditions_of
from src.core.engines.filters.schema import MOST_ROWS, search_schema
from src.core.engines.keywords.request_words import essence
from src.core.engines.scored_rows import Mask
from src.core.engines.searchable.searchable import Searchable
from src.core.engines.sql_guard.protocol import QueryResult
from src.core.errors import ConciergeError
from src.core.query.conditions import HasKey
from src.core.query.queries import Rows
from src.core.query.sql import QuerySql
from src.core.store.as_written import as_written
from src.core.store.folding import fold
from src.core.tools.arguments import QUERY, search_arguments
from src.core.tools.base import BaseTool, DeclaredTool, ToolOutput, ToolParts
from src.core.tools.describe import narrowing_values
from src.core.tools.narrowing import Narrowing
from src.core.tools.values import ValueReader
from src.core.traces import Row, Score, SearchedWord, SearchTrace, SearchWay, WithoutMeaning

NEAR = 3
"""Rows that are named as the nearest where none fits."""
_SHARED = ("query", "skip", "rows")
"""Parameters that all of these tools have."""
Trace = TypeVar("Trace", bound=SearchTrace)
Others = Callable[[str], BaseTool]
"""Name → the tool of that name beside this one."""


@dataclass(frozen=True)
class Searched:
    """How rows were searched for, by the names that a trace has for it."""

    way: SearchWay = "all"
    words: tuple[SearchedWord, ...] = ()
    without_meaning: WithoutMeaning | None = None
    problem: str = ""


NOT_SEARCHED = Searched()


@dataclass(frozen=True)
class Sighting:
    """The rows that a query came to, all of them and best first, by their number in the index."""

    rows: Sequence[int]
    how: Searched = NOT_SEARCHED
    scores: Sequence[Score] = ()
    """One for each row, or none at all."""
    near: Sequence[int] = ()
    """Where nothing fits: what comes nearest, not to be taken for an answer."""
    total: int | None = None
    """How many of the rows fit, where not all do: those behind only come near."""


class SearchTool(DeclaredTool):
    """Answers `results` and how many rows fit in `total`; `notes` say how it was understood."""

    _config: SearchToolConfig

    def __init__(
        self, config: SearchToolConfig, parts: ToolParts, others: Others | None = None
    ) -> None:
        """`others` are asked for the fallback, when it is needed; None where it has none."""
        super().__init__(config, parts)
        self._others = others
        table = parts.catalog.table(config.tables[0])
        self.schema = search_schema(config, table)
        self._in: Searchable = parts.searchables.of(config, table)
        self._narrowing = Narrowing(self._in, parts.knowledge)
        self.args_schema = self.arguments()

    def arguments(self) -> type[BaseModel]:
        return search_arguments(self._config, self.schema, self._parts.knowledge, self._say)

    def described(self, *, with_parameters: bool) -> str:
        config, schema, say = self._config, self.schema, self._say
        parts = [say(f"search.{config.kind}_how").strip()]
        if with_parameters:
            label = local_text(schema.table.config.label, say.language)
            names = ", ".join(f"`{name}`" for name in (QUERY, *schema.values, config.limit))
            overview = say("search.overview", label=label, names=names)
            parts.insert(0, f"{config.purpose}\n{overview}")
            if narrowed := list(narrowing_values(schema, say)):
                parts.append("\n".join([say("filters.values"), *narrowed]))
        parts.append(say("search.results", default=config.results, most=MOST_ROWS).strip())
        return "\n\n".join([*parts, *self.falls_back()])

    def falls_back(self) -> list[str]:
        """The sentence that says which tool answers where this one cannot; none without any."""
        fallback = getattr(self._config, "fallback", "")
        return [self._say("search.falls_back", tool=fallback)] if fallback else []

    @property
    def size(self) -> int:
        """How many rows are searched in all."""
        return len(self._in.keys)

    def asking(self, query: str) -> str:
        """The part of the query that is searched for."""
        return essence(query, self._in.request_words) or query

    def with_other_forms(self, query: str) -> str:
        """The query, and the data's own words for what it says in others: sign in is 登录."""
        found = self._parts.knowledge.values.find(fold(query))
        values = [
            entry.value
            for mention in found
            for entry in mention.entries
            if entry.table == self._in.table.id and entry.kind == "alias"
        ]
        return " ".join([query, *(v for v in dict.fromkeys(values) if fold(v) not in query)])

    def names_of(self, rows: Sequence[int]) -> list[JsonValue]:
        """Names alone: more of rows that do not fit would be taken for an answer."""
        title = self._in.table.title
        found = self.fetch(rows).rows if title and rows else ()
        return [row[title.name] for row in found if title and row.get(title.name)]

    def notes_on(self, without_meaning: WithoutMeaning | None) -> list[str]:
        if not without_meaning:
            return []
        progress = self._in.progress
        done, total = (progress.done, progress.total) if progress else (0, 0)
        return [self._say(f"search.{without_meaning}", done=done, total=total)]

    def or_fallback(self, output: ToolOutput, args: Mapping[str, Any]) -> ToolOutput:
        """The output; of a search that went without meaning that of the fallback, which says so."""
        own, named = output.trace, getattr(self._config, "fallback", "")
        assert isinstance(own, SearchTrace)
        if not (own.without_meaning and named and self._others):
            return output
        other = self._others(named)
        assert isinstance(other, SearchTool), "checked with the TOML"
        answer = other.run(**self._as_asked_of(other, args))
        assert isinstance(answer.trace, SearchTrace)
        said = self._say("search.answered_by", tool=other.name)
        notes = tuple(dict.fromkeys((*own.notes, said, *answer.trace.notes)))
        told = {"without_meaning": own.without_meaning, "problem": own.problem, "notes": notes}
        content = answer.content | {
            "answered_by": other.name,
            "without_meaning": own.without_meaning,
            "notes": list(notes),
        }
        return ToolOutput(content, answer.trace.model_copy(update=told))

    def _as_asked_of(self, other: "SearchTool", args: Mapping[str, Any]) -> dict[str, Any]:
        """The arguments by the other tool's names; what it has no parameter for is left out."""
        names = {self.schema.limit: other.schema.limit, **{name: name for name in _SHARED}}
        for name, column in self.schema.values.items():
            if same := other.schema.value_parameter(column.name):
                names[name] = same
        return {names[name]: value for name, value in args.items() if name in names}

    def traced(
        self,
        kind: type[Trace],
        args: Mapping[str, Any],
        values: ValueReader,
        fetched: QueryResult,
        started: float,
        **fields: Any,
    ) -> Trace:
        """The trace of a call that fetched these rows, with the `fields` of its kind."""
        return kind(
            tool=self.name,
            table=self._in.table.id,
            args=dict(args),
            matches=tuple(values.matches),
            repaired=tuple(values.repaired),
            columns=tuple(fetched.rows[0]) if fetched.rows else (),
            rows=fetched.rows,
            query_ms=fetched.elapsed_ms,
            total_ms=(perf_counter() - started) * 1000,
            data_version=self._parts.catalog.version,
            **fields,
        )

    def fetch(self, rows: Sequence[int], also: Sequence[str] = ()) -> QueryResult:
        """The rows' cells in their order, `also` with more columns, by a guarded statement."""
        table, most = self._in.table, max(MOST_ROWS, len(rows))
        names = table.config.key
        keys = tuple(dict(zip(names, self._in.keys[row], strict=True)) for row in rows)
        query = Rows(table=table.id, where=HasKey(keys=keys), columns=tuple(also))
        sql = QuerySql(self._parts.catalog, table).rows(query, most)
        found = self._parts.database.query(sql, limit=most)
        places = {tuple(map(str, self._in.keys[row])): at for at, row in enumerate(rows)}
        placed = {
            places[key]: as_written(row, [table])
            for row in found.rows
            if (key := tuple(str(row[name]) for name in names)) in places
        }
        return replace(found, rows=tuple(placed[at] for at in sorted(placed)))


class LookingTool(SearchTool):
    """A query and values in, rows out."""

    @abstractmethod
    def look(self, query: str, most: int, allowed: Mask | None) -> Sighting:
        """The rows among the allowed that fit a query; at least `most` of them where there are."""

    def run(self, **args: Any) -> ToolOutput:
        started = perf_counter()
        given = self.args_schema.model_validate(args).model_dump(mode="json", exclude_none=True)
        try:
            return self._search(given, started)
        except ConciergeError as error:
            trace = SearchTrace(tool=self.name, args=given, error=str(error))
            raise self.failed(error, trace) from error

    def _search(self, given: dict[str, Any], started: float) -> ToolOutput:
        values = ValueReader(self.schema, self._parts.knowledge, self._say)
        limit, skip = int(given[self._config.limit]), int(given["skip"])
        sighting = self._sight(given, values, limit + skip)
        shown = slice(skip, skip + limit)
        fetched = self.fetch(sighting.rows[shown])
        trace = self.traced(
            SearchTrace,
            {name: value for name, value in given.items() if value not in ("", 0)},
            values,
            fetched,
            started,
            executed_sql=fetched.executed_sql,
            total=len(sighting.rows) if sighting.total is None else sighting.total,
            notes=(*values.notes, *self.notes(sighting)),
            scores=tuple(sighting.scores[shown]),
            query=given.get("query", ""),
            **vars(sighting.how),
        )
        names = self.names_of(sighting.near)
        return ToolOutput(self._content(trace) | ({"nearest": names} if names else {}), trace)

    def _content(self, trace: SearchTrace) -> dict[str, JsonValue]:
        scores = trace.scores or [None] * len(trace.rows)
        content: dict[str, Any] = {
            "results": [self.told(r, s) for r, s in zip(trace.rows, scores, strict=True)],
            "count": len(trace.rows),
            "total": trace.total,
        }
        if trace.way == "keywords":
            content["keywords"] = [word.word for word in trace.words]
        if trace.without_meaning:
            content["without_meaning"] = trace.without_meaning
        return content | ({"notes": list(trace.notes)} if trace.notes else {})

    def told(self, row: Row, score: Score | None) -> dict[str, Any]:
        """A row as the model sees it."""
        return row

    def notes(self, sighting: Sighting) -> list[str]:
        """What the model should know of the way in which rows were found."""
        return self.notes_on(sighting.how.without_meaning)

    def _sight(self, given: dict[str, Any], values: ValueReader, most: int) -> Sighting:
        if given.get("rows"):
            return Sighting(self._named(given["rows"]))
        where = conditions_of(given, self.schema, values.value, values.words)
        allowed = self._narrowing.rows(where).allowed
        if query := given.get("query", "").strip():
            return self.look(query, most, allowed)
        rows = range(len(self._in.keys)) if allowed is None else np.flatnonzero(allowed).tolist()
        return Sighting(rows)

    def _named(self, keys: Sequence[dict[str, JsonValue]]) -> list[int]:
        """The rows with these keys, in the order asked."""
        names = self._in.table.config.key
        places = {tuple(map(str, key)): row for row, key in enumerate(self._in.keys)}
        wanted = (tuple(str(key.get(name)) for name in names) for key in keys[:MOST_ROWS])
        return [places[key] for key in wanted if key in places]
