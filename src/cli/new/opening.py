"""What `new` takes out of cells that hold more than one value, as derived columns."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from src.cli.new.naming import capital
from src.cli.new.nested import Found, nested_parts
from src.cli.new.packed import NAMING, packed_parts
from src.cli.new.vocabulary import vocabulary
from src.config.locale import LANGUAGES
from src.config.roles import Role
from src.config.tables import DerivedConfig
from src.config.texts import Language
from src.core.store.cell_readings import opened
from src.core.store.column_words import end_words, last_word_of, unit_named, without_unit
from src.core.store.concepts import spoken
from src.core.store.files.raw_table import unique_names
from src.core.store.folding import fold


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
    """What to take out of the columns `closed`, which were read as text or as JSON, with the role
    that each was found to have."""
    derived: dict[str, DerivedConfig] = {}
    named: dict[str, tuple[str, Found]] = {}
    measured: set[str] = set()
    for source, role in sorted(closed.items(), key=lambda each: each[1] in NAMING):
        separator, found = None, nested_parts(cells[source], source)
        if not found:
            separator, found = packed_parts(cells[source], source, role, language)
            if role in NAMING and measured.intersection(each.behind for each in found):
                found = []  # the title says again what other columns have
            measured |= {each.behind for each in found if unit_named(fold(each.behind))}
        if found:
            names = _names(source, found, [*cells, *named])
            named |= {name: (source, each) for name, each in names.items()}
            parts = {name: each.path for name, each in names.items()}
            said = {"extract": "parts", "from": source, "parts": parts, "separator": separator}
            derived[source] = DerivedConfig.model_validate(said)
    closed_still = [n for n in cells if n not in derived or derived[n].separator is not None]
    labels = _labels(named, closed_still, language)
    return Opening(derived, {n: Taken(labels[n], each.role) for n, (_, each) in named.items()})


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
    """Its last word, unless that says nothing (the seller's name is the seller, a price's amount
    the price) or too little (the `max` of the places)."""
    words = (source, *found.words)
    said = [word for word in words if not _is_hollow(word)] or words
    return said[-2:] if _is_side(said[-1]) else said[-1:]


def _is_hollow(word: str) -> bool:
    averaged = [said for each in LANGUAGES for said in vocabulary(each).averaged]
    return any(last_word_of(word, role) for role in ("title", "value")) or fold(word) in averaged


def _is_side(word: str) -> bool:
    low, high = end_words()
    return word.isdecimal() or fold(word) in (*low, *high)


def _label(words: Sequence[str], found: Found, language: Language) -> str:
    name = " ".join(spoken(without_unit(word)) for word in words)
    return capital(vocabulary(language).parts.get(found.form, "{name}").format(name=name))
