"""Adjectives in their superlative, comparative and plain form, of the column that they measure, and
questions for that measure."""

from collections.abc import Iterator

from src.core.nlu.items import Direction
from src.core.query.conditions import Span
from src.core.reading.knowledge.measures import measured_by
from src.core.reading.wording import all_wordings
from src.core.store.catalog import Table

_DEGREES = ("superlative", "more", "plain")


def adjectives(text: str, table: Table) -> Iterator[tuple[Span, Direction, tuple[str, ...]]]:
    """Where they stand, what they ask for, and features."""
    for wording in all_wordings().values():
        for order in wording.orders:
            patterns = (order.pattern, order.compared, order.plain)
            for pattern, degree in zip(patterns, _DEGREES, strict=True):
                for match in pattern.finditer(text):
                    if measured := measured_by(order.measures, table):
                        descending = order.descending != measured.turned
                        direction = Direction(measured.column.name, descending, degree)
                        kind = f"direction:{degree}"
                        yield match.span(), direction, (kind, f"{kind}|{wording.language}")


def asked_measures(text: str, table: Table) -> Iterator[tuple[Span, str]]:
    """Where a question asks for a measure, and its column: how tall, cuánto pesa."""
    for wording in all_wordings().values():
        for order in wording.orders:
            for match in order.asked.finditer(text):
                if match[0] and (measured := measured_by(order.measures, table)):
                    yield match.span(), measured.column.name
