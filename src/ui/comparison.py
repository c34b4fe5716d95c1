"""Rows beside each other: a line for each thing they differ in, what is better marked."""

from collections.abc import Iterator

import streamlit as st

from src.core.turn import Comparison, Difference
from src.ui.cards import NUMERALS
from src.ui.safe_text import plain


def draw(compared: Comparison) -> None:
    """As a plain table, whose cells wrap: a phone shows all of it. First what one is better in."""
    heads = [
        plain(f"{numeral} {item}") for numeral, item in zip(NUMERALS, compared.items, strict=False)
    ]
    st.table(
        [
            {"": f"**{plain(one.label)}**"} | dict(zip(heads, _cells(one), strict=True))
            for one in sorted(compared.differences, key=lambda one: not one.better)
        ],
        hide_index=True,
    )


def _cells(difference: Difference) -> Iterator[str]:
    for place, cell in enumerate(difference.cells):
        better = place in difference.better
        yield f":primary[**{plain(cell)}**] :material/check:" if better else plain(cell)
