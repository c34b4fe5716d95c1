"""Rows one under the other, each with its picture: what was meant by name, and what is like it."""

import streamlit as st

from src.core.store.catalog import Table
from src.core.turn import Turn
from src.ui import grid, pictures
from src.ui.failure import alone
from src.ui.visit import Visit

PICTURE_WIDTH = 112
MOST_ROWS = 12
"""More of them are compared in a table."""

STYLE = """<style>
[class*='st-key-listed-'] [class*='st-key-tile-name-'] p { -webkit-line-clamp: 2; min-height: 0; }
</style>"""


def draw(turn: Turn, table: Table, visit: Visit) -> None:
    with st.container(gap="small", key=f"listed-{turn.id}"):
        for place, row in enumerate(turn.results):
            why = turn.whys[place] if place < len(turn.whys) else ""
            key = f"{turn.id}-{place}"
            line = st.container(border=True, horizontal=True, wrap=False, gap="small")
            with line, alone(turn.language):
                with st.container(width=PICTURE_WIDTH):
                    pictures.draw(pictures.picture_of(row, table, visit.concierge), key)
                with st.container(gap="xsmall"):
                    grid.told(row, table, visit, key, place + 1, why, turn.language)
