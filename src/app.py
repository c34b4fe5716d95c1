"""The page: `streamlit run src/app.py`, or served beside the API by `src/server.py`."""

import sys
from pathlib import Path

# `streamlit run` puts this folder on the path, and our imports start one folder above it.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import streamlit as st

from src.config.locale import words
from src.config.settings import get_settings
from src.core.state.database import Away
from src.ui import adding, chat, desk, failure, page_style, sharing, sidebar
from src.ui.drawing import one_at_a_time
from src.ui.visit import DEMO, is_staff, open_service, open_visit, page_language

# ------------------------------------------------------------------ who asks, and whom
service = open_service()
staff = is_staff() and DEMO not in st.query_params
if staff and adding.is_open():
    adding.draw(service, get_settings(), words("page", page_language()))
    st.stop()
if staff and desk.is_open():
    desk.draw(service, words("page", page_language()))
    st.stop()
if sharing.is_open():
    sharing.draw(service)
    st.stop()
try:
    visit = open_visit(service)
except Away as away:  # of the database that instances share
    failure.show(away)
    st.stop()
if visit is None:
    sidebar.draw_nobody(service)
    if staff:
        sidebar.draw_adding(words("page", page_language()))
    st.stop()

st.set_page_config(page_title=visit.name, page_icon=visit.favicon)
page_style.tell_language(visit.language)

# ------------------------------------------------------------------ side and conversation
with one_at_a_time:
    if visit.embedded:
        page_style.let_escape_close()
        sidebar.draw_small(visit)
    else:
        with st.sidebar:
            sidebar.draw(visit)
    chat.draw(visit)
chat.draw_running(visit)
