"""What was asked in a turn, and what its tools told a model beside the rows themselves. Pure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pydantic import JsonValue

from src.core.answering.grounding.citations import REF
from src.core.answering.grounding.facts import Row, cells, letters
from src.core.query.conditions import Overlaps, Range, words_of
from src.core.query.understood import Understood

RESULTS = "results"


@dataclass(frozen=True)
class Told:
    counts: frozenset[float] = frozenset()
    """Numbers by themselves: how many rows match, how many have no price."""
    labelled: frozenset[tuple[str, float]] = frozenset()
    """Numbers of something, with its folded name: how many are by one maker."""
    texts: tuple[str, ...] = ()
    """Notes, and names that were told or shown before: no inventions."""
    beside: Mapping[str, Row] = field(default_factory=dict)
    """By a row's text what was told with it: its place, its score."""

    @classmethod
    def of(cls, content: Mapping[str, JsonValue], rows: Sequence[Row]) -> "Told":
        """Of one tool's answer, which has the rows in that order."""
        others = {name: value for name, value in content.items() if name != RESULTS}
        results = content.get(RESULTS)
        pairs = zip(rows, results, strict=False) if isinstance(results, list) else ()
        beside = {
            str(row): {name: cell for name, cell in told.items() if name not in {REF, *row}}
            for row, told in pairs
            if isinstance(told, dict)
        }
        numbers = list(_numbers(others, ""))
        return cls(
            frozenset(number for label, number in numbers if not label),
            frozenset((letters(label), number) for label, number in numbers if letters(label)),
            tuple(cell for cell in cells(others.values()) if isinstance(cell, str)),
            beside,
        )

    def __or__(self, other: "Told") -> "Told":
        return replace(
            self,
            counts=self.counts | other.counts,
            labelled=self.labelled | other.labelled,
            texts=self.texts + other.texts,
            beside={**self.beside, **other.beside},
        )


def _numbers(value: JsonValue, label: str, depth: int = 0) -> Iterator[tuple[str, float]]:
    """Numbers with their label: of groups in groups (facets) the name, of others none."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _numbers(each, name if depth > 1 else "", depth + 1)
    elif isinstance(value, list):
        for each in value:
            yield from _numbers(each, "", 0)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield label, float(value)


def asked_texts(reading: Understood) -> Iterator[str]:
    """Spellings and bounds that the question was understood to mean."""
    for asked, mended in reading.repaired:
        yield f"{asked} {mended}"
    for condition in reading.conditions:
        if isinstance(condition, Range):
            yield from (str(end) for end in (condition.low, condition.high) if end is not None)
        elif isinstance(condition, Overlaps):
            yield from (str(day) for day in (condition.first, condition.last) if day)
        yield words_of(condition)
