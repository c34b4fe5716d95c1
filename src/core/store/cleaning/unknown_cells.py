"""Cells that only say that nothing is known, `NA`, `n/d`, `-`, `unknown`: they become blank.

A mark says nothing else, unless the column's other cells are marks as well (`+` and `-`). A word
may be a value too. It stays one

- among codes, as NA among two-letter countries, unless it also stands in a column of other things;
- where every cell is another and it stands there once: a name, as of the film Unknown;
- where the TOML says that it is one.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from src.config.tables import ColumnConfig
from src.core.store.cell_forms import trimmed
from src.core.store.column_words import cell_words, written_cells
from src.core.store.folding import fold
from src.core.store.names import literal, quoted
from src.core.store.stage import Stage

_CODE_OF_CAPITALS = "[A-Z]{2,5}"
_CODE = "[A-Za-z]{1,3}"
_MARK = r"[^\pL\pN]+"
_SHORT = 2


@dataclass(frozen=True)
class _Found:
    """A spelling in one column, beside that column's other cells."""

    column: str
    cell: str
    rows: int
    among_like: bool
    """Most of the others are codes, or marks, as well."""
    among_names: bool
    """No other cell stands there twice."""

    @property
    def is_mark(self) -> bool:
        return fold(self.cell) in cell_words("blank_marks")


def blank_unknown(
    stage: Stage,
    names: Iterable[str],
    declared: Mapping[str, ColumnConfig],
    untold: Collection[str] = (),
) -> list[str]:
    """Blank them in the text columns `names`; a sentence for each word that stands in columns
    which are not `untold`. Of marks there is nothing to tell."""
    found = [each for name in names for each in _found(stage, name, declared)]
    plain = {each.cell for each in found if not each.among_like}
    blanked: dict[str, list[_Found]] = defaultdict(list)
    for each in found:
        if _says_nothing(each, found, plain):
            blanked[each.cell].append(each)
    told = []
    for cell, places in blanked.items():
        for each in places:
            says_it = f"{trimmed(quoted(each.column))} = {literal(cell)}"
            stage.update(each.column, "NULL", says_it)
        if seen := [each for each in places if not each.is_mark and each.column not in untold]:
            told.append(_told(cell, seen))
    return told


def blank_declared(
    stage: Stage, names: Iterable[str], declared: Mapping[str, ColumnConfig]
) -> None:
    """Blank the cells that the TOML says mean nothing: `0` also where it is written 0.00."""
    for name in names:
        for said in declared[name].unknown_values if name in declared else ():
            cell = trimmed(f"CAST({quoted(name)} AS VARCHAR)")
            as_number = f"TRY_CAST({cell} AS DOUBLE) = TRY_CAST({literal(said)} AS DOUBLE)"
            stage.update(name, "NULL", f"lower({cell}) = lower({literal(said)}) OR {as_number}")


def _says_nothing(each: _Found, found: Sequence[_Found], plain: set[str]) -> bool:
    if each.is_mark:
        return not each.among_like
    elsewhere = any(e.cell == each.cell and e.column != each.column for e in found)
    if each.among_like or (each.cell.istitle() and len(each.cell) <= _SHORT):  # Na
        return elsewhere and each.cell in plain
    return elsewhere or each.rows > 1 or not each.among_names


def _found(stage: Stage, name: str, declared: Mapping[str, ColumnConfig]) -> list[_Found]:
    config = declared.get(name, ColumnConfig())
    spared = {*map(fold, (*config.values, *config.true_values, *config.false_values))}
    spellings = written_cells("blank_marks") | written_cells("blank_words")
    words = sorted(word for word in spellings if fold(word) not in spared)
    cell = trimmed(quoted(name))
    candidate = f"lower({cell}) IN ({', '.join(map(literal, words))})"
    rows = stage.rows(
        f"SELECT {cell} AS cell, count(*) FROM {stage} WHERE {candidate} GROUP BY 1 ORDER BY 1"
    )
    if not rows:
        return []
    others = (
        f"(SELECT {cell} AS cell, count(*) AS often FROM {stage} "
        f"WHERE {quoted(name)} IS NOT NULL AND NOT ({candidate}) GROUP BY 1)"
    )
    return [_beside(stage, others, name, str(cell), int(often)) for cell, often in rows]


def _beside(stage: Stage, others: str, column: str, cell: str, rows: int) -> _Found:
    like = f"count(*) FILTER (WHERE regexp_full_match(cell, {literal(_shape(cell))}))"
    values, alike, most = stage.row(f"SELECT count(*), {like}, max(often) FROM {others}")
    return _Found(column, cell, rows, alike * 2 > values, most == 1)


def _shape(cell: str) -> str:
    """What codes, or marks, look like that are written as this cell is."""
    if fold(cell) in cell_words("blank_marks"):
        return _MARK
    return _CODE_OF_CAPITALS if cell.isupper() else _CODE


def _told(cell: str, places: Sequence[_Found]) -> str:
    rows = sum(each.rows for each in places)
    first = ", ".join(f"'{each.column}'" for each in places[:3])
    more = f" and {len(places) - 3} more columns" if len(places) > 3 else ""
    cells = f"{rows:,} cell{'s' * (rows > 1)}"
    return f"'{cell}' says nothing and is left blank in {first}{more} ({cells})"
