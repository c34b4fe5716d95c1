"""What is understood of a concierge's data, for staff, and the knobs of its ranking."""

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import streamlit as st

from src.cli.remarks import guesses, remarks
from src.config.concierge import ConciergeConfig
from src.config.locale import Words
from src.config.texts import local_text
from src.config.tools import MOST_CANDIDATES, RankedToolConfig
from src.core.answering.cells import Showing, cell_text
from src.core.answering.fields import title_of
from src.core.errors import ConciergeError
from src.core.services.agent_service import AgentService
from src.core.services.searching import ranked_config
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.derive import derived_names
from src.ui.safe_text import plain
from src.ui.scores import part_name
from src.ui.visit import page_language

_SAMPLES, _HITS = 3, 10
_BLENDS = 20


def draw_data(service: AgentService, say: Words) -> None:
    known = [each.id for each in service.concierges()]
    for problem in service.problems():
        st.warning(plain(problem), icon=":material/warning:")
    if not known:
        return
    chosen = st.selectbox(say("desk.concierge"), known, key="data_concierge")
    try:
        catalog = service.catalog(chosen)
    except ConciergeError as error:
        st.error(plain(str(error)))
        return
    for table in catalog.tables:
        _table(table, catalog, say)
    _to_look_at(catalog, say)
    try:
        tool = ranked_config(catalog)
    except ConciergeError:  # it has none
        return
    _ranking(service, catalog, tool, say)


def _table(table: Table, catalog: Catalog, say: Words) -> None:
    config = catalog.config
    st.subheader(plain(local_text(table.config.label, page_language())), anchor=False)
    about = [table.config.place, say("data.rows", count=f"{table.rows:,}")]
    if isinstance(catalog.database, Path):
        loaded = datetime.fromtimestamp(catalog.database.stat().st_mtime, ZoneInfo(config.timezone))
        about.append(say("data.loaded", time=f"{loaded:%Y-%m-%d %H:%M}"))
    derived = derived_names(table.config)
    st.dataframe(
        [_line(column, table, column.name in derived, config, say) for column in table.columns],
        key=f"data-{config.id}-{table.id}",
        hide_index=True,
    )
    st.caption(plain(" · ".join(about)))  # beneath: a phone lays the table's tools over its head
    if table.config.hidden:
        names = ", ".join(table.config.hidden)
        st.caption(f":material/visibility_off: {say('adding.hidden')}: {plain(names)}")


def _line(
    column: Column, table: Table, derived: bool, config: ConciergeConfig, say: Words
) -> dict[str, str | int]:
    showing = Showing(page_language(), config.currency)
    samples = (cell_text(each, column, showing) for each in column.samples[:_SAMPLES])
    return {
        say("adding.column"): column.name,
        say("adding.label"): column.label(page_language()),
        say("adding.role"): say(f"adding.role_{column.role}"),
        say("data.meaning"): column.config.meaning,
        say("adding.unit"): column.unit or "",
        say("adding.samples"): " | ".join(samples),
        say("data.blank"): table.rows - column.filled,
        say("data.distinct"): column.distinct,
        say("data.derived"): "✓" if derived else "",
    }


def _to_look_at(catalog: Catalog, say: Words) -> None:
    """What was kept out or could not be read, guesses of a first TOML, and what is doubtful."""
    path = catalog.config.path
    parts = {
        "greeting.kept_out": list(catalog.notices),
        "data.guesses": list(guesses(path)),
        "data.remarks": _remarks(catalog, catalog.version),
    }
    for key, sentences in parts.items():
        if sentences:
            with st.expander(f"{say(key)} ({len(sentences)})"):
                st.markdown("\n".join(f"- {plain(each)}" for each in sentences))


@st.cache_data(show_spinner=False, max_entries=16)
def _remarks(_catalog: Catalog, version: str) -> list[str]:
    return list(remarks(_catalog))


def _ranking(service: AgentService, catalog: Catalog, tool: RankedToolConfig, say: Words) -> None:
    """Nothing of it is kept: what proves good is written into the TOML."""
    st.subheader(say("data.ranking"), anchor=False)
    st.caption(plain(say("data.ranking_help", tool=tool.name)))
    key = catalog.config.id
    query = st.text_input(say("data.query"), key=f"ranking-{key}")
    left, right = st.columns(2)
    usual = tool.rating.blend if tool.rating else 1.0
    blend = left.slider(
        say("debug.blend"), 0.0, 1.0, usual, 1 / _BLENDS, key=f"ranking_blend-{key}",
        disabled=tool.rating is None, help=say("debug.blend_help"),
    )  # fmt: skip
    candidates = right.slider(
        say("debug.top_k"), 10, MOST_CANDIDATES, tool.candidates, 10, key=f"ranking_k-{key}"
    )
    if not query.strip():
        return
    try:
        found = service.search(key, query, candidates, blend)
    except ConciergeError as error:
        st.error(plain(str(error)))
        return
    row, score = say("debug.row"), say("debug.score")
    lines = [
        {row: f"{hit.ranked.place}. {title_of(hit.row, found.table)}"}
        | {part_name(part, say): value for part, value in hit.score.parts.items()}
        | {score: hit.score.total}
        for hit in found.hits[:_HITS]
    ]
    st.dataframe(lines, key=f"ranking_hits-{key}", hide_index=True, alt=say("data.ranking"))
