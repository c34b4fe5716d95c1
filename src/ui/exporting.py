"""Buttons that save: the conversation, and all rows behind an answer. Made when they are tapped."""

from functools import partial
from typing import Literal

import streamlit as st

from src.core.services.exporting import conversation_json, conversation_markdown, exportable
from src.core.turn import Turn
from src.ui.safe_text import plain
from src.ui.visit import Visit

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
Kind = Literal["csv", "xlsx"]
KINDS: dict[Kind, str] = {"csv": "text/csv", "xlsx": XLSX}


def draw_conversation(visit: Visit) -> None:
    """For the side of the page; nothing before the first answer."""
    if not visit.turns or visit.thread_id is None:
        return
    titles = {one.id: one.title for one in visit.conversations}
    title = titles.get(visit.thread_id, visit.name)
    forms = (
        ("Markdown", "md", "text/markdown", lambda: conversation_markdown(title, visit.turns)),
        ("JSON", "json", "application/json", lambda: conversation_json(visit.turns)),
    )
    with st.popover(visit.say("export.chat"), icon=":material/download:", width="stretch"):
        for name, ending, mime, made in forms:
            file = f"{visit.concierge.id}.{ending}"
            st.download_button(name, made, file, mime, key=f"export-{ending}", on_click="ignore")


def draw_rows(turn: Turn, visit: Visit) -> None:
    """For the last answer that lists rows: all of them, not only the shown ones."""
    if not exportable(turn) or visit.thread_id is None:
        return
    with st.popover(visit.say("export.rows"), icon=":material/download:", type="tertiary"):
        st.caption(plain(visit.say("export.all", count=turn.count)))
        for kind, mime in KINDS.items():
            st.download_button(
                kind.upper(),
                partial(_file, kind, turn, visit),
                f"{turn.table}.{kind}",
                mime,
                key=f"export-{kind}-{turn.id}",
                on_click="ignore",
            )


def _file(kind: Kind, turn: Turn, visit: Visit) -> bytes:
    sheet = visit.service.sheet(turn)
    return sheet.csv() if kind == "csv" else sheet.xlsx()
