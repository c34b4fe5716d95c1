"""Words that a concierge's file says of its rows and of itself."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from src.config.texts import LocalText
from src.core.engines.words import STEM_LANGUAGES, Word, stem, words_of
from src.core.reading.grammar.folded import fold_text
from src.core.store.catalog import Catalog


@dataclass(frozen=True)
class OwnWords:
    """By `word_keys`: a word in any of its forms is the same."""

    rows: frozenset[str]
    """Of labels, and of what else rows are asked by: "used" of used boats."""
    name: frozenset[str]
    """Of the concierge's name."""
    told: frozenset[str]
    """Of what it says that it is about, and its tools."""


def own_words(catalog: Catalog) -> OwnWords:
    config = catalog.config
    tables = config.tables.values()
    labels = (text for table in tables for text in (*_texts(table.label), *table.asked_as))
    tools = (text for tool in config.tools for text in (tool.purpose, *tool.use_when))
    return OwnWords(
        _keys_of(labels), _keys_of(_texts(config.name)), _keys_of((*_texts(config.about), *tools))
    )


def word_keys(word: Word) -> frozenset[str]:
    if not word.latin:
        return frozenset((word.surface, word.normal))
    return frozenset(f"{each}:{stem(word.normal, each)}" for each in STEM_LANGUAGES)


def _keys_of(texts: Iterable[str]) -> frozenset[str]:
    words = (word for text in texts for word in words_of(fold_text(text)))
    return frozenset(key for word in words if word.kind == "content" for key in word_keys(word))


def _texts(text: LocalText) -> Iterator[str]:
    yield from (text,) if isinstance(text, str) else text.values()
