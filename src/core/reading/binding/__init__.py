"""Mentions → constraints on one table: which column each word and number is about."""

from src.core.reading.binding.between import bind_between
from src.core.reading.binding.columns import ColumnBinder
from src.core.reading.binding.days import TimeBinder
from src.core.reading.binding.free_words import WordBinder
from src.core.reading.binding.linked import identified
from src.core.reading.binding.merged import merge_values
from src.core.reading.binding.numbers import NumberBinder
from src.core.reading.binding.one_by_one import bind_one_by_one
from src.core.reading.binding.opposed import bind_opposed
from src.core.reading.binding.order import OrderBinder
from src.core.reading.binding.quoted import bind_quoted
from src.core.reading.binding.scope import Bound, Scope
from src.core.reading.binding.sizes import SizeBinder
from src.core.reading.binding.steps import StepBinder
from src.core.reading.binding.stock import StockBinder
from src.core.reading.binding.values import ValueBinder
from src.core.reading.binding.weighed import bind_weighed
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.recognition.mentions import Mentions
from src.core.reading.wording import Wording
from src.core.store.catalog import Table

__all__ = ["Bound", "bind"]


def bind(
    table: Table, folded: str, mentions: Mentions, knowledge: Knowledge, wording: Wording
) -> Bound:
    """One table's share of a question; what it cannot take stands in `missing`."""
    bound = Bound(
        table, missing=[*mentions.unheld, *mentions.services], repaired=list(mentions.mended)
    )
    scope = Scope(table, folded, mentions, knowledge, wording, bound, list(mentions.chunks))
    numbers, order = NumberBinder(scope), OrderBinder(scope)
    ValueBinder(scope).bind()
    SizeBinder(scope).bind()
    TimeBinder(scope).bind()
    StepBinder(scope).bind()
    bind_between(scope)
    ColumnBinder(scope).bind()
    numbers.bind()
    StockBinder(scope).bind()
    order.bind()
    StockBinder(scope).bind_others()
    bind_quoted(scope)
    WordBinder(scope).bind()
    bind_weighed(scope)
    merge_values(scope)
    bind_opposed(scope)
    bind_one_by_one(scope)
    order.narrow()
    identified(bound)
    return bound
