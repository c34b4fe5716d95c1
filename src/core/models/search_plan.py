"""Planning for searches in words: named values as parameters, the rest as the query."""

import re
from collections.abc import Sequence

from langchain_core.messages import ToolMessage

from src.config.tools import (
    LONGEST_QUERY,
    SHORTEST_QUERY,
    DocumentsToolConfig,
    KeywordsToolConfig,
    RankedToolConfig,
    SearchToolConfig,
)
from src.core.answering.briefs import briefs
from src.core.answering.compose import Findings, found
from src.core.answering.conditions import speaker
from src.core.engines.filters import MOST_ROWS, arguments_of
from src.core.engines.keywords import essence, request_words, says_something
from src.core.engines.searchable import called, search_schema
from src.core.models.plan import (
    Args,
    Calls,
    Done,
    Plan,
    Row,
    content_of,
    number_of,
    rows_of,
    shortened,
)
from src.core.query.conditions import (
    Condition,
    In,
    Not,
    Text,
    all_of,
    leaf_of,
    leaves,
    said_words,
    words_of,
)
from src.core.query.queries import Rows
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.reading.asked_text import asked_text
from src.core.reading.wording import wording_for
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold

_EXACT: frozenset[Act] = frozenset({"count", "detail", "compare"})
_FIGURES: frozenset[Act] = frozenset({"group", "aggregate"})
_NAMING = frozenset({"title", "id"})
_LISTED = re.compile("[、，,;；/|]")
_AROUND = " ¿?？¡!！.。,，"
_ENDS = " 、，,;；/|"


class SearchPlan(Plan):
    def __init__(self, config: SearchToolConfig, table: Table) -> None:
        super().__init__(config.name)
        self._config = config
        self._table = table
        self._schema = search_schema(config, table)
        self._words = request_words().also(called(table))

    def beyond(self, reading: Understood) -> tuple[Condition, ...]:
        said, excluded = reading.conditions, self._excluded(reading)
        return tuple(c for c in said if not _is_asked_for(c) and c not in excluded)

    def asks_back(self, reading: Understood) -> bool:
        """A search in words finds what any of the meanings is about; one row has to be named."""
        return bool(reading.choices) and reading.act in ("detail", "compare")

    def cut(self, reading: Understood) -> str:
        query = "" if reading.act in _FIGURES else self._query(reading)
        return query[len(shortened(query, LONGEST_QUERY)) :].strip()

    def strain(self, reading: Understood) -> int:
        """Names, counts, lists and single words are for keywords, a wish in prose for meaning."""
        exact = reading.act in _EXACT or bool(reading.rows) or self._names(reading)
        prose = not exact and _is_prose(reading, self._named(reading))
        match self._config:
            case KeywordsToolConfig():
                return int(prose)
            case RankedToolConfig():
                return int(not prose)
            case _:
                return 0

    def search(self, reading: Understood, calls: Calls) -> Done:
        if reading.act in _FIGURES:
            return {}
        args = self.arguments(reading)
        found = calls(self.tool, args)
        if not self._is_too_narrow(reading, args, found):
            return {"rows": found}
        plain = {name: args[name] for name in ("query", self._config.limit) if name in args}
        return {"rows": found, "relax": calls(self.tool, plain, may_fail=True)}

    def _is_too_narrow(self, reading: Understood, args: Args, rows: ToolMessage) -> bool:
        """Passages that no value leads to are looked for without: a value may be a mere word."""
        if not isinstance(self._config, DocumentsToolConfig):
            return False
        narrowed = any(name in self._schema.values for name in args)
        found = rows_of(rows)
        return narrowed and not (found and self._is_about_names(reading, found))

    def _is_about_names(self, reading: Understood, rows: Sequence[Row]) -> bool:
        """Whether some passage is about what is named, where something is."""
        names = {column.name for column in self._table.with_role("name")}
        named = [c for c in reading.conditions if isinstance(c, In) and c.column in names]
        return all(any(row.get(c.column) in c.values for row in rows) for c in named)

    def findings(self, reading: Understood, done: Done) -> Findings:
        content = content_of(done.get("relax") or done.get("rows"))
        return Findings(
            rows=tuple(content.get("results", [])),
            total=number_of(content, "total"),
            most=MOST_ROWS,
            nearest=tuple(content.get("nearest", [])),
        )

    def answer(self, reading: Understood, catalog: Catalog, done: Done) -> str:
        if reading.act in _FIGURES:
            return self._no_figures(reading, catalog)
        findings = self.findings(reading, done)
        asked = self._as_searched(reading)
        parts = [found(asked, catalog, findings), briefs(asked, catalog, findings.rows)]
        return "\n\n".join(filter(None, parts))

    def arguments(self, reading: Understood) -> Args:
        query = shortened(self._query(reading), LONGEST_QUERY)
        searched: Args = {"query": query} if query else {}
        if reading.rows:
            rows = {"rows": [dict(row.key) for row in reading.rows]}
            return searched | rows if isinstance(self._config, DocumentsToolConfig) else rows
        held = (*self._named(reading), *self._excluded(reading))
        wanted = Rows(
            table=self._table.id,
            where=all_of(*held),
            limit=self._limit(reading),
            offset=reading.offset,
        )
        return searched | arguments_of(wanted, self._schema)

    def _limit(self, reading: Understood) -> int | None:
        """Of rows that are named, no more than there are names."""
        names = [v for c in self._title_values(reading) for v in c.values]
        return len(names) if reading.act in ("detail", "compare") and names else reading.limit

    def _named(self, reading: Understood) -> list[In]:
        """Values that become parameters. A tag is a word as well: it is one only when it is asked
        for as a tag, since rows that say the word elsewhere are meant too."""
        found = []
        for c in reading.conditions:
            if not isinstance(c, In):
                continue
            if self._schema.value_parameter(c.column) is None:
                continue
            is_tag = self._table.column(c.column).role == "tags"
            if not is_tag or c.required or c.column in reading.asked_columns:
                found.append(c)
        return found

    def _excluded(self, reading: Understood) -> list[Condition]:
        """Denials of values of columns that have a parameter."""
        denied = ((c, leaf_of(c)) for c in reading.conditions if isinstance(c, Not))
        return [
            c
            for c, leaf in denied
            if isinstance(leaf, In) and self._schema.value_parameter(leaf.column) is not None
        ]

    def _query(self, reading: Understood) -> str:
        if isinstance(self._config, DocumentsToolConfig):
            return self._sentence(reading).ljust(SHORTEST_QUERY, "?")
        named = self._named(reading)
        if reading.act in _EXACT and (titles := self._title_values(reading)):
            return " ".join(value for c in titles for value in c.values)
        if reading.carried or reading.offset or reading.parsed:
            rest = [words_of(c) for c in reading.conditions if c not in named and _is_asked_for(c)]
            return " ".join(rest)
        if named and not [c for c in reading.conditions if c not in named] and not reading.missing:
            return ""  # nothing else is asked for, whatever words it is asked with
        text = " ".join([asked_text(reading), *self._picked(reading)])
        held = (*named, *self._excluded(reading))
        for one in sorted({w for c in held for w in _said(c)}, key=len, reverse=True):
            text = text.replace(one, " ")
        columns = (*(c.column for c in named), *reading.asked_columns)
        words = self._words.also(w for name in columns for w in self._column_words(name))
        query = essence(text, words)
        return query if says_something(query, words) else ""

    def _sentence(self, reading: Understood) -> str:
        """The whole question, which meaning needs; with what it goes on with."""
        text = asked_text(reading)
        if reading.carried:
            text = (
                wording_for(reading.language)
                .pattern("follow")
                .sub("", text, count=1)
                .strip(_AROUND)
            )
        asked = [text, *reading.carried, *self._picked(reading)]
        return " ".join(asked)

    def _picked(self, reading: Understood) -> list[str]:
        """What was chosen by hand and no parameter takes: the question does not say it."""
        named = self._named(reading)
        values = [c for c in reading.conditions if isinstance(c, In)]
        return [value for c in values if c.required and c not in named for value in c.values]

    def _column_words(self, name: str) -> list[str]:
        config = self._table.column(name).config
        label = config.label or name
        labels = [label] if isinstance(label, str) else list(label.values())
        return [*labels, *config.asked_as]

    def _no_figures(self, reading: Understood, catalog: Catalog) -> str:
        speak = speaker(catalog, self._table.id, reading.language)
        wanted = reading.group_by or (reading.figure.column if reading.figure else "")
        return speak.say("figure.beyond", label=speak.label, column=speak.column_label(wanted))

    def _title_values(self, reading: Understood) -> list[In]:
        return [
            c
            for c in reading.conditions
            if isinstance(c, In) and self._table.column(c.column).role in _NAMING
        ]

    def _names(self, reading: Understood) -> bool:
        """Everything that is asked for has a name in the data."""
        named = self._named(reading)
        others = [c for c in reading.conditions if c not in named]
        return bool(named) and not others and not reading.missing

    def _as_searched(self, reading: Understood) -> Understood:
        """The reading in the words that were searched for, so that the answer repeats these."""
        if reading.rows:
            return reading
        query = shortened(self._query(reading), LONGEST_QUERY)
        term = Text(term=query, words=(query,), text=query)
        held = (*self._named(reading), *self._excluded(reading))
        conditions = (*held, *((term,) if query else ()))
        beyond = [words_of(c) for c in self.beyond(reading)]
        missing = tuple(what for what in reading.missing if what in beyond)
        return reading.model_copy(update={"conditions": conditions, "missing": missing})


def _is_asked_for(condition: Condition) -> bool:
    """Whether a query or a parameter can say it."""
    return isinstance(condition, In | Text)


def _is_prose(reading: Understood, named: Sequence[Condition]) -> bool:
    """Several things said of one, or words that the data does not have; no name, and no list."""
    asked = [c for c in reading.conditions if c not in named]
    said = [c for c in asked if isinstance(c, In | Text)]
    unknown = any(isinstance(c, Text) and not c.words for c in said)
    if unknown or reading.missing:
        return True
    listed = bool(_LISTED.search(reading.question.strip(_ENDS)))
    things = sum(len(c.text.split(", ")) for c in said)
    return things > 1 and not listed


def _said(condition: Condition) -> list[str]:
    """The words by which values were named, and the values, where spelling was mended."""
    values = (v for leaf in leaves(condition) if isinstance(leaf, In) for v in leaf.values)
    return [*said_words(condition), *map(fold, values)]
