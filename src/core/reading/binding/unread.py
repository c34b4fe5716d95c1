"""What a reading left unused that must not be lost in silence: numbers, floors, days, "not"."""

import re
from collections.abc import Iterator

from src.core.question import Act, Constraint, Reading, is_negated
from src.core.reading.wording import Wording
from src.core.store.catalog import Catalog
from src.core.store.folding import fold

_FIGURE = re.compile(r"(?<![\w.,-])\d[\d.,]*(?![\w-])")
_OF_ROWS: frozenset[Act] = frozenset({"search", "count", "aggregate", "group"})


def unread(reading: Reading, folded: str, wording: Wording, catalog: Catalog) -> tuple[str, ...]:
    """Words of the `folded` question that say which rows are meant and that no part of its reading
    covers, as they are written; none where the rows of before are asked about. An "only" is one
    where a cell may hold more than the value that is asked for."""
    if reading.act not in _OF_ROWS or reading.table is None or reading.carried or reading.rows:
        return ()
    covered = [fold(text) for text in _covered(reading)]
    narrowing = [*wording.pattern("narrows").finditer(folded), *_FIGURE.finditer(folded)]
    lists = {column.name for column in catalog.table(reading.table).with_role("tags")}
    if any(each.kind == "value" and each.column in lists for each in reading.constraints):
        narrowing += wording.pattern("only").finditer(folded)
    if not any(map(_denies, reading.constraints)):
        denials = (wording.pattern(signal).finditer(folded) for signal in ("denies", "closed"))
        narrowing += [found for each in denials for found in each]
    said = [found[0].strip(" .,") for found in sorted(narrowing, key=lambda found: found.start())]
    return tuple(dict.fromkeys(word for word in said if not any(word in c for c in covered)))


def _denies(constraint: Constraint) -> bool:
    if constraint.kind == "flag":
        return not constraint.wanted
    if constraint.kind == "combined":
        return True
    return constraint.kind == "blank" or is_negated(constraint)


def _covered(reading: Reading) -> Iterator[str]:
    """The texts that were understood: of what must hold, of the order, and of what is told."""
    for part in (reading, *reading.halves, *([reading.like] if reading.like else [])):
        for constraint in (*part.constraints, *part.each):
            yield constraint.asked
            if constraint.kind in ("value", "linked"):
                yield from constraint.values
            if constraint.kind == "term":
                yield from (constraint.term, *(side.asked for side in constraint.sides))
        yield from (each.text for each in (part.sort, part.aggregate) if each)
        yield from part.missing
    yield from (text for pair in reading.repaired for text in pair)
    yield from (*reading.choices, *reading.unsaid)
    yield from (str(reading.limit), str(reading.offset + 1))
