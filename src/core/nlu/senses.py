"""What of a table a word names by its senses, in any of four languages: values, columns, words of
the rows.
"""

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import combinations

from rapidfuzz.distance import OSA

from src.config.texts import all_texts
from src.core.engines.lexicon import Entry
from src.core.engines.vocabulary import Vocabulary
from src.core.engines.words import STEM_LANGUAGES, is_ordinary_word, stem, words_of
from src.core.nlu.cues import kinds_of
from src.core.nlu.tokens import is_cjk
from src.core.reading.grammar.dictionary import (
    first_place,
    keys_of,
    kind_of_place,
    names_of_places,
    sense,
    senses,
    senses_of,
    under,
)
from src.core.reading.grammar.word_data import LANG
from src.core.reading.knowledge.knowledge import HIGH, LOW, TABLE, Knowledge
from src.core.reading.knowledge.measures import known_as
from src.core.reading.knowledge.traits import named_in
from src.core.reading.language import is_grammar
from src.core.store.catalog import Column, Table
from src.core.store.column_words import speaks_of_any
from src.core.store.folding import fold

_CJK = re.compile(r"[\u3005-\u30ff\u3400-\u9fff]+")
_SHORTENED = re.compile(r"(?<![a-z])([a-z]{3,})\.")
_WORDS, _SIGNS = 4, 8
"""The longest words for a sense: words of Latin letters, and other signs."""
_SHORT, _LONG = 3, 5
"""Letters of the shortest word that another is likened to, and of one that may be misspelt."""
_KATAKANA = re.compile("[ァ-ヺー]+")
_REMEMBERED = 1024
"""Words of which is remembered what they resemble: a long question says the same ones again."""
_PARTS = frozenset({"category", "tags"})
"""Roles of columns whose values may be named by a part of them; of others by the whole."""
_NAMED = _PARTS | {"place", "name"}
_CODE = re.compile("[A-Z]{2,3}")
_CODES = 0.9
"""The share of a column's values that are codes of one system where they are codes at all."""
_SHARE, _FEWEST, _ENOUGH = 0.1, 2, 20
"""Of a column's values, how many are places of one level where others of it would stand too."""


def _same(piece: str) -> Iterable[str]:
    """The words, each once, of all senses that a piece of text may have."""
    return dict.fromkeys(form for number in senses_of(piece) for form in sense(number))


class Senses:
    """What of one table each sense names."""

    def __init__(self, table: Table, knowledge: Knowledge) -> None:
        self._vocabulary: Vocabulary = knowledge.vocabulary(table)
        grouped = table.with_role("category", "name", "place", "tags")
        self.values: Mapping[str, Sequence[str]] = {
            column.name: tuple(
                dict.fromkeys(e.value for e in knowledge.values.values_of((table.id, column.name)))
            )
            for column in grouped
        }
        """By column: its values, each once."""
        codes = {name: _systems_of_codes(values) for name, values in self.values.items()}
        meant = {name: _meanings(name, values) for name, values in self.values.items()}
        self.coded = {name for name in self.values if codes[name] or meant[name]}
        """The columns whose values are codes."""
        self._levels: dict[str, dict[str, None]] = defaultdict(dict)
        """By level of places: the columns that have many of it."""
        for column in table.with_role("category", "tags", "place"):
            for level in _levels_of(self.values[column.name], codes[column.name]):
                self._levels[level][column.name] = None
        self._table = table.id
        self._whole: dict[int, dict[Entry, None]] = defaultdict(dict)
        self._parts: dict[int, dict[Entry, None]] = defaultdict(dict)
        self._called: list[Entry] = []
        self._similar = lru_cache(maxsize=_REMEMBERED)(self._found_similar)
        self._shortened = [
            (beginning, column.name)
            for column in table.columns
            for beginning in _SHORTENED.findall(fold(column.name))
        ]
        """Words of headers that are cut short by a point, with their columns: insp, of Insp."""
        for entry in knowledge.values.entries:
            if entry.table == table.id:
                role = table.column(entry.column).role
                if role in _NAMED:
                    self._take(entry, in_part=role in _PARTS)
                for system in codes.get(entry.column, ()) if entry.kind == "value" else ():
                    for number in senses_of(f"{system}-{entry.value}"):
                        self._whole[number][entry] = None
                for meaning in meant.get(entry.column, {}).get(fold(entry.value), ()):
                    for number in senses_of(meaning) if entry.kind == "value" else ():
                        self._whole[number][entry] = None
                if role in _PARTS and entry.kind == "value" and not _is_letter(entry.value):
                    for number in _with_header(entry.value, table.column(entry.column)):
                        self._whole[number][entry] = None
        for entry in knowledge.schema.entries:
            if entry.table != table.id or entry.value in (LOW, HIGH):
                continue
            if entry.column == TABLE:
                self._take(entry, in_part=False)
            else:
                column = table.column(entry.column)
                self._take(entry, in_part=not (entry.value or _is_of_harm(column)))
            if not entry.value:
                self._called.append(entry)
        for level, columns in self._levels.items():  # a country, of what lists countries
            for number in senses_of(f"level-{level}"):
                named = self._whole[number]
                if all(entry.column == TABLE or entry.value for entry in named):
                    called = (Entry(level, table.id, name, "", "alias") for name in columns)
                    named.update(dict.fromkeys(called))
        self._latin = _Headers((each, _CJK.sub(" ", fold(each.form))) for each in self._called)

    @cached_property
    def _cjk(self) -> "_Headers":
        """Taken apart when a word in such signs is asked for: what parts Chinese takes 70 MB."""
        forms = ((each, fold(each.form)) for each in self._called)
        return _Headers((each, form) for each, form in forms if is_cjk(form))

    def _headers(self, word: str) -> "_Headers":
        return self._cjk if is_cjk(word) else self._latin

    def _take(self, entry: Entry, in_part: bool) -> None:
        form = fold(entry.form)
        for number in () if _is_letter(form) or is_grammar(form) else senses_of(form, signs=True):
            self._whole[number][entry] = None
        for piece in parts_inside(form) if in_part else ():
            for number in senses_of(piece):
                self._parts[number][entry] = None

    def headed(self, word: str) -> tuple[str, ...]:
        """The columns that have the word in a name of several words; `TABLE` for the rows' own."""
        whole = (c for key in keys_of(word) for c in self._headers(word).several.get(key, ()))
        said = (word, *_same(word)) if self._shortened else ()
        cut = (
            column
            for begins, column in self._shortened
            if any(form.startswith(begins) and form != begins for form in said)
        )
        return tuple(dict.fromkeys((*whole, *cut)))

    def similar(self, word: str) -> tuple[str, tuple[str, ...]]:
        """The columns with a word in their names that is similar to this one, and how it is: a sign
        or more "within" it, of one "stem", one "slip" away, or it is cut "short" (qty of quantity).
        None where a column has the word itself."""
        if word in self._headers(word).words or len(word) < _SHORT - is_cjk(word):
            return "", ()
        return self._similar(word)

    def _found_similar(self, word: str) -> tuple[str, tuple[str, ...]]:
        words = self._headers(word).words
        if is_cjk(word):
            how, near = "within", [form for form in words if word in form]
        else:
            how, near = "stem", [form for form in _stems(word) if form in words]
        if not near and len(word) >= _LONG and not is_ordinary_word(word):
            how, near = "slip", self.mended(word)
        if not near:
            how, near = "short", [form for form in words if _shortens(form, word)]
        columns = dict.fromkeys(column for form in near for column in words[form])
        return (how if near else ""), tuple(columns)

    def mended(self, word: str) -> list[str]:
        """The words of headers that a long one is one slip from."""
        long = (form for form in self._headers(word).words if len(form) >= _LONG)
        return [form for form in long if OSA.distance(word, form, score_cutoff=1) <= 1]

    def named(self, piece: str) -> Iterator[tuple[Entry, bool]]:
        """The entries that a piece of a question names, and whether by their whole name; those of
        longer names that have it as a word only where nothing is called so."""
        for number in senses_of(piece):
            whole = self._whole.get(number, {})
            called = [entry for entry in whole if entry.kind != "word"]
            yield from ((entry, True) for entry in called or whole)
            yield from ((each, False) for each in self._parts.get(number, {}) if each not in whole)
        yield from ((entry, True) for entry in self.missing(piece))

    def columns_called(self, sign: str) -> Iterator[str]:
        """The columns that one Chinese sign calls by a whole name: 区 those of a district."""
        named = (self._whole.get(number, {}) for number in senses_of(sign, signs=True))
        whole = (entry for each in named for entry in each)
        yield from (entry.column for entry in whole if entry.column != TABLE and not entry.value)

    def missing(self, piece: str) -> Iterator[Entry]:
        """A place that nothing in the table speaks of, as a value of the columns of its level."""
        numbers = senses_of(piece)
        if any(number in self._whole or number in self._parts for number in numbers):
            return
        levels = {_level(kind_of_place(number)) for number in numbers}
        columns = [name for level in sorted(levels) for name in self._levels.get(level, ())]
        ordinary = piece.isascii() and is_ordinary_word(piece)
        if columns and not (ordinary or self._has(piece) or self.written(piece)):
            name = names_of_places().get(piece, piece)
            yield from (Entry(piece, self._table, column, name) for column in columns)

    def written(self, piece: str) -> tuple[str, ...]:
        """How the table's text says what a piece of a question says in other words."""
        return tuple(word for word in _same(piece) if word != piece and self._has(word))

    def _has(self, word: str) -> bool:
        if is_cjk(word):
            return len(word) > 1 and self._vocabulary.holds(word)
        return self._vocabulary.times(word) > 0 if word.isalnum() else self._vocabulary.holds(word)


class _Headers:
    """The words that columns are called by."""

    def __init__(self, called: Iterable[tuple[Entry, str]]) -> None:
        """Of each entry its form, or the part of it in Latin letters: a word of several then."""
        self.words: dict[str, dict[str, None]] = defaultdict(dict)
        """By word of a header, and by its stem in each language: the columns."""
        self.several: dict[str, dict[str, None]] = defaultdict(dict)
        """By word of a name of several words, and by its singular: the columns, or `TABLE`."""
        for entry, form in called:
            said = [word for word in words_of(form) if word.kind in ("content", "soft")]
            words = [word for word in said if not is_grammar(word.surface)]
            for word in words if entry.column != TABLE else ():
                for each in (word.surface, *_stems(word.surface)):
                    self.words[each][entry.column] = None
            for word in words if len(words) > 1 or form != fold(entry.form) else ():
                for key in keys_of(word.surface):
                    self.several[key][entry.column] = None


def _systems_of_codes(values: Sequence[str]) -> list[str]:
    """The systems that nearly all the values of a column are codes of: MD and DE, of the `us`."""
    said = [value for value in values if _CODE.fullmatch(value)]
    if len(values) < _FEWEST or len(said) < _CODES * len(values):
        return []
    shares = {each: sum(bool(under(f"{each}-{fold(v)}")) for v in said) for each in _systems()}
    return [each for each, count in shares.items() if count >= _CODES * len(values)]


def _meanings(header: str, values: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """By folded value of a column of codes: the words for what it means; empty for any other."""
    said = {fold(value) for value in values}
    for codes, headers in _sets_of_codes():
        known = said.intersection(codes)
        mostly = len(known) >= max(_FEWEST, _CODES * len(said))
        if mostly and speaks_of_any(header, headers):
            return codes
    return {}


@cache
def _sets_of_codes() -> Sequence[tuple[Mapping[str, Sequence[str]], Sequence[str]]]:
    """The sets of `src/lang/codes.toml`, with the words of headers under which each stands."""
    sets = tomllib.loads((LANG / "codes.toml").read_text("utf-8"))["sets"]
    return [({fold(c): said for c, said in s["codes"].items()}, s["headers"]) for s in sets]


@cache
def _systems() -> Iterable[str]:
    """Kinds of places."""
    return dict.fromkeys(map(kind_of_place, range(first_place(), len(senses()))))


def _levels_of(values: Sequence[str], systems: Sequence[str]) -> Iterable[str]:
    """The levels of places that a column has many of; Berlin, a city and a state, tells of none.
    Codes that may be of countries and of parts, MD and DE, are taken for parts."""
    if systems:
        return {_level(each) for each in systems if each != "iso" or len(systems) == 1}
    # As `Senses` asks for all values anyway, so that each is looked up once.
    named = (senses_of(fold(value), signs=True) for value in values if len(value) > 1)
    found = ({_level(kind_of_place(n)) for n in numbers} - {""} for numbers in named)
    counts = Counter(levels.pop() for levels in found if len(levels) == 1)
    fewest = max(_FEWEST, min(_ENOUGH, _SHARE * len(values)))
    return [level for level, count in counts.items() if count >= fewest]


def _level(kind: str) -> str:
    """Parts of all countries are of one level."""
    return kind if kind in ("", "iso", "city") else "part"


def _is_letter(value: str) -> bool:
    return len(value) == 1 and value.isascii()


def _with_header(value: str, column: Column) -> Iterator[int]:
    """The senses of a value and its header as one: dry skin, of `dry` under `skin`; ペット可."""
    called = (column.name.replace("_", " "), *all_texts(column.config.label))
    for header in {fold(each) for each in called} - {""}:
        for pair in ((fold(value), header), (header, fold(value))):
            yield from senses_of(("" if all(map(is_cjk, pair)) else " ").join(pair))


def _stems(word: str) -> Iterator[str]:
    """A word in Latin letters without its ending, in each language; none of a short one."""
    if not is_cjk(word):
        stems = (f"{language}:{stem(word, language)}" for language in STEM_LANGUAGES)
        yield from (each for each in stems if len(each.rpartition(":")[2]) >= _SHORT + 1)


def _shortens(form: str, word: str) -> bool:
    """Whether a word of a header is another one without some of the letters inside: pwr, power."""
    if not _SHORT <= len(form) < len(word) or (form[0], form[-1]) != (word[0], word[-1]):
        return False
    letters = iter(word)
    return not is_ordinary_word(form) and all(letter in letters for letter in form)


def _is_of_harm(column: Column) -> bool:
    """Whether its name says that something does harm, which whom it does it to says nothing of."""
    return column.role == "flag" and bool(named_in(known_as(column), "harm"))


def parts_inside(form: str) -> Iterator[str]:
    """The words and phrases inside a name, but for those that it denies: 非売品 is no 売品; of a
    long one none, it is a sentence."""
    if is_cjk(form):
        signs, joint, longest = list(form), "", _SIGNS
    else:
        signs, joint, longest = form.replace("_", " ").replace("-", " ").split(), " ", _WORDS
    if len(signs) > 2 * longest:
        return
    runs = [run.span() for run in _KATAKANA.finditer(form)] if not joint else []
    cut = {at for a, b in runs for at in range(a + 1, b) if not _are_words(form[a:at], form[at:b])}
    denied = {at for at, sign in enumerate(signs, 1) if "not" in dict(kinds_of(sign))}
    for first, last in combinations(range(len(signs) + 1), 2):
        piece = joint.join(signs[first:last])
        is_part = first not in denied and cut.isdisjoint((first, last))
        if is_part and len(piece) > 1 and last - first <= min(longest, len(signs) - 1):
            yield piece


def _are_words(one: str, other: str) -> bool:
    """Whether both halves of a word in katakana are words: ブルートゥース is no ブルー."""
    return bool(senses_of(one) and senses_of(other))
