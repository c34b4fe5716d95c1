"""All that a reader knows of one loaded catalog: its values, its words, its columns' names."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from src.config.roles import NUMBER_ROLES
from src.config.texts import all_texts
from src.core.engines.keywords.request_words import request_words
from src.core.engines.lexicon import Entry, Lexicon, Place
from src.core.engines.vocabulary import Vocabulary
from src.core.reading.grammar.folded import fold_text
from src.core.reading.grammar.word_data import cue_forms
from src.core.reading.knowledge.flag_words import NOT, flag_entries
from src.core.reading.knowledge.headers import header_lexicon
from src.core.reading.knowledge.measures import known_as
from src.core.reading.knowledge.row_words import column_entries, head_entries
from src.core.reading.knowledge.scales import Scale, scale_of
from src.core.reading.knowledge.value_entries import value_entries
from src.core.reading.knowledge.yes_or_no import YesOrNo, yes_or_no
from src.core.store.catalog import SEARCH_COLUMN, Catalog, Table
from src.core.store.folding import fold
from src.core.store.names import quoted
from src.core.store.protocol import Store

TABLE = ""
"""As an entry's column: the word names the table's rows, not a column."""
LOW, HIGH = "low", "high"
KIND = "kind"
"""As an entry's value: the word names the table and is searched for as well."""
_TEXT_ROWS = 200_000
_LETTERED = re.compile(r"[a-z]{1,4}[\W_]?(\d{5,})")
"""An identifier whose letters people leave out."""
Way = tuple[str, str]
"""The columns with a row's first and last day, the same one twice where it has but one."""


@dataclass(frozen=True)
class Knowledge:
    catalog: Catalog
    values: Lexicon
    """Values and their aliases, of every column with values worth naming."""
    schema: Lexicon
    """Words for tables and columns; the entry's value is LOW or HIGH for words of order."""
    vocabularies: dict[str, Vocabulary]
    titles: dict[str, Vocabulary]
    """By table: the words of the rows' own names."""
    spans: dict[str, dict[Way, tuple[date, date]]]
    """By table and columns of a first and a last day: the first and the last day of all rows."""
    reach: dict[str, dict[str, tuple[float, float]]]
    """By table and number column, also of those for the far ends of cells: its lowest and highest
    value."""
    numbers: dict[str, tuple[Entry, ...]]
    """By the digits of an identifier, without the letters before them: 301399 of AB301399."""
    value_words: dict[str, dict[str, Vocabulary]]
    """By table and column: the words inside the values of a category, tag or place column."""
    scales: dict[str, dict[str, Scale]]
    """By table and column: those whose values are steps from little to much."""
    answering: dict[str, dict[str, YesOrNo]]
    """By table and column: the categories whose values say yes, no or something between."""
    absent: frozenset[str]
    """Names of makers that are listed and have no rows: they are no slips of others."""

    @cached_property
    def headers(self) -> Lexicon:
        """Single words of headers that name a column of numbers, where its file gives no others."""
        return header_lexicon(self.catalog)

    @cached_property
    def listed_words(self) -> frozenset[str]:
        """Folded, all words and names by which the concierge's file lists what its shops have."""
        tables = map(self.catalog.config.tables.get, self.catalog.config.shops)
        values = (c.values for table in tables if table for c in table.columns.values())
        return frozenset(
            fold_text(form) for each in values for name in each for form in (name, *each[name])
        )

    def answers(self, table_id: str, column: str) -> bool:
        """Whether the column says yes or no of each row, and is asked for like that."""
        is_flag = self.catalog.table(table_id).column(column).role == "flag"
        return is_flag or column in self.answering[table_id]

    def says(self, word: str) -> bool:
        """Whether the text of some table has a word of Latin letters."""
        return any(each.spellings(word, word, True) for each in self.vocabularies.values())

    def vocabulary(self, table: Table) -> Vocabulary:
        return self.vocabularies[table.id]


def learn(catalog: Catalog, store: Store) -> Knowledge:
    """Read the loaded data once and index what questions may name."""
    entries = value_entries(catalog, store)
    values = Lexicon(entries, _other_meanings(catalog))
    scales = {table.id: _scales(table, entries) for table in catalog.tables}
    answering = {t.id: _answering(t, entries, scales[t.id]) for t in catalog.tables}
    said = tuple(_schema_entries(catalog))
    known = Lexicon(said)
    titles = {table.id: Vocabulary(_titles(table, store)) for table in catalog.tables}
    value_words = {table.id: _value_words(table, entries) for table in catalog.tables}
    kinds = {name: (titles[name], *words.values()) for name, words in value_words.items()}
    return Knowledge(
        catalog,
        values,
        Lexicon(
            (
                *said,
                *head_entries(catalog, values, known, kinds),
                *column_entries(catalog, values, known),
                *_flag_entries(catalog, answering, values),
                *_scale_entries(catalog, scales, values),
            )
        ),
        {table.id: Vocabulary(_texts(table, store)) for table in catalog.tables},
        titles,
        {table.id: dict(_spans(table, store)) for table in catalog.tables},
        {table.id: _reach(table, store) for table in catalog.tables},
        _numbers(catalog, entries),
        value_words,
        scales,
        answering,
        _absent(catalog, values),
    )


def _other_meanings(catalog: Catalog) -> dict[Place, re.Pattern[str]]:
    """By column: phrases that hold a word for a value and mean something else, as the catalog's
    file lists them where values are looked for in texts."""
    phrases = {
        (table.id, derived.find): {each for each in map(fold, derived.ignore) if " " in each}
        for table in catalog.tables
        for derived in table.config.derived.values()
        if derived.find
    }
    return {
        place: re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, listed))})(?:e?s)?(?!\w)")
        for place, listed in phrases.items()
        if listed
    }


def _absent(catalog: Catalog, values: Lexicon) -> frozenset[str]:
    """Folded, without hyphens, and by all their names in Latin letters."""
    tables = map(catalog.table, catalog.config.shops)
    columns = [column for table in tables for column in table.with_role("name")]
    groups = ((name, *others) for c in columns for name, others in c.config.values.items())
    absent = [
        group
        for group in groups
        if not any(e.kind != "word" for name in group for e in values.lookup(name))
    ]
    forms = (fold(form).replace("-", " ") for group in absent for form in group)
    return frozenset(form for form in forms if form.isascii())


def _spans(table: Table, store: Store) -> Iterator[tuple[Way, tuple[date, date]]]:
    """The first and the last day of the rows' own period, and of each column of dates."""
    own = [(table.period[0].name, table.period[1].name)] if table.period else []
    ways = [*dict.fromkeys([*own, *((c.name, c.name) for c in table.columns if c.is_date)])]
    if not ways:
        return
    ends = ", ".join(
        f"CAST(min({start}) AS DATE), CAST(max(coalesce({end}, {start})) AS DATE)"
        for start, end in (map(quoted, way) for way in ways)
    )
    found = store.trusted(f"SELECT {ends} FROM {quoted(table.name)}")[0]
    for way, first, last in zip(ways, found[::2], found[1::2], strict=True):
        if isinstance(first, date) and isinstance(last, date):
            yield way, (first, last)


def _reach(table: Table, store: Store) -> dict[str, tuple[float, float]]:
    columns = table.with_role(*NUMBER_ROLES)
    names = [name for c in columns for name in (c.name, c.up_to) if name]
    if not names:
        return {}
    ends = ", ".join(f"min({quoted(name)}), max({quoted(name)})" for name in names)
    found = store.trusted(f"SELECT {ends} FROM {quoted(table.name)}")[0]
    ends_of = zip(names, found[::2], found[1::2], strict=True)
    return {
        name: (float(str(low)), float(str(high))) for name, low, high in ends_of if low is not None
    }


def _numbers(catalog: Catalog, entries: list[Entry]) -> dict[str, tuple[Entry, ...]]:
    found: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        digits = _LETTERED.fullmatch(fold(entry.form))
        if digits and catalog.table(entry.table).column(entry.column).role == "id":
            found[digits[1]].append(entry)
    return {number: tuple(named) for number, named in found.items()}


def _value_words(table: Table, entries: list[Entry]) -> dict[str, Vocabulary]:
    names = {column.name for column in table.with_role("category", "tags", "place")}
    texts: dict[str, list[str]] = {name: [] for name in names}
    for entry in entries:
        if entry.table == table.id and entry.column in names and entry.kind == "value":
            texts[entry.column].append(fold(entry.form))
    return {name: Vocabulary(values) for name, values in texts.items()}


def _texts(table: Table, store: Store) -> list[str]:
    rows = store.trusted(f"SELECT {SEARCH_COLUMN} FROM {quoted(table.name)} LIMIT {_TEXT_ROWS}")
    return [str(text) for (text,) in rows if text]


def _titles(table: Table, store: Store) -> list[str]:
    if table.title is None:
        return []
    sql = f"SELECT {quoted(table.title.name)} FROM {quoted(table.name)} LIMIT {_TEXT_ROWS}"
    return [fold(str(title)) for (title,) in store.trusted(sql) if title]


def _schema_entries(catalog: Catalog) -> Iterator[Entry]:
    """Labels, headers of several words that ask for nothing, and what the file lists. A label like
    "For" or "About" is no word to ask for a column by."""
    for table in catalog.tables:
        for word in dict.fromkeys((*all_texts(table.config.label), *table.config.asked_as)):
            yield Entry(word, table.id, TABLE, "", "alias", False)
        for word in table.config.kinds:
            yield Entry(word, table.id, TABLE, KIND, "alias", False)
        for column in table.columns:
            config = column.config
            header = column.name.replace("_", " ")
            labels = all_texts(config.label)
            several = " " in header and column.role != "flag"
            if not labels or (several and cue_forms().keys().isdisjoint(fold(header).split())):
                labels = (*labels, header)
            names = [text for text in labels if not request_words().says_nothing(fold(text))]
            for word in dict.fromkeys((*names, *config.asked_as)):
                yield Entry(word, table.id, column.name, "", "alias", False)
            spoken = ((LOW, config.low_words), (HIGH, config.high_words), (NOT, config.denied_as))
            for value, words in spoken:
                yield from (Entry(w, table.id, column.name, value, "alias", False) for w in words)


def _flag_entries(
    catalog: Catalog, answering: dict[str, dict[str, YesOrNo]], values: Lexicon
) -> Iterator[Entry]:
    """A word that is a value of the same table names the value, and no column."""
    for table in catalog.tables:
        own = {(table.id, column.name) for column in table.columns}
        for entry in flag_entries(table, answering[table.id]):
            if not any(value.place in own for value in values.lookup(entry.form)):
                yield entry


def _values_of(table: Table, column: str, entries: list[Entry]) -> Iterator[str]:
    return (e.value for e in entries if e.place == (table.id, column) and e.kind == "value")


def _scales(table: Table, entries: list[Entry]) -> dict[str, Scale]:
    found = {
        column.name: scale_of(_values_of(table, column.name, entries), known_as(column))
        for column in table.with_role("category")
    }
    return {name: scale for name, scale in found.items() if scale}


def _answering(table: Table, entries: list[Entry], scales: dict[str, Scale]) -> dict[str, YesOrNo]:
    found = {
        column.name: yes_or_no(_values_of(table, column.name, entries))
        for column in table.with_role("category")
        if column.name not in scales
    }
    return {name: each for name, each in found.items() if each}


def _scale_entries(
    catalog: Catalog, scales: dict[str, dict[str, Scale]], values: Lexicon
) -> Iterator[Entry]:
    """What such columns are called, where nothing else is."""
    for table in catalog.tables:
        called = [word for scale in scales[table.id].values() for word in scale.called]
        for name, scale in scales[table.id].items():
            for word in scale.called:
                if called.count(word) == 1 and not values.written(word):
                    yield Entry(word, table.id, name, "", "alias", False)
