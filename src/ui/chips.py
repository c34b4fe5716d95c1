"""The chips above an answer's results: what was understood; a tap takes it back or changes it."""

from functools import partial

import streamlit as st

from src.core.answering.cells import clipped
from src.core.answering.refinements import Chip, chips, rebounded
from src.core.query.conditions import Range
from src.core.turn import Turn
from src.ui.button import button
from src.ui.fragment import fragment
from src.ui.page_style import TOUCH
from src.ui.refining import refine, was_refined
from src.ui.safe_text import plain
from src.ui.visit import Visit

CHIP_LENGTH = 40

_ICONS = {
    "reading": ":material/alt_route:",
    "condition": None,
    "repair": ":material/spellcheck:",
    "sort": ":material/swap_vert:",
}

STYLE = fragment("chips", touch=TOUCH)
"""A chip is one outline around its word and its cross; the cross has a name for who cannot see."""


KEEP_PLACE = fragment("keep_place")
"""What was tapped is gone: who came by keyboard goes on from the first chip, not from the top, nor
from the empty box, which takes the cursor when an answer ends."""


def answer_beside(turn: Turn, visit: Visit) -> str:
    """The answer, which need not say the conditions where the chips say each of them in full."""
    conditions = turn.reading.conditions if turn.reading else ()
    found = [one for one in chips(turn, visit.catalog) if one.kind == "condition"]
    whole = len(found) == len(conditions) and all(len(c.text) <= CHIP_LENGTH for c in found)
    return turn.bare_answer if whole else turn.short_answer


def draw(turn: Turn, visit: Visit, last: bool) -> None:
    """Those of the last answer can be tapped; earlier ones say what was searched for then."""
    found = chips(turn, visit.catalog)
    if not found:
        return
    if not last:
        said = [f":gray-badge[{plain(_text(chip, visit))}]" for chip in found if chip.remove]
        st.markdown(" ".join(said))
        return
    with st.container(
        horizontal=True, gap="xsmall", vertical_alignment="center", key=f"chips-{turn.id}"
    ):
        for place, chip in enumerate(found):
            _chip(chip, f"{turn.id}-{place}", turn, visit)
    if was_refined(turn):
        st.html(KEEP_PLACE.replace("{turn}", turn.id), unsafe_allow_javascript=True)


def _text(chip: Chip, visit: Visit) -> str:
    return clipped(chip.text, CHIP_LENGTH) or visit.say("chips.sort")


def _chip(chip: Chip, key: str, turn: Turn, visit: Visit) -> None:
    text = _text(chip, visit)
    with st.container(
        horizontal=True, wrap=False, gap=None, width="content", vertical_alignment="center",
        key=f"chip-{key}",
    ):  # fmt: skip
        if chip.choices or chip.parts or chip.bounds or chip.repair:
            icon = _ICONS[chip.kind]
            with st.popover(plain(text), type="tertiary", icon=icon, key=f"edit-{key}"):
                _alternatives(chip, key, turn, visit)
        else:
            st.markdown(plain(text), width="content")
        if chip.remove:
            said = plain(visit.say("chips.remove", what=text))
            edit = (visit, turn, chip.remove)
            button(said, f"unchip-{key}", refine, *edit, icon="close", type="tertiary")


def _alternatives(chip: Chip, key: str, turn: Turn, visit: Visit) -> None:
    """What may stand in its place; a tap on one is searched for at once."""
    if chip.bounds:
        _bounds(chip.bounds, key, turn, visit)
    choice = partial(button, type="tertiary", width="stretch")
    with st.container(gap=None):
        if chip.repair and chip.remove:
            label = plain(visit.say("chips.as_written", asked=chip.repair[0]))
            choice(label, f"written-{key}", refine, visit, turn, chip.remove)
        for place, part in enumerate(chip.parts):
            label = plain(visit.say("chips.remove", what=part.text))
            choice(label, f"part-{key}-{place}", refine, visit, turn, part.edit, icon="close")
        for place, other in enumerate(chip.choices):
            choice(plain(other.text), f"choice-{key}-{place}", refine, visit, turn, other.edit)


def _bounds(now: Range, key: str, turn: Turn, visit: Visit) -> None:
    """Two numbers, either of which may be cleared: a widget that begins empty lets itself be."""
    known = [float(bound) for bound in (now.low, now.high) if bound is not None]
    whole = all(bound.is_integer() for bound in known)
    # The second digit of a number is what one turns it by: 10,000 of 350,000.
    step = float(10 ** max(0, len(f"{max(map(abs, known), default=1.0):.0f}") - 2))
    with st.form(f"bounds-{key}", border=False):
        low, high = visit.say("chips.low"), visit.say("chips.high")
        for side, label, value in (("low", low, now.low), ("high", high, now.high)):
            st.session_state.setdefault(f"{side}-{key}", value)
            st.number_input(
                label,
                value=None,
                format="%.0f" if whole else "%.2f",
                step=step if whole else 0.1,
                key=f"{side}-{key}",
            )
        st.form_submit_button(
            visit.say("chips.apply"), width="stretch", on_click=_put, args=(now, key, turn, visit)
        )


def _put(now: Range, key: str, turn: Turn, visit: Visit) -> None:
    low, high = (st.session_state[f"{side}-{key}"] for side in ("low", "high"))
    refine(visit, turn, rebounded(now, low, high))
