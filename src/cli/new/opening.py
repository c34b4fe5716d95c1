"""What `new` takes out of cells of several values as derived columns: keys, counts, ends, words."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any

from src.cli.new.naming import capital
from src.cli.new.packed import NAMING, Found, packed_parts
from src.cli.new.vocabulary import vocabulary
from src.config.locale import LANGUAGES
from src.config.roles import Role
from src.config.tables import DerivedConfig
from src.config.texts import Language
from src.core.store.addresses import AREAS, areas_of
from src.core.store.cell_readings import opened
from src.core.store.cleaning.nested_cells import nested_value
from src.core.store.cleaning.object_cells import map_texts, name_key
from src.core.store.column_words import (
    currency_named,
    end_words,
    is_technical,
    last_word_of,
    speaks_of,
    unit_named,
    without_unit,
)
from src.core.store.concepts import spoken
from src.core.store.files.raw_table import unique_names
from src.core.store.folding import fold
from src.core.store.hours_cells import names_day
from src.core.store.opened import AREA, TAIL, amount_of, measure_of, tail_of

_MOST = 12
"""Columns out of one cell; what more it has stays closed."""
_DEEPEST = 3
_RARE = 0.05
"""Share of the cells below which a key is left closed."""
_PROSE = 60
_MOSTLY, _OFTEN = 0.6, 0.3
"""Share of the cells that begin with an area, and with one of a kind that is a column."""
_OF_LINKED_DATA = "@"
"""Begins the keys of JSON-LD: `@id`, `@type`, whose values are addresses."""
_WORDED = re.compile(r"[^\W\d_]+(?:[ '-][^\W\d_]+)*")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ][\d:.]+(?:Z|[+-][\d:]+)?)?")


@dataclass(frozen=True)
class Taken:
    """A column to be: its label and, where the cells say it, its role."""

    label: str
    role: Role | None


@dataclass(frozen=True)
class Opening:
    """The derived columns of all opened cells."""

    derived: Mapping[str, DerivedConfig]
    columns: Mapping[str, Taken]

    def cells(self, written: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
        """The cells of the file's columns and of those to be; of opened objects only the latter."""
        found = {name: list(cells) for name, cells in written.items()}
        for derived in self.derived.values():
            source = str(derived.source)
            rows = [opened(cell, derived) for cell in written[source]]
            for name, cells in zip(derived.parts, zip(*rows, strict=True), strict=True):
                found[name] = list(dict.fromkeys(cell for cell in cells if cell))
            if derived.separator is None:
                found.pop(source, None)
        return found


def open_cells(
    cells: Mapping[str, Sequence[str]], closed: Mapping[str, Role], language: Language
) -> Opening:
    """What to take out of the columns `closed`, read as text or JSON, with the role of each."""
    derived: dict[str, DerivedConfig] = {}
    named: dict[str, tuple[str, Found]] = {}
    measured: set[str] = set()
    for source, role in sorted(closed.items(), key=lambda each: each[1] in NAMING):
        separator, found = None, nested_parts(cells[source], source)
        if source.startswith(_OF_LINKED_DATA) and _have_tails(cells[source]):
            separator, found = "", [Found(TAIL, (source,), is_named=True)]
        elif role in (*NAMING, "text") and (areas := _areas(source, role, cells, language)):
            separator, found = "", areas
        elif not found and not any(_holds_objects(nested_value(cell)) for cell in cells[source]):
            separator, found = packed_parts(cells[source], source, role, language)
            if role in NAMING and measured.intersection(each.behind for each in found):
                found = []  # the title says again what other columns have
            measured |= {each.behind for each in found if unit_named(fold(each.behind))}
            if speaks_of(source, "price") and len(found) == 1 and currency_named(found[0].behind):
                found = []  # loading reads all that such a cell says of its price
        if found:
            names = _names(source, found, [*cells, *named])
            named |= {name: (source, each) for name, each in names.items()}
            parts = {name: each.path for name, each in names.items()}
            said = {"extract": "parts", "from": source, "parts": parts, "separator": separator}
            derived[source] = DerivedConfig.model_validate(said)
    closed_still = [n for n in cells if n not in derived or derived[n].separator is not None]
    labels = _labels(named, closed_still, language)
    return Opening(derived, {n: Taken(labels[n], each.role) for n, (_, each) in named.items()})


def _areas(
    source: str, role: Role, cells: Mapping[str, Sequence[str]], language: Language
) -> list[Found]:
    """The areas that most addresses begin with, but for those that are a column already; names of
    something else begin with one at most."""
    read = [areas_of(cell) for cell in cells[source]]
    whole = [areas for areas, rest in read if areas and len(areas) + bool(rest) > 1]
    named = role != "place" and sum(len(areas) > 1 for areas in whole) < _MOSTLY * len(read)
    if named or role == "title" or len(whole) < _MOSTLY * len(read):
        return []
    found = []
    for area in AREAS:
        said = [areas[area] for areas in whole if area in areas]
        told = any({*said} <= {*each} for name, each in cells.items() if name != source)
        if len(said) >= _OFTEN * len(read) and len({*said}) > 1 and not told:
            label = vocabulary(language).made_up[area]
            found.append(Found(f"{AREA}{area}", (label,), role="place", is_named=True))
    return found


def _names(source: str, found: Sequence[Found], taken: Collection[str]) -> dict[str, Found]:
    """Names of columns: `address_street` of `street` in `address`."""
    words = (
        [*(() if each.is_named else (source,)), *each.words, each.form or each.behind]
        for each in found
    )
    bases = (re.sub(r"[^\w²³%]+", "_", "_".join(said)).strip("_") for said in words)
    names, _ = unique_names(bases, taken)
    return dict(zip(names, found, strict=True))


def _labels(
    named: Mapping[str, tuple[str, Found]], headers: Iterable[str], language: Language
) -> dict[str, str]:
    """By the last word of each; where another column is called so, by all of its words."""
    short = {
        name: _label(_shortest(source, found), found, language)
        for name, (source, found) in named.items()
    }
    counted = Counter(map(fold, [*short.values(), *map(spoken, headers)]))
    return {
        name: short[name]
        if counted[fold(short[name])] == 1 or not found.words
        else _label([*(() if found.is_named else (source,)), *found.words], found, language)
        for name, (source, found) in named.items()
    }


def _shortest(source: str, found: Found) -> Sequence[str]:
    """Its last word, with the one before where that says nothing or too little alone."""
    words = (source, *found.words)
    averaged = {each for language in LANGUAGES for each in vocabulary(language).averaged}
    hollow = [
        any(last_word_of(word, role) for role in ("title", "value")) or fold(word) in averaged
        for word in words
    ]
    said = [word for word, none in zip(words, hollow, strict=True) if not none] or words
    low, high = end_words()
    is_side = said[-1].isdecimal() or fold(said[-1]) in (*low, *high)
    small = {word for each in LANGUAGES for word in vocabulary(each).function_words}
    is_side |= fold(said[-1]) in small or last_word_of(said[-1], "numbering")
    return said[-2:] if is_side else said[-1:]


def _label(words: Sequence[str], found: Found, language: Language) -> str:
    name = " ".join(spoken(without_unit(word)).strip(_OF_LINKED_DATA) for word in words)
    return capital(vocabulary(language).parts.get(found.form, "{name}").format(name=name))


def nested_parts(cells: Sequence[str], name: str) -> list[Found]:
    """What to take out of them; nothing where they are no objects, or a list tells all."""
    values = [value for cell in cells if (value := nested_value(cell)) is not None]
    if len(values) * 2 < len(cells) or not values or speaks_of(name, "image"):
        return []
    daily = all(isinstance(value, dict) and all(map(names_day, value)) for value in values)
    if daily and not all(_is_number(each) for value in values for each in value.values()):
        return []  # opening hours are read as such
    if _is_map(values):
        return []  # read as a list of what they hold
    maps = {key for value in values if isinstance(value, dict) for key in value}
    maps = {k for k in maps if _is_map([v[k] for v in values if isinstance(v, dict) and k in v])}
    leaves: dict[tuple[str, ...], list[Any]] = defaultdict(list)
    for value in values:
        for keys, leaf in _leaves(value, ()):
            leaves[keys].append(leaf)
    found = [
        each
        for keys, held in leaves.items()
        if maps.isdisjoint(keys[:1]) and len(held) >= _RARE * len(values)
        for each in _of_leaf(keys, held, _is_priced(keys, held, leaves))
    ]
    return found[:_MOST]


def _holds_objects(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and any(map(_holds_objects, value)))


def _is_map(values: Sequence[Any]) -> bool:
    """Whether these are objects whose keys differ from row to row: `{"eng": "English"}`."""
    objects = [value for value in values if isinstance(value, dict)]
    if len(objects) < len(values) or not objects:
        return False
    inner = [{key: "x" for key in each} for each in objects]
    return map_texts(inner) is not None


def _leaves(
    value: Any, keys: tuple[str, ...], measured: Callable[[dict[str, Any]], str | None] = measure_of
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """What in nested objects is none itself, or one amount, with the keys that lead there."""
    if isinstance(value, dict) and len(keys) < _DEEPEST and measured(value) is None:
        for key, inner in value.items():
            yield from _leaves(inner, (*keys, str(key)), measured)
    elif value not in (None, "", [], {}):
        yield keys, value


def _have_tails(held: Sequence[Any]) -> bool:
    """Whether all are addresses that end in words, which tell them apart: …/distrito/Retiro."""
    ends = [tail_of(each) for each in held if isinstance(each, str) and "://" in each]
    worded = all(_WORDED.fullmatch(end) for end in ends)
    return worded and len(ends) == len(held) and len(set(ends)) > 1


def _is_priced(
    keys: tuple[str, ...], held: Sequence[Any], leaves: Iterable[tuple[str, ...]]
) -> bool:
    """Whether these are numbers beside a currency: `{general: 8, moneda: "EUR"}`."""
    beside = [each[-1] for each in leaves if each[:-1] == keys[:-1] and each != keys and each]
    return all(map(_is_number, held)) and any(speaks_of(name, "currency") for name in beside)


def _of_leaf(keys: tuple[str, ...], held: Sequence[Any], is_priced: bool) -> Iterator[Found]:
    lists = [value for value in held if isinstance(value, list)]
    items = [item for value in lists for item in value]
    if keys and keys[-1].startswith(_OF_LINKED_DATA) and _have_tails(held):
        yield Found(f"{TAIL} {'.'.join(keys)}", keys[:-1] or keys)
    elif not lists:
        if keys and all(measure_of(v) for v in held if isinstance(v, dict)):
            yield Found(".".join(keys), keys, role="price" if is_priced else None)
    elif any(isinstance(item, dict) for item in items):
        yield from _of_members(keys, [item for item in items if isinstance(item, dict)])
    elif keys and not any(isinstance(item, float | list) for item in items):
        yield Found(".".join(keys), keys)


def _of_members(keys: tuple[str, ...], items: Sequence[dict[str, Any]]) -> Iterator[Found]:
    """How many there are, the ends of their numbers, and words; nothing of names alone."""
    if not keys and (named := name_key(items)):
        others = {each for item in items for each in item if _is_number(item[each])} - {named}
        if not any(map(_is_told, others)):
            return
    each = ".".join((*keys, "*"))
    yield Found(f"count {each}", keys, "count")
    leaves: dict[tuple[str, ...], list[Any]] = defaultdict(list)
    for item in items:
        for inner, leaf in _leaves(item, (), amount_of):
            leaves[inner].append(leaf)
    told = {k: v for k, v in leaves.items() if _is_told(k[-1])}
    dated = any(_are_dates(cells) for cells in told.values())
    for inner, cells in told.items():
        yield from _of_member(".".join((each, *inner)), (*keys, *inner), cells, dated)


def _of_member(
    path: str, words: tuple[str, ...], cells: Sequence[Any], dated: bool
) -> Iterator[Found]:
    """The ends of numbers and days, the words; of the member with the last day what it says."""
    if _are_dates(cells):
        yield Found(f"max {path}", words, "latest")
    elif all(_is_number(c) or (isinstance(c, dict) and amount_of(c)) for c in cells):
        yield Found(f"min {path}", words, "min")
        yield Found(f"max {path}", words, "max")
        if dated:
            yield Found(f"latest {path}", words, "latest")
    elif all(isinstance(c, str) for c in cells) and mean(map(len, cells)) < _PROSE:
        yield Found(path, words)
        if dated:
            yield Found(f"latest {path}", words, "latest")


def _is_number(cell: Any) -> bool:
    return isinstance(cell, int | float) and not isinstance(cell, bool)


def _is_told(key: str) -> bool:
    """Whether it is for people: nothing of the record, and no identifier."""
    return not is_technical(key) and not last_word_of(key, "id")


def _are_dates(cells: Sequence[Any]) -> bool:
    return all(isinstance(cell, str) and _DATE.fullmatch(cell) for cell in cells)
