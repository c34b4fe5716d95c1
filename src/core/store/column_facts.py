"""Measures columns of the loaded table: what is in them, how often, and how it is written."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from pydantic import JsonValue

from src.config.tables import ColumnConfig
from src.core.store.cell_forms import trimmed
from src.core.store.cleaning.spellings import SEPARATORS, with_one_separator
from src.core.store.column_roles import ColumnFacts
from src.core.store.column_words import (
    cell_words,
    counts,
    currency_named,
    currency_of,
    join_pattern,
    unit_named,
    unit_of,
)
from src.core.store.countries import are_countries
from src.core.store.folding import fold
from src.core.store.names import literal, quoted
from src.core.store.opened import split_tags
from src.core.store.stage import Stage
from src.core.store.typed_column import TypedColumn

_SLASH = "/"
"""Parts values only where these stand alone elsewhere: "sand/gravel", not AC/DC."""
_WEAK = ("+", _SLASH)
_OFTEN = 3
"""How often words between these have to recur, for them to be lists: A/B, B/C, A."""
_IN_NUMBER = re.compile(r"(?<=\d)[,，](?=\d)")
"""A comma that parts no values: 10,000 and 1,5."""
COMMA = ","
_RAGGED = 3
"""Different numbers of parts in cells from which on they are lists, and no addresses."""
_LISTS = 0.6
"""Share of the cells with a separator all of whose parts stand alone elsewhere: those are lists."""
_FIRST_YEAR, _LAST_YEAR = 1000, 2100
_MOSTLY_YEARS = 0.8
_LOOKED_AT = 2000
_SAMPLES = 5
_LONGEST_SAMPLE = 200
_WEB = re.compile(r"(?:https?:)?//\S+$|www\.\S+$", re.IGNORECASE)
_PICTURE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]\S*)?$", re.IGNORECASE)
_AMOUNT = re.compile(r"\d[\d.,\s]*([^\d\s/]{1,8})(?:\s?/.{1,8})?")
_CODE = re.compile(
    r"(?=\S*\d)(?=\S*[A-Za-z])[A-Za-z0-9][A-Za-z0-9._/-]*$|\d+(?:[/-]\d+)+$"
    r"|[\u3041-\u9fff][A-Za-z]?\d+[\u3041-\u9fff]?$|\d+[\u3041-\u9fff]$|[A-Z]{2,3}$"
)
_POINT_ON_MAP = re.compile(r"[\[(]?\s*-?\d{1,3}\.\d+\s*[,; ]\s*-?\d{1,3}\.\d+\s*[\])]?")
_DIGIT = re.compile(r"\d")
_WORDY = re.compile(r"[^\W\d_]")
_NAMING = re.compile(r"[^\W\d_][^,;:!?、。，；：！？]*[^.,;:!?、。，；：！？\s]")
_WITH_UNIT = re.compile(r"\d\s*[^\W\d_]")
_NAME_WORDS, _NAME_WIDTH = 4, 32
"""Words of a short name, and its width in Latin letters."""


def measure(stage: Stage, typed: TypedColumn, config: ColumnConfig) -> ColumnFacts:
    """The facts by which a column's role is found; from its most frequent cells."""
    cell = quoted(typed.name)
    filled, distinct = stage.row(f"SELECT count({cell}), count(DISTINCT {cell}) FROM {stage}")
    facts = ColumnFacts(
        name=typed.name,
        sql_type=typed.sql_type,
        filled=filled,
        distinct=distinct,
        currency=typed.currency or currency_of(typed.name),
        declared=config.role,
        in_percent=typed.unit == "%",
    )
    if typed.sql_type == "BIGINT":
        facts = replace(
            facts,
            in_years=counts(typed.counted) == "year",
            measured=bool(typed.unit or typed.counted or unit_of(typed.name)),
        )
        return replace(facts, **_whole_numbers(stage, cell))
    if typed.sql_type not in ("VARCHAR", "JSON"):
        return facts
    first = f"SELECT {cell} FROM {stage} WHERE {cell} IS NOT NULL LIMIT {_LOOKED_AT}"
    cells = [str(value) for (value,) in stage.rows(first)]
    counted = f"SELECT count({cell}) AS often FROM {stage} GROUP BY {cell}"
    (lone,) = stage.row(f"SELECT count(*) FROM ({counted}) WHERE often = 1")
    written = _of_lists(cells) if typed.sql_type == "JSON" else _of_texts(cells, config)
    return replace(facts, lone_share=lone / (filled or 1), **written, **_shares(cells))


def _whole_numbers(stage: Stage, cell: str) -> dict[str, Any]:
    low, high, share = stage.row(
        f"SELECT min({cell}), max({cell}), avg(({cell} >= {_FIRST_YEAR})::INT) FROM {stage}"
    )
    if low is None:
        return {}
    return {"low": low, "high": high, "yearly": high <= _LAST_YEAR and share >= _MOSTLY_YEARS}


def _shares(cells: list[str]) -> dict[str, Any]:
    stripped = [cell.strip() for cell in cells]
    none = cell_words("no") | cell_words("blank")  # 无 and N/A between addresses are no addresses
    told = [cell for cell in stripped if fold(cell) not in none]
    return {
        "web_share": _share(_WEB.match, told),
        "picture_share": _share(_PICTURE.search, told),
        "code_share": _share(_CODE.match, stripped),
        "amount_share": _share(_is_amount, told),
        "wordy_share": _share(_is_wordy, told),
        "name_share": _share(_is_name, told),
        "digit_share": _share(_DIGIT.search, told),
        "point_share": _share(_POINT_ON_MAP.fullmatch, told),
    }


def _share(fits: Callable[[str], object], cells: Sequence[str]) -> float:
    return sum(bool(fits(cell)) for cell in cells) / (len(cells) or 1)


def _is_amount(cell: str) -> bool:
    """A number in a unit, and no more: 1.447 €/m² and 96 m², but not flat 12 B."""
    found = _AMOUNT.fullmatch(cell)
    word = fold(found[1]) if found else ""
    return bool(word) and (unit_named(word) or currency_named(word)) is not None


def _is_wordy(cell: str) -> bool:
    """More letters than other signs, and more than one."""
    return len(_WORDY.findall(cell)) * 2 > max(len(cell.replace(" ", "")), 2)


def _is_name(cell: str) -> bool:
    """A few words that begin with a letter, without the signs of a sentence or an amount."""
    short = len(cell.split()) <= _NAME_WORDS and _width(cell) <= _NAME_WIDTH
    return short and bool(_NAMING.fullmatch(cell)) and not _WITH_UNIT.search(cell)


def _of_texts(cells: list[str], config: ColumnConfig) -> dict[str, Any]:
    separator, recurring = config.separator, 0.0
    told = [_IN_NUMBER.sub("", cell) for cell in cells]
    joined = separator in (None, COMMA) and are_joined(told)
    if joined:
        told = [as_list(cell) for cell in told]
    if separator is None:
        counted = Counter(s for cell in told for s in SEPARATORS if s in cell)
        for usual, _ in counted.most_common(1):
            told = list(map(with_one_separator(told, usual).get, told, told))
        separator, recurring = _separator(told)
        joined = joined and separator in (None, COMMA)
    between = next((s for s in (*SEPARATORS, _SLASH) if _lists(told, s)), None)
    return {
        "mean_length": _mean(cells),
        "separator": config.separator or between or separator,
        "recurring": recurring,
        "lists": between is not None,
        "joined": joined,
        "ragged": len({cell.count(separator) for cell in told}) >= _RAGGED if separator else False,
    }


def as_list(cell: str) -> str:
    """The cell with commas for the words that join its parts: "water, power and light"."""
    return COMMA.join(part for part in re.split(join_pattern(), cell) if part)


def are_joined(cells: Iterable[str]) -> bool:
    """Whether such words join values that also stand in other cells; "Health and beauty" is one."""
    cells = set(cells)
    parted = {cell: split_tags(fold(as_list(cell)), COMMA) for cell in cells}
    holding = {cell for cell in cells if re.search(join_pattern(), cell)}
    others = {part for cell in cells - holding for part in parted[cell]}
    known = [cell for cell in holding if not others.isdisjoint(parted[cell])]
    return bool(holding) and len(known) >= _LISTS * len(holding)


def _lists(cells: list[str], separator: str) -> bool:
    """Whether the cells with it are lists, however few: "Korea, Republic of" is none."""
    rows = [fold(cell.strip()) for cell in cells]
    whole = {cell for cell in rows if not cell.replace(".", "").isdigit()}
    found = [set(split_tags(cell, separator)) for cell in rows if separator in cell]
    listed = [parts for parts in found if whole.issuperset(parts)]
    if len(listed) > 1 and len(listed) >= _LISTS * len(found):
        return True
    return are_countries({part for parts in found for part in parts})


def _of_lists(cells: list[str]) -> dict[str, Any]:
    parsed = [json.loads(cell) for cell in cells]
    lists = [value for value in parsed if isinstance(value, list)]
    items = [item for value in lists for item in value]
    return {
        "listing": len(lists) * 2 > len(parsed),
        "objects": any(isinstance(item, (dict, list)) for item in items),
        "mean_length": _mean(str(item) for item in items),
    }


def _mean(texts: Iterable[str]) -> float:
    widths = [*map(_width, texts)]
    return sum(widths) / len(widths) if widths else 0.0


def _width(text: str) -> int:
    """Characters, a wide one counted twice."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _separator(cells: list[str]) -> tuple[str | None, float]:
    """The separator that many cells hold, and how often a part recurs on average."""
    best: tuple[str | None, float] = (None, 0.0)
    cells = list(dict.fromkeys(cells))
    for separator in (*SEPARATORS, *_WEAK):
        holding = [cell for cell in cells if separator in cell]
        if len(holding) * 5 < len(cells) or not holding:
            continue
        parts = [part.strip() for cell in cells for part in cell.split(separator)]
        recurring = len(parts) / len(set(parts))
        if separator in _WEAK and (recurring < _OFTEN or any(re.search(r"\d", p) for p in parts)):
            continue
        if _mean(parts) <= 30 and recurring > best[1]:
            best = (separator, recurring)
    return best


def values_of(
    stage: Stage, facts: ColumnFacts, separator: str | None
) -> tuple[tuple[JsonValue, ...], int]:
    """The most frequent values of a column (of tags the single ones), and how many there are."""
    values = _values(stage, facts, separator)
    rows = stage.rows(
        f"SELECT value, count(*) AS often, min(place) AS first FROM {values}"
        f" GROUP BY 1 ORDER BY often DESC, first LIMIT {_SAMPLES}"
    )
    distinct = facts.distinct
    if facts.listing or separator:
        (distinct,) = stage.row(f"SELECT count(DISTINCT value) FROM {values}")
    return tuple(_short(value) for value, *_ in rows), distinct


def all_values(stage: Stage, facts: ColumnFacts, separator: str | None, limit: int) -> list[str]:
    """The different cells of a column, or its single tags; none where more cells than so many."""
    if facts.distinct > limit:
        return []
    values = _values(stage, facts, separator)
    rows = stage.rows(f"SELECT CAST(value AS VARCHAR) FROM {values} GROUP BY 1 ORDER BY 1")
    return [value for (value,) in rows]


def _values(stage: Stage, facts: ColumnFacts, separator: str | None) -> str:
    """SQL: every `value` of the column and its `place`, in the order of the rows."""
    cell = value = quoted(facts.name)
    if separator:
        value = trimmed(f"unnest(string_split({cell}, {literal(separator)}))")
    elif facts.listing:
        listed = f"json_type({cell}) = 'ARRAY'"
        value = f"unnest(if({listed}, CAST({cell} AS VARCHAR[]), [{cell} ->> '$']))"
    elif facts.sql_type in ("DATE", "TIMESTAMP", "TIME", "JSON"):
        value = f"CAST({cell} AS VARCHAR)"
    rows = f"(SELECT {value} AS value FROM {stage} WHERE {cell} IS NOT NULL)"
    kept = "value <> ''" if separator else "value IS NOT NULL"
    return f"(SELECT value, row_number() OVER () AS place FROM {rows} WHERE {kept})"


def _short(value: Any) -> JsonValue:
    sample: JsonValue = value if isinstance(value, (bool, int, float)) else str(value)
    if isinstance(sample, str) and len(sample) > _LONGEST_SAMPLE:
        return f"{sample[:_LONGEST_SAMPLE]}…"
    return sample
