"""What passages are about: values of things that rows of other tables have as well."""

from collections.abc import Iterator

from src.core.nlu.annotators import Annotated
from src.core.nlu.leftovers import content_words, has_digit
from src.core.nlu.parser import Parse
from src.core.query.conditions import Condition, In, Text, all_of, conjuncts, leaf_of
from src.core.query.queries import Compare, Each, Query
from src.core.reading.binding.terms import TermReader
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Table


def slips(
    annotated: Annotated, table: Table, knowledge: Knowledge, language: str
) -> tuple[list[tuple[str, str]], list[str]]:
    """Misspelt words, each with the passages' own, and numbers that no passage has."""
    reader, mended, numbers = TermReader(table, knowledge), list[tuple[str, str]](), list[str]()
    for word in content_words(annotated, language):
        if knowledge.vocabulary(table).spellings(word.surface, word.normal, word.latin):
            continue
        found = reader.mended(word.surface, word.latin)
        if has_digit(word.surface):
            numbers.append(word.surface)
        elif found.words:
            mended.append((word.surface, found.words[0]))
    return mended, numbers


def about(parse: Parse, knowledge: Knowledge) -> Iterator[Condition]:
    """The conditions of a question's parse that narrow the passages: a value by its own name. Where
    the catalog has rows of other tables, one that these have too: what a passage treats of is told
    by its text."""
    query = parse.query
    if query is None or isinstance(query, Each | Compare):
        return
    passages = knowledge.catalog.config.passages
    has_rows = any(table.id not in passages for table in knowledge.catalog.tables)
    for each in conjuncts(query.where):
        if isinstance(each, In) and len(each.values) == 1:
            entries = knowledge.values.lookup(each.values[0])
            if not has_rows or any(entry.table not in passages for entry in entries):
                yield each


def without_texts(query: Query) -> Query:
    """The query without its words of the rows' text."""
    if isinstance(query, Each | Compare):
        return query
    kept = (each for each in conjuncts(query.where) if not isinstance(leaf_of(each), Text))
    return query.model_copy(update={"where": all_of(*kept)})
