"""Runs on the desk: golden questions asked of a model, how they went, and what has changed."""

import atexit
import json
from collections.abc import Sequence

import streamlit as st

from src.config.locale import Words
from src.config.settings import get_settings
from src.core.answering.cells import clipped, day
from src.core.errors import ConciergeError
from src.core.query.form import bare
from src.core.services.agent_service import AgentService
from src.core.services.budgets import Spent
from src.core.services.runs import Answered, Run, Runs, changed, has_golden_questions
from src.core.store.building import changed_parts
from src.ui.button import button
from src.ui.desk_case import draw_difference
from src.ui.safe_text import plain
from src.ui.visit import page_language

_EVERY_SECONDS = 1.0
_TITLE_LENGTH = 90
_TREND = 30
"""Runs that the trend shows."""


@st.cache_resource(show_spinner=False)
def _runs(_service: AgentService, data: str) -> Runs:
    """One for the process, so that every session sees what runs."""
    runs = Runs(_service, _service.state.database("runs"))
    atexit.register(runs.close)
    return runs


def draw_runs(service: AgentService, say: Words) -> None:
    """What can be run, what runs, and what came of it."""
    runs, known = _runs(service, str(get_settings().data)), service.concierges()
    listed = [each.id for each in known if has_golden_questions(service.state, each)]
    if not listed:
        st.info(say("runs.none"))
        return
    with st.container(horizontal=True, vertical_alignment="bottom"):
        concierge = st.selectbox(say("desk.concierge"), listed, key="runs_concierge")
        models = st.multiselect(
            say("runs.models"), service.models, service.models[:1], max_selections=2,
            key="runs_models",
        )  # fmt: skip
        button(say("runs.begin"), "runs_begin", _begin, runs, concierge, models, icon="play_arrow")
    if problem := st.session_state.pop("runs_problem", None):
        st.error(plain(problem))
    _table(runs, concierge, say)


def _begin(runs: Runs, concierge: str, models: Sequence[str]) -> None:
    try:
        for model in models:
            runs.begin(concierge, model)
    except ConciergeError as error:
        st.session_state["runs_problem"] = str(error)


def _table(runs: Runs, concierge: str, say: Words) -> None:
    """What goes on or was stopped, the trend of all that came to their end, and one of these."""
    found = runs.all(concierge)
    if begun := [run for run in found if not run.is_whole]:
        _going_on(runs, begun, say)
    whole = [run for run in found if run.is_whole]
    if not whole:
        return
    if len(whole) > 1:
        _trend(whole[:_TREND], say)
    at = st.selectbox(
        say("runs.run"), range(len(whole)), format_func=lambda at: _title(whole[at], say),
        key=f"runs_chosen-{whole[0].id}",
    )  # fmt: skip
    _draw_run(runs, whole[at], [*whole[:at], *whole[at + 1 :]], say)


def _trend(whole: Sequence[Run], say: Words) -> None:
    """What each was right in, the newest at the right."""
    data = [
        {
            "at": -at,
            "right": 100 * run.right / run.questions,
            "told": _title(run, say),
            "model": run.model,
        }
        for at, run in enumerate(whole)
    ]
    spec = {
        "height": 160,
        "mark": {"type": "line", "point": True},
        "encoding": {
            "x": {"field": "at", "type": "ordinal", "axis": None},
            "y": {"field": "right", "type": "quantitative", "title": say("runs.right")},
            "color": {"field": "model", "type": "nominal", "title": None},
            "tooltip": {"field": "told"},
        },
    }
    st.vega_lite_chart(data, spec, alt=say("runs.right"))


@st.fragment(run_every=_EVERY_SECONDS)
def _going_on(runs: Runs, begun: Sequence[Run], say: Words) -> None:
    now = [runs.run(run.id) for run in begun]
    if any(run.is_whole for run in now):
        st.rerun()
    for run in now:
        done = say("runs.progress", done=run.answered, count=run.questions, right=run.right)
        with st.container(horizontal=True, vertical_alignment="center"):
            st.progress(run.answered / run.questions, f"{run.model} · {done}")
            if runs.is_running(run.id):
                button(say("runs.stop"), f"runs_stop-{run.id}", runs.stop, run.id, icon="stop")
            else:
                on = f"runs_on-{run.id}"
                button(say("runs.resume"), on, runs.resume, run.id, icon="resume")


def _title(run: Run, say: Words) -> str:
    right = say("runs.of", right=run.right, count=run.questions)
    return f"{day(run.begun, page_language())} {run.begun[11:16]} UTC · {run.model} · {right}"


def _draw_run(runs: Runs, run: Run, others: Sequence[Run], say: Words) -> None:
    """What was wrong, and what the run before or another model's answered otherwise."""
    answers = runs.answers(run)
    _cost(run, answers, say)
    before = runs.before(run) or next(iter(others), None)
    usual = others.index(before) if before in others else None
    at = st.selectbox(
        say("runs.against"), range(len(others)), usual, key=f"runs_against-{run.id}-{len(others)}",
        format_func=lambda at: _title(others[at], say), placeholder=say("runs.nothing"),
    )  # fmt: skip
    before = others[at] if at is not None else None
    if before and (files := changed_parts(before.data, run.data)):
        st.caption(plain(say("runs.new_data", files=", ".join(files))))
    found = changed(answers, runs.answers(before)) if before else {}
    wrong = [each for each in answers if not each.is_right]
    for each in (*wrong, *(e for e in answers if e.is_right and e.lesson.question in found)):
        _line(each, say)
        for difference in found.get(each.lesson.question, ()):
            draw_difference(difference, say)


def _cost(run: Run, answers: Sequence[Answered], say: Words) -> None:
    turns = [each.turn for each in answers]
    spent = Spent(0, sum(t.tokens_in for t in turns), sum(t.tokens_out for t in turns))
    told = [f"p50 {run.took(0.5):.0f} ms, p95 {run.took(0.95):.0f} ms"]
    told.append(say("runs.calls", count=run.calls))
    if instead := sum(turn.model != run.model for turn in turns):
        told.append(say("runs.instead", count=instead))
    if tokens := spent.tokens_in + spent.tokens_out:
        money = spent.money(get_settings().prices)
        told.append(say("runs.cost", tokens=f"{tokens:,}", money=f"{money:.2f}"))
    st.caption(plain(" · ".join(told)))


def _line(each: Answered, say: Words) -> None:
    question = plain(clipped(each.lesson.question, _TITLE_LENGTH))
    if each.is_right:
        st.markdown(f":green-badge[{say('desk.right')}] {question}")
        return
    st.markdown(f":orange-badge[{say('desk.wrong')}] {question}")
    st.caption(plain(f"{each.turn.short_answer or each.turn.answer} ({each.turn.ms:.0f} ms)"))
    query, keys = each.lesson.query, each.lesson.keys or ()
    meant = json.dumps(bare(query), ensure_ascii=False) if query else ", ".join(map(str, keys))
    st.code(meant, language=None, wrap_lines=True)
