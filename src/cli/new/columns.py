"""The columns of a first TOML: labels, what each is about, and the words it is asked by."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from src.cli.new.looking import Seen, shown_columns
from src.cli.new.naming import capital
from src.cli.new.packed import header_names
from src.cli.new.vocabulary import tariff_words, vocabulary
from src.config.locale import LANGUAGES
from src.config.roles import NUMBER_ROLES
from src.config.texts import Language
from src.core.engines.filters.schema import FIXED
from src.core.store.abbreviations import spellings, written_out
from src.core.store.catalog import Column
from src.core.store.column_words import (
    ending_word,
    is_nameless,
    is_priced_by_area,
    name_words,
    priced_for,
    priced_per,
    speaks_of,
    speaks_of_any,
    unit_named,
    unit_words,
    without_unit,
)
from src.core.store.concepts import (
    ConceptWords,
    concept_of,
    concept_words,
    concepts,
    concepts_of,
    is_word,
    names_of,
    spoken,
)
from src.core.store.folding import fold
from src.core.store.opened import are_areas
from src.core.store.selling_price import by_header, is_plain

_BRACKET = re.compile(r"[(\[（［【]")
_IN_BRACKETS = re.compile(r"[(\[（［【].*?[)\]）］】]|[(\[（［【].*$")
_COUNTED = re.compile(r"\d+[^\W\d_a-zA-Z]{1,2}(?=\S)")
_AROUND = "¿?¡!？！:：@"
_PAIR = 2
"""Letters of what is too short for a label: Nº of "Nº horas"."""
_MINUTES = 20, 600
_NAMES = 4
"""Of a concept's names so many ask for its column; the others only recognise it."""


@dataclass(frozen=True)
class ColumnDraft:
    """What the TOML says of one column."""

    column: Column
    label: str
    concept: str | None
    parameter: str | None
    """Its name among a tool's parameters, where its header is not fit for one."""
    asked_as: tuple[str, ...]
    low_words: tuple[str, ...] = ()
    high_words: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.column.name

    @property
    def unit(self) -> str | None:
        """As its header or cells say; minutes where it lasts as many as 45 or 180."""
        lasting = self.concept == "duration" and self.column.role == "number"
        said = [n for n in self.column.samples if isinstance(n, int | float)]
        minutes = lasting and bool(said) and all(_MINUTES[0] <= n <= _MINUTES[1] for n in said)
        return self.column.unit or ("min" if minutes else None)


def draft_columns(seen: Seen, taken: Collection[str]) -> list[ColumnDraft]:
    """Every column in words that no other one has; `taken` are those for the rows."""
    columns = shown_columns(seen.table)
    # Short forms are written out where these mean one thing only.
    named = (c for c in columns if c.role != "link")  # whose names are those of sites: fab
    meanings = {c.name: written_out(c.name, seen.language) for c in named}
    full = {c.name: c.name for c in columns}
    full |= {name: each[0] for name, each in meanings.items() if len(each) == 1}
    labels = _labels(columns, full)
    packed = {
        str(each.source)
        for each in seen.table.config.derived.values()
        if each.parts and not are_areas(each.parts.values())
    }
    shared = {fold(each.label) for each in seen.taken.values()}
    whole = vocabulary(seen.language).parts["whole"]
    labels |= {n: whole.format(name=labels[n]) for n in packed if fold(labels.get(n, "")) in shared}
    labels |= {name: each.label for name, each in seen.taken.items()}
    nameless = (c for c in columns if is_nameless(c.name) and c.role != "info")
    labels |= {c.name: capital(vocabulary(seen.language).made_up[c.role]) for c in nameless}
    about = _concepts(columns, seen.table.price)
    units = {name: concept for name, concept in about.items() if unit_named(fold(name))}
    labels |= {n: capital(concept_words(seen.language)[c].names[0]) for n, c in units.items()}
    rows = set(map(fold, taken))
    flags = (c.name for c in columns if c.role == "flag" and fold(labels[c.name]) in rows)
    labels |= {name: capital(spoken(name)) for name in flags}
    sized = next((c for c in concepts() if concepts()[c].size and c in about.values()), None)
    taken = {*rows, *map(fold, labels.values()), *seen.values}
    words = _Words(seen.language, tuple(full), taken)
    prices = sum(column.role == "price" for column in columns)
    drafts = {
        column.name: _draft(
            column, labels[column.name], about.get(column.name), sized, words, prices > 1
        )
        for column in sorted(
            columns,
            key=lambda c: (
                c.name in packed,
                -round(c.filled / seen.table.rows, 1),
                not _is_named(c.name, about.get(c.name), words.languages),
            ),
        )
    }
    return [drafts[column.name] for column in columns]


def _draft(
    column: Column,
    label: str,
    concept: str | None,
    sized: str | None,
    words: "_Words",
    one_of_prices: bool,
) -> ColumnDraft:
    unpaid = column.role == "price" and concept is not None and not concepts()[concept].paid
    ordered = column.role in ("number", "year") or unpaid
    biggest = concept is not None and concept == sized and ordered
    return ColumnDraft(
        column=column,
        label=label,
        concept=concept,
        parameter=_parameter(column, concept, words),
        asked_as=words.free(
            [
                *_of_header(column, label, words.languages),
                *(
                    _of_tariff(column, label, words.languages)
                    if one_of_prices and column.role == "price"
                    else ()
                ),
                *words.asked(concept, column.name),
                *words.kinds(column, label, concept),
            ]
        ),
        low_words=words.free(words.ends(concept, "low", biggest)) if ordered else (),
        high_words=words.free(words.ends(concept, "high", biggest)) if ordered else (),
    )


def forms_of(word: str) -> set[str]:
    """The folded word as it is, and with and without an s at its end."""
    said = fold(word)
    return {said, said.removesuffix("s"), f"{said}s"}


class _Words:
    """Hands out every word once: the first column that it fits has it, the fuller ones first."""

    def __init__(self, language: Language, headers: Sequence[str], taken: Iterable[str]) -> None:
        self.language = language
        self.languages = tuple(dict.fromkeys((language, "en")))
        self.headers = headers
        """All of them, for what one says only beside another: min beside max."""
        self._led = {said[0]: name for name in headers if (said := name_words(name))}
        """First words of headers, with their columns: no other one is asked for by them."""
        self._taken = set(taken)

    def free(self, words: Iterable[str]) -> tuple[str, ...]:
        found = [each for each in dict.fromkeys(words) if is_word(each)]
        free = [each for each in found if self._taken.isdisjoint(forms_of(each))]
        self._taken.update(map(fold, free))
        return tuple(free)

    def asked(self, concept: str | None, column: str) -> Iterator[str]:
        for each in self._of(concept):
            said = (*each.names[:_NAMES], *each.asked)
            yield from (w for w in said if is_plain(w) or self._led.get(fold(w), column) == column)

    def kinds(self, column: Column, label: str, concept: str | None) -> Iterator[str]:
        """Of a category what it is the kind of: "tipo de leche" of Leche."""
        plain = " " not in label and not speaks_of(column.name, "text")
        if column.role == "category" and concept != "type" and plain:
            for pattern in vocabulary(self.language).kinds_of:
                yield pattern.format(name=label.lower())

    def ends(
        self, concept: str | None, which: Literal["low", "high"], is_size: bool
    ) -> Iterator[str]:
        """Words that ask for the rows with the least or the most of it."""
        for each in self._of(concept):
            yield from getattr(each, which)
        for language in self.languages if is_size else ():
            known = vocabulary(language)
            yield from known.smallest if which == "low" else known.biggest

    def _of(self, concept: str | None) -> Iterator[ConceptWords]:
        if concept:
            yield from (concept_words(language)[concept] for language in self.languages)


def _labels(columns: Sequence[Column], full: Mapping[str, str]) -> dict[str, str]:
    """Headers in words, less their unit, which stands behind every number; none of them twice."""
    bare = {c.name: without_unit(full[c.name], full.values()) for c in columns}
    bare = {
        name: each if len(each) > _PAIR or each >= "\u3040" else full[name]
        for name, each in bare.items()
    }
    short = {c.name: _label(bare[c.name], c.role) for c in columns}
    many = [label for label in short.values() if list(short.values()).count(label) > 1]
    return {
        c.name: _label(full[c.name], c.role) if short[c.name] in many else short[c.name]
        for c in columns
    }


def _is_named(header: str, concept: str | None, languages: Sequence[Language]) -> bool:
    """Whether its header says the first name of what it is about: depth, and no draft."""
    firsts = [concept_words(each)[concept].names[0] for each in languages if concept]
    return any(speaks_of_any(each, firsts) for each in spellings(header))


def _label(header: str, role: str) -> str:
    """`warranty_years` → `Warranty (years)`, `boat_id` → `Boat ID`; a year is no count of them."""
    words = spoken(header.strip(_AROUND)).split(" ")
    if " " not in header.strip():  # ScreenSize: its capitals only part the words
        words = [word.lower() if word.istitle() and "." not in word else word for word in words]
    if role in ("number", "price") and len(words) > 1 and fold(words[-1]) in _listed("counted_in"):
        words[-1] = f"({words[-1]})"
    shown = (w.upper() if fold(w) in _listed("abbreviations") else w for w in words)
    return capital(" ".join(shown))


def _listed(name: str) -> set[str]:
    return {fold(word) for each in LANGUAGES for word in getattr(vocabulary(each), name)}


def _concepts(columns: Sequence[Column], price: Column | None) -> dict[str, str]:
    """Column → what it is about, where nothing else tells it by its role."""
    years = {column.name: "year" for column in columns if column.role == "year"}
    others = [column for column in columns if column.role != "price"]
    prices = {c.name: _of_price(c, price) for c in columns if c.role == "price"}
    told = {name: concept for name, concept in prices.items() if concept}
    return years | _told_by_one(concepts_of(others)) | told


def _told_by_one(about: Mapping[str, str]) -> dict[str, str]:
    """Of columns that would say which row is best the surest: `rating`, else `avg_rating`."""
    kept = dict(about)
    for concept in dict.fromkeys(about.values()):
        alike = [name for name, key in about.items() if key == concept]
        if concepts()[concept].prefer:
            called = [name for name in alike if fold(spoken(name)) in names_of(concept)]
            averages = [n for n in alike if speaks_of_any(n, _listed("averaged"))]
            surest = called or averages or alike
            kept = {n: key for n, key in kept.items() if key != concept or n in surest}
    return kept


def _of_price(column: Column, price: Column | None) -> str | None:
    """Only what is paid is asked for as the price; one by the area is asked for as that, and what
    somebody earns or is worth as what it is."""
    if price is not None and is_priced_by_area(column.name):
        return "unit_price" if column.name != price.name else "price"
    about = concept_of(column)
    if about and not concepts()[about].paid:
        return about
    if price is None or column.name == price.name:
        return "price"
    if by_header(column.name) < 0:
        return "list_price"
    return about if about != "price" else None


def _of_header(column: Column, label: str, languages: Sequence[Language]) -> Iterator[str]:
    """The header with its unit, and what a flag is about: breakfast of `breakfast_included`."""
    if not _BRACKET.search(column.name):
        yield spoken(column.name).lower()
        several = () if column.role in NUMBER_ROLES else header_names(column.name)
        yield from (name.lower() for name in several)
    whole = (each for language in languages for each in written_out(column.name, language))
    yield from (spoken(_IN_BRACKETS.sub(" ", without_unit(each))).lower() for each in whole)
    yield ending_word(without_unit(column.name))
    yield from _with_of(column.name) if "es" in languages else ()
    yield from _said_shorter(column, label, languages)
    if column.role == "flag":
        for language in languages:
            yield without_words(label, vocabulary(language).around_a_flag)


def _with_of(header: str) -> Iterator[str]:
    """A Spanish header of two nouns as it is said: "mano de obra" of `Mano obra`."""
    for each in spellings(header):
        words = fold(spoken(each)).split()
        if len(words) == 2 and all(word.isalpha() and len(word) > _PAIR for word in words):
            yield " de ".join(words)


def _of_tariff(column: Column, label: str, languages: Sequence[Language]) -> Iterator[str]:
    """How one of several prices is asked for: by the week, 平日, 税込価格."""
    for each in spellings(column.name):
        yield from tariff_words(spoken(each))
    own = priced_for(column.name)
    yield own if len(own) > _PAIR or not own.isascii() else ""
    for pattern in (each for language in languages for each in vocabulary(language).priced):
        if label.isascii() == pattern.isascii() and pattern.format(name="").strip() not in label:
            yield pattern.format(name=label.lower())


def _said_shorter(column: Column, label: str, languages: Sequence[Language]) -> Iterator[str]:
    """Of "devuelto el" devuelto, of 1時間料金 1時間, of `precio/kg` por kilo."""
    words = label.split()
    small = {word for each in languages for word in vocabulary(each).function_words}
    if len(words) > 1 and fold(words[-1]) in small:
        yield " ".join(words[:-1])
    behind = label.rpartition("/")[2] if column.role == "price" and "/" in label else ""
    counted_in = per[1] if (per := priced_per(column.name)) else behind
    known = unit_words(unit_named(counted_in) or counted_in) if counted_in else ()
    for unit in dict.fromkeys((*known, *filter(None, [behind]))):
        yield from (
            pattern.format(unit=unit) for each in languages for pattern in vocabulary(each).per
        )
    if column.sql_type in ("DATE", "TIMESTAMP"):
        yield without_words(label, vocabulary(languages[0]).around_a_date)
    if column.role == "price" and (counted := _COUNTED.match(column.name)):
        yield counted[0]


def without_words(label: str, around: Sequence[str]) -> str:
    """The label less words around what it is about (`has garden`), without spaces at its ends."""
    spaced = [word for word in label.split() if fold(word) not in map(fold, around)]
    text = " ".join(spaced)
    for frame in around:
        if not frame.isascii() and text not in ("", frame):
            text = text.removeprefix(frame).removesuffix(frame)
    return text.lower()


def _parameter(column: Column, concept: str | None, words: "_Words") -> str | None:
    """`price` of price_eur, `area` of 広さ; none where the tool's own name is as good."""
    said = spoken(without_unit(column.name, words.headers))
    plain = re.sub(r"[^a-z0-9]+", "_", fold(said)).strip("_")
    latin = plain and not re.search(r"[\u3041-\u9fff]", column.name)
    if column.role == "price" and concept == "price":
        return "price"
    name = plain if latin and (words.language == "en" or not concept) else concept
    name = name or {"id": "id", "title": "name"}.get(column.role)
    return None if name in FIXED else name
