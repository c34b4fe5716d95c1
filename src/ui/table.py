"""Many rows, or figures, as a table in the reader's words."""

from collections.abc import Iterator, Sequence

import streamlit as st

from src.core.answering.fields import Field
from src.ui.safe_text import clipped

CELL_LENGTH = 200


def draw(rows: Sequence[Sequence[Field]], key: str, numbered: bool = False) -> None:
    """`numbered`: with the places by which one can ask on ("the second one")."""
    links = {one.label for fields in rows for one in fields if one.link}
    st.dataframe(
        [
            ({"#": place} if numbered else {}) | dict(_cells(fields))
            for place, fields in enumerate(rows, start=1)
        ],
        key=key,
        hide_index=True,
        column_config={
            label: st.column_config.LinkColumn(label, display_text=r"https?://([^/]+)")
            for label in links
        },
    )


def _cells(fields: Sequence[Field]) -> Iterator[tuple[str, str | None]]:
    """Label and text; two columns of one label stay apart, and a dead link shows nothing."""
    seen: dict[str, int] = {}
    for one in fields:
        seen[one.label] = seen.get(one.label, 0) + 1
        label = one.label if seen[one.label] == 1 else f"{one.label} ({seen[one.label]})"
        yield label, clipped(one.text, CELL_LENGTH)
