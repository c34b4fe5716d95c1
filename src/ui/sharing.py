"""A chat is shared as it is now, by a link; and what such a link shows."""

from collections.abc import Callable
from urllib.parse import urlsplit

import streamlit as st

from src.config.locale import words
from src.core.answering.cells import day
from src.core.services import sharing
from src.core.services.agent_service import AgentService
from src.core.services.conversations import Conversations
from src.ui import answer, cards, grid, page_style, pictures
from src.ui.button import button
from src.ui.safe_text import plain
from src.ui.visit import Visit, page_language, reading_visit, refused

PARAMETER = "shared"


def draw_button(visit: Visit) -> None:
    """For the side of the page; nothing before the first answer."""
    if not visit.turns or visit.thread_id is None:
        return
    say, link = visit.say, sharing.link_of(visit.service.archive, visit.thread_id, visit.owner)
    with st.popover(say("share.open"), icon=":material/share:", width="stretch"):
        st.caption(say("share.about", days=sharing.DAYS))
        if link is None:
            button(say("share.create"), "share", _change, visit, sharing.share)
            return
        page = urlsplit(st.context.url or "")  # as this visitor's browser calls it
        address = page._replace(
            path=page.path or "/", query=f"{PARAMETER}={link.token}", fragment=""
        )
        st.code(address.geturl(), language=None, wrap_lines=True)
        st.caption(say("share.ends", date=day(link.expires.isoformat(), visit.language)))
        button(say("share.revoke"), "unshare", _change, visit, sharing.revoke)


def _change(visit: Visit, change: Callable[[Conversations, str, str], object]) -> None:
    assert visit.thread_id is not None
    with refused(visit.say("sidebar.not_changed")):
        change(visit.service.archive, visit.thread_id, visit.owner)


def is_open() -> bool:
    return PARAMETER in st.query_params


def draw(service: AgentService) -> None:
    """The page behind a link: what was asked and answered, and nothing to change."""
    say = words("page", page_language())
    snapshot = sharing.opened(service.archive, st.query_params[PARAMETER])
    visit = snapshot and reading_visit(service, snapshot.concierge, snapshot.turns)
    if not snapshot or not visit:
        st.header(say("share.gone"), anchor=False)
        st.write(say("share.gone_help"))
        _leave(say("share.ask"))
        return
    st.set_page_config(page_title=snapshot.title, page_icon=visit.favicon)
    st.html("".join(part.STYLE for part in (page_style, cards, grid, pictures)))
    st.html(pictures.SCRIPT, unsafe_allow_javascript=True)
    page_style.tell_language(visit.language)
    st.title(plain(snapshot.title), anchor=False)
    date = day(snapshot.taken.isoformat(), visit.language)
    st.caption(plain(visit.say("share.taken", name=visit.name, date=date)))
    for turn in snapshot.turns:
        answer.draw_read(turn, visit)
    _leave(visit.say("share.ask"))


def _leave(label: str) -> None:
    button(label, "leave", st.query_params.clear, icon="chat")
