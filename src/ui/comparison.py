"""Rows beside each other: a line for each thing they differ in."""

import streamlit as st

from src.core.turn import Comparison
from src.ui.cards import NUMERALS
from src.ui.safe_text import plain


def draw(compared: Comparison) -> None:
    """As a plain table, whose cells wrap: a phone shows all of it."""
    heads = [
        plain(f"{numeral} {item}") for numeral, item in zip(NUMERALS, compared.items, strict=False)
    ]
    st.table(
        [
            {"": f"**{plain(one.label)}**"} | dict(zip(heads, map(plain, one.cells), strict=True))
            for one in compared.differences
        ],
        hide_index=True,
    )
