"""The debug panel's searches: what each tool was asked, what ran, and what came of it."""

import json
from collections.abc import Iterator

import streamlit as st

from src.config.locale import Words
from src.core.traces import (
    CheckTrace,
    Easing,
    FilterTrace,
    RowsTrace,
    ScoredTrace,
    SearchTrace,
    SqlTrace,
)
from src.core.turn import Turn
from src.ui.safe_text import plain


def draw(turn: Turn, say: Words) -> None:
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
            _arguments(trace, say)
        case _:
            st.caption(plain(trace.tool))
    _ran(trace, say)
    if isinstance(trace, FilterTrace) and trace.nearest:
        _nearest(trace, say)
    if isinstance(trace, SearchTrace):
        _searched(trace, say)
    _cost(trace, say)
    if trace.rows:
        st.dataframe([{k: str(v) for k, v in row.items()} for row in trace.rows], hide_index=True)


def _arguments(trace: ScoredTrace, say: Words) -> None:
    heads = (say("debug.argument"), say("debug.value"))
    lines = [dict(zip(heads, map(plain, line), strict=True)) for line in argument_lines(trace)]
    if lines:
        st.table(lines, hide_index=True)
    else:
        st.caption(say("debug.no_arguments"))


def _ran(trace: RowsTrace, say: Words) -> None:
    st.caption(say("debug.executed_sql" if trace.executed_sql else "debug.not_executed"))
    if trace.executed_sql:
        st.code(trace.executed_sql, language="sql", wrap_lines=True)
    if trace.error:
        st.error(plain(trace.error))
    for note in trace.notes:
        st.caption(plain(note))


def _nearest(trace: FilterTrace, say: Words) -> None:
    st.caption(say("debug.nearest"))
    st.table(
        [
            {
                say("debug.argument"): plain(each.parameter),
                say("debug.asked"): plain(each.asked),
                say("debug.eased"): plain(easing_text(each)),
                say("debug.would_match"): each.total,
            }
            for each in trace.nearest
        ],
        hide_index=True,
    )


def _searched(trace: SearchTrace, say: Words) -> None:
    """In which way a search in words went, and what each word found."""
    st.caption(plain(say(f"debug.way_{trace.way}")))
    if trace.problem:
        st.caption(plain(trace.problem))
    if trace.words:
        st.table(
            [
                {
                    say("debug.word"): plain(each.word),
                    say("debug.rows_with"): each.rows,
                    say("debug.rarity"): f"{each.rarity:.2f}",
                }
                for each in trace.words
            ],
            hide_index=True,
        )


def _cost(trace: RowsTrace, say: Words) -> None:
    times = {"query": trace.query_ms, "total": trace.total_ms}
    times |= {"check": trace.check_ms} if isinstance(trace, SqlTrace) else {}
    key = "debug.cost_checked" if isinstance(trace, SqlTrace) else "debug.cost"
    st.caption(say(key, rows=len(trace.rows), **{name: f"{ms:.1f}" for name, ms in times.items()}))
    if trace.truncated:
        st.caption(say("debug.truncated"))
