"""What is tried in turn where nothing fits; each answer says first what was relaxed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from src.config.roles import Role
from src.core.answering.cells import cell_text, is_blank
from src.core.answering.conditions import Speaker
from src.core.answering.fields import title_of
from src.core.answering.notes import let_go
from src.core.engines.words import stem, verb_of
from src.core.models.asking import MOST_CALLS, Asking
from src.core.query.conditions import Condition, HasKey, In, Text, all_of, leaf_of, said_words
from src.core.query.queries import Count
from src.core.query.relaxation import loosened
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.reading.knowledge.shops import shops
from src.core.store.catalog import Catalog, Column, Table
from src.core.store.folding import fold
from src.core.traces import Row

_LISTED: frozenset[Act] = frozenset({"search", "detail"})
_SOUGHT: frozenset[Act] = frozenset({"search", "count"})
_NAMES: tuple[Role, ...] = ("name", "title", "id")
_KINDS: tuple[Role, ...] = ("category", "tags")
_FEW = 3

Rung = Callable[[Understood, Asking], str | None]
"""The answer where it finds something near, else None."""


def climbed(asked: Understood, asking: Asking) -> str | None:
    """The answer of the first rung that finds something; None where what was asked is there."""
    rungs: tuple[Rung, ...] = (_wider_kind, _unlisted, _unsaid, loosened_answer)
    return next(filter(None, (rung(asked, asking) for rung in rungs)), None)


@dataclass(frozen=True)
class _Kind:
    """A kind that is asked for, and it in the words of its name: the last is another kind's."""

    asked: In
    head: In
    before: tuple[Text, ...]


def _wider_kind(reading: Understood, asking: Asking) -> str | None:
    """Where nothing fits: what such things are called for short, if the rows say the rest."""
    if reading.act not in _SOUGHT or reading.rows or reading.table is None:
        return None
    kind = _kind(reading, asking.catalog.table(reading.table))
    if kind is None or asking.find(reading).total:
        return None
    kept = (c for c in reading.conditions if c is not kind.asked)
    wider = reading.under((kind.head, *kind.before, *kept))
    if not asking.find(wider).total:
        return None
    told = asking.speaker(reading).say(
        "note.wider_kind",
        kind=kind.asked.values[0],
        head=kind.head.values[0],
        words=" ".join(term.term for term in kind.before),
    )
    return f"{told}\n\n{asking.answer(wider)}"


def _kind(reading: Understood, table: Table) -> _Kind | None:
    named = [c for c in reading.conditions if isinstance(c, In)]
    others = list(map(leaf_of, reading.conditions))
    for condition in named:
        columns = {leaf.column for leaf in others if isinstance(leaf, In) and leaf is not condition}
        kind = _in_words(condition, table)
        if kind and kind.head.column not in columns:
            return kind
    return None


def _in_words(condition: In, table: Table) -> _Kind | None:
    *before, head = fold(condition.values[0]).split()
    if not before or len(condition.values) > 1:
        return None
    if table.column(condition.column).role not in _KINDS:
        return None
    for column in table.with_role(*_KINDS):
        if value := _called(head, column):
            wider = In(column=column.name, values=(value,), required=True, text=head)
            return _Kind(condition, wider, tuple(map(_as_word, before)))
    return None


def _as_word(word: str) -> Text:
    return Text(term=word, words=(word,), whole_words=True, required=True, text=word)


def _called(head: str, column: Column) -> str | None:
    """The value that is the word, or that it is another word for."""
    for value, words in column.config.values.items():
        if any(stem(fold(word), "english") == stem(head, "english") for word in (value, *words)):
            return value
    return None


def _unlisted(reading: Understood, asking: Asking) -> str | None:
    """Where the few rows that are meant only lack one of what they list, a size: what they do."""
    findings = asking.find(reading)
    if reading.act not in _LISTED or findings.total or reading.table is None:
        return None
    if findings.unpriced and reading.order:
        return None  # they are there, in no order that is known
    speak = asking.speaker(reading)
    few = (
        one.eased
        for one, count in findings.eased
        if count <= _FEW and any(map(_names_rows, one.parts))
    )
    options = reversed(reading.conditions) if 0 < len(reading.rows) <= _FEW else few
    named = _asks_of_named(reading, speak)
    values = (c for c in options if isinstance(c, In))
    fits = (
        c for c in values if _lists(c, speak) or (named and _describes(c, speak, asking.catalog))
    )
    if (wanted := next(fits, None)) is None:
        return None
    kept = tuple(c for c in reading.conditions if c != wanted)
    rest = reading.without_words(said_words(wanted)).under(kept)
    rows = asking.find(rest).rows[:_FEW]
    return "\n".join(_cell_of(row, wanted, speak) for row in rows)


def _names_rows(condition: Condition) -> bool:
    """Whether it tells which rows are meant, and not only what they cost or what they are for."""
    return isinstance(condition, Text | In) and not condition.optional


def _lists(condition: In, speak: Speaker) -> bool:
    """Whether it is one of those that a cell lists."""
    column = speak.table.column(condition.column)
    return column.role == "tags" and bool(column.config.separator)


def _asks_of_named(reading: Understood, speak: Speaker) -> bool:
    """'Is the Nova bag leather?': a maker or rows are named, and it is asked what they are like."""
    named = [c for c in reading.conditions if isinstance(c, In)]
    return reading.whether and any(speak.table.column(c.column).role in _NAMES for c in named)


def _describes(condition: In, speak: Speaker, catalog: Catalog) -> bool:
    """Whether it says what a row is like or for whom it is, and not what kind of thing it is."""
    shop = shops(catalog.config).get(speak.table.id)
    parsed = shop.parsed if shop else {}
    told = [parsed.get(part) for part in ("gender", "colors", "size", "occasion")]
    return condition.column in told or speak.table.column(condition.column).role == "tags"


def _cell_of(row: Row, wanted: In, speak: Speaker) -> str:
    column, cell = speak.table.column(wanted.column), row.get(wanted.column)
    told = {"name": title_of(row, speak.table), "label": speak.column_label(column.name)}
    if is_blank(cell):
        return speak.say("detail.unknown", **told)
    text = cell_text(cell, column, speak.showing)
    return speak.say("zero.unlisted", **told, value=speak.either(wanted.values), cell=text)


def _unsaid(reading: Understood, asking: Asking) -> str | None:
    """None where nothing is asked of a row that is named, or its texts say it."""
    if reading.act != "search" or reading.table not in shops(asking.catalog.config):
        return None  # what a guide or a register does not say, others may
    speak = asking.speaker(reading)
    if not (_terms(reading) and _asks_of_named(reading, speak)):
        return None
    found = reading
    if not asking.find(reading).total:  # the row that is meant, then
        found = _without_terms(reading)
    findings = asking.find(found)
    titles = [fold(title_of(row, speak.table)) for row in findings.rows]
    asked = tuple(term for term in _terms(reading) if not _is_in(term, titles))
    if not asked or not 0 < findings.total <= _FEW:
        return None
    keys = speak.table.config.key
    meant = HasKey(keys=tuple({key: row.get(key) for key in keys} for row in findings.rows))
    name = title_of(findings.rows[0], speak.table)
    terms = speak.listed(term.text for term in asked)
    told = speak.say("detail.unsaid", terms=terms, name=name)
    for said in (asked, tuple(map(_as_done, asked))):
        count = Count(table=speak.table.id, where=all_of(meant, *said))
        told_of = reading.asking(count)
        if rows := asking.find(told_of).rows:
            what = " ".join(term.term for term in said)
            told = speak.say("detail.told", name=title_of(rows[0], speak.table), what=what)
            break
    return f"{told}\n\n{asking.answer(found)}"


def _as_done(term: Text) -> Text:
    """'Washable' as the text says it that it is for: wash."""
    verb = verb_of(fold(term.term))
    return term.model_copy(update={"term": verb, "words": (verb,)}) if verb else term


def _terms(reading: Understood) -> tuple[Text, ...]:
    return tuple(c for c in reading.conditions if isinstance(c, Text))


def _without_terms(reading: Understood) -> Understood:
    terms = _terms(reading)
    kept = tuple(c for c in reading.conditions if c not in terms)
    unsaid = (word for term in terms for word in said_words(term))
    return reading.without_words(unsaid).under(kept).model_copy(update={"missing": ()})


def _is_in(term: Text, titles: Sequence[str]) -> bool:
    return any(said in title for title in titles for said in (term.term, *term.words))


def loosened_answer(reading: Understood, asking: Asking) -> str | None:
    """Where nothing fits: the same without words that only say how, which is then told."""
    if reading.act not in _SOUGHT or asking.find(reading).total:
        return None
    for looser in loosened(reading):
        if len(asking.calls) >= MOST_CALLS:
            return None
        if asking.find(looser).total:
            told = let_go(reading, looser, asking.catalog)
            return f"{told}\n\n{asking.answer(looser)}"
    return None
