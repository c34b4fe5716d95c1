"""What rows and columns are called beside their labels: games of "board games", the publisher of
what has a brand.

Only where no words to ask by are listed: whoever lists them has written out those that are meant.
"""

import re
from collections import Counter
from collections.abc import Iterator

from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.words import parts_of, stem, words_of
from src.core.reading.grammar.folded import fold_text
from src.core.reading.language import home_language
from src.core.reading.wording import all_wordings
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.column_words import kin_words

_JOINED = re.compile(r"\s*(?:[,&/+、・]|(?<![a-z])(?:and|or|y|e|o|u)(?![a-z])|和|と)\s*")
_ENGLISH_OF = re.compile(r" (?:of|for|from|with|without|in|to|we|that) ")
_SPANISH_OF = re.compile(r" (?:de|del|para|con|sin|en|que) ")
_SHORTEST = 3
_SHORTEST_BEFORE = 2
"""Characters that say which, in scripts without spaces: 车 of 二手车, and nothing of 汽车."""
HEAD = "head"
"""As an entry's value: the word calls the rows for short, and no search goes by it."""


def head_entries(catalog: Catalog, values: Lexicon, known: Lexicon) -> Iterator[Entry]:
    """A word for the rows of one table only, and for no value or column: both are said more
    precisely. Such entries stand for no column, like the label itself."""
    home = home_language(catalog)
    heads = {t.id: tuple(dict.fromkeys(_heads(t, home))) for t in catalog.tables}
    often = Counter(stem(head, "english") for said in heads.values() for head in said)
    for table_id, said in heads.items():
        for head in said:
            is_value = any(entry.kind in ("value", "alias") for entry in values.lookup(head))
            if often[stem(head, "english")] == 1 and not is_value and not known.lookup(head):
                yield Entry(head, table_id, "", HEAD, "alias", False)


def kin_entries(catalog: Catalog, values: Lexicon, known: Lexicon) -> Iterator[Entry]:
    """Other words for the makers and creators of rows, which name the one column of such."""
    for table in catalog.tables:
        for words in kin_words():
            columns = [c for c in table.with_role("name", "category") if _called(c) in words]
            if len(columns) != 1 or columns[0].config.asked_as:
                continue
            for word in words:
                if not (values.lookup(word) or known.lookup(word)):
                    yield Entry(word, table.id, columns[0].name, "", "alias", False)


def _called(column: Column) -> str:
    label = column.config.label
    return fold_text(label if isinstance(label, str) else column.name.replace("_", " "))


def _heads(table: Table, home: str) -> Iterator[str]:
    label = table.config.label
    for language, text in label.items() if isinstance(label, dict) else ((home, label),):
        for part in _JOINED.split(fold_text(text)):
            head = _head(part.strip(), language)
            if head and head != fold_text(text) and not _says_nothing(head):
                yield head


def _head(phrase: str, language: str) -> str:
    if not phrase.isascii():
        words = words_of(phrase)
        head = parts_of(words[-1].surface)[-1] if words else ""
        return head if len(head) <= len(phrase) - _SHORTEST_BEFORE else ""
    if len(cut := _SPANISH_OF.split(phrase)) > 1 or language == "es":
        return cut[0].partition(" ")[0]
    return _ENGLISH_OF.split(phrase)[0].rpartition(" ")[2]


def _says_nothing(head: str) -> bool:
    """Products and things are of any shop, and asked for in all words."""
    if head.isascii() and (len(head) < _SHORTEST or not head.isalpha()):
        return True
    return any(wording.is_filler(head) for wording in all_wordings().values())
