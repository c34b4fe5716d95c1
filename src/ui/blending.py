"""For staff: how much relevance counts, and how many rows are put in order; a move re-ranks."""

import streamlit as st

from src.config.tools import MOST_CANDIDATES
from src.core.query.edits import SetBlend, SetCandidates, refinable
from src.core.traces import RankedTrace
from src.core.turn import Turn
from src.ui.refining import refine
from src.ui.visit import Visit


def draw(turn: Turn, visit: Visit) -> None:
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
