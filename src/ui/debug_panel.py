"""For staff: how the question was read, what ran, and how long each part took."""

from collections.abc import Iterator, Sequence

import streamlit as st

from src.config.locale import Words
from src.config.tools import MOST_CANDIDATES
from src.core.query.conditions import (
    And,
    Condition,
    Flag,
    HasKey,
    In,
    Known,
    Leaf,
    Not,
    OpenAt,
    Or,
    Overlaps,
    Range,
    Related,
    Text,
    conjuncts,
)
from src.core.query.edits import SetBlend, SetCandidates, refinable
from src.core.query.queries import (
    Bounds,
    Compare,
    Each,
    Figure,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)
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
    lines += query_lines(turn.query, say) if turn.query else []
    lines.append((say("debug.model"), turn.model, ""))
    st.table([dict(zip(heads, map(plain, line), strict=True)) for line in lines], hide_index=True)


def reading_lines(reading: Understood, say: Words) -> Iterator[Line]:
    """What was read beside the query: the act, how exact it is, what the data does not have."""
    yield say("debug.act"), f"{reading.act} ({reading.language})", reading.question
    for other in (reading, *reading.others) if reading.others else ():
        conditions = [text for each in other.conditions for text, _ in condition_lines(each)]
        asked = " · ".join([other.act, *conditions])
        yield say("debug.likelihood"), f"{other.likelihood:.2f}", asked
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


_ENDS = {"low": "≥", "high": "≤"}
INDENT = "\u2003"
"""An em space: Streamlit's tables keep it, and drop plain ones."""


def query_lines(query: Query, say: Words) -> Iterator[Line]:
    """All that is asked of the data, in the order of the tree."""
    if isinstance(query, Each | Compare):
        for part in query.queries:
            yield from query_lines(part, say)
        return
    yield say("debug.table"), f"{query.kind} · {query.table}", ""
    for condition in conjuncts(query.where):
        for text, words in condition_lines(condition):
            yield say("debug.constraint"), text, words
    if isinstance(query, Groups):
        yield say("debug.group"), f"{query.by}{_bounds(query.having)}", ""
    figure = query.figure if isinstance(query, Groups | Statistic) else None
    if figure:
        yield say("debug.aggregate"), _figure(figure), figure.text
    if isinstance(query, Rows) and query.order:
        yield say("debug.sort"), _order(query.order), query.order.text
    if isinstance(query, Rows) and query.limit is not None:
        yield say("debug.limit"), f"{query.limit} (+{query.offset})", ""


def condition_lines(condition: Condition, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Each node with its words: `or`, and set in below it `price ≤ 1000`, `¬ tag = gift`."""
    indent = INDENT * depth
    match condition:
        case And() | Or():
            yield f"{indent}{condition.kind}", ""
            for each in condition.conditions:
                yield from condition_lines(each, depth + 1)
        case Not():
            first, *rest = condition_lines(condition.condition, depth)
            yield f"{indent}¬ {first[0].removeprefix(indent)}", first[1]
            yield from rest
        case Related():
            yield f"{indent}→ {condition.hops[-1].table}", condition.text
            yield from condition_lines(condition.condition, depth + 1)
        case _:
            told = [name for name in ("required", "optional") if getattr(condition, name)]
            more = f" ({', '.join(told)})" if told else ""
            yield f"{indent}{leaf_text(condition)}{more}", condition.text


def leaf_text(leaf: Leaf) -> str:
    """`price ≤ 1000`, `tag = ギフト`: the condition as one reads it."""
    match leaf:
        case In():
            return f"{leaf.column} = {' / '.join(leaf.values)}"
        case Range():
            return _range(leaf)
        case Flag():
            return f"{leaf.column} = ✓"
        case Overlaps():
            return (
                f"{leaf.start_column} – {leaf.end_column}: {leaf.first or '…'} – {leaf.last or '…'}"
            )
        case Known():
            return f"{leaf.column} ≠ ∅"
        case OpenAt():
            time = f"{leaf.minutes // 60}:{leaf.minutes % 60:02d}"
            moment = "≠ ∅" if leaf.moment == "any" else f"{leaf.moment} {time}"
            return f"{leaf.opens_column} – {leaf.closes_column} {leaf.day} {moment}"
        case Text():
            return f"∋ {' / '.join(leaf.words or (leaf.term,))}"
        case HasKey():
            return " / ".join(", ".join(map(str, key.values())) for key in leaf.keys)
    raise TypeError(f"no text for a condition of kind {type(leaf).__name__}")


def _range(leaf: Range) -> str:
    low = "≥" if leaf.low_inclusive else ">"
    high = "≤" if leaf.high_inclusive else "<"
    bounds = ((low, leaf.low), (high, leaf.high))
    parts = [f"{leaf.column} {sign} {bound:g}" for sign, bound in bounds if bound is not None]
    return " · ".join(parts) + (" (≈)" if leaf.approximate else "")


def _order(order: Order) -> str:
    return f"{order.column} {'↓' if order.descending else '↑'}{' 1' * order.ties}"


def _bounds(having: Bounds | None) -> str:
    ends = having.model_dump(exclude_none=True) if having else {}
    return "".join(f" {_ENDS[name]} {end:g}" for name, end in ends.items())


def _figure(figure: Figure) -> str:
    return f"{figure.function}({figure.column})"
