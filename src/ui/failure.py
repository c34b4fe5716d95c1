"""A bug of ours, as the page tells it."""

import streamlit as st

from src.config.locale import words
from src.ui.visit import page_language


def show(error: Exception) -> bool:
    """One sentence in the reader's language in place of Streamlit's box; true: it is told.

    Streamlit has put the traceback into the log before it calls this.
    """
    st.error(words("page", page_language())("page.failed"), icon=":material/error:")
    return True
