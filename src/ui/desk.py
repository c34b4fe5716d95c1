"""The desk for quality: answers that left somebody unhappy, and how the service does now."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import get_args

import streamlit as st
from streamlit.runtime import Runtime
from streamlit.runtime.stats import ACTIVE_SESSIONS_FAMILY, GaugeStat

from src.config.locale import Words, words
from src.core.answering.cells import clipped, day
from src.core.services.agent_service import AgentService
from src.core.services.budgets import Spending
from src.core.services.desk import Case, Mark, cases
from src.core.turn import Turn
from src.ui import page_style
from src.ui.button import button
from src.ui.cards import draw_lines
from src.ui.desk_case import draw_case
from src.ui.desk_data import draw_data
from src.ui.desk_runs import draw_runs
from src.ui.safe_text import plain
from src.ui.visit import go, page_language

ICON = "🛎️"
A_PAGE = 15
TITLE_LENGTH = 90
DAYS_WIDTH = 280
"""Room for two dates, which a phone has."""
_EVERY_SECONDS = 3.0
STATES = ("desk.open", "desk.decided")


def is_open() -> bool:
    return st.query_params.get("page") == "desk"


def draw(service: AgentService, say: Words) -> None:
    """The whole page; only for staff."""
    st.set_page_config(page_title=say("desk.title"), page_icon=ICON, layout="wide")
    st.html(page_style.STYLE)
    page_style.tell_language(page_language())
    case = st.query_params.get("case")  # id of the turn that is looked at
    if case:
        button(say("desk.to_inbox"), "desk_back", partial(go, case=None), icon="arrow_back")
        draw_case(service, case, say)
        return
    button(say("adding.back"), "desk_back", partial(go, page=None), icon="arrow_back")
    st.title(say("desk.title"), anchor=False)
    part = st.segmented_control(
        say("desk.title"), list(PARTS), default="inbox", key="desk_part",
        format_func=lambda part: say(f"desk.{part}"), label_visibility="collapsed", required=True,
    )  # fmt: skip
    PARTS[part](service, say)


def _spent(spending: Spending, say: Words) -> None:
    """What hosted models cost today, and whose questions they answered."""
    today = spending.today
    tokens = f"{today.tokens_in + today.tokens_out:,}"
    money = f"{spending.money:.2f}"
    with st.expander(say("desk.spent", turns=today.turns, tokens=tokens, money=money)):
        keys = ("desk.spent_by", "desk.spent_turns", "desk.spent_tokens", "desk.spent_money")
        names = list(map(say, keys))
        lines = [
            (owner, each.turns, each.tokens_in + each.tokens_out, f"{cost:.4f}")
            for owner, each, cost in spending.most
        ]
        st.dataframe([dict(zip(names, line, strict=True)) for line in lines], hide_index=True)


def _inbox(service: AgentService, say: Words) -> None:
    st.markdown(say("desk.about"))
    if spending := service.spent():
        _spent(spending, say)
    days = [f"{each:%Y-%m-%d}" for each in st.session_state.get("desk_days", ())]
    known = cases(service.archive, *days)
    found = _filtered(known, say)
    st.caption(say("desk.found", shown=len(found), count=len(known)))
    pages = max(1, -(-len(found) // A_PAGE))
    page = st.pagination(pages, key="desk_page") if pages > 1 else 1
    with st.container(gap="xsmall"):
        for case_found in found[(page - 1) * A_PAGE : page * A_PAGE]:
            _line(case_found, say)


def _filtered(known: Sequence[Case], say: Words) -> list[Case]:
    """Those that every filter lets through; a filter that is not set lets all through."""
    counts = Counter(chain.from_iterable(case.marks for case in known))
    found = [mark for mark in get_args(Mark) if counts[mark]]
    marks = found and st.pills(
        say("desk.marks"),
        found,
        selection_mode="multi",
        format_func=lambda mark: f"{say(f'desk.{mark}')} {counts[mark]}",
        key="desk_marks",
    )

    def kind(case: Case) -> str:
        return say(f"kind.{case.turn.reading.act}") if case.turn.reading else ""

    with st.grid(3, min_column_width=160):
        chosen = [
            _choice("desk.concierge", known, lambda case: case.turn.concierge, say),
            _choice("desk.language", known, lambda case: _language(case.turn), say),
            _choice("desk.model", known, lambda case: case.turn.model, say),
            _choice("desk.kind", known, kind, say),
            _choice("desk.state", known, lambda case: say(STATES[bool(case.verdict)]), say),
        ]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.date_input(say("desk.days"), [], key="desk_days", format="YYYY-MM-DD", width=DAYS_WIDTH)
        if not st.toggle(say("desk.all"), key="desk_all"):
            known = [case for case in known if case.marks]
    return [
        case
        for case in known
        if (not marks or set(marks) & set(case.marks)) and all(fits(case) for fits in chosen)
    ]


def _language(turn: Turn) -> str:
    """As it calls itself."""
    return words("page", turn.language)("language_name")


def _choice(
    key: str, known: Sequence[Case], value: Callable[[Case], str], say: Words
) -> Callable[[Case], bool]:
    """A menu of the values that there are; what it lets through."""
    values = sorted(set(filter(None, map(value, known))))
    wanted = st.selectbox(say(key), values, index=None, key=key, placeholder=say("desk.any"))
    return lambda case: wanted is None or value(case) == wanted


def _line(case: Case, say: Words) -> None:
    with st.container(border=True, gap="xxsmall"):
        button(
            plain(clipped(case.turn.question, TITLE_LENGTH)),
            f"case-{case.turn.id}",
            partial(go, case=case.turn.id),
            icon="chevron_right",
            type="tertiary",
        )
        if case.comment:
            st.markdown(f":material/comment: {plain(case.comment)}")
        colors: dict[str, str] = {m: "green" if m == "up" else "orange" for m in case.marks}
        colors |= {case.verdict: "blue"} if case.verdict else {}
        if colors:
            badges = (f":{c}-badge[{plain(say(f'desk.{m}'))}]" for m, c in colors.items())
            st.markdown(" ".join(badges))
        turn = case.turn
        date = day(turn.created, page_language()) if turn.created else ""
        told = filter(None, (turn.concierge, _language(turn), turn.model, date))
        st.caption(plain(" · ".join(told)))


def open_sessions() -> int:
    """Pages that are open; 0 where no page is served."""
    if not Runtime.exists():
        return 0
    stats = Runtime.instance().stats_mgr.get_stats([ACTIVE_SESSIONS_FAMILY])
    found = stats.get(ACTIVE_SESSIONS_FAMILY, ())
    return sum(int(each.value) for each in found if isinstance(each, GaugeStat))


@st.fragment(run_every=_EVERY_SECONDS)
def _live(service: AgentService, say: Words) -> None:
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
    heads = ("desk.concierge", "now.workers", "now.idle", "now.preparing")
    lines = []
    for concierge, (idle, count) in service.workers().items():
        done, total = service.preparing(concierge)
        preparing = f"{done:,} / {total:,}" if done < total else ""
        lines.append((concierge, str(count), str(idle), preparing))
    draw_lines(say, heads, lines)
    for problem in (*service.problems(), *service.failures()):
        st.warning(plain(problem), icon=":material/warning:")
    st.caption(say("now.about"))


PARTS = {"inbox": _inbox, "runs": draw_runs, "data": draw_data, "live": _live}
