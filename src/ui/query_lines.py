"""The query of a turn as lines of a table: one for each node of its tree, those inside set in."""

from collections.abc import Iterator

from src.config.locale import Words
from src.core.query.conditions import (
    And,
    Condition,
    Flag,
    HasKey,
    In,
    Known,
    Leaf,
    Not,
    OpenAt,
    Or,
    Overlaps,
    Range,
    Related,
    Text,
    conjuncts,
)
from src.core.query.queries import (
    Bounds,
    Compare,
    Each,
    Figure,
    Groups,
    Order,
    Query,
    Rows,
    Statistic,
)

Line = tuple[str, str, str]
"""What it is, what it was read as, the words it was read from."""

_ENDS = {"low": "≥", "high": "≤"}
INDENT = "\u2003"
"""An em space: Streamlit's tables keep it, and drop plain ones."""


def query_lines(query: Query, say: Words) -> Iterator[Line]:
    """All that is asked of the data, in the order of the tree."""
    if isinstance(query, Each | Compare):
        for part in query.queries:
            yield from query_lines(part, say)
        return
    yield say("debug.table"), f"{query.kind} · {query.table}", ""
    for condition in conjuncts(query.where):
        for text, words in condition_lines(condition):
            yield say("debug.constraint"), text, words
    if isinstance(query, Groups):
        yield say("debug.group"), f"{query.by}{_bounds(query.having)}", ""
    figure = query.figure if isinstance(query, Groups | Statistic) else None
    if figure:
        yield say("debug.aggregate"), _figure(figure), figure.text
    if isinstance(query, Rows) and query.order:
        yield say("debug.sort"), _order(query.order), query.order.text
    if isinstance(query, Rows) and query.limit is not None:
        yield say("debug.limit"), f"{query.limit} (+{query.offset})", ""


def condition_lines(condition: Condition, depth: int = 0) -> Iterator[tuple[str, str]]:
    """Each node with its words: `or`, and set in below it `price ≤ 1000`, `¬ tag = gift`."""
    indent = INDENT * depth
    match condition:
        case And() | Or():
            yield f"{indent}{condition.kind}", ""
            for each in condition.conditions:
                yield from condition_lines(each, depth + 1)
        case Not():
            first, *rest = condition_lines(condition.condition, depth)
            yield f"{indent}¬ {first[0].removeprefix(indent)}", first[1]
            yield from rest
        case Related():
            yield f"{indent}→ {condition.hops[-1].table}", condition.text
            yield from condition_lines(condition.condition, depth + 1)
        case _:
            told = [name for name in ("required", "optional") if getattr(condition, name)]
            more = f" ({', '.join(told)})" if told else ""
            yield f"{indent}{leaf_text(condition)}{more}", condition.text


def leaf_text(leaf: Leaf) -> str:
    """`price ≤ 1000`, `tag = ギフト`: the condition as one reads it."""
    match leaf:
        case In():
            return f"{leaf.column} = {' / '.join(leaf.values)}"
        case Range():
            return _range(leaf)
        case Flag():
            return f"{leaf.column} = ✓"
        case Overlaps():
            return (
                f"{leaf.start_column} – {leaf.end_column}: {leaf.first or '…'} – {leaf.last or '…'}"
            )
        case Known():
            return f"{leaf.column} ≠ ∅"
        case OpenAt():
            time = f"{leaf.minutes // 60}:{leaf.minutes % 60:02d}"
            moment = "≠ ∅" if leaf.moment == "any" else f"{leaf.moment} {time}"
            return f"{leaf.opens_column} – {leaf.closes_column} {leaf.day} {moment}"
        case Text():
            return f"∋ {' / '.join(leaf.words or (leaf.term,))}"
        case HasKey():
            return " / ".join(", ".join(map(str, key.values())) for key in leaf.keys)
    raise TypeError(f"no text for a condition of kind {type(leaf).__name__}")


def _range(leaf: Range) -> str:
    low = "≥" if leaf.low_inclusive else ">"
    high = "≤" if leaf.high_inclusive else "<"
    bounds = ((low, leaf.low), (high, leaf.high))
    parts = [f"{leaf.column} {sign} {bound:g}" for sign, bound in bounds if bound is not None]
    return " · ".join(parts) + (" (≈)" if leaf.approximate else "")


def _order(order: Order) -> str:
    return f"{order.column} {'↓' if order.descending else '↑'}{' 1' * order.ties}"


def _bounds(having: Bounds | None) -> str:
    ends = having.model_dump(exclude_none=True) if having else {}
    return "".join(f" {_ENDS[name]} {end:g}" for name, end in ends.items())


def _figure(figure: Figure) -> str:
    return f"{figure.function}({figure.column})"
