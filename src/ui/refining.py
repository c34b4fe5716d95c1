"""A tap that changes the last answer: the edit is made at once, and the page shows what came."""

from contextlib import suppress

import streamlit as st

from src.core.errors import ConciergeError
from src.core.query.edits import Edit, Show, UnfitEdit
from src.core.turn import Turn
from src.ui.visit import Visit, refused

WAIT_SECONDS = 4.0
"""An edit takes a fraction of it; what takes longer is followed like any other answer."""

REPLACED = "replaced"
"""In the session: id of a changed answer → id of what took its place."""


def was_refined(turn: Turn) -> bool:
    """Whether it came of a tap, in this session."""
    return turn.id in st.session_state.get(REPLACED, {}).values()


def refine(visit: Visit, turn: Turn, edit: Edit) -> None:
    """For callbacks, which run before the page is drawn. Of two quick taps on one drawing the
    second changes what came of the first."""
    if visit.thread_id is None:
        return
    replaced: dict[str, str] = st.session_state.setdefault(REPLACED, {})
    latest = replaced.get(turn.id, turn.id)
    with suppress(TimeoutError), refused():  # what takes longer runs on, and the page follows it
        try:
            running = visit.service.refine(visit.thread_id, latest, edit, visit.owner)
        except UnfitEdit:
            raise ConciergeError(visit.say("chips.gone")) from None
        followed = [old for old, new in replaced.items() if new == latest]
        st.session_state[REPLACED] = dict.fromkeys([latest, *followed], running.turn_id)
        running.result(WAIT_SECONDS)


def narrow(visit: Visit, turn: Turn, edit: Show) -> None:
    """For callbacks: asks for the rows behind one bar, which the page then follows."""
    if visit.thread_id is None:
        return
    with refused():
        visit.service.narrow(visit.thread_id, turn.id, edit, visit.owner)
