"""The debug panel's fuzzy matches: every candidate that was weighed for every word."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from src.config.locale import Words
from src.core.traces import MatchStep, ScoredTrace
from src.core.turn import Turn


@dataclass(frozen=True)
class Matched:
    """A match, and who made it: the name of a tool, or nothing for the reading."""

    tool: str
    step: MatchStep


def matches_of(turn: Turn) -> Iterator[Matched]:
    """Those of the reading, then those that each tool made of its arguments."""
    for step in turn.reading.steps if turn.reading else ():
        yield Matched("", step)
    for trace in turn.trace:
        if isinstance(trace, ScoredTrace):
            yield from (Matched(trace.tool, step) for step in trace.matches)


def draw(turn: Turn, say: Words) -> None:
    found = list(matches_of(turn))
    if not found:
        st.caption(say("debug.no_matches"))
        return
    st.space("small")  # for the table's own buttons, which on a phone would lie over the tabs
    st.dataframe(
        [line for one in found for line in _lines(one, say)],
        hide_index=True,
        column_config={
            say("debug.score"): st.column_config.ProgressColumn(
                format="%.2f", min_value=0.0, max_value=1.0
            ),
            say("debug.threshold"): st.column_config.NumberColumn(format="%.2f"),
        },
    )


def _lines(one: Matched, say: Words) -> Iterator[dict[str, Any]]:
    """A line for each candidate, best first; one line where there was none."""
    step = one.step
    candidates: Sequence[tuple[str, float | None]] = [
        (each.value, each.score) for each in step.candidates
    ] or [("", None)]
    for value, score in candidates:
        yield {
            say("debug.asked"): step.asked,
            say("debug.by"): one.tool or say("debug.reading"),
            say("debug.column"): step.column,
            say("debug.candidate"): value,
            say("debug.score"): score,
            say("debug.threshold"): step.threshold,
            say("debug.chosen"): bool(value) and value == step.chosen,
            say("debug.why"): step.why,
        }
