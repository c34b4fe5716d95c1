"""All that matches, counted by what it differs in, in menus; a tap narrows the search."""

from collections.abc import Iterator, Sequence

import streamlit as st

from src.config.tools import RankedToolConfig
from src.core.answering.cells import Showing, clipped, label_of
from src.core.answering.refinements import chosen_now, narrowed
from src.core.query.conditions import In
from src.core.query.edits import refinable
from src.core.store.catalog import Catalog
from src.core.turn import Facet, FacetChoice, Turn
from src.ui.fragment import fragment
from src.ui.page_style import TOUCH
from src.ui.refining import refine
from src.ui.safe_text import plain
from src.ui.visit import Visit

MOST_LETTERS = 24

STYLE = fragment("facets", touch=TOUCH)
"""One row, which one scrolls sideways on a phone."""


def draw(turn: Turn, visit: Visit) -> None:
    """A menu for each facet that has something to choose from."""
    if turn.reading is None or not refinable(turn.reading):
        return
    rows = enumerate(rows_of(turn, visit.catalog, visit.showing))
    menus = [(place, facet, chosen_now(facet, turn.reading)) for place, facet in rows]
    # Where each option is one row alone, the rows themselves say it better.
    offered = [
        (place, facet, now)
        for place, facet, now in menus
        if now or (len(facet.options) > 1 and any(option.count > 1 for option in facet.options))
    ]
    if not offered:
        return
    with st.container(horizontal=True, wrap=False, gap="xsmall", key=f"facets-{turn.id}"):
        for place, facet, now in offered:
            label = clipped(f"{facet.label}: {now.text}", MOST_LETTERS) if now else facet.label
            with st.popover(plain(label), key=f"facets_of-{turn.id}-{place}"):
                _pills(facet, now, f"facet-{turn.id}-{place}", turn, visit)


def rows_of(turn: Turn, catalog: Catalog, showing: Showing) -> list[Facet]:
    """The counted facets, and those with one value left by a tap, each in its usual place."""
    tools = (tool for tool in catalog.config.tools if isinstance(tool, RankedToolConfig))
    order = [column for tool in tools if turn.table in tool.tables for column in tool.facets]
    rows = [*turn.facets, *_tapped_away(turn, order, catalog, showing)]
    return sorted(rows, key=lambda row: [*order, row.column].index(row.column))


def _tapped_away(
    turn: Turn, order: Sequence[str], catalog: Catalog, showing: Showing
) -> Iterator[Facet]:
    if turn.reading is None or turn.table is None:
        return
    gone = set(order) - {facet.column for facet in turn.facets}
    values = (one for one in turn.reading.conditions if isinstance(one, In))
    for one in values:
        if one.required and len(one.values) == 1 and one.column in gone:
            label = label_of(catalog.table(turn.table).column(one.column), showing)
            only = FacetChoice(text=one.values[0], count=turn.count, value=one.values[0])
            yield Facet(column=one.column, label=label, options=(only,))


def _pills(facet: Facet, now: FacetChoice | None, key: str, turn: Turn, visit: Visit) -> None:
    options = facet.options
    st.pills(
        plain(facet.label),
        range(len(options)),
        default=options.index(now) if now else None,
        format_func=lambda place: f"{plain(options[place].text)} :gray[{options[place].count}]",
        key=key,
        label_visibility="collapsed",
        on_change=_tapped,
        args=(facet, key, turn, visit),
    )


def _tapped(facet: Facet, key: str, turn: Turn, visit: Visit) -> None:
    """A second tap on the chosen one widens the search again."""
    assert turn.reading is not None
    place = st.session_state[key]
    option = None if place is None else facet.options[place]
    if edit := narrowed(facet, option, turn.reading):
        refine(visit, turn, edit)
