"""A tool is asked for what was understood, and once more where it finds nothing."""

from dataclasses import replace
from typing import Any

from langchain_core.messages import ToolMessage

from src.config.tools import DocumentsToolConfig, SqlToolConfig
from src.core.answering.compose import Findings, names_of_near
from src.core.engines.filters.easing import relaxed
from src.core.engines.filters.schema import MOST_ROWS
from src.core.models.asked_words import AskedWords
from src.core.models.plan import (
    Args,
    Calls,
    Tool,
    content_of,
    counted,
    fitting,
    number_of,
    plan,
    rows_of,
)
from src.core.models.ranked_words import RankedWords, is_exact
from src.core.query.conditions import In, Range, Text, is_denied
from src.core.query.parts import as_rows
from src.core.query.queries import Groups, Rows, Statistic
from src.core.query.relaxation import finding, relaxations, unknowns_of
from src.core.query.sql import DEFAULT_ROWS
from src.core.query.understood import Understood
from src.core.question import FIGURES
from src.core.traces import TRACE, Easing, RankedTrace, Row

_OWN = ("place", "score")
"""What a tool that ranks tells of a row beside its cells."""


def find(asked: Understood, tool: Tool, calls: Calls) -> Findings:
    if isinstance(tool.config, SqlToolConfig):
        return _by_statements(fitting(asked), tool, calls)
    if isinstance(tool.words, AskedWords):
        return _by_words(asked, tool.words, tool, calls)
    first = _call(tool.query(asked), tool, calls)
    if isinstance(tool.words, RankedWords) and asked.act not in FIGURES:
        return _ranked(asked, tool.words, first, tool, calls)
    return _typed(asked, first, tool)


def _call(
    query: Rows | Statistic | Groups, tool: Tool, calls: Calls, may_fail: bool = False
) -> ToolMessage:
    return calls(tool.name, plan(query, tool), may_fail)


def _by_statements(asked: Understood, tool: Tool, calls: Calls) -> Findings:
    """The rows, their number, and what to relax where there are none."""

    def first(sql: str, may_fail: bool = False) -> Row:
        return next(iter(rows_of(calls(tool.name, {"sql_query": sql}, may_fail))), {})

    query = as_rows(asked.wanted)
    figures = asked.act in (*FIGURES, "compare")
    counts = {} if figures else first(tool.sql.totals(query, unknowns_of(query, tool.table)))
    rows = tuple(rows_of(_call(tool.query(asked), tool, calls)))
    if figures:
        return Findings(rows=rows, most=DEFAULT_ROWS)
    total, eased = number_of(counts, "total"), Row()
    options = relaxations(asked.conditions, tool.table)
    if not total and options and asked.act in ("search", "count"):
        eased = first(counted([o.parts for o in options], tool.sql), may_fail=True)
    return Findings(
        rows=rows,
        total=total,
        unpriced=number_of(counts, "unpriced"),
        undated=number_of(counts, "undated"),
        eased=finding(options, eased),
        most=DEFAULT_ROWS,
    )


def _typed(asked: Understood, message: ToolMessage, tool: Tool) -> Findings:
    content = content_of(message)
    nearest = [Easing.model_validate(each) for each in content.get("nearest", [])]
    return Findings(
        rows=tuple(_flat(row, tool) for row in content.get("results", [])),
        total=number_of(content, "total"),
        unpriced=number_of(content, "unpriced"),
        undated=number_of(content, "undated"),
        stated=number_of(content, "stated"),
        suiting=number_of(content, "suiting"),
        mixed=bool(content.get("mixed")),
        eased=relaxed(asked, nearest, tool.table),
        most=MOST_ROWS,
    )


def _flat(row: dict[str, Any], tool: Tool) -> Row:
    """The row without its groups, their columns in it; what a group left out is unknown. A row of
    figures has a column of its own by which they are."""
    groups, own = tool.schema.groups, _OWN if isinstance(tool.words, RankedWords) else ()
    flat = {n: value for n, value in row.items() if n not in groups and n not in own}
    for group, columns in groups.items():
        values = row.get(group) or {}
        flat |= {name: values.get(name, row.get(name)) for name in columns}
    return flat


def _by_words(asked: Understood, words: AskedWords, tool: Tool, calls: Calls) -> Findings:
    """Passages that no value leads to are looked for without: a value may be a mere word."""
    if asked.act in FIGURES:
        return Findings()
    query = words.query(asked)
    content = content_of(_call(query, tool, calls))
    narrowed = isinstance(tool.config, DocumentsToolConfig) and not asked.rows
    if narrowed and words.named(asked) and not _is_about_names(asked, content, tool):
        plain = query.model_copy(update={"where": None, "offset": 0})
        content = content_of(_call(plain, tool, calls, may_fail=True))
    return Findings(
        rows=tuple(content.get("results", [])),
        total=number_of(content, "total"),
        most=MOST_ROWS,
        nearest=tuple(content.get("nearest", ())),
    )


def _is_about_names(asked: Understood, content: Args, tool: Tool) -> bool:
    """Whether there are rows, and some are about what is named, where something is."""
    rows, names = content.get("results", ()), {c.name for c in tool.table.with_role("name")}
    named = [c for c in asked.conditions if isinstance(c, In) and c.column in names]
    return bool(rows) and all(any(row.get(c.column) in c.values for row in rows) for c in named)


def _ranked(
    asked: Understood, words: RankedWords, first: ToolMessage, tool: Tool, calls: Calls
) -> Findings:
    bare = _without_order(asked, first)
    more = None if _total(first) else _second(asked, bare, words)
    less = plan(more, tool) if more else {}
    again = bool(less) and less != plan(tool.query(asked), tool)
    last = calls(tool.name, less, may_fail=True) if again else first
    told = last if _total(last) or not is_exact(asked) else first
    found = TRACE.validate_python(told.artifact) if told.artifact else None
    trace = found if isinstance(found, RankedTrace) else None
    return replace(
        _typed(asked, told, tool),
        nearest=names_of_near(trace.near, tool.table) if trace else (),
        trace=trace,
        again=again,
        unordered=bare,
    )


def _second(
    asked: Understood, bare: Understood | None, words: RankedWords
) -> Rows | Statistic | Groups | None:
    """Where nothing fits: for a count or an order, the words of guessed values; for a wish without
    a kind, the best rated under its conditions; else the values exactly, which also tells what to
    ease."""
    if bare:
        wide = any(map(words.is_purpose, bare.conditions))
        return words.exact_query(bare) if wide else words.by_relevance(bare)
    if is_exact(asked):
        looser = words.in_words(asked)
        if looser is None and words.in_full(asked) != asked:
            looser = asked
        return words.exact_query(looser) if looser else None
    query: Rows | Statistic | Groups = words.without_words(asked)
    if not words.is_for_occasion(asked) and (
        not words.is_wish(asked) or any(map(words.is_guessed, asked.conditions))
    ):
        if all(isinstance(c, Text) or is_denied(c) for c in asked.conditions):
            return None
        query = words.exact_query(asked)
    return query


def _without_order(asked: Understood, rows: ToolMessage) -> Understood | None:
    """The same without its order, where only blanks in the ordering column leave rows out."""
    if asked.act != "search" or not asked.order or _total(rows):
        return None
    bounded = any(isinstance(c, Range) for c in asked.conditions)
    if bounded or not number_of(content_of(rows), "unpriced"):
        return None
    unordered = {"order": None, "limit": None, "offset": 0}
    return asked.asking(as_rows(asked.wanted).model_copy(update=unordered))


def _total(message: ToolMessage) -> int:
    return 0 if message.status == "error" else number_of(content_of(message), "total")
