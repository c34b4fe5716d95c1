"""One answer on the desk: as the visitor saw it, what is behind it, and what staff make of it."""

import json
from collections.abc import Sequence
from typing import get_args

import streamlit as st
from pydantic import ValidationError

from src.config.locale import Words
from src.core.errors import ConciergeError
from src.core.nlu.lessons import in_words
from src.core.services import desk
from src.core.services.agent_service import AgentService
from src.core.services.desk import Case, Difference, Verdict
from src.core.services.runs import LabelKind, keep_label
from src.core.store.building import catalog_parts
from src.core.turn import Turn
from src.ui import answer, cards, debug_panel, grid, pictures
from src.ui.safe_text import plain
from src.ui.visit import reading_visit

NOTE_CHARS = 500


def draw_case(service: AgentService, turn_id: str, say: Words) -> None:
    case = desk.case_of(service.archive, turn_id)
    turns = desk.conversation_until(service.archive, case) if case else []
    visit = reading_visit(service, case.turn.concierge, turns) if case else None
    if case is None or visit is None:
        st.warning(say("desk.gone"))
        return
    st.html("".join(part.STYLE for part in (cards, grid, pictures)))
    st.html(pictures.SCRIPT, unsafe_allow_javascript=True)
    seen, behind = st.columns(2, gap="large")
    with seen:
        st.subheader(say("desk.seen"), anchor=False)
        if len(turns) > 1:
            with st.expander(visit.say("desk.before", count=len(turns) - 1)):
                for turn in turns[:-1]:
                    answer.draw_read(turn, visit)
        answer.draw_read(turns[-1], visit)
    with behind:
        st.subheader(say("desk.behind"), anchor=False)
        debug_panel.draw_tabs(case.turn, visit, False, f"desk-{turn_id}")
        if case.thumbs or case.comment:
            thumb = ":material/thumb_up:" if case.thumbs == "up" else ":material/thumb_down:"
            st.markdown(f"{thumb} {plain(case.comment)}")
        _verdict(case, service, say)
        _label(case, service, say)
        _replay(case, turns, service, say)
        st.download_button(
            say("desk.bundle"),
            lambda: json.dumps(
                desk.bundle(turns, case, catalog_parts(visit.concierge)),
                ensure_ascii=False,
                indent=2,
            ),
            f"{case.turn.concierge}-{turn_id[:8]}.json",
            "application/json",
            key="desk_bundle",
            icon=":material/download:",
            on_click="ignore",
        )


def _verdict(case: Case, service: AgentService, say: Words) -> None:
    with st.form("verdict"):
        verdict = st.segmented_control(
            say("desk.verdict"),
            get_args(Verdict),
            default=case.verdict,
            format_func=lambda each: say(f"desk.{each}"),
            key=f"verdict-{case.turn.id}",
        )
        note = st.text_input(
            say("desk.note"), case.note, key=f"note-{case.turn.id}", max_chars=NOTE_CHARS
        )
        if not st.form_submit_button(say("desk.keep"), key="verdict_keep"):
            return
    try:
        desk.judge(service.archive, case.turn.id, verdict, note)
    except ConciergeError as error:
        st.error(plain(str(error)))
        return
    st.toast(say("desk.kept"))


def _label(case: Case, service: AgentService, say: Words) -> None:
    """A question with what is right of it, for the concierge's own files."""
    with st.expander(say("desk.label"), expanded=True, icon=":material/label:"):
        st.caption(say("desk.label_help"))
        if case.turn.reading and case.turn.reading.carried:
            st.warning(say("desk.carried"), icon=":material/info:")
        text = st.text_area(
            say("desk.meant"),
            desk.suggested_label(case.turn),
            key=f"label-{case.turn.id}",
            height=240,
        )
        with st.container(horizontal=True, gap="xsmall"):
            for kind in get_args(LabelKind):
                if st.button(say(f"desk.{kind}"), key=f"label-{kind}"):
                    _keep_label(case, service, kind, text, say)


def _keep_label(case: Case, service: AgentService, kind: LabelKind, text: str, say: Words) -> None:
    try:
        file = keep_label(service, case.turn.concierge, kind, text)
    except ValidationError as error:
        st.error(plain(in_words(error)))
    except (ConciergeError, OSError) as error:
        st.error(plain(str(error)))
    else:
        known = say(
            f"desk.labelled_{kind}",
            file=file.name if file else "CONCIERGE_DATABASE_URL",
            concierge=case.turn.concierge,
        )
        st.success(plain(known))


def _replay(case: Case, turns: Sequence[Turn], service: AgentService, say: Words) -> None:
    """Ask the question again after those before it, and show what is not as it was."""
    if not st.button(say("desk.replay"), key="desk_replay", icon=":material/replay:"):
        return
    try:
        with st.spinner(say("desk.replaying")):
            now = desk.replay(service, case.turn.concierge, [turn.question for turn in turns])
    except ConciergeError as error:
        st.error(plain(str(error)))
        return
    found = desk.differences(turns[-1], now)
    if not found:
        st.success(say("desk.same", ms=round(now.ms)))
        return
    st.markdown(say("desk.differs", ms=round(now.ms)))
    for each in found:
        draw_difference(each, say)


def draw_difference(each: Difference, say: Words) -> None:
    """What it was and what it is, side by side."""
    st.markdown(f"**{say(f'desk.{each.what}')}**")
    before, now = st.columns(2)
    before.code(each.before or "–", language=None, wrap_lines=True)
    now.code(each.now or "–", language=None, wrap_lines=True)
