"""The single words of headers that name a column of numbers: complexity, of complexity_weight.

Only words that no other column of numbers has. Columns that the concierge's file gives words for
are asked for by those.
"""

import re
from collections import Counter
from collections.abc import Iterator

from src.config.roles import NUMBER_ROLES
from src.config.texts import all_texts
from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.words import stem
from src.core.reading.grammar.folded import fold_text
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.column_words import name_words, word_lists

_SHORTEST = 2
_CJK_COUNT = re.compile(r"(?:件|人)?数(?:量)?$|量$")
_BRACKET = re.compile(r"[(（\[].*")


def header_lexicon(catalog: Catalog) -> Lexicon:
    """By single words: the column that alone has it in its header."""
    return Lexicon(entry for table in catalog.tables for entry in _entries(table))


def _entries(table: Table) -> Iterator[Entry]:
    said = {c.name: _words(c) for c in table.with_role(*NUMBER_ROLES)}
    often = Counter(stem(word, "english") for words in said.values() for word in words)
    for column in table.with_role("number", "year"):
        told = word_lists("headers")["year"] if column.role == "year" else ()
        for word in said[column.name] if not column.config.asked_as else ():
            if often[stem(word, "english")] == 1 and word not in told:
                for form in (word, word.removesuffix("s")):
                    yield Entry(form, table.id, column.name, "", inflected=False)


def _words(column: Column) -> tuple[str, ...]:
    texts = [column.name, *all_texts(column.config.label)]
    return tuple(dict.fromkeys(word for text in texts for word in _words_of(text)))


def _words_of(text: str) -> Iterator[str]:
    if not fold_text(text).isascii():
        whole = _BRACKET.sub("", fold_text(text)).strip()
        yield _CJK_COUNT.sub("", whole) or whole
        return
    told = word_lists("headers")
    for word in name_words(text):
        if word in told["per"]:
            return
        if word.isalpha() and len(word) >= _SHORTEST and word not in told["idle"]:
            yield word
