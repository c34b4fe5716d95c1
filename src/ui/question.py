"""What was asked: its text, a way to ask it otherwise, and the versions that there are of it."""

from collections.abc import Callable

import streamlit as st

from src.core.services.branches import Versions
from src.core.turn import Turn
from src.ui.button import button
from src.ui.fragment import fragment
from src.ui.safe_text import plain
from src.ui.visit import Visit, open_chat, refused

USER_ICON = ":material/person:"
EDITED = "edited"
"""In the session: id of the turn whose question is being changed."""

RECALL = fragment("recall")
"""The arrow up in the empty box brings the last question back, as in a shell."""


def draw(turn: Turn, visit: Visit) -> None:
    with st.chat_message("user", avatar=USER_ICON):
        if st.session_state.get(EDITED) == turn.id and visit.running is None:
            _editor(turn, visit)
            return
        with st.container(horizontal=True, wrap=False, vertical_alignment="center"):
            with st.container(key=f"asked-{turn.id}"):
                st.markdown(plain(turn.question))
            if visit.running is None:
                _icon("question.edit", "edit", turn.id, visit, _edit, turn.id)
        if versions := visit.versions.get(visit.place_of(turn)):
            _versions(turn, versions, visit)


def _icon(
    say: str, icon: str, key: str, visit: Visit, act: Callable[..., None], *args: object
) -> None:
    label = visit.say(say)
    button(label, f"icon-{icon}-{key}", act, *args, icon=icon, type="tertiary", help=label)


def _editor(turn: Turn, visit: Visit) -> None:
    st.text_area(
        visit.say("question.edit"),
        turn.question,
        key=f"edited-{turn.id}",
        label_visibility="collapsed",
    )
    st.caption(visit.say("question.kept"))
    with st.container(horizontal=True, gap="xsmall"):
        button(visit.say("question.send"), "edit_send", _send, turn, visit, type="primary")
        button(visit.say("question.cancel"), "edit_cancel", _edit, None)


def _edit(turn_id: str | None) -> None:
    st.session_state[EDITED] = turn_id


def _send(turn: Turn, visit: Visit) -> None:
    """The old question keeps its conversation; the new one goes on in another."""
    question = st.session_state[f"edited-{turn.id}"]
    assert visit.thread_id is not None
    with refused(typed=question):
        running = visit.service.branch(visit.thread_id, turn.id, question, visit.owner)
        _edit(None)
        open_chat(running.thread_id)


def _versions(turn: Turn, versions: Versions, visit: Visit) -> None:
    """`‹ 2 / 3 ›`: each version is a conversation of its own."""
    shown, count = versions.shown, len(versions.conversations)
    with st.container(horizontal=True, gap="xxsmall", vertical_alignment="center"):
        if shown:
            before = versions.conversations[shown - 1]
            _icon("question.before", "chevron_left", turn.id, visit, open_chat, before)
        st.caption(visit.say("question.version", place=shown + 1, count=count), width="content")
        if shown + 1 < count:
            after = versions.conversations[shown + 1]
            _icon("question.after", "chevron_right", turn.id, visit, open_chat, after)
