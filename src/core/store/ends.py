"""Pairs of number columns that are the two ends of one thing: min_players and max_players."""

from collections.abc import Sequence
from dataclasses import replace

from src.core.store.catalog import Ends
from src.core.store.column_words import end_words, name_words, without_unit
from src.core.store.names import quoted
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn

_ASCENDING = 0.98


def find_ends(stage: Stage, columns: Sequence[TypedColumn]) -> list[Ends]:
    """The pairs among the columns, each column in one of them at most."""
    numbers = [column.name for column in columns if column.is_number]
    lows, highs = ({n: stem_of(n, words) for n in numbers} for words in end_words())
    found = list[Ends]()
    for low, noun in lows.items():
        high = next((name for name, other in highs.items() if noun and other == noun), None)
        if high and low != high and _ascend(stage, low, high):
            found.append(Ends(low, high, noun))
            del highs[high]
    return found


def stem_of(name: str, words: Sequence[str]) -> str:
    """What a column is an end of: players of `min_players`; '' where its name says no end."""
    for parts in (name_words(name), name_words(without_unit(name))):
        if parts[:1] and parts[0] in words:
            return " ".join(parts[1:])
        if parts[-1:] and parts[-1] in words:
            return " ".join(parts[:-1])
    joined = " ".join(name_words(name))
    for word in (word for word in words if not word.isascii()):
        if joined != word and (joined.startswith(word) or joined.endswith(word)):
            return joined.removeprefix(word).removesuffix(word).strip("のな的 ")
    return ""


def _ascend(stage: Stage, low: str, high: str) -> bool:
    below = f"{quoted(low)} <= {quoted(high)}"
    both, ascending, apart = stage.row(
        f"SELECT count({below}), count(*) FILTER (WHERE {below}),"
        f" count(*) FILTER (WHERE {quoted(low)} < {quoted(high)}) FROM {stage}"
    )
    return bool(apart and ascending >= _ASCENDING * both)


def fill_ends(
    stage: Stage, columns: Sequence[TypedColumn], ends: Ends
) -> tuple[list[TypedColumn], list[str]]:
    """Fill blanks of either column from ranges in the other; the columns, and what was done."""
    by_name = {column.name: column for column in columns}
    low, high = by_name[ends.low], by_name[ends.high]
    if not (low.up_to or high.up_to):
        return list(columns), []
    told = []
    for one, other in ((low, high), (high, low)):
        both = f"{quoted(one.up_to)} IS NOT NULL" if one.up_to else "false"
        blank = f"{both} AND {quoted(other.name)} IS NULL"
        (filled,) = stage.row(f"SELECT count(*) FROM {stage} WHERE {blank}")
        if filled:
            told.append(
                f"'{one.name}' holds both ends where '{other.name}' is blank, which is filled from"
                f" it; rows: {filled:,}"
            )
    lows, highs = [quoted(low.name)], [quoted(high.name)]
    if low.up_to:
        highs.append(quoted(low.up_to))
    if high.up_to:
        highs.insert(0, quoted(high.up_to))
        lows.append(f"CASE WHEN {quoted(high.up_to)} IS NOT NULL THEN {quoted(high.name)} END")
    stage.replace(
        f"SELECT * REPLACE (coalesce({', '.join(lows)}) AS {quoted(low.name)}, "
        f"coalesce({', '.join(highs)}) AS {quoted(high.name)}) FROM {stage}"
    )
    ended = {ends.low, ends.high}
    return [replace(c, up_to=None) if c.name in ended else c for c in columns], told
