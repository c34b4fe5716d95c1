"""What the tools of one loaded catalog search in: built at load, vectors in the background."""

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from src.config.concierge import (
    DocumentsToolConfig,
    LocalText,
    RankedToolConfig,
    SearchToolConfig,
)
from src.config.settings import Settings
from src.core.engines.embeddings import Embedder, EmbeddingsFailed, open_embedder
from src.core.engines.fusion import Retrieval
from src.core.engines.keywords import KeywordSearch, request_words
from src.core.engines.lexicon import Lexicon
from src.core.engines.searchable.fields import Fields, search_fields
from src.core.engines.searchable.searchable import Key, Searchable
from src.core.engines.vectors import OnProgress, Vectors, shipped_beside
from src.core.engines.word_index import Field, WordIndex
from src.core.reading.knowledge import Knowledge
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.column_facts import split_tags
from src.core.store.names import quoted
from src.core.store.protocol import Store

Place = tuple[str, Fields]
"""A table's id and the fields that are searched."""


class Searchables:
    """One for each table and choice of fields that a tool searches; closed with its catalog."""

    def __init__(self, by_place: Mapping[Place, Searchable] | None = None) -> None:
        self._by_place = dict(by_place or {})

    def of(self, config: SearchToolConfig, table: Table) -> Searchable:
        return self._by_place[table.id, search_fields(config, table)]

    def start(self) -> None:
        """Have missing vectors computed in the background; words answer meanwhile."""
        for each in self._by_place.values():
            if each.vectors:
                each.vectors.start()

    def build(self, on_progress: OnProgress | None = None) -> None:
        """Compute missing vectors now. Raises EmbeddingsFailed."""
        for each in self._by_place.values():
            if each.vectors:
                each.vectors.build(on_progress)

    @property
    def progress(self) -> tuple[int, int]:
        """Texts that have their vector, and texts in all, of those that are still computed."""
        found = [p for each in self._by_place.values() if (p := each.progress)]
        building = [p for p in found if p.state in ("waiting", "building")]
        return sum(p.done for p in building), sum(p.total for p in building)

    def close(self) -> None:
        """Stop computing; what is done is kept."""
        for each in self._by_place.values():
            if each.vectors:
                each.vectors.close()


OpenModel = Callable[[Settings], Embedder | None]


def open_searchables(
    knowledge: Knowledge, store: Store, settings: Settings, open_model: OpenModel = open_embedder
) -> Searchables:
    """What the catalog's tools need, and nothing where it has no tool that searches so.

    Raises:
        ConfigError: the setting for embeddings names no model.
    """
    catalog = knowledge.catalog
    wanted: dict[Place, bool] = {}
    for tool in catalog.config.tools:
        if isinstance(tool, SearchToolConfig):
            table = catalog.table(tool.tables[0])
            place = table.id, search_fields(tool, table)
            wanted[place] = wanted.get(place, False) or tool.kind != "keywords"
    if not wanted:
        return Searchables()
    embedder, problem = _embedder(open_model, settings) if any(wanted.values()) else (None, "")
    opening = _Opening(knowledge, store, settings.data / "vectors")
    return Searchables(
        {
            (table, fields): opening.open(
                catalog.table(table), fields, embedder if meant else None, problem
            )
            for (table, fields), meant in wanted.items()
        }
    )


def texts_of(fields: Sequence[Field]) -> list[str]:
    """What is embedded of each row: its fields, the weightiest first."""
    rows = zip(*(field.texts for field in fields), strict=True)
    return ["\n".join(filter(None, texts)) for texts in rows]


def read_fields(table: Table, fields: Fields, store: Store) -> list[Field]:
    """The texts of the columns that are searched, in the order of the rows."""
    names = ", ".join(quoted(name) for name, _ in fields)
    rows = store.trusted(f"SELECT {names} FROM {quoted(table.name)} ORDER BY rowid")
    columns = zip(*rows, strict=True) if rows else [()] * len(fields)
    return [
        Field(name, [_text(cell, table.column(name)) for cell in cells], weight)
        for (name, weight), cells in zip(fields, columns, strict=True)
    ]


class _Opening:
    def __init__(self, knowledge: Knowledge, store: Store, folder: Path) -> None:
        self._knowledge = knowledge
        self._store = store
        self._folder = folder

    def open(
        self, table: Table, fields: Fields, embedder: Embedder | None, problem: str
    ) -> Searchable:
        catalog = self._knowledge.catalog
        found = read_fields(table, fields, self._store)
        numbers, keys = self._keys(table)
        words = request_words().also(called(table))
        index = WordIndex(found, words.stop)
        forms = other_forms(self._knowledge.values, table)
        texts = texts_of(found)
        vectors = None
        if embedder:
            shipped = shipped_beside(catalog.config.path.parent / table.config.file)
            vectors = Vectors(texts, embedder, self._cache(table, fields, embedder), shipped)
        return Searchable(
            table,
            fields,
            keys,
            numbers,
            index,
            KeywordSearch(found, index, words, forms),
            Retrieval(index, vectors, problem=problem, level=True),
            vectors,
            words,
            self._store,
        )

    def _keys(self, table: Table) -> tuple[list[int], list[Key]]:
        names = ", ".join(quoted(name) for name in table.config.key)
        rows = self._store.trusted(
            f"SELECT rowid, {names} FROM {quoted(table.name)} ORDER BY rowid"
        )
        return [int(str(row[0])) for row in rows], [_key(row[1:]) for row in rows]

    def _cache(self, table: Table, fields: Fields, embedder: Embedder) -> Path:
        """A file for each model and choice of fields, so that none throws out another's."""
        told = f"{embedder.name}\n{fields}"
        digest = hashlib.blake2b(told.encode(), digest_size=6).hexdigest()
        name = re.sub(r"\W+", "-", f"{self._knowledge.catalog.config.id}-{table.id}")
        return self._folder / f"{name}-{digest}.npz"


def other_forms(lexicon: Lexicon, table: Table) -> Callable[[str], tuple[str, ...]]:
    """A word → the values that it is another word for: weather is 天气."""

    def forms(word: str) -> tuple[str, ...]:
        entries = [e for e in lexicon.written(word) if e.table == table.id and e.kind == "alias"]
        return tuple(dict.fromkeys(entry.value for entry in entries))

    return forms


def _embedder(open_model: OpenModel, settings: Settings) -> tuple[Embedder | None, str]:
    try:
        return open_model(settings), ""
    except EmbeddingsFailed as error:
        return None, str(error)


def called(table: Table) -> list[str]:
    """What the rows are called says nothing of one of them."""
    return [*_texts(table.config.label), *table.config.asked_as]


def _texts(text: LocalText) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def _key(cells: Sequence[object]) -> Key:
    return tuple(c if isinstance(c, str | int | float | None) else str(c) for c in cells)


def _text(cell: object, column: Column) -> str:
    if cell is None:
        return ""
    if column.role == "tags":
        return ", ".join(split_tags(str(cell), column.config.separator))
    return str(cell)


def embedded_texts(catalog: Catalog, store: Store) -> dict[Path, list[str]]:
    """Data file → the texts whose vectors its catalog's tools need: what can ship beside it."""
    found: dict[Path, list[str]] = {}
    for tool in catalog.config.tools:
        if isinstance(tool, RankedToolConfig | DocumentsToolConfig):
            table = catalog.table(tool.tables[0])
            texts = texts_of(read_fields(table, search_fields(tool, table), store))
            found.setdefault(catalog.config.path.parent / table.config.file, []).extend(texts)
    return found
