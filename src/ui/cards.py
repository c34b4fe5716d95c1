"""Few rows as cards: two beside each other where there is room, a single one with all it has."""

from collections.abc import Sequence

import streamlit as st

from src.config.concierge import Role
from src.core.answering.cells import clipped
from src.core.answering.fields import Field
from src.ui.safe_text import plain

TEXT_LENGTH = 110
NUMERALS = "①②③④⑤⑥⑦⑧⑨⑩"

_META: frozenset[Role] = frozenset({"name", "place"})
_BADGES: frozenset[Role] = frozenset({"category", "tags"})
_SAID_WHEN_UNKNOWN: frozenset[Role] = frozenset({"flag", "price"})
"""Not listed is an answer of its own here: it is neither no nor nothing."""


def draw(rows: Sequence[Sequence[Field]], key: str) -> None:
    if len(rows) == 1:
        with st.container(border=True, gap="xsmall", key=key):
            _card(rows[0], "", whole=True)
        return
    with st.grid(2, min_column_width=260, gap="small", key=key):
        for numeral, fields in zip(NUMERALS, rows, strict=False):
            with st.container(border=True, height="stretch", gap="xsmall"):
                _card(fields, f"{numeral} ", whole=False)


def _card(fields: Sequence[Field], numeral: str, whole: bool) -> None:
    title = next((one for one in fields if one.role == "title"), fields[0])
    rest = [one for one in fields if one is not title]
    st.markdown(f"**{numeral}{plain(title.text)}**")
    _meta([one for one in rest if one.role in _META and one.known])
    for one in rest:
        if one.role not in _META and (one.known or one.role in _SAID_WHEN_UNKNOWN):
            _field(one, whole)


def _meta(fields: Sequence[Field]) -> None:
    if fields:
        st.caption(" · ".join(plain(one.text) for one in fields))


def _field(one: Field, whole: bool) -> None:
    if one.link:
        st.link_button(plain(one.label), one.link, icon=":material/open_in_new:", type="tertiary")
    elif one.role == "price" and one.known:
        st.markdown(f":primary[**{plain(one.text)}**]")
    elif one.role in _BADGES:
        st.markdown(f":gray-badge[{plain(one.text)}]")
    elif one.role == "text":
        st.caption(plain(one.text if whole else clipped(one.text, TEXT_LENGTH)))
    else:
        st.markdown(f":small[:gray[{plain(one.label)}] {plain(one.text)}]")
