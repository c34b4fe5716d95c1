"""One table's rows as they are searched: by keywords, by words and meaning, within conditions."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from pydantic import JsonValue

from src.core.engines.fusion.retrieval import Retrieval
from src.core.engines.keywords.find import KeywordSearch
from src.core.engines.keywords.request_words import RequestWords
from src.core.engines.scored_rows import Mask, Rows
from src.core.engines.searchable.fields import Fields
from src.core.engines.vectors.collection import Progress, Vectors
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import AskedWord
from src.core.query.conditions import Condition
from src.core.query.sql import QuerySql
from src.core.store.catalog import Table
from src.core.store.protocol import Store

Key = tuple[JsonValue, ...]


@dataclass(frozen=True)
class Searchable:
    """Rows go by their number in the index. Safe from any thread."""

    table: Table
    fields: Fields
    keys: Sequence[Key]
    """Each row's key, by which it is fetched."""
    numbers: Sequence[int]
    """Each row's number in the store, ascending."""
    words: WordIndex
    keywords: KeywordSearch
    retrieval: Retrieval
    vectors: Vectors | None
    request_words: RequestWords
    store: Store

    def allowed(self, where: Condition | None) -> Mask | None:
        """The rows that match; None for all. The values must be the data's, not a question's."""
        if where is None:
            return None
        found = np.array(self.store.trusted(self.narrowing(where)), dtype=np.int64)
        mask = np.zeros(len(self.keys), dtype=np.bool_)
        mask[np.searchsorted(self._numbers, found.ravel())] = True
        return mask

    @cached_property
    def _numbers(self) -> Rows:
        return np.asarray(self.numbers, dtype=np.int64)

    def narrowing(self, where: Condition) -> str:
        """The statement that finds the rows which match, for people to read as well."""
        return QuerySql(self.store.catalog, self.table).row_ids(where)

    def asked_words(self, query: str) -> tuple[AskedWord, ...]:
        """The query's words, and how many rows have each."""
        return self.words.ask(query).words

    @property
    def progress(self) -> Progress | None:
        """Of the vectors; None where there are none to be."""
        return self.vectors.progress if self.vectors else None
