"""The figures of an answer as a chart, with the table one tap away; a tap shows what is behind."""

import json
import math
from collections.abc import Sequence
from functools import partial
from typing import Any

import streamlit as st

from src.config.texts import local_text
from src.core.query.edits import Show
from src.core.turn import Chart, Tick, Turn
from src.ui.page_style import ink
from src.ui.refining import narrow
from src.ui.safe_text import plain
from src.ui.visit import Visit

BAR_HEIGHT = 44
"""With its name above it: beside it, a phone would have no room left for the bar."""
LABEL_WIDTH, LABEL_SIZE = 320, 13
UPRIGHT_HEIGHT = 280
SHORT_TEXT = 6
HEADROOM = 1.12
"""Of the tallest value: its figure stands above it."""
MOST_TEXTS = 15
FLAT = {"labelAngle": 0, "labelOverlap": "parity"}
"""An axis whose names are read without turning the head: every second one where there are many."""

Spec = dict[str, Any]


def draw(chart: Chart, turn: Turn, visit: Visit, last: bool) -> None:
    """Bars of the last answer can be tapped; rows of its table too, which needs no pointer."""
    say, name = visit.say, turn.reading.table if turn.reading else None
    tables = {table.id: table for table in visit.catalog.tables}
    label = local_text(tables[name].config.label, turn.language) if name in tables else ""
    tappable = last and any(bar.narrows for bar in chart.bars)
    st.markdown(f"**{plain(chart.title)}**")
    picture, figures = st.tabs(
        [f":material/bar_chart: {say('chart.chart')}", f":material/table: {say('chart.table')}"]
    )
    with picture:
        _picture(chart, f"chart-{turn.id}", turn, visit, tappable)
    with figures:
        _figures(chart, f"figures-{turn.id}", turn, visit, tappable, label)
    notes = [plain(chart.missing)] if chart.missing else []
    if chart.kind == "bars" and not _counts(chart) and any(bar.rows for bar in chart.bars):
        notes.append(plain(say("chart.behind", label=label)))
    if tappable:
        notes.append(plain(say("chart.tap")))
    if notes:
        st.caption(" ".join(notes))


def _counts(chart: Chart) -> bool:
    """Whether the values are the numbers of rows."""
    return all(bar.rows == bar.value for bar in chart.bars)


def _picture(chart: Chart, key: str, turn: Turn, visit: Visit, tappable: bool) -> None:
    draw = {"bars": _bars, "line": _line, "histogram": _histogram, "points": _points}[chart.kind]
    spec = draw(chart)
    data = [
        bar.model_dump(include={"label", "value", "at", "text"})
        | {"place": place, "tick": bar.tick or bar.label, "told": _told(chart, place)}
        for place, bar in enumerate(chart.bars)
    ]
    taps: dict[str, Any] = {}
    if tappable:
        bar = {"name": "bar", "select": {"type": "point", "fields": ["place"]}}
        spec["layer"][0]["params"] = [bar]
        taps = {"selection_mode": "bar", "on_select": partial(_tapped, key, chart, turn, visit)}
    st.vega_lite_chart(data, spec, key=key, alt=chart.title, **taps)


def _told(chart: Chart, place: int) -> str:
    """`BMW: MX$626,642.57 (14)`."""
    bar = chart.bars[place]
    behind = f" ({bar.rows:,})" if bar.rows is not None and not _counts(chart) else ""
    return f"{bar.label}: {bar.text}{behind}"


def _bars(chart: Chart) -> Spec:
    """One above the other, each with its name, value and number of rows above it."""
    return {
        "height": {"step": BAR_HEIGHT},
        "encoding": {"y": {"field": "place", "type": "ordinal", "axis": None}},
        "layer": [
            {
                "mark": {"type": "bar", "height": 14, "yOffset": 9, "cursor": "pointer"},
                "encoding": {"x": {"field": "value", "type": "quantitative", "axis": None}},
            },
            {
                "mark": name_above(LABEL_WIDTH) | {"fontSize": LABEL_SIZE},
                "encoding": {"text": {"field": "told"}},
            },
        ],
    }


def name_above(width: int) -> Spec:
    """The mark of a name above its bar; `width` in pixels, at most."""
    return {"type": "text", "align": "left", "baseline": "middle", "x": 0, "yOffset": -9,
            "color": ink(), "limit": width}  # fmt: skip


def _histogram(chart: Chart) -> Spec:
    mark = {"type": "bar", "cursor": "pointer"}
    return _upright(chart, mark, {"scale": {"paddingInner": 0.04}, "axis": FLAT})


def _line(chart: Chart) -> Spec:
    """Points are large enough to be tapped."""
    mark = {"type": "line", "point": {"size": 90, "cursor": "pointer"}}
    return _upright(chart, mark, {"scale": {"type": "point", "padding": 0.5}, "axis": FLAT})


def _points(chart: Chart) -> Spec:
    across = {"field": "at", "title": chart.by, **_axis(chart.ticks_across)}
    up = {"field": "value", "title": chart.measure, **_axis(chart.ticks)}
    return {
        "height": UPRIGHT_HEIGHT,
        "mark": {"type": "circle", "opacity": 0.6, "size": 45},
        "encoding": {"x": across, "y": up, "tooltip": {"field": "told"}},
    }


def _upright(chart: Chart, mark: Spec, ground: Spec) -> Spec:
    """`ground`: scale and axis from left to right."""
    ticks = [bar.tick or bar.label for bar in chart.bars]
    across = {"field": "tick", "type": "ordinal", "sort": ticks, "title": chart.by, **ground}
    highest = max((bar.value for bar in chart.bars), default=0)
    up = {"field": "value", "title": chart.measure, **_axis(chart.ticks, HEADROOM * highest)}
    layers: list[Spec] = [{"mark": mark, "encoding": {"tooltip": {"field": "told"}}}]
    texts = [bar.text for bar in chart.bars]
    if len(texts) <= MOST_TEXTS and all(len(text) <= SHORT_TEXT for text in texts):
        value = {"type": "text", "dy": -12, "color": ink()}
        layers.append({"mark": value, "encoding": {"text": {"field": "text"}}})
    return {"height": UPRIGHT_HEIGHT, "encoding": {"x": across, "y": up}, "layer": layers}


def _axis(ticks: Sequence[Tick], least: float = -math.inf) -> Spec:
    """From the first tick to the last one, or on to `least`; Vega's own where there are none."""
    if not ticks:
        return {"type": "quantitative"}
    at, texts = [tick.at for tick in ticks], json.dumps([tick.text for tick in ticks])
    return {
        "type": "quantitative",
        "scale": {"domain": [at[0], max(at[-1], least)], "nice": False},
        "axis": {
            "values": at,
            "labelExpr": f"{texts}[indexof({at}, datum.value)]",
            "labelOverlap": "greedy",
            "labelSeparation": 8,
        },
    }


def _figures(chart: Chart, key: str, turn: Turn, visit: Visit, tappable: bool, label: str) -> None:
    if chart.kind == "points":
        rows = [{label: bar.label, f"{chart.measure} · {chart.by}": bar.text} for bar in chart.bars]
    else:
        rows = [{chart.by: bar.label, chart.measure: bar.text} for bar in chart.bars]
    if not _counts(chart) and chart.kind != "points":
        number = visit.say("chart.number", label=label)
        counted = (f"{bar.rows:,}" if bar.rows is not None else "" for bar in chart.bars)
        rows = [row | {number: count} for row, count in zip(rows, counted, strict=True)]
    taps: dict[str, Any] = {}
    if tappable:
        tapped = partial(_tapped, key, chart, turn, visit)
        taps = {"selection_mode": "single-row", "on_select": tapped}
    st.dataframe(rows, key=key, alt=chart.title, hide_index=True, **taps)


def _tapped(key: str, chart: Chart, turn: Turn, visit: Visit) -> None:
    """Ask for what is behind the bar, or behind its row of the table, that was tapped."""
    chosen = st.session_state[key].get("selection", {})
    places = [*(bar["place"] for bar in chosen.get("bar", ())), *chosen.get("rows", ())]
    if places and (narrows := chart.bars[places[0]].narrows):
        narrow(visit, turn, Show(condition=narrows))
