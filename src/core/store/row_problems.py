"""What is wrong with the rows of a file, summed up: one sentence for each kind of problem."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from src.core.store.catalog import RowProblem

_TOLD_KINDS = 20
_TOLD_LINES = 5
_SEVERAL = {"line": "lines", "entry": "entries", "row": "rows"}


def summed(problems: Iterable[RowProblem], place: str) -> Iterator[str]:
    """`line 3 has …`, `lines 4, 5 and 40 more: each has …`, by the file's order; `place`: line."""
    lines: dict[tuple[str, str], list[int]] = defaultdict(list)
    for problem in problems:
        sheet = f"'{problem.sheet}', " if problem.sheet else ""
        lines[sheet, problem.reason].append(problem.line)
    for kind in [*lines][:_TOLD_KINDS]:
        sheet, reason = kind
        yield sheet + _sentence(reason, lines[kind], place)
    if left := [each for kind in [*lines][_TOLD_KINDS:] for each in lines[kind]]:
        yield f"{len(left):,} more rows were kept out or have cells that were left blank"


def _sentence(reason: str, lines: Sequence[int], place: str) -> str:
    if len(lines) == 1:
        return f"{place} {lines[0]} {reason}"
    more = f"{len(lines) - _TOLD_LINES:,} more" if len(lines) > _TOLD_LINES else ""
    *first, last = [*map(str, lines[:_TOLD_LINES]), *([more] if more else [])]
    return f"{_SEVERAL.get(place, place)} {', '.join(first)} and {last}: each {reason}"
