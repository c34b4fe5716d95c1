"""Rows as cards, two beside each other or a single one with all it has; many, and figures, as a
table in the reader's words; some side by side, first what one of them is better in."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import streamlit as st

from src.config.locale import Words
from src.config.roles import Role
from src.core.answering.cells import clipped
from src.core.answering.fields import Field
from src.core.turn import Comparison, Difference
from src.ui import pictures
from src.ui.failure import alone
from src.ui.fragment import fragment
from src.ui.safe_text import plain

TEXT_LENGTH = 110
FACT_LENGTH = 40
"""What is longer gets a line of its own."""
MOST_FACTS = 6
"""Of a single row: the rest is folded."""

CELL_LENGTH = 200
LONG_TITLE = 24

NUMERALS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫"

STYLE = fragment("cards", many="[data-testid='stTable'] table:has(th:nth-child(4))")
"""On a phone, where three or more do not fit beside each other, each fact has a row of its own with
the values in it by the numbers of the things.

The lines of a card are a single piece of markdown: a server sends each piece of a page in a message
of its own.
"""

_META: frozenset[Role] = frozenset({"name", "place"})
_BADGES: frozenset[Role] = frozenset({"category", "tags"})
_LINES: frozenset[Role] = frozenset({"text", "start", "end"})

Fact = tuple[str, str]
"""Label and text."""


def draw(rows: Sequence[Sequence[Field]], key: str, say: Words) -> None:
    """Of several rows what one looks at first; all of a single one."""
    if len(rows) == 1:
        draw_one(rows[0], key, say)
        return
    with st.grid(2, min_column_width=260, gap="small", key=key):
        for numeral, fields in zip(NUMERALS, rows, strict=False):
            card = st.container(border=True, height="stretch", gap="xsmall")
            with card, alone(say):
                _card([*_head(fields, f"{numeral} "), *_texts(fields, TEXT_LENGTH)], fields)


def draw_one(
    fields: Sequence[Field], key: str, say: Words, picture: str | None = None, stars: str = ""
) -> None:
    """A single row, beside its picture; on a phone below it."""
    told = st.container(border=True, gap="xsmall", key=key)
    with told, alone(say):
        if picture:
            beside, told = st.columns([2, 3], gap="medium")
            with beside:
                pictures.draw(picture, key)
            told = told.container(gap="xsmall")
        with told:
            _card([*_head(fields, "", stars, MOST_FACTS), *_texts(fields, None)], fields)
            _further(fields, say)


def _card(lines: Iterable[str], fields: Sequence[Field]) -> None:
    draw_text(lines)
    for one in _beside_title(fields):
        if one.link:
            icon = ":material/open_in_new:"
            st.link_button(plain(one.label), one.link, icon=icon, type="tertiary")


def draw_text(lines: Iterable[str]) -> None:
    st.markdown("\n\n".join(filter(None, lines)))


def _head(
    fields: Sequence[Field], numeral: str, stars: str = "", most: int | None = None
) -> Iterator[str]:
    """What one looks at first: name, price, what it is and has, and `most` of its figures."""
    rest = _beside_title(fields)
    yield f"**{numeral}{plain(_title(fields).text)}**"
    yield faint(" · ".join(dict.fromkeys(each.text for each in rest if _is_meta(each))))
    yield from (price_line(one) for one in rest if one.role == "price")
    yield small(stars)
    yield " ".join(_badges(rest))
    yield _facts_line(list(facts_of(rest))[:most])


def small(text: str) -> str:
    return f":small[{plain(text)}]" if text else ""


def faint(text: str) -> str:
    return f":small[:gray[{plain(text)}]]" if text else ""


def _labelled(label: str, text: str) -> str:
    return f":gray[{plain(label)}] {plain(text)}"


def _facts_line(facts: Sequence[Fact]) -> str:
    return f":small[{' · '.join(_labelled(*each) for each in facts)}]" if facts else ""


def facts_of(fields: Sequence[Field]) -> Iterator[Fact]:
    """Short facts in their order; neighbours in one unit together: "Length / Width", "4 / 2 m"."""
    facts = [one for one in fields if _is_fact(one)]
    for (unit, role), group in groupby(facts, key=lambda one: (one.unit, one.role)):
        alike = list(group)
        if unit and role == "number" and len(alike) > 1:
            texts = [one.text.removesuffix(f" {unit}") for one in alike]
            yield " / ".join(one.label for one in alike), f"{' / '.join(texts)} {unit}"
        else:
            yield from ((one.label, one.text) for one in alike)


def _title(fields: Sequence[Field]) -> Field:
    return next((one for one in fields if one.role == "title"), fields[0])


def _beside_title(fields: Sequence[Field]) -> list[Field]:
    title = _title(fields)
    return [one for one in fields if one is not title and not one.is_said_in(title.text)]


def _is_meta(one: Field) -> bool:
    return one.role in _META and one.known


def price_line(one: Field) -> str:
    """An unknown one is said as well: it is neither nothing nor free."""
    if one.known:
        return f":primary[**{plain(one.text)}**]"
    return f":small[{_labelled(one.label, one.text)}]"


def _badges(fields: Sequence[Field]) -> Iterator[str]:
    for one in fields:
        if one.role in _BADGES and one.known:
            yield from (f":gray-badge[{plain(item)}]" for item in one.items or (one.text,))
        elif one.yes:
            yield f":primary-badge[{plain(one.label)}]"


def _is_fact(one: Field) -> bool:
    if one.role in _META | _BADGES | _LINES | {"price", "link"} or one.yes or not one.known:
        return False
    return len(one.text) <= FACT_LENGTH


def _texts(fields: Sequence[Field], most: int | None) -> Iterator[str]:
    """What needs a line of its own: dates and longer texts."""
    others = _META | _BADGES | {"price", "flag"}
    for one in _beside_title(fields):
        is_long = len(one.text) > FACT_LENGTH
        if one.link or not one.known:
            continue
        if one.role == "text":
            yield faint(clipped(one.text, most) if most else one.text)
        elif one.role in _LINES or (one.role not in others and is_long):
            yield f":small[{_labelled(one.label, one.text)}]"


def _further(fields: Sequence[Field], say: Words) -> None:
    """Of a single row, what is beyond the first facts, folded; and which of its flags are not
    listed: that is no no."""
    if further := list(facts_of(_beside_title(fields)))[MOST_FACTS:]:
        with st.expander(say("answer.further"), type="compact"):
            st.markdown(_facts_line(further))
    if unlisted := [one.label for one in fields if one.role == "flag" and not one.known]:
        st.caption(plain(say("answer.not_listed", labels=", ".join(unlisted))))


_PLACES: dict[Role, int] = {"title": 0, "price": 1, "start": 1, "text": 3, "info": 3}
"""What one compares rows by comes first: a phone shows two columns. Long texts come last."""


def draw_table(
    rows: Sequence[Sequence[Field]], key: str, name: str, numbered: bool = False
) -> None:
    """`name`: for who cannot see the table. `numbered`: with the places one can ask on by."""
    st.dataframe(
        [
            ({"#": place} if numbered else {}) | dict(_cells(fields))
            for place, fields in enumerate(rows, start=1)
        ],
        key=key,
        alt=name,
        hide_index=True,
        column_config=_columns(rows),
    )


def draw_lines(say: Words, keys: Sequence[str], lines: Iterable[Sequence[str | float]]) -> bool:
    """A small table of texts and numbers under the words of these keys; whether there is any."""
    heads = list(map(say, keys))
    cells = [[plain(cell) if isinstance(cell, str) else cell for cell in line] for line in lines]
    if cells:
        st.table([dict(zip(heads, line, strict=True)) for line in cells], hide_index=True)
    return bool(cells)


def _columns(rows: Sequence[Sequence[Field]]) -> dict[str, Any]:
    """Links can be followed. One long name among short ones is cut to their width when nobody says
    how wide it is."""
    fields = [one for row in rows for one in row]
    links = {one.label for one in fields if one.link}
    titles = {one.label for one in fields if one.role == "title" and len(one.text) > LONG_TITLE}
    link, title = st.column_config.LinkColumn, st.column_config.TextColumn
    return {
        **{label: link(label, display_text=r"https?://([^/]+)") for label in links},
        **{label: title(label, width="medium") for label in titles},
    }


def _cells(fields: Sequence[Field]) -> Iterator[tuple[str, str | None]]:
    """Label and text; two columns of one label stay apart, and a dead link shows nothing."""
    seen: dict[str, int] = {}
    for one in sorted(fields, key=lambda field: _PLACES.get(field.role, 2)):
        seen[one.label] = seen.get(one.label, 0) + 1
        label = one.label if seen[one.label] == 1 else f"{one.label} ({seen[one.label]})"
        yield label, clipped(one.text, CELL_LENGTH)


def draw_compared(compared: Comparison, key: str) -> None:
    """As a plain table, whose cells wrap."""
    heads = [
        plain(f"{numeral} {item}") for numeral, item in zip(NUMERALS, compared.items, strict=False)
    ]

    def marked(difference: Difference) -> Iterator[str]:
        for place, cell in enumerate(difference.cells):
            better = place in difference.better
            yield f":primary[**{plain(cell)}**] :material/check:" if better else plain(cell)

    lines = [
        {"": f"**{plain(one.label)}**"} | dict(zip(heads, marked(one), strict=True))
        for one in sorted(compared.differences, key=lambda one: not one.better)
    ]
    with st.container(key=f"compared-{key}"):
        st.table(lines, hide_index=True)
