"""What holds all over the page: small print that can be read, targets that a finger hits."""

import streamlit as st

from src.ui.fragment import fragment

TOUCH = "@media (pointer: coarse), (max-width: 640px)"
"""A finger, or a page as narrow as a phone: what is tapped is 40 pixels high and wide there."""

STYLE = fragment("page", touch=TOUCH)
"""A button without a label has no name for who cannot see its icon: these have one, unseen.

On a phone the question is told apart by its ground: answers get the width of the signs."""


LANGUAGE = fragment("language")
"""For who is read to."""


def tell_language(language: str) -> None:
    """What the page is in, for browsers and screen readers."""
    st.html(LANGUAGE.replace("{language}", language), unsafe_allow_javascript=True)


LEAVING = fragment("leaving")
"""Escape closes the chat in a shop's own page, whose script is told so."""


def let_escape_close() -> None:
    """Where the chat stands in a page of the shop's own, also before any question."""
    st.html(LEAVING, unsafe_allow_javascript=True)


def ink() -> str:
    """The colour of text. Charts know nothing of our dark page: black would be drawn there."""
    shade = "dark" if st.context.theme.type == "dark" else "light"
    return st.get_option(f"theme.{shade}.textColor") or "gray"
