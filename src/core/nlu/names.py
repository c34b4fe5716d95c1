"""Names of rows: those of several words, what their parts say by themselves, those of rows that
belong together with a row of another table, and words that stand within values."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from src.config.roles import Role
from src.core.engines.han import is_han
from src.core.engines.lexicon import Found, Lexicon
from src.core.engines.vocabulary import Vocabulary
from src.core.engines.words import Word, words_of
from src.core.nlu.cues import is_closed
from src.core.query.conditions import In, Related, Span, Text
from src.core.reading.grammar.phrases import is_inside
from src.core.reading.grammar.word_data import cue_forms
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.language import is_grammar
from src.core.reading.wording import all_wordings
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.store.links import reach

Told = tuple[Text | Related, tuple[str, ...]]

_NAMING: frozenset[Role] = frozenset({"id", "title"})
"""Roles of columns whose values name a row, and not a kind of rows."""
_LONGEST_PHRASE = 3
"""Words without blanks between them that may be one name together."""
_OTHERS = 2
"""Rows with a word that does not tell one of them."""


def inside(found: Sequence[Found], text: str, lexicon: Lexicon) -> list[Found]:
    """What parts of longer names say by themselves: the medium of "medium bake"."""
    inner: dict[tuple[int, int], Found] = {}
    for each in found:
        cuts = [at for at in range(each.start, each.end) if text[at] == " "]
        for cut in cuts:
            for start, end in ((each.start, cut), (cut + 1, each.end)):
                for part in lexicon.find(text[start:end]):
                    place = start + part.start, start + part.end
                    inner[place] = replace(part, start=place[0], end=place[1])
    whole = {(each.start, each.end) for each in found}
    return [part for place, part in inner.items() if place not in whole]


def is_of_parts(
    found: Found, values: Sequence[Found], schema: Sequence[Found], knowledge: Knowledge,
    table: Table,
) -> bool:  # fmt: skip
    """Whether a name of several words says no more than a kind beside a word for the rows or for a
    column: "medium bake" of rows with a bake, or what other rows say as well."""
    inner = [each for each in (*values, *schema) if is_inside(each, found)]
    if not any(each in schema for each in inner):
        return False
    rest = [word for word in words_of(found.text) if not is_closed(word.surface)]
    covered = [(each.start - found.start, each.end - found.start) for each in inner]
    rows = knowledge.vocabulary(table)
    return all(
        any(start <= word.start < end for start, end in covered)
        or rows.rows_with(word.surface) >= _OTHERS
        for word in rest
    )


def related(found: Sequence[Found], table: Table, catalog: Catalog) -> Iterator[Told]:
    """A condition with its features for each value of a table that `table` hangs together with."""
    for each in found:
        values: dict[tuple[str, str], list[str]] = defaultdict(list)
        for entry in each.entries:
            if entry.table != table.id and entry.kind != "word":
                values[entry.place].append(entry.value)
        own = any(entry.table == table.id for entry in each.entries)
        for place, named in values.items():
            if reached := reach(catalog, table.id, *place):
                _, column, hops = reached
                inner = In(column=column, values=tuple(dict.fromkeys(named)))
                span: Span = (each.start, each.end)
                role = catalog.table(place[0]).column(place[1]).role
                names = "row" if role in _NAMING else "kind"
                yield (
                    Related(hops=hops, condition=inner, text=each.text, span=span),
                    (f"related:{names}", f"related:{role}", f"related:{names}|own {own}",
                     f"related:{names}|hops{len(hops)}"),
                )  # fmt: skip


def phrases(text: str, table: Table, knowledge: Knowledge) -> Iterator[Told]:
    """Words that stand side by side in titles, two by two; neighbouring words of a text without
    blanks that some row has just so; numbers within titles."""
    titles = knowledge.titles[table.id]
    said = words_of(text)
    words = [word for word in said if word.latin]
    for one, other in pairwise(words):
        if text[one.end : other.start] != " " or is_closed(one.surface):
            continue
        if written := titles.side_by_side(one.surface, other.surface):
            place = (one.start, other.end)
            told = _in_title(text[slice(*place)], written, place, table)
            yield told, ("text:phrase", "text:phrase in title")
    for word in words:
        if word.surface.isdigit() and titles.times(word.surface):
            place = (word.start, word.end)
            yield _in_title(word.surface, (word.surface,), place, table), ("text:number",)
    for name, place in _numbered(text, titles):
        yield _in_title(name, (name,), place, table), ("text:phrase", "text:phrase with a number")
    signs = [each for each in said if each.kind in ("content", "soft") or _may_be_part(each)]
    signs = [each for each in signs if not each.latin]
    yield from _joined(text, signs, knowledge.vocabulary(table))


def _numbered(text: str, titles: Vocabulary) -> Iterator[tuple[str, Span]]:
    """A number with the words before it that a title has just so: route 66."""
    tokens = list(re.finditer(r"\S+", text))
    for last, number in enumerate(tokens):
        before = tokens[max(0, last - _LONGEST_PHRASE) : last] if number[0].isdecimal() else []
        for first in before:
            said = text[first.start() : number.end()]
            says_nothing = first is before[-1] and is_closed(first[0])
            if first[0].isalpha() and not says_nothing and titles.has_words(said):
                yield said, (first.start(), number.end())


def _may_be_part(word: Word) -> bool:
    """A word of Chinese characters that is no cue, as the 抹 of 抹茶, which is a verb by itself."""
    return all(map(is_han, word.surface)) and word.surface not in cue_forms()


def families(found: Sequence[Found], table: Table, knowledge: Knowledge) -> Iterator[Told]:
    """Names of rows that the names of others hold as well: sage, where there is a red sage."""
    titles, title = knowledge.titles[table.id], table.title
    place = (table.id, title.name) if title else None
    for each in (each for each in found if not all(map(is_grammar, each.text.split()))):
        forms = {fold(e.form) for e in each.entries if e.place == place and e.kind == "value"}
        for form in forms:
            if titles.rows_with(form) >= _OTHERS:
                yield _in_title(each.text, (form,), (each.start, each.end), table), ("text:family",)


def _joined(text: str, said: Sequence[Word], rows: Vocabulary) -> Iterator[Told]:
    for first in range(len(said)):
        for last in range(first + 1, min(len(said), first + _LONGEST_PHRASE)):
            place = (said[first].start, said[last].end)
            phrase = text[slice(*place)]
            if said[last].start != said[last - 1].end or not rows.has(phrase):
                break
            if not any(each.kind == "content" for each in said[first : last + 1]):
                continue
            leaf = Text(words=(phrase,), term=phrase, text=phrase, span=place)
            yield leaf, ("text:phrase", f"text:phrase{last - first + 1}")


def _in_title(said: str, words: tuple[str, ...], span: tuple[int, int], table: Table) -> Text:
    assert table.title is not None, "words of titles that are none"
    fields = (table.title.name,)
    return Text(words=words, term=said, fields=fields, whole_words=words[0].isascii(), text=said,
                span=span)  # fmt: skip


def is_of_health(word: str) -> bool:
    """Whether a word speaks of allergies, diets or safety, in any language."""
    return any(wording.has("confirm", word) for wording in all_wordings().values())
