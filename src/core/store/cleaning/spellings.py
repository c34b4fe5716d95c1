"""One spelling for one name, the one used most: `ACME`, `Acme` and `acme ` are the same maker."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable

from src.core.store.folding import fold
from src.core.store.names import quoted
from src.core.store.stage import Stage

SEPARATORS = ("、", "，", ";", "；", "|", "・", ",")
_SLASHES = ("/", "／")
_SHORT = 3
_LINK = 3
"""Letters of the word between: leche de oveja."""
_LISTS = 0.5
"""Share of the cells with a separator that share a value with the others."""
_MOST = 100_000
"""Distinct values beyond which a column is no list of names."""


def unify(stage: Stage, column: str, nouns: Collection[str] = ()) -> dict[str, str]:
    """Write each name of a text column in one spelling; what was rewritten → as what. `nouns`,
    folded words for the rows, say nothing more, nor do the header's: among tyres a "winter tyre" is
    "winter", under leche "leche de oveja" is "oveja"."""
    counted = _counted(stage, column)
    rewritten = _rewritten(counted, nouns, fold(column))
    stage.rewrite(column, rewritten)
    return rewritten


def unify_separators(stage: Stage, column: str, separator: str) -> None:
    """Write one separator in all cells of a column of tags."""
    cells = [value for value, _ in _counted(stage, column)]
    one = with_one_separator(cells, separator)
    stage.rewrite(column, {cell: said for cell, said in one.items() if said != cell})


def with_one_separator(cells: Iterable[str], separator: str) -> dict[str, str]:
    """Each cell with one separator, where others part known values: A/B beside "A、C" and "B"."""
    now = {cell: _parts(cell, separator) for cell in cells}
    for other in (*SEPARATORS, *_SLASHES):
        split = {c: [_parts(p, other) for p in parts] for c, parts in now.items()}
        known = {parts[0] for found in split.values() for parts in found if len(parts) == 1}
        holding = {c: [p for p in found if len(p) > 1] for c, found in split.items()}
        listed = [any(not known.isdisjoint(p) for p in held) for held in holding.values() if held]
        if other != separator and sum(listed) >= _LISTS * len(listed) > 0:
            now = {cell: [p for parts in found for p in parts] for cell, found in split.items()}
    gap = " " if separator == "," else ""
    return {
        cell: cell if parts == _parts(cell, separator) else f"{separator}{gap}".join(parts)
        for cell, parts in now.items()
    }


def _parts(cell: str, separator: str) -> list[str]:
    """Between separators; a comma between digits is none."""
    pattern = r"(?<!\d),|,(?!\d)" if separator == "," else re.escape(separator)
    return [part.strip() for part in re.split(pattern, cell) if part.strip()]


def _counted(stage: Stage, column: str) -> list[tuple[str, int]]:
    cell = quoted(column)
    found = stage.rows(
        f"SELECT {cell}, count(*) FROM {stage} WHERE {cell} IS NOT NULL GROUP BY ALL "
        f"ORDER BY count(*) DESC, {cell} LIMIT {_MOST + 1}"
    )
    return [(str(value), int(count)) for value, count in found] if len(found) <= _MOST else []


def _rewritten(
    counted: list[tuple[str, int]], nouns: Collection[str], header: str
) -> dict[str, str]:
    """Variants → the spelling used most; of equals the one that is not all capitals."""
    names: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for value, count in counted:
        names[_key(value, nouns, header)].append((value, count))
    for short in [name for name in names if "." in name and len(name) > _SHORT]:
        whole = re.compile(r"[^\W\d_]+".join(map(re.escape, short.split("."))))
        long = [name for name in names if whole.fullmatch(name) and name != short]
        if len(long) == 1:  # Furg. of Furgoneta, "D. fir" of "Douglas fir"
            names[long[0]] += names.pop(short)
    kept = {
        name: max(variants, key=lambda v: ("." not in v[0], v[1], not v[0].isupper(), v[0]))[0]
        for name, variants in names.items()
    }
    return {
        value: kept[name]
        for name, variants in names.items()
        for value, _ in variants
        if value != kept[name]
    }


def _key(value: str, nouns: Collection[str], header: str) -> str:
    """The value without white space, the word for the rows behind it, and what the header says."""
    folded = fold(value)
    if folded.startswith(f"{header} ") and (rest := folded.removeprefix(f"{header} ").split()):
        return "".join(rest[1:] if len(rest) > 1 and len(rest[0]) <= _LINK else rest)
    words = folded.split()
    if len(words) > 1 and words[-1] in nouns:
        return "".join(words[:-1])
    return folded if not folded.isascii() and not folded.rstrip(header) else _bare(words, header)


def _bare(words: list[str], header: str) -> str:
    """四 of 四星 and 四星级 under 星级; letters of scripts with spaces stay."""
    joined = "".join(words)
    return joined if header.isascii() or joined.isascii() else joined.rstrip(header) or joined
