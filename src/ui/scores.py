"""The debug panel's scores: how near each word came to a value, and what orders the rows."""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass

import streamlit as st

from src.config.locale import Words
from src.core.answering.cells import clipped
from src.core.reading.model import Reading, TermConstraint
from src.core.traces import SqlTrace
from src.core.turn import Turn
from src.ui.safe_text import plain

CANDIDATES = 3
"""Bars for one word: the best is what counts, the next ones tell how clear it was."""

LABEL_LENGTH = 40
BAR_HEIGHT = 26
AXIS_END = 1.02
"""A little room, so that a mark at 1 is not cut in half."""

_ORDER = re.compile(r"\bORDER BY\s+(.+?)(?:\s+LIMIT\s+\d+)?\s*$", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class Bar:
    label: str
    score: float
    threshold: float
    chosen: bool


def draw(turn: Turn, say: Words) -> None:
    bars = list(bars_of(turn.reading)) if turn.reading else []
    if bars:
        st.caption(say("debug.score_against"))
        _chart(bars, say)
    else:
        st.caption(say("debug.no_matches"))
    if terms := unscored(turn.reading):
        st.caption(plain(say("debug.unscored", terms=", ".join(terms))))
    if turn.results:
        order = order_of(turn)
        st.caption(plain(say("debug.ordered", order=order) if order else say("debug.unordered")))


def bars_of(reading: Reading) -> Iterator[Bar]:
    """The best candidates of every word that was held against values of the data."""
    for step in reading.steps:
        best = sorted(step.candidates, key=lambda one: -one.score)[:CANDIDATES]
        for one in best:
            label = clipped(f"{step.asked} → {one.value} · {step.column}", LABEL_LENGTH)
            yield Bar(label, one.score, step.threshold, one.value == step.chosen)


def unscored(reading: Reading | None) -> list[str]:
    """Words that were searched in the text: there they stand or do not, without a score."""
    constraints = reading.constraints if reading else ()
    return [one.term for one in constraints if isinstance(one, TermConstraint)]


def order_of(turn: Turn) -> str:
    """What the shown rows' statement orders by, as it ran; empty when it leaves that open."""
    ran = [trace for trace in turn.trace if isinstance(trace, SqlTrace) and trace.executed_sql]
    shown = [trace for trace in ran if trace.table == turn.table]
    found = _ORDER.search(shown[-1].executed_sql) if shown else None
    return " ".join(found.group(1).split()) if found else ""


def _chart(bars: list[Bar], say: Words) -> None:
    """Vega-Lite as plain data: the page needs no charting package of its own."""
    label = {"field": "label", "type": "nominal", "sort": None, "title": None}
    place = {"axis": {"labelLimit": 260}, **label}
    scale = {
        "type": "quantitative",
        "title": say("debug.score"),
        "scale": {"domain": [0, AXIS_END]},
    }
    shades = {"condition": {"test": "datum.chosen", "value": 1}, "value": 0.35}
    tick = {"type": "tick", "thickness": 3, "color": "#d9a441", "size": 20}
    st.vega_lite_chart(
        [asdict(bar) for bar in bars],
        {
            "height": {"step": BAR_HEIGHT},
            "encoding": {"y": place},
            "layer": [
                {"mark": "bar", "encoding": {"x": {"field": "score", **scale}, "opacity": shades}},
                {"mark": tick, "encoding": {"x": {"field": "threshold", **scale}}},
            ],
        },
        alt=say("debug.score_against"),
    )
