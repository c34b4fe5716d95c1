"""A tap that changes the last answer: the edit is made at once, and the page shows what came."""

import streamlit as st

from src.core.errors import ConciergeError
from src.core.reading.edits import Edit
from src.core.turn import Turn
from src.ui.visit import Visit

WAIT_SECONDS = 2.0
"""An edit takes a fraction of it; what takes longer is followed like any other answer."""


def refine(visit: Visit, turn: Turn, edit: Edit) -> None:
    """For callbacks: they run before the page is drawn, which so shows the new answer."""
    if visit.thread_id is None:
        return
    try:
        visit.service.refine(visit.thread_id, turn.id, edit, visit.owner).result(WAIT_SECONDS)
    except ConciergeError as error:
        st.session_state["refusal"] = (str(error), "")
    except TimeoutError:
        pass  # it runs on, and the page follows it
