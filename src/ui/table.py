"""Many rows, or figures, as a table in the reader's words."""

from collections.abc import Iterator, Sequence
from typing import Any

import streamlit as st

from src.config.roles import Role
from src.core.answering.cells import clipped
from src.core.answering.fields import Field
from src.core.turn import Comparison, Difference
from src.ui.cards import NUMERALS
from src.ui.safe_text import plain

CELL_LENGTH = 200
LONG_TITLE = 24

ColumnConfigs = dict[str, Any]

_PLACES: dict[Role, int] = {"title": 0, "price": 1, "start": 1, "text": 3, "info": 3}
"""What one compares rows by comes first: a phone shows two columns. Long texts come last."""


def draw(rows: Sequence[Sequence[Field]], key: str, name: str, numbered: bool = False) -> None:
    """`name`: for who cannot see the table. `numbered`: with the places one can ask on by."""
    st.dataframe(
        [
            ({"#": place} if numbered else {}) | dict(_cells(fields))
            for place, fields in enumerate(rows, start=1)
        ],
        key=key,
        alt=name,
        hide_index=True,
        column_config=_links(rows) | _long_titles(rows),
    )


def _links(rows: Sequence[Sequence[Field]]) -> ColumnConfigs:
    labels = {one.label for fields in rows for one in fields if one.link}
    return {
        label: st.column_config.LinkColumn(label, display_text=r"https?://([^/]+)")
        for label in labels
    }


def _long_titles(rows: Sequence[Sequence[Field]]) -> ColumnConfigs:
    """One long name among short ones is cut to their width when nobody says how wide it is."""
    titles = [one for fields in rows for one in fields if one.role == "title"]
    labels = {one.label for one in titles if len(one.text) > LONG_TITLE}
    return {label: st.column_config.TextColumn(label, width="medium") for label in labels}


def _cells(fields: Sequence[Field]) -> Iterator[tuple[str, str | None]]:
    """Label and text; two columns of one label stay apart, and a dead link shows nothing."""
    seen: dict[str, int] = {}
    for one in sorted(fields, key=lambda field: _PLACES.get(field.role, 2)):
        seen[one.label] = seen.get(one.label, 0) + 1
        label = one.label if seen[one.label] == 1 else f"{one.label} ({seen[one.label]})"
        yield label, clipped(one.text, CELL_LENGTH)


def draw_comparison(compared: Comparison) -> None:
    """As a plain table, whose cells wrap: a phone shows all of it. First what one is better in."""
    heads = [
        plain(f"{numeral} {item}") for numeral, item in zip(NUMERALS, compared.items, strict=False)
    ]
    st.table(
        [
            {"": f"**{plain(one.label)}**"} | dict(zip(heads, _marked(one), strict=True))
            for one in sorted(compared.differences, key=lambda one: not one.better)
        ],
        hide_index=True,
    )


def _marked(difference: Difference) -> Iterator[str]:
    for place, cell in enumerate(difference.cells):
        better = place in difference.better
        yield f":primary[**{plain(cell)}**] :material/check:" if better else plain(cell)
