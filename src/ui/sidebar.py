"""The side of the page: the concierge, the chats, the language and the sign-in."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from src.config.concierge import ConciergeConfig
from src.config.locale import LANGUAGES, Words, words
from src.config.settings import get_settings
from src.config.texts import local_text
from src.core.services.agent_service import AgentService
from src.ui import chat_list, demo, exporting, scrolling, sharing
from src.ui.button import button
from src.ui.safe_text import plain
from src.ui.visit import Visit, claims, go, new_chat, page_language


def draw(visit: Visit) -> None:
    scrolling.draw_way_to_composer(visit.say)
    _choose_concierge(visit)
    _choose_language(visit)
    _new_chat(visit)
    exporting.draw_conversation(visit)
    sharing.draw_button(visit)
    if not visit.demo:  # they are those of staff
        chat_list.draw(visit)
    _problems(visit.service.problems(), visit.say)
    if visit.is_staff:
        draw_adding(visit.say)
        button(visit.say("desk.title"), "desk", partial(go, page="desk"), icon="inbox",
               width="stretch")  # fmt: skip
    if visit.is_staff or visit.demo:
        demo.draw_switch(visit)
    # Streamlit's secrets; reading them without a file is an error there, and none here.
    if claims():
        button(visit.say("sidebar.sign_out"), "sign_out", st.logout)
    elif st.secrets.load_if_toml_exists() and "auth" in st.secrets:
        button(visit.say("sidebar.sign_in"), "sign_in", st.login)


def draw_small(visit: Visit) -> None:
    """All that is left of the side where the chat stands in a page of the shop's own."""
    if visit.turns:
        _new_chat(visit)


def _new_chat(visit: Visit) -> None:
    say = visit.say("sidebar.new")
    button(say, "new_chat", new_chat, visit.concierge.id, icon="edit_square", width="stretch")


def draw_adding(say: Words) -> None:
    """Staff's way to the page on which data is added."""
    button(say("adding.open"), "add_data", partial(go, page="add"), icon="upload_file",
           width="stretch")  # fmt: skip


def draw_nobody(service: AgentService) -> None:
    """The page when no concierge could be loaded: why, and what to do."""
    say = words("page", page_language())
    st.header(say("page.no_concierge"))
    st.write(plain(say("page.no_concierge_help", folder=get_settings().input)))
    _problems(service.problems(), say)


def _choose_concierge(visit: Visit) -> None:
    concierges = {one.id: one for one in visit.service.concierges()}
    if len(concierges) == 1:
        st.markdown(f"**{visit.icon} {plain(visit.name)}**")
        return
    st.session_state["concierge"] = visit.concierge.id
    st.selectbox(
        visit.say("sidebar.choose"),
        list(concierges),
        format_func=lambda concierge: _title(concierges[concierge], visit.language),
        key="concierge",
        on_change=lambda: new_chat(st.session_state["concierge"]),
    )


def _title(concierge: ConciergeConfig, language: str) -> str:
    icon = "" if concierge.icon.startswith(":") else concierge.icon
    return f"{icon} {local_text(concierge.name, language)}".strip()


def _problems(problems: Sequence[str], say: Words) -> None:
    if problems:
        with st.expander(say("sidebar.problems"), icon=":material/warning:"):
            for problem in problems:
                st.write(plain(problem))


def _choose_language(visit: Visit) -> None:
    """Above the chats, so that it stays where it is however many there are."""
    st.session_state["language"] = visit.language
    st.selectbox(
        visit.say("sidebar.language"),
        LANGUAGES,
        format_func=lambda language: words("page", language)("language_name"),
        key="language",
        on_change=lambda: go(lang=st.session_state["language"]),
    )
