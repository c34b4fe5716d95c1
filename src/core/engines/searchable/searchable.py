"""One table's rows as they are searched: by keywords, by words and meaning, within conditions."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np
from pydantic import JsonValue

from src.config.roles import Role
from src.config.tools import RankedToolConfig, SearchToolConfig
from src.core.engines.fusion.retrieval import FusedHit, Retrieval, beyond_chance
from src.core.engines.keywords.find import KeywordSearch
from src.core.engines.keywords.request_words import RequestWords, stop_words
from src.core.engines.scored_rows import Mask, Rows
from src.core.engines.vectors.collection import Collection, Progress
from src.core.engines.word_index.index import WordIndex
from src.core.engines.word_index.model import Field
from src.core.query.conditions import Condition
from src.core.query.sql import QuerySql
from src.core.store.catalog import Table
from src.core.store.folding import fold
from src.core.store.protocol import Store
from src.core.traces import SearchedWord

WORDS_ALONE = 0.55
"""Share of the question's words that makes a row fit, whatever it means."""
_SOME_WORDS, _SOME_MEANING, _MORE_MEANING = 0.25, 1.5, 2.0
_SHARE_OF_BEST = 0.6


def fitting(
    hits: Sequence[FusedHit],
    words: Sequence[Sequence[SearchedWord]],
    asked: Sequence[SearchedWord],
    rows: int,
    words_alone: float = WORDS_ALONE,
) -> list[int]:
    """Places of the hits that fit, in their order; none where even the best does not. `words`:
    those of the question that each hit has; `rows`: how many were searched."""
    evidence = [
        (coverage(by_words, asked), hit.above or 0.0)
        for hit, by_words in zip(hits, words, strict=True)
    ]
    alone = beyond_chance(rows)
    sure = [
        at
        for at, (share, above) in enumerate(evidence)
        if share >= words_alone
        or above >= alone
        or (share >= _SOME_WORDS and above >= _SOME_MEANING)
    ]
    if not sure:
        return []
    least = _SHARE_OF_BEST * hits[sure[0]].score
    return [
        at
        for at, (share, above) in enumerate(evidence)
        if at in sure
        or (hits[at].score >= least and (share >= _SOME_WORDS or above >= _MORE_MEANING))
    ]


def coverage(has: Sequence[SearchedWord], asked: Sequence[SearchedWord]) -> float:
    """How much of the question a row has, a rare word counting more; 0 to 1."""
    whole = sum(word.rarity for word in asked)
    return sum(word.rarity for word in has) / whole if whole else 0.0


WEIGHTS: Mapping[Role, float] = {
    "title": 5.0,
    "name": 2.0,
    "text": 1.5,
    "tags": 1.0,
    "category": 1.0,
}
"""On public product sets the fields' weights are the largest gain of all."""

Fields = tuple[tuple[str, float], ...]
"""(column, weight), the weightiest first."""

_NAMING: frozenset[Role] = frozenset({"title", "category"})
"""They say what a row is; a description says much else, and a maker draws all that it makes."""
_SHORT = 300
"""Characters that rows have on average where wishes look through each of them whole."""


def search_fields(config: SearchToolConfig, table: Table) -> Fields:
    """The fields that the TOML names and the data has; by role where it names none of these."""
    named = {name: weight for name, weight in config.fields.items() if name in table.by_name}
    found = named or {c.name: WEIGHTS[c.role] for c in table.columns if c.role in WEIGHTS}
    everything = found or dict.fromkeys(table.by_name, 1.0)
    return tuple(sorted(everything.items(), key=lambda field: -field[1]))


def embedded_columns(config: SearchToolConfig, table: Table) -> tuple[str, ...]:
    """The columns that the TOML has embedded and the data has; none where that goes by role."""
    if not isinstance(config, RankedToolConfig):
        return ()
    return tuple(name for name in config.embed if name in table.by_name)


def embedded_fields(fields: Sequence[Field], table: Table, kinds: Set[str]) -> list[Field]:
    """Of the fields that are searched those that tell a row's meaning, where no TOML says which:
    all of passages, what products are called, and what keywords find as well where it is short."""
    telling = [field for field in fields if table.column(field.name).role in _NAMING]
    length = sum(len(text) for field in fields for text in field.texts)
    is_short = length <= _SHORT * len(fields[0].texts)
    if not telling or "documents" in kinds or (is_short and "keywords" in kinds):
        return list(fields)
    return telling


def texts_of(fields: Sequence[Field]) -> list[str]:
    """What is embedded of each row: its fields, the weightiest first."""
    rows = zip(*(field.texts for field in fields), strict=True)
    return ["\n".join(filter(None, texts)) for texts in rows]


_SAMPLE = 2000
_WORD = re.compile("[^\\W\\d_\u3005\u3041-\u30ff\u3400-\u9fff]+")
_OTHER_SCRIPT = re.compile("[^\\W\\d_\u0000-\u024f]")
_FOREIGN = 0.02
"""Share of letters of other scripts that names and slips may have."""
_CLEARLY = 4
"""Times that English function words are to be as frequent as those of another language."""

_USUAL = 300
"""A word that one title in so many has is a word of such things."""


def usual_words(titles: Sequence[str]) -> set[str]:
    """The words of titles, but for single letters: they say something here ("work" boots)."""
    counted = Counter(word for title in titles for word in set(_WORD.findall(fold(title))))
    least = max(2, len(titles) / _USUAL)
    return {word for word, times in counted.items() if times >= least and len(word) > 1}


def in_english(texts: Sequence[str]) -> bool:
    """Whether texts are English, by function words and letters; bare names count as English."""
    sample = texts[:: max(1, len(texts) // _SAMPLE)]
    words = Counter(word for text in sample for word in _WORD.findall(fold(text)))
    letters = sum(len(word) * times for word, times in words.items())
    foreign = sum(len(_OTHER_SCRIPT.findall(text)) for text in sample)
    if not letters or foreign > _FOREIGN * (letters + foreign):
        return False
    english, spanish = stop_words("en"), stop_words("es")
    ours, theirs = _times(words, english - spanish), _times(words, spanish - english)
    return ours >= _CLEARLY * theirs


def _times(counted: Counter[str], words: frozenset[str]) -> int:
    return sum(counted[word] for word in words if len(word) > 1)


Key = tuple[JsonValue, ...]


@dataclass(frozen=True)
class Searchable:
    """Rows go by their number in the index. Safe from any thread."""

    table: Table
    fields: Fields
    keys: Sequence[Key]
    """Each row's key, by which it is fetched."""
    numbers: Rows
    """Each row's number in the store, ascending."""
    words: WordIndex
    keywords: KeywordSearch
    retrieval: Retrieval
    vectors: Collection | None
    request_words: RequestWords
    store: Store

    def allowed(self, where: Condition | None) -> Mask | None:
        """The rows that match; None for all. The values must be the data's, not a question's."""
        if where is None:
            return None
        found = np.array(self.store.trusted(self.narrowing(where)), dtype=np.int64).ravel()
        mask = np.zeros(len(self.keys), dtype=np.bool_)
        known = found[np.isin(found, self.numbers)]  # rows that came since are not indexed
        mask[np.searchsorted(self.numbers, known)] = True
        return mask

    def narrowing(self, where: Condition) -> str:
        """The statement that finds the rows which match, for people to read as well."""
        return QuerySql(self.store.catalog, self.table).row_ids(where)

    @property
    def progress(self) -> Progress | None:
        """Of the vectors; None where there are none to be."""
        return self.vectors.progress if self.vectors else None
