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
from src.core.store.column_words import name_words

_IDLE = frozenset({
    "min", "max", "minimum", "maximum", "minimo", "maximo", "num", "number", "numero", "no", "nr",
    "count", "cantidad", "total", "avg", "average", "mean", "promedio", "medio", "media", "top",
    "full", "of", "the", "in", "is", "for", "and", "per", "by", "to", "a", "de", "del", "la", "el",
    "los", "las", "por", "para", "en", "y", "con", "que", "se", "su", "sus", "lo", "un", "una",
    "sin", "hasta", "tiene", "hay", "does", "has", "with", "at", "on", "or", "it", "its", "this",
    "that", "value", "amount", "price", "precio",
})  # fmt: skip
"""Words of headers that say nothing of what is measured."""
_YEAR = frozenset({"year", "years", "ano", "anos"})
"""Said of any amount of years, and told by the role of a column."""
_PER = frozenset({"per", "por"})
"""What stands behind them is what it is reckoned by: the week of hours_per_week."""
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
        for word in said[column.name] if not column.config.asked_as else ():
            if often[stem(word, "english")] == 1 and not (column.role == "year" and word in _YEAR):
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
    for word in name_words(text):
        if word in _PER:
            return
        if word.isalpha() and len(word) >= _SHORTEST and word not in _IDLE:
            yield word
