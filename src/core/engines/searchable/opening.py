"""What the tools of one loaded catalog search in: built at load, vectors in the background."""

import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import numpy as np

from src.config.settings import Settings
from src.config.tables import ColumnConfig
from src.config.tools import SearchToolConfig
from src.core.engines.embeddings import Embedder, EmbeddingsFailed, open_embedder
from src.core.engines.fusion.retrieval import Feedback, Retrieval
from src.core.engines.keywords.find import KeywordSearch
from src.core.engines.keywords.request_words import RequestWords, request_words
from src.core.engines.lexicon import Lexicon
from src.core.engines.scored_rows import Rows
from src.core.engines.searchable.searchable import (
    Fields,
    Key,
    Searchable,
    embedded_columns,
    embedded_fields,
    in_english,
    search_fields,
    texts_of,
    usual_words,
)
from src.core.engines.vectors.collection import Collection, Vectors, kept_before, shipped_beside
from src.core.engines.vectors.stored import StoredVectors, VectorDatabase, vector_database
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import Field
from src.core.engines.words import STEM_LANGUAGES, StemLanguage
from src.core.state.postgres import Postgres
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.kept import KeptFiles
from src.core.store.names import quoted
from src.core.store.opened import split_tags
from src.core.store.protocol import Store

_BETWEEN_TAGS = ", "
IN_MEMORY = 100_000
"""Texts up to which vectors are in memory: 150 MB, looked through in some 30 ms."""
_NAMED = 50
ENGLISH: tuple[StemLanguage, ...] = ("english",)

Place = tuple[str, Fields, tuple[str, ...]]
"""A table's id, the fields that are searched, and the columns that a TOML has embedded."""


class Searchables:
    """One for each table and choice of fields that a tool searches; closed with its catalog."""

    def __init__(self, by_place: Mapping[Place, Searchable] | None = None) -> None:
        self._by_place = by_place or {}
        self._vectors = [each.vectors for each in self._by_place.values() if each.vectors]

    def of(self, config: SearchToolConfig, table: Table) -> Searchable:
        return self._by_place[_place(config, table)]

    def start(self) -> None:
        """Have missing vectors computed in the background; words answer meanwhile."""
        for each in self._vectors:
            each.start()

    def build(self) -> None:
        """Compute missing vectors now. Raises EmbeddingsFailed."""
        for each in self._vectors:
            each.build()

    @property
    def progress(self) -> tuple[int, int]:
        """Texts that have their vector, and texts in all, of those that are still computed."""
        found = (each.progress for each in self._vectors)
        building = [each for each in found if each.state in ("waiting", "building")]
        return sum(p.done for p in building), sum(p.total for p in building)

    def close(self) -> None:
        """Stop computing; what is done is kept."""
        for each in self._vectors:
            each.close()


OpenModel = Callable[[Settings, bool], Embedder | None]
"""With whether it is for English texts and questions."""


def open_searchables(
    catalog: Catalog,
    values: Lexicon,
    store: Store,
    settings: Settings,
    open_model: OpenModel = open_embedder,
    kept: KeptFiles | None = None,
    shared: Postgres | None = None,
) -> Searchables:
    """What the catalog's tools need, and nothing where it has no tool that searches so.

    By `values` a word is also searched as what it is another for. `kept`: indexes of earlier
    starts; `shared`: for the vectors of large tables. Raises `ConfigError`: the setting for
    embeddings names no model.
    """
    database = vector_database(shared)
    opening = _Opening(catalog, values, store, settings, open_model, kept, database)
    return Searchables({p: opening.open(p, kinds) for p, kinds in wanted_places(catalog).items()})


def wanted_places(catalog: Catalog) -> dict[Place, set[str]]:
    """Each place with the kinds of the tools that search there."""
    wanted: dict[Place, set[str]] = defaultdict(set)
    for tool in catalog.config.tools:
        if isinstance(tool, SearchToolConfig):
            wanted[_place(tool, catalog.table(tool.tables[0]))].add(tool.kind)
    return wanted


def _place(tool: SearchToolConfig, table: Table) -> Place:
    return table.id, search_fields(tool, table), embedded_columns(tool, table)


def read_fields(table: Table, fields: Fields, store: Store) -> list[Field]:
    """The texts of the columns that are searched, in the order of the rows."""
    names = ", ".join(quoted(name) for name, _ in fields)
    rows = store.trusted(f"SELECT {names} FROM {quoted(table.name)} ORDER BY rowid")
    columns = zip(*rows, strict=True) if rows else [()] * len(fields)
    return [
        Field(name, [_text(cell, table.column(name)) for cell in cells], weight)
        for (name, weight), cells in zip(fields, columns, strict=True)
    ]


def with_wider(fields: Sequence[Field], table: Table) -> list[Field]:
    """A row is also found by what its value is a kind of; what it means needs no such word."""
    configs = [table.column(each.name).config for each in fields]
    return [
        replace(each, texts=[_with_wider(text, config) for text in each.texts])
        if config.includes or config.values
        else each
        for each, config in zip(fields, configs, strict=True)
    ]


def _with_wider(text: str, config: ColumnConfig) -> str:
    wider = [wide for value in text.split(_BETWEEN_TAGS) for wide in config.wider(value)]
    return "\n".join(dict.fromkeys([text, *wider]))


@dataclass(frozen=True)
class Embedding:
    """What is embedded of each row of a table, and whether by the model for English."""

    texts: list[str]
    in_english: bool


def read_embedding(
    catalog: Catalog, place: Place, kinds: Set[str], found: Sequence[Field], store: Store
) -> Embedding:
    """What is embedded of the fields that were read; passages whole and in any language."""
    table_id, _, columns = place
    table, ranked = catalog.table(table_id), "documents" not in kinds
    named = read_fields(table, tuple((name, 1.0) for name in columns), store) if columns else None
    texts = texts_of(named or embedded_fields(found, table, kinds))
    english = ranked and catalog.config.language == "en" and in_english(texts)
    return Embedding(texts, english)


@dataclass
class _Opening:
    catalog: Catalog
    values: Lexicon
    store: Store
    settings: Settings
    open_model: OpenModel
    kept: KeptFiles | None
    database: VectorDatabase | None
    _models: dict[bool, tuple[Embedder | None, str]] = field(default_factory=dict)
    """By whether it is for English: the model, or else why there is none."""

    def open(self, place: Place, kinds: Set[str]) -> Searchable:
        table_id, fields, _ = place
        table = self.catalog.table(table_id)
        found = read_fields(table, fields, self.store)
        said = with_wider(found, table)
        numbers, keys = self._keys(table)
        products = kinds == {"ranked"}
        usual = usual_words(found[0].texts) if products else set()
        words = request_words().but(usual).also(called(table))
        index = self._index(place, said, words, products)
        forms = other_forms(self.values, table)
        retrieval, vectors = self._retrieval(place, kinds, found, index)
        return Searchable(
            table,
            fields,
            keys,
            numbers,
            index,
            KeywordSearch(said, index, words, forms),
            retrieval,
            vectors,
            words,
            self.store,
        )

    def _index(
        self, place: Place, found: Sequence[Field], words: RequestWords, products: bool
    ) -> WordIndex:
        def build() -> WordIndex:
            stems = ENGLISH if in_english(texts_of(found)) else STEM_LANGUAGES
            return WordIndex(found, words.stop, stems, spelling=products)

        return self.kept.get("words", build, place, products) if self.kept else build()

    def _retrieval(
        self, place: Place, kinds: Set[str], found: Sequence[Field], index: WordIndex
    ) -> tuple[Retrieval, Collection | None]:
        if not kinds - {"keywords"}:
            return Retrieval(index), None
        catalog = self.catalog
        embedding = read_embedding(catalog, place, kinds, found, self.store)
        model, problem = self._model(embedding.in_english)
        if not model:
            return Retrieval(index, problem=problem), None
        vectors = self._vectors(place, embedding.texts, model)
        if embedding.in_english:
            return Retrieval(index, vectors, feedback=Feedback(), scale="plain"), vectors
        return Retrieval(index, vectors), vectors

    def _vectors(self, place: Place, texts: Sequence[str], model: Embedder) -> Collection:
        """In memory, or of a large table in the database of the instances, where that has room."""
        cache = self._cache(place, model)
        file = self.catalog.config.path.parent / self.catalog.table(place[0]).config.place
        if self.database and sum(bool(text.strip()) for text in texts) > IN_MEMORY:
            return StoredVectors(
                texts,
                model,
                f"vectors_{cache.stem[-_NAMED:]}",
                self.database,
                partial(kept_before, cache, shipped_beside(file), model.name),
            )
        return Vectors(texts, model, cache, shipped_beside(file))

    def _model(self, in_english: bool) -> tuple[Embedder | None, str]:
        if in_english not in self._models:
            try:
                self._models[in_english] = self.open_model(self.settings, in_english), ""
            except EmbeddingsFailed as error:
                self._models[in_english] = None, str(error)
        return self._models[in_english]

    def _keys(self, table: Table) -> tuple[Rows, list[Key]]:
        names = ", ".join(quoted(name) for name in table.config.key)
        rows = self.store.trusted(f"SELECT rowid, {names} FROM {quoted(table.name)} ORDER BY rowid")
        numbers = np.array([row[0] for row in rows], dtype=np.int64)
        return numbers, [_key(row[1:]) for row in rows]

    def _cache(self, place: Place, model: Embedder) -> Path:
        """A file for each model and choice of fields, so that none throws out another's."""
        table, *told = place
        digest = hashlib.blake2b(f"{model.name}\n{told}".encode(), digest_size=6).hexdigest()
        name = re.sub(r"\W+", "-", f"{self.catalog.config.id}-{table}")
        return self.settings.data / "vectors" / f"{name}-{digest}.npz"


def other_forms(lexicon: Lexicon, table: Table) -> Callable[[str], tuple[str, ...]]:
    """A word → the values that it is another word for: weather is 天气."""

    def forms(word: str) -> tuple[str, ...]:
        entries = [e for e in lexicon.written(word) if e.table == table.id and e.kind == "alias"]
        return tuple(dict.fromkeys(entry.value for entry in entries))

    return forms


def called(table: Table) -> list[str]:
    """What the rows are called says nothing of one of them."""
    label = table.config.label
    labels = [label] if isinstance(label, str) else label.values()
    return [*labels, *table.config.asked_as]


def _key(cells: Sequence[object]) -> Key:
    return tuple(c if isinstance(c, str | int | float | None) else str(c) for c in cells)


def _text(cell: object, column: Column) -> str:
    if cell is None:
        return ""
    if column.role == "tags":
        return _BETWEEN_TAGS.join(split_tags(str(cell), column.config.separator))
    return str(cell)
