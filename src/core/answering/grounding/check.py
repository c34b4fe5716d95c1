"""A model's prose, less the sentences that the rows do not bear out. Pure."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from time import perf_counter

from src.core.answering.grounding.citations import OPENING, Cited
from src.core.answering.grounding.claims import Claim, claims_in
from src.core.answering.grounding.cues import cues, plain
from src.core.answering.grounding.evidence import Evidence, Named, RowSet
from src.core.answering.grounding.names import CELL, PART, WHOLE, Mention
from src.core.answering.grounding.pieces import Piece, pieces_of, unheard_of, without
from src.core.engines.words import words_of
from src.core.store.folding import fold
from src.core.traces import CheckTrace

_CLAUSE = re.compile(r"(?<!\d)[,，、]|[,，、](?!\d)|[;；：(（)）—–|]|:(?!\d)")
_BEFORE_TOO = r"([^。、，\n◌]{3,40}?)"
_FEW = 100
_MOST_OF_IT = 0.5
_NAME = "\u25cc"
"""Stands for each letter of a row's name."""
_HEADING = 14
"""Letters beside the name in a line that is a heading."""


@dataclass(frozen=True)
class CheckedProse:
    text: str
    """Empty where nothing is left."""
    trace: CheckTrace


def check(prose: str, evidence: Evidence, cited: Sequence[Cited] = ()) -> CheckedProse:
    """Take out each sentence, item or table row that states what its row does not.

    Args:
        cited: where in it cells stand that were written from a row.
    """
    start = perf_counter()
    mentions = _mentions(prose, evidence, cited)
    pieces = pieces_of(prose, [(m.start, m.end) for m in mentions if m.rank == WHOLE])
    walk = _Walk(evidence, prose, mentions, pieces)
    removed = {place for place, piece in enumerate(pieces) if not walk.bears_out(piece)}
    ms = (perf_counter() - start) * 1000
    trace = CheckTrace(
        found=tuple(dict.fromkeys(walk.found)), unfounded=tuple(dict.fromkeys(walk.missing)), ms=ms
    )
    return CheckedProse(without(pieces, removed), trace)


def _mentions(prose: str, evidence: Evidence, cited: Sequence[Cited]) -> list[Mention]:
    places = [evidence.place_of(each.row) for each in cited]
    written = [
        Mention(each.start, each.end, frozenset({place}), rank, is_cited=True)
        for each, place in zip(cited, places, strict=True)
        if place is not None
        for rank in [WHOLE if evidence.names.is_title(place, each.column) else CELL]
    ]
    found = evidence.names.mentions(prose)
    apart = [m for m in found if not any(m.start < w.end and w.start < m.end for w in written)]
    return sorted([*apart, *written], key=lambda mention: mention.start)


def supports(prose: str, evidence: Evidence) -> bool:
    """Whether there is something that can be looked up, and all of it is found."""
    trace = check(prose, evidence).trace
    return bool(trace.found) and not trace.unfounded


def denies(prose: str, evidence: Evidence) -> bool:
    """Whether what is borne out of the prose says that something is not there."""
    return bool(cues("denied").search(plain(check(prose, evidence).text)))


@dataclass
class _Walk:
    """Goes through the prose and knows which rows it has come to speak of."""

    evidence: Evidence
    prose: str
    mentions: Sequence[Mention]
    pieces: Sequence[Piece]
    found: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    topic: RowSet = frozenset()
    """The rows that a sentence without a name goes on about."""
    head: RowSet | None = None
    """The rows that a heading, or an item with items below it, names."""
    head_indent: int = -1
    """Of that item; -1 of a heading."""
    spoken_of: RowSet = frozenset()

    @cached_property
    def counts(self) -> frozenset[float]:
        """How many rows the prose names, and how many items it lists."""
        named = {number for m in self.mentions if m.rank > CELL for number in m.rows}
        items = [p for p in self.pieces if p.is_item and not p.is_head]
        top = [p for p in items if p.indent == min(each.indent for each in items)]
        return frozenset({float(len(named)), float(len(top))})

    def bears_out(self, piece: Piece) -> bool:
        if piece.is_blank or piece.is_head:
            if piece.text.count("\n") and piece.is_blank and self.head_indent >= 0:
                self.head = None
            return True
        if piece.begins_line:
            self.topic = self._inherited(piece)
        sentence = _Sentence(self, piece)
        self.found += sentence.found
        self.missing += sentence.missing
        self._go_on(piece, sentence)
        return not sentence.missing

    def _inherited(self, piece: Piece) -> RowSet:
        below = piece.indent > self.head_indent and (piece.is_item or self.head_indent < 0)
        return self.head if self.head is not None and below else self.evidence.everything

    def _go_on(self, piece: Piece, sentence: "_Sentence") -> None:
        named = sentence.subjects
        if not named:
            return
        rows = union(m.rows for m in named)
        self.topic = rows if sentence.is_together else named[-1].rows
        self.spoken_of |= rows
        if piece.begins_line and named[0].rank > CELL:
            is_heading = piece.introduces or sentence.is_heading
            self.head = rows if is_heading or piece.is_item else None
            self.head_indent = -1 if is_heading and not piece.is_item else piece.indent


@dataclass
class _Sentence:
    walk: _Walk
    piece: Piece
    found: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.evidence = self.walk.evidence
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
    def mentions(self) -> list[Mention]:
        at, end = self.piece.start, self.piece.end
        return [m for m in self.walk.mentions if at <= m.start and m.end <= end]

    @cached_property
    def subjects(self) -> list[Mention]:
        """The mentions that say which rows the sentence is about."""
        whole = [m for m in self.mentions if m.rank == WHOLE]
        parts = [m for m in self.mentions if m.rank == PART]
        if whole:
            return [m for m in self.mentions if m in whole or (m in parts and _is_most(m))]
        if parts:
            return list(map(self._narrowed, parts))
        everything = self.evidence.everything
        others = [
            m
            for m in self.mentions
            if m.rank == CELL
            and m.rows != everything
            and not self._is_swept(m.start - self.piece.start)
        ]
        return others if self.walk.topic == everything else []

    def _narrowed(self, part: Mention) -> Mention:
        """A part of a title that names several rows is of those spoken of, where it is of any."""
        both = part.rows & self.walk.topic
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

    def _without_names(self) -> str:
        """The sentence with letters of no meaning in place of the rows' names."""
        text = self.piece.text
        for m in self.mentions:
            at = m.start - self.piece.start
            text = text[:at] + _NAME * (m.end - m.start) + text[at + m.end - m.start :]
        return text

    def _said(self, mention: Mention) -> str:
        return self.walk.prose[mention.start : mention.end]

    def rows_at(self, place: int) -> RowSet:
        """The rows that the sentence speaks of at a place: those named in its clause, or before."""
        subjects, topic = self.subjects_here, self.walk.topic
        if not subjects:
            if cues("several").search(self.plain):
                return self.walk.spoken_of or topic
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
        for claim in self.claims:
            about = self._counted_of(claim) or self.rows_at(claim.start)
            counts = self.walk.counts | self._partial_counts
            known = self.evidence.supports(claim, about, counts)
            follows = derives and not self._counted_of(claim) and self.evidence.follows(claim)
            known = known or follows
            known = known or (self.is_offer and self._may_be_offered(claim))
            (self.found if known else self.missing).append(claim.text)

    def _counted_of(self, claim: Claim) -> RowSet:
        """The rows that a number before any name counts: 'Of the 6, the cheapest is X'."""
        first = self.subjects_here[0].start if self.subjects else 0
        counts = claim.kind == "number" and not (claim.is_measured or claim.is_part)
        small = all(value < _FEW for value in claim.values)
        return self.walk.topic if counts and small and claim.start < first else frozenset()

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
        return frozenset(held | {float(len(rows)) for rows in (*named, union(named))})

    def _look_up_values(self) -> None:
        for named in self._named:
            if named.is_loose and named.text in plain(self.evidence.question):
                continue
            about = self.rows_at(named.start)
            held = [h for number in about if (h := self.evidence.holds(number, named)) is not None]
            swept = self._is_swept(named.start)
            if held and not (all(held) if swept else any(held)):
                self.missing.append(named.text)
        if self.sweep and cues("all").search(self.plain):
            taken = [(n.start, n.end) for n in self._named]
            self.missing += unheard_of(self.plain, self.sweep, taken, self.evidence)

    def _look_up_cells(self) -> None:
        """Cells of a row must be said of it, and not of another one."""
        for m in self.mentions:
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
        if not found:
            return None
        ending = _CLAUSE.search(self.text, found.end())
        return found.end(), ending.start() if ending else len(self.text)


def _is_most(mention: Mention) -> bool:
    return mention.share >= _MOST_OF_IT


def union(sets: Iterable[RowSet]) -> RowSet:
    return frozenset().union(*sets)
