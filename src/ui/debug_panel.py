"""For staff: how the question was read, what ran, and how long each part took."""

import json
from collections.abc import Iterator, Sequence

import streamlit as st
from pydantic import BaseModel

from src.config.locale import Words
from src.config.tools import MOST_CANDIDATES
from src.core.query.edits import SetBlend, SetCandidates, refinable
from src.core.query.form import bare
from src.core.query.understood import Understood
from src.core.question import Intent
from src.core.traces import RankedTrace
from src.core.turn import Turn
from src.ui import scores, searched
from src.ui.refining import refine
from src.ui.safe_text import plain
from src.ui.scores import draw_matches
from src.ui.visit import Visit


def draw_blending(turn: Turn, visit: Visit) -> None:
    """Two sliders over the last ranked search; nothing where nothing is rated."""
    ranked = next((t for t in reversed(turn.trace) if isinstance(t, RankedTrace)), None)
    if ranked is None or not ranked.ranked or not (turn.reading and refinable(turn.reading)):
        return
    # The same key after every move: who turns it by keyboard keeps it in hand.
    place = f"{visit.thread_id}-{visit.place_of(turn)}"
    blend, candidates = f"blend-{place}", f"candidates-{place}"
    st.session_state[blend] = round(ranked.blend, 2)
    st.session_state[candidates] = _asked_candidates(turn, visit, ranked)
    left, right = st.columns(2)
    left.slider(
        visit.say("debug.blend"),
        0.0,
        1.0,
        step=0.05,
        key=blend,
        help=visit.say("debug.blend_help"),
        on_change=lambda: refine(visit, turn, SetBlend(blend=st.session_state[blend])),
    )
    right.slider(
        visit.say("debug.top_k"),
        10,
        MOST_CANDIDATES,
        step=10,
        key=candidates,
        help=visit.say("debug.top_k_help", count=ranked.candidates),
        on_change=lambda: refine(
            visit, turn, SetCandidates(candidates=st.session_state[candidates])
        ),
    )


def _asked_candidates(turn: Turn, visit: Visit, ranked: RankedTrace) -> int:
    """As they were set, or as the TOML has them; there may be fewer rows than that."""
    asked = turn.reading.candidates if turn.reading else None
    tools = (tool for tool in visit.concierge.tools if tool.name == ranked.tool)
    usual = next((tool.candidates for tool in tools if tool.kind == "ranked"), ranked.candidates)
    return max(10, asked or usual)


Line = tuple[str, str, str]
"""What it is, what it was read as, the words it was read from."""

TABS = ("reading", "sql", "matches", "scores", "timings", "messages")


def draw(turn: Turn, visit: Visit, last: bool) -> None:
    """The panel of one answer, filled once it is opened. Its key is its place in the chat, so that
    it stays open while the answer is changed by hand."""
    say, place = visit.say, f"{visit.thread_id}-{visit.place_of(turn)}"
    panel = st.expander(
        say("debug.title"),
        icon=":material/troubleshoot:",
        key=f"debug-{place}",
        on_change="rerun",
    )
    if not panel.open:
        return
    with panel:
        draw_tabs(turn, visit, last, place)


def draw_tabs(turn: Turn, visit: Visit, last: bool, place: str) -> None:
    """What is behind an answer; `place` sets it apart from others on the page."""
    say = visit.say
    labels = [say(f"debug.{tab}") for tab in TABS]
    opened = st.tabs(labels, key=f"debug-tab-{place}", on_change="rerun")
    tabs = dict(zip(TABS, opened, strict=True))
    with tabs["reading"]:
        _reading(turn, say)
    with tabs["sql"]:
        searched.draw(turn, say)
    with tabs["matches"]:
        draw_matches(turn, say)
    with tabs["scores"]:
        if last:
            draw_blending(turn, visit)
        scores.draw(turn, visit.catalog, say)
    with tabs["timings"]:
        _timings(turn, say)
    with tabs["messages"]:
        _messages(turn, say)


def _reading(turn: Turn, say: Words) -> None:
    if turn.reading is None:
        st.caption(say("debug.no_reading"))
        return
    heads = [say(f"debug.{head}") for head in ("field", "value", "asked_words")]
    lines = [*reading_lines(turn.reading, say)]
    lines += query_lines(turn.query) if turn.query else []
    lines.append((say("debug.model"), turn.model, ""))
    st.table([dict(zip(heads, map(plain, line), strict=True)) for line in lines], hide_index=True)


def reading_lines(reading: Understood, say: Words) -> Iterator[Line]:
    """What was read beside the query: the act, how exact it is, what the data does not have."""
    yield say("debug.act"), f"{reading.act} ({reading.language})", reading.question
    for other in (reading, *reading.others) if reading.others else ():
        conditions = [line for each in other.conditions for line in query_lines(each)]
        asked = [f"{kind} {fields}" for kind, fields, _ in conditions]
        yield say("debug.likelihood"), f"{other.likelihood:.2f}", " | ".join([other.act, *asked])
    if reading.intent:
        yield from _intent(reading.intent, say)
    for key, values in _lists(reading):
        if values:
            yield say(f"debug.{key}"), ", ".join(values), ""


def _intent(intent: Intent, say: Words) -> Iterator[Line]:
    """How exact the question is, why, and its parts as a shop's search knows them."""
    sure = f"{intent.complexity} ({intent.confidence:.0%})"
    yield say("debug.intent"), sure, intent.reason
    parsed = intent.parsed.model_dump(mode="json", exclude_none=True)
    parts = {name: value for name, value in parsed.items() if value != []}
    if parts:
        told = (f"{name} = {_part(value)}" for name, value in parts.items())
        yield say("debug.parsed"), " · ".join(told), ""


def _part(value: object) -> str:
    match value:
        case list():
            return ", ".join(map(str, value))
        case float():
            return f"{value:g}"
        case _:
            return str(value)


def _lists(reading: Understood) -> tuple[tuple[str, Sequence[str]], ...]:
    return (
        ("rows_meant", tuple(f"{row.position}. {row.title}" for row in reading.rows)),
        ("carried", reading.carried),
        ("missing", reading.missing),
        ("text", tuple(filter(None, [reading.text]))),
        ("choices", reading.choices),
    )


def _timings(turn: Turn, say: Words) -> None:
    if not turn.timings:
        st.caption(say("debug.no_timings"))
        return
    st.caption(f"{turn.ms:.0f} ms")
    stage, ms = say("debug.stage"), say("debug.ms")
    rows = [{stage: name, ms: round(value, 2)} for name, value in turn.timings.items()]
    st.bar_chart(
        rows, x=stage, y=ms, horizontal=True, sort=False, x_label="", y_label="ms", height=200
    )


def _messages(turn: Turn, say: Words) -> None:
    if not turn.messages:
        st.caption(say("debug.no_messages"))
    for message in turn.messages:
        st.json(message, expanded=1)


INDENT = "· "
"""For what is held by the node above: a table drops space at the beginning of a cell."""


def query_lines(part: BaseModel, name: str = "", depth: int = 0) -> Iterator[Line]:
    """Each node of a query, with its fields as golden questions write them and the words it was
    read from; what it holds is set in below it. `name`: of the field that holds it."""
    held = {field: _nodes(value) for field, value in part}
    fields = {field: value for field, value in bare(part).items() if not held[field]}
    kind = fields.pop("kind", name)
    told = (f"{field} = {json.dumps(value, ensure_ascii=False)}" for field, value in fields.items())
    yield f"{INDENT * depth}{kind}", " · ".join(told), getattr(part, "text", "")
    for field, nodes in held.items():
        for node in nodes:
            yield from query_lines(node, field, depth + 1)


def _nodes(value: object) -> list[BaseModel]:
    """What a field holds that has fields itself."""
    values = value if isinstance(value, tuple) else (value,)
    return [each for each in values if isinstance(each, BaseModel)]
