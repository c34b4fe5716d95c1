"""A finished answer: its text, its rows, how it was found, and what one can do with it."""

from collections.abc import Sequence
from functools import partial
from typing import Literal

import streamlit as st
from pydantic import JsonValue

from src.config.texts import local_text
from src.core.answering.fields import Field, figure_rows, row_fields
from src.core.question import Act
from src.core.store.catalog import Table
from src.core.traces import CheckTrace, NoticeTrace
from src.core.turn import Turn
from src.ui import cards, chart, chips, debug_panel, exporting, facets, grid, pictures
from src.ui.button import button
from src.ui.cards import draw_table
from src.ui.grid import MOST_ROWS, draw_list
from src.ui.question import USER_ICON
from src.ui.safe_text import plain, prose
from src.ui.visit import Visit, go, refused, start

MOST_CARDS = 6

EXPLAINED: frozenset[Act] = frozenset({"why"})
"""Answers about rows that stand on the page already: they are not drawn a second time."""


def draw(turn: Turn, visit: Visit, last: bool) -> None:
    """All of it speaks the language of the answer, but for what staff look at behind it."""
    speaking = visit.speaking(turn.language)
    draw_content(turn, visit, last)
    if not turn.kept:
        st.caption(f":material/cloud_off: {plain(speaking.say('answer.not_kept'))}")
    with st.empty():  # gone at once when the next question is put
        if last and turn.followups:
            with st.container(horizontal=True, gap="xsmall"):
                for place, question in enumerate(turn.followups):
                    key = f"followup-{turn.id}-{place}"
                    button(plain(question), key, start, speaking, question)
    _actions(turn, speaking, last)
    if visit.debug:
        debug_panel.draw(turn, visit, last)


def draw_read(turn: Turn, visit: Visit) -> None:
    """Question and answer where nothing can be done with them."""
    with st.chat_message("user", avatar=USER_ICON):
        st.markdown(plain(turn.question))
    with st.chat_message("assistant", avatar=visit.icon):
        draw_content(turn, visit, last=False)


def draw_content(turn: Turn, visit: Visit, last: bool) -> None:
    """What is read of it, without what one can do with it."""
    visit = visit.speaking(turn.language)
    if turn.failed:
        st.warning(prose(turn.answer), icon=":material/error:")
    elif told := chips.answer_beside(turn, visit):
        st.markdown(prose(told))
    chips.draw(turn, visit, last)
    if last:
        facets.draw(turn, visit)
    _results(turn, visit, last)
    _how(turn, visit)


def _results(turn: Turn, visit: Visit, last: bool) -> None:
    """Few rows as cards, many and figures as a table; one figure is in the text already."""
    if turn.comparison:
        if turn.comparison.differences:
            cards.draw_compared(turn.comparison, turn.id)
        return
    if turn.chart:
        chart.draw(turn.chart, turn, visit, last)
        return
    if turn.reading and turn.reading.act in EXPLAINED:
        return
    known = {one.id: one for one in visit.catalog.tables}
    if turn.table in known and turn.layout == "grid" and len(turn.results) > 1:
        grid.draw(turn, known[turn.table], visit)
    elif turn.table in known and _is_pictured(turn, known[turn.table], visit):
        draw_list(turn, known[turn.table], visit)
    elif turn.table in known:
        _rows(turn.results, known[turn.table], f"rows-{turn.id}", turn, visit)
    elif turn.reading and turn.reading.act == "group" and len(turn.results) == 1:
        pass  # one group alone is in the text already
    elif len(turn.results) > 1 or (turn.results and len(turn.results[0]) > 1):
        figures = figure_rows(turn.results, visit.catalog, visit.showing, turn.reading)
        draw_table(figures, f"rows-{turn.id}", turn.question)
    if turn.table and 0 < len(turn.results) < turn.count:
        st.caption(plain(visit.say("answer.more", shown=len(turn.results), count=turn.count)))
    for related in turn.related:
        if related.table in known:
            label = local_text(known[related.table].config.label, turn.language)
            st.caption(plain(related.lead or label))
            key = f"{turn.id}-{related.table}"
            if related.lead and turn.layout == "grid":
                grid.draw_near(related, key, known[related.table], visit)
            else:
                _rows(related.results, known[related.table], f"rows-{key}", turn, visit)


def _is_pictured(turn: Turn, shown: Table, visit: Visit) -> bool:
    """Whether at least one of a few rows has a picture that may be shown."""
    pictured = (pictures.picture_of(row, shown, visit.concierge) for row in turn.results)
    return 1 < len(turn.results) <= MOST_ROWS and any(pictured)


def _rows(
    results: Sequence[dict[str, JsonValue]], shown: Table, key: str, turn: Turn, visit: Visit
) -> None:
    rows = [row_fields(row, shown, visit.showing) for row in results]
    if shown.id in visit.catalog.config.passages:
        rows = [_without_number(fields) for fields in rows]
    if len(rows) == 1 and shown.with_role("image"):
        _pictured(results[0], shown, key, turn, visit)
    elif len(rows) <= MOST_CARDS:
        cards.draw(rows, key, visit.say)
    else:
        name = local_text(shown.config.label, turn.language)
        draw_table(rows, key, name, numbered=True)


def _pictured(row: dict[str, JsonValue], shown: Table, key: str, turn: Turn, visit: Visit) -> None:
    """Its stars say what their two columns say."""
    rating = grid.rating_of(shown, visit)
    said = {rating.mean, rating.count} if rating else set()
    fields = row_fields(row, shown, visit.showing)
    cards.draw_one(
        [one for one in fields if one.name not in said],
        key,
        visit.say,
        pictures.picture_of(row, shown, visit.concierge),
        grid.stars_of(row, shown, visit),
    )


def _without_number(passage: Sequence[Field]) -> list[Field]:
    """A passage is told by its source: the number that it has in the data helps nobody beside."""
    linked = any(one.link for one in passage)
    return [one for one in passage if not (linked and one.role == "id")]


def _how(turn: Turn, visit: Visit) -> None:
    """How it was found, folded: the text and the chips say the conditions. Then the spellings that
    were mended, where the text does not tell, and what should be known besides."""
    say = visit.say
    if turn.how:
        with st.expander(say("answer.how"), icon=":material/manage_search:", type="compact"):
            st.caption(plain(turn.how))
    repaired = turn.reading.repaired if turn.reading else ()
    for asked, value in repaired:
        if asked not in turn.answer:
            told = plain(say("answer.repaired", asked=asked, value=value))
            st.caption(f":material/spellcheck: {told}")
    for trace in turn.trace:
        if isinstance(trace, NoticeTrace):
            st.caption(f":material/info: {plain(trace.text)}")
        elif isinstance(trace, CheckTrace) and trace.unfounded:
            items = plain(", ".join(trace.unfounded))
            st.caption(f":material/warning: {say('answer.unfounded', items=items)}")


def _actions(turn: Turn, visit: Visit, last: bool) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        draw_rating(turn, visit)
        with st.popover(visit.say("answer.copy"), icon=":material/content_copy:", type="tertiary"):
            st.code(turn.answer, language=None, wrap_lines=True)
        if last:
            exporting.draw_rows(turn, visit)
        if visit.is_staff:  # what is behind it, to be made a golden question
            to_desk = partial(go, page="desk", case=turn.id)
            title = visit.say("desk.title")
            button(title, f"desk-{turn.id}", to_desk, icon="inbox", type="tertiary")
        with st.empty():
            if last:
                again = partial(start, visit, turn.question, regenerate=True)
                button(visit.say("answer.regenerate"), f"again-{turn.id}", again, icon="refresh",
                       type="tertiary")  # fmt: skip


COMMENT_CHARS = 500


def draw_rating(turn: Turn, visit: Visit) -> None:
    thumb = st.feedback(
        "thumbs",
        key=f"thumb-{turn.id}",
        default=visit.thumbs.get(turn.id),
        on_change=_rate,
        args=(turn.id, visit),
    )
    if thumb is None:
        return
    with st.popover(visit.say("rating.comment"), type="tertiary", icon=":material/add_comment:"):
        st.text_area(
            visit.say("rating.comment"),
            key=f"comment-{turn.id}",
            max_chars=COMMENT_CHARS,
            label_visibility="collapsed",
        )
        button(visit.say("rating.send"), f"send-{turn.id}", _rate, turn.id, visit)


def _rate(turn_id: str, visit: Visit) -> None:
    """Store the thumb with the comment as they stand; a thumb taken back is left as it was."""
    thumb = st.session_state.get(f"thumb-{turn_id}")
    if thumb is None or visit.thread_id is None:
        return
    which: Literal["up", "down"] = "up" if thumb else "down"
    comment = st.session_state.get(f"comment-{turn_id}", "")
    with refused(visit.say("rating.not_kept"), comment):
        visit.service.archive.rate(visit.thread_id, turn_id, visit.owner, which, comment)
        st.toast(visit.say("rating.thanks"))
