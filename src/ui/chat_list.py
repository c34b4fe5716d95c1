"""The visitor's chats at the side of the page: found, opened, named, pinned and deleted."""

from collections.abc import Sequence

import streamlit as st

from src.core.answering.cells import clipped
from src.core.services.agent_service import Conversation
from src.core.services.conversations import TITLE_CHARS
from src.ui.button import button
from src.ui.safe_text import plain
from src.ui.visit import Visit, new_chat, open_chat, refused

SHOWN_CHATS = 30
SEARCHED_FROM = 4
"""Fewer chats than that are seen at one glance."""
TITLE_LENGTH = 40


def draw(visit: Visit) -> None:
    st.caption(visit.say("sidebar.chats" if visit.conversations else "sidebar.none"))
    with st.container(gap=None):
        for conversation in _found(visit)[:SHOWN_CHATS]:
            _chat(conversation, visit)


def _found(visit: Visit) -> Sequence[Conversation]:
    """All, or those in which the words of the search box occur."""
    if len(visit.conversations) < SEARCHED_FROM:
        return visit.conversations
    label = visit.say("sidebar.search")
    wanted = st.text_input(
        label,
        key="chat_search",
        placeholder=label,
        icon=":material/search:",
        label_visibility="collapsed",
    )
    if not wanted.strip():
        return visit.conversations
    found = visit.service.archive.matching(visit.owner, wanted)
    if not found:
        st.caption(visit.say("sidebar.none_found"))
    return found


def _chat(conversation: Conversation, visit: Visit) -> None:
    title = plain(clipped(conversation.title, TITLE_LENGTH))
    with st.container(horizontal=True, wrap=False, gap=None, vertical_alignment="center"):
        with st.container():  # takes the width that is left, so that a long title is cut off
            icon = "chat" if conversation.id == visit.thread_id else "chat_bubble_outline"
            icon = "keep" if conversation.pinned else icon
            button(title, f"open-{conversation.id}", open_chat, conversation.id, icon=icon,
                   type="tertiary", wrap=False)  # fmt: skip
        _menu(conversation, title, visit)
        if st.button(
            f"{visit.say('sidebar.delete')}: {title}",
            key=f"delete-{conversation.id}",
            type="tertiary",
            icon=":material/delete:",
            help=visit.say("sidebar.delete"),
        ):
            st.dialog(visit.say("sidebar.delete_title"))(_confirm_delete)(conversation, visit)


def _menu(conversation: Conversation, title: str, visit: Visit) -> None:
    label = f"{visit.say('sidebar.more')}: {title}"
    chosen = st.menu_button(
        label,
        ["sidebar.rename", "sidebar.unpin" if conversation.pinned else "sidebar.pin"],
        format_func=visit.say,
        key=f"menu-{conversation.id}",
        type="tertiary",
        icon=":material/more_vert:",
        on_click=_pin,
        args=(conversation, visit),
    )
    if chosen == "sidebar.rename":
        st.dialog(visit.say("sidebar.rename"))(_rename)(conversation, visit)


def _pin(conversation: Conversation, visit: Visit) -> None:
    """For the menu's callback: before the list is drawn."""
    if st.session_state[f"menu-{conversation.id}"] == "sidebar.rename":
        return
    with refused(visit.say("sidebar.not_changed")):
        visit.service.archive.pin(conversation.id, visit.owner, not conversation.pinned)


def _rename(conversation: Conversation, visit: Visit) -> None:
    with st.form("rename", border=False):
        title = st.text_input(
            visit.say("sidebar.name"), conversation.title, key="chat_name", max_chars=TITLE_CHARS
        )
        if not st.form_submit_button(visit.say("sidebar.save"), key="rename_save", type="primary"):
            return
    with refused(visit.say("sidebar.not_changed"), title):
        visit.service.archive.rename(conversation.id, visit.owner, title)
    st.rerun()


def _confirm_delete(conversation: Conversation, visit: Visit) -> None:
    st.write(visit.say("sidebar.delete_text", title=plain(clipped(conversation.title, 80))))
    with st.container(horizontal=True, horizontal_alignment="right"):
        if st.button(visit.say("sidebar.delete_no"), key="delete_no"):
            st.rerun()
        yes = visit.say("sidebar.delete_yes")
        if button(yes, "delete_yes", _delete, conversation, visit, type="primary"):
            st.rerun()


def _delete(conversation: Conversation, visit: Visit) -> None:
    with refused(visit.say("sidebar.not_deleted")):
        visit.service.delete(conversation.id, visit.owner)
        if conversation.id == visit.thread_id:
            new_chat(visit.concierge.id)
