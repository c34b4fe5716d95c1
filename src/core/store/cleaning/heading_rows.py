"""Rows of a spreadsheet that are no items: headings, the column names once more, totals."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from src.core.store.cell_forms import trimmed
from src.core.store.column_words import cell_words
from src.core.store.folding import fold
from src.core.store.names import literal, quoted
from src.core.store.stage import ROW, Stage

_USUALLY_FILLED = 3
_MOST_HEADINGS = 0.2
_HEADING = "has a single cell, as a heading has, and was left out"
_HEADER = "has the column names once more and was left out"
_TOTAL = "is a total of other rows and was left out"
_FOOTER = "stands below the rows with few cells, as a sum or a note has, and was left out"
_MOST_FOOTERS = 3
_HARDLY_FILLED = 3
"""A row at the end is no item where others have so many times as many cells."""
_AROUND = ":： "


def remove_headings(stage: Stage, names: Sequence[str]) -> list[tuple[int, str]]:
    """Delete them from the table; their places in the file, each with the reason. A heading fills
    one cell where others fill most; a total begins with a word for one, in a row of fewer cells of
    which one is a number."""
    if len(names) < _USUALLY_FILLED:
        return []
    filled = " + ".join(f"({quoted(name)} IS NOT NULL)::INT" for name in names)
    rows = f"(SELECT {ROW} AS place, {filled} AS filled FROM {stage})"
    again = " AND ".join(
        f"({quoted(name)} IS NULL OR lower({_text(name)}) = lower({literal(name)}))"
        for name in names
    )
    repeated = stage.rows(f"SELECT {ROW} FROM {stage} WHERE {filled} > 1 AND {again}")
    found = [(each, _HEADING) for each in _headings(stage, rows)]
    found += [(int(each), _HEADER) for (each,) in repeated]
    found += [(each, _TOTAL) for each in _totals(stage, names)]
    found += [(each, _FOOTER) for each in _footers(stage, rows)]
    found = list(dict(reversed(found)).items())
    removed = ", ".join(str(each) for each, _ in found)
    if removed:
        stage.connection.execute(f"DELETE FROM {stage} WHERE {ROW} IN ({removed})")
    return sorted(found)


def _headings(stage: Stage, rows: str) -> list[int]:
    """Nothing where they are too many to be headings, or the other rows have hardly more."""
    count, lone, usual, most = stage.row(
        "SELECT count(*), count(*) FILTER (WHERE filled = 1),"
        f" median(filled) FILTER (WHERE filled > 1), max(filled) FROM {rows}"
    )
    if not lone or lone > _MOST_HEADINGS * count or usual < max(_USUALLY_FILLED, most / 2):
        return []
    found = stage.rows(f"SELECT place FROM {rows} WHERE filled = 1 ORDER BY place")
    return [int(place) for (place,) in found]


def _footers(stage: Stage, rows: str) -> list[int]:
    """The last rows, while each has few cells; none where no row before them has many."""
    found = stage.rows(
        f"SELECT place, filled * {_HARDLY_FILLED} <= (SELECT median(filled) FROM {rows})"
        f" FROM {rows} ORDER BY place DESC LIMIT {_MOST_FOOTERS + 1}"
    )
    last = [int(place) for place, _ in takewhile(lambda each: each[1], found)]
    return last if len(last) <= _MOST_FOOTERS else []


def _totals(stage: Stage, names: Sequence[str]) -> Iterator[int]:
    cells = map(_text, names)
    filled = f"list_filter([{', '.join(cells)}], lambda cell: cell <> '')"
    words = ", ".join(literal(word[:1]) for word in cell_words("total"))
    rows = f"(SELECT {ROW} AS place, {filled} AS filled FROM {stage})"
    found = stage.rows(
        f"SELECT place, filled FROM {rows} WHERE lower(filled[1][1]) IN ({words})"
        f" AND len(filled) BETWEEN 2 AND (SELECT median(len(filled)) FROM {rows}) - 1"
        " AND list_bool_or(list_transform(filled[2:], lambda c: regexp_matches(c, '[0-9]')))"
    )
    for place, (first, *_) in found:
        if fold(first).strip(_AROUND) in cell_words("total"):
            yield int(place)


def _text(name: str) -> str:
    return trimmed(f"CAST({quoted(name)} AS VARCHAR)")
