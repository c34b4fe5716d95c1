"""Where the page stands: the last question at its top, its answer below it from the start."""

import streamlit as st

from src.config.locale import Words
from src.ui.fragment import fragment

LATEST = "latest"
"""Key of the container around the last question and its answer."""

STYLE = fragment("scrolling")
"""Room below a short answer, so that its question can stand at the top as well."""

SCRIPT = fragment("to_question")
"""A slow machine draws it later than this runs: the one before must not be taken for it. Charts
above it, drawn anew, push it down: for five seconds, or until the reader moves, it is followed.

Its text is always the same, as browsers are told which scripts may run.
"""


FOCUS = fragment("to_box")
"""The box is closed while an answer runs, and so loses its cursor; on a slow machine it opens after
this runs. A phone would show its keys."""


def to_composer(answer: str) -> None:
    """Put the cursor back into the box, once for each answer."""
    st.html(FOCUS.replace("{answer}", answer), unsafe_allow_javascript=True)


BY_KEYBOARD = fragment("by_keyboard")


def draw_way_to_composer(say: Words) -> None:
    """A link for the keyboard, seen only while it is focused: the box stands after all cards."""
    link = f"<a class='to-composer' href='#'>{say('sidebar.to_composer')}</a>"
    st.html(link + BY_KEYBOARD, unsafe_allow_javascript=True)


def to_question(count: int) -> None:
    """Scroll there once for each question: `count` is how many stand before. Taps move nothing."""
    st.html(SCRIPT.replace("{count}", str(count)), unsafe_allow_javascript=True)
