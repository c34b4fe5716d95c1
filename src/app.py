"""The page: `streamlit run src/app.py`, or served beside the API by `src/server.py`."""

import sys
from pathlib import Path

# `streamlit run` puts this folder on the path, and our imports start one folder above it.
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import streamlit as st

from src.ui import chat, sidebar
from src.ui.visit import open_service, open_visit

# ------------------------------------------------------------------ who asks, and whom
service = open_service()
visit = open_visit(service)
if visit is None:
    sidebar.draw_nobody(service)
    st.stop()

st.set_page_config(page_title=visit.name, page_icon=visit.favicon)

# ------------------------------------------------------------------ chats, language, sign-in
with st.sidebar:
    sidebar.draw(visit)

# ------------------------------------------------------------------ the conversation
chat.draw(visit)
