"""Rows with pictures, as a grid of small cards or one under the other."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from src.config.tools import RankedToolConfig, RatingConfig
from src.core.answering.cells import number
from src.core.answering.fields import row_fields, title_of
from src.core.store.catalog import Table
from src.core.traces import Row
from src.core.turn import Related, Turn
from src.ui import pictures
from src.ui.cards import NUMERALS, draw_text, price_line, small
from src.ui.failure import alone
from src.ui.fragment import fragment
from src.ui.safe_text import plain
from src.ui.visit import Visit

COLUMNS, NARROWEST = 3, 132
"""Three beside each other on a desk, two on a phone: reasons are sentences and need the room."""


def _lone(columns: int) -> str:
    """The last card, where none stands beside it, has the whole row, and its text its picture."""
    return fragment("lone_card", columns=columns, rest=columns - 1)


BROAD = COLUMNS * NARROWEST + 2 * 16
STYLE = fragment("grid", broad=BROAD, below=BROAD - 1, lone=_lone(COLUMNS), lone_of_two=_lone(2))
"""Names take three lines, so that prices stand in one line; why a row stands there comes last."""


def draw(turn: Turn, table: Table, visit: Visit) -> None:
    with _grid(turn.id):
        for place, row in enumerate(turn.results):
            with _tile(row, f"{turn.id}-{place}", table, visit):
                _told(row, table, visit, f"{NUMERALS[place]} ", _why(turn, place))


def draw_near(near: Related, key: str, table: Table, visit: Visit) -> None:
    """Rows that only come near: without numbers to ask about them by, or reasons."""
    with _grid(key):
        for place, row in enumerate(near.results):
            with _tile(row, f"{key}-{place}", table, visit):
                _told(row, table, visit)


def _grid(key: str) -> DeltaGenerator:
    return st.grid(COLUMNS, min_column_width=NARROWEST, gap="small", key=f"grid-{key}")


@contextmanager
def _tile(row: Row, key: str, table: Table, visit: Visit) -> Iterator[None]:
    tile = st.container(border=True, height="stretch", gap="xsmall", key=f"tile-of-{key}")
    with tile, alone(visit.say):
        pictures.draw(pictures.picture_of(row, table, visit.concierge), key)
        yield


def _why(turn: Turn, place: int) -> str:
    return turn.whys[place] if place < len(turn.whys) else ""


def _told(row: Row, table: Table, visit: Visit, numeral: str = "", why: str = "") -> None:
    """What one chooses by: name, price, stars, and why it stands where it does."""
    fields = row_fields(row, table, visit.showing)
    price = next((price_line(one) for one in fields if one.role == "price"), "")
    name = f"**{numeral}{plain(title_of(row, table))}**"
    draw_text([name, price, small(stars_of(row, table, visit)), why and f":gray[{plain(why)}]"])


def stars_of(row: Row, table: Table, visit: Visit) -> str:
    """`★ 4.6 (1,234)`: what buyers gave, and how many did; empty where nobody rates such rows."""
    rating = rating_of(table, visit)
    if rating is None:
        return ""
    mean, count = row.get(rating.mean), row.get(rating.count)
    if not isinstance(mean, int | float) or count == 0:
        return visit.say("card.unrated")
    if not isinstance(count, int | float):
        return visit.say("card.stars", mean=f"{mean:.1f}")
    return visit.say("card.stars_of", mean=f"{mean:.1f}", count=number(count, visit.showing))


def rating_of(table: Table, visit: Visit) -> RatingConfig | None:
    """By which columns such rows are rated; None where nobody rates them."""
    tools = (tool for tool in visit.concierge.tools if isinstance(tool, RankedToolConfig))
    return next((tool.rating for tool in tools if tool.rating and table.id in tool.tables), None)


PICTURE_WIDTH = 112
MOST_ROWS = 12
"""More of them are compared in a table."""


def draw_list(turn: Turn, table: Table, visit: Visit) -> None:
    with st.container(gap="small", key=f"listed-{turn.id}"):
        for place, row in enumerate(turn.results):
            line = st.container(border=True, horizontal=True, wrap=False, gap="small")
            with line, alone(visit.say):
                picture = pictures.picture_of(row, table, visit.concierge)
                pictures.draw(picture, f"{turn.id}-{place}", PICTURE_WIDTH)
                _told(row, table, visit, f"{NUMERALS[place]} ", _why(turn, place))
