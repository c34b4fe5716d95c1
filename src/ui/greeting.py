"""What stands on the page before the first question: what is known, and what to ask."""

from datetime import datetime
from zoneinfo import ZoneInfo

import streamlit as st

from src.config.locale import words
from src.config.texts import local_text
from src.core.answering.cells import day, number
from src.core.store.catalog import Table
from src.ui.button import button
from src.ui.safe_text import plain
from src.ui.visit import Visit, start

SHOWN_EXAMPLES = 6


def draw(visit: Visit) -> None:
    concierge = visit.concierge
    st.space("medium")
    st.title(f"{visit.icon} {plain(visit.name)}", anchor=False)
    greeting = local_text(concierge.greeting, visit.language)
    st.markdown(plain(greeting or local_text(concierge.about, visit.language)))
    _examples(visit)
    st.space("small")
    _sources(visit)


def _examples(visit: Visit) -> None:
    st.caption(visit.say("greeting.try"))
    with st.grid(2, min_column_width=280, gap="xsmall"):
        for place, example in enumerate(visit.concierge.examples[:SHOWN_EXAMPLES]):
            button(plain(example), f"example-{place}", start, visit, example, width="stretch")


def _sources(visit: Visit) -> None:
    st.caption(visit.say("greeting.knows"))
    with st.grid(3, min_column_width=180, gap="xsmall"):
        for table in visit.catalog.tables:
            with st.container(border=True, height="stretch", gap="xxsmall"):
                _source(table, visit)
    if visit.catalog.notices:
        with st.expander(visit.say("greeting.kept_out"), type="compact"):
            for notice in visit.catalog.notices:
                st.caption(plain(notice))


def _source(table: Table, visit: Visit) -> None:
    label = plain(local_text(table.config.label, visit.language))
    count = number(table.rows, visit.showing())
    st.markdown(f"**{visit.say('greeting.rows', count=count, label=label)}**")
    file = plain(table.config.file)
    st.caption(visit.say("greeting.file", file=file, date=plain(_as_of(table, visit))))


def _as_of(table: Table, visit: Visit) -> str:
    """The day on which the table's file was last written, where the concierge is."""
    path = visit.concierge.path.parent / table.config.file
    if not path.exists():  # it was taken away after it had been loaded
        return words("cells", visit.language)("cell.unknown")
    zone = ZoneInfo(visit.concierge.timezone)
    return day(datetime.fromtimestamp(path.stat().st_mtime, zone).isoformat(), visit.language)
