"""A kind of two words that few rows' names say in full: running shoes are shoes for running too."""

from dataclasses import dataclass

from src.config.roles import Role
from src.core.answering.conditions import speaker
from src.core.engines.words import stem
from src.core.models.asking import Asking
from src.core.query.conditions import In, Text, leaf_of
from src.core.query.understood import Understood
from src.core.question import Act
from src.core.store.catalog import Column, Table
from src.core.store.folding import fold

_KINDS: tuple[Role, ...] = ("category", "tags")
_ACTS: frozenset[Act] = frozenset({"search", "count"})


@dataclass(frozen=True)
class _Kind:
    """A kind that is asked for, and it in the words of its name: the last is another kind's."""

    asked: In
    head: In
    before: tuple[Text, ...]


def wider_kind_answer(reading: Understood, asking: Asking) -> str | None:
    """Where nothing fits: what such things are called for short, if the rows say the rest."""
    if reading.act not in _ACTS or reading.rows or reading.table is None:
        return None
    kind = _kind(reading, asking.catalog.table(reading.table))
    if kind is None or asking.findings(reading).total:
        return None
    kept = (c for c in reading.conditions if c is not kind.asked)
    wider = reading.model_copy(update={"conditions": (kind.head, *kind.before, *kept)})
    if not asking.findings(wider).total:
        return None
    told = speaker(asking.catalog, reading.table, reading.language).say(
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
            return _Kind(condition, wider, tuple(map(_as_term, before)))
    return None


def _as_term(word: str) -> Text:
    return Text(term=word, words=(word,), whole_words=True, required=True, text=word)


def _called(head: str, column: Column) -> str | None:
    """The value that is the word, or that it is another word for."""
    for value, words in column.config.values.items():
        if any(stem(fold(word), "english") == stem(head, "english") for word in (value, *words)):
            return value
    return None
