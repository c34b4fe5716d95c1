"""Which rows a sentence of prose is about, and at which place in it. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from src.core.answering.grounding.claims import NAMED, Claim, claims_in
from src.core.answering.grounding.context import Context, union
from src.core.answering.grounding.cues import cues, plain
from src.core.answering.grounding.evidence import Evidence, RowSet
from src.core.answering.grounding.names import CELL, PART, WHOLE, Mention
from src.core.answering.grounding.pieces import Piece

CLAUSE = re.compile(r"(?<!\d)[,，、]|[,，、](?!\d)|[;；：(（)）—–|]|:(?!\d)")
_MOST_OF_IT = 0.5


@dataclass
class Subjects:
    """A piece of prose with the rows that it speaks of."""

    context: Context
    piece: Piece

    @property
    def evidence(self) -> Evidence:
        return self.context.evidence

    @cached_property
    def text(self) -> str:
        """The sentence with letters of no meaning in place of the rows' names."""
        text = self.piece.text
        for m in self.context.mentions:
            at = m.start - self.piece.start
            text = text[:at] + NAMED * (m.end - m.start) + text[at + m.end - m.start :]
        return text

    @cached_property
    def plain(self) -> str:
        return plain(self.text)

    @cached_property
    def subjects(self) -> list[Mention]:
        """The mentions that say which rows the sentence is about."""
        whole = [m for m in self.context.mentions if m.rank == WHOLE]
        parts = [m for m in self.context.mentions if m.rank == PART]
        if whole:
            return [m for m in self.context.mentions if m in whole or (m in parts and _is_most(m))]
        if parts:
            return list(map(self._narrowed, parts))
        everything = self.evidence.everything
        others = [
            m
            for m in self.context.mentions
            if m.rank == CELL
            and m.rows != everything
            and not self.is_swept(m.start - self.piece.start)
        ]
        fresh = union(m.rows for m in others).isdisjoint(self.context.topic)
        return others if fresh or self.context.topic == everything else []

    @property
    def subjects_named(self) -> list[Mention]:
        """The mentions of rows by their names."""
        return [m for m in self.context.mentions if m.rank > CELL]

    def _narrowed(self, part: Mention) -> Mention:
        """A part of a title that names several rows is of those spoken of, where it is of any."""
        both = part.rows & self.context.topic
        return replace(part, rows=both) if both else part

    @cached_property
    def is_together(self) -> bool:
        """Whether names stand in a row, with their numbers behind them: A and B cost 10 and 20."""
        figures = [c.start for c in self.claims if c.kind in ("number", "phone", "time")]
        return not any(
            any(a.end <= figure < b.start for figure in figures)
            for a, b in pairwise(self.subjects_here)
        )

    @property
    def subjects_here(self) -> list[Mention]:
        at = self.piece.start
        return [Mention(m.start - at, m.end - at, m.rows, m.rank) for m in self.subjects]

    @cached_property
    def claims(self) -> list[Claim]:
        return list(claims_in(self.text, self.evidence.today))

    def said_of(self, mention: Mention) -> str:
        return self.context.prose[mention.start : mention.end]

    def rows_at(self, place: int) -> RowSet:
        """The rows that the sentence speaks of at a place, and those of prose."""
        return self._rows_at(place) | self.evidence.passages

    def _rows_at(self, place: int) -> RowSet:
        """Those named in its clause, or before."""
        subjects, topic = self.subjects_here, self.context.topic
        if not subjects:
            if cues("several").search(self.plain) or cues("superlative").search(self.plain):
                return self.context.spoken_of or topic
            return self.evidence.everything if self.sweeps else topic
        if place >= subjects[0].start and (
            self.is_together or cues("respectively").search(self.plain)
        ):
            return union(m.rows for m in subjects)
        clause = max((m.end() for m in CLAUSE.finditer(self.text, 0, place)), default=0)
        ending = CLAUSE.search(self.text, place)
        before = [m for m in subjects if m.start <= place]
        behind = [m for m in subjects if m.start > place]
        same = bool(behind) and (not ending or behind[0].start < ending.start())
        figures = [c.start for c in self.claims if c.kind == "number"]
        end = ending.start() if ending else len(self.text)
        within = [m.start for m in subjects if clause <= m.start < end]
        if same and _alternate([f for f in figures if clause <= f < end], within):
            return behind[0].rows
        if not before:
            of_several = len({m.rows for m in subjects}) > 1 or cues("several").search(self.plain)
            return topic | behind[0].rows if of_several and not same else behind[0].rows
        if before[-1].end > clause or not same:
            return before[-1].rows
        if place in figures and len(figures) == len(subjects):
            return subjects[figures.index(place)].rows
        return before[-1].rows | behind[0].rows

    @property
    def is_of_some(self) -> bool:
        """Whether it speaks of fewer rows than were spoken of: the first two, the other three."""
        return any(
            value < len(self.context.spoken_of)
            for claim in self.claims
            for value in claim.values
            if self.is_selection(claim)
        )

    def is_selection(self, claim: Claim) -> bool:
        """Whether a number belongs to words for some of those spoken of: the first two."""
        end = claim.start + len(claim.text)
        several = cues("several").finditer(self.plain)
        return claim.kind == "number" and any(m.start() < end <= m.end() for m in several)

    def is_swept(self, place: int) -> bool:
        return any(start <= place < end for start, end in self.sweeps)

    @cached_property
    def sweeps(self) -> Sequence[tuple[int, int]]:
        """Where in the sentence it says something of all rows, or of only one."""
        said = cues("idiom").sub(lambda m: " " * len(m.group()), self.plain)
        found = [*cues("all").finditer(said)] or [*cues("only").finditer(said)]
        one = {number for m in self.subjects_named for number in m.rows}
        if self.is_of_some or (len(one) == 1 and not cues("except").search(said)):
            return ()
        endings = [CLAUSE.search(self.text, each.end()) for each in found]
        return [
            (each.end(), ending.start() if ending else len(self.text))
            for each, ending in zip(found, endings, strict=True)
        ]


def _alternate(figures: Sequence[int], names: Sequence[int]) -> bool:
    """Whether each of several names stands behind its figure: 10 for A and 20 for B."""
    places = [place for pair in zip(figures, names, strict=False) for place in pair]
    return len(figures) == len(names) > 1 and places == sorted(places)


def _is_most(mention: Mention) -> bool:
    return mention.share >= _MOST_OF_IT
