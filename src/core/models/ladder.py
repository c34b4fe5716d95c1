"""What is tried in turn where nothing fits; each answer says first what was relaxed."""

from collections.abc import Callable

from src.config.roles import Role
from src.config.tools import QueryPart
from src.core.answering.cells import cell_text, is_blank
from src.core.answering.conditions import Speaker
from src.core.answering.fields import title_of
from src.core.answering.notes import let_go
from src.core.engines.words import stem, verb_of
from src.core.models.asking import MOST_CALLS, Asking
from src.core.query.conditions import HasKey, In, Text, all_of, leaf_of
from src.core.query.queries import Count
from src.core.query.relaxation import loosened, without
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold
from src.core.traces import Row

_LISTED: frozenset[Act] = frozenset({"search", "detail"})
_SOUGHT: frozenset[Act] = frozenset({"search", "count"})
_NAMES: tuple[Role, ...] = ("name", "title", "id")
_KINDS: tuple[Role, ...] = ("category", "tags")
_DESCRIBING: tuple[QueryPart, ...] = ("gender", "colors", "size", "occasion")
_FEW = 3

Rung = Callable[[Understood, Asking], str | None]
"""The answer where it finds something near, else None."""


def climbed(asked: Understood, asking: Asking) -> str | None:
    """The answer of the first rung that finds something; None where what was asked is there."""
    rungs: tuple[Rung, ...] = (_wider_kind, _unlisted, _unsaid, loosened_answer)
    return next(filter(None, (rung(asked, asking) for rung in rungs)), None)


def _wider_kind(reading: Understood, asking: Asking) -> str | None:
    """Where nothing fits: what such things are called for short, if the rows say the rest."""
    if reading.act not in _SOUGHT or reading.rows or reading.table is None:
        return None
    table, others = asking.tool.table, list(map(leaf_of, reading.conditions))
    for kind in (c for c in reading.conditions if isinstance(c, In)):
        columns = {leaf.column for leaf in others if isinstance(leaf, In) and leaf is not kind}
        head = _head_of(kind, table)
        if head is None or head.column in columns:
            continue
        if asking.find(reading).total:
            return None
        before = fold(kind.values[0]).split()[:-1]
        words = (
            Text(term=word, words=(word,), whole_words=True, required=True, text=word)
            for word in before
        )
        wider = reading.under((head, *words, *(c for c in reading.conditions if c is not kind)))
        if not asking.find(wider).total:
            return None
        named = {"kind": kind.values[0], "head": head.values[0], "words": " ".join(before)}
        told = asking.speaker(reading).say("note.wider_kind", **named)
        return f"{told}\n\n{asking.answer(wider)}"
    return None


def _head_of(kind: In, table: Table) -> In | None:
    """The wider kind that the last of several words of a kind names, by any word for it."""
    *before, head = fold(kind.values[0]).split()
    if not before or len(kind.values) > 1 or table.column(kind.column).role not in _KINDS:
        return None
    for column in table.with_role(*_KINDS):
        for value, words in column.config.values.items():
            if stem(head, "english") in {stem(fold(w), "english") for w in (value, *words)}:
                return In(column=column.name, values=(value,), required=True, text=head)
    return None


def _unlisted(reading: Understood, asking: Asking) -> str | None:
    """Where the few rows that are meant only lack one of what they list, a size: what they do."""
    findings = asking.find(reading)
    if reading.act not in _LISTED or findings.total or reading.table is None:
        return None
    if findings.unpriced and reading.order:
        return None  # they are there, in no order that is known
    speak = asking.speaker(reading)
    # What it costs, or what it is for, does not tell which rows are meant.
    few = (
        one.eased
        for one, count in findings.eased
        if count <= _FEW and any(isinstance(c, Text | In) and not c.optional for c in one.parts)
    )
    options = reversed(reading.conditions) if 0 < len(reading.rows) <= _FEW else few
    told = _describing_columns(speak, asking.catalog, _asks_of_named(reading, speak))
    fits = (c for c in options if isinstance(c, In) and c.column in told)
    if (wanted := next(fits, None)) is None:
        return None
    rows = asking.find(without(reading, [wanted])).rows[:_FEW]
    return "\n".join(_cell_of(row, wanted, speak) for row in rows)


def _asks_of_named(reading: Understood, speak: Speaker) -> bool:
    """'Is the Nova bag leather?': a maker or rows are named, and it is asked what they are like."""
    named = [c for c in reading.conditions if isinstance(c, In)]
    return reading.whether and any(speak.table.column(c.column).role in _NAMES for c in named)


def _describing_columns(speak: Speaker, catalog: Catalog, of_named: bool) -> set[str]:
    """Columns that list several values; `of_named`: all that say what rows are like or for."""
    tags = speak.table.with_role("tags")
    if not of_named:
        return {column.name for column in tags if column.config.separator}
    shop = catalog.config.shops.get(speak.table.id)
    told = [shop.parsed.get(part) for part in _DESCRIBING] if shop else []
    return {*(column.name for column in tags), *filter(None, told)}


def _cell_of(row: Row, wanted: In, speak: Speaker) -> str:
    column, cell = speak.table.column(wanted.column), row.get(wanted.column)
    told = {"name": title_of(row, speak.table), "label": speak.column_label(column.name)}
    if is_blank(cell):
        return speak.say("detail.unknown", **told)
    text = cell_text(cell, column, speak.showing)
    return speak.say("zero.unlisted", **told, value=speak.either(wanted.values), cell=text)


def _unsaid(reading: Understood, asking: Asking) -> str | None:
    """None where nothing is asked of a row that is named, or its texts say it."""
    if reading.act != "search" or reading.table not in asking.catalog.config.shops:
        return None  # what a guide or a register does not say, others may
    speak = asking.speaker(reading)
    terms = [c for c in reading.conditions if isinstance(c, Text)]
    if not (terms and _asks_of_named(reading, speak)):
        return None
    found = reading
    if not asking.find(reading).total:  # the row that is meant, then
        found = without(reading, terms).model_copy(update={"missing": ()})
    findings = asking.find(found)
    titles = "\n".join(fold(title_of(row, speak.table)) for row in findings.rows)
    asked = tuple(t for t in terms if not any(said in titles for said in (t.term, *t.words)))
    if not asked or not 0 < findings.total <= _FEW:
        return None
    keys = speak.table.config.key
    meant = HasKey(keys=tuple({key: row.get(key) for key in keys} for row in findings.rows))
    name = title_of(findings.rows[0], speak.table)
    told = speak.say("detail.unsaid", terms=speak.listed(t.text for t in asked), name=name)
    for said in (asked, tuple(map(_as_done, asked))):
        count = Count(table=speak.table.id, where=all_of(meant, *said))
        if rows := asking.find(reading.asking(count)).rows:
            what = " ".join(term.term for term in said)
            told = speak.say("detail.told", name=title_of(rows[0], speak.table), what=what)
            break
    return f"{told}\n\n{asking.answer(found)}"


def _as_done(term: Text) -> Text:
    """'Washable' as the text says it that it is for: wash."""
    verb = verb_of(fold(term.term))
    return term.model_copy(update={"term": verb, "words": (verb,)}) if verb else term


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
