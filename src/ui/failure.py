"""A bug of ours, or a database that is away, as the page tells it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from src.config.locale import Words, words
from src.core.state.database import Away
from src.ui.visit import page_language

logger = logging.getLogger(__name__)


@contextmanager
def alone(say: Words) -> Iterator[None]:
    """One of several rows: where it cannot be drawn, a sentence in its place, and the others."""
    try:
        yield
    except Exception:  # whichever cell it was, the rows beside it and the answer above stay
        logger.exception("a row cannot be drawn")
        st.caption(say("page.row_failed"))


def show(error: Exception) -> bool:
    """One sentence in place of Streamlit's box; True: it is told. The log has the traceback."""
    told = "page.away" if isinstance(error, Away) else "page.failed"
    st.error(words("page", page_language())(told), icon=":material/error:")
    return True
