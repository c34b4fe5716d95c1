"""What is worth a column in text that packs several values: `3LDK / 72.5㎡ / 南向き / 2階`."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from statistics import mean, mode

from src.config.roles import Role
from src.config.texts import Language
from src.core.store.column_words import (
    answer_words,
    base_of,
    bracketed,
    currency_named,
    is_label,
    speaks_of,
    speaks_of_any,
    spoken_numbers,
    unit_named,
    word_lists,
)
from src.core.store.concepts import asking_words, concept_words, concepts, names_of
from src.core.store.folding import fold
from src.core.store.opened import LABEL, OPEN, Part, labelled, part_of, split_parts, unit_key
from src.core.store.period_cells import read_day
from src.core.store.scales import stated_scale

_SCORED = ("（", " (", "(")
"""Before the number of votes: `4.3 (1,260)`, 4.6（13件）."""
_SCORE = re.compile(r"\d{1,2}(?:[.,]\d+)?\s?[(（][\d.,\s]+[^\W\d]{0,8}[)）]")
_SEPARATORS = (
    *(" / ", " + ", " | ", " · ", "・", "、", "，", "；", ";", "|", "｜"),
    *(", ", " - ", " – ", " — ", "/", "／", "+"),
)
_GAP = (" ", "\u3000")
"""Between parts only in scripts that write words without spaces."""
_PROSE = 80
_PARTED = 0.25
"""Share of the cells with a separator in them."""
_WORDED = 0.6
"""Share of amounts that have words beside them."""
_AMOUNT_OF_MONEY = re.compile(r"[$€£¥￥]\s?\d[\d.,]*|\d[\d.,]*\s?[$€£¥￥]")
_RECURS = 0.15
"""Share of the cells that have a label, for its values to be a column."""
_MOST_LABELS = 12
_SHARED = 0.3
"""Share of the cells that have an amount of one unit, for it to be a column."""
_ALONE = 0.9
"""The same where no separator stands beside it."""
_STRAY = 0.05
_SEVERAL = 0.25
_FITTING = 0.95
"""Share of the cells with as many parts as the header has names."""
_ALIKE = 0.9
_RECURRING = 0.6
"""Different words to a cell, at most: others are names, and stay where they are."""
_FEW = 0.25
_PAIR = 2
"""Two values that share a letter, 自动 and 手动, are not called by it."""
_CODE = re.compile(r"\d{4,}")
_DATE = re.compile(r"\d{1,4}([/.-])\d{1,2}\1\d{1,4}")
"""A date: the signs between its numbers do not separate parts."""
_YEAR = re.compile(r"(?:19|20)\d\d(?!\d)")
_NAMES = re.compile(r"\s*[・／/|、]\s*|\s+[&+-]\s+")
NAMING: frozenset[Role] = frozenset({"title", "name", "place"})
_NEVER: frozenset[Role] = frozenset({"id", "link", "image"})


@dataclass(frozen=True)
class Found:
    """One value in the cells of a column, before it has a name."""

    path: str
    words: tuple[str, ...]
    """What it is called within its column: the keys of an object, the word beside a number."""
    form: str = ""
    """The pattern of the vocabulary's `parts` for its label: `count`, `min`, …; or none."""
    role: Role | None = None
    behind: str = ""
    """What its name ends in and its label does not: the unit of a number."""
    is_named: bool = False
    """The column's own header names it: 面積 of 間取り・面積・向き・階."""


@dataclass(frozen=True)
class _Rows:
    """The parts of every cell."""

    rows: Sequence[Sequence[Part]]

    def with_unit(self, key: str) -> list[list[tuple[int, Part]]]:
        """By row that has any, the parts of that unit with their places."""
        found = ([(at, p) for at, p in enumerate(row) if _key(p) == key] for row in self.rows)
        return [each for each in found if each]

    def at(self, place: int) -> list[Part]:
        return [row[place] for row in self.rows if place < len(row)]


def packed_parts(
    cells: Sequence[str], name: str, role: Role, language: Language
) -> tuple[str | None, list[Found]]:
    """The separator that tells the most amounts apart, and what stands between; else nothing. Where
    the header has a name for each part, these are its columns."""
    best: tuple[str | None, list[Found]] = (None, [])
    if role in _NEVER or not cells or mean(map(len, cells)) > _PROSE:
        return best
    rated = speaks_of_any(name, names_of("rating"))
    if (rated or speaks_of_any(name, asking_words("votes"))) and (
        found := list(_scored(cells, rated, language))
    ):
        return next(each for each in _SCORED if all(each in cell for cell in _told(cells))), found
    for separator in _separators(cells):
        if found := list(_labelled(cells, separator)):
            return separator, found
    for separator in _separators(cells):
        rows = _Rows([[*map(part_of, split_parts(cell, separator))] for cell in cells])
        if found := list(_named(rows, header_names(name))) or list(_shaped(rows, language)):
            return separator, found
    alone = () if role in NAMING else ("",)
    for separator in _separators(cells) or alone:
        rows = _Rows([[*map(part_of, split_parts(cell, separator))] for cell in cells])
        least = _SHARED if separator else _ALONE
        found = list(_columns(rows, least, speaks_of(name, "place"), language))
        if _amounts(found) > _amounts(best[1]):
            best = separator, found
    return best


def header_names(name: str) -> list[str]:
    """The names that one header has for several values: 間取り・面積・向き・階, "deposit / fee"."""
    within = next((text for text in bracketed(name) if _NAMES.search(text)), name)
    names = [each.strip() for each in _NAMES.split(within)]
    return names if len(names) > 1 and all(len(each) > each.isascii() for each in names) else []


def _named(rows: _Rows, names: Sequence[str]) -> Iterator[Found]:
    """A column for each name of the header, where nearly all cells have as many parts."""
    fitting = sum(len(row) == len(names) for row in rows.rows)
    if not names or fitting < _FITTING * len(rows.rows):
        return
    for place, name in enumerate(names):
        parts = rows.at(place)
        keys = {_key(part) for part in parts}
        found: Iterator[Found] | list[Found]
        if len(keys) == 1 and all(part.number for part in parts):
            found = _of_amounts(str(place + 1), parts, (name,))
        else:
            found = [Found(str(place + 1), (name,), role=_kind([part.text for part in parts]))]
        yield from (replace(each, is_named=True) for each in found)


def _shaped(rows: _Rows, language: Language) -> list[Found]:
    """Where nearly all cells have as many parts, and two of them are amounts: a column for each."""
    width, often = Counter(map(len, rows.rows)).most_common(1)[0]
    if width <= _PAIR or often < _FITTING * len(rows.rows):
        return []
    found, amounts = list[Found](), 0
    for place in range(width):
        parts = rows.at(place)
        texts, beside = [part.text for part in parts], {part.words for part in parts}
        keys = {_key(part) for part in parts}
        if len(keys) == 1 and all(part.number for part in parts) and (*keys, *beside) != ("", ""):
            key = keys.pop()
            alone = key and all(len(held) == 1 for held in rows.with_unit(key))
            said = _called(key, parts, False, language)
            said = said if any(said) else (str(place + 1),)
            found += _of_amounts(_word(parts) if alone else str(place + 1), parts, said)
            amounts += 1
        elif _recur(texts, len(rows.rows)):
            words = (_affix(texts) or str(place + 1),)
            found.append(Found(str(place + 1), words, role=_kind(texts)))
    return found if amounts >= _PAIR else []


def _labelled(cells: Sequence[str], separator: str) -> Iterator[Found]:
    """A column for each label, where nearly all parts are values with a label: トイレ○ 売店×."""
    values: dict[str, list[str]] = defaultdict(list)
    others = list[str]()
    for cell in cells:
        for part in split_parts(cell, separator):
            if found := labelled(part):
                values[found[0]].append(found[1])
            else:
                others.append(part)
    often = {
        label: told
        for label, told in values.items()
        if max(_RECURS * len(cells), _PAIR) <= len(told) <= len(cells) and not _is_of_amounts(label)
    }
    kept, parts = sum(map(len, often.values())), sum(map(len, values.values()))
    free = [part for part in others if fold(part) in spoken_numbers("price")]
    if not (
        _PAIR <= len(often) <= _MOST_LABELS and kept >= _ALIKE * (parts + len(others) - len(free))
    ):
        return
    kinds = {label: _kind_of_values(told) for label, told in often.items()}
    if not all(kinds.values()):
        return
    most = max(often, key=lambda label: len(often[label]))
    for label, kind in kinds.items():
        costs_nothing = free[:1] if label == most and kind == "price" else []
        path = LABEL + "|".join([label, *dict.fromkeys(costs_nothing)])
        yield Found(path, (label,), role=kind if kind in ("flag", "number") else None)


def _kind_of_values(values: Sequence[str]) -> Role | None:
    """What all of them are: yes or no, days, money, or amounts in one unit; else None."""
    if answer_words().issuperset(map(fold, values)):
        return "flag"
    if all(read_day(value, day_first=True) for value in values):
        return "start"
    parts = [part_of(value) for value in values]
    if not all(part.number and not part.words for part in parts):
        money = [_AMOUNT_OF_MONEY.fullmatch(value) for value in values]
        return "price" if all(money) else None
    units = {_key(part) for part in parts}
    if len(units) > 1:
        return None
    return "price" if currency_named(fold(parts[0].unit)) else "number"


def _scored(cells: Sequence[str], is_named: bool, language: Language) -> Iterator[Found]:
    """Of `4.3 (1,260)` the score and the number of votes."""
    told = _told(cells)
    if told and sum(bool(_SCORE.fullmatch(cell)) for cell in told) >= _ALIKE * len(told):
        rating, votes = (concept_words(language)[each].names[0] for each in ("rating", "votes"))
        yield Found("1 number", () if is_named else (rating,), role="number", behind="value")
        yield Found("2 number", (votes,), role="number")


def _told(cells: Sequence[str]) -> list[str]:
    return [cell for cell in cells if any(map(str.isdigit, cell))]


def _separators(cells: Sequence[str]) -> list[str]:
    wide = all(not cell.isascii() for cell in cells)
    known = (*_SEPARATORS, *(_GAP if wide else ()))
    told = [_DATE.sub("", cell) for cell in cells]
    return [s for s in known if sum(s in cell for cell in told) >= _PARTED * len(cells)]


def _amounts(found: Sequence[Found]) -> int:
    return sum(each.form != "type" and each.role != "category" for each in found)


def _columns(rows: _Rows, least: float, of_place: bool, language: Language) -> Iterator[Found]:
    units = _units(rows, least)
    if of_place:  # 28001 of an address stands before the name of the town
        numbers = {key: [p.number for row in rows.with_unit(key) for _, p in row] for key in units}
        units = [u for u in units if unit_named(u) or not all(map(_CODE.match, numbers[u]))]
    lone = len(units) == 1
    for key in units:
        held = rows.with_unit(key)
        if sum(len(row) > 1 for row in held) <= _STRAY * len(held):
            parts = [part for row in held for _, part in row]
            yield from _of_amounts(_word(parts), parts, _called(key, parts, lone, language))
        else:
            yield from _of_places(rows, key)
    if units:
        yield from _of_words(rows, units)


def _units(rows: _Rows, least: float) -> list[str]:
    """Units that many cells have, each at a place of its own: of 2LDK and 1K neither is one."""
    keys = Counter(key for row in rows.rows for key in dict.fromkeys(map(_key, row)) if key)
    often = [key for key, count in keys.items() if count >= max(least * len(rows.rows), 3)]
    places = {key: mode(at for row in rows.with_unit(key) for at, _ in row) for key in keys}
    return [
        key
        for key in often
        if not is_label(key)
        and (key == OPEN or unit_named(key) is not None or len(key) > 1 or not key.isascii())
        and sum(
            bool(part.number)
            and _key(part) != key
            and places.get(_key(part)) in (places[key], None)
            for part in rows.at(places[key])
        )
        <= _STRAY * len(rows.at(places[key]))
    ]


def _key(part: Part) -> str:
    return unit_key(part.unit) if part.unit else ""


def _word(parts: Sequence[Part]) -> str:
    """The unit as most cells write it."""
    return mode(part.unit for part in parts)


def _called(key: str, parts: Sequence[Part], lone: bool, language: Language) -> tuple[str, ...]:
    """What the amount is called: by the word beside all of them (徒歩 of 徒歩9分), by what is
    measured in the unit, else by the word behind it."""
    beside, often = Counter(part.words for part in parts).most_common(1)[0]
    if beside and often >= _ALIKE * len(parts) and not _is_of_amounts(beside):
        return (beside,)
    if lone:
        return ()
    if key == OPEN:
        return (concept_words(language)["age"].names[0],)
    unit = unit_named(fold(_word(parts)))
    about = [name for name, each in concepts().items() if unit in each.units]
    if len(about) > 1 and all(concepts()[name].size for name in about):
        return ()  # millimetres may be of any side
    return (concept_words(language)[about[0]].names[0],) if unit and about else (_word(parts),)


def _is_of_amounts(words: str) -> bool:
    """`up to`, `from`, 約: they tell of the amount, and not of what."""
    told = {word for listed in word_lists("amounts").values() for word in listed}
    return any(word.isdigit() for word in words) or fold(words) in told


def _of_amounts(which: str, parts: Sequence[Part], words: tuple[str, ...]) -> Iterator[Found]:
    """The number, and what stands beside it where that differs."""
    bare = all(part.number == part.text for part in parts)
    behind = "" if words and not words[0].isdecimal() else _behind(parts) or "value"
    yield Found(which if bare else f"{which} number", words, "", _role(parts), behind)
    beside = [part.words for part in parts if part.words]
    if _recur(beside, len(parts), 0 if words and words[0].isdecimal() else 1):
        yield Found(f"{which} words", words, "type", _kind(beside))


def _behind(parts: Sequence[Part]) -> str:
    """The unit of all of them; none where they are in several of one kind, kg and g."""
    word = _word(parts)
    unit = unit_named(fold(word))
    units = {unit_named(fold(part.unit)) for part in parts}
    mixed = unit and len(units) > 1 and any(each and base_of(each)[0] != each for each in units)
    return "" if mixed else unit or word


def _of_places(rows: _Rows, key: str) -> Iterator[Found]:
    """Amounts of one unit told apart by their place, with words beside them; without, a list."""
    held = [each for row in rows.with_unit(key) for each in row]
    if sum(bool(part.words) for _, part in held) < _WORDED * len(held):
        return
    for place, count in sorted(Counter(place for place, _ in held).items()):
        if count >= _SEVERAL * len(rows.rows):
            parts = [part for at, part in held if at == place]
            yield from _of_amounts(str(place + 1), parts, (str(place + 1),) if place else ())


def _of_words(rows: _Rows, units: Sequence[str]) -> Iterator[Found]:
    """Parts without such a unit, by their place."""
    for place in range(max(map(len, rows.rows))):
        there = rows.at(place)
        texts = [part.text for part in there if _key(part) not in units]
        if len(texts) >= (1 - _STRAY) * len(there) and _recur(texts, len(rows.rows)):
            words = (_affix(texts) or str(place + 1),)
            yield Found(str(place + 1), words, role=_kind(texts))


def _recur(texts: Sequence[str], rows: int, least: int = 1) -> bool:
    """Whether they are kinds: more than `least`, which many rows share."""
    different = len(set(texts))
    return least < different <= max(_RECURRING * len(texts), 2) and len(texts) >= _SHARED * rows


def _kind(texts: Sequence[str]) -> Role | None:
    few = len(set(texts)) <= max(_FEW * len(texts), 2)
    return "category" if few else None


def _affix(texts: Sequence[str]) -> str:
    """What all of them end in, in a script without spaces: 向き of 南向き and 東向き."""
    alike = takewhile(lambda at: len(set(at)) == 1, zip(*map(reversed, texts), strict=False))
    ending = "".join(letters[0] for letters in alike)[::-1]
    long = len(ending) > 1 or len(set(texts)) > _PAIR
    return ending if long and not ending.isascii() else ""


def _role(parts: Sequence[Part]) -> Role | None:
    """Of money none: its cells say in which currency."""
    unit = fold(parts[0].unit)
    stated = stated_scale(unit)
    if currency_named(unit) or (stated and stated.currency):
        return None
    years = [_YEAR.match(part.number) for part in parts]
    return "year" if all(years) else "number"
