"""Words that ask for a column by what its cells say: steps from little to much, yes and no, harm.

What the cells of a column are like is known from the catalog; `core.reading.knowledge` finds it.
"""

from collections.abc import Iterator, Sequence

from src.core.engines.lexicon import Found
from src.core.engines.words import words_of
from src.core.query.conditions import Condition, Flag, In, Not, Span
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.reading.knowledge.measures import known_as
from src.core.reading.knowledge.scales import Said, Scale, alone, beside
from src.core.reading.knowledge.traits import named_in
from src.core.store.catalog import Column, Table

Told = tuple[Span, Column, Condition, tuple[str, ...]]
"""Where it is said, the column, what it asks of it, and features."""
_GAP = 3
"""Words at most between what does harm and whom it does it to."""


def answer(
    column: Column, table: Table, knowledge: Knowledge, text: str, span: Span, denied: bool
) -> Condition | None:
    """What the name of a column asks for that says yes or no of each row: whatever is no plain no,
    or denied the no; None for other columns."""
    if column.role == "flag":
        flag = Flag(column=column.name, text=text, span=span)
        return Not(condition=flag) if denied else flag
    if answering := knowledge.answering[table.id].get(column.name):
        values = answering.denied if denied else answering.held
        return In(column=column.name, values=values, text=text, span=span)
    return None


def told(text: str, table: Table, knowledge: Knowledge, schema: Sequence[Found]) -> Iterator[Told]:
    for name, scale in knowledge.scales[table.id].items():
        places = [f for f in schema if any(e.place == (table.id, name) for e in f.entries)]
        for said, how in _steps(text, scale, places):
            if values := scale.values[said.step]:
                span = (said.start, said.end)
                leaf = In(column=name, values=values, text=text[slice(*span)].strip(), span=span)
                yield span, table.column(name), leaf, ("step", f"step:{how}", f"step:{said.step}")
    for column in table.columns:
        for span, whom in _harms(text, column):
            if found := answer(column, table, knowledge, text[slice(*span)], span, denied=True):
                yield span, column, found, ("harm", f"harm:{whom}")


def _steps(text: str, scale: Scale, named: Sequence[Found]) -> Iterator[tuple[Said, str]]:
    """Beside the column's own word any word of degree tells; without it those of the scale."""
    for found in named:
        if said := beside(text, found.start, found.end):
            yield said, "beside"
    yield from ((said, "alone") for said in alone(text, scale))


def _harms(text: str, column: Column) -> Iterator[tuple[Span, str]]:
    """What does harm, by itself and with whom it does it to, where the column says for whom
    something is fit: toxic for cats."""
    called = known_as(column)
    whom = set(named_in(called, "whom"))
    if not whom or named_in(called, "harm"):
        return
    words = list(words_of(text))
    named = [word for word in words if whom.intersection(named_in(word.surface, "whom"))]
    for word in words:
        if named_in(word.surface, "harm"):
            yield (word.start, word.end), "alone"
            for other in named:
                start, end = min(word.start, other.start), max(word.end, other.end)
                if sum(start <= each.start < end for each in words) <= _GAP + 2:
                    yield (start, end), "of whom"
