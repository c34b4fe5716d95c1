"""Which other sheets of a file belong to the one that was read, and by which columns."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from src.cli.new.vocabulary import vocabulary
from src.config.locale import LANGUAGES
from src.config.tables import PARTS
from src.core.errors import DataError
from src.core.store.catalog import SEARCH_COLUMN
from src.core.store.cell_forms import BLANKS
from src.core.store.column_words import last_word_of, name_words, speaks_of_any
from src.core.store.files.reading import read_file
from src.core.store.files.sheets import Sheet
from src.core.store.folding import fold
from src.core.store.sensitive import sensitive_table
from src.core.store.stage import ROW

_MOST_SHEETS = 12
_MOST_CELLS = 100_000
_KNOWN = 0.95
"""Share of a column's values that are keys of the other sheet."""
_ALIKE = 0.7
"""Share of common headers from which on a sheet is the same list once more."""
_SAME = 0.8
"""Share of the columns that parts of one table have both; of a column's codes in a legend."""
_PAIR = 2
_STEM = 3


@dataclass(frozen=True)
class Link:
    """The values of `column` are those of `key`, which has each once."""

    sheet: str
    column: str
    target: str
    key: str


@dataclass(frozen=True)
class _Keyed:
    """The different values of each column, and which columns have no value twice."""

    cells: Mapping[str, Sequence[str]]
    """All of them, by folded name, '' where they are blank."""
    values: Mapping[str, frozenset[str]]
    keys: Sequence[str]

    def rows(self, names: Iterable[str]) -> list[tuple[str, ...]]:
        return [*zip(*(self.cells[name] for name in names), strict=True)]


def alike(source: Path, main: str, others: Sequence[Sheet]) -> list[str]:
    """The sheets that have nearly the columns of `main` and other rows; none of people."""
    first, found = _read(source, main), list[str]()
    for other in others[:_MOST_SHEETS]:
        read = None if sensitive_table(other.name) or not other.rows else _read(source, other.name)
        if first and read and _has_columns(first, read):
            common = first.cells.keys() & read.cells.keys()
            known = {*first.rows(common)}
            if 2 * sum(row in known for row in read.rows(common)) < len(read.rows(common)):
                found.append(other.name)
    return found


def legends(
    source: Path, main: str, others: Sequence[Sheet]
) -> tuple[dict[str, dict[str, str]], list[str]]:
    """Column of `main` → what its codes mean, by sheets that say they tell; and these sheets."""
    first, found, told = _read(source, main), dict[str, dict[str, str]](), list[str]()
    known = {word for each in LANGUAGES for word in vocabulary(each).of_a_legend}
    codes = _codes(first) if first else {}
    for other in others[:_MOST_SHEETS]:
        read = _read(source, other.name)
        if read is None or not _is_legend(other.name, read, known):
            continue
        # A list without headers begins with a code.
        pairs = [tuple(read.values), *read.rows(read.cells)]
        for name, meant in _meant(codes, {code: said for code, said in pairs if code and said}):
            found[name] = meant
            told.append(other.name)
    return found, told


def _is_legend(sheet: str, table: _Keyed, known: Collection[str]) -> bool:
    """Two columns, named as codes and meanings are; prices are none."""
    if not len(table.values) == len(table.cells) == _PAIR or not any(
        speaks_of_any(each, known) for each in (sheet, *table.values)
    ):
        return False
    meanings = [*table.cells.values()][1]
    digits, letters = (sum(map(each, "".join(meanings))) for each in (str.isdigit, str.isalpha))
    return letters > digits


def _codes(table: _Keyed) -> dict[str, set[str]]:
    """What stands in the cells of the columns that have few different ones."""
    rows = max(map(len, table.cells.values()))
    return {
        name: {part.strip() for value in values for part in PARTS.findall(value)}
        for name, values in table.values.items()
        if len(values) * _PAIR <= rows
    }


def _meant(
    codes: Mapping[str, set[str]], meanings: Mapping[str, str]
) -> Iterator[tuple[str, dict[str, str]]]:
    """The columns of which most codes are explained, and those that alone have a code."""
    for name, own in codes.items():
        told = own & meanings.keys()
        if len(told) < _PAIR or len(told) < _SAME * len(own):
            elsewhere = set[str]().union(*(each for other, each in codes.items() if other != name))
            told = {code for code in told - elsewhere if len(code) > 1}
        if told:
            yield name, {code: said for code, said in meanings.items() if code in told}


def _has_columns(first: _Keyed, other: _Keyed) -> bool:
    width = max(len(first.cells), len(other.cells))
    common = first.cells.keys() & other.cells.keys()
    return len(common) >= _SAME * width and width > 2


def links_between(source: Path, main: str, others: Sequence[Sheet]) -> list[Link]:
    """The links from the sheet `main` to others and on, nearest first; none to people."""
    found = {main: _read(source, main)}
    for other in others[:_MOST_SHEETS]:
        read = None if sensitive_table(other.name) or not other.rows else _read(source, other.name)
        if read and not _is_same(found[main], read):
            found[other.name] = read
    linked, links = [main], list[Link]()
    for here in linked:
        for there in [name for name in found if name not in linked]:
            if new := _link(found, here, there) or _link(found, there, here):
                linked.append(there)
                links.append(new)
    return [*links, *_across(found, linked, links)]


def _across(
    found: Mapping[str, _Keyed | None], linked: Sequence[str], links: Sequence[Link]
) -> Iterator[Link]:
    """Further links between sheets that hang together: of orders to things and to places."""
    known = {frozenset({each.sheet, each.target}) for each in links}
    for here in linked:
        for there in linked:
            new = None if {here, there} in known or here == there else _link(found, here, there)
            if new and not any((each.sheet, each.column) == (here, new.column) for each in links):
                yield new


def _read(source: Path, sheet: str) -> _Keyed | None:
    try:
        raw = read_file(source, reserved=(SEARCH_COLUMN, ROW), sheets=[sheet])
    except DataError:
        return None
    if raw.is_headless or not 1 < raw.data.num_rows <= _MOST_CELLS:
        return None
    cells, values, keys = {}, {}, []
    for name in raw.data.column_names:
        texts = [str(cell or "").strip(BLANKS) for cell in raw.data.column(name).to_pylist()]
        cells[fold(name)], values[name] = texts, frozenset(filter(None, texts))
        if len(values[name]) == raw.data.num_rows:
            keys.append(name)
    return _Keyed(cells, values, keys)


def _is_same(main: _Keyed | None, other: _Keyed) -> bool:
    names = {*map(fold, other.values)}
    common = names.intersection(map(fold, main.values if main else ()))
    return len(common) >= _ALIKE * len(names) and len(names) > 2


def _link(found: Mapping[str, _Keyed | None], here: str, there: str) -> Link | None:
    """The column of `here` whose values are nearly all keys of `there`: codes first by name."""
    left, right = found[here], found[there]
    if left is None or right is None:
        return None
    fitting = [
        Link(here, name, there, key)
        for name, values in left.values.items()
        for key in right.keys
        if len(values) > 1
        and len(values & right.values[key]) >= _KNOWN * len(values)
        # A number or a letter stands in many columns for many things.
        and (
            _is_named(name, there, key)
            or any(len(each) > 1 and not each.replace(".", "").isdecimal() for each in values)
        )
    ]
    fitting.sort(key=lambda link: not _is_named(link.column, there, link.key))
    return next(iter(fitting), None)


def _is_named(column: str, sheet: str, key: str) -> bool:
    """Whether the header is the key's own, or names the other sheet: `city_id` of cities."""
    if fold(column) == fold(key) and len(name_words(key)) > last_word_of(key, "id"):
        return True
    said = name_words(column)
    return any(
        other.startswith(word[: max(_STEM, len(word) - 1)])
        for word in said
        for other in name_words(sheet)
        if len(word) >= _STEM or not word.isascii()
    )
