"""What a question says and its parse has no use for: the answer tells it."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby

from src.core.engines.words import Word, words_of
from src.core.nlu.actions.figures import FUNCTIONS
from src.core.nlu.annotators import Annotated
from src.core.nlu.cues import is_closed
from src.core.nlu.items import Annotation
from src.core.nlu.parser import Parse
from src.core.nlu.pieces import AMOUNT, COLUMN, CONDITION, ORDINAL, ROWS
from src.core.nlu.search import ASKING
from src.core.nlu.tokens import is_cjk, is_hiragana
from src.core.query.conditions import (
    Condition,
    Flag,
    In,
    OpenAt,
    Overlaps,
    Text,
    conjuncts,
    is_unknown,
)
from src.core.query.conditions import words_of as said_of
from src.core.query.queries import Compare, Each, Groups, Query, Rows, leaves_in
from src.core.reading.binding.terms import spelt
from src.core.reading.grammar.dictionary import senses_of
from src.core.reading.grammar.word_data import cue_forms
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.language import is_grammar, names_time
from src.core.reading.wording import Signal, all_wordings, wording_for
from src.core.store.catalog import Table
from src.core.store.column_words import counts
from src.core.store.days import DAY_KINDS
from src.core.store.folding import fold

_DECIDING = ("not", "except", "or", "closed", "only")
"""Types of annotations that say which rows are meant, and are not to be lost in silence."""
_ALONE = ASKING | {"free", "sold_out", "reduced", "full_price"}
"""The same where the words are of no other type."""
_SHORT = 3
"""Letters of words that are said for many things: por, by."""
_NUMBERS = frozenset({AMOUNT, ORDINAL})
_BOUNDS = _NUMBERS | {"under", "at_most", "over", "at_least", "between", "about", "to"}
"""Types of what makes a bound."""
_MOST_COUNTED = 2
"""Words behind a number that say what is counted: a 5 year warranty."""


@dataclass(frozen=True)
class Leftovers:
    """Words without a use, folded, in the order of the question."""

    unknown: tuple[str, ...] = ()
    """Those that the data does not have."""
    known: tuple[str, ...] = ()
    """Those that rows have."""
    deciding: tuple[str, ...] = ()
    """Numbers and words of denial or choice."""
    columns: tuple[str, ...] = ()
    """Columns that are named, and that nothing else is said of: their content is asked for."""
    headers: tuple[str, ...] = ()
    """Words for columns, which say nothing of a row."""
    slips: tuple[str, ...] = ()
    """Misspelt words for columns that it is about."""

    def within(self, said: str) -> "Leftovers":
        """Those that stand in what the question asks for, without courtesy and reasons."""
        parts = (self.unknown, self.known, self.deciding)
        unknown, known, deciding = (tuple(x for x in part if x in said) for part in parts)
        return replace(self, unknown=unknown, known=known, deciding=deciding)


def leftovers(
    parse: Parse, annotated: Annotated, table: Table, knowledge: Knowledge, language: str
) -> Leftovers:
    """What the likeliest parse of a question over a table leaves over."""
    left = {name.removeprefix("left:") for name in parse.features if name.startswith("left:")}
    unused = {at for at, token in enumerate(annotated.tokens) if token.text in parse.skipped}
    idle = unused | {at for each in annotated.annotations if each.type in left for at in _at(each)}
    columns = [each for each in annotated.annotations if each.type == COLUMN]
    named = [each for each in columns if "part" not in each.features]
    any_of = {each.end for each in annotated.annotations if each.type == "no_matter"}
    asked = [x for x in named if idle.issuperset(_at(x)) and x.start not in any_of]
    headers = [each for each in named if each in asked or unused.isdisjoint(_at(each))]
    held = set(_used(parse.query))
    used = [*asked, *(each for each in columns if each.value in held)]
    idle -= {at for each in used for at in _at(each)}
    said = {fold(leaf.text) for leaf in leaves_in(parse.query)}
    free = [
        part for word in content_words(annotated, language) for part in _idle(word, annotated, idle)
    ]
    counted = parse.query.having if isinstance(parse.query, Groups) else None
    bounds = [] if counted else list(_bounds(annotated, idle, said))
    free = [word for word in free if not any(word.surface in text for text in (*said, *bounds))]
    known = {
        w.surface: bool(spelt(w.surface, w.normal, w.latin, table, knowledge)[0]) for w in free
    }
    figure = getattr(parse.query, "figure", None)
    deciding = (
        each.text for each in annotated.annotations
        if _decides(each) and idle.issuperset(_at(each)) and _tells(each, parse, table)
        and (figure is None or FUNCTIONS.get(each.type) != figure.function)
        and not any(_is_part(each, other) for other in annotated.annotations)
    )  # fmt: skip
    return Leftovers(
        unknown=(*bounds, *(word for word, is_known in known.items() if not is_known)),
        known=tuple(word for word, is_known in known.items() if is_known),
        deciding=tuple(dict.fromkeys(deciding)),
        columns=tuple(dict.fromkeys(each.value for each in asked))
        or tuple(
            dict.fromkeys((*_flags(parse, table), *_tags(headers, table), *_hours(parse, table)))
        ),
        headers=tuple(dict.fromkeys(each.text for each in headers)),
        slips=tuple(dict.fromkeys(each.text for each in used if "slip" in each.features)),
    )


def _idle(word: Word, annotated: Annotated, idle: Set[int]) -> Iterator[Word]:
    """A word without a use; of one in signs each part of several that has none."""
    places = enumerate(annotated.tokens)
    inside = [(at in idle, each) for at, each in places if word.start <= each.start < word.end]
    if word.latin:
        if inside and all(is_idle for is_idle, _ in inside):
            yield word
        return
    for is_idle, run in groupby(inside, lambda each: each[0]):
        tokens = [token for _, token in run]
        start, end = tokens[0].start, tokens[-1].end
        if is_idle and end - start > 1:
            part = annotated.text[start:end]
            normal = word.normal if part == word.surface else part
            yield replace(word, start=start, end=end, surface=part, normal=normal)


def without_unknown(query: Query) -> tuple[Query, tuple[str, ...]]:
    """The first rows of an order that are called by words which no row has: of all rows, and the
    words. Who asks for the cheapest packet calls the rows so."""
    if isinstance(query, Rows) and query.order:
        conditions = conjuncts(query.where)
        absent = tuple(each.term for each in conditions if isinstance(each, Text))
        if conditions and all(map(is_unknown, conditions)):
            return query.model_copy(update={"where": None}), absent
    return query, ()


def _used(query: Query | None) -> Iterator[str]:
    """The columns that it is about."""
    yield from (name for leaf in leaves_in(query) for name in leaf.about)
    for part in query.queries if isinstance(query, Each | Compare) else (query,):
        told = (getattr(part, name, None) for name in ("order", "figure"))
        yield from (each.column for each in told if each)
        yield from [part.by] if isinstance(part, Groups) else ()


def _tags(headers: Sequence[Annotation], table: Table) -> Iterator[str]:
    """Columns of tags that are named beside one: a tag is else a word of the text as well."""
    yield from (each.value for each in headers if table.column(each.value).role == "tags")


def _hours(parse: Parse, table: Table) -> Iterator[str]:
    """The column of opening hours, where rows are in the order in which they open or close."""
    order = parse.query.order if isinstance(parse.query, Rows) else None
    opening = {name for day in DAY_KINDS for name in table.hours(day) or ()}
    if order and order.column in opening and table.hours_source:
        yield table.hours_source


def _bounds(annotated: Annotated, idle: Set[int], used: Set[str]) -> Iterator[str]:
    """Numbers without a use, each with the words of its bound and of what it counts."""
    tokens, said = annotated.tokens, [a for a in annotated.annotations if a.type in _BOUNDS]
    amounts = [each for each in said if each.type in _NUMBERS]
    taken = {
        at
        for each in amounts
        if each.start not in idle or any(each.text in text for text in used)
        for at in _at(each)
    }
    within = {at for each in said for at in _at(each)} - taken
    sure = (each for each in amounts if each.type == ORDINAL or has_digit(each.text))
    numbers = {each.start for each in sure} - taken
    firm = {at for each in said if each.type != "to" for at in _at(each)}
    at = 0
    while at < len(tokens):
        end = at
        while end in within:
            end += 1
        if numbers.isdisjoint(range(at, end)):
            at = max(end, at + 1)
            continue
        while at not in firm:
            at += 1
        behind = min(len(tokens), end + _MOST_COUNTED)
        while end < behind and _counts(tokens[end].text, used):
            end += 1
        while end > at + 1 and is_hiragana(tokens[end - 1].text):
            end -= 1
        yield annotated.text[tokens[at].start : tokens[end - 1].end]
        at = end


def has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _counts(word: str, used: Set[str]) -> bool:
    """Whether it may say what is counted, and says nothing else."""
    plain = is_closed(word) or is_cjk(word) or not word.isalpha()
    return not plain and not any(word in text for text in used)


def _decides(annotation: Annotation) -> bool:
    if annotation.type in _ALONE and cue_forms().get(annotation.text) == (annotation.type,):
        return is_cjk(annotation.text) or len(annotation.text) > _SHORT
    return annotation.type in _DECIDING


def _tells(annotation: Annotation, parse: Parse, table: Table) -> bool:
    """Whether it is surely what its type says: や in a word is no "or", and only where cells have
    several values does "only" say more than a value."""
    if annotation.type == "only":
        tags = {column.name for column in table.with_role("tags")}
        return any(isinstance(x, In) and x.column in tags for x in leaves_in(parse.query))
    return annotation.type != "or" or (annotation.text.isascii() and annotation.text.isalpha())


def _is_part(one: Annotation, other: Annotation) -> bool:
    """Whether it is a part of a longer word that decides nothing: the 没有 of 有没有."""
    longer = other.start <= one.start and one.end <= other.end and len(other.text) > len(one.text)
    return longer and other.type not in (*_DECIDING, CONDITION, COLUMN)


def _at(annotation: Annotation) -> range:
    return range(annotation.start, annotation.end)


def _flags(parse: Parse, table: Table) -> Iterator[str]:
    """Columns that say yes or no, asked of a row that is named: does the X have Y."""
    leaves = list(leaves_in(parse.query))
    naming = {column.name for column in table.with_role("title", "name", "id")}
    if any(isinstance(each, In) and each.column in naming for each in leaves):
        yield from (each.column for each in leaves if isinstance(each, Flag))


def content_words(annotated: Annotated, language: str) -> Iterator[Word]:
    """Words that say what is wanted: no grammar, no word for the rows, none that asks politely."""
    wording = wording_for(language)
    rows = {at for each in annotated.annotations if each.type == ROWS for at in _at(each)}
    places = {token.start: at for at, token in enumerate(annotated.tokens)}
    for word in words_of(annotated.text, wording.han):
        numbered = has_digit(word.surface)
        closed = word.surface in cue_forms() or (word.latin and _is_small(word.surface))
        plain = closed or (is_grammar(word.surface) and not _names_place_or_time(word.surface))
        plain = plain or not _says(word) or wording.is_filler(word.surface)
        says = numbered or not plain
        if says and places.get(word.start) not in rows and not word.surface.isdigit():
            yield word


def _names_place_or_time(word: str) -> bool:
    """Whether a word of the grammar is for a floor or for days: where no column is of these, it is
    told."""
    return "floor" in (counts(word), counts(f"{word}s")) or names_time(word)


def _is_small(word: str) -> bool:
    """Whether a Latin word is so short that it is likely grammar; of three letters, as red, only if
    it is no word for a thing or a trait."""
    return is_closed(word) and not (len(word) == _SHORT and senses_of(word))


def _says(word: Word) -> bool:
    """Whether it is of a class that says something; adjectives in hiragana are grammar as well."""
    return word.kind == "content" or (word.kind == "soft" and not is_hiragana(word.surface))


def is_wish(folded: str) -> bool:
    """Whether something good is wished for, whatever it is."""
    return any(w.has("recommend", folded) or w.has("wish", folded) for w in all_wordings().values())


def elsewhere(
    said: Iterable[Condition], folded: str, signal: Signal, rows: Iterable[str] = ()
) -> tuple[str, ...]:
    """Words for a subject that no catalog is of, as the weather, where nothing of the data is named
    beside it; none where it is about the data.

    Args:
        rows: words of the question for the rows, which may be such a subject: the president.
    """
    wordings = all_wordings().values()
    found = (m for wording in wordings for m in wording.pattern(signal).finditer(folded))
    called = [*rows]
    subjects = tuple(
        dict.fromkeys(m[0].strip() for m in found if not any(each in m[0] for each in called))
    )
    named = [said_of(each) for each in said if not isinstance(each, Text | Overlaps | OpenAt)]
    part = (any(text in each and text != each for each in subjects) for text in named)
    return subjects if all(part) else ()
