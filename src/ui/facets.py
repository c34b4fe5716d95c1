"""All that matches, counted by what it differs in: a tap narrows the same search at once."""

import streamlit as st

from src.core.answering.refinements import chosen_now, narrowed
from src.core.reading.edits import refinable
from src.core.turn import Facet, FacetChoice, Turn
from src.ui.refining import refine
from src.ui.safe_text import plain
from src.ui.visit import Visit

STYLE = """<style>
[class*='st-key-facet-'] { width: 100%; }
[class*='st-key-facet-'] [data-testid='stButtonGroup'] { display: flex; align-items: center; }
[class*='st-key-facet-'] label { flex: 0 0 4.25rem; margin: 0; min-height: 0; }
[class*='st-key-facet-'] label p { font-size: 0.8rem; opacity: 0.75; overflow-wrap: anywhere; }
[class*='st-key-facet-'] [role='radiogroup'] { flex: 1; min-width: 0; scrollbar-width: thin; }
[class*='st-key-facet-'] button { min-height: 1.8rem; padding: 0 0.6rem; }
</style>"""
"""One line for each facet: its name, and pills that one scrolls sideways."""


def draw(turn: Turn, visit: Visit) -> None:
    """A row of pills for each facet that has something to choose from."""
    if turn.reading is None or not refinable(turn.reading):
        return
    with st.container(gap="xxsmall"):
        for place, facet in enumerate(turn.facets):
            now = chosen_now(facet, turn.reading)
            if len(facet.options) > 1 or now:
                _pills(facet, now, f"facet-{turn.id}-{place}", turn, visit)


def _pills(facet: Facet, now: FacetChoice | None, key: str, turn: Turn, visit: Visit) -> None:
    st.pills(
        plain(facet.label),
        range(len(facet.options)),
        default=facet.options.index(now) if now else None,
        format_func=lambda place: _text(facet.options[place]),
        key=key,
        wrap=False,
        on_change=_tapped,
        args=(facet, key, turn, visit),
    )


def _text(option: FacetChoice) -> str:
    return f"{plain(option.text)} :gray[{option.count}]"


def _tapped(facet: Facet, key: str, turn: Turn, visit: Visit) -> None:
    """A second tap on the chosen one widens the search again."""
    assert turn.reading is not None
    place = st.session_state[key]
    option = None if place is None else facet.options[place]
    if edit := narrowed(facet, option, turn.reading):
        refine(visit, turn, edit)
