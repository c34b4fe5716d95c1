"""What the rows are called: by the concierge's name, a header, the file, or in general."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from src.cli.new.vocabulary import (
    COUNTED,
    is_in_dictionary,
    romanised,
    thing_of_headers,
    vocabulary,
)
from src.config.locale import LANGUAGES
from src.config.texts import Language
from src.core.store.abbreviations import spellings
from src.core.store.catalog import Column, Table
from src.core.store.column_words import (
    is_name_of,
    is_nameless,
    speaks_of,
    subject_of,
    without_qualifiers,
    without_unit,
)
from src.core.store.concepts import ANYTHING, Thing, concept_of, known_thing, other_words, spoken
from src.core.store.files.records import list_name
from src.core.store.files.unpacking import kind_of
from src.core.store.folding import fold

_SELLER = "shop"
_LINK = 3
_NOUN = re.compile(r"(?:[^\W\d_]{2,}|[\u3041-\u9fff])(?: [^\W\d_]+)?")
_CODE = re.compile(r"\S*\d\S*")
_ENOUGH = 10
_OF_ANYTHING = (
    *("title", "name", "item", "place", "id"),
    *("text", "numbering", "digits", "category", "tags"),
)
_MOSTLY = 0.8
"""Share of the rows' names from which on a word in them is one for the rows."""


@dataclass(frozen=True)
class RowNames:
    """One row and several, in the languages that have words for them."""

    one: dict[Language, str]
    many: dict[Language, str]
    asked_as: tuple[str, ...]
    """Words by which such rows are asked for, in the table's language and in English."""
    title: dict[Language, str]
    """What the concierge is called."""
    is_guess: bool = False
    """Nothing says what the rows are: items, or what the file is called by."""


def row_names(
    concierge: str, source: Path, table: Table, language: Language, titles: Sequence[str] = ()
) -> RowNames:
    """What the rows are called; `titles` are their names."""
    own = concierge.replace("-", " ")
    # What a JSON file calls its list of rows, where that says what they are.
    listed = _words(list_name(source)) if kind_of(source) == ".json" else ""
    listed = "" if _is_of_any_list(listed) or fold(listed) in other_words(ANYTHING) else listed
    file = _of_file(source)
    of_file = file.split() if language == "es" else _tails(file)
    called = (listed, *_tails(_less_file_words(own), language), *of_file)
    of_rows = listed or next((each for each in called if _is_of_rows(each, language)), "")
    named = (each for each in _by_names(own, source, table, language) if not _keeps(each, own))
    names = (*_tails(listed, language), *named)
    word, thing = next(_known(names), ("", None))
    header = _header_of_names(table)
    # What the rows' numbers are of: the lift of "Lift ID", where that is a noun for them.
    subjects = (_numbered(each.name) for each in _numbering(table))
    numbered = next((subject for subject in subjects if _is_said_alone(subject)), "")
    of_kinds, place = _shared_by_kinds(table), _places(table)
    noun = (word.split() or [""])[0 if language == "es" else -1]
    plural = language not in COUNTED or _is_plural(noun)
    surer = thing and (plural or not known_thing(header))
    if header and not (surer or word.endswith(header)):
        thing, of_rows = _as_said(header), ""
    elif thing is None and numbered:
        thing, of_rows = _as_said(numbered), ""
    elif thing is None:
        columns = _by_columns(source, table, language)
        headers = [column.name for column in table.columns]
        thing = next((each for _, each in _known(columns)), None) or thing_of_headers(headers)
    is_guess = thing is None
    if thing is None:
        subject = header or numbered or next(_subjects(table), "") or place
        subject = subject if _is_said_alone(subject) else ""
        thing = _made_up(of_rows or of_kinds, subject, language)
    is_guess = is_guess and (thing == known_thing(ANYTHING) or of_rows not in own)
    one = {each: thing[each][0] for each in LANGUAGES if each in thing}
    many = {each: thing[each][each in COUNTED] for each in LANGUAGES if each in thing}
    is_thing = fold(own) in (fold(word) for words in thing.values() for word in words)
    said = {each: many[each] for each in (language, "en") if each in many}
    title = {each: capital(word) for each, word in said.items()} if is_thing else {}
    asked = tuple(
        dict.fromkeys(
            (
                *_asked(thing, own, language),
                *_shared(titles),
                *_subjects(table),
                *([of_kinds] if of_kinds else ()),
                *([place, _plural(place, language)] if place else ()),
                *_nouns_of(f"{own} {file}", table),
            )
        )
    )
    return RowNames(one, many, asked, title or {language: capital(own)}, is_guess)


def _keeps(word: str, name: str) -> bool:
    """Whether a word of a longer name is for who keeps the list: the library of "choir library"."""
    keepers = (each for language in COUNTED for each in vocabulary(language).keepers)
    return fold(word) != fold(name) and fold(word) in map(fold, keepers)


def _as_said(word: str) -> Thing | None:
    """The thing that goes by this word, which is then the first of its language: pisos."""
    thing = known_thing(word)
    if thing is None:
        return known_thing(romanised().get(fold(word), ""))
    return {language: _first(fold(word), thing[language], language) for language in thing}


def _first(said: str, words: tuple[str, ...], language: Language) -> tuple[str, ...]:
    folded = [fold(word) for word in words]
    step = 2 if language in COUNTED else 1  # one and several by turns
    at = folded.index(said) // step * step if said in folded else 0
    own = words[at : at + step]
    return (*own, *words[:at], *words[at + step :]) if len(own) == step else tuple(words)


def _known(words: Iterable[str]) -> Iterator[tuple[str, Thing]]:
    """Those of the words that are for a known thing, with it; in signs the last part of one may
    be: 会员 of 健身房会员."""
    for word in words:
        parts = range(len(word) - 1) if min(word, default="") >= "\u3041" else (0,)
        yield from ((word[at:], thing) for at in parts if (thing := _as_said(word[at:])))


def _by_names(own: str, source: Path, table: Table, language: Language) -> Iterator[str]:
    """Words in the names of the sheet, the concierge and the file, the surest first."""
    if len(table.config.sheets) == 1:
        yield from _tails(_less_file_words(_words(table.config.sheet)), language)
    # A shop with prices for what is in it is called so; its rows are no shops.
    is_seller = not other_words(_SELLER).isdisjoint(map(fold, own.split()))
    if not is_seller or table.price is None:
        yield from _tails(own, language)
    if (bare := _less_file_words(own)) != own:
        yield from _tails(bare, language)
    general = other_words(ANYTHING)
    yield from (w for w in _tails(_of_file(source), language) if fold(w) not in general)


def _of_file(source: Path) -> str:
    return _less_file_words(_words(source.stem.removesuffix(kind_of(source))))


def _by_columns(source: Path, table: Table, language: Language) -> Iterator[str]:
    """Words of the headers and of the kinds, and at last what the file is called."""
    general = other_words(ANYTHING)
    yield from _kind_of_all(table, language)
    yield from (
        s for subject in _subjects(table) for s in _tails(subject) if fold(s) not in general
    )
    kinds = () if table.title else table.with_role("category", "name")  # it is of that kind
    yield from (
        said
        for kind in kinds
        for said in spellings(kind.name)
        if said.isascii() and not _is_short(said)
    )
    if table.title and is_name_of(table.title.name):
        yield table.title.name[:-1]
    if table.title:  # but for that: a title is not only a book's
        said = _tails(without_unit(table.title.name))
        yield from (each for each in said if not speaks_of(each, "title"))
    yield from _tails(_of_file(source))
    if len(table.config.sheets) != 1:
        yield from (word for word in _of_file(source).split() if len(word) > _LINK)


def _shared_by_kinds(table: Table) -> str:
    """The word that the values of two columns share: characters, of "bad characters" and "living
    characters"; else ''."""
    shared = Counter(
        removed
        for column in table.with_role("category")
        for removed in {
            fold(value).removesuffix(rests[0]).removeprefix(rests[0]).strip()
            for value, rests in column.config.values.items()
            if rests
        }
    )
    word, often = max(shared.items(), key=lambda each: each[1], default=("", 0))
    return word if often > 1 and not _is_short(word) else ""


def _nouns_of(names: str, table: Table) -> Iterator[str]:
    """One and several of each known thing that names speak of beside what the rows are: the boilers
    of "boiler service register", whose rows are customers. None who keep a list, and no columns."""
    headers = {fold(spoken(column.name)) for column in table.columns}
    for word in dict.fromkeys(fold(_less_file_words(names)).split()):
        thing = None if word in headers or _keeps(word, "") else _as_said(word)
        for language, words in (thing or {}).items():
            pair = words[: 1 + (language in COUNTED)]
            yield from pair if word in map(fold, pair) else ()


def _places(table: Table) -> str:
    """What the rows are where each has a title of its own that is a kind of place: country, state;
    else ''."""
    for column in table.with_role("title"):
        said = spoken(column.name).lower()
        placed = any(speaks_of(column.name, role) for role in ("place", "category"))
        if column.distinct == table.rows and placed and _NOUN.fullmatch(said):
            return said
    return ""


def _header_of_names(table: Table) -> str:
    """The header over names that hardly repeat, where it is a noun for the rows; else ''."""
    titles = table.with_role("title")
    names = [title.name for title in titles if title.distinct >= _MOSTLY * table.rows]
    names = [without_qualifiers(name) for name in names if not subject_of(name) or is_name_of(name)]
    names = [name for name in names if not _is_of_any_name(name)]
    headers = (
        without_qualifiers(name[:-1]) if is_name_of(name) else said
        for name in names
        for said in spellings(name)
    )
    return next(filter(_is_noun, (spoken(each).lower() for each in headers)), "")


def _numbering(table: Table) -> list[Column]:
    """The first column with a number of its own for every row; none where there is none."""
    coded = [c for c in table.with_role("title") if all(map(_CODE.fullmatch, map(str, c.samples)))]
    numbers = [*table.with_role("id"), *coded]
    return [c for c in numbers if c.distinct == c.filled == table.rows][:1]


def _numbered(header: str) -> str:
    """What the rows' numbers or codes are of: the lift of "Lift ID", plot, pedido; else ''."""
    if subject := subject_of(header):
        return subject if _is_noun(subject) and is_in_dictionary(subject) else ""
    said = spoken(header).lower()
    ends = tuple(fold(word) for each in LANGUAGES for word in vocabulary(each).of_codes)
    called = ("id", "numbering", "digits", "name", "title")
    numbers = any(speaks_of(header, role) for role in called)
    of_codes = numbers or fold(said).endswith(ends)
    named = _NOUN.fullmatch(said) and is_in_dictionary(said)
    return said if named and not (of_codes or _is_short(said)) else ""


def _is_of_rows(name: str, language: Language) -> bool:
    """Whether a name is for several things: a plural, or Chinese or Japanese."""
    if name.lower().startswith(tuple(f"{w} " for w in vocabulary(language).function_words)):
        return False
    return _is_plural(name) if language in COUNTED else bool(name) and not name.isascii()


def _is_noun(words: str) -> bool:
    short = _is_short(words) and not known_thing(words)
    return bool(_NOUN.fullmatch(words)) and not short and not _is_of_any_name(words)


def _is_short(words: str) -> bool:
    """Whether they are too few letters for a noun; one Chinese or Japanese sign may be enough."""
    return words.isascii() and len(words) <= _LINK


def _is_of_any_name(header: str) -> bool:
    """Whether it is for names, numbers, makers, places or lists of anything."""
    return (
        is_nameless(header)
        or _is_of_any_list(header)
        or any(speaks_of(header, role) for role in _OF_ANYTHING)
    )


def _is_plural(noun: str) -> bool:
    return noun.endswith("s") and not noun.endswith("ss")


def _less_file_words(name: str) -> str:
    """The name without words at its ends that are of any list: "cheese price list" → cheese."""
    known = {fold(word) for each in LANGUAGES for word in vocabulary(each).of_a_file}
    words = name.split()
    while len(words) > 1 and (fold(words[-1]) in known or words[-1].isdigit()):
        words.pop()
    while len(words) > 1 and (fold(words[0]) in known or words[0].isdigit()):
        words.pop(0)
    bare = " ".join(words)
    glued = [w for w in known if bare.endswith(w) and len(bare) > len(w) + 1]
    stem = bare.removesuffix(max(glued, key=len, default=""))
    # Of letters only where the whole is no word and the rest is one: herolist, no playlist.
    parted = not stem.isascii() or (is_in_dictionary(stem) and not is_in_dictionary(bare))
    return _less_file_words(stem) if glued and parted else bare


def _is_said_alone(word: str) -> bool:
    """No short form, and no word for any list: asset, inventory."""
    return bool(word) and spellings(word) == (word,) and not _is_of_any_list(word)


def _is_of_any_list(words: str) -> bool:
    """Whether all of the words stand over lists of anything: "full inventory", data."""
    return _less_file_words(f"{words} -") == "-"


def _words(name: str) -> str:
    return re.sub(r"[\W\d_]+", " ", name).strip()


def _subjects(table: Table) -> Iterator[str]:
    """Of the first number of all rows and of the title: a second number may be of anything."""
    named = (*_numbering(table), *table.with_role("title"))
    said = (subject_of(without_qualifiers(column.name)) for column in named)
    subjects = map(without_qualifiers, filter(None, said))
    yield from (each for each in subjects if is_in_dictionary(each))


def _kind_of_all(table: Table, language: Language) -> Iterator[str]:
    """What every kind is a kind of: bikes, of gravel bikes and road bikes."""
    for column in table.with_role("category"):
        if concept_of(column) == "type" and column.distinct <= len(column.samples):
            nouns = {fold(str(s).split()[0 if language == "es" else -1]) for s in column.samples}
            yield from nouns if len(nouns) == 1 else ()


def _tails(words: str, language: Language = "en") -> Iterator[str]:
    """`used boats` → used boats, boats; in Spanish "barcos usados", barcos first."""
    parts = words.split()
    heads = (" ".join(parts[:end]) for end in range(len(parts), 1, -1))
    yield from (*heads, *parts[:1]) if language == "es" else ()
    yield from (" ".join(parts[start:]) for start in range(len(parts)))


def _made_up(own: str, subject: str, language: Language) -> Thing:
    """A thing that no list has: by what its numbers are of, or a name in the plural; else items."""
    found: dict[Language, tuple[str, ...]] = {}
    if own and language not in COUNTED:
        found[language] = (own,)
    elif own:
        found[language] = (_singular(own, language), own)
    if subject and language not in found:
        found[language] = (subject, _plural(subject, language))
    return found or known_thing(ANYTHING) or {}


def _singular(word: str, language: Language) -> str:
    if language == "es" and " " in word:
        return " ".join(_singular(each, language) for each in word.split())
    if not word.endswith("s"):
        return word
    if language == "en" and word.endswith("ies"):
        return f"{word[:-3]}y"
    es = re.search(r"(?:[sxz]|ch|sh)es$" if language == "en" else r"[lrndz]es$", word)
    return word[:-2] if es and not is_in_dictionary(word[:-1]) else word[:-1]


def _plural(word: str, language: Language) -> str:
    if language not in COUNTED or any(letter >= "\u0250" for letter in word):
        return word
    if language == "en":
        if re.search(r"[^aeiou]y$", word):
            return f"{word[:-1]}ies"
        return f"{word}es" if re.search(r"(?:[sxz]|ch|sh)$", word) else f"{word}s"
    return f"{word}s" if word[-1] in "aeioué" else f"{word}es"


def _asked(thing: Thing, own: str, language: Language) -> tuple[str, ...]:
    words: list[str] = []
    for each in dict.fromkeys((language, "en")):
        words += thing.get(each, ())
    # Of "storage unit" and "storage units" also unit, units: the noun without what is before.
    own_words = words[:2] if language in COUNTED else ()
    at = -1 if language == "en" else 0
    words += [word.split()[at] for word in own_words if " " in word]
    return tuple(dict.fromkeys([*words, own] if fold(own) not in map(fold, words) else words))


def _shared(titles: Sequence[str]) -> Iterator[str]:
    """The word that most names of rows have: 花火 of all fireworks, "residencia" of all homes."""
    if len(titles) < _ENOUGH:
        return
    found: Counter[str] = Counter()
    for title in map(fold, titles):
        runs = re.findall(r"[\u3041-\u9fff]+", title)
        cjk = {r[a:b] for r in runs for a in range(len(r)) for b in range(a + 2, len(r) + 1)}
        found.update({word for word in re.findall(r"[^\W\d_]{4,}", title) if word < "ɐ"} | cjk)
    common = [word for word, often in found.items() if often >= _MOSTLY * len(titles)]
    if longest := max(common, key=len, default=""):
        yield longest


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
