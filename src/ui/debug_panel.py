"""For staff: how the question was read, what each tool was asked, what ran, what it took."""

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
from src.core.traces import (
    CheckTrace,
    Easing,
    FilterTrace,
    RankedTrace,
    RowsTrace,
    ScoredTrace,
    SearchTrace,
    SqlTrace,
)
from src.core.turn import Turn
from src.ui import scores
from src.ui.cards import draw_lines
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
    # As they were set, or as the TOML has them; there may be fewer rows than that.
    tools = (tool for tool in visit.concierge.tools if tool.name == ranked.tool)
    usual = next((tool.candidates for tool in tools if tool.kind == "ranked"), ranked.candidates)
    st.session_state[candidates] = max(10, turn.reading.candidates or usual)
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


Line = tuple[str, str, str]
"""What it is, what it was read as, the words it was read from."""

TABS = ("reading", "sql", "matches", "scores", "timings", "messages")


def draw(turn: Turn, visit: Visit, last: bool) -> None:
    """The panel of one answer, filled once opened, keyed by its place so that it stays open."""
    say, place = visit.say, f"{visit.thread_id}-{visit.place_of(turn)}"
    panel = st.expander(
        say("debug.title"), icon=":material/troubleshoot:", key=f"debug-{place}", on_change="rerun"
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
        _searches(turn, say)
    with tabs["matches"]:
        draw_matches(turn, say)
    with tabs["scores"]:
        if last:
            draw_blending(turn, visit)
        scores.draw(turn, visit.catalog, say)
    with tabs["timings"]:
        _timings(turn, say)
    with tabs["messages"]:
        if not turn.messages:
            st.caption(say("debug.no_messages"))
        for message in turn.messages:
            st.json(message, expanded=1)


def _reading(turn: Turn, say: Words) -> None:
    if turn.reading is None:
        st.caption(say("debug.no_reading"))
        return
    lines = [*reading_lines(turn.reading, say)]
    lines += query_lines(turn.query) if turn.query else []
    lines.append((say("debug.model"), turn.model, ""))
    draw_lines(say, ("debug.field", "debug.value", "debug.asked_words"), lines)


def reading_lines(reading: Understood, say: Words) -> Iterator[Line]:
    """What was read beside the query: the act, how exact it is, what the data does not have."""
    yield say("debug.act"), f"{reading.act} ({reading.language})", reading.question
    for other in (reading, *reading.others) if reading.others else ():
        conditions = [line for each in other.conditions for line in query_lines(each)]
        asked = [f"{kind} {fields}" for kind, fields, _ in conditions]
        yield say("debug.likelihood"), f"{other.likelihood:.2f}", " | ".join([other.act, *asked])
    if reading.intent:
        yield from _intent(reading.intent, say)
    lists: dict[str, Sequence[str]] = {
        "rows_meant": [f"{row.position}. {row.title}" for row in reading.rows],
        "carried": reading.carried,
        "missing": reading.missing,
        "text": [reading.text] if reading.text else [],
        "choices": reading.choices,
    }
    for key, values in lists.items():
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


INDENT = "· "
"""For what is held by the node above: a table drops space at the beginning of a cell."""


def query_lines(part: BaseModel, name: str = "", depth: int = 0) -> Iterator[Line]:
    """Each node of a query with its fields and the words it was read from, then what it holds."""
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


def _searches(turn: Turn, say: Words) -> None:
    traces = [trace for trace in turn.trace if isinstance(trace, RowsTrace)]
    if not traces:
        st.caption(say("debug.no_sql"))
    for trace in traces:
        _search(trace, say)
    for check in turn.trace:
        if isinstance(check, CheckTrace):
            counts = {"found": len(check.found), "unfounded": len(check.unfounded)}
            st.caption(say("debug.checked", **counts))


def argument_lines(trace: ScoredTrace) -> Iterator[tuple[str, str]]:
    """Each argument with its value, as it was called."""
    for name, value in trace.args.items():
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        yield name, text.removesuffix(".0")


def easing_text(easing: Easing) -> str:
    """The bounds as they would be; `✗` where the condition is let go."""
    bounds = (("≥", easing.low), ("≤", easing.high))
    return " · ".join(f"{sign} {bound:g}" for sign, bound in bounds if bound is not None) or "✗"


def _search(trace: RowsTrace, say: Words) -> None:
    match trace:
        case SqlTrace():
            st.caption(f"{plain(trace.tool)} · {say('debug.asked_sql')}")
            st.code(trace.asked_sql, language="sql", wrap_lines=True)
        case ScoredTrace():
            st.caption(f"{plain(trace.tool)} · {say('debug.arguments')}")
            if not draw_lines(say, ("debug.argument", "debug.value"), argument_lines(trace)):
                st.caption(say("debug.no_arguments"))
        case _:
            st.caption(plain(trace.tool))
    _ran(trace, say)
    if isinstance(trace, FilterTrace) and trace.nearest:
        st.caption(say("debug.nearest"))
        keys = ("debug.argument", "debug.asked", "debug.eased", "debug.would_match")
        eased = ((e.parameter, e.asked, easing_text(e), e.total) for e in trace.nearest)
        draw_lines(say, keys, eased)
    if isinstance(trace, SearchTrace):
        st.caption(plain(say(f"debug.way_{trace.way}")))
        if trace.problem:
            st.caption(plain(trace.problem))
        words = ((e.word, e.rows, f"{e.rarity:.2f}") for e in trace.words)
        draw_lines(say, ("debug.word", "debug.rows_with", "debug.rarity"), words)
    _cost(trace, say)
    if trace.rows:
        st.dataframe([{k: str(v) for k, v in row.items()} for row in trace.rows], hide_index=True)


def _ran(trace: RowsTrace, say: Words) -> None:
    st.caption(say("debug.executed_sql" if trace.executed_sql else "debug.not_executed"))
    if trace.executed_sql:
        st.code(trace.executed_sql, language="sql", wrap_lines=True)
    if trace.error:
        st.error(plain(trace.error))
    for note in trace.notes:
        st.caption(plain(note))


def _cost(trace: RowsTrace, say: Words) -> None:
    times = {"query": trace.query_ms, "total": trace.total_ms}
    times |= {"check": trace.check_ms} if isinstance(trace, SqlTrace) else {}
    key = "debug.cost_checked" if isinstance(trace, SqlTrace) else "debug.cost"
    st.caption(say(key, rows=len(trace.rows), **{name: f"{ms:.1f}" for name, ms in times.items()}))
    if trace.truncated:
        st.caption(say("debug.truncated"))
