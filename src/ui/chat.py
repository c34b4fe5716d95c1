"""The conversation: what was asked, what was answered, and where the next question is typed."""

import logging
from datetime import datetime
from zoneinfo import ZoneInfo

import streamlit as st

from src.config.locale import words
from src.config.texts import local_text
from src.core.answering.cells import day, number
from src.core.store.catalog import Table
from src.core.turn import Turn
from src.ui import (
    answer,
    cards,
    chips,
    demo,
    facets,
    grid,
    page_style,
    pictures,
    question,
    scrolling,
)
from src.ui.button import button
from src.ui.live_turn import follow
from src.ui.refining import was_refined
from src.ui.safe_text import plain
from src.ui.visit import Visit, start

logger = logging.getLogger(__name__)

PREPARING_SECONDS = 2.0


def draw(visit: Visit) -> None:
    """All but an answer that is not there yet. The input comes first: whatever happens to a
    drawing, one can still ask.
    """
    styled = (page_style, chips, cards, facets, grid, pictures, scrolling)
    st.html("".join(part.STYLE for part in styled))
    done, total = visit.service.preparing(visit.concierge.id)
    if done < total:
        _preparing(visit)
    with st.bottom:
        _refusal()
        if visit.demo:
            demo.draw_next(visit)
        _composer(visit)
    # While a run lasts, what it does not overwrite stays: an `empty` overwrites at once.
    opening = st.empty()
    if not visit.turns and visit.running is None:
        with opening.container():
            draw_greeting(visit)
            scrolling.to_composer("greeting")
        return
    earlier = visit.turns if visit.running else visit.turns[:-1]
    for turn in earlier:
        _turn(turn, visit, last=False)
    scrolling.to_question(len(earlier))
    st.html(question.RECALL, unsafe_allow_javascript=True)
    st.html(pictures.SCRIPT, unsafe_allow_javascript=True)
    if visit.running is None:
        with st.container(key=scrolling.LATEST):
            _turn(visit.turns[-1], visit, last=True)
            if not was_refined(visit.turns[-1]):
                scrolling.to_composer(visit.turns[-1].id)


def draw_running(visit: Visit) -> None:
    """The question that is being answered, and what comes of it until the answer is there."""
    if visit.running is None:
        return
    with st.container(key=scrolling.LATEST):
        with st.chat_message("user", avatar=question.USER_ICON):
            st.markdown(plain(visit.running.question))
        with st.chat_message("assistant", avatar=visit.icon):
            follow(visit.running, visit)


def _turn(turn: Turn, visit: Visit, last: bool) -> None:
    question.draw(turn, visit)
    with st.chat_message("assistant", avatar=visit.icon):
        try:
            answer.draw(turn, visit, last)
        except Exception:  # a bug in showing one answer must not hide the others
            logger.exception("turn '%s' cannot be drawn", turn.id)
            st.error(visit.say("page.failed"))


def _composer(visit: Visit) -> None:
    """The input, with Stop while an answer runs; `?q=…` in the address fills it."""
    if visit.running is not None:
        with st.container(horizontal=True, horizontal_alignment="center"):
            button(visit.say("composer.stop"), "stop", visit.running.stop, icon="stop_circle")
    if asked := st.query_params.get("q"):
        st.query_params.pop("q")
        st.session_state["question"] = asked[: visit.settings.question_chars]
    st.chat_input(
        visit.say("composer.busy" if visit.running else "composer.placeholder"),
        key="question",
        disabled=visit.running is not None,
        on_submit=lambda: start(visit, st.session_state["question"]),
    )


@st.fragment(run_every=PREPARING_SECONDS)
def _preparing(visit: Visit) -> None:
    """How far the search by meaning is; nothing when there is nothing to wait for."""
    done, total = visit.service.preparing(visit.concierge.id)
    if done < total:
        st.progress(done / total, plain(visit.say("composer.preparing", done=done, total=total)))


def _refusal() -> None:
    """Why the last question was not taken, with its text: nothing typed is lost."""
    refusal = st.session_state.pop("refusal", None)
    if refusal is None:
        return
    reason, typed = refusal
    st.warning(plain(reason), icon=":material/info:")
    if typed:
        st.code(typed, language=None, wrap_lines=True)


SHOWN_EXAMPLES = 6


def draw_greeting(visit: Visit) -> None:
    concierge = visit.concierge
    st.space("medium")
    st.title(f"{visit.icon} {plain(visit.name)}", anchor=False)
    greeting = local_text(concierge.greeting, visit.language)
    st.markdown(plain(greeting or local_text(concierge.about, visit.language)))
    st.caption(visit.say("greeting.try"))
    with st.grid(2, min_column_width=280, gap="xsmall"):
        for place, example in enumerate(concierge.examples[:SHOWN_EXAMPLES]):
            button(plain(example), f"example-{place}", start, visit, example, width="stretch")
    st.space("small")
    st.caption(visit.say("greeting.knows"))
    with st.grid(3, min_column_width=180, gap="xsmall"):
        for table in visit.catalog.tables:
            with st.container(border=True, height="stretch", gap="xxsmall"):
                _source(table, visit)
    if visit.catalog.notices:
        with st.expander(visit.say("greeting.kept_out"), type="compact"):
            for notice in visit.catalog.notices:
                st.caption(plain(notice))


def _source(table: Table, visit: Visit) -> None:
    label = plain(local_text(table.config.label, visit.language))
    count = number(table.rows, visit.showing)
    st.markdown(f"**{visit.say('greeting.rows', count=count, label=label)}**")
    date = plain(_as_of(table, visit))
    if visit.is_staff:
        st.caption(visit.say("greeting.file", file=plain(table.config.place), date=date))
    else:
        st.caption(visit.say("greeting.as_of", date=date))


def _as_of(table: Table, visit: Visit) -> str:
    """The day on which the table's file was last written, where the concierge is; today where its
    rows are read from a server."""
    zone, path = ZoneInfo(visit.concierge.timezone), visit.concierge.path.parent / table.config.file
    if table.config.server:
        written = datetime.now(zone)
    elif path.exists():
        written = datetime.fromtimestamp(path.stat().st_mtime, zone)
    else:  # it was taken away after it had been loaded
        return words("cells", visit.language)("cell.unknown")
    return day(written.isoformat(), visit.language)
