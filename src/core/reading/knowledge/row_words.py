"""What rows and columns are called beside their labels: games of "board games", flats of
apartments, the publisher of what has a brand.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from src.config.roles import Role
from src.core.engines.lexicon import Entry, Lexicon
from src.core.engines.vocabulary import Vocabulary
from src.core.engines.words import parts_of, stem, words_of
from src.core.reading.grammar.folded import fold_text
from src.core.reading.language import home_language
from src.core.reading.wording import all_wordings
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.column_words import name_words
from src.core.store.concepts import (
    ANYTHING,
    asking_words,
    concepts,
    concepts_of,
    is_called,
    names_of,
    other_words,
)
from src.core.store.folding import fold
from src.core.store.selling_price import by_header

_JOINED = re.compile(r"\s*(?:[,&/+、・]|(?<![a-z])(?:and|or|y|e|o|u)(?![a-z])|和|と)\s*")
_ENGLISH_OF = re.compile(r" (?:of|for|from|with|without|in|to|we|that) ")
_SPANISH_OF = re.compile(r" (?:de|del|para|con|sin|en|que) ")
_IN_BRACKETS = re.compile(r"[(（]\s*([^\W\d_]+)\.?\s*[)）]$")
_SHORTEST = 3
_SHORTEST_BEFORE = 2
"""Characters that say which, in scripts without spaces: 车 of 二手车, and nothing of 汽车."""
_KINDS: tuple[Role, ...] = ("name", "category", "place", "tags", "title", "text")
_DATES: tuple[Role, ...] = ("start", "end", "info")
HEAD = "head"
"""As an entry's value: the word calls the rows for short, and no search goes by it."""
COUNTED = "counted"
"""As an entry's value: the word is for what the numbers of the column count."""


KindWords = Mapping[str, Sequence[Vocabulary]]
"""By table: the words inside what tells its rows apart, their kinds and names."""


def head_entries(
    catalog: Catalog, values: Lexicon, known: Lexicon, kinds: KindWords
) -> Iterator[Entry]:
    """A word for the rows of one table only, and for no value or column: both are said more
    precisely. Such entries stand for no column, like the label itself."""
    home = home_language(catalog)
    heads = {t.id: tuple(dict.fromkeys(_called(t, home, kinds[t.id]))) for t in catalog.tables}
    stems = ({stem(head, "english") for head in said} for said in heads.values())
    often = Counter(each for said in stems for each in said)
    for table_id, said in heads.items():
        for head in said:
            is_value = any(entry.kind in ("value", "alias") for entry in values.lookup(head))
            if often[stem(head, "english")] == 1 and not is_value and not known.lookup(head):
                yield Entry(head, table_id, "", HEAD, "alias", False)


def _label_parts(table: Table, home: str) -> Iterator[tuple[str, str]]:
    """Language and text of each label, also of those joined in one: wines and cheeses."""
    label = table.config.label
    for language, text in label.items() if isinstance(label, dict) else ((home, label),):
        yield from ((language, part.strip()) for part in _JOINED.split(fold_text(text)))


def _called(table: Table, home: str, kinds: Sequence[Vocabulary]) -> Iterator[str]:
    """Its label's heads, and other words for such things, or for items of any kind, that tell none
    of its rows apart."""
    yield from _heads(table, home)
    for name in (*_named(table, home), ANYTHING):
        for word in sorted(other_words(name)):
            part = not word.isascii() and name.endswith(word)  # 车 of 汽车 is all of them
            idle = name != ANYTHING and _says_nothing(word)
            if part or not (idle or any(_has_all(each, word) for each in kinds)):
                yield word


def _has_all(kinds: Vocabulary, word: str) -> bool:
    said = words_of(word)
    return all(kinds.spellings(each.surface, each.normal, word.isascii()) for each in said)


def _named(table: Table, home: str) -> Iterator[str]:
    """Its label and the ends of it that are words for things: 二手车, 车."""
    for language, part in _label_parts(table, home):
        yield part
        yield from filter(None, [_head(part, language)])
        if language == "zh":  # whose dictionary has 二手车 as one word
            yield from (part[at:] for at in range(1, len(part)))


def column_entries(catalog: Catalog, values: Lexicon, known: Lexicon) -> Iterator[Entry]:
    """Other words, in every language, for the one column about a thing: who makes it, its colour,
    how many rooms. How a number is asked for ("how strong") is told by what it measures."""
    for table in catalog.tables:
        yield from _list_price_entries(table, values, known)
        yield from _counted_entries(table, values, known)
        about = concepts_of(table.with_role(*_KINDS, *_DATES, "number", "price"))
        for name, concept in about.items():
            column = table.column(name)
            if not _is_the_one(column, concept, about, table):
                continue
            number = column.role in ("number", "price")
            for word in dict.fromkeys(_asking(concept, set(about.values()), number)):
                # "Kinds" of a column Kind is written out: the word alone would ask for nothing.
                own = all(entry.place == (table.id, name) for entry in known.lookup(word))
                if own and not (
                    values.lookup(word) or known.written(word) or _heads_another(word, name, table)
                ):
                    yield Entry(word, table.id, name, "", "alias", False, inflected=not number)


def _list_price_entries(table: Table, values: Lexicon, known: Lexicon) -> Iterator[Entry]:
    """What the one price beside that of sale is called, also where words for it are listed: a bare
    "price" would ask for what is paid."""
    beside = [c for c in table.with_role("price") if by_header(c.name) < 0]
    if table.sells_at is None or len(beside) != 1 or beside[0].name == table.sells_at:
        return
    for word in asking_words("list_price"):
        if not (values.lookup(word) or known.lookup(word)):
            yield Entry(word, table.id, beside[0].name, "", "alias", False)


def _counted_entries(table: Table, values: Lexicon, known: Lexicon) -> Iterator[Entry]:
    """What the numbers of a column count, by its header: boxes, of "stock (boxes)"."""
    told = {c.name: _IN_BRACKETS.search(c.name) for c in table.with_role("number") if not c.unit}
    counted = {name: fold(found[1]) for name, found in told.items() if found}
    for name, word in counted.items():
        alone = [*counted.values()].count(word) == 1
        if alone and not (values.lookup(word) or known.lookup(word)):
            yield Entry(word, table.id, name, COUNTED, "alias", False)


def _is_the_one(column: Column, concept: str, about: Mapping[str, str], table: Table) -> bool:
    """Whether it alone is about it, or of several alone is called so: category, category_en. Of
    prices only what is paid is asked for as one."""
    if concept == "price" and table.sells_at not in (None, column.name):
        return False
    alike = [table.column(name) for name, key in about.items() if key == concept]
    called = [other for other in alike if is_called(other, concept)]
    return alike == [column] or called == [column]


def _heads_another(word: str, name: str, table: Table) -> bool:
    """A duration may be called its length, but not beside a column length_km."""
    said = set(word.split())
    return any(c.name != name and said <= set(name_words(c.name)) for c in table.columns)


def _asking(concept: str, others: set[str], number: bool) -> Iterator[str]:
    """The words for it, and those for its kin where the table has none of that."""
    kin = [key for key, each in concepts().items() if concept in (each.kin, key)]
    kin += [each] if (each := concepts()[concept].kin) else []
    for key in dict.fromkeys(kin):
        if key == concept or key not in others:
            yield from names_of(key) if number else asking_words(key)


def _heads(table: Table, home: str) -> Iterator[str]:
    for language, part in _label_parts(table, home):
        head = _head(part, language)
        if head and head != part and not _says_nothing(head):
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
