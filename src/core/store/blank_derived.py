"""Tells of derived columns that are blank throughout though what they are made of is not."""

import re
from collections.abc import Iterable, Sequence

from src.core.store.names import quoted
from src.core.store.stage import Stage

_TEXTS = re.compile(r"'(?:[^']|'')*'|--[^\n]*")
_NAMES = re.compile(r'"((?:[^"]|"")+)"|([^\W\d]\w*)')


def mentioned(expression: str, columns: Iterable[str]) -> list[str]:
    """The columns that an SQL expression names; words in its string literals are none."""
    found = _NAMES.findall(_TEXTS.sub(" ", expression))
    names = {(bare or inside.replace('""', '"')).casefold() for inside, bare in found}
    return [column for column in columns if column.casefold() in names]


def blank_throughout(
    stage: Stage,
    filled: str,
    sources: Sequence[str],
    hidden: Iterable[str],
) -> str | None:
    """`is blank in all 21 rows: nothing in 'parking'`; None where that is not so.

    Args:
        filled: SQL that is true of a row in which the derived column says something.
        sources: the columns that it is made of.
        hidden: columns that must not be named.
    """
    counts = "".join(f", count({quoted(source)})" for source in sources)
    rows, said, *held = stage.row(
        f"SELECT count(*), count(*) FILTER (WHERE {filled}){counts} FROM {stage}"
    )
    if said or not any(held):
        return None
    unseen = {name.casefold() for name in hidden}
    holding = [name for name, count in zip(sources, held, strict=True) if count]
    shown = ", ".join(f"'{name}'" for name in holding if name.casefold() not in unseen)
    return f"is blank in all {rows:,} rows: nothing in {shown or 'its hidden source'}"
