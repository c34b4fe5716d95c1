"""Rows side by side: what they differ in, first what one of them is better in."""

from collections.abc import Iterator

import streamlit as st

from src.core.turn import Comparison, Difference
from src.ui.cards import NUMERALS
from src.ui.safe_text import plain

NARROW = "36rem"
"""Where three or more do not fit beside each other."""
_MANY = "[data-testid='stTable'] table:has(th:nth-child(4))"
_NUMBERED = " ".join(
    f"{_MANY} td:nth-child({place})::before {{ content: '{numeral} '; }}"
    for place, numeral in enumerate(NUMERALS[:4], start=2)
)

STYLE = f"""<style>
[class*='st-key-compared-'] {{ container-type: inline-size; }}
@container (max-width: {NARROW}) {{
  {_MANY} {{ display: block; border: 0; }}
  {_MANY} :is(thead, tbody) {{ display: block; }}
  {_MANY} :is(th, td) {{ border: 0; padding: 0.1rem 0; text-align: start; font-size: 0.875rem; }}
  {_MANY} tr {{ display: grid; grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: 1rem; padding-inline: 0.75rem; }}
  {_MANY} thead tr {{ grid-template-columns: 1fr; }}
  {_MANY} tbody tr {{ border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent);
    padding-block: 0.5rem; }}
  {_MANY} td:first-child {{ grid-column: 1 / -1; }}
  {_MANY} th:first-child {{ display: none; }}
  {_MANY} td > div {{ display: inline-block; }}
  {_NUMBERED}
}}
</style>"""
"""On a phone each fact has a row of its own, with the values in it by the numbers of the things."""


def draw(compared: Comparison, key: str) -> None:
    """As a plain table, whose cells wrap."""
    heads = [
        plain(f"{numeral} {item}") for numeral, item in zip(NUMERALS, compared.items, strict=False)
    ]
    lines = [
        {"": f"**{plain(one.label)}**"} | dict(zip(heads, _marked(one), strict=True))
        for one in sorted(compared.differences, key=lambda one: not one.better)
    ]
    with st.container(key=f"compared-{key}"):
        st.table(lines, hide_index=True)


def _marked(difference: Difference) -> Iterator[str]:
    for place, cell in enumerate(difference.cells):
        better = place in difference.better
        yield f":primary[**{plain(cell)}**] :material/check:" if better else plain(cell)
