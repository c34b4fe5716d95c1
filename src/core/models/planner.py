"""The built-in planner: asks the tools what a reading says, and answers, without key or network."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from src.config.locale import words
from src.core.answering.comparison import compared_columns, side_by_side
from src.core.answering.compose import Findings, found, talk
from src.core.answering.conditions import speaker
from src.core.answering.details import explained, named_rows
from src.core.answering.fields import title_of
from src.core.answering.figures import figures_of_each
from src.core.answering.notes import contradiction, unpriced_of_each, with_cautions
from src.core.answering.why import why
from src.core.engines.lexicon import Lexicon
from src.core.models.asked_words import AskedWords
from src.core.models.asking import MOST_CALLS, Asking, tell
from src.core.models.guides import Chain, guides, unheard
from src.core.models.ladder import climbed
from src.core.models.plan import Calls, Run, SearchFailed, Tool, plan, rows_of
from src.core.query.conditions import is_denied, is_unknown, leaves, said_words, words_of
from src.core.query.parts import as_rows, is_described
from src.core.query.queries import Compare, Each, Figure, Statistic
from src.core.query.understood import Understood
from src.core.question import TALK, Act
from src.core.store.catalog import Catalog, Table
from src.core.traces import Row

_ROWS = 4
"""Shown of all sides together."""


def sides(reading: Understood) -> tuple[Understood, ...]:
    """One search for each side; none where nothing that is said has sides."""
    parts = reading.parts
    if reading.act != "compare" or is_described(reading.query):
        return parts
    most = {"limit": max(1, _ROWS // len(parts)) if parts else None}
    return tuple(each.asking(as_rows(each.wanted).model_copy(update=most)) for each in parts)


def spread_of(side: Understood, table: Table) -> Understood | None:
    """The range of the price, or of the first number: a side has more rows than are shown."""
    column = table.price or next(iter(table.with_role("number")), None)
    if column is None:
        return None
    spread = Figure(function="range", column=column.name, text=side.wish)
    query = Statistic(table=table.id, where=as_rows(side.wanted).where, figure=spread)
    return side.asking(query).model_copy(update={"wish": ""})


def each_side(reading: Understood, parts: Sequence[Understood], asking: Asking) -> str:
    """Each side's own search, and from what to what it goes; then what each has."""
    table = asking.catalog.table(str(parts[0].table))
    listed = isinstance(reading.query, Each) or is_described(reading.query)
    findings = [asking.find(part) for part in parts]
    spreads = [None if listed else spread_of(part, table) for part in parts]
    figures = [asking.find(spread).rows if spread else () for spread in spreads]
    if is_described(reading.query) and (best := _best_of_each(parts, findings, asking.catalog)):
        return best
    speak = speaker(asking.catalog, table.id, reading.language)
    blank = unpriced_of_each(parts, [sought.unpriced for sought in findings], speak)
    told = []
    for part, sought, spread, figure in zip(parts, findings, spreads, figures, strict=True):
        if blank and sought.total:
            sought = replace(sought, unpriced=0)
        said = [tell(part, asking.tool, sought)]
        if spread and figure and sought.total > (as_rows(part.wanted).limit or 0):
            said.append(asking.answer(spread))
        told.append("\n".join(said))
    return "\n\n".join([*told, *blank])


def _best_of_each(
    parts: Sequence[Understood], findings: Sequence[Findings], catalog: Catalog
) -> str:
    """The best row of each of two described things, side by side; empty where one has none."""
    if not all(found.rows for found in findings):
        return ""
    speak = speaker(catalog, str(parts[0].table), parts[0].language)
    heads = [
        speak.say(
            "compare.side",
            conditions=speak.conditions(part.conditions),
            name=title_of(found.rows[0], speak.table),
            count=found.total,
        )
        for part, found in zip(parts, findings, strict=True)
        if found.total > 1
    ]
    rows = [found.rows[0] for found in findings]
    return "\n\n".join([*heads, side_by_side(rows, parts[0].order, speak)])


_OF_ROWS: frozenset[Act] = frozenset({"detail", "compare"})


class Planner:
    """Plans from the reading; the same question over the same data gives the same answer."""

    def __init__(self, catalog: Catalog, values: Lexicon | None = None) -> None:
        """`values`: names of the catalog, by which passages lead to the rows they speak of."""
        self.catalog = catalog
        self._chain = Chain(catalog, values or Lexicon(()))
        self._guides = guides(catalog)
        self._tools = {
            table.id: [
                Tool(t, table, catalog) for t in catalog.config.tools if table.id in t.tables
            ]
            for table in catalog.tables
        }

    def answer(self, reading: Understood, run: Run) -> tuple[str, str]:
        """The answer to a reading, from what `run` finds; and the same without the conditions, for
        where they stand beside it, or nothing."""
        if reading.act in TALK or reading.table is None:
            cut = words("answers", reading.language)("note.cut", length=len(reading.question))
            told = talk(reading, self.catalog)
            return f"{cut}\n\n{told}" if reading.cut else told, ""
        asking = Asking(self.tool(reading), Calls(run))
        try:
            answer = self._turn(reading, asking)
        except SearchFailed:
            answer = words("answers", reading.language)("talk.failed")
        left_out, beyond = asking.tool.cut(reading), asking.tool.beyond(reading)
        answer = with_cautions(answer, reading, left_out, beyond, asking.speaker(reading))
        return answer, asking.bare(answer, reading)

    def tool(self, reading: Understood) -> Tool:
        """The tool with the fewest conditions it cannot ask for, then the least strain."""
        tools = self._tools[str(reading.table)]
        return min(tools, key=lambda one: (len(one.beyond(reading)), one.strain(reading)))

    def hint(self, reading: Understood) -> str:
        """What the parse asks, for a hosted model: JSON of `tool`, `arguments`, those of further
        calls (`then`), what is `not_in_data`, and the `likelihood` (of 1) that it was meant; empty
        where nothing is asked of the data."""
        if reading.act in TALK or reading.table is None:
            return ""
        unknown = [c for c in reading.conditions if any(map(is_unknown, leaves(c)))]
        known = [c for c in reading.conditions if c not in unknown]
        tool = self.tool(reading)
        asked = without_beyond(reading.under(known), tool)
        parts = asked.parts if isinstance(asked.query, Each) else (asked,)
        calls = [plan(tool.query(part), tool) for part in parts]
        # SQL on one line; a name or text with a line break of its own is none that a model writes.
        calls = [
            {n: re.sub(r"\n\s*", " ", v) if isinstance(v, str) else v for n, v in call.items()}
            for call in calls
        ]
        told: dict[str, Any] = {"tool": tool.name, "arguments": calls[0]}
        if calls[1:]:
            told["then"] = calls[1:]
        told["likelihood"] = round(reading.likelihood, 2)
        if missing := [*asked.missing, *map(words_of, unknown)]:
            told["not_in_data"] = missing
        return json.dumps(told, ensure_ascii=False, default=str)

    def _turn(self, reading: Understood, asking: Asking) -> str:
        if asking.tool.asks_back(reading):
            return talk(reading, self.catalog)
        if reading.act in _OF_ROWS and not (reading.rows or reading.conditions):
            return found(reading, self.catalog, Findings())
        if reading.act == "why":
            again = reading.asking(reading.wanted).model_copy(update={"rows": ()})
            findings = asking.find(without_beyond(again, asking.tool))
            return why(reading, findings.rows, findings.trace, asking.speaker(reading))
        asked = without_beyond(reading, asking.tool)
        if parts := sides(asked):
            if asked.act in ("compare", "search"):
                return each_side(asked, parts, asking)
            found_of_each = list(map(asking.find, parts))
            several = isinstance(asked.query, Each | Compare)
            told = [] if several else [asking.answer(asked)]  # of values that count together
            told.append(figures_of_each(asked, parts, found_of_each, self.catalog))
            return "\n\n".join(told)
        if apart := contradiction(asked.conditions):
            speak = asking.speaker(reading)
            return speak.say("zero.contradiction", conditions=speak.conditions(apart))
        if asked.act == "compare":  # in all that rows have, and not only in what a list shows
            shown = {"columns": compared_columns(asking.tool.table)}
            asked = asked.asking(Compare(queries=(as_rows(asked.wanted).model_copy(update=shown),)))
        return climbed(asked, asking) or self._answer(asked, asking)

    def _answer(self, reading: Understood, asking: Asking) -> str:
        """What the tool found, and what followed from it."""
        rows = asking.find(reading).rows
        named, there, passages = self._followed(reading, rows, asking)
        if reading.table not in self.catalog.config.passages or reading.act != "search":
            if passages is None:
                return asking.answer(reading)
            told = bool(reading.rows) and not reading.asked_columns
            about = reading.model_copy(update={"missing": ()})
            parts = [] if told else [asking.answer(about)]
            return "\n\n".join([*parts, self._explained(reading, passages)])
        parts = [self._explained(reading, rows)]
        if named and named.table and there:
            speak = speaker(self.catalog, named.table, reading.language)
            parts.append(named_rows(there, speak))
        return "\n\n".join(parts)

    def _followed(
        self, reading: Understood, rows: Sequence[Row], asking: Asking
    ) -> tuple[Understood | None, Sequence[Row], Sequence[Row] | None]:
        """What other tools tell: a search for rows that the passages name, or that those asked for
        belong with; these rows; and passages, None where no explanation is wanted."""
        if reading.act not in ("search", "detail"):
            return None, (), None
        named = self._chain.named(reading, rows) if rows else self._chain.belonging(reading)
        there: Sequence[Row] = ()
        if named:
            tool = self.tool(named)
            there = rows_of(asking.calls(tool.name, plan(tool.query(named), tool)))
        about = self._guides
        untold = not rows and not isinstance(asking.tool.words, AskedWords)
        if about is None or not about.are_wanted(reading, untold):
            return named, there, None
        if not rows and named:
            reading, rows = named, there
        calls, tool_name = asking.calls, about.tool.name
        passages = rows_of(calls(tool_name, about.call(reading, rows)))
        if len(calls) < MOST_CALLS and (wider := about.wider(reading, rows, passages)):
            passages = rows_of(calls(tool_name, wider))
        return named, there, passages

    def _explained(self, reading: Understood, passages: Sequence[Row]) -> str:
        (table,) = sorted(self.catalog.config.passages)[:1]
        speak = speaker(self.catalog, table, reading.language)
        codes = unheard(reading) if reading.table == table else ()
        return explained(reading, passages, speak, codes)


def without_beyond(reading: Understood, tool: Tool) -> Understood:
    """The reading without what the tool cannot ask, which becomes `missing` unless denied."""
    if not (beyond := tool.beyond(reading)):
        return reading
    denied = (word for c in beyond if is_denied(c) for word in said_words(c))
    missing = (words_of(c) for c in beyond if not is_denied(c))
    kept = [c for c in reading.conditions if c not in beyond]
    update = {"missing": (*reading.missing, *missing)}
    return reading.without_words(denied).under(kept).model_copy(update=update)
