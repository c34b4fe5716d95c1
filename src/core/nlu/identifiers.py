"""Numbers of rows, known by the shape of the cells of an id column: one of that shape that no row
has is asked for all the same, and is said not to be listed."""

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from src.core.engines.lexicon import Lexicon
from src.core.engines.likeness import squash
from src.core.query.conditions import In, Text
from src.core.reading.knowledge.knowledge import Knowledge
from src.core.store.catalog import Catalog, Table
from src.core.store.folding import fold

Told = tuple[In | Text, tuple[str, ...]]

_PIECE = re.compile(
    r"(?<![a-z0-9.,$€£¥-])(?=[a-z/._-]*\d)[a-z0-9]+(?:[-/._][a-z0-9]+)*(?![a-z0-9%])"
)
_RUN = re.compile(r"[a-z]+|\d+")
_SHORTEST, _SHORTEST_NUMBER = 4, 5
"""Signs of an identifier, and of one of digits alone, which else would be an amount."""
_NEAR = 1
"""By so many signs an identifier may be longer or shorter than all of its shape."""
_LETTERED = re.compile(r"[a-z]+(\d+)")


class Shapes:
    """The shapes of a catalog's id columns."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge

    @cached_property
    def _lengths(self) -> Mapping[str, tuple[int, int]]:
        """By shape, as `a9a`: how many signs its identifiers have at least and at most."""
        found: dict[str, tuple[int, int]] = {}
        for cell in _cells(self._knowledge.values, self._knowledge.catalog):
            for form in (cell, *_LETTERED.findall(cell)):
                least, most = found.get(shape(form), (len(form), len(form)))
                found[shape(form)] = min(least, len(form)), max(most, len(form))
        return found

    def found(self, text: str, table: Table) -> Iterator[Told]:
        """Pieces of a folded question that are shaped like an identifier and are none, or one of
        the table without its letters: a condition with its features."""
        for match in _PIECE.finditer(text):
            written = squash(match[0])
            least = _SHORTEST_NUMBER if written.isdigit() else _SHORTEST
            if len(written) < least or self._knowledge.values.written(match[0]):
                continue
            ends = self._lengths.get(shape(written))
            if ends and ends[0] - _NEAR <= len(written) <= ends[1] + _NEAR:
                fits = ends[0] <= len(written) <= ends[1]
                kind = "digits" if written.isdigit() else "letters"
                yield from self._told(match, table, kind, fits)

    def _told(self, match: re.Match[str], table: Table, kind: str, fits: bool) -> Iterator[Told]:
        features = (f"identifier:{kind}", f"identifier:{kind}|length {fits}")
        written, span = match[0], match.span()
        named = self._knowledge.numbers.get(written, ())
        for column in dict.fromkeys(e.column for e in named if e.table == table.id):
            values = tuple(e.value for e in named if e.place == (table.id, column))
            leaf = In(column=column, values=values, text=written, span=span)
            yield leaf, (*features, "identifier:known")
        if not named:
            none = Text(words=(), term=written, verbatim=True, text=written, span=span)
            yield none, (*features, "identifier:unknown")


def shape(squashed: str) -> str:
    """Runs of letters as `a`, of digits as `9`."""
    return "".join("9" if run[0].isdigit() else "a" for run in _RUN.findall(squashed))


def _cells(values: Lexicon, catalog: Catalog) -> Iterator[str]:
    for table in catalog.tables:
        for column in table.with_role("id"):
            for entry in values.values_of((table.id, column.name)):
                if any(map(str.isdigit, entry.form)):
                    yield squash(fold(entry.form))
