"""Cells that hold more than one value, opened: JSON objects and lists, packed text."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import unquote

from src.core.store.addresses import areas_of
from src.core.store.amounts.cells import read_amount
from src.core.store.column_words import answer_words, base_of, currency_named, unit_named
from src.core.store.folding import fold

_NUMBER = r"(?:\d[\d.,]*\d|\d)"
_BEHIND = r"[^\W\d_]+[23²³]?|[%°\"″'′]"
_AMOUNT = re.compile(
    rf"(?<![A-Za-z\u00c0-\u024f\d.,_-])(?<!\d/)(?P<number>{_NUMBER}(?:\s?[-–~〜～]\s?{_NUMBER})?\+?)"
    rf"(?:\s?(?P<unit>{_BEHIND}))?(?![^\W_]|/)"
)
_YEAR_MONTH = re.compile(r"((?:19|20)\d\d)(?:年|[-/.])(?:0?[1-9]|1[0-2])月?")
_YEAR = "年"
_LAST = re.compile(r"[^\d\s.,+~〜-][^\d]*$")
LABEL = "label "
"""Begins the path to the value of a part by what it is of: `label 一日券`."""
_TIMES = ("x", "×")
"""What stands between a number and what it counts: 2 x HDMI."""
_EDGES = " \t\u3000,;:·()（）:：×"
_SIGN = r"[$€£¥￥]"
_SAYING = (
    re.compile(r"(?P<label>[^\W\d_][^:：]*?)\s*[:：]\s*(?P<value>\S.*)"),
    re.compile(rf"(?P<label>[^\W\d_]\D*?)[\s(（]*(?P<value>{_SIGN}?\s?\d[^)）]*)[)）]?"),
    re.compile(
        rf"(?P<value>{_SIGN}\s?{_NUMBER}|{_NUMBER}\s?[€円元])[\s/(（]*(?P<label>[^\W\d_][^\d)）]*)[)）]?"
    ),
)
"""Parts that say what they are of: "WiFi: yes", 一日券4500円, "£5 adult"."""
OPEN = "+"
"""Instead of a unit, of a number that only says where it begins: 12+."""


@dataclass(frozen=True)
class Part:
    """One value of a packed cell."""

    text: str
    number: str = ""
    """The amount in it, with its unit; empty where it has none."""
    unit: str = ""
    """What stands beside the number: `GB`, `players`, `+`; of `2 x HDMI` what is counted."""
    words: str = ""
    """What is left beside the amount."""


def split_parts(cell: str, separator: str) -> list[str]:
    """The parts between separators, without the empty ones; of no separator the whole cell."""
    parts = cell.split(separator) if separator else [cell]
    return [part.strip() for part in parts if part.strip()]


def split_tags(cell: str, separator: str | None) -> list[str]:
    """The single values of a `tags` cell: between separators, or of a JSON array."""
    if separator:
        return split_parts(cell, separator)
    try:
        found = json.loads(cell)
    except json.JSONDecodeError:
        return [cell.strip()]
    items = found if isinstance(found, list) else [found]
    return [
        item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)
        for item in items
        if item is not None
    ]


@lru_cache(maxsize=4096)
def part_of(text: str) -> Part:
    """The one amount in a part and what stands beside it."""
    if month := _YEAR_MONTH.fullmatch(text):
        return Part(text, month[1], _YEAR)
    if (whole := _whole_unit(text)) is not None:
        return Part(text, text, whole)
    amounts = [*_AMOUNT.finditer(text)]
    found = next((each for each in amounts if each["unit"]), next(iter(amounts), None))
    if found is None:
        return Part(text, words=text)
    number = found[0].strip()
    unit = found["unit"] or (OPEN if number.endswith(OPEN) else "")
    words = f"{text[: found.start()].strip(_EDGES)} {text[found.end() :]}"
    plain = " ".join(words.split()).strip(_EDGES)
    if fold(unit) in _TIMES:
        return Part(text, found["number"], plain)
    return Part(text, number, unit, plain)


def labelled(text: str) -> tuple[str, str] | None:
    """What a part is of, and its value: 一日券 and 4500円; None where it says not both."""
    if mark := _mark_behind(text):
        return text.removesuffix(mark).rstrip(_EDGES), mark
    found = next(filter(None, (each.fullmatch(text) for each in _SAYING)), None)
    return (found["label"].strip(_EDGES), found["value"].strip()) if found else None


def _mark_behind(text: str) -> str:
    """The yes or no at the end of the part; a word in Latin letters stands alone."""
    marks = answer_words()
    folded = fold(text)
    alone = folded.rpartition(" ")[2] if " " in folded else ""
    joined = (each for each in marks if not (each.isascii() and each.isalpha()))
    behind = (each for each in joined if folded.endswith(each) and len(each) < len(folded))
    mark = alone if alone in marks else max(behind, key=len, default="")
    return text[-len(mark) :] if mark else ""


def unit_key(unit: str) -> str:
    """The unit that a word stands for, of multiples the base; singular and plural are one."""
    word = fold(unit)
    known = unit_named(word)
    return base_of(known)[0] if known else word.removesuffix("s")


def _whole_unit(text: str) -> str | None:
    """The unit of a part that is nothing but an amount; None where words may be in it."""
    whole = read_amount(text)
    if not whole or whole.signed or len(whole.units) > 1:
        return None
    unit = next(iter(whole.units), OPEN if whole.opens else "")
    worded = any(map(str.isspace, unit)) and not unit_named(unit)
    if worded or currency_named(unit):
        return None
    found = _LAST.search(text)
    return found[0] if found and fold(found[0]) == unit else unit


TAIL = "tail"
"""Path to what the last part of an address says: Ciudad Lineal of `…/distrito/CiudadLineal`."""
AREA = "area "
"""Begins the path to an area at the beginning of an address: `area city`."""


def are_areas(paths: Iterable[str]) -> bool:
    """Whether any of these paths takes an area out of an address."""
    return any(path.startswith(AREA) for path in paths)


_CAPITALS = re.compile(r"(?<=[^\W\d_A-ZÀ-Þ])(?=[A-ZÀ-Þ])|[_+]+")


def tail_of(address: str) -> str:
    """Its last part in words."""
    last = unquote(address).split("?")[0].rstrip("/#").replace("#", "/").rpartition("/")[2]
    return _CAPITALS.sub(" ", last)


_WANTED = ("count", "min", "max", "latest")
_DATE = re.compile(r"\d{4}-\d\d-\d\d")
_EACH = "*"


def value_at(value: Any, path: str) -> str | None:
    """The value there as a cell, lists and `*` as a JSON array; None where there is none."""
    wanted, _, rest = path.partition(" ")
    if wanted == "latest" and rest:
        return _text(next(_walk(*_latest(value, rest.split("."))), None))
    if wanted in _WANTED and rest:
        found = [each for each in _walk(value, rest.split(".")) if each is not None]
        return _of_all(found, wanted)
    if wanted == TAIL and rest:
        ends = (each for each in _walk(value, rest.split(".")) if isinstance(each, str))
        return next(map(tail_of, ends), None)
    found = list(_walk(value, path.split(".")))
    if _EACH in path.split("."):
        flat = [item for each in found for item in (each if isinstance(each, list) else [each])]
        told = (_text(each) for each in flat if each not in (None, "", [], {}))
        return _text(list(dict.fromkeys(told)) or None)
    return _text(found[0]) if found else None


def measure_of(item: dict[str, Any]) -> str | None:
    """`33 cm` of an object that is no more than a number and its unit; None of any other."""
    return amount_of(item, unit_named)


def amount_of(
    item: dict[str, Any],
    named: Callable[[str], str | None] = lambda word: unit_named(word) or currency_named(word),
) -> str | None:
    """The same, also of `{amount, currency}`."""
    numbers = [v for v in item.values() if isinstance(v, int | float) and not isinstance(v, bool)]
    units = [v for v in item.values() if isinstance(v, str) and named(fold(v))]
    plain = len(item) == 2 and len(numbers) == len(units) == 1
    return f"{numbers[0]} {units[0]}" if plain else None


def part_at(parts: Sequence[str], path: str) -> str | None:
    """The part of a packed cell, or the side of it, that `path` says."""
    if path == TAIL:
        return tail_of(parts[-1]) if parts else None
    if path.startswith(AREA):
        areas = areas_of(parts[0])[0] if parts else {}
        return next((said for each, said in areas.items() if path == AREA + each), None)
    if path.startswith(LABEL):
        return _labelled_with(parts, path.removeprefix(LABEL).split("|"))
    which, _, side = path.rpartition(" ")
    if not which or side not in ("number", "words"):
        which, side = path, "text"
    if which.removeprefix("-").isdecimal():
        place = int(which)
        at = place - (place > 0)
        found = parts[at] if place and -len(parts) <= at < len(parts) else None
    else:
        key = unit_key(which)
        units = ((part, part_of(part).unit) for part in parts)
        found = next((part for part, unit in units if unit and unit_key(unit) == key), None)
    return None if found is None else getattr(part_of(found), side) or None


def _labelled_with(parts: Sequence[str], labels: Sequence[str]) -> str | None:
    """The value of the first part with one of these labels, or the part that is one of them."""
    wanted = [fold(label) for label in labels]
    told = ((part, labelled(part)) for part in parts)
    each = (
        found[1] if found and fold(found[0]) in wanted else part
        for part, found in told
        if fold(part) in wanted or (found and fold(found[0]) in wanted)
    )
    return next(each, None)


def _walk(value: Any, steps: Sequence[str]) -> Iterator[Any]:
    """Every value at the end of the steps; a key may hold a point itself."""
    if not steps:
        yield value
    elif steps[0] == _EACH and isinstance(value, list):
        for item in value:
            yield from _walk(item, steps[1:])
    elif isinstance(value, list) and steps[0].isdecimal():
        yield from _walk(dict(enumerate(value)).get(int(steps[0])), steps[1:])
    elif isinstance(value, dict):
        for end in range(1, len(steps) + 1):
            if (key := ".".join(steps[:end])) in value:
                yield from _walk(value[key], steps[end:])
                return


def _latest(value: Any, steps: Sequence[str]) -> tuple[Any, Sequence[str]]:
    """The member with the last date of the list before `*`, and the steps within it."""
    at = steps.index(_EACH) if _EACH in steps else len(steps)
    lists = [each for each in _walk(value, steps[:at]) if isinstance(each, list)]
    members = [item for each in lists for item in each if isinstance(item, dict)]

    def last_date(item: dict[str, Any]) -> str:
        return max((v for v in item.values() if isinstance(v, str) and _DATE.match(v)), default="")

    return max(members, key=last_date, default={}), steps[at + 1 :]


def _of_all(found: Sequence[Any], wanted: str) -> str | None:
    if wanted == "count":
        return str(len(found)) if found else None
    measures = [each for each in found if isinstance(each, dict) and amount_of(each)]
    numbers = [each for each in found if isinstance(each, int | float)]
    texts = [each for each in found if isinstance(each, str) and each]  # ISO dates are in order
    best = min if wanted == "min" else max
    if measures:

        def number(item: dict[str, Any]) -> float:
            return next(value for value in item.values() if isinstance(value, int | float))

        return amount_of(best(measures, key=number))
    return _text(best(numbers) if numbers else best(texts) if texts else None)


def _text(value: Any) -> str | None:
    if value is None or isinstance(value, str):
        return value or None
    if isinstance(value, dict) and (measure := amount_of(value)):
        return measure
    return json.dumps(value, ensure_ascii=False)
