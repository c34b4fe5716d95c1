"""One sentence, item or table row of a model's prose against the rows that it is about. Pure."""

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

from src.core.answering.grounding.citations import OPENING
from src.core.answering.grounding.claims import NAMED, Claim, claims_in
from src.core.answering.grounding.context import Context, union
from src.core.answering.grounding.cues import cues, plain
from src.core.answering.grounding.evidence import Named, RowSet
from src.core.answering.grounding.names import CELL, PART, WHOLE, Mention
from src.core.answering.grounding.pieces import Piece, unheard_of
from src.core.engines.words import words_of
from src.core.store.folding import fold

_CLAUSE = re.compile(r"(?<!\d)[,，、]|[,，、](?!\d)|[;；：(（)）—–|]|:(?!\d)")
_BEFORE_TOO = r"([^。、，\n◌]{3,40}?)"
_LISTED = re.compile("[、，]")
_ENUMERATION = re.compile(r"(?:[^、，。：:\n]{1,20}、)+[^、，。：:\n]{1,20}")
_FEW = 100
_MOST_OF_IT = 0.5
_HEADING = 14
"""Letters beside the name in a line that is a heading."""


@dataclass
class Sentence:
    """A piece of prose, looked up in the rows that it speaks of."""

    context: Context
    piece: Piece
    found: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)
    """Names that stand nowhere in the data; what else is missing is contradicted by it."""

    def __post_init__(self) -> None:
        self.evidence = self.context.evidence
        self.text = self._without_names()
        self.plain = plain(self.text)
        self.found += [self._said(m) for m in self.subjects]
        self._look_up_claims()
        self._look_up_cells()
        if OPENING in self.text:
            self.missing.append(self.text.strip())
        if self.evidence.rows and not self.is_open:
            self._look_up_values()
        self._look_up_existence()
        if self.evidence.is_empty and not self.is_open and cues("exists").search(self.plain):
            self.missing.append(self.piece.text.strip())

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
            and not self._is_swept(m.start - self.piece.start)
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

    @cached_property
    def is_heading(self) -> bool:
        return sum(char.isalnum() for char in self.text) <= _HEADING and not self.piece.is_item

    @cached_property
    def is_open(self) -> bool:
        """Whether the sentence denies, asks or offers, so that it gives no row anything."""
        answer = cues("answer").match(self.plain.lstrip(" *_\n"))
        said = self.plain.lstrip(" *_\n")[answer.end() :] if answer else self.plain
        return bool(
            self.plain.rstrip(" *_)）\n").endswith(("?", "？"))
            or cues("offer").search(said)
            or cues("denied").search(said)
        )

    @property
    def is_offer(self) -> bool:
        asks = self.plain.rstrip(" *_)）\n").endswith(("?", "？"))
        return asks or bool(cues("offer").search(self.plain))

    @property
    def is_beside(self) -> bool:
        """Whether it speaks of what is not in the data, and offers none of it as being there."""
        offers = cues("exists").search(self.plain) and not cues("denied").search(self.plain)
        said = self.missing or self.piece.is_item or self.piece.introduces or self.is_heading
        return bool(self.foreign) and not (said or offers)

    def _without_names(self) -> str:
        """The sentence with letters of no meaning in place of the rows' names."""
        text = self.piece.text
        for m in self.context.mentions:
            at = m.start - self.piece.start
            text = text[:at] + NAMED * (m.end - m.start) + text[at + m.end - m.start :]
        return text

    def _said(self, mention: Mention) -> str:
        return self.context.prose[mention.start : mention.end]

    def rows_at(self, place: int) -> RowSet:
        """The rows that the sentence speaks of at a place, and those of prose."""
        return self._rows_at(place) | self.evidence.passages

    def _rows_at(self, place: int) -> RowSet:
        """Those named in its clause, or before."""
        subjects, topic = self.subjects_here, self.context.topic
        if not subjects:
            if cues("several").search(self.plain):
                return self.context.spoken_of or topic
            return self.evidence.everything if self.sweep else topic
        if place >= subjects[0].start and (
            self.is_together or cues("respectively").search(self.plain)
        ):
            return union(m.rows for m in subjects)
        clause = max((m.end() for m in _CLAUSE.finditer(self.text, 0, place)), default=0)
        ending = _CLAUSE.search(self.text, place)
        before = [m for m in subjects if m.start <= place]
        behind = [m for m in subjects if m.start > place]
        same = bool(behind) and (not ending or behind[0].start < ending.start())
        if not before:
            of_several = len({m.rows for m in subjects}) > 1 or cues("several").search(self.plain)
            return topic | behind[0].rows if of_several and not same else behind[0].rows
        if before[-1].end > clause or not same:
            return before[-1].rows
        return before[-1].rows | behind[0].rows

    def _look_up_claims(self) -> None:
        derives = bool(cues("compared").search(self.plain))
        is_of_one = bool(cues("superlative").search(self.plain))
        for claim in self.claims:
            about = self._counted_of(claim) or self.rows_at(claim.start)
            counts = self.context.counts | self._partial_counts
            behind = self.plain[claim.start + len(claim.text) :].lstrip()
            if claim.kind == "number" and cues("of_them").match(behind):
                known = not {*claim.values}.isdisjoint(
                    self.evidence.counts | self.evidence.figures | counts
                )
            else:
                known = self.evidence.supports(claim, about, counts, is_of_one=is_of_one)
                follows = derives and not self._counted_of(claim)
                known = known or (follows and self.evidence.follows(claim))
            known = known or (self.is_offer and self._may_be_offered(claim))
            known = known or self.evidence.is_told_of(claim, self.piece.text)
            known = known or (claim.kind == "name" and self._is_denied(claim))
            elsewhere = claim.kind == "name" and not self.evidence.has_anywhere(claim.text)
            doubted = self.foreign if elsewhere else self.missing
            (self.found if known else doubted).append(claim.text)
        self.missing += [claim.text for m in self.subjects for claim in self._torn(m)]
        if is_of_one and not self.is_open:
            self.missing += self._outdone()

    def _torn(self, mention: Mention) -> list[Claim]:
        """What is measured of one of the rows that a name may mean, where no row has that and all
        else that is said of it: the price of another year's Leaf."""
        if len(mention.rows) < 2 or cues("several").search(self.plain):
            return []
        own = [
            c for c in self.claims if c.kind == "number" and self.rows_at(c.start) == mention.rows
        ]
        own = [c for c in own if c.text in self.found and not self.evidence.asked.has(c)]
        measured = [c for c in own if c.is_measured]
        rows = [self.evidence.rows[number] for number in mention.rows]
        borne = [c for c in own if any(row.has(c) for row in rows)]
        whole = any(all(row.has(c) for c in borne) for row in rows)
        return [] if whole or len(measured) != 1 or measured[0] not in borne else measured

    def _outdone(self) -> list[str]:
        """The rows of the turn before that alone are called the best of what this one found."""
        earlier = all(m.rows <= self.evidence.earlier for m in self.subjects_named)
        return [self._said(m) for m in self.subjects_named] if earlier else []

    def _is_denied(self, claim: Claim) -> bool:
        """Whether the clause denies that there is such a thing: 'we have no Ferrari'."""
        begin = max((m.end() for m in _CLAUSE.finditer(self.text, 0, claim.start)), default=0)
        ending = _CLAUSE.search(self.text, claim.start + len(claim.text))
        clause = self.plain[begin : ending.start() if ending else len(self.plain)]
        return bool(cues("denied").search(clause))

    def _counted_of(self, claim: Claim) -> RowSet:
        """The rows that a number before any name counts: 'Of the 6, the cheapest is X'."""
        first = self.subjects_here[0].start if self.subjects else 0
        counts = claim.kind == "number" and not (claim.is_measured or claim.is_part)
        small = all(value < _FEW for value in claim.values)
        return self.context.topic if counts and small and claim.start < first else frozenset()

    def _may_be_offered(self, claim: Claim) -> bool:
        """Bounds and values that the answer asks whether to look for."""
        if claim.kind == "number":
            return not self.subjects
        return claim.kind == "name" and any(
            claim.text.casefold() in plain(self.text)[n.start : n.end] for n in self._named
        )

    @cached_property
    def _named(self) -> list[Named]:
        return self.evidence.named_in(self.plain)

    @cached_property
    def _partial_counts(self) -> frozenset[float]:
        """How many rows have each thing that the sentence names: 'two of them are automatic'."""
        rows = self.evidence.everything
        held = {
            float(sum(self.evidence.holds(number, named) is True for number in rows))
            for named in self._named
        }
        named = [m.rows for m in self.subjects]
        held |= {float(len(_LISTED.split(m[0]))) for m in _ENUMERATION.finditer(self.text)}
        return frozenset(held | {float(len(rows)) for rows in (*named, union(named))})

    def _look_up_values(self) -> None:
        for named in self._named:
            if named.is_loose and self.evidence.is_asked(named.text):
                continue
            swept = self._is_swept(named.start)
            about = self._others if swept and self._others else self.rows_at(named.start)
            held = [h for number in about if (h := self.evidence.holds(number, named)) is not None]
            if held and not (all(held) if swept else any(held)):
                self.missing.append(named.text)
        if self.sweep and cues("all").search(self.plain):
            taken = [(n.start, n.end) for n in self._named]
            self.missing += unheard_of(self.plain, self.sweep, taken, self.evidence)

    @cached_property
    def _others(self) -> RowSet:
        """All rows but those named, where that is what the sentence speaks of; else none."""
        if not cues("except").search(self.plain):
            return frozenset()
        return self.evidence.everything - union(m.rows for m in self.subjects_named)

    def _look_up_cells(self) -> None:
        """Cells of a row must be said of it, and not of another one."""
        for m in self.context.mentions:
            about = self.rows_at(m.start - self.piece.start)
            if m.rank == CELL and m not in self.subjects and about:
                text = self._said(m)
                if self._is_swept(m.start - self.piece.start):
                    about = frozenset(n for n in about if n not in m.rows) or m.rows
                held = m.is_cited and not m.rows.isdisjoint(about)
                if not held and not any(self.evidence.rows[n].has_text(text) for n in about):
                    self.missing.append(text)

    def _look_up_existence(self) -> None:
        """Look up that some row has the words of what is said to be there too (〜もあります)."""
        pattern = _BEFORE_TOO + f"(?:{cues('there_too').pattern})"
        for match in re.finditer(pattern, self.text) if not self.is_open else ():
            content = [w.surface for w in words_of(fold(match[1])) if w.kind == "content"]
            known = [word for word in content if self.evidence.has_anywhere(word)]
            if content and len("".join(known)) * 2 < len("".join(content)):
                self.missing.append(match[1])

    def _is_swept(self, place: int) -> bool:
        return self.sweep is not None and self.sweep[0] <= place < self.sweep[1]

    @cached_property
    def sweep(self) -> tuple[int, int] | None:
        """Where in the sentence it says something of all rows, or of only one."""
        said = cues("idiom").sub(lambda m: " " * len(m.group()), self.plain)
        found = cues("all").search(said) or cues("only").search(said)
        one = {number for m in self.subjects_named for number in m.rows}
        if not found or (len(one) == 1 and not cues("except").search(said)):
            return None
        ending = _CLAUSE.search(self.text, found.end())
        return found.end(), ending.start() if ending else len(self.text)


def _is_most(mention: Mention) -> bool:
    return mention.share >= _MOST_OF_IT
