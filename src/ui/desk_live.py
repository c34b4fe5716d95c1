"""How the service does now, for staff: sessions, pace, times, errors, what models cost, workers."""

import streamlit as st
from streamlit.runtime import Runtime
from streamlit.runtime.stats import ACTIVE_SESSIONS_FAMILY, GaugeStat

from src.config.locale import Words
from src.core.services.agent_service import AgentService
from src.ui.safe_text import plain

_EVERY_SECONDS = 3.0


def open_sessions() -> int:
    """Pages that are open; 0 where no page is served."""
    if not Runtime.exists():
        return 0
    stats = Runtime.instance().stats_mgr.get_stats([ACTIVE_SESSIONS_FAMILY])
    found = stats.get(ACTIVE_SESSIONS_FAMILY, ())
    return sum(int(each.value) for each in found if isinstance(each, GaugeStat))


@st.fragment(run_every=_EVERY_SECONDS)
def draw_live(service: AgentService, say: Words) -> None:
    figures = service.meter.figures()
    told = {
        "now.sessions": f"{open_sessions():,}",
        "now.running": f"{service.turns_running:,}",
        "now.pace": f"{figures.a_minute:,}",
        "now.p50": f"{figures.took(0.5):,.0f} ms",
        "now.p95": f"{figures.took(0.95):,.0f} ms",
        "now.turns": f"{sum(figures.turns.values()):,}",
        "now.failed": f"{figures.failed:,}",
    }
    if spent := service.spent():
        told |= {"now.tokens": f"{spent.today.tokens_in + spent.today.tokens_out:,}"}
        told |= {"now.cost": f"{spent.money:,.2f}"}
    with st.grid(4, min_column_width=150, gap="small"):
        for key, text in told.items():
            st.metric(say(key), text, border=True)
    _workers(service, say)
    for problem in (*service.problems(), *service.failures()):
        st.warning(plain(problem), icon=":material/warning:")
    st.caption(say("now.about"))


def _workers(service: AgentService, say: Words) -> None:
    heads = ("desk.concierge", "now.workers", "now.idle", "now.preparing")
    lines = []
    for concierge, (idle, count) in service.workers().items():
        done, total = service.preparing(concierge)
        preparing = f"{done:,} / {total:,}" if done < total else ""
        cells = (concierge, str(count), str(idle), preparing)
        lines.append(dict(zip(map(say, heads), map(plain, cells), strict=True)))
    if lines:
        st.table(lines, hide_index=True)
