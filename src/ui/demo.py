"""For showing the product: as a shopper sees it, in large type, example after example by a key."""

import streamlit as st

from src.core.answering.cells import clipped
from src.ui.button import button
from src.ui.safe_text import plain
from src.ui.visit import DEMO, Visit, go, new_chat, start

SHORTCUT = "Alt+Enter"
TEXT_LENGTH = 60
STYLE = "<style>html { font-size: 125%; }</style>"


def draw_switch(visit: Visit) -> None:
    """For staff, at the side of the page."""
    st.session_state["demo"] = visit.demo
    st.toggle(
        visit.say("demo.switch"),
        key="demo",
        on_change=lambda: go(**{DEMO: "1" if st.session_state["demo"] else None}),
        help=visit.say("demo.help"),
    )


def draw_next(visit: Visit) -> None:
    """The next of the concierge's examples, by turns, and the way back to the beginning."""
    st.html(STYLE)
    examples = visit.concierge.examples
    if not examples or visit.running:
        return
    question = examples[len(visit.turns) % len(examples)]
    with st.container(horizontal=True, horizontal_alignment="center"):
        button(
            plain(clipped(question, TEXT_LENGTH)),
            "demo_next",
            start,
            visit,
            question,
            icon="skip_next",
            shortcut=SHORTCUT,
        )
        if visit.turns:
            reset = visit.say("demo.reset")
            button(reset, "demo_reset", new_chat, visit.concierge.id, icon="restart_alt")
