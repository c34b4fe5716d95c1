"""Labelled questions as examples to learn from, with their catalogs loaded."""

import json
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass, replace
from datetime import datetime
from io import StringIO
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from src.config.concierge import ConciergeConfig
from src.config.loading import load_concierge
from src.core.nlu.fitting import Example
from src.core.nlu.meaning import Meanings
from src.core.nlu.parser import Parser, Scored
from src.core.nlu.search import Search
from src.core.nlu.understanding import Understanding
from src.core.query.conditions import Condition, HasKey, In, Text, all_of, conjuncts, leaves
from src.core.query.form import form_of
from src.core.query.queries import Compare, Count, Detail, Each, Query, Rows, Statistic
from src.core.query.understood import Understood
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.reader import Reader
from src.core.store.building import load_catalog
from src.core.store.catalog import Catalog
from src.core.store.duckdb_store import DuckDBStore
from src.core.store.folding import fold
from tests.corpus.questions import HERE, ROOT, Labelled, labelled, sets
from tests.golden.run_golden import read_cases
from tests.paraphrases.files import drafted, id_of
from tests.recorded.archive import TOML, Record

LABELS = ROOT / "tests/recorded/labels.jsonl"
_LABEL = "zorvent"
"""A label that nobody asks by."""
_UNNAMED, _DRAFTED = 2, 2
"""Of how many questions one is asked again under that label, and over a drafted TOML."""
NOW = datetime.fromisoformat("2026-11-23T12:00:00")


@dataclass
class Loaded:
    """A catalog with what is known of it."""

    catalog: Catalog
    store: DuckDBStore
    knowledge: Knowledge
    meanings: Meanings
    reader: Reader
    understanding: Understanding

    @property
    def passages(self) -> Set[str]:
        """Ids of the tables whose rows are passages to read."""
        return self.catalog.config.passages

    @property
    def parser(self) -> Parser:
        return self.understanding.parser


@dataclass(frozen=True)
class Question(Example):
    """An example with what the reader needs to read it as well."""

    asked: Labelled
    loaded: Loaded
    is_near: Callable[[Query | None], bool] = bool
    """Holds a reading against the label but for words that rows are ranked by."""

    def scored(self, search: Search) -> tuple[list[Scored], NDArray[np.bool_]]:
        """Where none has all the words that rows are ranked by, all that are right but for them."""
        found, right = super().scored(search)
        if not right.any():
            parses = self.readings(search)[: len(found)]
            right = np.array([self.is_near(each.query) for each in parses])
        return found, right

    @property
    def author(self) -> str:
        return self.name.split("/")[0]

    def reading(self) -> Understood:
        return self.loaded.understanding.read(self.asked.question, NOW)


class Catalogs:
    """Catalogs by the path of their TOML, each loaded once."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._loaded: dict[tuple[Path, str], Loaded] = {}

    def __enter__(self) -> "Catalogs":
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def folder(self) -> Path:
        """A new folder, which goes with this."""
        return Path(self._open.enter_context(tempfile.TemporaryDirectory()))

    def load(self, toml: Path, label: str = "") -> Loaded:
        """With a label: as if that were what the rows of each table are called."""
        if (toml, label) not in self._loaded:
            concierge = load_concierge(toml)
            if label:
                called = {"label": label, "asked_as": [], "kinds": []}
                tables = {n: t.model_copy(update=called) for n, t in concierge.tables.items()}
                concierge = concierge.model_copy(update={"tables": tables})
            self._loaded[toml, label] = self._load(concierge)
        return self._loaded[toml, label]

    def drafted(self, toml: Path) -> Loaded | None:
        """The file of a concierge of one table, as `new` drafts it; None where that finds several
        tables, or other rows."""
        own, folder = self.load(toml).catalog.tables[0], self.folder()
        file = toml.parent / own.config.file
        with redirect_stdout(StringIO()):
            drafted([file], folder, None)
        concierge = load_concierge(folder / f"{id_of(file)}.toml")
        if len(concierge.tables) != 1 or len(concierge.tools) != 1:
            return None
        (table,), (tool,) = concierge.tables.values(), concierge.tools
        tools = [tool.model_copy(update={"tables": [own.id]})]
        parts = {"tables": {own.id: table}, "tools": tools}
        loaded = self._load(concierge.model_copy(update=parts))
        rows, columns = loaded.catalog.tables[0].rows, {c.name for c in own.columns}
        known = columns <= {c.name for c in loaded.catalog.tables[0].columns}
        return loaded if rows == own.rows and known else None

    def _load(self, concierge: ConciergeConfig) -> Loaded:
        catalog = load_catalog(concierge, self.folder())
        store = DuckDBStore(catalog)
        self._open.callback(store.close)
        reader = Reader(catalog, store)
        understanding, meanings = Understanding(reader, store), Meanings(catalog, store)
        return Loaded(catalog, store, reader.knowledge, meanings, reader, understanding)


def corpus_examples(catalogs: Catalogs, below: Path = HERE) -> Iterator[Question]:
    """The questions that stand alone; follow-ups are left out."""
    for file, toml in sets(below):
        loaded = catalogs.load(toml)
        for each in labelled(file):
            if not each.after and not each.at:
                yield from _example(each, f"{file.parent.name}/{file.stem}/{each.id}", loaded)


def unnamed_examples(examples: Iterable[Question], catalogs: Catalogs) -> Iterator[Question]:
    """Some of the questions that call the rows what the catalog calls them, over the same catalog
    under another label: nobody who drops a file says all that its rows are called."""
    named = (each for each in examples if each.prepared.look.rows)
    for each in islice(named, 0, None, _UNNAMED):
        loaded = catalogs.load(each.loaded.catalog.config.path, _LABEL)
        table = loaded.catalog.table(each.table.id)
        heard = loaded.reader.heard(each.asked.question)
        if prepared := loaded.parser.prepared(heard, table, NOW.replace(tzinfo=None)):
            yield replace(
                each, name=f"unnamed_{each.name}", parser=loaded.parser, table=table,
                prepared=prepared, loaded=loaded, judged={},
            )  # fmt: skip


def drafted_examples(catalogs: Catalogs, below: Path = HERE) -> Iterator[Question]:
    """Some of the same questions over the same files with the TOML that `new` drafts for them: no
    owner has said what columns and values are called in other words."""
    for file, toml in sets(below):
        own = catalogs.load(toml)
        if len(own.catalog.tables) == 1 and (loaded := catalogs.drafted(toml)):
            asked = (each for each in labelled(file) if not each.after and not each.at)
            for each in islice(asked, 0, None, _DRAFTED):
                name = f"drafted_{file.parent.name}/{file.stem}/{each.id}"
                yield from _example(each, name, loaded, meanings=own.meanings)


def golden_examples(catalogs: Catalogs) -> Iterator[Question]:
    """Golden questions that stand alone."""
    cases = {
        f"{file.stem}/{case.id}": case
        for file in sorted((ROOT / "tests/golden").glob("*.jsonl"))
        for case in read_cases([file])
    }
    for name, asked in _frozen("golden"):
        if case := cases.get(name):
            loaded = catalogs.load(ROOT / "input" / f"{name.partition('/')[0]}.toml")
            now = datetime.fromisoformat(str(case.now)) if case.now else NOW
            yield from _example(asked, f"golden/{name}", loaded, now)


def recorded_examples(catalogs: Catalogs) -> Iterator[Question]:
    """Frozen questions that tests ask of catalogs of their own."""
    record = Record.read()
    times = {(a.catalog, a.ids()[0]): a.now for a in record.asked if a.ids()}
    by_catalog: dict[str, list[Labelled]] = defaultdict(list)
    for name, asked in _frozen("recorded"):
        by_catalog[name.rpartition("/")[0]].append(asked)
    for catalog, listed in sorted(by_catalog.items()):
        folder = catalogs.folder() / "input"
        record.write_out(catalog, folder)
        loaded = catalogs.load(folder / TOML)
        for asked in listed:
            said = times.get((catalog, asked.id))
            now = datetime.fromisoformat(said) if said else NOW
            yield from _example(asked, f"recorded/{catalog}/{asked.id}", loaded, now)


def _frozen(source: str) -> Iterator[tuple[str, Labelled]]:
    """Labels of golden and recorded questions (`tests/recorded/labels.jsonl`), each with its name
    without the source."""
    for line in LABELS.read_text("utf-8").splitlines():
        said = json.loads(line)
        own, _, name = said.pop("name").partition("/")
        if own == source:
            act = "ask" if said["query"] else "vague"
            yield name, Labelled.model_validate({"id": name.rpartition("/")[2], "act": act, **said})


def _example(
    asked: Labelled,
    name: str,
    loaded: Loaded,
    now: datetime = NOW,
    meanings: Meanings | None = None,
) -> Iterator[Question]:
    """`meanings` are of the catalog that the label was written for, where it is another."""
    labels = (asked.query, *asked.also)
    meant = [each for q in labels for each in (q, *_described(q), *_told_apart(q))]
    ranked, labelled_for = loaded.catalog.config.shops.keys(), meanings or loaded.meanings
    right = {labelled_for.of(_own(query)) for query in meant}
    near = {labelled_for.of(_hard(_own(query), ranked)) for query in meant}
    named = tables_of(asked.query) if asked.query else []
    table = loaded.catalog.table(named[0]) if named else loaded.catalog.tables[0]
    parser = loaded.parser
    folded = loaded.reader.heard(asked.question)
    if prepared := parser.prepared(folded, table, now.replace(tzinfo=None)):

        def is_right(query: Query | None) -> bool:
            return loaded.meanings.of(_without(query, asked.absent)) in right

        def is_near(query: Query | None) -> bool:
            return (
                bool(ranked)
                and loaded.meanings.of(_hard(_without(query, asked.absent), ranked)) in near
            )

        forms = {form_of(query) for query in meant}
        yield Question(
            name, parser, table, prepared, is_right, asked, loaded, is_near,
            is_exact=lambda query: form_of(query) in forms,
        )  # fmt: skip


def _described(query: Query | None) -> Iterator[Query]:
    """Rows with columns that are asked for may be described by these as well."""
    if isinstance(query, Rows) and query.columns and not (query.order or query.limit):
        yield Detail(table=query.table, where=query.where, columns=query.columns)


def _told_apart(query: Query | None) -> Iterator[Query]:
    """A figure of several values may be told of each by itself as well."""
    if isinstance(query, Count | Statistic):
        parts = [_by_itself(each) for each in conjuncts(query.where)]
        yield query.model_copy(update={"where": all_of(*parts)})


def _by_itself(condition: Condition) -> Condition:
    if not isinstance(condition, In) or len(condition.values) < 2:
        return condition
    return condition.model_copy(update={"named": tuple((value,) for value in condition.values)})


def _without(query: Query | None, absent: Sequence[str]) -> Query | None:
    """The query without conditions on words that are labelled as absent: told either way."""
    if not absent or query is None or isinstance(query, Each | Compare):
        return query
    known = [each for each in conjuncts(query.where) if not _is_absent(each, absent)]
    return query.model_copy(update={"where": all_of(*known)})


def _hard(query: Query | None, ranked: Set[str]) -> Query | None:
    """The query of a table that is ranked without the words that it is ranked by."""
    if not isinstance(query, Rows) or query.order or query.table not in ranked:
        return query
    kept = [each for each in conjuncts(query.where) if not _is_soft(each)]
    return query.model_copy(update={"where": all_of(*kept)})


def _is_soft(condition: Condition) -> bool:
    return isinstance(condition, Text) and not (condition.required or condition.in_title)


def _is_absent(condition: Condition, absent: Sequence[str]) -> bool:
    if not isinstance(condition, Text) or condition.words:
        return False
    return any(fold(condition.term) in fold(each) for each in absent)


def _own(query: Query | None) -> Query | None:
    """The query, or None where the parser has no way to say it."""
    if isinstance(query, Each):
        return query if all(map(_own, query.queries)) else None
    if query is None or isinstance(query, Compare):
        return query
    return None if any(isinstance(x, HasKey) for x in leaves(query.where)) else query


def tables_of(query: Query) -> list[str]:
    """Ids of the tables that a query is over."""
    if isinstance(query, Each | Compare):
        return [name for part in query.queries for name in tables_of(part)]
    return [query.table]
