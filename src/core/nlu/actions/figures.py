"""Figures and groups."""

from collections.abc import Iterator, Sequence

from src.core.nlu.actions.look import FIGURE, GROUP, Look, Made, one_item
from src.core.nlu.items import Item

FUNCTIONS = {
    "average": "avg", "total": "sum", "median": "median", "lowest": "min", "highest": "max",
    "spread": "range", "distinct": "distinct", "how_many": "distinct",
}  # fmt: skip


def figure(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    if (column.value in look.numbers) != (cue.type == "how_many") or cue.type == "distinct":
        made = (FUNCTIONS[cue.type], column.value)
        features = (f"figure:{cue.type}", f"figure:{cue.type}|{side}", f"figure:{look.gap(*items)}",
                    f"figure:{cue.text}", f"figure:{cue.type}|{look.word(0)}")  # fmt: skip
        yield one_item(FIGURE, made, items, cue.text), features


def figure_of_price(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    """A figure of no column that is named is one of the price."""
    (cue,) = items
    if price := look.amounts.table.price:
        features = (f"figure alone:{cue.type}", f"figure alone:{cue.text}")
        yield one_item(FIGURE, (FUNCTIONS[cue.type], price.name), items, cue.text), features


def per(items: Sequence[Item], look: Look, side: str) -> Iterator[Made]:
    cue, column = items
    features = (f"per:{side}", f"per:{side}|{cue.text}", f"per:{side}|{look.gap(*items)}")
    yield one_item(GROUP, column.value, items, cue.text), features
