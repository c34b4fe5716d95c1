"""Everything that a first TOML says, as values."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath

from src.cli.new.columns import ColumnDraft, draft_columns, forms_of
from src.cli.new.language import is_said_in
from src.cli.new.linking import alike, legends, links_between
from src.cli.new.looking import Seen, check_unchanged, look_at, state_of
from src.cli.new.naming import RowNames, row_names
from src.cli.new.vocabulary import Vocabulary, vocabulary
from src.config.roles import NUMBER_ROLES, VALUE_ROLES
from src.core.errors import DataError
from src.core.store.catalog import Column
from src.core.store.column_words import is_technical
from src.core.store.concepts import concept_words, concepts
from src.core.store.files.sheets import Sheet, sheets_of
from src.core.store.files.workbooks import each_question_once
from src.core.store.folding import fold
from src.core.store.sensitive import sensitive_table

_TOLD = 5
_SENTENCES = 60
"""Mean length of cells that tell something."""
_TELLING = ("price", "name", "category", "tags", "place", "number", "year")
"""Roles of the columns that a sentence about the table names, the first ones first."""
_SHOWN = ("title", *_TELLING, "start")
_SHOWN_AT_MOST = 8
_MANY = 12
"""Columns from which on a result shows only so many of them."""
_ALIKE = 5
_DIGITS = re.compile(r"\d+")
_SLUG = re.compile(r"[a-z]{2,}[a-z0-9]*(?:-[a-z0-9]+){2,}")


@dataclass(frozen=True)
class Draft:
    concierge: str
    table_id: str
    source: Path
    seen: Seen
    rows: RowNames
    columns: Sequence[ColumnDraft]
    refers_to: Mapping[str, str] = field(default_factory=dict)
    """Column → the table and column whose rows it names."""
    linked: Sequence["Draft"] = ()
    """Other sheets of the file that belong to this one."""

    @property
    def tables(self) -> Sequence["Draft"]:
        return (self, *self.linked)

    @property
    def words(self) -> Vocabulary:
        return vocabulary(self.seen.language)

    @property
    def key(self) -> str | None:
        """A column whose every cell is there and differs: an identifier first, else the title."""
        table = self.seen.table
        for column in table.with_role("id", "title"):
            if column.distinct == column.filled == table.rows:
                return column.name
        return None

    @property
    def some(self) -> str:
        """The rows, several of them, in the table's language."""
        return self.rows.many.get(self.seen.language) or next(iter(self.rows.many.values()))

    @property
    def asked_as(self) -> list[str]:
        """The words for the rows, less values of a column: houses, among homes."""
        own = set(map(fold, (*self.rows.one.values(), *self.rows.many.values())))
        timed = any(c.sql_type == "TIMESTAMP" for c in self.seen.table.with_role("start"))
        hourly = dict.fromkeys((self.seen.language, "en")) if timed else ()
        said = [*self.rows.asked_as, *(w for each in hourly for w in vocabulary(each).of_an_hour)]
        return [w for w in dict.fromkeys(said) if fold(w) in own or not self._is_value(w)]

    @property
    def doubt_of_label(self) -> str:
        if self.rows.is_guess:
            return "nothing in the file says what its rows are called"
        both = [word for word in self.asked_as if self._is_value(word)]
        return f"'{both[0]}' is a value of a column too" if both else ""

    def _is_value(self, word: str) -> bool:
        return not self.seen.values.isdisjoint(forms_of(word))

    def sentence(self, key: str) -> str:
        """A sentence about the whole table, with the columns that tell most of it."""
        order = {role: place for place, role in enumerate(_TELLING)}
        telling = [
            each
            for each in self.columns
            if each.column.role in order and differs(each.column) and not is_technical(each.name)
        ]
        # What people ask for has a word of its own, or a short name.
        telling.sort(
            key=lambda e: (e.concept is None, e.label.count(" ") > 1, order[e.column.role])
        )
        spoken = [word for each in telling if (word := self.spoken(each))]
        labels = (spoken or [lowered(each.label) for each in telling])[:_TOLD]
        first = self.words.joined_by.join(labels[:-1])
        columns = self.words.joined_last_by.join(filter(None, [first, *labels[-1:]]))
        return self.words.sentences[key].format(rows=self.some, columns=columns)

    def spoken(self, each: ColumnDraft) -> str | None:
        """What a column is called in a sentence of the table's language; None without a word."""
        language = self.seen.language
        if is_said_in(language, each.label):
            return lowered(each.label)
        return concept_words(language)[each.concept].names[0] if each.concept else None

    @property
    def prefer(self) -> list[str]:
        """What makes one row better than another: newer, better rated, fewer kilometres."""
        found = []
        for each in self.columns:
            wish = concepts()[each.concept].prefer if each.concept else None
            if not differs(each.column):
                continue
            if each.column.role == "year" or wish == "more":
                found.append(each.name)
            elif wish == "less":
                found.append(f"-{each.name}")
        return found

    @property
    def show(self) -> list[str]:
        """The columns of a result: of links and pictures one, nothing of the record, nothing that
        all rows have alike; of many the most telling. None where all are."""
        spare = self._not_shown
        kept = [each for each in self.columns if each.column not in spare]
        telling = _most_telling(kept) if len(kept) > _MANY else kept
        all_there = len(telling) == len(self.seen.table.columns)
        return [] if all_there else [each.name for each in telling]

    @property
    def _not_shown(self) -> list[Column]:
        table = self.seen.table
        links = sorted(table.with_role("link"), key=lambda c: (is_technical(c.name), -c.distinct))
        spare = [*links[1:], *table.with_role("image")[1:]]
        records = table.with_role("info", "number", "id", "category", "text")
        spare += _numbered_alike(table.with_role("number"))
        return [*spare, *(c for c in records if is_technical(c.name) or _tells_nothing(c))]

    @property
    def prose(self) -> str | None:
        """A column of sentences, in which wishes could be found by their meaning."""
        for column in self.seen.table.with_role("text"):
            if sum(len(str(s)) for s in column.samples) >= _SENTENCES * len(column.samples) > 0:
                return column.name
        return None

    @property
    def groups(self) -> Mapping[str, list[str]]:
        """Lengths in one unit are the sides of a thing: a result has them together."""
        sides = [
            each
            for each in self.columns
            if each.concept in ("length", "width", "height", "depth", "diameter")
        ]
        units = {each.column.unit for each in sides}
        names = [each.name for each in sides]
        return {"dimensions": names} if len(sides) > 1 and len(units) == 1 else {}

    @property
    def parameters(self) -> Mapping[str, tuple[str, str | None]]:
        """Name → column and bound, of every column that is filtered by."""
        named: dict[str, tuple[str, str | None]] = {}
        taken: set[str] = set()
        for each in self.columns:
            name, role = each.parameter, each.column.role
            if name is None or name in taken or not differs(each.column):
                continue
            if role in NUMBER_ROLES:
                named |= {f"{name}_{bound}": (each.name, bound) for bound in ("min", "max")}
            elif role in VALUE_ROLES:
                named[name] = (each.name, None)
            else:
                continue
            taken.add(name)
        return named


@each_question_once()
def first_draft(name: str, source: Path, sheet: str = "") -> Draft:
    """What the file is understood as, before anybody changes it: of several sheets the largest, or
    the one that is named, with those that it is linked to. Raises `DataError`."""
    before = state_of(source)
    # The largest first; those about people last, in a file that is about something else.
    sheets = sheets_of(source)
    if sensitive_table(source.stem) is None:
        sheets = sorted(sheets, key=lambda sheet: sensitive_table(sheet.name) is not None)
    several = len(sheets) > 1 or source.is_dir()
    main = sheet or (sheets[0].name if sheets and several else "")
    others = [each for each in sheets if each.name != main]
    read = [main, *(() if sheet else alike(source, main, others))] if main else []
    codes, told = legends(source, main, others) if main else ({}, [])
    draft = draft_of(name, source, look_at(source, table_id_of(name), read, codes=codes))
    others = [each for each in others if each.name not in (*read, *told)]
    draft = _with_linked(draft, main, others) if main else draft
    check_unchanged(source, before)
    return draft


def _with_linked(draft: Draft, main: str, others: Sequence[Sheet]) -> Draft:
    """The draft with the sheets that belong to it; the others are told."""
    links = links_between(draft.source, main, others)
    ids = {main: draft.table_id}
    drafts = {main: draft}
    for name in dict.fromkeys(each for link in links for each in (link.sheet, link.target)):
        if name != main:
            base = re.sub(r"\W+", "_", fold(PurePath(name).stem)).strip("_") or "table"
            ids[name] = f"{base}_sheet" if base in ids.values() else base
            try:
                seen = look_at(draft.source, ids[name], [name], language=draft.seen.language)
            except DataError:  # nothing in it that customers may see
                continue
            drafts[name] = draft_of(PurePath(name).stem, draft.source, seen, ids[name])
    seen_columns = {name: {each.name for each in one.columns} for name, one in drafts.items()}
    for link in links:
        ends = ((link.sheet, link.column), (link.target, link.key))
        if all(column in seen_columns.get(name, ()) for name, column in ends):
            here = drafts[link.sheet]
            refers = {**here.refers_to, link.column: f"{ids[link.target]}.{link.key}"}
            drafts[link.sheet] = replace(here, refers_to=refers)
    left = tuple(each for each in others if each.name not in drafts)
    seen = replace(drafts[main].seen, other_sheets=left)
    linked = [each for name, each in drafts.items() if name != main]
    return replace(drafts[main], seen=seen, linked=linked)


def draft_of(concierge: str, source: Path, seen: Seen, table_id: str = "") -> Draft:
    rows = row_names(concierge, source, seen.table, seen.language, seen.titles)
    columns = draft_columns(seen, [*rows.asked_as, *rows.many.values()])
    return Draft(concierge, table_id or table_id_of(concierge), source, seen, rows, columns)


def _most_telling(columns: Sequence[ColumnDraft]) -> list[ColumnDraft]:
    """The first of every role, then the second and the flags; known and filled ones first."""
    by_worth = sorted(columns, key=lambda e: (e.concept is None, -round(e.column.filled, -1)))
    place = {each.name: place for role in _SHOWN for place, each in enumerate(_of(role, by_worth))}
    place |= {each.name: 1 + place for place, each in enumerate(_of("flag", by_worth))}
    telling = [each for each in columns if each.name in place]
    telling.sort(key=lambda each: (place[each.name], [*_SHOWN, "flag"].index(each.column.role)))
    told = [*telling[:_SHOWN_AT_MOST], *_of("image", columns), *_of("link", columns)]
    return [each for each in columns if each in told]


def _of(role: str, columns: Sequence[ColumnDraft]) -> list[ColumnDraft]:
    return [each for each in columns if each.column.role == role]


def _tells_nothing(column: Column) -> bool:
    """A column without a cell, one whose cells are all alike, or one of names for addresses."""
    alike = column.distinct == 1 and column.filled >= _ALIKE and column.role != "text"
    slugs = all(_SLUG.fullmatch(str(sample)) for sample in column.samples)
    return not column.filled or alike or slugs


def _numbered_alike(columns: Sequence[Column]) -> list[Column]:
    """Three columns and more that only a number tells apart: `ratings_1` to `ratings_5`."""
    stems = [_DIGITS.sub("", column.name) for column in columns]
    return [
        column
        for column, stem in zip(columns, stems, strict=True)
        if stem != column.name and stems.count(stem) > 2
    ]


def differs(column: Column) -> bool:
    """Whether it tells rows apart: what each of them says alike is no reason to choose one."""
    return column.distinct > 1 or column.role == "flag"


def table_id_of(concierge: str) -> str:
    return re.sub(r"\W", "_", concierge)


def lowered(label: str) -> str:
    """A label inside a sentence; an abbreviation stays as it is."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]
