"""For staff: how the question was read, what ran, and how long each part took."""

from collections.abc import Iterator, Sequence

import streamlit as st

from src.config.locale import Words
from src.core.query.understood import Understood
from src.core.question import Intent
from src.core.turn import Turn
from src.ui import blending, matches, scores, searched
from src.ui.query_lines import Line, query_lines
from src.ui.safe_text import plain
from src.ui.visit import Visit

TABS = ("reading", "sql", "matches", "scores", "timings", "messages")


def draw(turn: Turn, visit: Visit, last: bool) -> None:
    """The panel of one answer; filled only once it is opened, so that long chats stay light.

    It stays open, with the tab that was chosen, while the answer is changed by hand, and stays
    with its place in the chat.
    """
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
        matches.draw(turn, say)
    with tabs["scores"]:
        if last:
            blending.draw(turn, visit)
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
    lines += query_lines(turn.query, say) if turn.query else []
    lines.append((say("debug.model"), turn.model, ""))
    st.table([dict(zip(heads, map(plain, line), strict=True)) for line in lines], hide_index=True)


def reading_lines(reading: Understood, say: Words) -> Iterator[Line]:
    """What was read beside the query: the act, how exact it is, what the data does not have."""
    yield say("debug.act"), f"{reading.act} ({reading.language})", reading.question
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
        ("asked_columns", reading.asked_columns),
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
