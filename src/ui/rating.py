"""Thumbs under an answer, with a comment that one may leave."""

from typing import Literal

import streamlit as st

from src.core.services.conversation_file import NotKept
from src.core.turn import Turn
from src.ui.button import button
from src.ui.visit import Visit

COMMENT_CHARS = 500


def draw(turn: Turn, visit: Visit) -> None:
    thumb = st.feedback(
        "thumbs",
        key=f"thumb-{turn.id}",
        default=visit.thumbs.get(turn.id),
        on_change=_rate,
        args=(turn.id, visit),
    )
    if thumb is None:
        return
    with st.popover(visit.say("rating.comment"), type="tertiary", icon=":material/add_comment:"):
        st.text_area(
            visit.say("rating.comment"),
            key=f"comment-{turn.id}",
            max_chars=COMMENT_CHARS,
            label_visibility="collapsed",
        )
        button(visit.say("rating.send"), f"send-{turn.id}", _rate, turn.id, visit)


def _rate(turn_id: str, visit: Visit) -> None:
    """Store the thumb with the comment as they stand; a thumb taken back is left as it was."""
    thumb = st.session_state.get(f"thumb-{turn_id}")
    if thumb is None or visit.thread_id is None:
        return
    which: Literal["up", "down"] = "up" if thumb else "down"
    comment = st.session_state.get(f"comment-{turn_id}", "")
    try:
        visit.service.rate(visit.thread_id, turn_id, which, comment, visit.owner)
    except NotKept:
        st.session_state["refusal"] = (visit.say("rating.not_kept"), comment)
        return
    st.toast(visit.say("rating.thanks"))
