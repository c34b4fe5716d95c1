"""Text columns that are numbers, written in the many ways of people: 45, `45 min`, `30-60`, `8+`.

Most cells must be one number. The few others are kept honestly: of a range the column has the low
end and a column beside it the high one, each cell is shown as it is written, and what is no amount
is left blank, told of, and shown as it stands. What numbers are only labels of (sizes, model names,
floors) stays text.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import duckdb
import pyarrow as pa

from src.core.store.amount_cells import (
    AmountCell,
    number_of,
    prefix_of,
    read_amount,
    spoken_amount,
)
from src.core.store.cell_forms import BLANKS
from src.core.store.column_types import TypedColumn
from src.core.store.column_words import (
    amount_words,
    cell_words,
    counts,
    currency_named,
    last_word_of,
    name_words,
    speaks_of,
    spoken_numbers,
    spoken_words,
    unit_named,
    unit_of,
)
from src.core.store.folding import fold
from src.core.store.names import literal, quoted

_SAMPLE = 1000
_READABLE = 0.8
"""Share of the filled cells that are amounts; no other cell may be a label, such as 12A or XL."""
_LABELS = 0.02
_OPEN = 0.3
_ENOUGH = 8
"""Cells from which on a word that is no unit is taken for what is counted: 6 weeks."""
_RECURRING = 2
"""Rows to a range where most cells are ranges: codes like 12-34 hardly recur."""
_LABEL = re.compile(r"[^\W\d_]{1,2}|[^\W\d_]{1,3}[ -]?\d+\w*|\d+[a-z]{1,2}|0\d+|\d+-\d+-[\d-]+")
_DECIMALS = re.compile(r"\d([.,])\d{1,2}$")
"""These can be no thousands, so the mark before them is that of decimals."""
_THOUSAND = 1000
_YEARS = range(1900, 2101)
_LABELLED = ("digits", "link", "title", "name", "place", "category")


@dataclass(frozen=True)
class _Read:
    """A column's cells, each as the amount it is, and how often each stands there."""

    amounts: Mapping[str, AmountCell]
    counts: Counter[str]
    comma: bool
    prefix: str = ""
    """The word before every number."""

    @property
    def filled(self) -> int:
        return self.counts.total()

    def rows(self, cells: Sequence[str]) -> int:
        return sum(self.counts[cell] for cell in cells)

    def low(self, cell: str) -> float:
        amount = self.amounts[cell]
        return round((number_of(amount.low, self.comma) or 0.0) * amount.factors[0], 6)

    def high(self, cell: str) -> float | None:
        amount = self.amounts[cell]
        high = None if amount.high is None else number_of(amount.high, self.comma)
        return None if high is None else round(high * amount.factors[1], 6)

    @property
    def ranges(self) -> list[str]:
        return [cell for cell, amount in self.amounts.items() if amount.high is not None]

    @property
    def scaled(self) -> bool:
        return any(amount.is_scaled for amount in self.amounts.values())


def amount_column(
    connection: duckdb.DuckDBPyConnection, table: str, name: str, declared: bool = False
) -> TypedColumn | None:
    """The column as numbers; None where it is anything else.

    Args:
        declared: it is said to be one of numbers: half of its cells have to be, however written.
    """
    if last_word_of(name, "id") or not _may_be(connection, table, name):
        return None
    read, kind = _of_one_kind(_read(_counted(connection, table, name, None)))
    unit = unit_named(kind)
    currency = currency_named(kind) if read.scaled else None
    counted = "" if unit or currency else kind
    read, spoken = _with_spoken(read, counted)
    if not read.amounts or (counted and not _is_noun(counted, read)):
        return None
    measured = unit or currency
    counts_floors = counts(counted) == "floor" and all(
        a.units or a.is_word for a in read.amounts.values()
    )
    if not (
        declared
        or _is_measured(read, measured)
        or _is_numbered(name, read, measured, counts_floors)
    ):
        return None
    typed = _typed(connection, table, name, read, unit, counted)
    return replace(typed, currency=currency, scaled=read.scaled, prefix=read.prefix, spoken=spoken)


def _with_spoken(read: _Read, counted: str) -> tuple[_Read, tuple[tuple[str, float], ...]]:
    """With the cells that say a number of what is counted in a word, and those words."""
    known = spoken_numbers(counted)
    found = {cell: known[fold(cell)] for cell in read.counts if fold(cell) in known}
    amounts = {cell: spoken_amount(cell, number) for cell, number in found.items()}
    said = tuple(sorted({fold(cell): number for cell, number in found.items()}.items()))
    return replace(read, amounts={**read.amounts, **amounts}), said


def _may_be(connection: duckdb.DuckDBPyConnection, table: str, name: str) -> bool:
    """A first look, which spares reading every cell of the texts."""
    sample = _counted(connection, table, name, _SAMPLE)
    prefix = _prefix(sample)
    said = spoken_words()
    found = sum(
        count for cell, count in sample.items() if read_amount(cell, prefix) or fold(cell) in said
    )
    return found > sample.total() / 2


def _prefix(counts: Counter[str]) -> str:
    """The word that stands before the numbers of most cells with one."""
    numbered = [cell for cell in counts if any(map(str.isdigit, cell))]
    prefixes = Counter(map(prefix_of, numbered)).most_common(1)
    return prefixes[0][0] if prefixes and prefixes[0][1] > len(numbered) / 2 else ""


def _counted(
    connection: duckdb.DuckDBPyConnection, table: str, name: str, most: int | None
) -> Counter[str]:
    """The cells that are not blank, and how often each is there."""
    cell = _cell(name)
    limit = f" LIMIT {most}" if most else ""
    source = f"(SELECT {cell} AS cell FROM {table} WHERE {quoted(name)} IS NOT NULL{limit})"
    rows = connection.execute(f"SELECT cell, count(*) FROM {source} GROUP BY 1 ORDER BY 1")
    blank = cell_words("blank")
    return Counter({str(c): int(n) for c, n in rows.fetchall() if fold(str(c)) not in blank})


def _read(counts: Counter[str]) -> _Read:
    """With the mark of decimals by which most cells can be read."""
    prefix = _prefix(counts)
    found = _of_letters({cell: amount for cell in counts if (amount := read_amount(cell, prefix))})
    pointed, commaed = (
        _Read({c: a for c, a in found.items() if _is_sound(a, comma)}, counts, comma, prefix)
        for comma in (False, True)
    )
    marks = Counter[str]()
    for cell, amount in found.items():
        if plainly := _DECIMALS.search(amount.low):
            marks[plainly[1]] += counts[cell]
    ranks = [(each.rows([*each.amounts]), marks[m]) for each, m in ((pointed, "."), (commaed, ","))]
    return commaed if ranks[1] > ranks[0] else pointed


def _of_letters(found: dict[str, AmountCell]) -> dict[str, AmountCell]:
    """Without prices under a sign, which others read, where none is in a scale; 1.2M are millions
    where other cells are in thousands (900k)."""
    scaled = any(amount.is_scaled for amount in found.values())
    found = {c: a for c, a in found.items() if scaled or not a.signed}
    if not any(amount.factors[0] == _THOUSAND for amount in found.values()):
        return found
    return {c: a.in_letters() if a.letter else a for c, a in found.items()}


def _is_sound(amount: AmountCell, comma: bool) -> bool:
    """Its numbers can be read, a range goes up, and is none of years."""
    low = number_of(amount.low, comma)
    if low is None or amount.high is None:
        return low is not None
    high = number_of(amount.high, comma)
    if high is None or low * amount.factors[0] > high * amount.factors[1]:
        return False
    return not (low in _YEARS and high in _YEARS)


def _of_one_kind(read: _Read) -> tuple[_Read, str]:
    """Without the amounts in another unit than most have, and that unit, or the word instead."""
    rows: Counter[str] = Counter()
    words: dict[str, str] = {}
    for cell, amount in read.amounts.items():
        for word in amount.units:
            rows[_kind(word)] += read.counts[cell]
            words[_kind(word)] = max(words.get(_kind(word), ""), word, key=len)
    if not rows:
        return read, ""
    kind = max(rows, key=lambda each: rows[each])
    same = {c: a for c, a in read.amounts.items() if all(_kind(word) == kind for word in a.units)}
    return replace(read, amounts=same), kind if kind in amount_words()["alike"] else words[kind]


def _kind(word: str) -> str:
    """Of words that mean the same unit, or are singular and plural, one."""
    alike = amount_words()["alike"]
    return (
        unit_named(word)
        or currency_named(word)
        or (alike[0] if word in alike else word.removesuffix("s"))
    )


def _is_noun(word: str, read: _Read) -> bool:
    """Whether a word that is no unit may be what is counted: weeks of `6 weeks`, `1 week`."""
    long = len(word) > 2 if word.isascii() else bool(word)
    return long and read.filled >= _ENOUGH and word.replace(" ", "").isalpha()


def _is_measured(read: _Read, unit: str | None) -> bool:
    """Every cell is one number with the unit behind it, whatever the column is called."""
    plain = all(a.units and a.bare == a.low for a in read.amounts.values())
    return unit is not None and plain and len(read.amounts) == len(read.counts)


def _is_numbered(name: str, read: _Read, unit: str | None, floors: bool = False) -> bool:
    """Most cells are one number, and nothing speaks for their being labels."""
    if not floors and _is_labelled(name):
        return False
    years = unit is None and all(read.low(cell) in _YEARS for cell in read.amounts)
    if years and not speaks_of(name, "year"):
        return False
    others = [
        cell
        for cell in read.counts
        if cell not in read.amounts and not read_amount(cell, read.prefix)
    ]
    labels = [] if years else [cell for cell in others if _LABEL.fullmatch(cell.lower())]
    readable = read.rows([*read.amounts])
    if readable < _READABLE * read.filled or read.rows(labels) > _LABELS * read.filled:
        return False
    stated = unit_of(name)
    letters = {w for w in _bare_mixed(read) if len(w) == 1 and w.isascii() and w.isalpha()}
    if any(stated is None or unit_named(letter) != stated for letter in letters):
        return False  # 10W beside 10 is a size, 10 m beside 10 is none under a header of metres
    plain = read.rows([cell for cell, amount in read.amounts.items() if amount.single])
    ranged = read.rows(read.ranges)
    return plain * 2 > readable or ranged >= _RECURRING * max(len(read.ranges), _ENOUGH // 2)


def _is_labelled(name: str) -> bool:
    """Whether its numbers are rather names of something; rooms are counted, a room has one."""
    counted = [word.removesuffix("s") for word in name_words(name)[-1:] if word.endswith("s")]
    places = any(speaks_of(word, "place") for word in counted)
    roles = [role for role in _LABELLED if not (places and role == "place")]
    return any(speaks_of(name, role) for role in roles)


def _bare_mixed(read: _Read) -> set[str]:
    """Units that stand behind some of the numbers only."""
    with_unit = {word for amount in read.amounts.values() for word in amount.units}
    return with_unit if not all(amount.units for amount in read.amounts.values()) else set()


def _typed(
    connection: duckdb.DuckDBPyConnection,
    table: str,
    name: str,
    read: _Read,
    unit: str | None,
    counted: str,
) -> TypedColumn:
    """Every different cell is read once; a table beside the staged one has what it says."""
    lookup = f"amounts of {name}"
    _write_lookup(connection, lookup, read, counted)
    unread = read.filled - read.rows([*read.amounts])
    has_written = bool(unread) or any(_shown(a, counted) for a in read.amounts.values())
    whole = all(read.low(cell).is_integer() for cell in read.amounts)
    bounded = [high.is_integer() for cell in read.ranges if (high := read.high(cell)) is not None]
    sql_type = "BIGINT" if whole and all(bounded) and not unit else "DOUBLE"
    opening = read.rows([cell for cell, amount in read.amounts.items() if amount.opens])
    return TypedColumn(
        name,
        sql_type,
        f"CAST({_looked_up(lookup, table, name, 'low')} AS {sql_type})",
        unread=unread,
        unit=unit,
        up_to=f"CAST({_looked_up(lookup, table, name, 'high')} AS {sql_type})"
        if read.ranges
        else None,
        written=_looked_up(lookup, table, name, "written") if has_written else None,
        opens=opening >= _OPEN * read.filled,
        counted=counted,
    )


def _write_lookup(
    connection: duckdb.DuckDBPyConnection, lookup: str, read: _Read, counted: str
) -> None:
    others = [cell for cell in read.counts if cell not in read.amounts]
    blank = [None] * len(others)
    amounts = read.amounts.items()
    columns = {
        "cell": pa.array([*read.amounts, *others], pa.string()),
        "low": pa.array([*map(read.low, read.amounts), *blank], pa.float64()),
        "high": pa.array([*map(read.high, read.amounts), *blank], pa.float64()),
        "written": pa.array([*(_shown(a, counted) for _, a in amounts), *others], pa.string()),
    }
    connection.register("__amounts", pa.table(columns))
    connection.execute(f"CREATE OR REPLACE TABLE {quoted(lookup)} AS SELECT * FROM __amounts")
    connection.unregister("__amounts")


def _shown(amount: AmountCell, counted: str) -> str | None:
    """What a cell is shown as where that is more than its number and the column's unit."""
    text = amount.written if counted or amount.is_scaled else amount.bare
    return None if text == amount.low else text


def _looked_up(lookup: str, table: str, name: str, part: str) -> str:
    cell = _cell(name, of=table)
    return f"(SELECT l.{part} FROM {quoted(lookup)} l WHERE l.cell = {cell})"


def _cell(name: str, of: str = "") -> str:
    column = f"{of}.{quoted(name)}" if of else quoted(name)
    return f"trim({column}, {literal(BLANKS)})"
