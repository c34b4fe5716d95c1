"""The debug panel's scores: how near each word came to a value, and what orders the rows."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import streamlit as st

from src.config.locale import Words
from src.core.answering.cells import clipped
from src.core.answering.fields import title_of
from src.core.query.conditions import Text
from src.core.query.understood import Understood
from src.core.store.catalog import Catalog
from src.core.traces import MatchStep, RowsTrace, Score, ScoredTrace
from src.core.turn import Turn
from src.ui.chart import BAR_HEIGHT, name_above
from src.ui.safe_text import plain


def matches_of(turn: Turn) -> Iterator[tuple[str, MatchStep]]:
    """Those of the reading, under no name, then those that each tool made of its arguments."""
    for step in turn.reading.steps if turn.reading else ():
        yield "", step
    for trace in turn.trace:
        if isinstance(trace, ScoredTrace):
            yield from ((trace.tool, step) for step in trace.matches)


def draw_matches(turn: Turn, say: Words) -> None:
    found = list(matches_of(turn))
    if not found:
        st.caption(say("debug.no_matches"))
        return
    st.space("small")  # for the table's own buttons, which on a phone would lie over the tabs
    st.dataframe(
        [line for tool, step in found for line in _match_lines(tool, step, say)],
        hide_index=True,
        column_config={
            say("debug.score"): st.column_config.ProgressColumn(
                format="%.2f", min_value=0.0, max_value=1.0
            ),
            say("debug.threshold"): st.column_config.NumberColumn(format="%.2f"),
        },
    )


def _match_lines(tool: str, step: MatchStep, say: Words) -> Iterator[dict[str, Any]]:
    """A line for each candidate, best first; one line where there was none."""
    candidates: Sequence[tuple[str, float | None]] = [
        (each.value, each.score) for each in step.candidates
    ] or [("", None)]
    for value, score in candidates:
        yield {
            say("debug.asked"): step.asked,
            say("debug.by"): tool or say("debug.reading"),
            say("debug.column"): step.column,
            say("debug.candidate"): value,
            say("debug.score"): score,
            say("debug.threshold"): step.threshold,
            say("debug.chosen"): bool(value) and value == step.chosen,
            say("debug.why"): step.why,
        }


CANDIDATES = 3
"""Bars for one word: the best is what counts, the next ones tell how clear it was."""

LABEL_LENGTH = 40
LABEL_WIDTH = 280

ROOM = 1.02
"""A little of it, so that a mark at the end is not cut in half."""

TICKS = 5
POINTS = 100.0
"""What the scores of a ranked search are parts of."""

_PLACE = {"field": "label", "type": "nominal", "sort": None, "axis": None}
_BAR = {"type": "bar", "height": 14, "yOffset": 9}
_ORDER_BY = re.compile(r"\bORDER BY\b", re.IGNORECASE)
_LIMIT = re.compile(r"\s+LIMIT\s+\d+(\s+OFFSET\s+\d+)?\s*$", re.IGNORECASE)


@dataclass(frozen=True)
class Bar:
    label: str
    score: float
    threshold: float
    chosen: bool


Ranked = tuple[str, Score]
"""A shown row's label, and the parts that its score is the sum of."""


def draw(turn: Turn, catalog: Catalog, say: Words) -> None:
    if ranked := list(ranked_of(turn, catalog)):
        _breakdown(ranked, say)
    elif turn.results:
        order = order_of(turn)
        st.caption(plain(say("debug.ordered", order=order) if order else say("debug.unordered")))
    bars = list(bars_of(turn))
    if bars:
        st.caption(say("debug.score_against"))
        _against(bars, say)
    else:
        st.caption(say("debug.no_matches"))
    if terms := unscored(turn.reading):
        st.caption(plain(say("debug.unscored", terms=", ".join(terms))))


def bars_of(turn: Turn) -> Iterator[Bar]:
    """The best candidates of every word that was held against values of the data, once each."""
    for step in dict.fromkeys(step for _, step in matches_of(turn)):
        best = sorted(step.candidates, key=lambda one: -one.score)[:CANDIDATES]
        for one in best:
            label = clipped(f"{step.asked} → {one.value} · {step.column}", LABEL_LENGTH)
            yield Bar(label, one.score, step.threshold, one.value == step.chosen)


def unscored(reading: Understood | None) -> list[str]:
    """Words that were searched in the text: there they stand or do not, without a score."""
    conditions = reading.conditions if reading else ()
    return [one.term for one in conditions if isinstance(one, Text)]


def order_of(turn: Turn) -> str:
    """What the shown rows' statement orders by, as it ran; empty when it leaves that open."""
    shown = _shown(turn)
    sql = shown.executed_sql if shown else ""
    for key in reversed(list(_ORDER_BY.finditer(sql))):
        order = sql[key.end() :]
        if order.count("(") == order.count(")"):  # else it orders inside of something
            return " ".join(_LIMIT.sub("", order).split())
    return ""


def ranked_of(turn: Turn, catalog: Catalog) -> Iterator[Ranked]:
    """The rows with their scores, where they were ordered by one."""
    shown = _shown(turn)
    if not isinstance(shown, ScoredTrace):
        return
    table = next((one for one in catalog.tables if one.id == shown.table), None)
    for place, (row, score) in enumerate(zip(shown.rows, shown.scores, strict=False), start=1):
        title = title_of(row, table) if table else ""
        yield clipped(f"{place}. {title}", LABEL_LENGTH), score


def _shown(turn: Turn) -> RowsTrace | None:
    """The search whose rows are shown."""
    ran = [trace for trace in turn.trace if isinstance(trace, RowsTrace) and trace.executed_sql]
    return next((trace for trace in reversed(ran) if trace.table == turn.table), None)


def _against(bars: list[Bar], say: Words) -> None:
    """Each score with a mark at what it needed."""
    scale = _scale(say)
    shades = {"condition": {"test": "datum.chosen", "value": 1}, "value": 0.35}
    tick = {"type": "tick", "thickness": 3, "color": "#d9a441", "size": 20, "yOffset": 9}
    layers: list[dict[str, Any]] = [
        {"mark": _BAR, "encoding": {"x": {"field": "score", **scale}, "opacity": shades}},
        {"mark": tick, "encoding": {"x": {"field": "threshold", **scale}}},
        {"mark": name_above(LABEL_WIDTH), "encoding": {"text": {"field": "label"}}},
    ]
    _chart([asdict(bar) for bar in bars], layers, say("debug.score_against"))


def _chart(data: list[dict[str, Any]], layers: list[dict[str, Any]], alt: str) -> None:
    """Vega-Lite as plain data: the page needs no charting package of its own."""
    spec = {"height": {"step": BAR_HEIGHT}, "encoding": {"y": _PLACE}, "layer": layers}
    st.vega_lite_chart(data, spec, alt=alt)


def _scale(say: Words, end: float = 1.0) -> dict[str, Any]:
    domain = {"domain": [0, ROOM * end]}
    title, ticks = say("debug.score"), {"tickCount": TICKS}
    return {"type": "quantitative", "title": title, "scale": domain, "axis": ticks}


def _breakdown(ranked: list[Ranked], say: Words) -> None:
    """Each row's score as one bar of its parts, and the same in figures."""
    st.caption(say("debug.parts_add_up"))
    parts = list(dict.fromkeys(part for _, score in ranked for part in score.parts))
    end = POINTS if any(score.total > 1 for _, score in ranked) else 1.0
    names = {part: part_name(part, say) for part in parts}
    data = [
        {"label": label, "part": names[part], "place": parts.index(part), "score": value}
        for label, score in ranked
        for part, value in score.parts.items()
    ]
    # Each part in its color, which the legend names.
    color = {"field": "part", "type": "nominal", "title": None, "sort": list(names.values()),
             "legend": {"orient": "top"}}  # fmt: skip
    across = {**_scale(say, end), "field": "score"}
    one_behind_the_other = {"x": across, "color": color, "order": {"field": "place"}}
    name = {"mark": name_above(LABEL_WIDTH), "transform": [{"filter": "datum.place === 0"}]}
    layers: list[dict[str, Any]] = [
        {"mark": _BAR, "encoding": one_behind_the_other},
        {**name, "encoding": {"text": {"field": "label"}}},
    ]
    _chart(data, layers, say("debug.parts_add_up"))
    st.dataframe(
        [
            {say("debug.row"): label}
            | {names[part]: value for part, value in score.parts.items()}
            | {say("debug.score"): score.total}
            for label, score in ranked
        ],
        hide_index=True,
    )


def part_name(part: str, say: Words) -> str:
    key = f"debug.part_{part}"
    return say(key) if key in say else part
